"""
Pages without a script: a template with the words, the style of the report, and nothing from elsewhere.
"""

from markupsafe import Markup

from reports.html.template import asset, hash_of, rendered
from reports.html.wording import Wording


def plain_page(template: str, *, language: str, **values: object) -> str:
    """
    The page in one language. Text of others is escaped, and characters that turn the reading order are written out.
    """
    wording = Wording("side_by_side.toml")
    style = "\n".join(map(asset, ("report.css", "side_by_side.css")))
    return rendered(
        template,
        language=language,
        style=Markup(style),  # noqa: S704 - our own
        policy=f"default-src 'none'; style-src {hash_of(style)}",
        say=wording.say,
        told=wording.told,
        kind=wording.kind,
        **values,
    )
