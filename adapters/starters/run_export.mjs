// node run_export.mjs EXPORT COMMAND [ARGUMENT...]: asks an engine the cases of an export and says what its answers are
// worth, without knowing a rule. Ends with 1: a `must` deviation or an error, 2: wrong usage or a spoilt export,
// 3: none scored, 4: no engine, 7: no deviation, and some checks not scored; else 0.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
const [folder, command, ...words] = process.argv.slice(2);
function end(code, told) {
  console.error(told);
  process.exit(code);
}
if (!command) end(2, "usage: node run_export.mjs EXPORT COMMAND [ARGUMENT...]");
function read(name) {
  try { return readFileSync(`${folder}/${name}`); } catch { return end(2, `${folder}/${name} cannot be read`); }
}
const sums = `${read("SHA256SUMS")}`.split("\n");
function checked(name) {
  const text = read(name);
  if (sums.includes(`${createHash("sha256").update(text).digest("hex")}  ${name}`)) return JSON.parse(text);
  return end(2, `${name} is not the file that was exported`);
}
const { suite, files, outcomes, worst_first: worst, scored: counted } = checked("export.json");
let engine, heard, asked = 0; // the process, who waits for its next message, and how often it was asked
const say = (message, seconds) => new Promise((it) => {
  const late = setTimeout(() => heard((engine = void engine?.kill("SIGKILL"))), seconds * 1000);
  heard = (said) => it(said, clearTimeout(late));
  engine.stdin.write(`${JSON.stringify(message)}\n`);
});
function begin() {
  const begun = (engine = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] }));
  const ended = () => engine === begun && heard((engine = undefined));
  begun.on("error", ended).on("close", ended).stdin.on("error", () => begun.kill());
  let rest = "";
  begun.stdout.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    try { for (const line of lines) heard(JSON.parse(line)); } catch { begun.kill(); }
  });
  return say({ type: "start", protocol: [1, 1], suite }, 30);
}
async function ask(member) {
  if (!engine) await begin();
  const id = `${++asked}`;
  const answer = engine && (await say({ type: "rule", id, profile: "core", case: member.case }, 10));
  return answer?.id === id ? answer : { answer: "error" };
}
function worth({ verdicts, case: { events } }, { type, answer, event, ruling }, clauses) {
  if (type !== "answer") return "errored";
  if ((event != null || answer === "refused") && !(event in events)) return "errored";
  if (["accepted", "declined", "unsupported"].includes(answer)) return verdicts[answer] ?? answer;
  if (answer === "refused") return verdicts.prevented.includes(event) ? "prevented" : "deviates";
  if (answer !== "ruling") return "errored";
  const named = [ruling?.clauses ?? []].flat();
  if (!outcomes.includes(ruling?.outcome) || !named.every((slug) => slug in clauses)) return "errored";
  const { verdict, clauses: right } = verdicts.ruling[ruling.outcome] ?? { verdict: "deviates" };
  return right && named.length && !named.some((slug) => right.includes(slug)) ? "right_for_the_wrong_reason" : verdict;
}
const identity = await begin();
const isSaid = [identity?.editions, identity?.games].every(Array.isArray);
if (!isSaid) end(4, `the engine \`${[command, ...words].join(" ")}\` does not start, or does not say who it is`);
const isServed = ({ edition, game }) => identity.editions.includes(edition) && identity.games.includes(game);
let [isBad, isGood, isPartial] = [false, false, false];
for (const { checks, clauses } of files.filter(isServed).map(({ file }) => checked(file)))
  for (const { id, left_open: isLeftOpen, members } of checks) {
    const verdicts = [];
    for (const it of members) verdicts.push(worth(it, await ask(it), clauses));
    const verdict = worst.find((it) => verdicts.includes(it));
    const isScored = verdict === "errored" || (counted.includes(verdict) && !isLeftOpen);
    const isMust = members.some(({ severity }, place) => severity === "must" && verdicts[place] === verdict);
    isBad ||= verdict === "errored" || (isScored && isMust && verdict === "deviates");
    isGood ||= isScored;
    isPartial ||= !isScored && !isLeftOpen;
    console.log(JSON.stringify({ id, verdict, scored: isScored, must: isMust, members: verdicts }));
  }
process.exitCode = isBad ? 1 : !isGood ? 3 : isPartial ? 7 : 0;
engine?.stdin.end();
setTimeout(() => process.exit(engine?.kill("SIGKILL") && process.exitCode), 2000).unref();
