"""
Every page is in the navigation, and every link in every page leads somewhere.
"""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
_ELSEWHERE = re.compile(r"\w+:")


def _pages() -> list[Path]:
    """
    The pages of the site, and whatever else is written in Markdown below the packages.
    """
    folders = ("docs", "adapters", "conformance", "reports", "reference_engine", "tests", "benchmarks")
    below = [page for folder in folders for page in sorted((ROOT / folder).rglob("*.md"))]
    return [page for page in [*ROOT.glob("*.md"), *below] if "node_modules" not in page.parts]


@cache
def _tokens(page: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))


def _targets(page: Path) -> list[str]:
    """
    What the page links to and which pictures it shows.
    """
    inner = [token for block in _tokens(page) for token in block.children or []]
    return [str(token.attrs.get("href", token.attrs.get("src"))) for token in inner if {"href", "src"} & {*token.attrs}]


@cache
def _anchors(page: Path) -> set[str]:
    """
    The anchors of the page: those that its headings get, and those that it sets by itself.
    """
    tokens = _tokens(page)
    anchors = set(re.findall(r'<a (?:id|name)="([^"]+)"', page.read_text(encoding="utf-8")))
    for opening, heading in pairwise(tokens):
        if opening.type == "heading_open":
            words = "".join(token.content for token in heading.children or [])
            slug = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
            anchors.add(next(name for n in range(99) if (name := f"{slug}-{n}" if n else slug) not in anchors))
    return anchors


def _broken(page: Path, text: str) -> str | None:
    path, _, anchor = unquote(text).partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.exists():
        return f"{text}: there is no such file"
    if ROOT not in (target, *target.parents):
        return f"{text}: it lies outside of the repository"
    if anchor and anchor not in _anchors(target):
        return f"{text}: that page has no such heading"
    return None


@pytest.mark.parametrize("page", _pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    links = [text for text in _targets(page) if not _ELSEWHERE.match(text)]
    assert [told for text in links if (told := _broken(page, text))] == []


def test_every_page_is_in_the_navigation_once() -> None:
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r"^ *- (?:[^:\n]+: )?(\S+\.md)$", site, re.MULTILINE)
    pages = [page for page in _pages() if page.parent == ROOT or page.is_relative_to(ROOT / "docs")]
    pages.append(ROOT / "adapters" / "protocol" / "PROTOCOL.md")
    assert sorted(named) == sorted(str(page.relative_to(ROOT)) for page in pages)
