"""
Pages without a script: a template with the words, the style of the report, and nothing from elsewhere.
"""

import base64
import hashlib
from importlib.resources import files

import jinja2
from markupsafe import Markup

from reports.html.wording import Wording, clean_lines
from reports.page import spaced

_ASSETS = files("reports.html") / "assets"


def plain_page(template: str, *, language: str, **values: object) -> str:
    """
    The page in one language. Text of others is escaped, and characters that turn the reading order are written out.
    """
    wording = Wording("side_by_side.toml")
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(clean=lambda text: clean_lines(str(text)), spaced=spaced)
    style = "\n".join(_asset(name) for name in ("report.css", "side_by_side.css"))
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return environment.from_string(_asset(template)).render(
        language=language,
        style=Markup(style),  # noqa: S704 - our own
        policy=f"default-src 'none'; style-src 'sha256-{digest}'",
        say=wording.say,
        told=wording.told,
        kind=wording.kind,
        **values,
    )


def _asset(name: str) -> str:
    return (_ASSETS / name).read_text(encoding="utf-8")
