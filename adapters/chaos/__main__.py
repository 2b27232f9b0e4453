"""
Serve the engine that breaks as its name says: `python -m adapters.chaos NAME`.
"""

import sys

from adapters.chaos.registry import CHAOS

if __name__ == "__main__":
    CHAOS[sys.argv[1]].serve()
