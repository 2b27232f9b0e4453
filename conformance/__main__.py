"""
`python -m conformance` is `misdeal`.
"""

import sys

from conformance.cli import main

sys.exit(main())
