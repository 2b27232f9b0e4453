"""
The digests of the case stream: from suite version, edition, profile and seed it is the same on any machine.

A digest is pinned for the beginning of each lane, so that a change of the stream names the lanes that it changed. Such
a change makes every kept run another one; it is a decision, and the changelog tells it.
"""
