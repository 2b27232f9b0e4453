"""
`make docs`: gathers every page and what it links to under build/pages, where mkdocs makes the site of them.

Pages lie where they are read in the repository: the protocol beside its schemas, the changelog at the root. mkdocs
takes pages of one folder only, so the tree is copied with its paths as they are, and each link leads where it led. A
folder that is linked to gets a page that lists its files, since a site has no view of a folder.
"""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "build" / "pages"
_LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)(#[^)\s]*)?\)")


def sources() -> list[Path]:
    """
    Every page of the documentation, as absolute paths.
    """
    beside = [ROOT / name for name in ("README.md", "CHANGELOG.md", "adapters/protocol/PROTOCOL.md")]
    return beside + sorted((ROOT / "docs").rglob("*.md"))


def gather() -> None:
    """
    Copy the pages and their targets; what was gathered before goes away.
    """
    shutil.rmtree(PAGES, ignore_errors=True)
    for source in sources():
        text = _LINK.sub(lambda link, page=source: _copied(page, link), source.read_text(encoding="utf-8"))
        _place(source).write_text(text, encoding="utf-8")


def _copied(page: Path, link: re.Match[str]) -> str:
    """
    The link as it is on the site; its target is copied there.
    """
    path, anchor = link[1], link[2] or ""
    target = (page.parent / path).resolve()
    if target.is_dir():
        files = sorted(file for file in target.iterdir() if file.is_file() and not file.name.startswith("."))
        for file in files:
            shutil.copy(file, _place(file))
        listed = "".join(f"- [{file.name}]({file.name})\n" for file in files)
        _place(target / "index.md").write_text(f"# {target.name}\n\n{listed}", encoding="utf-8")
        return f"]({path}/index.md{anchor})"
    if target.suffix != ".md" and target.is_file():
        shutil.copy(target, _place(target))
    return link[0]


def _place(source: Path) -> Path:
    place = PAGES / source.relative_to(ROOT)
    place.parent.mkdir(parents=True, exist_ok=True)
    return place


if __name__ == "__main__":
    gather()
