"""
Cells in words: "exposed cards with 9 hands dealt", "the turn with the call after the award".
"""

from conformance.effort.cells import NONE, SUBJECTS, Cell, Value

_PHRASES = {
    "edition": "in {}",
    "street": "{}",
    "seats": "with {} hands dealt",
    "seat": "at {}",
    "moment": "called {}",
    "action": "with {}",
    "button": "with {}",
    "players": "with {}",
    "pack": "from {}",
    "wishes": "with {} wished acts",
}
_WORDS: dict[Value, str] = {
    ("street", "preflop"): "before the flop",
    ("street", "flop"): "on the flop",
    ("street", "turn"): "on the turn",
    ("street", "river"): "on the river",
    ("street", "before_the_draw"): "before the draw",
    ("street", "first_draw"): "after the first draw",
    ("street", "second_draw"): "after the second draw",
    ("street", "third_draw"): "after the third draw",
    ("street", "third_street"): "on third street",
    ("street", "fourth_street"): "on fourth street",
    ("street", "fifth_street"): "on fifth street",
    ("street", "sixth_street"): "on sixth street",
    ("street", "seventh_street"): "on seventh street",
    ("seat", "button"): "the button",
    ("seat", "first_left"): "the first seat left of the button",
    ("seat", "second_left"): "the second seat left of the button",
    ("seat", "right"): "the seat right of the button",
    ("seat", "between"): "a seat far from the button",
    ("seat", "not_dealt_in"): "a seat that is not dealt in",
    ("seat", "no_seat"): "no seat",
    ("moment", "in_the_deal"): "in mid-deal",
    ("moment", "before_any_act"): "before any act in turn",
    ("moment", "short_of_substantial_action"): "short of SA",
    ("moment", "at_substantial_action"): "at SA",
    ("moment", "after_substantial_action"): "after SA",
    ("moment", "after_the_award"): "after the award",
    ("moment", "in_the_next_hand"): "in the next hand",
    ("moment", "after_action_in_the_next_hand"): "after SA in the next hand",
    ("action", "no_act"): "no act",
    ("action", "out_of_turn_only"): "acts out of turn only",
    ("action", "one_act"): "one act in turn",
    ("action", "two_acts_without_chips"): "two acts without chips",
    ("action", "by_two_acts"): "SA by two acts",
    ("action", "by_three_acts"): "SA by three acts",
    ("button", "dead"): "a dead button",
    ("button", "heads_up"): "the button heads-up",
    ("button", "dead_small_blind"): "a dead small blind",
    ("button", "usual"): "the button in play",
    ("button", "none"): "no button",
    ("players", "present"): "everybody there",
    ("players", "absent"): "somebody away",
    ("players", "on_penalty"): "somebody on penalty",
    ("players", "waiting"): "somebody waiting",
    ("players", "empty"): "an empty seat",
    ("pack", "own_shuffle"): "the engine's own shuffle",
    ("pack", "prescribed"): "a prescribed pack",
    ("pack", "with_a_duplicate"): "a pack with a duplicate",
    ("wishes", "none"): "no",
}


def in_words(cell: Cell) -> str:
    """
    The cell in words.
    """
    return " ".join(map(told, cell))


def told(value: Value) -> str:
    """
    A value of a feature in words.
    """
    name, spelt = value
    words = _WORDS.get(value, spelt.replace("_", " "))
    if name in SUBJECTS:
        return "a clean hand" if spelt == NONE else words
    return _PHRASES[name].format(words)
