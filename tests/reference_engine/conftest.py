from collections.abc import Callable, Sequence

import pytest

from conformance.corpus.notation import Record
from conformance.corpus.tables import TableLine, seated
from reference_engine.model.case import Case
from reference_engine.model.games import Game

type_of_writing = Callable[..., Case]


@pytest.fixture
def written() -> type_of_writing:
    """
    Writes a case from the sentences of the corpus notation; keywords describe the table.
    """

    def write(
        sentences: Sequence[str],
        *,
        edition: str = "tda-2024",
        switches: dict[str, str] | None = None,
        **line: object,
    ) -> Case:
        table = seated(TableLine(**line))  # type: ignore[arg-type]
        record = Record(table, sentences, game=Game.NO_LIMIT_HOLDEM)
        return Case(table, Game.NO_LIMIT_HOLDEM, edition, tuple(record.events), switches or {})

    return write
