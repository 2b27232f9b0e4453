"""
Whether an engine answers the same question in the same way: asked twice, in another order, and after a restart.

Some questions of a run are asked again, a fixed sample of every lane. Where two answers differ, fresh engine processes
are asked, one question at a time, what it takes to see it: docs/determinism.md.
"""
