from collections import Counter

import pytest

from conformance.kill_matrix.fault import Fault, faulty_engines, planted_faults
from conformance.scorable import scorable_clauses
from reference_engine.editions import EDITIONS, switches
from reference_engine.model.games import Game


def test_there_are_two_hundred_faulty_engines() -> None:
    assert len(faulty_engines()) >= 200


def test_every_fault_is_noticed_by_something() -> None:
    assert [name for name, fault in planted_faults().items() if not (fault.golden or fault.test or fault.clause)] == []


def test_every_fault_fits_its_module() -> None:
    assert [name for name, fault in planted_faults().items() if not fault.fits] == []


def test_no_clause_has_the_same_faulty_engine_twice() -> None:
    engines = Counter(
        (it.module, it.sound, it.faulty, it.clause, it.game, it.profile) for it in faulty_engines().values()
    )
    assert [engine for engine, count in engines.items() if count > 1] == []


@pytest.mark.parametrize("name", EDITIONS)
def test_every_clause_that_holdem_scores_has_an_engine_that_gets_it_wrong(name: str) -> None:
    wrong = {fault.clause for fault in faulty_engines().values() if name in fault.asked_in}
    assert scorable_clauses("floor", name, "full", Game.NO_LIMIT_HOLDEM) - wrong == set()


def test_every_engine_is_tried_where_its_clause_is_scored() -> None:
    for name, fault in faulty_engines().items():
        assert fault.asked_in, name
        assert set(fault.pinned) <= set(switches()), name
        for edition in fault.asked_in:
            assert fault.clause in scorable_clauses("floor", edition, fault.profile, fault.game), name


def test_a_fault_is_refused_whose_sound_text_is_gone() -> None:
    fault = Fault(module="seating.py", sound="what nobody wrote", faulty="")
    assert not fault.fits
    with pytest.raises(ValueError, match=r"seating\.py does not have this text once: what nobody wrote"):
        fault.source()
