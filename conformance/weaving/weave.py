"""
All pages together.
"""

from conformance.weaving.index import index
from conformance.weaving.modules import ROOT, rule_modules
from conformance.weaving.pages import page

FOLDER = ROOT / "docs" / "rules"
INDEX = "README.md"


def woven() -> dict[str, str]:
    """
    Every page of docs/rules by its file's name.
    """
    return {INDEX: index()} | {module.page: page(module) for module in rule_modules()}
