"""
`make picture`: certifies PokerKit in hold'em, opens the report in Chromium and draws its first deviation.

It is drawn anew when the report looks otherwise; the picture in the README is of a real run, not of a sketch.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import ViewportSize, sync_playwright

PICTURE = Path(__file__).parent / "images" / "report.png"
LARGEST = 200_000
"""
Bytes: a README is read over slow lines too.
"""
_MISDEAL = (sys.executable, "-E", "-P", "-m", "conformance")
_WIDTH, _HEIGHT, _SCALE = 1060, 1500, 0.8
_OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


def draw(report: Path) -> None:
    """
    The head of the report with its first deviation open, at the event that goes wrong.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(_OPTIONS))
        size = ViewportSize(width=_WIDTH, height=_HEIGHT)
        page = browser.new_page(viewport=size, device_scale_factor=_SCALE, color_scheme="light")
        page.goto(report.as_uri())
        page.click('[data-open="1"]')
        page.wait_for_selector("#hand-1 svg")
        page.evaluate("document.activeElement.blur()")
        page.screenshot(path=PICTURE, clip={"x": 0, "y": 0, "width": _WIDTH, "height": _HEIGHT})
        browser.close()


def main() -> None:
    """
    Certify, write the report, draw.
    """
    with TemporaryDirectory() as folder:
        run, report = Path(folder, "run"), Path(folder, "report.html")
        asked = ("certify", "pokerkit", "--game", "no_limit_holdem", "--output", str(run))
        subprocess.run([*_MISDEAL, *asked], stdout=subprocess.DEVNULL, check=False)
        subprocess.run([*_MISDEAL, "report", str(run), "--to", "html", "--output", str(report)], check=True)
        draw(report)
    size = PICTURE.stat().st_size
    if size > LARGEST:
        sys.exit(f"{PICTURE} has {size} bytes, more than {LARGEST}")
    print(f"{PICTURE}: {size} bytes")


if __name__ == "__main__":
    main()
