"""
The editions' rulings differ through their parameters, and nowhere else (P7).

An edition with the words of one and the parameters of the other rules as the one whose parameters it has: numbers,
texts, severities and tags decide nothing. So the list of parameters is the whole list of differences.
"""

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from conformance.corpus.loading import golden_cases
from conformance.draw import RandomDraw
from conformance.edition_differences import required
from conformance.strategies import REGISTRY, group_for
from conformance.strategies.source import Source
from conformance.strategies.wild_records import wild_case
from reference_engine.editions import EDITIONS, Edition, Parameters, edition, parameters
from reference_engine.model.case import Case
from reference_engine.model.games import Game
from reference_engine.model.ruling import PermittedSet, Ruling
from reference_engine.problem import MalformedCase
from reference_engine.rule_on import rule_by

OLD, NEW = (edition(name) for name in EDITIONS)
OLD_WORDS, NEW_WORDS = replace(OLD, parameters=NEW.parameters), replace(NEW, parameters=OLD.parameters)
LISTED = {slug for parameter in parameters().values() for slug in parameter.clauses}

ALLOWED = {
    "absent_may_play_the_redeal": "who was absent at the first deal may play the redeal",
    "wrong_card_is_named": "35-A6, and the scrap after substantial action",
    "fouled_deck_is_defined": "the built-in test of a duplicate",
    "wrong_count_is_listed": "35-A5",
    "unburned_flop_is_ruled": "39-B",
    "premature_streets_are_uniform": "RP-5",
    "misplaced_button_is_ruled": "34-A",
    "reshuffles_are_ruled": "39-D",
}
"""
The differences that P7 lists. A parameter beyond them is a difference that no text was found for.
"""


def test_no_parameter_is_beyond_the_list() -> None:
    assert {field.name for field in fields(Parameters)} <= set(ALLOWED)


def ruled(case: Case, book: Edition) -> PermittedSet | None:
    """
    The ruling by a book; none where it is refused.
    """
    try:
        return rule_by(book, case)
    except MalformedCase:
        return None


def what_is_required(case: Case, book: Edition) -> frozenset[Ruling] | None:
    permitted = ruled(case, book)
    return None if permitted is None else required(permitted)


def differs_nowhere_else(case: Case) -> bool:
    """
    Whether all that parts the two editions on the case is in their parameters, and is of a clause that hangs on one.
    """
    by_old, by_new = ruled(case, OLD), ruled(case, NEW)
    if by_old is None or by_new is None:
        return by_old is by_new
    if what_is_required(case, OLD_WORDS) != required(by_new) or what_is_required(case, NEW_WORDS) != required(by_old):
        return False
    cited = {slug for permitted in (by_old, by_new) for slug in permitted.members[0].ruling.clauses}
    return required(by_old) == required(by_new) or bool(cited & LISTED)


def cases_of(source: Source, seed: int) -> list[Case]:
    """
    The cases of one group; the seeds go round the generator's games.
    """
    draw = RandomDraw(Random(seed), source.games[seed % len(source.games)])  # noqa: S311 - cases, no secrets
    return [member.case for member in group_for(source, draw, source.editions[-1]).members]


@pytest.mark.parametrize("source", [pytest.param(source, id=source.slug) for source in REGISTRY])
@settings(max_examples=20, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_generated_cases_differ_nowhere_else(source: Source, seed: int) -> None:
    for case in cases_of(source, seed):
        assert differs_nowhere_else(case)


@pytest.mark.parametrize("game", Game)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_wild_cases_differ_nowhere_else(game: Game, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - cases, no secrets
    assert differs_nowhere_else(wild_case(RandomDraw(random, game), edition=NEW.name))


def test_golden_cases_differ_nowhere_else() -> None:
    cases = {golden.id: golden.case for golden in golden_cases()}
    assert len(cases) > 200
    assert [name for name, case in cases.items() if not differs_nowhere_else(case)] == []


def test_the_property_fails_where_the_words_of_an_edition_decide() -> None:
    """
    A rule that asks for the edition's name in place of a parameter is seen.
    """
    source = next(source for source in REGISTRY if source.slug == "wrong_card")
    case = cases_of(source, 1)[0]
    assert differs_nowhere_else(case)
    with patch(f"{__name__}.OLD_WORDS", OLD):
        assert not differs_nowhere_else(case)


def test_only_what_is_read_of_one_edition_parts_the_severities() -> None:
    """
    Where both editions require the same, they may still hold it more or less firmly, and only where they say so.
    """
    for source in REGISTRY:
        for case in (case for seed in range(5) for case in cases_of(source, seed)):
            by_old, by_new = ruled(case, OLD), ruled(case, NEW)
            if by_old is None or by_new is None or required(by_old) != required(by_new):
                continue
            if by_old.members[0].severity is not by_new.members[0].severity:
                cited = {slug for it in (by_old, by_new) for slug in it.members[0].ruling.clauses}
                assert any(OLD.clause(slug).severity is not NEW.clause(slug).severity for slug in cited)
