"""
`python -m conformance.weaving` writes docs/rules anew.
"""

from conformance.weaving.weave import FOLDER, woven


def main() -> None:
    """
    Write every page, and delete those that are not woven any more.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    pages = woven()
    for path in FOLDER.glob("*.md"):
        if path.name not in pages:
            path.unlink()
    for name, text in pages.items():
        FOLDER.joinpath(name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
