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
