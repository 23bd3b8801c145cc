"""The places that my ships can reach, lit from the start: what is done there, and which ship it takes.

Nothing is picked up first. The place chooses the ship where only one makes sense; else the ships are offered there.
Where a ship would only be lost nothing is lit: such actions stay in the list of all actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from orrery.core.language import _, all_of, mark, ngettext
from orrery.draw import Acts, Spot
from orrery.games.darkness.pieces import SHIPS
from orrery.games.darkness.view.art import SIZE
from orrery.games.darkness.view.layout import orb_at, scale_of, spot_of
from orrery.games.darkness.view.wording import core_odds
from orrery.games.darkness.words.glossary import Orb, View, place, scene_orb

KINDS: Final = {
    "explore": mark("Explore"),
    "land": mark("Land"),
    "occupy": mark("Take a tile"),
    "discover": mark("Discover"),
}
STEPS: Final = ("main", "free_landing")  # where ships are sent
# What becomes of a ship, by kind of place and of ship
FATES: Final = {
    ("explore", "colony"): mark("stays: a factory"),
    ("explore", "scout"): mark("only uncovers it"),
    ("land", "colony"): mark("stays: your bridgehead"),
    ("land", "scout"): mark("looks, and is gone"),
    ("occupy", "colony"): mark("stays: a factory"),
    ("discover", "colony"): mark("stays: your bridgehead"),
    ("discover", "scout"): mark("looks, and is gone"),
}


class Ship(NamedTuple):
    """A ship that can be sent to a place: its kind, and the action that sends it."""

    kind: str
    act: str


class Place(NamedTuple):
    """Somewhere a ship can go; `orb` is None for the bag."""

    kind: str
    orb: int | None
    ships: tuple[Ship, ...]

    @property
    def key(self) -> str:
        return self.kind if self.orb is None else f"{self.kind}-{self.orb}"


def lit_places(view: View, can: Acts) -> list[Place]:
    """Every place that is lit, kind by kind."""
    if view["step"] not in STEPS:
        return []
    return [found for kind in KINDS for found in _of_kind(view, can, kind)]


def _of_kind(view: View, can: Acts, kind: str) -> Iterator[Place]:
    ships: dict[int | None, list[Ship]] = {}
    for argument in can.of(kind):
        if kind == "occupy":
            ships[int(argument)] = [Ship("colony", f"occupy:{argument}")]
            continue
        ship, _, orb = argument.partition(".")
        number = int(orb) if orb else None
        if kind != "land" or brings_something(view, ship, int(orb)):
            ships.setdefault(number, []).append(Ship(ship, f"{kind}:{argument}"))
    for number in sorted(ships, key=lambda orb: -1 if orb is None else orb):
        yield Place(kind, number, tuple(sorted(ships[number], key=lambda ship: SHIPS.index(ship.kind))))


def brings_something(view: View, ship: str, orb: int) -> bool:
    """Whether a landing does more than lose the ship, as far as the viewer knows the core."""
    here = view["orbs"][orb]
    if here["core"] is None:
        return True
    if here["core"] == "galactic_network":  # D-5.5: a scout is enough for its map, and each player buys one
        return ship == "scout" and view["viewer"] not in here["buyers"]
    return ship == "colony" and here["size"] is not None


def free_tiles(here: Orb) -> list[int]:
    """The slots of ownerless tiles."""
    return [slot for slot, tile in enumerate(here["slots"]) if tile and tile["owner"] is None and not tile["turned"]]


def number_of(view: View, places: Sequence[Place]) -> int:
    """How many places these are: of an orb every free tile is one."""
    return sum(
        len(free_tiles(view["orbs"][found.orb])) if found.kind == "occupy" and found.orb is not None else 1
        for found in places
    )


def where_words(view: View, kind: str, places: Sequence[Place]) -> str:
    """Where places of a kind are: "Aster, Borea, orb 5"."""
    if kind == "discover":
        return _("a new orb: {odds}", odds=bag_odds(view))
    orbs = [found.orb for found in places if found.orb is not None]
    if kind == "occupy":
        found = [(len(free_tiles(view["orbs"][orb])), place(view, orb)) for orb in orbs]
        return all_of([_("{number} on {place}", number=number, place=where) for number, where in found])
    return ", ".join(place(view, orb) for orb in orbs)


def bag_odds(view: View) -> str:
    """What an unknown core can be: "28 % A, 28 % B, 24 % C, 20 % special"."""
    return ", ".join(f"{share} % {word}" for word, share in core_odds(view["unseen"]))


def question(view: View, found: Place) -> str:
    """What is asked in the bubble of a place."""
    if found.orb is None:
        return _("Discover an orb with")
    where = place(view, found.orb)
    return _("Land on {place} with", place=where) if found.kind == "land" else _("Explore {place} with", place=where)


def left_words(view: View, ship: str) -> str:
    seat = view["viewer"]
    return _("{number} left", number=view["seats"][seat]["fleet"][ship]) if seat is not None else ""


_SENTENCES: Final = {
    ("discover", "colony"): mark("Discover a new orb with a colony ship"),
    ("discover", "scout"): mark("Discover a new orb with a scout"),
    ("land", "colony"): mark("Land a colony ship on {place}"),
    ("land", "scout"): mark("Land a scout on {place}"),
    ("explore", "colony"): mark("Explore {place} with a colony ship"),
    ("explore", "scout"): mark("Explore {place} with a scout"),
    ("occupy", "colony"): mark("Take a tile of {place}"),
}


def sentence(view: View, verb: str, ship: str, orb: int | None) -> str:
    """An action with one ship, for those who hear it."""
    words = _(_SENTENCES[verb, ship])
    return words.format(place=place(view, orb)) if orb is not None else words


def lit_words(view: View, places: Sequence[Place]) -> str:
    """How many places are lit."""
    return ngettext("{count} place is lit", "{count} places are lit", number_of(view, places))


# Where to look --------------------------------------------------------------------------------------------------------


def own_orbs(view: View) -> list[Orb]:
    """The orbs where I have a bridgehead, that with most tiles first."""
    seat = view["viewer"]
    found = [here for here in view["orbs"] if not here["gone"] and seat is not None and seat in here["bridgeheads"]]
    return sorted(found, key=lambda here: -here["tiles"])


def region(view: View, places: Sequence[Place]) -> list[Spot]:
    """What matters on my turn: my orbs, then the lit ones, the nearest to mine first."""
    own = own_orbs(view)
    there = [here for here in view["orbs"] if not here["gone"]]
    lit = {found.orb for found in places}
    centre = orb_at(own[0]["orb"]) if own else orb_at(there[-1]["orb"]) if there else (0.0, 0.0)

    def far(here: Orb) -> float:
        x, y = orb_at(here["orb"])
        return (x - centre[0]) ** 2 + (y - centre[1]) ** 2

    others = sorted((here for here in there if here not in own), key=lambda here: (here["orb"] not in lit, far(here)))
    grain = SIZE * min([1.0, *(scale_of(here) for here in there)])
    return [spot_of(here, grain) for here in [*sorted(own, key=far), *others]]


def asked_about(view: View) -> list[Spot]:
    """The orb that I am asked about, and its neighbours."""
    number = scene_orb(view)
    if number is None or number >= len(view["orbs"]) or view["orbs"][number]["gone"]:
        return []
    return [spot_of(view["orbs"][number])]
