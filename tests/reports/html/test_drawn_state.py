"""
The table that is drawn after each event is the table as the reference engine folds it, over hands of every generator.
"""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from conformance.draw import RandomDraw
from conformance.strategies import REGISTRY, group_for
from conformance.telling import tell
from reference_engine.fold import fold
from reference_engine.fold_streets import is_upcard
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import PotAwarded
from reference_engine.model.games import Game
from reference_engine.pack import Lies
from reports.stream import Run
from tests.reports.html.conftest import Shown

# What is drawn, read off the picture: texts and cards, in the order in which they stand there.
_READ = """
async (number) => {
  document.querySelector(`[data-open="${number}"]`).click();
  while (!document.querySelector(`#hand-${number} .player`)) await new Promise((later) => setTimeout(later));
  const hand = document.getElementById(`hand-${number}`);
  const cards = (row) => [...(row ? row.children : [])].map((card) =>
    [card.dataset.card, card.classList.contains("up"), card.querySelector("text").textContent]);
  const row = (name) => cards(hand.querySelector(`[data-row="${name}"]`));
  const read = () => ({
    seats: Object.fromEntries([...hand.querySelectorAll(".seat")].map((seat) => [seat.dataset.seat, {
      stack: seat.querySelector(".stack")?.textContent ?? null,
      committed: seat.querySelector(".committed")?.textContent ?? null,
      condition: seat.querySelector(".condition")?.textContent ?? null,
      button: seat.querySelector(".disc") !== null,
      turn: seat.classList.contains("turn"),
      cards: cards(seat.querySelector("[data-row]")),
    }])),
    pot: hand.querySelector(".pot")?.textContent ?? null,
    stub: hand.querySelector(".stub")?.textContent ?? null,
    board: row("board"), burns: row("burns"), muck: row("muck"), aside: row("aside"),
  });
  const next = hand.querySelector("[data-to=next_step]");
  hand.querySelector("[data-to=first_step]").click();
  const states = [read()];
  while (!next.disabled) { next.click(); states.push(read()); }
  return states;
}
"""
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def _cases() -> list[Case]:
    games = cycle(Game)
    cases = []
    for number, source in enumerate(REGISTRY):
        game = next(game for game in games if game in source.games)
        draw = RandomDraw(Random(number), game)  # noqa: S311  (cases, no secrets)
        group = group_for(source, draw, source.editions[number % len(source.editions)])
        cases.append(group.members[number % len(group.members)].case)
    return cases


def _face(card: str) -> str:
    if card == "??":
        return "?"
    if card[1:2] not in _SUITS:
        return card
    return f"{'10' if card[0] == 'T' else card[0]}{_SUITS[card[1]]}{card[2:]}"


def _row(hand: Hand, places: list[int], *, is_open: bool = False) -> list[list[object]]:
    shown = {exposure.place for exposure in hand.exposures}
    return [
        [card, is_open or place in shown or is_upcard(hand, place), _face(card)]
        for place in places
        for card in [hand.pack.cards[place].card]
    ]


def _lying(hand: Hand, lies: Lies) -> list[int]:
    return [place for place, placed in enumerate(hand.pack.cards) if placed.lies is lies]


def _condition(hand: Hand, seat: int, *, turn: bool) -> str | None:
    ends = hand.deal_ended_at is not None
    if turn:
        return "to act"
    if seat in hand.killed and (ends or any(kill.seat == seat for kill in hand.kills)):
        return "dead"
    if seat in hand.folded:
        return "folded"
    if seat in hand.live and not hand.stacks[seat]:
        return "all-in"
    if seat in hand.absent_now:
        return "away"
    return {"present": None, "on_penalty": "on penalty"}.get(hand.state[seat].value, hand.state[seat].value)


def _folded(case: Case) -> Iterator[dict[str, Any]]:
    """
    The same facts, straight from the hand after no event, after the first, after the second ...
    """
    for end in range(len(case.events) + 1):
        hand = fold(case.table, case.game, case.events[:end])
        is_over = hand.pot_awarded_at is not None
        turn = hand.turn if hand.deal_ended_at is not None and not is_over else None
        won = {
            award.seat: award.chips
            for event in case.events[:end]
            if isinstance(event, PotAwarded)
            for award in event.awards
        }
        pot = 0 if is_over else sum(hand.posted.values()) + sum(hand.bets.values())
        seats = {}
        for seat in case.table.seats:
            number = seat.number
            committed = 0 if is_over else hand.betting.committed.get(number, 0)
            seats[str(number)] = {
                "stack": None if seat.state == "empty" else str(hand.stacks[number] + won.get(number, 0)),
                "committed": str(committed) if committed else None,
                "condition": _condition(hand, number, turn=number == turn),
                "button": number == case.table.button,
                "turn": number == turn,
                "cards": _row(hand, hand.hole.get(number, [])),
            }
        board = [place for street in hand.board.values() for place in street]
        out = sum(placed.lies is not Lies.STUB for placed in hand.pack.cards)
        yield {
            "seats": seats,
            "pot": f"Pot {pot}" if pot else None,
            "stub": f"Stub {max(0, len(hand.facts.cards) - out)}",
            "board": _row(hand, board, is_open=True),
            "burns": sorted(_row(hand, _lying(hand, Lies.BURN))),
            "muck": _row(hand, _lying(hand, Lies.MUCK)),
            "aside": _row(hand, _lying(hand, Lies.ASIDE), is_open=True),
        }


def test_the_drawn_table_is_the_folded_table_after_every_event(shown: Shown, deviating: Run) -> None:
    cases = _cases()
    deviations = tuple(
        replace(deviating.deviations[0], deviation=number, telling=tell(case, (2,)), document=Raw(b"{}"))
        for number, case in enumerate(cases)
    )
    page = shown(replace(deviating, deviations=deviations))
    # What is drawn is read, not looked at; laying it out after every event would take longer than all the rest.
    page.evaluate("document.body.style.display = 'none'")
    for number, case in enumerate(cases):
        drawn = page.evaluate(_READ, number)
        assert len(drawn) == len(case.events) + 1
        for event, (seen, due) in enumerate(zip(drawn, _folded(case), strict=True)):
            assert {**seen, "burns": sorted(seen["burns"])} == due, (number, case.game, event)
