import io

import pytest

from conformance.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("kind", "is_shown"), [("xterm", True), ("dumb", False)])
def test_a_line_is_rewritten_only_where_the_terminal_can(
    kind: str, is_shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", kind)
    out = Terminal()
    Progress(out, 10, "engine").show(1, 0)
    assert bool(out.getvalue()) is is_shown


def test_the_line_tells_rate_and_time_left_and_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    now = 100.0
    monkeypatch.setattr("conformance.progress.time.monotonic", lambda: now)
    out = Terminal()
    progress = Progress(out, 1000, "engine")
    now = 102.0
    progress.show(200, 3)
    assert out.getvalue() == "\r\x1b[Kengine: 20 %, 200 checks, 3 kinds of deviation, 100/s, 8 s left"
    wordy = Progress(out, 10**9, "engine" * 20)
    now = 110.0
    wordy.show(200, 3)
    assert max(map(len, out.getvalue().replace("\x1b[K", "").split("\r"))) < 80
