"""
Pin the case stream anew, and say which of its places changed: `make case-stream`.
"""

import sys

from conformance.case_stream.digests import digests_of
from conformance.case_stream.pinned import PINNED, changed, pin, pinned
from reports.page import counted


def main() -> None:
    """
    Rewrite the pinned digests.
    """
    before, after = pinned() if PINNED.exists() else (), tuple(digests_of())
    pin(after)
    places = changed(before, after)
    for place in places:
        sys.stdout.write(f"changed: {place}\n")
    told = f"{counted(len(places), 'place')} of the case stream changed; tell it in CHANGELOG.md"
    sys.stdout.write(f"{told if places else 'the case stream is as it was'}\n")


if __name__ == "__main__":
    main()
