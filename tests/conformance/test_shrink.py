from random import Random

from conformance.draw import Draw, RandomDraw
from conformance.shrink import ForgivingDraw, LoggedDraw, Shrunk, shrink


def numbers(draw: Draw) -> tuple[int, ...]:
    return tuple(draw.integer(1, 100) for _ in range(draw.integer(0, 9)))


def made(seed: int) -> tuple[tuple[int, ...], tuple[int | bytes, ...]]:
    draw = LoggedDraw(RandomDraw(Random(seed)))  # noqa: S311 - to be repeated
    return numbers(draw), draw.log


def test_a_log_builds_the_same_again() -> None:
    for seed in range(50):
        built, log = made(seed)
        assert numbers(ForgivingDraw(log)) == built


def test_a_log_that_ends_early_gives_the_lowest() -> None:
    assert numbers(ForgivingDraw((3,))) == (1, 1, 1)
    assert ForgivingDraw(()).blob(5) == b""


def test_a_choice_that_does_not_fit_is_cut_to_what_does() -> None:
    draw = ForgivingDraw((99, b"abcdef", b"x", 4))
    assert draw.integer(0, 9) == 9
    assert draw.blob(3) == b"abc"
    assert draw.integer(5, 9) == 5
    assert draw.blob(3) == b""


def test_the_smallest_that_still_holds_is_found() -> None:
    for seed in range(30):
        built, log = made(seed)
        if max(built, default=0) < 50:
            continue
        shrunk = shrink(log, numbers, len, lambda it: it if max(it, default=0) >= 50 else None, budget=1000)
        assert shrunk.smallest == (50,)
        assert shrunk.is_minimal


def test_blobs_lose_bytes_and_value() -> None:
    shrunk = shrink(
        (b"zzzAzzBzz",), lambda draw: draw.blob(20), len, lambda it: it if sum(it) >= 100 else None, budget=2000
    )
    assert shrunk.smallest == b"d"


def test_the_engine_is_asked_no_more_than_the_budget_allows() -> None:
    asked: list[tuple[int, ...]] = []

    def ask(built: tuple[int, ...]) -> tuple[int, ...] | None:
        asked.append(built)
        return None

    _, log = made(3)
    shrunk = shrink(log, numbers, len, ask, budget=7)
    assert shrunk.smallest is None
    assert not shrunk.is_minimal
    assert len(asked) == shrunk.asked == 7


def test_what_builds_nothing_of_the_kind_is_not_asked() -> None:
    _, log = made(3)
    shrunk: Shrunk[str] = shrink(log, lambda _: None, len, str, budget=7)
    assert shrunk.smallest is None
    assert shrunk.asked == 0


def test_only_what_is_smaller_and_holds_is_asked() -> None:
    held: list[int] = []

    def holds(number: int) -> bool:
        held.append(number)
        return number % 2 == 0

    shrunk = shrink(
        (64,), lambda draw: draw.integer(0, 99), lambda it: it, lambda it: it if it > 9 else None, 99, holds=holds
    )
    assert shrunk.smallest in {10, 16}
    assert max(held[1:]) < 64
    assert shrunk.is_minimal


def test_a_blob_that_fills_is_emptied_at_once() -> None:
    log = (3, b"x" * 40, 7)
    shrunk = shrink(log, lambda draw: (draw.integer(3, 3), draw.blob(50)), lambda _: 0, lambda it: it, budget=3)
    assert shrunk.smallest == (3, b"")


def test_the_highest_number_is_tried_where_it_makes_a_smaller_thing() -> None:
    """
    Also that of a draw whose value is the default already.
    """

    def build(draw: Draw) -> tuple[int, ...]:
        return () if draw.integer(0, 10) == 10 else (1,)

    shrunk = shrink((4,), build, len, lambda it: it, budget=100)
    assert shrunk.smallest == ()
