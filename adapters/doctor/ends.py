"""
Why an engine said no more: it ended, or it is silent.
"""

from adapters.confinement import tells_of_a_refusal
from adapters.doctor.finding import Finding, Mistake
from adapters.doctor.lines import wrong_line
from adapters.heard import Line
from adapters.protocol.messages import excerpt

_MEMORY = ("MemoryError", "bad_alloc", "out of memory", "Out of memory", "OutOfMemory", "heap space", "cannot allocate")
_FLUSHED_SECONDS = 1.0
_TAIL = 800
"""
So many of the last characters of standard error are shown.
"""


def why_ended(process: Line, *, is_confined: bool, at_start: bool = False) -> Finding:
    """
    The engine ended, or closed its output, while something was asked. Only one that is confined was refused a place.
    """
    how = process.how_it_ended()
    told = process.stderr_tail.strip()
    seen = told[-_TAIL:]
    if "kept running" in how:
        text = "It closes its standard output and runs on."
        return Finding(Mistake.CLOSES_OUTPUT, text, "Leave standard output open until the engine ends.", seen)
    if process.left_running():
        text = f"{how[:1].upper()}{how[1:]}, and a process that it had started runs on."
        return Finding(
            Mistake.LEAVES_PROCESSES, text, "End every process that was started, also after a failure.", seen
        )
    when = "before it says who it is" if at_start else "before it answers"
    text = f"{how[:1].upper()}{how[1:]} {when}."
    if is_confined and tells_of_a_refusal(told):
        text += " It was refused something."
        fix = "It can write in its folder alone, its TMPDIR: write there, or allow more by --engine-writes (/ for all)."
        return Finding(Mistake.MAY_NOT_WRITE, text, fix, seen)
    if at_start:
        fix = "Run the command in a shell and type the start message of PROTOCOL.md."
        if any(word in told for word in ("No such file", "No module named", "cannot find", "Cannot find", "not found")):
            fix = "It runs in a folder of its own: give paths from the root, or the folder with --engine-folder."
        return Finding(Mistake.ENDS_AT_START, text, fix, seen)
    if any(word in told for word in _MEMORY):
        text += " It ran out of memory."
        fix = "Mend what it keeps, or give it more with --memory-limit; what a case needs is small."
        return Finding(Mistake.OUT_OF_MEMORY, text, fix, seen)
    if "status 0" in how:
        fix = "Read requests until `stop` or the end of the input; a failure is answered with `error` and its reason."
        return Finding(Mistake.ENDS_SILENTLY, text, fix, seen)
    fix = "Catch what fails and answer `error` with the reason; its standard error says where it was."
    return Finding(Mistake.CRASHES, text, fix, seen)


def why_silent(process: Line, seconds: float, *, at_start: bool = False, several: bool = False) -> Finding:
    """
    The engine is still there, and no line came in time.
    """
    begun = process.unread
    if begun and not begun.strip():
        text = "It writes blanks and no message."
        return Finding(Mistake.BLANKS, text, "Write the answer on one line, with a line break.")
    if begun:
        wrong = wrong_line(begun)
        if wrong is None:
            text = "Its message has no line break at its end, so that nobody knows that it is whole."
            return Finding(
                Mistake.NO_LINE_BREAK, text, "End each message with a line break, and flush.", excerpt(begun)
            )
        text = f"It writes half a line and falls silent for {seconds:g} s."
        return wrong if wrong.mistake is Mistake.UTF_16 else Finding(Mistake.HALF_A_LINE, text, wrong.fix, wrong.seen)
    process.close_input()
    heard = process.hear(_FLUSHED_SECONDS)
    if heard.lines and wrong_line(heard.lines[0]) is None:
        text = "It is silent until its input ends, and then says all at once: what it writes waits in a buffer."
        fix = "Flush standard output after each line (C: fflush; Python: flush=True; Java, C#: an automatic flush)."
        return Finding(Mistake.DOES_NOT_FLUSH, text, fix)
    told = process.stderr_tail.strip()[-_TAIL:]
    if at_start:
        text = f"It says nothing within {seconds:g} s after `start`."
        fix = "Answer the line `start` with an identity; read line by line, not until the end of the input."
        return Finding(Mistake.SILENT_AT_START, text, fix, told)
    if several:
        text = f"Of several requests that wait at once it leaves some without an answer for {seconds:g} s."
        fix = "Read one line after the other, also where several came at once; or declare `window` 1."
        return Finding(Mistake.LOSES_REQUESTS, text, fix, told)
    text = f"It gives no answer within {seconds:g} s."
    return Finding(Mistake.HANGS, text, "Answer every request; what it cannot do is `unsupported` or `error`.", told)
