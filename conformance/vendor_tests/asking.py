"""
One check, from the draws of Hypothesis to its verdict.
"""

import secrets
from collections.abc import Callable

from msgspec.structs import replace

from adapters.engine import Engine
from conformance.certification import Certification
from conformance.dealer import SLUG, SLUG_OF_SEVERAL, DealerRole
from conformance.dealing import deal_message, judged_deal
from conformance.draw import Draw
from conformance.floor import FloorRole
from conformance.floor_answers import judged
from conformance.lanes import Lane
from conformance.open_check import OpenCheck
from conformance.open_deal import OpenDeal
from conformance.repeats.repeated import Occasion
from conformance.settled import Origin, Settled
from conformance.vendor_tests.places import TestPlace
from conformance.wire import rule_request

Asked = Callable[[Draw], Settled | None]
"""
Makes a check of draws and asks it; None where the draws make no check.
"""
_SEVERAL_EVERY = 4


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

    def ask(draw: Draw) -> Settled | None:
        check = lane.check_from(origin, draw)
        if check is None:
            return None
        requests = {secrets.token_hex(8): (index, member) for index, member in enumerate(check.members)}
        messages = [
            rule_request(name, options.profile, member.member.case, member.stub_in(options.profile))
            for name, (_, member) in requests.items()
        ]
        # No engine is to tell the members of a check apart by their order.
        secrets.SystemRandom().shuffle(messages)
        open_check = OpenCheck(check, origin)
        for reply in engine.ask(messages):
            index, member = requests[reply.id]
            open_check.answers[index] = [judged(member, reply, options.profile)]
        return role.settled(open_check)

    return ask


def _of_dealer(certification: Certification, place: TestPlace, engine: Engine) -> Asked:
    options, may_deal_several = certification.options, "several_hands" in certification.identity.features
    only = replace(certification, options=replace(options, clauses=(place.clause,)))
    role: DealerRole = only.dealer()

    def ask(draw: Draw) -> Settled | None:
        is_several = may_deal_several and draw.integer(0, _SEVERAL_EVERY - 1) == _SEVERAL_EVERY - 1
        origin = Origin(place.edition, "", SLUG_OF_SEVERAL if is_several else SLUG, 0, place.game)
        request = role.request_from(origin, draw)
        (reply,) = engine.ask([deal_message(secrets.token_hex(8), request)])
        opened = OpenDeal(request, origin, 1)
        opened.take(judged_deal(request, reply, options.setting), Occasion.ALONE, 0, reply)
        return next((settled for settled in role.settled(opened) if settled.clause == place.clause), None)

    return ask
