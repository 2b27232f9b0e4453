"""
An engine in C that costs next to nothing, so that what is measured beside it is the suite's own work.
"""

import os
import secrets
import shutil
import subprocess
from itertools import cycle, islice
from pathlib import Path
from random import Random
from select import select

import pytest

from adapters.protocol.messages import PROTOCOL, Rule, Start, encode_line
from benchmarks.generating import SOURCES
from conformance.draw import RandomDraw
from conformance.strategies.source import TDA_2024
from conformance.wire import rule_request

_SOURCE = Path(__file__).with_name("echo.c")
_READ = 1 << 16


@pytest.fixture(scope="session")
def echo(tmp_path_factory: pytest.TempPathFactory) -> str:
    """
    The path of the engine, compiled; without a C compiler there is nothing to measure with.
    """
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler (cc) is here to make the engine that echoes")
    path = tmp_path_factory.mktemp("echo") / "echo"
    subprocess.run([compiler, "-O2", "-Wall", "-Werror", "-o", str(path), str(_SOURCE)], check=True)
    return str(path)


def some_requests(groups: int) -> list[Rule]:
    """
    The cases of so many groups, of every source in turn, encoded.
    """
    random = Random(48)  # noqa: S311 - to be repeated
    made = (source.generate(RandomDraw(random), edition=TDA_2024) for source in islice(cycle(SOURCES), groups))
    return [rule_request(secrets.token_hex(8), "full", member.case) for group in made for member in group.members]


class BarePipe:
    """
    The engine behind two pipes and nothing else: blocks of lines go in as they fit, blocks of answers come out.
    """

    def __init__(self, path: str, window: int) -> None:
        """
        Start the engine and read who it is.
        """
        self._process = subprocess.Popen([path, str(window)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        if self._process.stdin is None or self._process.stdout is None:
            raise OSError("a pipe is missing")
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        self.exchange([encode_line(Start((PROTOCOL, PROTOCOL), "bench"))])

    def exchange(self, lines: list[bytes]) -> list[bytes]:
        """
        The answers to the lines, which all go out in one block.
        """
        unsent, heard, waiting = memoryview(b"".join(lines)), [], len(lines)
        while waiting:
            readable, writable, _ = select([self._out], [self._in] if unsent else [], [])
            if writable:
                unsent = unsent[os.write(self._in, unsent) :]
            if readable:
                heard.append(os.read(self._out, _READ))
                waiting -= heard[-1].count(b"\n")
        return b"".join(heard).splitlines()

    def close(self) -> None:
        """
        End the engine.
        """
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
