// A deviation, opened: what was expected and what came, the hand, the clause, the twins, the commands, the raw answer.

const unpacked = new Map();

async function bundled(script) {
  const bytes = Uint8Array.from(atob(script.textContent), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

async function unpack(script) {
  for (const opened of await bundled(script)) unpacked.set(opened.record.deviation, opened);
}

// All that is told of each deviation in a language, by its number. What was unpacked for it is not kept.
async function wholeTexts(code) {
  const texts = new Map();
  for (const script of document.querySelectorAll("script.bundle")) {
    for (const { record } of await bundled(script)) texts.set(record.deviation, wholeText(record, code));
  }
  return texts;
}

function wholeText(record, code) {
  const marks = record.contrast, clauses = [record.clause, ...(record.further_clauses || [])];
  const words = [
    record.telling.opening, ...record.telling.steps.map((step) => step.text), ...record.expected, record.actual,
    ...(marks ? [marks.fault, ...marks.gaps.map((gap) => gap.told)] : []),
    record.edit_told, ...clauses.flatMap((clause) => [clause.summary, clause.source_told]),
  ];
  return [
    ...words.map((text) => text[code] || text.en || ""), ...clauses.map((clause) => clauseNamed(clause.number, clause.clause)(code)),
    record.edit, record.replay, record.engine_evidence, ...record.waived.map((waiver) => waiver.reason),
  ].join("\n");
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

function rawAnswer(answer) {
  return answer ? folded("raw_answer", answer) : el("p", {}, say("raw_answer"), say("colon"), " ", say("no_answer"));
}

function pretty(value) {
  return JSON.stringify(value, null, 2);
}

// Expected against actual. What an answer lacks has no line on its side, so that is said there.
function sides(record) {
  const marks = record.contrast || { expected: [], actual: {} };
  const isMarked = (lines, code) => (lines?.[code] || []).length > 0;
  const rulings = record.expected.flatMap((ruling, at) =>
    [at ? el("p", {}, say("or")) : null, el("p", { class: "told" }, toldLines(ruling, marks.expected[at]))]);
  const lacking = LANGUAGES.filter((code) => marks.expected.some((lines) => isMarked(lines, code)) && !isMarked(marks.actual, code));
  return el("div", { class: "sides" },
    el("div", { class: "side expected" }, el("h4", {}, say("expected")), rulings),
    el("div", { class: "side actual" }, el("h4", {}, say("actual")), el("p", { class: "told" }, toldLines(record.actual, marks.actual)),
      lacking.length ? el("p", { class: "legend say" }, lacking.map((code) => el("span", { lang: code, class: `l-${code}` }, WORDS.words.missing[code]))) : null));
}

function clauseNamed(number, slug) {
  return (code) => `${number} ${kindIn(slug, code)}`.trim();
}

// Two things that may be taken for one: what the dealer or a player did, and what the engine made of it.
function wrong(record) {
  const isMarked = record.telling.steps.some((step) => step.evidence);
  const here = isMarked ? el("p", { class: "legend" }, say("wrong_here")) : null;
  const contrast = record.contrast;
  const fault = el("p", { class: "fault" }, told(contrast ? contrast.fault : record.actual));
  if (record.key.role !== "floor") return [el("h4", {}, say("by_the_engine")), fault, el("p", { class: "legend" }, say("dealt_itself")), here];
  return [
    el("h4", {}, say("at_the_table")), el("p", { class: "went-wrong" }, whatWentWrong(record)), here,
    el("h4", {}, say("by_the_engine")), fault,
  ];
}

function whatWentWrong(record) {
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
    el("h4", {}, say("unstable"), say("colon"), " ", say(`way_${pair.way}`)),
    pair.differing.length ? el("p", {}, say("differing", { fields: pair.differing.join(", ") })) : null,
    el("div", { class: "sides" }, ["first_answer", "other_answer"].map((name, at) =>
      el("div", { class: "side" }, el("h4", {}, say(name)), el("pre", { tabindex: "0" }, harmless(pretty(pair.answers[at])))))),
  ];
}

function handOf(telling) {
  return telling.hands > 1 ? [", ", say("hand_of", { hand: telling.hand, hands: telling.hands })] : null;
}

// The costliest hand, drawn when it is asked for.
function costliest(record) {
  const hand = record.costliest;
  const drawn = el("details", { class: "costliest" }, el("summary", {}, say("draw_costliest"), hand.telling ? handOf(hand.telling) : null));
  drawn.addEventListener("toggle", () => {
    if (drawn.open && drawn.childElementCount === 1) drawn.append(el("p", { class: "told" }, told(hand.telling.opening)), player(hand.telling));
  });
  return [
    el("h4", {}, say("costliest", { chips: hand.chips_at_risk, here: record.chips_at_risk })), commandLine(hand.replay),
    hand.telling && hand.telling.steps.length ? drawn : null,
    ...(hand.document ? [rawAnswer(hand.answer), folded("raw_case", pretty(hand.document))] : []),
  ];
}

// A clause is told whether it is the one of the heading or another that the answer breaks.
function clauseSays(clause, heading) {
  return el("div", { class: "clause" },
    el("h4", {}, say(heading, { clause: clauseNamed(clause.number, clause.clause) })), el("p", { class: "told" }, told(clause.summary)),
    el("p", { class: "legend" }, say("source", {
      source: (code) => (clause.source_told[code] || clause.source).replace(/\.$/, ""), tag: (code) => kindIn(clause.tag, code),
    })));
}

function deviationBody(opened) {
  const record = opened.record;
  const hasHand = record.telling.steps.length > 0;
  return append(el("div"), [
    record.waived.map((waiver) => el("p", { class: "banner" }, say("waived_by", waiver))),
    record.seen_in?.length ? el("p", { class: "legend" }, say("seen_in_checks_of", { clauses: record.seen_in.join(", ") })) : null,
    wrong(record), sides(record),
    el("h4", {}, hasHand ? say("the_table") : say("asked")), el("p", { class: "told" }, told(record.telling.opening)),
    hasHand ? [
      el("h4", {}, say("the_hand"), handOf(record.telling), record.minimal ? "" : [" (", say("smaller_may_exist"), ")"]),
      record.telling.hands > 1 ? el("p", { class: "legend" }, say("other_hands")) : null, player(record.telling),
    ] : null,
    clauseSays(record.clause, "clause_says"), (record.further_clauses || []).map((clause) => clauseSays(clause, "clause_says_too")),
    twinsTable(opened), unstable(record.instability),
    el("h4", {}, say("replay")), commandLine(record.replay),
    rawAnswer(opened.answer),
    record.engine_evidence ? folded("standard_error", record.engine_evidence) : null,
    folded("raw_case", pretty(record.document)),
    record.costliest ? costliest(record) : null,
  ]);
}
