"""
A hand and its rulings in Spanish and French.
"""

from conformance.telling.translated.hands import draw_translated
from conformance.telling.translated.phrases import TRANSLATED
from conformance.telling.translated.rulings import permitted_lines

__all__ = ["TRANSLATED", "draw_translated", "permitted_lines"]
