"""
Templates, made pages: all text of others is escaped, and a value that is missing is an error.
"""

import base64
import hashlib
import math
from importlib.resources import files

import jinja2

from reports.html.wording import clean_lines
from reports.page import spaced


def asset(name: str) -> str:
    """
    The text of a template, a style or a script.
    """
    return (files("reports.html") / "assets" / name).read_text(encoding="utf-8")


def rendered(template: str, **values: object) -> str:
    """
    The template with its values. Filters: `clean` writes out what could turn the reading order, `percent`, `spaced`.
    """
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(clean=lambda text: clean_lines(str(text)), percent=percent, spaced=spaced)
    return environment.from_string(asset(template)).render(**values)


def hash_of(text: str) -> str:
    """
    The source of a content security policy that allows this text and no other.
    """
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def percent(share: float | None) -> str:
    """
    A share as a percentage, rounded up, for it is a bound; empty where there is none.
    """
    return "" if share is None else f"{math.ceil(round(1000 * share, 3)) / 10:g} %"
