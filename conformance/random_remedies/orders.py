"""
Exact chances of what an order of cards looks like if all orders are equally likely.
"""

from fractions import Fraction
from functools import cache
from math import comb, factorial


def chance_of_order_kept(count: int) -> float:
    """
    That so many cards come in one given order.
    """
    return float(Fraction(1, factorial(count)))


@cache
def chance_of_no_card_in_place(count: int) -> float:
    """
    That none of so many cards is where it was.
    """
    return float(Fraction(_none_in_place(count), factorial(count)))


@cache
def chance_of_so_many_in_place(count: int, least: int) -> float:
    """
    That at least `least` of so many cards are where they were.
    """
    fewer = sum(comb(count, kept) * _none_in_place(count - kept) for kept in range(min(least, count + 1)))
    return float(1 - Fraction(fewer, factorial(count)))


@cache
def chance_of_so_many_together(count: int, least: int) -> float:
    """
    That at least `least` of so many cards have the card right below them that was there before.
    """
    fewer = sum(comb(count - 1, kept) * _none_together(count - kept) for kept in range(min(least, count)))
    return float(1 - Fraction(fewer, factorial(count)))


@cache
def _none_in_place(count: int) -> int:
    """
    The orders in which no card is where it was.
    """
    return 1 if count == 0 else count * _none_in_place(count - 1) + (-1) ** count


def _none_together(count: int) -> int:
    """
    The orders in which no card has the same card below it: one of none or one in place less (A000255 of integers).
    """
    return _none_in_place(count) + _none_in_place(count - 1)
