// The page: language, filters, opening, printing.

async function open(article) {
  const button = article.querySelector("[data-open]");
  const hand = article.querySelector(".hand");
  button.setAttribute("aria-expanded", "true");
  article.classList.add("opened");
  hand.hidden = false;
  if (hand.childElementCount) return;
  hand.append(el("p", {}, say("unpacking")));
  try {
    hand.replaceChildren(deviationBody(await openedDeviation(Number(button.dataset.open))));
  } catch (problem) {
    hand.replaceChildren(el("p", { class: "banner" }, say("cannot_unpack")));
    throw problem;
  }
}

function close(article) {
  article.querySelector("[data-open]").setAttribute("aria-expanded", "false");
  article.classList.remove("opened");
  article.querySelector(".hand").hidden = true;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-open]");
  if (!button) return;
  const article = button.closest("article");
  if (button.getAttribute("aria-expanded") === "true") close(article);
  else open(article);
});

function openNamed() {
  const article = document.getElementById(location.hash.slice(1));
  if (article?.matches("article.deviation")) {
    article.hidden = false;
    open(article).then(() => article.scrollIntoView());
  }
}

function filterable(form) {
  const section = form.parentElement;
  const items = [...section.querySelectorAll("article, tbody tr")];
  const texts = new Map();
  const text = (item) => {
    if (!texts.has(item)) texts.set(item, (item.querySelector("h3") || item).textContent.toLowerCase());
    return texts.get(item);
  };
  const controls = [...form.querySelectorAll("[data-filter]")];
  const output = form.querySelector("output");

  function apply() {
    const wanted = controls.filter((control) => control.value.trim() !== "");
    let shown = 0;
    for (const item of items) {
      const fits = wanted.every((control) => control.dataset.filter === "text"
        ? text(item).includes(control.value.trim().toLowerCase())
        : item.dataset[control.dataset.filter].split("|").includes(control.value));
      if (item.hidden === fits) item.hidden = !fits;
      shown += fits;
    }
    output.replaceChildren(say("shown", { shown, all: items.length }));
  }

  addEventListener("languagechanged", () => texts.clear());
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  apply();
}

function speak(code) {
  document.documentElement.dataset.language = code;
  document.documentElement.lang = code;
  for (const spoken of document.querySelectorAll("[data-say]")) spoken.textContent = word(spoken.dataset.say, spoken.dataset);
  for (const spoken of document.querySelectorAll("[data-kind]")) spoken.textContent = kindWord(spoken.dataset.kind);
  relabel();
  dispatchEvent(new Event("languagechanged"));
  for (const shown of document.querySelectorAll(".player")) shown.dispatchEvent(new Event("languagechanged"));
}

const chosen = document.getElementById("language");
chosen.addEventListener("change", () => speak(chosen.value));
document.getElementById("print").addEventListener("click", () => window.print());
addEventListener("hashchange", openNamed);
document.querySelectorAll("form.filters").forEach(filterable);
speak(chosen.value);
openNamed();
