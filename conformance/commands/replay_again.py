"""
The part of `misdeal replay` that shows two answers to one question again.
"""

from adapters.engine import Reply
from conformance.check import Expected
from conformance.commands.storytelling import draw_words
from conformance.dealing import deal_message
from conformance.documents import Witness
from conformance.floor_story import floor_story
from conformance.repeats.in_words import tell_hands, tell_pair
from conformance.repeats.told import Told, told_of_case, told_of_deal
from conformance.repeats.trials import Question, Start, Trials, of_line, shown_again
from conformance.repeats.unstable import Unstable, Way
from conformance.settled import Answered, in_two_ways
from conformance.telling import in_words
from conformance.wire import rule_request, understood
from reference_engine.audit import DealRequest
from reports.page import Page


def replay_again(
    page: Page, witness: Witness | None, subject: Expected | DealRequest, seen: Answered, start: Start, profile: str
) -> Answered:
    """
    Where the witness is one of two answers, try to get two again and draw them: what was seen, as one of such a pair.

    `start` starts an engine process; several are started one after the other.
    """
    if witness is None or witness.instability is None:
        return seen
    kept = witness.instability
    before = [of_line(bytes(line)) for line in kept.before]
    found = shown_again(Trials(start), _question(subject, profile), Way(kept.way), before)
    page.heading("Asked again")
    if found is None:
        page.text("Asked again in every way, it gave the same answer.", indent=4)
        return seen
    seen = in_two_ways(seen, found)
    if isinstance(subject, Expected):
        draw_words(page, floor_story(subject.member.case, seen).actual)
    else:
        draw_words(page, in_words(_of_deal(found, subject)))
    for number, told in enumerate(kept.before_told if found.before else (), 1):
        page.heading("What was asked before" if number == 1 else "And then")
        draw_words(page, told)
    return seen


def _question(subject: Expected | DealRequest, profile: str) -> Question:
    if isinstance(subject, DealRequest):
        return Question(deal_message("0", subject), lambda reply: told_of_deal(reply, subject))
    case, stub = subject.member.case, subject.stub_in(profile)

    def tell(reply: Reply) -> Told | None:
        return told_of_case(understood(reply, case, stub), profile)

    return Question(rule_request("0", profile, case, stub), tell)


def _of_deal(found: Unstable, request: DealRequest) -> list[str]:
    one, other = found.one, found.other
    return list(
        tell_pair(found, lambda given: tell_hands(given, other if given is one else one, request.table, request.game))
    )
