import sys
from contextlib import closing
from typing import TYPE_CHECKING

from adapters.transport import open_process

if TYPE_CHECKING:
    from tests.adapters.conftest import Tables

ENGINE = """
import os, sys
from adapters.handler import Handler
from adapters.protocol.messages import Answer, Identity
from adapters.serve import serve

def rule(request):
    print("a word by the way")
    os.write(1, b"and one from native code\\n")
    if b"panic" in bytes(request.case):
        sys.exit("out of chips")
    if b"endless" in bytes(request.case):
        return Answer(request.id, "declined", reason="y" * (1 << 21))
    return Answer(request.id, "accepted")

serve(Handler(Identity(protocol=1, vendor="v", name="n", version="1", roles=("floor",), games=(), editions=(),
    profiles=()), rule=rule))
"""


def test_an_engine_that_prints_breaks_no_line(t: "Tables") -> None:
    table = t.table("ppp", 1, (2, 3))
    with closing(open_process([sys.executable, "-c", ENGINE], time_limit=10, restarts=0)) as engine:
        assert t.answer(engine, t.case(table, [])).answer == "accepted"
        (reply,) = engine.ask([t.case(table, [t.marker("panic")])])
        assert reply.answer is not None
        assert reply.answer.answer == "error"
        assert reply.answer.reason.startswith("SystemExit: out of chips")
        assert "a word by the way" in reply.evidence
        assert "native code" in reply.evidence
        assert t.answer(engine, t.case(table, [t.marker("endless")])).answer == "error"
        assert t.answer(engine, t.case(table, [])).answer == "accepted"
        assert engine.incidents == ()
