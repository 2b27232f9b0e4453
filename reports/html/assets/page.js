// The page: language, filters, opening, printing.

const PRINTED = 20;

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

// The keys of the hand work from the heading too, where one is after opening it.
document.addEventListener("keydown", (event) => {
  const heading = event.target.closest?.("[data-open][aria-expanded=true]");
  const hand = heading?.closest("article").querySelector(".player");
  if (!hand) return;
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const passed = new KeyboardEvent("keydown", { key, altKey, ctrlKey, metaKey, shiftKey, cancelable: true });
  if (!hand.dispatchEvent(passed)) event.preventDefault();
});

// The sheet, and after it the deviations that are open; where none is, the first ones that the filters leave.
async function printAll() {
  const articles = [...document.querySelectorAll("article.deviation")].filter((article) => !article.hidden);
  if (!articles.some((article) => article.classList.contains("opened"))) await Promise.all(articles.slice(0, PRINTED).map(open));
  document.body.classList.add("with-deviations");
  window.print();
}

function openNamed() {
  const article = document.getElementById(location.hash.slice(1));
  if (article?.matches("article.deviation")) {
    article.hidden = false;
    open(article).then(() => article.scrollIntoView());
  }
}

function textOf(item) {
  return (item.querySelector("h3") || item).textContent;
}

function filterable(form) {
  const section = form.parentElement;
  const items = [...section.querySelectorAll("article, tbody tr")];
  const texts = new Map();
  const text = (item) => {
    if (!texts.has(item)) texts.set(item, textOf(item).toLowerCase());
    return texts.get(item);
  };
  let read = null, isReading = false;
  const controls = [...form.querySelectorAll("[data-filter]")];
  const output = form.querySelector("output");

  function apply() {
    const wanted = controls.map((control) => [control.dataset.filter, control.value.trim()]).filter(([, value]) => value !== "");
    const searched = wanted.find(([name]) => name === "text")?.[1].toLowerCase();
    let shown = 0;
    for (const item of items) {
      const fits = wanted.every(([name, value]) => name === "text" ? text(item).includes(searched) : item.dataset[name].split("|").includes(value));
      if (item.hidden === fits) item.hidden = !fits;
      shown += fits;
    }
    const isUnsure = isReading && searched !== undefined;
    section.querySelector(".nothing").hidden = isUnsure || shown > 0;
    output.replaceChildren(isUnsure ? say("searching") : say("shown", { shown, all: items.length }));
  }

  // The first search reads the hands, in the language of the page.
  async function readThem() {
    const code = language();
    if (!section.querySelector("article") || read === code) return;
    read = code;
    isReading = true;
    apply();
    const whole = await wholeTexts(code);
    if (read !== code) return;
    isReading = false;
    for (const item of items) texts.set(item, `${textOf(item)}\n${whole.get(Number(item.querySelector("[data-open]").dataset.open)) || ""}`.toLowerCase());
    apply();
  }

  const search = form.querySelector("[data-filter=text]");
  const searches = () => search.value.trim() === "" ? null : readThem();
  search.addEventListener("focus", readThem);
  search.addEventListener("input", searches);
  addEventListener("languagechanged", () => {
    texts.clear();
    read = null;
    isReading = false;
    searches();
  });
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  apply();
}

function speak(code) {
  document.documentElement.dataset.language = code;
  document.documentElement.lang = code;
  for (const spoken of document.querySelectorAll("[data-say]")) spoken.textContent = word(spoken.dataset.say, spoken.dataset);
  for (const spoken of document.querySelectorAll("[data-kind]")) {
    spoken.textContent = `${spoken.dataset.number || ""} ${kindWord(spoken.dataset.kind)}`.trim();
  }
  relabel();
  dispatchEvent(new Event("languagechanged"));
  for (const shown of document.querySelectorAll(".player")) shown.dispatchEvent(new Event("languagechanged"));
}

// A reader's language outlasts a reload; a page that may store nothing begins anew.
function remember(code) {
  try {
    sessionStorage.setItem("language", code);
  } catch {
    // As said.
  }
}

function remembered() {
  try {
    return LANGUAGES.find((code) => code === sessionStorage.getItem("language"));
  } catch {
    return undefined;
  }
}

const chosen = document.getElementById("language");
chosen.addEventListener("change", () => {
  speak(chosen.value);
  remember(chosen.value);
});
document.getElementById("print").addEventListener("click", () => window.print());
document.getElementById("print-all")?.addEventListener("click", printAll);
addEventListener("afterprint", () => document.body.classList.remove("with-deviations"));
for (const wide of document.querySelectorAll("#clauses .scroll")) {
  new ResizeObserver(() => {
    document.querySelector("#clauses .sideways").hidden = wide.scrollWidth <= wide.clientWidth;
  }).observe(wide);
}
addEventListener("hashchange", openNamed);
document.querySelectorAll("form.filters").forEach(filterable);
chosen.value = remembered() || chosen.value;
speak(chosen.value);
openNamed();
