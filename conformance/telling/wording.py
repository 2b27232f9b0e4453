"""
How cards, seats, chips and counts read in a sentence.
"""

from collections.abc import Iterable, Sequence

from reference_engine.model.cards import UNKNOWN, Card, face, has_foreign_back
from reference_engine.model.games import STUD_STREETS, Game, Street
from reference_engine.model.table import PostKind
from reports.story import Words

_JOKERS = {"JR": "a red joker", "JB": "a black joker"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

GAMES: dict[Game, str] = {
    Game.NO_LIMIT_HOLDEM: "no-limit hold'em",
    Game.POT_LIMIT_OMAHA: "pot-limit Omaha",
    Game.POT_LIMIT_OMAHA_5: "pot-limit Omaha with five cards",
    Game.NO_LIMIT_SHORT_DECK: "no-limit short deck",
    Game.SEVEN_CARD_STUD: "seven-card stud",
    Game.SEVEN_CARD_STUD_8: "seven-card stud eight or better",
    Game.RAZZ: "razz",
    Game.FIVE_CARD_DRAW: "five-card draw",
    Game.TRIPLE_DRAW_2_7: "deuce-to-seven triple draw",
}
"""
The games by the names that players use.
"""

POSTS: dict[PostKind, str] = {
    PostKind.SMALL_BLIND: "the small blind",
    PostKind.BIG_BLIND: "the big blind",
    PostKind.STRADDLE: "a straddle",
    PostKind.ANTE: "an ante",
    PostKind.BIG_BLIND_ANTE: "the big-blind ante",
    PostKind.DEAD_BLIND: "a dead blind",
    PostKind.BRING_IN: "the bring-in",
}


def in_words(lines: Iterable[str]) -> Words:
    """
    The lines as a text of the record stream.
    """
    return {"en": "\n".join(lines)}


def the_card(card: Card) -> str:
    """
    The card as the object of a sentence: `the Ah`, `a red joker`, `an unseen card`.
    """
    bare = face(card)
    name = "an unseen card" if bare == UNKNOWN else _JOKERS.get(bare, f"the {bare}")
    return f"{name} with the back of another pack" if has_foreign_back(card) else name


def faces(cards: Iterable[Card]) -> str:
    """
    The cards side by side, as they lie on a board.
    """
    return " ".join(cards)


def the_street(street: Street) -> str:
    """
    `the flop`, `fourth street`, `the first draw`.
    """
    if street in STUD_STREETS:
        return street.replace("_", " ")
    return "the betting before the draw" if street is Street.BEFORE_THE_DRAW else f"the {street.replace('_', ' ')}"


def ordinal(number: int) -> str:
    """
    `first` for 1.
    """
    return _ORDINALS[number - 1] if 0 < number <= len(_ORDINALS) else f"{number}th"


def counted(number: int, noun: str) -> str:
    """
    `two cards`, `one card`, `no card`.
    """
    word = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{word} {noun}{'s' if number > 1 else ''}"


def listed(items: Sequence[str], joint: str = "and") -> str:
    """
    `a`, `a and b`, `a, b and c`.
    """
    return f"{', '.join(items[:-1])} {joint} {items[-1]}" if len(items) > 1 else "".join(items)


def seats_named(seats: Sequence[int]) -> str:
    """
    `seat 3`, `seats 1 and 3`.
    """
    return f"seat{'s' if len(seats) > 1 else ''} {listed([str(seat) for seat in seats])}"


def sentence(text: str) -> str:
    """
    The text with a capital at its start.
    """
    return text[:1].upper() + text[1:]


def one_line(text: str, longest: int = 400) -> str:
    """
    A foreign text on one line, cut where it is very long.
    """
    joined = " ".join(text[: 4 * longest].split())
    return joined if len(joined) <= longest else f"{joined[:longest].rstrip()} ..."
