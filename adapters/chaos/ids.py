"""
Engines that answer something else than what was asked.
"""

from adapters.chaos.speech import Chaos, accepted, answer, line, write


def _late() -> Chaos:
    before = ["none"]

    def remember(request_id: str) -> None:
        before[0] = request_id
        answer(request_id)

    return Chaos("answers the case before instead of some cases", struck=lambda _: answer(before[0]), other=remember)


def _number(request_id: str) -> None:
    write(line(accepted(request_id) | {"id": len(request_id)}))


IDS = {
    "wrong-id": Chaos("answers some cases under an id of its own", struck=lambda _: answer("nobody")),
    "duplicate-id": Chaos("answers some cases twice", struck=lambda request_id: write(line(accepted(request_id)) * 2)),
    "late-id": _late(),
    "id-as-number": Chaos("makes a number of some ids", struck=_number),
}
