"""
The texts of the encoded editions: whole in each language, and none of them standing in for another.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import fields

import reference_engine
from reference_engine.editions import (
    EDITIONS,
    LANGUAGES,
    Parameters,
    Words,
    dealing_clauses,
    edition,
    parameters,
    switches,
)
from reference_engine.model.ruling import EvidenceTag

SOURCE = Path(reference_engine.__file__).parent


def texts() -> Iterator[tuple[str, Words]]:
    for book in EDITIONS:
        yield f"{book} title", edition(book).title
        for slug, clause in edition(book).clauses.items():
            yield f"{book} {slug} summary", clause.summary
            yield f"{book} {slug} source", clause.source
    for slug, dealing in dealing_clauses().items():
        yield f"{slug} dealing", dealing.summary
        yield f"{slug} basis", dealing.basis
    for name, parameter in parameters().items():
        yield f"{name} question", parameter.question
    for name, switch in switches().items():
        for field in ("question", "a", "b", "evidence"):
            if words := getattr(switch, field):
                yield f"{name} {field}", words


TEXTS = dict(texts())


def failing(holds: Callable[[Words], bool], *kinds: str) -> list[str]:
    """
    The names of the texts, of these kinds or of all, of which something does not hold.
    """
    return [name for name, words in TEXTS.items() if name.endswith(kinds or "") and not holds(words)]


def test_every_text_is_there_in_each_language_and_in_none_twice() -> None:
    assert len(TEXTS) > 300
    assert failing(lambda words: tuple(words) == LANGUAGES) == []
    assert failing(lambda words: len(set(words.values())) == len(LANGUAGES)) == []
    assert failing(lambda words: all(text == " ".join(text.split()) for text in words.values())) == []


def test_a_text_is_whole_sentences() -> None:
    kinds = (" summary", " dealing", " basis", " evidence")
    assert failing(lambda words: all(text.endswith(".") for text in words.values()), *kinds) == []
    assert failing(lambda words: all(not text[0].islower() for text in words.values()), *kinds) == []


def test_a_question_is_one() -> None:
    assert failing(lambda words: all(text.endswith("?") for text in words.values()), " question") == []


def test_each_language_has_its_own_signs() -> None:
    assert failing(lambda words: not re.search(r"[¿¡«»àèêçœ]", words["en"])) == []
    assert failing(lambda words: words["es"].count("¿") == words["es"].count("?")) == []
    assert failing(lambda words: not re.search(r"\s[?;:!]", words["es"])) == []
    # A blank stands before these signs in French; not in a number such as 13:69.
    assert failing(lambda words: not re.search(r"[^\s«][?;!]|[^\s\d]:", words["fr"])) == []


@pytest.mark.parametrize("book", EDITIONS)
def test_every_clause_that_a_rule_names_has_an_entry(book: str) -> None:
    known = {slug for each in EDITIONS for slug in edition(each).clauses}
    named = {
        node.value
        for path in (SOURCE / "rules").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known
    }
    assert len(named) > 20
    assert named <= set(edition(book).clauses)


def test_every_parameter_is_a_question_about_clauses_that_there_are() -> None:
    assert set(parameters()) == {field.name for field in fields(Parameters)}
    for parameter in parameters().values():
        assert set(parameter.clauses) <= set(edition(EDITIONS[0]).clauses)


@pytest.mark.parametrize("name", [field.name for field in fields(Parameters)])
def test_what_a_parameter_decides_is_stated_by_the_edition_that_answers_otherwise(name: str) -> None:
    old, new = (edition(book) for book in EDITIONS)
    assert getattr(old.parameters, name) != getattr(new.parameters, name)
    for slug in parameters()[name].clauses:
        assert old.clause(slug).summary != new.clause(slug).summary


@pytest.mark.parametrize("book", EDITIONS)
def test_what_was_read_in_the_text_was_compared_with_it(book: str) -> None:
    for slug, clause in edition(book).clauses.items():
        if clause.tag is EvidenceTag.TEXT:
            assert clause.checked is not None, slug


def test_what_was_not_at_hand_in_2019_is_not_said_to_be_read() -> None:
    unread = [clause for clause in edition("tda-2019").clauses.values() if "not at hand" in clause.source["en"]]
    unread += [it for it in edition("tda-2019").clauses.values() if "no text of this rule" in it.source["en"]]
    assert {"30", "22", "32", "71-C"} <= {clause.number for clause in unread}
    for clause in unread:
        assert clause.checked is None
        assert clause.tag is not EvidenceTag.TEXT


class TestTrapsOfTheTranslations:
    """
    Where a translation of the rules and the English text part, the English meaning is told.
    """

    @pytest.mark.parametrize("book", EDITIONS)
    def test_cards_are_boxed_on_the_initial_deal(self, book: str) -> None:
        words = edition(book).clause("boxed_cards").summary
        assert "reparto inicial" in words["es"]
        assert "donne initiale" in words["fr"]

    @pytest.mark.parametrize("slug", ["seat_not_entitled", "seat_dealt_out", "entitled_seats"])
    @pytest.mark.parametrize("book", EDITIONS)
    def test_a_seat_has_a_right_to_cards_and_not_to_play(self, slug: str, book: str) -> None:
        words = edition(book).clause(slug).summary
        assert not re.search(r"\bjugar\b", words["es"])
        assert not re.search(r"\ben jeu\b|\bjouer\b", words["fr"])

    def test_no_word_means_two_things(self) -> None:
        assert failing(lambda words: "pasando" not in words["es"]) == []
        assert failing(lambda words: not re.search(r"\bAS\b|\bDT\b", words["es"] + words["fr"])) == []
