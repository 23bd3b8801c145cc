"""What decided a game and who helped, from what happened: the worst hit, the module that was wiped out, the flights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from orrery.core.state import Event
from orrery.core.views import name_of
from orrery.core.wording import count_of, listing
from orrery.draw import Turn
from orrery.games.uranus.view.facts import View, active

_GIFTS = ("donated", "gave_mine", "gave_fort", "gave_technology")


def turned(view: View, events: Sequence[Event]) -> list[Turn]:
    """At most three moments, in the order in which they came: what cost most, and what brought the first race home."""
    began: list[Event | None] = []  # by the place of an event: what began its round
    now: Event | None = None
    for event in events:
        if event.kind == "round":
            now = event
        began.append(now)

    def largest(kinds: tuple[str, ...]) -> list[int]:
        found = [place for place, event in enumerate(events) if event.kind in kinds and _cost(event)]
        return [max(found, key=lambda place: _cost(events[place]))] if found else []

    first = [place for place, event in enumerate(events) if event.kind == "flew"][:1]
    chosen = sorted([*largest(("struck", "erupted")), *largest(("wiped",)), *first])
    return [_turn(view, events[place], began[place]) for place in chosen]


def _turn(view: View, event: Event, began: Event | None) -> Turn:
    number = began.data["round"] if began is not None else 1
    return Turn(event, f"Round {number}: {_words(view, event)}", number, began)


def _cost(event: Event) -> int:
    """How many hexes or rocks it took."""
    lost = event.data.get("lost")
    return len(lost) if isinstance(lost, list) else int(event.data.get("count", 0))


def _words(view: View, event: Event) -> str:
    who = name_of(view, event.player)
    match event.kind:
        case "flew":
            return f"the {event.data['race']} of {who} were the first to leave."
        case "wiped":
            return f"module {event.data['module']} was wiped out, with {count_of(_cost(event), 'rock')}."
        case "erupted":
            return f"the volcano of {who} took {_hexes(_cost(event))}."
        case _:
            mines = event.data.get("mines", 0)
            tail = f" and {count_of(mines, 'mine')}" if mines else ""
            return f"an impact cost {who} {_hexes(_cost(event))}{tail}."


def _hexes(number: int) -> str:
    return f"{number} {'hex' if number == 1 else 'hexes'}"


def helped(view: View, events: Sequence[Event]) -> list[str]:
    """What each seat did for all: rocks that reached Uranus, modules completed, gifts to the others."""
    rocks: Counter[int] = Counter()
    done: Counter[tuple[str, int]] = Counter()
    for event in events:
        if event.kind == "launched":
            rocks[event.player] += event.data["placed"]
        elif event.kind == "secured":
            rocks[event.player] += 1
        elif event.kind == "completed":
            done["modules", event.player] += 1
        elif event.kind in _GIFTS:
            done["gifts", event.player] += 1
    shares = (_share(rocks[seat], done["modules", seat], done["gifts", seat]) for seat in range(view["players"]))
    lit = (_hexes(active(here)) for here in view["seats"])
    return [share or f"kept {hexes} of the moon." for share, hexes in zip(shares, lit, strict=True)]


def _share(rocks: int, modules: int, gifts: int) -> str:
    parts = [f"brought {count_of(rocks, 'rock')} to Uranus"] if rocks else []
    parts += [f"completed {count_of(modules, 'module')}"] if modules else []
    parts += [f"gave {count_of(gifts, 'gift')}"] if gifts else []
    return f"{listing(parts)}." if parts else ""
