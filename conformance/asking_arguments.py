"""
What `misdeal certify`, `misdeal replay` and `misdeal doctor` take: the commands that ask one engine.
"""

from argparse import ArgumentParser

from conformance.common_arguments import (
    add_answer_limit,
    add_engine,
    add_house,
    add_many,
    add_profile,
    add_setting,
    add_strict,
    add_stub,
    add_surroundings,
)

_CERTIFY = """\
examples:
  misdeal certify pokerkit                     a shipped engine, all that it
                                               declares
  misdeal certify exec:'python my_adapter.py' --budget smoke
                                               a program of your own, in short
  misdeal certify tcp:127.0.0.1:7777 --profile full
                                               a service, with its remedies
  misdeal certify pokerkit --role floor --edition tda-2024 --clause 35-E
                                               one clause of one edition
  misdeal certify pokerkit --output pk --resume
                                               go on with a run that was cut off
  misdeal certify pokerkit --waivers waivers.toml --quiet
                                               the verdict alone, for a pipeline
  misdeal certify pokerkit --house docs/examples/house.toml
                                               by what a house has settled

exit codes:
  0 conforms, 1 deviates, 2 wrong usage, 3 nothing scored,
  4 engine unavailable, 5 the suite is at fault, 6 a waiver is stale,
  7 incomplete, 130 interrupted

The report is coloured on a terminal only, and not where NO_COLOR is set. What a
verdict means and what it does not: docs/inspector.md.
"""
_REPLAY = """\
examples:
  misdeal replay misdeal-runs/RUN/deviation-01.json pokerkit
                                               a deviation of a run, again
  misdeal replay docs/examples/exposed_card.json exec:'python my_adapter.py'
                                               a case of your own
  misdeal replay docs/examples/exposed_card.json reference --profile physical \\
    --stub 'As Kd 7c 8c 9c Tc 2d 3d'           and the cards that come then

exit codes: those of `misdeal certify`, for this one question.
"""
_DOCTOR = """\
examples:
  misdeal doctor exec:'python my_adapter.py'   a program of your own
  misdeal doctor tcp:127.0.0.1:7777            a service that runs already
  misdeal doctor chaos:unflushed               an engine that breaks on purpose

exit codes: 0 a clean bill, 1 a mistake was found, 2 wrong usage,
  4 no handshake

What is tried, and what each mistake means: docs/doctor.md.
"""


def add_certify_arguments(certify: ArgumentParser) -> None:
    """
    Which engine, what is asked of it, where the records go and what is printed.
    """
    certify.epilog = _CERTIFY
    add_engine(certify)
    add_many(certify, "--role", "ROLE", "floor or dealer; all that the engine declares by default")
    add_many(certify, "--edition", "NAME", "tda-2019 or tda-2024; all that the engine declares by default")
    add_many(certify, "--game", "NAME", "no_limit_holdem, razz ...; all that the engine declares by default")
    add_profile(certify, "core", "core: the outcome of a ruling (default); full, physical, dealing")
    add_setting(certify)
    certify.add_argument("--budget", default="standard", metavar="SIZE", help="smoke, standard (default) or deep")
    certify.add_argument("--seed", type=int, metavar="NUMBER", help="of the random cases; the published one by default")
    add_many(certify, "--clause", "CLAUSE", "only the clauses of this slug or number: fouled_deck, 35-E")
    certify.add_argument("--output", metavar="FOLDER", help="for the records; a new one in misdeal-runs by default")
    certify.add_argument("--resume", action="store_true", help="go on with the run that was cut off in that folder")
    told = "engine processes at once; one per processor by default, one for tcp:; changes no result"
    certify.add_argument("--jobs", type=int, metavar="NUMBER", help=told)
    add_strict(certify)
    certify.add_argument("--time-limit", type=float, metavar="SECONDS", help="end the run then, as incomplete")
    add_answer_limit(certify)
    add_surroundings(certify)
    add_house(certify)
    told = "known deviations that fail no run until they expire, as TOML: docs/waivers.md"
    certify.add_argument("--waivers", metavar="FILE", help=told)
    loudness = certify.add_mutually_exclusive_group()
    told = "print the verdict and nothing else, also no progress"
    loudness.add_argument("-q", "--quiet", action="store_true", help=told)
    told = "say on standard error what is done, and each deviation as it comes"
    loudness.add_argument("-v", "--verbose", action="store_true", help=told)


def add_replay_arguments(replay: ArgumentParser) -> None:
    """
    The question, the engine, and how the answer is compared.
    """
    replay.epilog = _REPLAY
    replay.add_argument("file", metavar="FILE", help="a case as JSON, or a deviation file of a run")
    add_engine(replay)
    add_profile(replay, None, "core, full, physical or dealing; that of the file by default")
    add_stub(replay)
    add_setting(replay, None)
    add_strict(replay)
    add_answer_limit(replay)
    add_surroundings(replay)
    add_house(replay)


def add_doctor_arguments(doctor: ArgumentParser) -> None:
    """
    The engine and its limits.
    """
    doctor.epilog = _DOCTOR
    add_engine(doctor)
    add_answer_limit(doctor)
    add_surroundings(doctor)
