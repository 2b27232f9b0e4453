"""
What `misdeal rule`, `audit`, `explain` and `editions` take: the commands that ask no engine.
"""

from argparse import ArgumentParser

from conformance.common_arguments import add_house, add_language, add_many, add_setting, add_stub

_RULE = """\
examples:
  misdeal rule docs/examples/exposed_card.json what the rules permit
  misdeal rule misdeal-runs/RUN/deviation-01.json
                                               the same for a deviation
  misdeal rule docs/examples/exposed_card.json --json
                                               the permitted set for a program
  misdeal rule docs/examples/exposed_card.json --house docs/examples/house.toml
                                               by what a house has settled
"""
_AUDIT = """\
examples:
  misdeal audit deal.json                      the log of a dealt hand
  misdeal audit misdeal-runs/RUN/deviation-02.json --setting online
                                               one that a run kept, judged as
                                               dealt by a program
"""
_EXPLAIN = """\
examples:
  misdeal explain 35-A7                        by its number
  misdeal explain fouled_deck --edition tda-2024
                                               by its slug, in one edition
  misdeal explain 35-E --language es           in Spanish
  misdeal explain U-1                          an open question and its readings
"""
_EDITIONS = """\
examples:
  misdeal editions                             every clause, and where it is
                                               scored
  misdeal editions diff tda-2019 tda-2024      what changed between the two
"""
_DIFF = """\
examples:
  misdeal editions diff tda-2019 tda-2024      what changed between the two
  misdeal editions diff tda-2019 tda-2024 --language fr
                                               in French
"""


def add_rule_arguments(rule: ArgumentParser) -> None:
    """
    The case, and by which readings it is ruled.
    """
    rule.epilog = _RULE
    rule.add_argument("file", metavar="FILE", help="a case as JSON, or the record of a deviation")
    rule.add_argument("--json", action="store_true", help="print the permitted set as JSON")
    add_stub(rule)
    add_house(rule)


def add_audit_arguments(audit: ArgumentParser) -> None:
    """
    The log of a hand.
    """
    audit.epilog = _AUDIT
    audit.add_argument("file", metavar="FILE", help="a deal log as JSON, or the record of a deviation")
    add_setting(audit)


def add_explain_arguments(explain: ArgumentParser) -> None:
    """
    The clause or the switch.
    """
    explain.epilog = _EXPLAIN
    explain.add_argument("clause", metavar="CLAUSE", help="its slug or its number: fouled_deck, 35-E")
    add_many(explain, "--edition", "NAME", "only this edition")
    add_language(explain)
    add_house(explain)


def add_editions_arguments(editions: ArgumentParser) -> None:
    """
    Nothing for the list, or `diff` and two editions.
    """
    editions.epilog = _EDITIONS
    views = editions.add_subparsers(title="views", metavar="VIEW", dest="view")
    purpose = "print the clauses that two editions do not state alike, each with a hand that they rule otherwise"
    diff = views.add_parser("diff", help=purpose, description=f"{purpose[:1].upper()}{purpose[1:]}.", epilog=_DIFF)
    diff.add_argument("old", metavar="OLD", help="an edition: tda-2019")
    diff.add_argument("new", metavar="NEW", help="another one: tda-2024")
    add_language(diff)
