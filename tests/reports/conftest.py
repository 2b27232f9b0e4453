"""
Small runs made by hand: one that conforms, one that deviates, one that was cut off, one with a hostile engine.
"""

import msgspec
import pytest
from msgspec.structs import replace

from reports.clause_row import ClauseRow, Unscored
from reports.clause_text import ClauseText
from reports.contrast import Contrast, Gap
from reports.record import (
    CheckRecord,
    DeviationKey,
    DeviationRecord,
    EditionRun,
    Footer,
    Header,
    MemberAnswer,
)
from reports.stream import Run
from tests.reports.flop import FLOP, step, table

HEADER = Header(
    suite="misdeal 0.1.0",
    asked="pokerkit",
    vendor="University of Toronto Computer Poker Student Research Group",
    engine="PokerKit",
    version="0.7.7",
    command=("python", "-P", "-m", "adapters.pokerkit"),
    adapter_sha256="a" * 64,
    executable_sha256=None,
    packages={"pokerkit": "0.7.7"},
    platform="Linux 6.1 x86_64",
    python="3.11.9",
    editions=(EditionRun("tda-2019", "1" * 64), EditionRun("tda-2024", "2" * 64)),
    games=("no_limit_holdem",),
    roles_declared=("floor", "dealer"),
    roles_asked=("floor",),
    roles=("floor",),
    profile="core",
    setting="live",
    budget="smoke",
    seed=35,
    seed_is_published=True,
    by_position=True,
    strict=False,
    time_limit=60.0,
    answer_limit=5.0,
    started_at="2024-11-02T10:00:00Z",
)


def row(clause: str, number: str, **figures: object) -> ClauseRow:
    fields = {"role": "floor", "edition": "tda-2024", "severity": "must", "countable": True, "summary": {"en": clause}}
    return msgspec.convert({"clause": clause, "number": number, **fields, **figures}, ClauseRow)


FOULED_FLOP = DeviationRecord(
    deviation=1,
    key=DeviationKey(
        role="floor",
        edition="tda-2024",
        irregularity="fouled_deck",
        clause="fouled_deck",
        expected="hand_void",
        actual="accepted",
    ),
    verdict="deviates",
    severity="must",
    checks=12,
    clause=ClauseText(
        clause="fouled_deck",
        number="35-E",
        summary={
            "en": "Two cards of one rank and suit foul the deck: play stops as soon as it is found, and everybody gets "
            "back what was put in during the hand."
        },
        tag="text",
        source="TDA rules 2024, English edition, page 8",
    ),
    case="0123456789abcdef",
    twin="irregular",
    edit="one card twice, on the flop",
    document=msgspec.Raw(b"{}"),
    telling=FLOP,
    expected=(
        {
            "en": "Hand void: play stops and every bet goes back.\n"
            "Refund: 100 to seat 1, 50 to seat 2 and 100 to seat 4."
        },
    ),
    actual={"en": "Accepted in silence: every event was recorded, nothing was said."},
    contrast=Contrast(
        fault={
            "en": "The engine recorded every event and said nothing; by 35-E fouled deck the ruling is: hand void.",
            "es": "El motor registró todos los eventos y no dijo nada; según 35-E la decisión es: mano anulada.",
            "fr": "Le moteur a tout enregistré sans rien dire ; selon 35-E la décision est : coup annulé.",
        },
        gaps=(Gap(part="outcome", told={"en": "the outcome"}, clause="fouled_deck", number="35-E"),),
        expected=({"en": (0,)},),
        actual={"en": (0,)},
    ),
    answer=msgspec.Raw(b'{"answer":"accepted"}'),
    evidence=(12,),
    replay="misdeal replay out/deviations/1.json pokerkit",
)

QUIET_STEP = step(
    "The dealer burns the 2c; the flop is Ad 6h 5s",
    11,
    12,
    after=table(pot=250, turn=1, seat_2_folded=True, board=("Ad", "6h", "5s")),
)
QUIET_FLOP = replace(
    FOULED_FLOP,
    deviation=2,
    key=replace(FOULED_FLOP.key, edition="tda-2019", expected="play_on", actual="hand_void"),
    severity="should",
    checks=1,
    twin="clean",
    edit="the second Ad is another card",
    telling=replace(FLOP, steps=(*FLOP.steps[:5], QUIET_STEP)),
    expected=({"en": "Play on."}, {"en": "The floor decides.\nAlso accepted, by the reading U-3 B."}),
    actual={"en": 'Hand void: play stops and every bet goes back.\nIt says: "the deck is fouled"'},
    contrast=None,
    evidence=(),
    engine_evidence="\n".join(f"log line {number}" for number in range(1, 8)),
    minimal=False,
)

FOOTER = Footer(
    scored_clauses=2,
    countable_clauses=4,
    unscored=(
        Unscored(
            role="floor",
            edition="tda-2024",
            clause="seat_dealt_out",
            number="35-A4",
            countable=True,
            reason="prevents, does not rule",
        ),
        Unscored(
            role="floor",
            edition="tda-2024",
            clause="penalty",
            number="71-C",
            countable=True,
            reason="no words for a seat on penalty",
        ),
        Unscored(
            role="floor",
            edition="tda-2019",
            clause="wrong_card",
            number="35-A6",
            countable=False,
            reason="needs the profile full",
        ),
    ),
    rows=(
        row("substantial_action", "36", checks=400, scored=400, conforms=400, best_null_engine="random",
            best_null_share=0.0325),
        row("fouled_deck", "35-E", checks=400, scored=380, conforms=368, deviates=12, must_deviations=12, prevented=18,
            declined=2, best_null_engine="random", best_null_share=0.08),
        row("seat_dealt_out", "35-A4", checks=400, scored=0, prevented=400, remark="prevents, does not rule"),
        row("penalty", "71-C", checks=400, scored=0, unsupported=400),
        row("fouled_deck", "35-E", edition="tda-2019", severity="should", countable=False, checks=20, scored=20,
            conforms=18, deviates=1, errored=1),
    ),
    checks=1620,
    deviations=2,
    discarded_pairs=7,
    discarded_checks=1,
    without_opposite_twin={"boxed_cards": "no smaller edit turns the ruling"},
    verdict=("Deviates: 1 must (35-E fouled_deck, tda-2024), 1 should.", "Role not certified: dealer."),
    exit_code=1,
    meaning="the engine deviates",
    elapsed_seconds=9.84,
    complete=True,
)  # fmt: skip

CHECK = CheckRecord(
    check=0,
    role="floor",
    edition="tda-2024",
    clause="fouled_deck",
    number="35-E",
    irregularity="fouled_deck",
    severity="must",
    verdict="deviates",
    scored=True,
    members=(
        MemberAnswer(
            case="0123456789abcdef",
            twin="irregular",
            verdict="deviates",
            answer="accepted",
            expected="hand_void",
            actual="accepted",
        ),
    ),
)

CLEAN_FOOTER = replace(
    FOOTER,
    scored_clauses=2,
    countable_clauses=2,
    unscored=(),
    rows=FOOTER.rows[:1],
    deviations=0,
    discarded_pairs=0,
    discarded_checks=0,
    without_opposite_twin={},
    verdict=("Conforms.",),
    exit_code=0,
    meaning="the engine conforms",
)

HOSTILE = "Ev\x1b[31mil\x07\r\u202e\u2028 " + "long" * 60


@pytest.fixture
def deviating() -> Run:
    return Run(HEADER, (CHECK,), (QUIET_FLOP, FOULED_FLOP), FOOTER)


@pytest.fixture
def clean() -> Run:
    return Run(
        replace(HEADER, by_position=False, seed=7, seed_is_published=False, time_limit=None), (), (), CLEAN_FOOTER
    )


@pytest.fixture
def partial() -> Run:
    places = tuple(
        ("floor", "tda-2024", "no_limit_holdem", clause) for clause in ("fouled_deck", "penalty", "substantial_action")
    )
    checks = (CHECK, replace(CHECK, check=1, verdict="conforms"), replace(CHECK, check=2, clause="not_counted"))
    return Run(replace(HEADER, countable=places), checks, (FOULED_FLOP,), None)


@pytest.fixture
def hostile() -> Run:
    """
    Every text that an engine or its command line can reach is hostile.
    """
    text = {"en": HOSTILE}
    header = replace(
        HEADER, engine=HOSTILE, version=HOSTILE, vendor=HOSTILE, asked=HOSTILE, packages={HOSTILE: HOSTILE}
    )
    deviation = replace(
        FOULED_FLOP,
        actual=text,
        expected=(text, text),
        engine_evidence=f"{HOSTILE}\n{HOSTILE}",
        edit=HOSTILE,
        replay=f"misdeal replay out/1.json 'exec:{' '.join(['engine'] * 30)} \x1b[2J'",
        telling=replace(FLOP, opening=text, steps=(replace(FLOP.steps[0], text=text),)),
        key=replace(FOULED_FLOP.key, actual=HOSTILE, irregularity=HOSTILE),
    )
    footer = replace(
        FOOTER,
        verdict=(HOSTILE,),
        unscored=(replace(FOOTER.unscored[0], reason=HOSTILE, clause=HOSTILE),),
        rows=tuple(replace(one, clause=HOSTILE, remark=HOSTILE) for one in FOOTER.rows),
        cut_short=HOSTILE,
        complete=False,
    )
    return Run(header, (CHECK,), (deviation,), footer)
