"""
A hand made by hand: a flop with one card twice.
"""

from reports.story import CardView, SeatView, Step, StreetView, TableView, Telling


def table(*, pot: int, turn: int | None = None, seat_2_folded: bool = False, board: tuple[str, ...] = ()) -> TableView:
    cards = tuple(CardView(5 + i, card, seen=True) for i, card in enumerate(board))
    return TableView(
        button=1,
        seats=(
            SeatView(seat=1, state="present", stack=1900, bet=100),
            SeatView(seat=2, state="present", stack=1950, posted=50, folded=seat_2_folded),
            SeatView(seat=4, state="absent", stack=1900, posted=100, killed=True, away=True),
            SeatView(seat=5, state="empty", stack=0),
        ),
        streets=(StreetView("flop", (CardView(4, "2c"),), cards),) if cards else (),
        pot=pot,
        turn=turn,
    )


def step(text: str, *events: int, evidence: bool = False, after: TableView | None = None) -> Step:
    between = (table(pot=0),) * (len(events) - 1)
    return Step(events=events, text={"en": text}, table=after or table(pot=0), evidence=evidence, between=between)


FLOP = Telling(
    opening={"en": "Level 1, blinds 50/100.\nSeats 1, 2 and 4 with 2000 chips each.\nSeat 4 is away from the table."},
    table=table(pot=0),
    steps=(
        step("Seat 2 posts the small blind of 50, seat 4 the big blind of 100", 0, 1),
        step("First cards: Ah to seat 2, Kd to seat 4, 7c to seat 1", 2, 3, 4),
        step("Second cards: Th to seat 2, 9d to seat 4, 8c to seat 1", 5, 6, 7),
        step("The deal is over, every seat has two cards", 8),
        step("Seat 1 calls 100, seat 2 folds", 9, 10),
        step("The dealer burns the 2c", 11),
        step("The flop comes: Ad Ad 5s; the Ad is out twice now, also as the flop's first card", 12, evidence=True),
        step(
            "The floor is called",
            13,
            after=table(pot=250, turn=1, seat_2_folded=True, board=("Ad", "Ad", "5s")),
        ),
    ),
)
