"""
How the members of a group are told: one opening, edited, and one line of play each.
"""

from msgspec import Struct
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group, Member, Twin
from conformance.strategies.deals import BOXED, Opening, inserted, until
from conformance.strategies.lines import EDGES
from conformance.strategies.record import Record
from conformance.strategies.same_play import case_played_alike
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.events import Event

# A member of an enumeration is looked up slowly through its class, and these are asked for with each group.
_IRREGULAR, _CLEAN, _OPPOSITE = Twin.IRREGULAR, Twin.CLEAN, Twin.OPPOSITE

IN_MID_DEAL = len(EDGES)
"""
The moment, after those of `EDGES`, at which the floor is called before the deal has ended.
"""


class Told(Struct, frozen=True):
    """
    A case, what was edited in it, and the undealt cards from the top.

    `record` is what the case was played in, where nobody goes on with it.
    """

    edit: str
    case: Case
    stub: tuple[Card, ...] | None = None
    record: Record | None = None


def told(
    edit: str,
    begun: Opening | Record,
    line: str = "",
    *,
    edition: str,
    before: int | None = None,
    then: tuple[Event, ...] = (),
    like: Record | None = None,
) -> Told:
    """
    The case of an opening, or of a record that is begun, gone on with along a line of play, and what happens `then`.

    The line stops `before` a seat's turn. A record that is begun stays as it is, so that twins can go on from it. A
    record that was played along the same line after another opening may tell what an opening leads to: it is `like` it.
    """
    if not isinstance(begun, Record):
        alike = None if like is None else case_played_alike(like, begun, edition, then)
        if alike is not None:
            return Told(edit, *alike)
        begun = Record(begun)
    elif line:
        begun = begun.fork()
    else:
        return Told(edit, begun.case(edition, *then), begun.stub)
    record = begun.play(line, before=before)
    return Told(edit, record.case(edition, *then), record.stub, record)


def told_each(opening: Opening, *lines: tuple[str, str], edition: str, then: tuple[Event, ...] = ()) -> list[Told]:
    """
    The cases of one opening, each with its edit and its line of play. What the lines begin with alike is played once.
    """
    alike = 0
    for letters in zip(*[line for _, line in lines], strict=False):
        if len(set(letters)) > 1:
            break
        alike += 1
    begun = Record(opening).play(lines[0][1][:alike])
    each: list[Told] = []
    for edit, line in lines:
        record = begun.fork().play(line[alike:]) if len(line) > alike else begun
        each.append(Told(edit, record.case(edition, *then), record.stub, record))
    return each


def group(
    slug: str, clause: str, edition: str, irregular: Told, *, clean: Told | None = None, opposite: Told | None = None
) -> Group:
    """
    A group of the members that there are; an opposite twin that came out like another member is none.
    """
    members = [Member(_IRREGULAR, irregular.edit, irregular.case, irregular.stub)]
    if clean is not None:
        members.append(Member(_CLEAN, clean.edit, clean.case, clean.stub))
    if opposite is not None and opposite.case != irregular.case and (clean is None or opposite.case != clean.case):
        members.append(Member(_OPPOSITE, opposite.edit, opposite.case, opposite.stub))
    return Group(slug, clause, edition, tuple(members))


class Fault(Struct, frozen=True):
    """
    A misdeal cause: the opening with it and without it, and in words what is wrong.

    `shows_at` is the number of cards after which it shows already in mid-deal; `turned` a near-by opening that is no
    misdeal, with its words.
    """

    words: str
    broken: Opening
    sound: Opening
    shows_at: int | None = None
    turned: tuple[str, Opening] | None = None


def misdeal_group(draw: Draw, slug: str, clause: str, edition: str, fault: Fault, *, moment: int) -> Group:
    """
    A misdeal cause found too early for the acts to bar it, with a clean and an opposite twin.

    Where the fault has no near-by opening, the opposite twin has acts enough. Now and then all members share a single
    boxed card, which changes nothing.
    """
    with_boxed_card = draw.integer(0, 15) == 15
    cards = fault.shows_at if moment == IN_MID_DEAL else None
    quiet, loud = EDGES[moment % IN_MID_DEAL]

    def dealt(opening: Opening) -> Opening:
        if with_boxed_card:
            opening = replace(opening, plan=inserted(opening.plan, 1, BOXED))
        if cards is not None:
            opening = replace(opening, plan=until(opening.plan, cards), ended=False)
        return opening

    broken, opposite = dealt(fault.broken), None
    if fault.turned is None and cards is None:
        later = f"{fault.words}, found after more acts"
        irregular, opposite = told_each(broken, (fault.words, quiet), (later, loud), edition=edition)
    else:
        irregular = told(fault.words, broken, quiet, edition=edition)
    if fault.turned is not None:
        edit, turned = fault.turned
        opposite = told(edit, dealt(turned), quiet, edition=edition, like=irregular.record)
    clean = told("nothing wrong", dealt(fault.sound), quiet, edition=edition, like=irregular.record)
    return group(slug, clause, edition, irregular, clean=clean, opposite=opposite)
