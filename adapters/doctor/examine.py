"""
The examination: what is asked of an engine to find its mistakes, each part in a process of its own.
"""

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from statistics import median

import msgspec
from msgspec.structs import replace as renamed

from adapters.doctor.finding import Finding, Mistake, Trouble
from adapters.doctor.patient import Patient
from adapters.engine import Request
from adapters.handshake import Launch
from adapters.harmless import harmless
from adapters.protocol.messages import Answer, Deal, Identity

_BREAKS = 3
"""
So often an engine may break before its answers are left alone.
"""
_IDS = ("7", "007", "x" * 64, "é♠")
_BURST = 16
_TWICE = 6
_SLOW_SECONDS = 0.1
_LOUD_BYTES = 1 << 20
_ENDS = frozenset({Mistake.CRASHES, Mistake.ENDS_SILENTLY})


@dataclass(frozen=True, slots=True)
class Examined:
    """
    A part of the examination: what was found, and else what was seen.
    """

    name: str
    findings: tuple[Finding, ...] = ()
    note: str = ""


def examine(
    launch: Launch, answer_limit: float, probes_of: Callable[[Identity], Sequence[Request]]
) -> Iterator[Examined]:
    """
    The parts of the examination as they are done; a mistake is found once. Without a handshake there is but one part.

    `probes_of` gives what may be asked of an engine that says so who it is; `answer_limit` is in seconds.
    """
    try:
        patient = Patient(launch, answer_limit)
    except Trouble as trouble:
        yield Examined("handshake", (trouble.finding,))
        return
    yield Examined("handshake", note=_who(patient.identity))
    examination = _Examination(launch, answer_limit, patient)
    try:
        examination.probes = tuple(probes_of(patient.identity))
        yield from examination.done()
    finally:
        examination.close()


def _who(identity: Identity) -> str:
    roles = " and ".join(identity.roles)
    return f"{identity.name} {identity.version} by {identity.vendor}, {roles}, window {identity.window}"


class _Examination:
    def __init__(self, launch: Launch, limit: float, patient: Patient) -> None:
        self.probes: tuple[Request, ...] = ()
        self._launch = launch
        self._limit = limit
        self._identity = patient.identity
        self._patient: Patient | None = patient
        self._good: list[tuple[Request, Answer]] = []
        self._seconds: list[float] = []
        self._steering = ""
        self._is_unsteady = False
        self._ends_early = False
        self._found: list[Finding] = []

    def done(self) -> Iterator[Examined]:
        """
        The parts in order; the later ones ask nothing that broke the engine in the first.

        Where it broke there, those that would start it often are left for the next time.
        """
        known: set[Mistake] = set()
        for name, part in self._parts():
            note = ""
            try:
                note = part()
            except Trouble as trouble:
                self._found.append(trouble.finding)
                self._is_unsteady = True
                self.close()
            new = {finding.mistake: finding for finding in reversed(self._found) if finding.mistake not in known}
            self._found.clear()
            known |= set(new)
            yield Examined(name, tuple(reversed(new.values())), note)

    def _parts(self) -> Iterator[tuple[str, Callable[[], str]]]:
        yield "answers", self._answers
        if self._good and not self._ends_early:
            yield "ids", self._ids
            yield "window", self._window
            yield "twice", self._twice
            if not self._is_unsteady:
                yield "order", self._order
                yield "end", self._end
            yield "speed", self._speed
        yield "texts", self._texts

    @property
    def _current(self) -> Patient:
        """
        The engine as it runs, started anew where it broke.
        """
        if self._patient is None:
            self._patient = Patient(self._launch, self._limit)
            if self._patient.identity != self._identity:
                text = "Started again it says that it is another engine, or another version."
                fix = "Say the same identity at each start: the exact version of the engine, and nothing of the moment."
                self._found.append(Finding(Mistake.IS_ANOTHER, text, fix))
        return self._patient

    def _afresh(self) -> Patient:
        self.close()
        return self._current

    def close(self) -> None:
        """
        End the engine, and keep what is to be said of it.
        """
        patient, self._patient = self._patient, None
        if patient is None:
            return
        self._steering = self._steering or patient.steers
        self._seconds += patient.seconds
        if patient.stderr_bytes > _LOUD_BYTES:
            text = f"It writes {patient.stderr_bytes / (1 << 20):.1f} MiB to standard error for a few cases."
            fix = "Log less: the last 4 KiB are kept with a failure, and the rest costs time."
            self._found.append(Finding(Mistake.FLOODS_ERRORS, text, fix))
        patient.close()

    def _answers(self) -> str:
        """
        One case after the other. One that breaks the engine is asked again alone.
        """
        breaks = 0
        for number, probe in enumerate(self.probes):
            try:
                (answer,) = self._current.ask(_fresh(probe)).values()
                self._good.append((probe, answer))
            except Trouble as trouble:
                breaks += 1
                self._found.append(self._alone(probe, trouble.finding, number))
                if breaks == _BREAKS or self._ends_early:
                    break
        self._is_unsteady = breaks > 0
        if self._patient is not None:
            self._patient.listen()
        answers = [answer for _, answer in self._good]
        if answers and all(answer.answer == "error" for answer in answers):
            fix = "Mend the adapter: an engine that fails on every case is not being asked at all."
            reason = harmless(answers[0].reason)
            self._found.append(Finding(Mistake.ONLY_ERRORS, "It answers every case with an error.", fix, reason))
        kinds = sorted({answer.answer for answer in answers})
        unscored = ", of which nothing is scored" if kinds == ["unsupported"] else ""
        return f"{len(answers)} of {len(self.probes)}: {', '.join(kinds)}{unscored}"

    def _alone(self, probe: Request, finding: Finding, before: int) -> Finding:
        """
        The finding, once the case was asked in a process that was asked nothing else.
        """
        try:
            self._afresh().ask(_fresh(probe))
        except Trouble:
            self.close()
            return replace(finding, text=f"{finding.text} Case {before + 1} of {len(self.probes)} shows it each time.")
        if finding.mistake not in _ENDS:
            return replace(finding, text=f"{finding.text} Alone, in a fresh process, the same case is answered.")
        self._ends_early = True
        text = f"It ends after {before or 'some'} answers, and answers the same case in a fresh process."
        fix = "Read requests in a loop, until `stop` or the end of the input."
        return Finding(Mistake.ENDS_AFTER_AN_ANSWER, text, fix, finding.seen)

    def _ids(self) -> str:
        for request_id in _IDS:
            try:
                self._current.ask(renamed(self._good[0][0], id=request_id))
            except Trouble as trouble:
                text = f"Asked under the id `{request_id}` it does not answer under it. {trouble.finding.text}"
                fix = "Send the id back as it came: it is a text of up to 64 characters, and no number."
                raise Trouble(Finding(Mistake.ID_CHANGED, text, fix, trouble.finding.seen)) from trouble
        return "come back as they were sent"

    def _window(self) -> str:
        burst = min(self._identity.window, _BURST)
        if burst == 1:
            return "1: it is asked one case at a time"
        self._current.ask(*(_fresh(probe) for probe, _ in islice(cycle(self._good), burst)))
        return f"{burst} requests at once were all answered"

    def _twice(self) -> str:
        for probe, _ in self._good[:_TWICE]:
            (first,) = self._current.ask(_fresh(probe)).values()
            (second,) = self._current.ask(_fresh(probe)).values()
            if _worth(probe, first) != _worth(probe, second):
                text = f"Asked the same case twice in a row it answers {_told(first)}, then {_told(second)}."
                fix = "Rule on a case by the case alone; only picks and shuffles may be random."
                raise Trouble(Finding(Mistake.NOT_DETERMINISTIC, text, fix))
        return "the same case asked twice gets the same answer"

    def _order(self) -> str:
        """
        The cases in the opposite order, by a fresh process. Where answers change, the first order once more tells why.
        """
        changed = self._changed(list(reversed(self._good)))
        if changed is None:
            return "a case gets the same answer whatever was asked before"
        again = self._changed(self._good)
        if again is not None:
            text = f"Started again, it answers a case with {again[1]} that it had answered with {again[0]}."
            fix = "Use no seed of the moment: a case is answered by the case alone."
            raise Trouble(Finding(Mistake.NOT_DETERMINISTIC, text, fix))
        text = f"Asked after other cases it answers {changed[0]} to a case, and after different ones {changed[1]}."
        fix = "Begin every case with a new table: nothing of an earlier one may be left."
        raise Trouble(Finding(Mistake.REMEMBERS, text, fix))

    def _changed(self, asked: Sequence[tuple[Request, Answer]]) -> tuple[str, str] | None:
        patient = self._afresh()
        for probe, before in asked:
            (now,) = patient.ask(_fresh(probe)).values()
            if _worth(probe, before) != _worth(probe, now):
                return _told(before), _told(now)
        return None

    def _end(self) -> str:
        for told in (True, False):
            self._current.stop(told=told)
            self.close()
        return "it ends on `stop`, and with its input"

    def _speed(self) -> str:
        usual, longest = median(self._seconds), max(self._seconds)
        if usual >= _SLOW_SECONDS:
            text = (
                f"An answer takes {usual:.2g} s, half of them longer; the longest took {longest:.2g} s. "
                f"A thousand take {usual * 1000 / 60:.0f} min."
            )
            fix = "Start what is slow once and not for each case; declare a `window`, and use --jobs."
            self._found.append(Finding(Mistake.SLOW, text, fix))
        return f"{1 / max(usual, 1e-6):.0f} answers a second one at a time, the longest in {longest * 1000:.0f} ms"

    def _texts(self) -> str:
        self.close()
        if self._steering:
            text = "Its texts hold control characters, which the suite writes out and shows as they are spelt."
            fix = "Send plain text: no escapes for terminals, and no characters that turn the reading order."
            self._found.append(Finding(Mistake.CONTROL_CHARACTERS, text, fix, self._steering))
        return "nothing in them steers a terminal"


def _fresh(request: Request) -> Request:
    return renamed(request, id=secrets.token_hex(8))


def _told(answer: Answer) -> str:
    return f"`{answer.answer}`" + (f" ({harmless(answer.reason, 80)})" if answer.reason else "")


def _worth(request: Request, answer: Answer) -> object:
    """
    What of the answer is to be the same each time: neither reasons, evidence and orders nor what is drawn.
    """
    if isinstance(request, Deal):
        is_shuffled = any(hand.pack is None for hand in request.hands)
        hands = () if is_shuffled else tuple(msgspec.json.decode(hand.events) for hand in answer.hands)
        return answer.answer, hands
    ruling = msgspec.json.decode(answer.ruling) if bytes(answer.ruling) else None
    return answer.answer, answer.event, _in_no_order(ruling)


def _in_no_order(value: object) -> object:
    """
    A part of a ruling without its evidence and whatever its lists are in the order of.
    """
    if isinstance(value, dict):
        return {name: _in_no_order(part) for name, part in sorted(value.items()) if name != "evidence"}
    if isinstance(value, list):
        return sorted(map(_in_no_order, value), key=repr)
    return value
