"""
How picks and shuffles are drawn again: no single hand shows a bias, the same run does.
"""

from msgspec.structs import replace

from conformance.header import again_command
from reports.random_remedies import RandomRemedies, RandomRemedy
from reports.record import Header


def with_commands(found: RandomRemedies | None, header: Header) -> RandomRemedies | None:
    """
    What was found, each remedy that is not random with the command that asks its clause again.
    """
    if found is None:
        return None

    def told(remedy: RandomRemedy) -> RandomRemedy:
        return replace(remedy, replay=again_command(header, remedy.clause)) if remedy.severity else remedy

    return replace(found, remedies=tuple(map(told, found.remedies)))
