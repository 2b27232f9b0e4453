"""
One check, from the draws of Hypothesis to its verdict.
"""

import secrets
from collections.abc import Callable
from itertools import count

from msgspec.structs import replace

from adapters.engine import Engine, Reply
from adapters.protocol.messages import Rule
from conformance.certification import Certification
from conformance.check import Expected
from conformance.dealer import SLUG, SLUG_OF_SEVERAL, DealerRole
from conformance.dealing import deal_message, judged_deal
from conformance.draw import Draw
from conformance.floor import FloorRole
from conformance.floor_answers import judged
from conformance.lanes import Lane
from conformance.open_check import OpenCheck
from conformance.open_deal import OpenDeal
from conformance.repeats.repeated import AT_ONCE, Occasion
from conformance.repeats.told import is_compared
from conformance.settled import Origin, Settled
from conformance.vendor_tests.places import TestPlace
from conformance.wire import rule_request

Asked = Callable[[Draw], Settled | None]
"""
Makes a check of draws and asks it; None where the draws make no check.
"""
_SEVERAL_EVERY = 4
_ASKED_AGAIN = 4
"""
A question of so many checks of a place is asked twice more, as a run of the command line asks those of few.
"""


def asks(certification: Certification, place: TestPlace, engine: Engine) -> Asked:
    """
    What asks the engine the checks of a place.
    """
    if place.role == FloorRole.role:
        return _of_floor(certification, place, engine)
    return _of_dealer(certification, place, engine)


def _of_floor(certification: Certification, place: TestPlace, engine: Engine) -> Asked:
    options = certification.options
    lane = Lane(place.edition, place.clause, profile=options.profile, seed=options.seed, game=place.game)
    role = certification.floor()
    origin = Origin(place.edition, place.clause, place.irregularity, 0, place.game)

    checks = count()

    def ask(draw: Draw) -> Settled | None:
        check = lane.check_from(origin, draw)
        if check is None:
            return None
        requests = {secrets.token_hex(8): (index, member) for index, member in enumerate(check.members)}
        messages = [_question(name, member, options.profile) for name, (_, member) in requests.items()]
        # No engine is to tell the members of a check apart by their order.
        secrets.SystemRandom().shuffle(messages)
        open_check = OpenCheck(check, origin)
        number = next(checks)
        again = number % len(check.members) if number < _ASKED_AGAIN else None
        if again is not None:
            open_check.repeat(again, _question("0", check.members[again], options.profile), options.profile)
        for reply in engine.ask(messages):
            index, _ = requests[reply.id]
            _note(open_check, index, Occasion.ALONE, reply, options.profile)
        if again is None or open_check.repeated is None:
            return role.settled(open_check)
        for occasion in (Occasion.IN_A_ROW, Occasion.NEXT_IN_THE_ROW):
            message = _question(secrets.token_hex(8), check.members[again], options.profile)
            (reply,) = engine.ask([message])
            _note(open_check, again, occasion, reply, options.profile)
        return role.settled(open_check, open_check.repeated.as_seen)

    return ask


def _question(name: str, member: Expected, profile: str) -> Rule:
    return rule_request(name, profile, member.member.case, member.stub_in(profile))


def _note(open_check: OpenCheck, index: int, occasion: Occasion, reply: Reply, profile: str) -> None:
    answers = open_check.answers.setdefault(index, [])
    answers.append(judged(open_check.check.members[index], reply, profile))
    if open_check.repeated is not None and index == open_check.again:
        open_check.repeated.note(occasion, reply, AT_ONCE.index(occasion))


def _of_dealer(certification: Certification, place: TestPlace, engine: Engine) -> Asked:
    options, may_deal_several = certification.options, "several_hands" in certification.identity.features
    only = replace(certification, options=replace(options, clauses=(place.clause,)))
    role: DealerRole = only.dealer()
    compared = count()

    def ask(draw: Draw) -> Settled | None:
        is_several = may_deal_several and draw.integer(0, _SEVERAL_EVERY - 1) == _SEVERAL_EVERY - 1
        origin = Origin(place.edition, "", SLUG_OF_SEVERAL if is_several else SLUG, 0, place.game)
        request = role.request_from(origin, draw)
        occasions = AT_ONCE if is_compared(request) and next(compared) < _ASKED_AGAIN else AT_ONCE[:1]
        opened = OpenDeal(request, origin, len(occasions))
        for turn, occasion in enumerate(occasions):
            (reply,) = engine.ask([deal_message(secrets.token_hex(8), request)])
            opened.take(judged_deal(request, reply, options.setting), occasion, turn, reply)
        unstable = opened.repeated.as_seen if opened.repeated is not None else None
        found = role.settled(opened, unstable)
        return next((settled for settled in found if settled.clause == place.clause), None)

    return ask
