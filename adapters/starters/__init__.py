"""
Adapters to start from, one file a language, and the programs that read an export.

They import nothing of the suite: `misdeal new` copies one, and from there on it is its owner's.
"""
