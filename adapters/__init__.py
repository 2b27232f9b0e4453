"""
The protocol, and the foreign engines that speak it.

An adapter turns plain messages into calls of one engine and its answers into plain messages. It holds no rule and no
type of the reference engine.
"""
