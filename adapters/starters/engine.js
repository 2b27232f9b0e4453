// My Engine for misdeal: it reads one JSON message a line and writes one back.
// As long as no rule is written it says `unsupported` to every record, which counts neither for nor against it.
"use strict";

const IDENTITY = {
  type: "identity",
  protocol: 1,
  vendor: "Your Company",
  name: "My Engine",
  version: "0.1",
  roles: ["floor"],
  games: ["no_limit_holdem"],
  editions: ["tda-2024"],
  profiles: ["core"],
};

// What the engine says to the record of a hand, whose last event is the call for the floor.
function rule(gameCase) {
  // >>> Your first rule goes here. <<<
  // gameCase.events is what happened, in order; gameCase.table who sat where. An answer is, for example,
  //     { answer: "ruling", ruling: { outcome: "misdeal" } }    or    { answer: "accepted" }
  return { answer: "unsupported", reason: `no rule is written yet for ${gameCase.game}` };
}

function replyTo(message) {
  if (message.type === "start") return IDENTITY;
  const unsupported = { answer: "unsupported", reason: "a floor, no dealer" };
  return { type: "answer", id: message.id, ...(message.type === "rule" ? rule(message.case) : unsupported) };
}

// Cut at line feeds alone: what Node's readline takes for the end of a line may stand within a JSON text.
let rest = "";
process.stdin.setEncoding("utf8").on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const message = JSON.parse(line);
    if (message.type === "stop") return process.stdin.destroy();
    process.stdout.write(JSON.stringify(replyTo(message)) + "\n");
  }
});
