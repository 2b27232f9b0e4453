"""
Rulings in Spanish or French.
"""

from collections.abc import Callable, Sequence

import msgspec

from conformance.telling.switches import readings_told
from conformance.telling.translated.phrases import Phrases, sentence
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.ruling import (
    Disregard,
    MoveButton,
    Outcome,
    Permitted,
    PermittedSet,
    Post,
    Redeal,
    Remedy,
    RestoreFlop,
    RestoreStub,
    Ruling,
    Standing,
)
from reference_engine.model.table import SeatChips


def permitted_lines(
    permitted: PermittedSet, number_of: Callable[[str], str], case: Case, language: str
) -> tuple[tuple[str, ...], ...]:
    """
    Each ruling that the edition permits, the required ones first; another reading says which one it is.
    """
    hand, say = fold(case.table, case.game, case.events), Phrases(language)
    return tuple(member_lines(member, number_of, hand, say) for member in permitted.members)


def member_lines(member: Permitted, number_of: Callable[[str], str], hand: Hand, say: Phrases) -> tuple[str, ...]:
    """
    One ruling that the edition permits; another reading says which one it is.
    """
    lines = ruling_lines(member.ruling, number_of, hand, say)
    if not member.because:
        return lines
    reading = "acceptable" if member.standing is Standing.ACCEPTABLE else "reading"
    return (*lines, say("rulings", reading, member.because), *readings_told(member.because, say.language))


def ruling_lines(ruling: Ruling, number_of: Callable[[str], str], hand: Hand, say: Phrases) -> tuple[str, ...]:
    """
    The outcome, what is done about the hand, and the clauses it rests on.
    """
    lines = [say("outcomes", ruling.outcome.value)]
    lines += [sentence(_remedy(remedy, hand, say)) for remedy in ruling.remedies]
    if ruling.redeal is not None:
        lines += _redeal(ruling.redeal, hand, say)
    if ruling.returned:
        lines.append(say("rulings", "returned", _amounts(ruling.returned, say)))
    if ruling.refund:
        lines.append(say("rulings", "refund", _amounts(ruling.refund, say)))
    elif ruling.outcome is Outcome.HAND_VOID:
        lines.append(say("rulings", "no_refund"))
    if ruling.options:
        seen = list(dict.fromkeys(_option(option, hand, say) for option in ruling.options))
        lines.append(say("rulings", "options", say.listed(seen, "or")))
    if ruling.clauses:
        clauses = [clause_told(number_of(slug), slug, say) for slug in ruling.clauses]
        lines.append(say("rulings", "clauses", say.listed(clauses)))
    return tuple(lines)


def _remedy(remedy: Remedy, hand: Hand, say: Phrases) -> str:
    """
    A remedy as a sentence. A kind without a phrase is told by its name and fields as they are written.
    """
    if isinstance(remedy, RestoreStub):
        cards = say.listed([_card(place, hand, say) for place in remedy.mixed])
        among = say("events", "mixed", cards) if remedy.mixed else ""
        return say("remedies", "restore_stub_rebuilt" if remedy.rebuilt else "restore_stub_shuffled", mixed=among)
    if isinstance(remedy, Disregard):
        return say("remedies", "disregard", irregularity=say.named(remedy.irregularity))
    fields = msgspec.to_builtins(remedy)
    kind = fields.pop("remedy")
    if not say.knows("remedies", kind):
        return say("words", "other_kind", msgspec.json.encode({kind: fields}).decode()) + "."
    values: dict[str, object] = dict(fields)
    seats = [fields["button"]] if "button" in fields else [fields["seat"]] if "seat" in fields else []
    if seats:
        values |= {"seat": say.seats(seats), "to_seat": say.seats(seats, "to_seat")}
    if "seats" in fields:
        values["seats"] = say.seats(fields["seats"])
    if isinstance(fields.get("cards"), int):
        values["cards"] = say.cards(fields["cards"])
    if "place" in fields:
        values["card"] = _card(fields["place"], hand, say)
    if "places" in fields:
        values["cards"] = say.listed([_card(place, hand, say) for place in fields["places"]])
    for name in ("street", "burn_of"):
        if name in fields:
            values["street"] = say("streets", fields[name])
    if isinstance(remedy, MoveButton):
        values["posts"] = _posts(remedy.posts, say)
    if isinstance(remedy, RestoreFlop):
        more = say.cards(remedy.from_stub)
        values["more"] = say("remedies", "and_from_stub", more) if remedy.from_stub else ""
    return say("remedies", kind, **values)


def clause_told(number: str, slug: str, say: Phrases) -> str:
    """
    The number of a clause and its name.
    """
    return f"{number} {say.named(slug)}".strip()


def _card(place: int, hand: Hand, say: Phrases) -> str:
    return say.card(hand.pack.cards[place].card) if place < len(hand.pack.cards) else say("words", "unseen")


def _option(option: Ruling, hand: Hand, say: Phrases) -> str:
    outcome = say("outcomes", option.outcome.value).rstrip(".").partition(":")[0].strip().lower()
    done = [_remedy(remedy, hand, say).rstrip(".") for remedy in option.remedies if not isinstance(remedy, Disregard)]
    told = say("words", "then").join(f"{text[:1].lower()}{text[1:]}" for text in done)
    return f"{outcome} ({told})" if done else outcome


def _redeal(redeal: Redeal, hand: Hand, say: Phrases) -> list[str]:
    lines = [
        _button_and_level(redeal, hand, say),
        say("rulings", "dealt_in", say.seats(redeal.dealt_in)),
        say("rulings", "killed_many" if len(redeal.killed) > 1 else "killed", say.seats(redeal.killed))
        if redeal.killed
        else say("rulings", "nobody_killed"),
    ]
    if redeal.posts:
        stay = (hand.table.button, hand.table.level.number) == (redeal.button, redeal.level)
        lines.append(say("rulings", "posts_stay" if stay else "posts_are", _posts(redeal.posts, say)))
    if redeal.hands_counted != 1 or hand.on_penalty | hand.penalised_since:
        number = redeal.hands_counted
        told = say("rulings", "one_hand") if number == 1 else say("rulings", "hands", number)
        lines.append(say("rulings", "counted", told))
    return lines


def _button_and_level(redeal: Redeal, hand: Hand, say: Phrases) -> str:
    if not hand.facts.has_button:
        return say("rulings", "redeal_stud", button=redeal.button, level=redeal.level)
    button = say(
        "rulings", "same_button" if hand.table.button == redeal.button else "moved_button", button=redeal.button
    )
    level = "same_level" if hand.table.level.number == redeal.level else "due_level"
    return say("rulings", level, button=button, level=redeal.level)


def _posts(posts: Sequence[Post], say: Phrases) -> str:
    told = [say("rulings", "post", post=say("posts", it.kind.value), chips=it.chips, seat=it.seat) for it in posts]
    return say.listed(told)


def _amounts(amounts: Sequence[SeatChips], say: Phrases) -> str:
    return say.listed([f"{amount.chips} {say.seats([amount.seat], 'to_seat')}" for amount in amounts])
