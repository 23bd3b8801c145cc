"""What decided a game and who helped, from what happened: the worst hit, the module that was wiped out, the flights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from orrery.core.language import _, all_of, ngettext
from orrery.core.state import Event
from orrery.core.views import name_of
from orrery.draw import Turn
from orrery.games.uranus.view.facts import View, active
from orrery.games.uranus.words import counts

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
    words = _("Round {round}: {what}", round=number, what=_words(view, event))
    return Turn(event, words, number, began)


def _cost(event: Event) -> int:
    """How many hexes or rocks it took."""
    lost = event.data.get("lost")
    return len(lost) if isinstance(lost, list) else int(event.data.get("count", 0))


def _words(view: View, event: Event) -> str:
    name = name_of(view, event.player)
    match event.kind:
        case "flew":
            return _("the {race} of {name} were the first to leave.", race=event.data["race"], name=name)
        case "wiped":
            rocks = counts.rocks(_cost(event))
            return _("module {module} was wiped out, with {rocks}.", module=event.data["module"], rocks=rocks)
        case "erupted":
            return _("the volcano of {name} took {hexes}.", name=name, hexes=counts.hexes(_cost(event)))
        case _other:
            lost = [counts.hexes(_cost(event))]
            if event.data.get("mines"):
                lost.append(counts.mines(event.data["mines"]))
            return _("an impact cost {name} {lost}.", name=name, lost=all_of(lost))


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
    kept = (
        ngettext("kept {count} hex of the moon.", "kept {count} hexes of the moon.", active(here))
        for here in view["seats"]
    )
    return [share or hexes for share, hexes in zip(shares, kept, strict=True)]


def _share(rocks: int, modules: int, gifts: int) -> str:
    parts = []
    if rocks:
        parts.append(ngettext("brought {count} rock to Uranus", "brought {count} rocks to Uranus", rocks))
    if modules:
        parts.append(ngettext("completed {count} module", "completed {count} modules", modules))
    if gifts:
        parts.append(ngettext("gave {count} gift", "gave {count} gifts", gifts))
    return f"{all_of(parts)}." if parts else ""
