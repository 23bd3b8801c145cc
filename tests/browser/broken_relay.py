"""`orrery`, with a fault in Relay: once an orbit is held, seat 2 is to act and has no action.

`python -m tests.browser.broken_relay serve` starts a server whose tables get stuck.
"""

from __future__ import annotations

from orrery.cli.main import main
from orrery_relay.position import FREE, Position
from orrery_relay.steps import Turn


def legal(self: Turn, at: Position, player: int) -> list[int]:
    held = any(seat != FREE for seat in at.holder)
    return [] if held and player == 1 else sound(self, at, player)


sound = Turn.legal
Turn.legal = legal  # type: ignore[method-assign]

if __name__ == "__main__":
    main()
