"""
The export: cases with the verdict on every answer, for a test framework that runs without the suite.

`documents` are its files as types, `verdicts` what each answer to a case is worth, `drawing` the cases, `folder` the
files on the disk with their checksums.
"""
