"""
The traceback of a bug of the suite, for whoever looks for it.
"""

import os
import traceback


def note_bug(problem: BaseException) -> None:
    """
    Write the traceback to standard error, where `MISDEAL_DEBUG` asks for it.
    """
    if os.environ.get("MISDEAL_DEBUG"):
        traceback.print_exception(problem)
