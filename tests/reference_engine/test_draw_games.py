"""
What a house states about causes of a misdeal in draw games.
"""

import pytest

from conformance.corpus.loading import golden_cases
from reference_engine.editions import edition
from reference_engine.finding import Effect
from reference_engine.model.ruling import Disregard
from reference_engine.readings import Readings
from reference_engine.rule_on import folded
from reference_engine.rules.draw_games import misdeal_cause
from reference_engine.situation import Situation

CASE = next(golden.case for golden in golden_cases() if golden.id == "two_later_cards_exposed_in_the_first_round")


@pytest.mark.parametrize(
    ("pinned", "effect"),
    [({}, Effect.HOUSE), ({"draw-misdeal": "a"}, Effect.MISDEAL), ({"draw-misdeal": "b"}, Effect.PLAY_ON)],
)
def test_the_house_states_it_for_all_of_its_draw_games(pinned: dict[str, str], effect: Effect) -> None:
    situation = Situation(folded(CASE), edition(CASE.edition), Readings(pinned, {}))
    finding = misdeal_cause(situation, "exposed_cards", ("exposed_cards",), [7])
    assert finding.effect is effect
    assert finding.irregularity == "exposed_cards"
    assert finding.evidence == (7,)
    if effect is Effect.HOUSE:
        assert [option.effect for option in finding.options] == [Effect.MISDEAL, Effect.PLAY_ON]
    if effect is Effect.PLAY_ON:
        assert finding.remedies == (Disregard("exposed_cards"),)
