"""
The doctor: tells a broken adapter from a wrong engine, and names the mistake and how to mend it.

It asks little and judges no ruling. What it finds would cost a certification answers, or make them worth nothing.
"""
