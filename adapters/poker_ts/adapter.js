"use strict";
/*
poker-ts as the dealer, in Node: one JSON message a line in, one out.

Its table has real seats with gaps, so every seat has its own number less one. The button of the first hand is told, that
of later ones is its own. Its deck has no public way in: the pack is put in order in place of its shuffle.

- It deals from the lowest seat on, wherever the button is, and both cards of a seat at once.
- It burns no card.
- It has a moving button: where a seat leaves, the button goes to the next one that is taken, and the blinds with it.
- Where one player is left it checks for it, and it asks players on who are all in after a blind: such acts add nothing
  and are not told.
- A player who is all in is out of the pots as soon as a street is bet on without it. A pot may lose chips.
- It has no ante of the big blind, no dead blind and no dead button of a first hand, and nobody who is away: such tables
  are unsupported. A card that is not of its deck is unsupported.
- It gives an uncalled bet back as a part of the pot, so it is told as a part of the award. A seat bets and raises by the
  minimum. An assertion of poker-ts that fails is an error.

Usage: node adapter.js FOLDER, where FOLDER holds node_modules/poker-ts.
*/

const readline = require("readline");
const { nameOf, playHand } = require("./hand.js");

const folder = process.argv[2];
const load = (name) => require(require.resolve(name, { paths: [folder] }));
const { Table } = load("poker-ts");
const Player = load("poker-ts/dist/lib/player").default;
const { version } = load("poker-ts/package.json");

const GAME = "no_limit_holdem";
const IDENTITY = {
  type: "identity",
  protocol: 1,
  vendor: "the poker-ts contributors",
  name: "poker-ts",
  version,
  roles: ["dealer"],
  games: [GAME],
  editions: ["tda-2019", "tda-2024"],
  profiles: [],
  features: ["rigged_deck", "several_hands"],
  window: 4,
};

class Unsupported extends Error {}

// What the engine does behind its facade: every card that is drawn, every chip that is put in before the deal.
const noted = [];
for (const [method, kind] of [["bet", "blind"], ["takeFromStack", "ante"]]) {
  const original = Player.prototype[method];
  Player.prototype[method] = function (chips) {
    noted.push({ kind, player: this, chips });
    return original.call(this, chips);
  };
}

function openTable({ table, hands }) {
  const entitled = ({ number, state }) => state === "present" && !(hands[0].leave || []).includes(number);
  const away = table.seats.find(({ state }) => state === "absent" || state === "on_penalty");
  if (away) throw new Unsupported(`poker-ts knows no player who is ${away.state}, as seat ${away.number} is`);
  const players = table.seats.filter(entitled);
  if (!players.some(({ number }) => number === table.button)) {
    throw new Unsupported(`poker-ts has no dead button, and nobody is dealt in at seat ${table.button}`);
  }
  if (table.small_blind_seat === null || table.big_blind_seat === null) throw new Unsupported("poker-ts has no dead blind");
  const { small_blind: smallBlind, big_blind: bigBlind, ante, big_blind_ante: bigBlindAnte } = table.level;
  if (bigBlindAnte) throw new Unsupported("poker-ts has no ante of the big blind");
  const opened = new Table({ smallBlind, bigBlind, ante: ante || 0 }, Math.max(...table.seats.map((seat) => seat.number)));
  for (const { number, stack } of players) opened.sitDown(number - 1, stack);
  const deck = opened._table._deck;
  const draw = deck.draw.bind(deck);
  deck.draw = () => {
    const card = draw();
    noted.push({ kind: "card", card });
    return card;
  };
  return opened;
}

function rig(deck, pack, shuffle) {
  const cards = (pack || []).map((card) => {
    const found = Array.from(deck).find((one) => nameOf(one) === card);
    if (!found) throw new Unsupported(`poker-ts has no card \`${card}\``);
    return Object.assign(Object.create(Object.getPrototypeOf(found)), found);
  });
  deck.shuffle = pack ? () => cards.forEach((card, index) => (deck[51 - index] = card)) : shuffle;
}

function deal(request) {
  if (request.game !== GAME) throw new Unsupported(`poker-ts deals ${GAME} and no other game`);
  const table = openTable(request);
  const deck = table._table._deck;
  const shuffle = deck.shuffle;
  const dealt = [];
  for (const wish of request.hands) {
    if (dealt.length) for (const seat of wish.leave || []) if (table.seats()[seat - 1]) table.standUp(seat - 1);
    if (dealt.length && table.seats().filter(Boolean).length < 2) break;
    rig(deck, wish.pack, shuffle);
    dealt.push(playHand(table, wish, noted, dealt.length ? undefined : request.table.button - 1));
  }
  return dealt;
}

function answer(request) {
  const said = { type: "answer", id: request.id };
  if (request.type !== "deal") return { ...said, answer: "unsupported", reason: "this engine has no role of floor" };
  try {
    return { ...said, answer: "dealt", hands: deal(request) };
  } catch (problem) {
    const lacks = problem instanceof Unsupported;
    return { ...said, answer: lacks ? "unsupported" : "error", reason: `${lacks ? "" : `${problem.name}: `}${problem.message}` };
  }
}

readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "stop") process.exit(0);
  process.stdout.write(`${JSON.stringify(message.type === "start" ? IDENTITY : answer(message))}\n`);
});
