"""
What axe finds on the page, opened, wide and narrow, light and dark, in each language.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace

from reports.stream import Run
from tests.reports.html.conftest import Shown, open_deviation


@pytest.mark.parametrize(
    ("width", "dark", "language"), [(1200, False, "en"), (1200, True, "es"), (390, False, "fr"), (390, True, "en")]
)
def test_axe_finds_nothing_serious(
    shown: Shown, deviating: Run, in_the_redeal: Run, width: int, dark: bool, language: str
) -> None:
    quiet = replace(deviating.deviations[0], deviation=2)
    both = replace(in_the_redeal, deviations=(*in_the_redeal.deviations, quiet))
    page = shown(both, width=width, dark=dark, language=language)
    for number in (1, 2):
        open_deviation(page, number)
    page.evaluate("for (const closed of document.querySelectorAll('details')) closed.open = true")
    page.wait_for_selector("details.costliest .player")
    found = Axe().run(page).response["violations"]
    serious = [one for one in found if one["impact"] in {"serious", "critical", "moderate"}]
    assert not serious, [(one["id"], [node["html"][:200] for node in one["nodes"]][:3]) for one in serious]
