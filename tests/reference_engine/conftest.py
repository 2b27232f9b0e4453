from collections.abc import Callable, Sequence

import pytest

from conformance.corpus.notation import Record
from conformance.corpus.tables import TableLine, seated
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case

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
        described = TableLine(**line)  # type: ignore[arg-type]
        table = seated(described)
        record = Record(table, sentences, game=described.game)
        return Case(table, described.game, edition, tuple(record.events), switches or {})

    return write


@pytest.fixture
def stud(written: Callable[..., Case]) -> Callable[..., Hand]:
    """
    Folds the sentences of a stud hand of four seats.
    """

    def fold_sentences(sentences: Sequence[str], *, game: str = "seven_card_stud", **line: object) -> Hand:
        case = written(sentences, **{"seats": 4, "game": game, **line})
        hand = fold(case.table, case.game, case.events)
        assert hand.problems == []
        return hand

    return fold_sentences
