// Steps through a hand, event by event.

// The table after an event: what changed, put into the table before it.
function changedView(before, changes) {
  const seats = before.seats.map((seat, place) => changes.seats?.[place] ?? seat);
  return { ...before, ...changes, seats };
}

// Each event with the table after it; the first entry is the table before the hand.
function momentsOf(telling) {
  let view = telling.table;
  const moments = [{ event: null, step: null, view }];
  telling.steps.forEach((step, number) => step.changes.forEach((changes, at) => {
    view = changedView(view, changes);
    // Streams of earlier versions have the table after the last event of a step alone.
    moments.push({ event: step.events.at(at - step.changes.length), step: number, view });
  }));
  return moments;
}

function indexesOf(step) {
  const first = step.events[0], last = step.events[step.events.length - 1];
  return first === last ? String(first) : `${first}–${last}`;
}

// On a phone the picture is small, so that the seats stand below it in words.
function isNarrow() {
  return matchMedia("(max-width: 40rem)").matches;
}

// Scrolls the list to the line and leaves the page where it is, so that the picture stays in sight.
function reveal(line) {
  const list = line.closest(".steps"), box = list.getBoundingClientRect(), own = line.getBoundingClientRect();
  if (own.top < box.top) list.scrollTop -= box.top - own.top;
  else if (own.bottom > box.bottom) list.scrollTop += Math.min(own.bottom - box.bottom, own.top - box.top);
}

function player(telling) {
  const moments = momentsOf(telling);
  const last = moments.length - 1;
  // The first event of each step that is marked.
  const marks = moments.flatMap((moment, place) =>
    moment.step !== null && telling.steps[moment.step].evidence && moments[place - 1].step !== moment.step ? [place] : []);
  let at = marks.length ? marks[0] : last;

  const picture = labelled(el("div", { class: "picture", tabindex: "0", role: "group" }), "aria-label", () => word("the_table"));
  const where = el("p", { class: "where", "aria-live": "polite" });
  const inWords = el("details", { open: isNarrow() }, el("summary", {}, say("seats_in_words")), scrollable("seats_in_words"));
  const lines = telling.steps.map((step, number) => {
    const button = el("button", { type: "button", "data-step": number, class: step.evidence ? "evidence" : null },
      el("span", { class: "flag", "aria-hidden": "true" }, step.evidence ? "▶" : ""), el("span", { class: "index" }, indexesOf(step)), told(step.text));
    button.addEventListener("click", () => show(moments.findLastIndex((moment) => moment.step === number)));
    return button;
  });
  const control = (name, target) => {
    const button = el("button", { type: "button", "data-to": name }, say(name));
    button.addEventListener("click", () => show(target()));
    return button;
  };
  const controls = el("div", { class: "controls" },
    control("first_step", () => 0), control("previous_step", () => at - 1), control("next_step", () => at + 1), control("last_step", () => last),
    marks.length ? control(marks.length > 1 ? "next_marked_step" : "marked_step", () => marks.find((place) => place > at) ?? marks[0]) : null);

  function show(target) {
    at = Math.max(0, Math.min(last, target));
    draw();
    if (moments[at].step !== null) reveal(lines[moments[at].step]);
  }

  function draw() {
    const moment = moments[at];
    const step = moment.step === null ? null : telling.steps[moment.step];
    const text = step ? harmless(step.text[language()] || step.text.en) : word("before_the_hand");
    picture.replaceChildren(drawTable(moment.view, text));
    picture.dataset.moment = at;
    where.replaceChildren(step ? `${word("event_of", { event: moment.event, last: moments[last].event })}${word("colon")} ${text}` : text);
    inWords.lastChild.replaceChildren(seatsInWords(moment.view));
    lines.forEach((line, number) => number === moment.step ? line.setAttribute("aria-current", "step") : line.removeAttribute("aria-current"));
    const [first, back, next, end] = controls.children;
    const used = document.activeElement;
    first.disabled = back.disabled = at === 0;
    next.disabled = end.disabled = at === last;
    // A button that can be pressed no more loses the focus; the keys of the hand go on.
    if (used.disabled && controls.contains(used)) whole.focus({ preventScroll: true });
  }

  const keys = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => last };
  const whole = el("div", { class: "player", role: "group", tabindex: "0" },
    el("div", {}, picture, controls, where, inWords, el("p", { class: "legend keys" }, say("player_keys"))),
    el("ol", { class: "steps" }, lines.map((line) => el("li", {}, line))));
  labelled(whole, "aria-label", () => word("the_hand"));
  whole.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(keys[event.key]());
  });
  whole.addEventListener("languagechanged", draw);
  draw();
  return whole;
}
