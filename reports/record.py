"""
The records of a run: a header, a record per check, a record per deviation, a footer.

What a report draws is in the stream: reports compute nothing. Texts that people read are `Words`, a text per language.
"""

from msgspec import Raw, Struct

from reports.clause_row import ClauseRow, Unscored
from reports.clause_text import ClauseText
from reports.contrast import Contrast
from reports.costliest import CostliestHand
from reports.effort import Effort, Features
from reports.house import HouseRun
from reports.instability import Instability
from reports.random_remedies import RandomRemedies
from reports.story import Telling, Words
from reports.waivers import WaivedBy, WaiverRecord, WaiversRun

FORMAT = 1


class _Record(Struct, frozen=True, kw_only=True, tag_field="record", forbid_unknown_fields=True, omit_defaults=False):
    pass


class EditionRun(Struct, frozen=True, forbid_unknown_fields=True):
    """
    An edition of the run and the digest of its rules as data.
    """

    edition: str
    digest: str


class Header(_Record, frozen=True, kw_only=True, tag="header"):
    """
    What was tested, by what, and how. `asked` is the engine as typed; `roles` are those that ran.
    """

    format: int = FORMAT
    suite: str
    suite_sha256: str = ""
    """
    The digest of the suite's own sources; streams of earlier versions do not say.
    """
    asked: str
    vendor: str
    engine: str
    version: str
    command: tuple[str, ...]
    adapter_sha256: str | None
    executable_sha256: str | None
    packages: dict[str, str]
    platform: str
    python: str
    editions: tuple[EditionRun, ...]
    games: tuple[str, ...]
    roles_declared: tuple[str, ...]
    roles_asked: tuple[str, ...]
    roles: tuple[str, ...]
    profile: str
    setting: str
    budget: str
    seed: int
    seed_is_published: bool
    by_position: bool
    strict: bool
    clauses_asked: tuple[str, ...] = ()
    """
    The filter on clauses; empty where all are asked.
    """
    time_limit: float | None = None
    """
    Seconds for the whole run.
    """
    answer_limit: float | None = None
    """
    Seconds for each answer.
    """
    memory_limit: int | None = None
    """
    MiB for each process of the engine, 0 for no limit; None for a service, which runs already.
    """
    engine_folder: str | None = None
    """
    Where the engine worked, as typed; None for a fresh folder of its own.
    """
    engine_writes: tuple[str, ...] = ()
    """
    Where it may write besides its folders, as typed.
    """
    confinement: str | None = None
    """
    How far the system kept it from writing elsewhere: `full`, `partial` or `none`; earlier versions do not say.
    """
    records_open: bool = False
    """
    Whether these records lie in a place that was opened to it.
    """
    house: HouseRun | None = None
    """
    The house file, where there is one.
    """
    waivers: WaiversRun | None = None
    """
    The waiver file, where there is one.
    """
    countable: tuple[tuple[str, str, str, str], ...] = ()
    """
    Role, edition, game and clause: the M of `N of M clauses scored`.
    """
    started_at: str


class MemberAnswer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    What one member of a check was worth.

    `twin` is `irregular`, `clean` or `opposite`, and `deal` in the dealer's role; `answer` is the kind of answer, or
    how the engine failed to give one; `expected` and `actual` are kinds, without seats, cards and amounts.
    """

    case: str
    twin: str
    verdict: str
    answer: str
    expected: str
    actual: str
    text: str = ""
    features: Features = {}
    """
    What was asked, by feature: `street`, `seats`, `moment` ... Irregularity and edition are the check's.
    """


class CheckRecord(_Record, frozen=True, kw_only=True, tag="check"):
    """
    One scored unit: a case and its twins, or one clause on one deal. It takes the worst verdict of its members.

    A check that rests on a clause of the house file has the verdict `house`.
    """

    check: int
    role: str
    edition: str
    game: str = "no_limit_holdem"
    clause: str
    number: str
    irregularity: str
    severity: str
    verdict: str
    scored: bool
    members: tuple[MemberAnswer, ...]
    discarded_pairs: int = 0
    house: tuple[str, ...] = ()
    """
    The clauses that the house rules and on which the check rests: it is shown, never scored.
    """
    null_engines: tuple[str, ...] = ()
    """
    The null engines that would have conformed.
    """
    waived: bool = False
    """
    Whether the check deviates, and all in which it does is waived: its verdict is what it is.
    """


class DeviationKey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    What makes two deviations the same: kinds only, never seats, cards or amounts.
    """

    role: str
    edition: str
    irregularity: str
    clause: str
    expected: str
    actual: str


class DeviationRecord(_Record, frozen=True, kw_only=True, tag="deviation"):
    """
    A deviation, once, with the smallest hand that shows it.

    `document` is what replays it: a case in the role of floor, a request and its log in the role of dealer.
    `evidence` are the events on which the expected ruling rests, `checks` how many checks showed it; `seen_in` are the
    clauses of those checks by number, where they are not its own alone, and `further_clauses` what the answer breaks
    besides. `chips_at_risk` is the pot at the call, or the pot that was pushed: what a wrong ruling moves or keeps.
    `instability` is the pair of answers, where the verdict is `nondeterministic`.
    """

    deviation: int
    key: DeviationKey
    verdict: str
    severity: str
    checks: int
    clause: ClauseText
    further_clauses: tuple[ClauseText, ...] = ()
    seen_in: tuple[str, ...] = ()
    case: str
    twin: str
    edit: str
    edit_told: Words = {}
    """
    The edit in every language; streams of earlier versions do not say.
    """
    document: Raw
    stub: tuple[str, ...] = ()
    """
    In the profile `physical` the undealt cards that went along with the case, from the top.
    """
    telling: Telling
    expected: tuple[Words, ...]
    """
    Each permitted ruling, the required ones first.
    """
    actual: Words
    contrast: Contrast | None = None
    """
    How the answer parts from what is permitted; streams of earlier versions do not say.
    """
    answer: Raw
    """
    The engine's answer as it came; null where it gave none.
    """
    evidence: tuple[int, ...]
    engine_evidence: str = ""
    """
    What the engine wrote to standard error meanwhile.
    """
    replay: str
    minimal: bool = True
    """
    Whether shrinking came to an end; else a smaller hand may exist.
    """
    chips_at_risk: int = 0
    instability: Instability | None = None
    costliest: CostliestHand | None = None
    """
    None where the hand told here has the most chips at risk, or where its number is not known yet.
    """
    waived: tuple[WaivedBy, ...] = ()
    """
    The waivers of its checks. It is waived where they are about all of them, and is shown all the same.
    """


class Footer(_Record, frozen=True, kw_only=True, tag="footer"):
    """
    The result: N of the M clauses scored, the rows, the verdict in words and the exit code.

    `complete` is false where the run was cut short (`cut_short` says by what).
    """

    scored_clauses: int
    countable_clauses: int
    unscored: tuple[Unscored, ...]
    rows: tuple[ClauseRow, ...]
    checks: int
    ruled_by_house: int = 0
    """
    Checks of all clauses that rest on a clause of the house file.
    """
    deviations: int
    discarded_pairs: int
    discarded_checks: int
    """
    Checks dropped because no pair of case and twin was told apart.
    """
    without_opposite_twin: dict[str, str] = {}
    """
    Irregularities that have no opposite twin, each with the reason.
    """
    random_remedies: RandomRemedies | None = None
    effort: Effort | None = None
    """
    How much was asked; streams of earlier versions do not say.
    """
    waivers: tuple[WaiverRecord, ...] = ()
    """
    The entries of the waiver file, each with how it stands.
    """
    verdict: tuple[str, ...]
    verdict_told: tuple[Words, ...] = ()
    """
    The same lines in every language; streams of earlier versions have them in English alone.
    """
    code_without_waivers: int | None = None
    """
    What the verdict says: the exit code that the run would have without its waiver file; None where there is none.
    """
    exit_code: int
    meaning: str
    elapsed_seconds: float
    complete: bool
    cut_short: str = ""


Record = Header | CheckRecord | DeviationRecord | Footer
