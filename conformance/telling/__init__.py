"""
A hand, a ruling and an answer in plain English, for the reports; the stories of the stream in Spanish and French too.

A telling rules on nothing: it says what the record holds, and what the folded hand shows.
"""

from conformance.telling.answers import tell_answer
from conformance.telling.continuations import tell_continuation, tell_difference, tell_stub
from conformance.telling.hands import tell, tell_event, tell_events, tell_log
from conformance.telling.rulings import tell_permitted, tell_ruling
from conformance.telling.tables import tell_readings, tell_table
from conformance.telling.wording import in_words

__all__ = [
    "in_words",
    "tell",
    "tell_answer",
    "tell_continuation",
    "tell_difference",
    "tell_event",
    "tell_events",
    "tell_log",
    "tell_permitted",
    "tell_readings",
    "tell_ruling",
    "tell_stub",
    "tell_table",
]
