"""
An engine in conversation with the doctor, line by line.
"""

import json
import time

from adapters.doctor.ends import why_ended, why_silent
from adapters.doctor.finding import Finding, Mistake, Trouble
from adapters.doctor.lines import wrong_line
from adapters.engine import EngineUnavailable, Request
from adapters.handshake import Launch, protocol_of, start_line
from adapters.harmless import harmless_identity, harmless_name
from adapters.heard import Heard
from adapters.protocol.messages import (
    MAX_LINE_BYTES,
    PROTOCOLS,
    Answer,
    Identity,
    Stop,
    decode_engine_line,
    encode_line,
    excerpt,
)

_MOMENT = 0.05
"""
So long, in seconds, the doctor listens to what comes though nothing was asked.
"""
_STOP_SECONDS = 2.0
_FLOOD = 16
"""
Lines too many that make a flood.
"""
_FLOODED = 64


class Patient:
    """
    An engine that was started. `answer_limit` is in seconds. Raises Trouble wherever the conversation breaks.
    """

    def __init__(self, launch: Launch, answer_limit: float) -> None:
        self._limit = answer_limit
        self._is_confined = launch.is_confined
        self._answered: set[str] = set()
        self.seconds: list[float] = []
        self.steers = ""
        try:
            self._process = launch.process()
        except EngineUnavailable as unavailable:
            text = unavailable.reason[:1].upper() + unavailable.reason[1:]
            raise Trouble(Finding(Mistake.DOES_NOT_START, f"{text}.", f"Try: {unavailable.hint}.")) from unavailable
        try:
            self.identity = self._handshake(launch.start_limit)
        except BaseException:
            self._process.kill()
            raise

    def _handshake(self, limit: float) -> Identity:
        process = self._process
        process.send(start_line())
        heard = process.hear(limit)
        if not heard.lines:
            if heard.ended:
                raise Trouble(why_ended(process, is_confined=self._is_confined, at_start=True))
            raise Trouble(self._too_long() if heard.oversized else why_silent(process, limit, at_start=True))
        line, *more = (*heard.lines, *process.hear(_MOMENT).lines)
        wrong = wrong_line(line)
        if wrong is not None and wrong.mistake is Mistake.NO_MESSAGE:
            text = "It writes something else before it says who it is."
            wrong = Finding(Mistake.GREETS, text, wrong.fix, wrong.seen)
        spoken = protocol_of(line)
        if spoken is not None and not PROTOCOLS[0] <= spoken <= PROTOCOLS[1]:
            text = f"It says that it speaks protocol {spoken}, and the suite speaks {PROTOCOLS[1]}."
            fix = f"Say `protocol` {PROTOCOLS[1]}: the number is that of the protocol, not of the engine."
            raise Trouble(Finding(Mistake.PROTOCOL, text, fix, excerpt(line)))
        if wrong is not None:
            raise Trouble(wrong)
        said = decode_engine_line(line)
        if not isinstance(said, Identity):
            raise Trouble(_unasked("It answers before it says who it is.", line))
        if more:
            raise Trouble(_unasked("It goes on after its identity, though nothing was asked.", more[0]))
        self._note_steering(line)
        return harmless_identity(said)

    def ask(self, *requests: Request) -> dict[str, Answer]:
        """
        The answers to requests that are sent at once, by id.
        """
        for request in requests:
            self._process.send(encode_line(request))
        waiting = {request.id for request in requests}
        answers: dict[str, Answer] = {}
        asked = time.monotonic()
        while waiting:
            begun = time.monotonic()
            heard = self._process.hear(self._limit)
            self._take(heard, waiting, answers)
            if waiting and heard.oversized:
                raise Trouble(self._too_long())
            if waiting and heard.ended:
                raise Trouble(why_ended(self._process, is_confined=self._is_confined))
            if waiting and not heard.lines and time.monotonic() - begun >= self._limit:
                raise Trouble(why_silent(self._process, self._limit, several=len(requests) > 1))
        self.seconds.append((time.monotonic() - asked) / len(requests))
        return answers

    def listen(self) -> None:
        """
        Hear whether something comes though nothing was asked.
        """
        heard = self._process.hear(_MOMENT)
        self._take(heard, set(), {})
        if heard.oversized:
            raise Trouble(self._too_long())

    def _take(self, heard: Heard, waiting: set[str], answers: dict[str, Answer]) -> None:
        for place, line in enumerate(heard.lines):
            wrong = wrong_line(line)
            if wrong is not None:
                raise Trouble(wrong if waiting else _one_more(wrong))
            said = decode_engine_line(line)
            if isinstance(said, Identity):
                raise Trouble(_unasked("It says who it is a second time.", line))
            if said.id not in waiting:
                raise Trouble(self._wrong_id(said, waiting, line, len(heard.lines) - place))
            self._note_steering(line)
            waiting.discard(said.id)
            self._answered.add(said.id)
            answers[said.id] = said

    def _note_steering(self, line: bytes) -> None:
        if not self.steers and any(not char.isprintable() and char not in "\n\t\r\xa0" for char in _text_in(line)):
            self.steers = excerpt(line)

    def _wrong_id(self, said: Answer, waiting: set[str], line: bytes, lines: int) -> Finding:
        name, seen = harmless_name(said.id), excerpt(line)
        fix = "Answer each request once, under the id that came with it."
        if said.id in self._answered and not waiting:
            lines += sum(len(self._process.hear(_MOMENT).lines) for _ in range(2))
            if lines > _FLOOD:
                text = f"It repeats its answer to {name} again and again: {lines} times in a moment."
                return Finding(Mistake.FLOODS_OUTPUT, text, fix, seen)
            return Finding(Mistake.ANSWERS_TWICE, f"It answers the request {name} a second time.", fix, seen)
        if said.id in self._answered:
            text = f"It was asked {_named(waiting)} and answers {name}, which it had answered before."
            return Finding(Mistake.ID_OF_ANOTHER, text, fix, seen)
        text = f"It was asked {_named(waiting)} and answers {name}, which was never asked."
        return Finding(Mistake.ID_NEVER_ASKED, text, fix, seen)

    def _too_long(self) -> Finding:
        for _ in range(_FLOODED):
            self._process.hear(_MOMENT)
            if len(self._process.unread) < MAX_LINE_BYTES:
                text = f"It writes a line of more than {MAX_LINE_BYTES} bytes."
                return Finding(Mistake.TOO_LONG, text, "Say less in one answer; a line has at most a mebibyte.")
        text = "It writes a line that does not end."
        return Finding(Mistake.WITHOUT_END, text, "End each message with a line break.", excerpt(self._process.unread))

    @property
    def stderr_bytes(self) -> int:
        """
        How much it wrote to standard error.
        """
        return self._process.stderr_bytes

    def stop(self, *, told: bool) -> None:
        """
        Tell it to stop, or just say nothing any more; it is to end, and leave no process behind.
        """
        if told:
            self._process.send(encode_line(Stop()))
        self._process.close_input()
        how = "`stop`" if told else "the end of its input"
        if not self._process.has_ended_within(_STOP_SECONDS):
            text = f"It runs on {_STOP_SECONDS:g} s after {how}."
            raise Trouble(Finding(Mistake.DOES_NOT_STOP, text, "End on `stop`, and on the end of standard input."))
        if self._process.left_running():
            text = f"It ended after {how}, and processes that it had started run on."
            raise Trouble(Finding(Mistake.LEAVES_PROCESSES, text, "End every process that was started before ending."))

    def close(self) -> None:
        """
        End it, whatever it does.
        """
        self._process.kill()


def _unasked(text: str, line: bytes) -> Finding:
    return Finding(Mistake.UNASKED, text, "Write one answer to each request, and nothing else.", excerpt(line))


def _one_more(wrong: Finding) -> Finding:
    text = "After its answer it writes one more line, which is no message."
    return Finding(Mistake.MORE_LINES, text, wrong.fix, wrong.seen) if wrong.mistake is Mistake.NO_MESSAGE else wrong


def _named(ids: set[str]) -> str:
    return " and ".join(sorted(ids)) or "nothing"


def _text_in(line: bytes) -> str:
    """
    Every text on the line of a message.
    """
    texts: list[str] = []
    waiting = [json.loads(line)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += [*value, *value.values()]
    return "".join(texts)
