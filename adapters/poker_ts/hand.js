"use strict";
/*
One hand that poker-ts deals, told as a record in the order in which it happens.

`noted` is a list that grows with every card drawn and every chip put in, as the engine goes.
*/

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const STREETS = { 0: ["flop", 3], 3: ["turn", 1], 4: ["river", 1] };

const nameOf = (card) => RANKS[card.rank] + SUITS[card.suit];

function playHand(table, wish, noted, button) {
  const events = [];
  const chipsAt = () => table.seats().map((seat) => (seat ? seat.totalChips : 0));
  const before = chipsAt();
  const putIn = before.map(() => 0);
  const put = (seat, chips, words) => {
    putIn[seat] += chips;
    events.push({ ...words, seat: seat + 1, chips });
  };
  noted.length = 0;
  table.startHand(button);
  tellTheDeal(table, noted, put, events);
  const queues = Object.fromEntries(Object.entries(wish.wishes || {}).map(([seat, acts]) => [seat, [...acts]]));
  let onBoard = 0;
  const tellTheBoard = () => {
    const cards = noted.splice(0).filter(({ kind }) => kind === "card").map(({ card }) => nameOf(card));
    while (cards.length) {
      const [street, count] = STREETS[onBoard];
      events.push({ event: "board_dealt", street, cards: cards.splice(0, count) });
      onBoard += count;
    }
  };
  const dealtButton = table.button();
  while (table.isHandInProgress()) {
    while (table.isBettingRoundInProgress()) act(table, queues, put);
    table.endBettingRound();
    tellTheBoard();
    if (table.areBettingRoundsCompleted()) table.showdown();
  }
  const after = chipsAt();
  const seats = before.flatMap((chips, seat) => (chips ? [seat] : []));
  const won = seats.map((seat) => ({ seat: seat + 1, chips: after[seat] - before[seat] + putIn[seat] }));
  events.push({ event: "pot_awarded", awards: won.filter(({ chips }) => chips > 0) });
  return { button: dealtButton + 1, events, stacks: seats.map((seat) => ({ seat: seat + 1, chips: after[seat] })) };
}

function tellTheDeal(table, noted, put, events) {
  const owner = new Map();
  table._table.holeCards().forEach((cards, seat) => (cards || []).forEach((card) => owner.set(card, seat)));
  const players = table._table._handPlayers;
  const blinds = ["small_blind", "big_blind"];
  const tellPost = (seat, chips, kind) => chips && put(seat, chips, { event: "posted", kind });
  for (const { kind, card, player, chips } of noted.splice(0)) {
    if (kind === "card") events.push({ event: "card_dealt", seat: owner.get(card) + 1, card: nameOf(card) });
    else tellPost(players.indexOf(player), chips, kind === "ante" ? kind : blinds.shift());
  }
  events.push({ event: "deal_ended" });
}

function act(table, queues, put) {
  const seat = table.playerToAct();
  const { actions, chipRange } = table.legalActions();
  const { betSize, stack } = table.seats()[seat];
  // Who is all in has no wishes, and is not told to have acted.
  const wanted = stack ? (queues[seat + 1] || []).shift() : undefined;
  const action = actions.includes(wanted) && wanted !== "call" ? wanted : actions.includes("check") ? "check" : "call";
  table.actionTaken(action, action === "bet" || action === "raise" ? chipRange.min : undefined);
  const chips = action === "fold" ? 0 : table.seats()[seat].betSize - betSize;
  // Facing a blind that was shorter than its own, a small blind is asked to call nothing.
  if (stack) put(seat, chips, { event: "acted", action: action === "call" && !chips ? "check" : action });
}

module.exports = { nameOf, playHand };
