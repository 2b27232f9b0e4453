"""
A record as a story: its events in order, stretches without surprise told together.
"""

from collections.abc import Collection, Sequence

from conformance.telling.moments import Moment, later_street, twice_out
from conformance.telling.sentences import act_of, post_of, tell_moment
from conformance.telling.tables import tell_readings, tell_table, view
from conformance.telling.translated.events import event_told
from conformance.telling.translated.hands import step_text
from conformance.telling.translated.phrases import Phrases, in_languages
from conformance.telling.translated.tables import table_lines, table_told
from conformance.telling.wording import POSTS, faces, listed, ordinal, seats_named, sentence, the_card
from reference_engine.fold import fold
from reference_engine.fold_streets import is_upcard
from reference_engine.hand import Hand
from reference_engine.model.cards import UNKNOWN, has_foreign_back, has_rank_and_suit
from reference_engine.model.case import Case
from reference_engine.model.events import Acted, BoardDealt, CardBurned, CardDealt, Event, Posted
from reference_engine.model.games import Family, Game
from reference_engine.model.table import Table
from reports.story import Step, TableView, Telling


def tell(case: Case, evidence: Collection[int] = ()) -> Telling:
    """
    The whole case. The events of `evidence` are told alone and marked.
    """
    story = _Story(case.table, case.game, case.events, evidence)
    english = [*tell_table(case.table, case.game), *tell_readings(case)]
    opening = in_languages(english, lambda say: table_lines(case, say))
    return Telling(opening=opening, table=view(story.hands[0], (), ()), steps=story.steps())


def tell_events(case: Case, evidence: Collection[int] = ()) -> tuple[Step, ...]:
    """
    The events of the case, each with the table after it. The events of `evidence` are told alone and marked.
    """
    return _Story(case.table, case.game, case.events, evidence).steps()


def tell_log(table: Table, game: Game, events: Sequence[Event], evidence: Collection[int] = ()) -> Telling:
    """
    The deal log of an engine, told like a case.
    """
    story = _Story(table, game, events, evidence)
    opening = in_languages(tell_table(table, game), lambda say: table_told(table, game, say))
    return Telling(opening=opening, table=view(story.hands[0], (), ()), steps=story.steps())


def tell_event(case: Case, index: int, say: Phrases | None = None) -> str:
    """
    One event as a sentence without its full stop, in English or as `say` has it; empty where there is no such event.
    """
    if not 0 <= index < len(case.events):
        return ""
    before, after = (fold(case.table, case.game, case.events[:end]) for end in (index, index + 1))
    moment = Moment(index, before, after, case.events[index - 1] if index else None)
    if say is not None:
        return sentence(event_told(moment, case.events[index], say))
    return tell_moment(moment, case.events[index])


class _Story:
    """
    A record being told: the hand before each event and after the last one.
    """

    def __init__(self, table: Table, game: Game, events: Sequence[Event], evidence: Collection[int]) -> None:
        self.events = tuple(events)
        self.evidence = frozenset(evidence)
        self.hands: tuple[Hand, ...] = tuple(fold(table, game, self.events[:end]) for end in range(len(events) + 1))

    def moment(self, index: int) -> Moment:
        previous = self.events[index - 1] if index else None
        return Moment(index, self.hands[index], self.hands[index + 1], previous)

    def steps(self) -> tuple[Step, ...]:
        steps: list[Step] = []
        index = 0
        while index < len(self.events):
            step = self._step(index)
            steps.append(step)
            index = step.events[-1] + 1
        return tuple(steps)

    def _step(self, index: int) -> Step:
        length, text = self._told_together(index)
        told = tuple(range(index, index + length))
        return Step(
            events=told,
            text=in_languages([text], lambda say: [step_text(self.events, self.hands, told, say)]),
            table=self._view(told[-1], told),
            evidence=index in self.evidence,
            between=tuple(self._view(each, (each,)) for each in told[:-1]),
        )

    def _view(self, last: int, told: Sequence[int]) -> TableView:
        return view(self.hands[last + 1], self.events[: last + 1], told)

    def _told_together(self, start: int) -> tuple[int, str]:
        if start not in self.evidence:
            for together in (self._posts, self._later_street, self._pass, self._in_a_row, self._acts, self._street):
                length, text = together(start)
                if length > 1:
                    return length, text
        return 1, tell_moment(self.moment(start), self.events[start])

    def _quiet(self, index: int) -> bool:
        """
        Whether an event may be told together with others.
        """
        return index < len(self.events) and index not in self.evidence and not twice_out(self.moment(index))

    def _posts(self, start: int) -> tuple[int, str]:
        posts: list[tuple[int, Posted]] = []
        index = start
        while self._quiet(index) and isinstance(event := self.events[index], Posted):
            posts.append((index, event))
            index += 1
        if (
            len(posts) > 2
            and len({(post.kind, post.chips) for _, post in posts}) == 1
            and self._nobody_is_all_in(posts)
        ):
            each = f"{POSTS[posts[0][1].kind]} of {posts[0][1].chips} each"
            return len(posts), f"{sentence(seats_named([post.seat for _, post in posts]))} post {each}"
        texts: list[str] = []
        for n, (at, post) in enumerate(posts):
            if n and posts[n - 1][1].seat == post.seat:
                texts[-1] += f" and {post_of(self.moment(at), post)}"
            else:
                texts.append(f"seat {post.seat} {'' if n else 'posts '}{post_of(self.moment(at), post)}")
        return len(posts), sentence(", ".join(texts))

    def _nobody_is_all_in(self, posts: Sequence[tuple[int, Posted]]) -> bool:
        return all(self.hands[index + 1].stacks.get(post.seat) for index, post in posts)

    def _later_street(self, start: int) -> tuple[int, str]:
        """
        One card to each live hand on a street of stud, or all the cards that a seat draws.
        """
        street = later_street(self.hands[start + 1])
        dealt: list[CardDealt] = []
        while self._quiet(start + len(dealt)):
            event = self.events[start + len(dealt)]
            if type(event) is not CardDealt or later_street(self.hands[start + len(dealt) + 1]) is not street:
                break
            is_same_seat = bool(dealt) and event.seat == dealt[-1].seat
            if dealt and is_same_seat is not (self.hands[start].facts.family is Family.DRAW):
                break
            dealt.append(event)
        if street is None or not dealt:
            return 0, ""
        if self.hands[start].facts.family is Family.DRAW:
            return len(dealt), f"Seat {dealt[0].seat} draws {listed([the_card(card.card) for card in dealt])}"
        told = ", ".join(f"{card.card} to seat {card.seat}" for card in dealt)
        return len(dealt), f"{sentence(street.replace('_', ' '))}: {told}"

    def _pass(self, start: int) -> tuple[int, str]:
        """
        One card each, in dealing order.
        """
        order = self.hands[start].dealing_order
        dealt: list[CardDealt] = []
        index = start
        while self._quiet(index) and isinstance(event := self.events[index], CardDealt):
            if not self._is_plain(index, event) or self._number(index, event) != self._number(
                start, self.events[start]
            ):
                break
            if dealt and order.index(event.seat) <= order.index(dealt[-1].seat):
                break
            dealt.append(event)
            index += 1
        if len(dealt) < 2:
            return len(dealt), ""
        between = order[order.index(dealt[0].seat) : order.index(dealt[-1].seat)]
        skipped = [seat for seat in between if seat not in {card.seat for card in dealt}]
        over = f" ({seats_named(skipped)} passed over)" if skipped else ""
        number = sentence(ordinal(self._number(start, self.events[start])))
        told = ", ".join(f"{card.card} to seat {card.seat}" for card in dealt)
        return len(dealt), f"{number} cards{self._face_up(start, len(dealt))}: {told}{over}"

    def _face_up(self, start: int, length: int) -> str:
        """
        That the last cards of a stud deal lie face up, apart from a seat whose exposed downcard does so instead.
        """
        hand = self.hands[start + length]
        passed = hand.deal[-length:]
        down = [dealt.seat for dealt in passed if not is_upcard(hand, dealt.place)]
        if len(down) == len(passed):
            return ""
        return f", face up but for {seats_named(down)}" if down else ", face up"

    def _is_plain(self, index: int, event: CardDealt) -> bool:
        hand = self.hands[index + 1]
        own = (has_rank_and_suit(event.card) or event.card == UNKNOWN) and not has_foreign_back(event.card)
        due = self._number(index, event) <= hand.facts.hole_cards
        if later_street(hand) is not None:
            return False
        return event.place is None and not hand.supplied and event.seat in hand.entitled and own and due

    def _number(self, index: int, event: Event) -> int:
        if not isinstance(event, CardDealt):
            return 0
        return sum(dealt.seat == event.seat for dealt in self.hands[index + 1].deal)

    def _in_a_row(self, start: int) -> tuple[int, str]:
        """
        Both cards of a seat, one right after the other.
        """
        pair = self.events[start : start + 2]
        if not (self._quiet(start) and self._quiet(start + 1)) or len(self.hands[start].deal) == 0:
            return 0, ""
        first, second = pair
        if not (isinstance(first, CardDealt) and isinstance(second, CardDealt)) or first.seat != second.seat:
            return 0, ""
        if not (self._is_plain(start, first) and self._is_plain(start + 1, second)):
            return 0, ""
        return 2, f"Seat {first.seat} gets two cards in a row, {the_card(first.card)} and {the_card(second.card)}"

    def _acts(self, start: int) -> tuple[int, str]:
        """
        Acts in turn; seats that do the same one after the other are named together.
        """
        acts: list[tuple[str, list[int]]] = []
        index = start
        while self._quiet(index) and isinstance(event := self.events[index], Acted):
            act = next((act for act in self.hands[index + 1].acts if act.event == index), None)
            if act is None or not act.in_turn:
                break
            done = act_of(self.moment(index), event)
            if acts and acts[-1][0] == done and " is " not in done:
                acts[-1][1].append(event.seat)
            else:
                acts.append((done, [event.seat]))
            index += 1
        return index - start, sentence(", ".join(f"{seats_named(seats)} {_done_by(seats, act)}" for act, seats in acts))

    def _street(self, start: int) -> tuple[int, str]:
        """
        One burn, then the board it is for.
        """
        if not (self._quiet(start) and self._quiet(start + 1)):
            return 0, ""
        burn, board = self.events[start], self.events[start + 1]
        if not (isinstance(burn, CardBurned) and isinstance(board, BoardDealt)) or burn.place is not None:
            return 0, ""
        before, after = self.hands[start], self.hands[start + 2]
        whole = len(board.cards) == after.facts.board.get(board.street) and board.street not in before.board
        first = all(other.after is not before.street for other in before.burns)
        if not (whole and first) or start + 1 in after.uncovered.premature_boards:
            return 0, ""
        return 2, f"The dealer burns {the_card(burn.card)}; the {board.street} is {faces(board.cards)}"


def _done_by(seats: Sequence[int], act: str) -> str:
    """
    `checks` for one seat, `check` for several.
    """
    verb, blank, rest = act.partition(" ")
    return act if len(seats) == 1 else f"{verb.removesuffix('s')}{blank}{rest}"
