"""What would starve if it ended now: orbs of mine with bad air, and what feeds them (D-14.3 to D-14.6)."""

from __future__ import annotations

from orrery.core.language import _, capitalized
from orrery.games.darkness.words.counts import tiles
from orrery.games.darkness.words.glossary import Orb, View, place


def hunger(view: View, seat: int) -> list[str]:
    """A sentence for each orb of a seat that its ships would have to leave as things stand."""
    own = [here for here in view["orbs"] if not here["gone"] and is_present(here, seat)]
    return [words for here in own if (words := _words(view, here, seat))]


def is_present(here: Orb, seat: int) -> bool:
    return seat in here["bridgeheads"] or any(tile and tile["owner"] == seat for tile in here["slots"])


def _words(view: View, here: Orb, seat: int) -> str:
    name = place(view, here["orb"])
    if here["core"] is None or here["level"] == "A":
        return ""
    if here["level"] is None:
        return _("Nobody could stay at {place}.", place=name)
    times = view["numbers"]["feeds_b" if here["level"] == "B" else "feeds_c"]
    needed = times * here["tiles"]
    team = view["seats"][seat]["coalition"] or [seat]
    feeders = [
        view["orbs"][link["b"] if link["a"] == here["orb"] else link["a"]]
        for link in view["links"]
        if link["owner"] in team and here["orb"] in (link["a"], link["b"])
    ]
    able = [
        orb for orb in feeders if orb["level"] == "A" and any(tile and tile["owner"] in team for tile in orb["slots"])
    ]
    if any(orb["tiles"] >= needed for orb in able):
        return ""
    if not able:
        return _("{orb} ({level}) would starve: no gateway to an A orb.", orb=capitalized(name), level=here["level"])
    best = max(able, key=lambda orb: orb["tiles"])
    return _(
        "{orb} ({level}) would starve: {feeder} feeds it at {tiles}, has {number}.",
        orb=capitalized(name),
        level=here["level"],
        feeder=place(view, best["orb"]),
        tiles=tiles(needed),
        number=best["tiles"],
    )
