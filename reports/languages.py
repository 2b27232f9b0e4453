"""
The languages of a report.
"""

LANGUAGES = {"en": "English", "es": "Español", "fr": "Français"}
"""
By code, each under its own name.
"""
