"""
The notation of a hand: a list of short sentences, each of which stands for one event or a run of events.

Cards go to the seats that are due one unless a sentence says otherwise, and chips follow from the acts.

    posts                    every forced bet that is owed            3 straddles 200
    deal                     the rest of the deal, in its order       deal unseen (faces nobody saw)
    deal 5                   the next five cards of the deal          deal: As Kd (the next two, with these faces)
    start at 2               the dealer begins each round at seat 2
    deal to 4 5              the next cards go to these seats although others are due, and count as theirs
    skip 5                   the dealer passes over the next card due to seat 5
    extra to 5               a card to seat 5 beyond those due, at any time (extra to 5: JR)
    boxed                    a card face up in the pack is laid aside (boxed: Kd)
    expose 3:1 by dealer     seat 3's first card is seen; also by player, by showdown (... by showdown: 6d)
    end                      the dealer puts the stub down
    3 folds, 4 5 call        acts; calls are what is due, or what is left
    3 bets 200, 4 raises to 600, 5 raises all-in, 5 calls out of turn
    drop 3:2                 seat 3's second card leaves the table while it is dealt
    found: Js                a card of this pack turns up that was not in it (found at 2: Js)
    burn, flop, turn, river  (flop: As Kd JR; burn flop:2 moves a card that is out already, as flop: 3:1 7c 2d does)
    flop 4, turn 2           a street with another number of cards (flop 4: As Kd JR 2c)
    3 brings in              stud: the bring-in of the level           4 is first (by its upcards; no event)
    fourth street            a card to each live hand (fifth, sixth, seventh; fourth street to 3 4: As Kd)
    3 discards 3:1 3:4       before a draw                             3 4 stand pat
    3 draws                  as many as it laid down (3 draws: As Kd)  3 draws 1 (another number)
    replace 3:1, muck 3:1, return 3:1, 200 back to 3, kill 3: wrong_count
    return flop:1 flop:2     cards that go back into the stub together
    4 leaves, 4 returns, 4 sits down, 4 penalised, level 100-200 (the clock goes to the next level)
    hand begins              first riffle, shuffler button or push; without it the hand began before the record
    5 is bound               no event: the turn has come to seat 5, and what it did out of turn stands
    stub shuffled, stub shuffled face up, stub shows: Kd 7c
    stub dropped: lost       its order is lost, known or kept (stub dropped: lost with burn:1 3:2: these lie in it)
    stub gathered            in its old order
    move burn:1 to 4         a card that is out already comes to a seat
    4 acts: call 50          an act whose chips are as said, whatever is due
    misdeal announced        somebody calls a misdeal before the floor is asked
    pot to 3, break, break minute, next hand, next hand SA, floor

`seat:n` is the n-th card in front of a seat, `flop:n` of a board street, `burn:n` and `boxed:n` of those piles, `#n` a
place of the record. A sentence that ends in ` !` is evidence that the ruling has to name.
"""

import re
from collections.abc import Callable, Sequence

from conformance.corpus.dealing import Dealer
from conformance.corpus.tables import level, order_of
from conformance.corpus.wagering import Wagers, seat_numbers
from conformance.corpus.words import CARDS, EVIDENCE, LYING, MARKERS, PLACE, VERB, VERBS, faces_of
from reference_engine.model.cards import is_card
from reference_engine.model.events import (
    Acted,
    Action,
    CardDropped,
    CardExposed,
    CardFound,
    ChipsReturned,
    DealEnded,
    Event,
    Exposer,
    HandKilled,
    KillReason,
    LevelRaised,
    PenaltyImposed,
    Posted,
    PotAwarded,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    StubDropped,
    StubExposed,
    StubOrder,
)
from reference_engine.model.games import Game, Street
from reference_engine.model.table import PostKind, SeatChips, Table


class Record:
    """
    The events of a case as its sentences are read; `marked` are the indexes of its evidence.
    """

    def __init__(self, table: Table, sentences: Sequence[str], *, game: Game) -> None:
        order = order_of(table.seats, table.button)
        named = [word for sentence in sentences for word in sentence.split() if is_card(word)]
        self.dealer = Dealer(order, named=named, game=game)
        self.wagers = Wagers(table, order, holds_cards=self.dealer.has_cards)
        self.events: list[Event] = []
        self.marked: list[int] = []
        self._table = table
        self._deal_open = True
        self._grammar: tuple[tuple[str, Callable[..., Sequence[Event]]], ...] = (
            ("posts", self._posts),
            (r"(?P<seat>\d+) straddles (?P<chips>\d+)", self._straddles),
            (r"start at (?P<seat>\d+)", self._starts),
            (r"skip (?P<seat>\d+)", self._skips),
            ("deal unseen", self.dealer.deals_unseen),
            (r"deal to (?P<seats>[\d ]+)" + CARDS, self._early),
            (r"deal(?: (?P<number>\d+))?" + CARDS, self._deals),
            (r"extra to (?P<seat>\d+)" + CARDS, self._extra),
            ("boxed" + CARDS, lambda cards: self.dealer.boxes(faces_of(cards))),
            (rf"expose {PLACE} by (?P<by>\w+)(?:: (?P<face>\S+))?", self._exposes),
            (rf"drop {PLACE}", lambda place: [CardDropped(place=self.dealer.place(place))]),
            (r"found(?: at (?P<seat>\d+))?: (?P<card>\S+)", self._finds),
            ("end", self._ends),
            (rf"burn (?P<place>{LYING})", lambda place: self.dealer.burns(self.dealer.place(place))),
            ("burn" + CARDS, lambda cards: self.dealer.burns(faces=faces_of(cards))),
            (r"(?P<street>flop|turn|river)(?: (?P<number>[1-9]))?" + CARDS, self._opens),
            (r"(?P<seat>\d+) brings in", self._brings_in),
            (r"(?P<seat>\d+) is first", self._is_first),
            (r"(?P<street>(?:fourth|fifth|sixth|seventh) street)(?: to (?P<seats>[\d ]+))?" + CARDS, self._street),
            (rf"(?P<seat>\d+) discards (?P<places>{LYING}(?: {LYING})*)", self._discards),
            (r"(?P<seats>[\d ]+) stands? pat", self._stands_pat),
            (r"(?P<seat>\d+) draws(?: (?P<number>\d))?" + CARDS, self._draws),
            (rf"replace {PLACE}" + CARDS, self._replaces),
            (rf"muck {PLACE}", lambda place: self.dealer.mucks(self.dealer.place(place))),
            (rf"return (?P<places>{LYING}(?: {LYING})*)", self._takes_back),
            (r"(?P<chips>\d+) back to (?P<seat>\d+)", self._gives_back),
            (r"kill (?P<seat>\d+): (?P<reason>\w+)", self._kills),
            (r"(?P<seat>\d+) (?P<how>leaves|returns|sits down|penalised)", self._comes_or_goes),
            (r"level (?P<blinds>\S+)", self._level),
            (r"(?P<seat>\d+) is bound", self._bound),
            (r"(?P<seat>\d+) acts: (?P<action>\w+)(?: (?P<chips>\d+))?", self._acts_as_said),
            (rf"move {PLACE} to (?P<seat>\d+)", self._moves),
            (
                rf"stub dropped: (?P<order>\w+)(?: with (?P<places>{LYING}(?: {LYING})*))?",
                self._drops_stub,
            ),
            ("stub shows: (?P<cards>.+)", lambda cards: [StubExposed(cards=tuple(faces_of(cards)))]),
            (r"pot to (?P<seat>\d+)", self._awards),
            (f"(?P<marker>{'|'.join(MARKERS)})", lambda marker: [MARKERS[marker]]),
            (
                rf"(?P<seats>[\d ]+) (?P<verb>{VERB})(?: (?P<wager>all-in|\d+))?(?P<out> out of turn)?",
                self._acts,
            ),
        )
        for sentence in sentences:
            self._read(sentence)

    def _read(self, sentence: str) -> None:
        plain = sentence.removesuffix(EVIDENCE)
        for pattern, write in self._grammar:
            found = re.fullmatch(pattern, plain)
            if found is None:
                continue
            try:
                written = list(write(**found.groupdict()))
            except ValueError as problem:
                raise ValueError(f"{sentence!r}: {problem}") from problem
            if plain != sentence:
                if len(written) != 1:
                    raise ValueError(f"{sentence!r}: evidence is one event, these are {len(written)}")
                self.marked.append(len(self.events))
            self.events.extend(written)
            return
        raise ValueError(f"{sentence!r} is not a sentence of the notation")

    def _posts(self) -> list[Event]:
        return [self._post(*post) for post in self.wagers.owed()]

    def _straddles(self, seat: str, chips: str) -> list[Event]:
        return [self._post(int(seat), PostKind.STRADDLE, int(chips))]

    def _post(self, seat: int, kind: PostKind, chips: int) -> Posted:
        return Posted(seat=seat, kind=kind, chips=self.wagers.posts(seat, kind, chips))

    def _starts(self, seat: str) -> list[Event]:
        self.dealer.starts_at(int(seat))
        return []

    def _skips(self, seat: str) -> list[Event]:
        self.dealer.skips(int(seat))
        return []

    def _deals(self, number: str | None, cards: str | None) -> Sequence[Event]:
        faces = faces_of(cards)
        count = len(faces) if faces else int(number) if number else None
        return self.dealer.deals(count, faces)

    def _early(self, seats: str, cards: str | None) -> Sequence[Event]:
        return self.dealer.deals_early(seat_numbers(seats), faces_of(cards))

    def _extra(self, seat: str, cards: str | None) -> Sequence[Event]:
        return self.dealer.deals_extra(int(seat), faces_of(cards))

    def _exposes(self, place: str, by: str, face: str | None) -> list[Event]:
        return [CardExposed(place=self.dealer.place(place), by=Exposer(by), face=face)]

    def _finds(self, seat: str | None, card: str) -> list[Event]:
        return [CardFound(card=card, seat=int(seat) if seat else None)]

    def _ends(self) -> list[Event]:
        self._deal_open = False
        self.wagers.kills_absent()
        return [DealEnded()]

    def _opens(self, street: str, number: str | None, cards: str | None) -> Sequence[Event]:
        self.wagers.next_street()
        return self.dealer.opens(Street(street), int(number) if number else None, faces_of(cards))

    def _brings_in(self, seat: str) -> list[Event]:
        return [Posted(seat=int(seat), kind=PostKind.BRING_IN, chips=self.wagers.brings_in(int(seat)))]

    def _is_first(self, seat: str) -> list[Event]:
        self.wagers.starts_with(int(seat))
        return []

    def _street(self, street: str, seats: str | None, cards: str | None) -> Sequence[Event]:
        opened = Street(street.replace(" ", "_"))
        if not self.dealer.has_dealt(opened):
            self.wagers.next_street()
        served = self.wagers.live() if seats is None else seat_numbers(seats)
        return self.dealer.deals_street(opened, served, faces_of(cards))

    def _discards(self, seat: str, places: str) -> Sequence[Event]:
        self.wagers.next_street()
        return self.dealer.discards(int(seat), [self.dealer.place(place) for place in places.split()])

    def _stands_pat(self, seats: str) -> Sequence[Event]:
        self.wagers.next_street()
        return [event for seat in seat_numbers(seats) for event in self.dealer.discards(seat, ())]

    def _draws(self, seat: str, number: str | None, cards: str | None) -> Sequence[Event]:
        return self.dealer.draws(int(seat), int(number) if number else None, faces_of(cards))

    def _takes_back(self, places: str) -> Sequence[Event]:
        taken = [self.dealer.place(place) for place in places.split()]
        for _ in self.dealer.streets_among(taken):
            self.wagers.street_back()
        return self.dealer.takes_back(taken)

    def _drops_stub(self, order: str, places: str | None) -> list[Event]:
        mixed = tuple(self.dealer.place(place) for place in places.split()) if places else ()
        return [StubDropped(order=StubOrder(order), mixed=mixed)]

    def _moves(self, place: str, seat: str) -> Sequence[Event]:
        return self.dealer.moves(self.dealer.place(place), int(seat))

    def _acts_as_said(self, seat: str, action: str, chips: str | None) -> list[Event]:
        put = int(chips) if chips else 0
        self.wagers.puts_in(int(seat), put)
        return [Acted(seat=int(seat), action=Action(action), chips=put)]

    def _replaces(self, place: str, cards: str | None) -> Sequence[Event]:
        return self.dealer.replaces(self.dealer.place(place), faces_of(cards))

    def _gives_back(self, seat: str, chips: str) -> list[Event]:
        self.wagers.give_back(int(seat), int(chips))
        return [ChipsReturned(seat=int(seat), chips=int(chips))]

    def _kills(self, seat: str, reason: str) -> list[Event]:
        self.wagers.out.add(int(seat))
        return [HandKilled(seat=int(seat), reason=KillReason(reason))]

    def _comes_or_goes(self, seat: str, how: str) -> list[Event]:
        number = int(seat)
        if how == "leaves":
            self.wagers.away.add(number)
            return [SeatLeft(seat=number)]
        if how == "returns":
            if self._deal_open and not self.dealer.due:
                raise ValueError("a return after the last card is written after `end`")
            self.wagers.away.discard(number)
            return [SeatReturned(seat=number)]
        return [SeatTaken(seat=number) if how == "sits down" else PenaltyImposed(seat=number)]

    def _level(self, blinds: str) -> list[Event]:
        return [LevelRaised(level=level(self._table.level.number + 1, blinds))]

    def _bound(self, seat: str) -> list[Event]:
        self.wagers.bind(int(seat))
        return []

    def _awards(self, seat: str) -> list[Event]:
        chips = sum(self.wagers.pot.values())
        return [PotAwarded(awards=(SeatChips(seat=int(seat), chips=chips),))]

    def _acts(self, seats: str, verb: str, wager: str | None, out: str | None) -> list[Event]:
        action = VERBS[verb]
        return [
            Acted(seat=seat, action=action, chips=self.wagers.act(seat, action, wager or "", in_turn=out is None))
            for seat in seat_numbers(seats)
        ]
