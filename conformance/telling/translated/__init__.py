"""
The stories of a hand, its rulings and its answers in Spanish and French. English is told beside this folder.
"""

from conformance.telling.translated.answers import answer_lines
from conformance.telling.translated.hands import draw_translated
from conformance.telling.translated.phrases import TRANSLATED, Phrases, in_languages, in_that_language
from conformance.telling.translated.rulings import member_lines, permitted_lines

__all__ = [
    "TRANSLATED",
    "Phrases",
    "answer_lines",
    "draw_translated",
    "in_languages",
    "in_that_language",
    "member_lines",
    "permitted_lines",
]
