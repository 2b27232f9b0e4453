"""
Where records are kept unless a folder is named.
"""

import re
from datetime import UTC, datetime
from pathlib import Path

RUNS = Path("misdeal-runs")
_LONGEST_NAME = 40
"""
So much of an engine's name goes into the name of its folder.
"""


def new_folder(name: str, kind: str = "", part: str = "") -> Path:
    """
    A folder of this moment for the records of an engine, whatever its name is; it is not made.
    """
    plain = re.sub(r"[^A-Za-z0-9.-]+", "-", name).strip("-.")[:_LONGEST_NAME] or "engine"
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")[:-3]
    return RUNS / "-".join(filter(None, (plain, kind, moment, part)))
