// A deviation, opened: what was expected and what came, the hand, the clause, the twins, the commands, the raw answer.

const unpacked = new Map();

async function unpack(script) {
  const bytes = Uint8Array.from(atob(script.textContent), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  for (const opened of JSON.parse(await new Response(stream).text())) unpacked.set(opened.record.deviation, opened);
}

async function openedDeviation(number) {
  if (!unpacked.has(number)) {
    const bundles = [...document.querySelectorAll("script.bundle")];
    await unpack(bundles.find((script) => script.dataset.numbers.split(" ").includes(String(number))));
  }
  return unpacked.get(number);
}

function commandLine(command) {
  const code = el("code", { tabindex: "0" }, harmless(command));
  const button = el("button", { type: "button", class: "copy" }, say("copy"));
  const done = el("span", { role: "status" });
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(harmless(command));
      done.replaceChildren(say("copied"));
    } catch {
      // A page from a file may have no clipboard.
      getSelection().selectAllChildren(code);
      done.replaceChildren(document.execCommand("copy") ? say("copied") : say("copy_failed"));
    }
  });
  return el("div", { class: "command" }, code, button, done);
}

function folded(name, text) {
  return el("details", {}, el("summary", {}, say(name)), el("pre", { tabindex: "0" }, harmless(text)));
}

function pretty(value) {
  return JSON.stringify(value, null, 2);
}

function rulings(rulings) {
  return rulings.flatMap((ruling, at) => [at ? el("p", {}, say("or")) : null, el("p", { class: "told" }, told(ruling))]);
}

function whatWentWrong(record) {
  if (record.key.role !== "floor") return told(record.actual);
  if (record.twin === "clean") return say("twin_clean");
  const edit = (code) => (record.edit_told[code] || record.edit).replace(/\.$/, "");
  if (record.twin === "opposite") {
    return told(Object.fromEntries(LANGUAGES.map((code) => [code, filled(WORDS.words.twin_opposite[code], { edit: edit(code) })])));
  }
  return told(record.edit ? { ...record.edit_told, en: record.edit } : { en: spaced(record.key.irregularity) });
}

function twinsTable(opened) {
  if (opened.check === null) return null;
  const cells = (member) => [kind(member.verdict), kind(member.expected), kind(member.actual)].map((text) => el("td", {}, text));
  return [
    el("h4", {}, say("twins", { check: opened.check })),
    el("p", { class: "legend" }, say("twins_told")),
    scrollable("verdict", el("table", {},
      el("thead", {}, el("tr", {}, ["member", "verdict", "expected", "actual"].map((name) => el("th", { scope: "col" }, say(name))))),
      el("tbody", {}, opened.members.map((member) => el("tr", {}, el("th", { scope: "row" }, kind(member.twin)), cells(member)))))),
  ];
}

function unstable(pair) {
  if (!pair) return null;
  return [
    el("h4", {}, say("unstable"), ": ", say(`way_${pair.way}`)),
    pair.differing.length ? el("p", {}, say("differing", { fields: pair.differing.join(", ") })) : null,
    el("div", { class: "sides" }, ["first_answer", "other_answer"].map((name, at) =>
      el("div", { class: "side" }, el("h4", {}, say(name)), el("pre", { tabindex: "0" }, harmless(pretty(pair.answers[at])))))),
  ];
}

function deviationBody(opened) {
  const record = opened.record, clause = record.clause;
  const name = `${clause.number} ${spaced(clause.clause)}`.trim();
  const hasHand = record.telling.steps.length > 0;
  return append(el("div"), [
    record.waived.map((waiver) => el("p", { class: "banner" }, say("waived_by", waiver))),
    el("div", { class: "sides" },
      el("div", { class: "side expected" }, el("h4", {}, say("expected")), rulings(record.expected)),
      el("div", { class: "side actual" }, el("h4", {}, say("actual")), el("p", { class: "told" }, told(record.actual)))),
    el("h4", {}, say("wrong")), el("p", { class: "went-wrong" }, whatWentWrong(record)),
    hasHand && record.telling.steps.some((step) => step.evidence) ? el("p", { class: "legend" }, say("wrong_here")) : null,
    el("h4", {}, hasHand ? say("the_table") : say("asked")), el("p", { class: "told" }, told(record.telling.opening)),
    hasHand ? [el("h4", {}, say("the_hand"), record.minimal ? "" : [" (", say("smaller_may_exist"), ")"]), player(record.telling)] : null,
    el("h4", {}, say("clause_says", { clause: name })), el("p", { class: "told" }, told(clause.summary)),
    el("p", { class: "legend" }, say("source", { source: clause.source.replace(/\.$/, ""), tag: clause.tag })),
    twinsTable(opened), unstable(record.instability),
    el("h4", {}, say("replay")), commandLine(record.replay),
    record.costliest ? [
      el("h4", {}, say("costliest", { chips: record.costliest.chips_at_risk, here: record.chips_at_risk })), commandLine(record.costliest.replay),
    ] : null,
    opened.answer ? folded("raw_answer", opened.answer) : el("p", {}, say("raw_answer"), ": ", say("no_answer")),
    record.engine_evidence ? folded("standard_error", record.engine_evidence) : null,
    folded("raw_case", pretty(record.document)),
  ]);
}
