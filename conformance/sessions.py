"""
Sessions as they go over the wire, recorded of real engines: `adapters/protocol/sessions`.

`python -m conformance.sessions` records them anew; a test compares, and holds the examples of PROTOCOL.md against them.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from adapters.engine import Request
from adapters.handshake import start_line
from adapters.process import EngineProcess
from adapters.protocol.messages import Deal, HandWish, Stop, encode_line
from conformance.engines import chosen
from conformance.group import Member
from conformance.shrink import ForgivingDraw
from conformance.strategies import boxed_cards, dispute_window, exposed_cards, fouled_deck
from conformance.strategies.source import Generate
from conformance.wire import rule_request
from reference_engine.model.case import Case
from reference_engine.model.games import Game
from reference_engine.model.table import Level, Seat, SeatState, Table
from reference_engine.rule_on import rule_on

FOLDER = Path(__file__).parent.parent / "adapters" / "protocol" / "sessions"
_PLAIN_FLOOR = Path(__file__).parent.parent / "adapters" / "examples" / "plain_floor.py"
_EDITION = "tda-2024"
_SECONDS = 30.0


class Said(Struct, frozen=True):
    """
    One line: who wrote it, and the message.
    """

    by: Literal["suite", "engine"]
    message: Raw


class Session(Struct, frozen=True):
    """
    What is asked of which engine, one request after the other.
    """

    command: tuple[str, ...]
    requests: Callable[[], Sequence[Request]]


def _simplest(generate: Generate) -> tuple[Member, ...]:
    """
    The simplest hand of a generator, and its twins.
    """
    return generate(ForgivingDraw(()), edition=_EDITION).members


def _of_floor() -> Sequence[Request]:
    fouled, clean = (member.case for member in _simplest(fouled_deck.generate)[:2])
    late = next(
        member.case
        for member in _simplest(dispute_window.generate)
        if any(type(event).__name__ == "NextHandBegun" for event in member.case.events)
    )
    full = replace(clean.table, seats=tuple(Seat(number, SeatState.PRESENT, 200) for number in range(1, 11)))
    cases: tuple[Case, ...] = (
        clean,
        fouled,
        late,
        _simplest(boxed_cards.generate)[0].case,
        replace(clean, switches={"U-5": "a"}),
        replace(clean, table=full),
    )
    return [rule_request(f"{number:016x}", "core", case) for number, case in enumerate(cases, 0x51)]


def _physical() -> Sequence[Request]:
    member = next(it for it in _simplest(exposed_cards.generate) if len(rule_on(it.case).members[0].ruling.remedies))
    return [rule_request(f"{0x71:016x}", "physical", member.case, member.stub)]


def _of_dealer() -> Sequence[Request]:
    seats = tuple(Seat(number, SeatState.PRESENT, 200) for number in (1, 2, 3))
    table = Table(seats, 1, 2, 3, Level(1, 1, 2))
    raw = Raw(msgspec.json.encode(table))
    folds: dict[str, tuple[str, ...]] = {str(number): ("fold",) for number in (1, 2, 3)}
    ranks, suits = "23456789TJQKA", "cdhs"
    pack = tuple(rank + suit for rank in ranks for suit in suits)
    fouled = (*pack[:5], pack[0], *pack[6:])
    hands = (HandWish(pack=pack, wishes=folds), HandWish(leave=(2,), pack=pack, wishes=folds))
    game = Game.NO_LIMIT_HOLDEM.value
    return [
        Deal(f"{0x91:016x}", _EDITION, game, raw, hands),
        Deal(f"{0x92:016x}", _EDITION, game, raw, (HandWish(pack=fouled, wishes=folds),)),
    ]


def sessions() -> dict[str, Session]:
    """
    The sessions by name.
    """
    return {
        "floor": Session((sys.executable, str(_PLAIN_FLOOR)), _of_floor),
        "physical": Session(chosen("reference").command, _physical),
        "dealer": Session(chosen("model-dealer").command, _of_dealer),
    }


def record(session: Session) -> Iterator[Said]:
    """
    Hold the session with the engine in a process of its own; every line of it, in order.
    """
    process, last = EngineProcess(session.command), encode_line(Stop())
    try:
        for line in (start_line(), *map(encode_line, session.requests())):
            yield Said("suite", Raw(line.rstrip()))
            process.send(line)
            (answer,) = process.hear(_SECONDS).lines
            yield Said("engine", Raw(answer.rstrip()))
        yield Said("suite", Raw(last.rstrip()))
    finally:
        process.stop(last, _SECONDS)


def write() -> None:
    """
    Record every session into the folder that is shipped.
    """
    FOLDER.mkdir(exist_ok=True)
    for name, session in sessions().items():
        (FOLDER / f"{name}.jsonl").write_bytes(msgspec.json.Encoder().encode_lines(record(session)))


if __name__ == "__main__":
    write()
