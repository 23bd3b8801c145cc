"""Facts that several drawings need from a view, as numbers and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from orrery.core.wording import count_of
from orrery.games.vertium.pieces import SET
from orrery.games.vertium.view.art import FACTION_TITLES
from orrery.games.vertium.view_types import PlanetView, VertiumView
from orrery.games.vertium.words.glossary import side_name

View = VertiumView
Planet = PlanetView

FACE_NAMES: Final = {"P": "Photon Blast", "B": "Atomic Beam", "S": "Shield"}
DIE_FACES: Final = {"P": "dot", "B": "target", "S": "shield"}
SOLO_COMPLEX: Final = 1  # the side that has no seat


def gems_on(planet: Planet) -> int:
    return int(planet["vertium"] + planet["gelbon"])


def colours_on(planet: Planet) -> int:
    """How many different colours of tokens a planet has."""
    return sum(1 for count in planet["tokens"].values() if count)


def faction(view: View, side: int) -> str:
    """The name of a side's faction."""
    return FACTION_TITLES[view["sides"][side]["faction"]]


def who(view: View, side: int) -> str:
    """The side as the viewer calls it, and the log."""
    return "You" if side == view["viewer"] else side_name(view, side)


def is_complex(view: View, side: int) -> bool:
    return bool(view["sides"][side]["faction"] == "complex")


def is_solo(view: View) -> bool:
    return bool(view["options"]["mode"] == "solo")


def without_cards(view: View) -> str:
    """What a chance leaves out: Skirmish Cards, if anybody has any (in the solo game only by an option, V-R61)."""
    nobody = is_solo(view) and view["options"]["solo_rebel_cards"] == "off"
    return "" if nobody else " without cards"


def skirmish_faces(view: View) -> str:
    """The Skirmish Cards that a side has at the start of an attack, if it has any (V-9.1, V-R61)."""
    return "S" if view["options"].get("solo_rebel_cards") == "shield" else "PBS"


def by_planets(view: View) -> bool:
    """Whether planets, not Victory Points, decide the game: in an American war that is or will be fought."""
    if view["options"]["phases"] == "one" or after_phase_one(view):
        return False
    return view["options"]["battling"] == "american"


def after_phase_one(view: View) -> bool:
    """Whether Phase One has just been counted: all are asked about the war, or the game has ended there (V-6.7)."""
    return view["step"] == "decide" or view["reason"] == "V-6.7"


def colonizing(view: View) -> bool:
    """Phase One, with its cards; the last turn of a game that ends with it counts, too."""
    return view["stage"] in ("setup", "colonizing") and not is_solo(view)


def holds_set(hand: Mapping[str, int]) -> bool:
    return any(count >= SET for kind, count in hand.items() if kind in ("metal", "energy", "water", "agri"))


class Hits(NamedTuple):
    """What a roll does against another: the sum in words and the net hits."""

    words: str
    net: int


def hits(roll: str, against: str) -> Hits:
    """The arithmetic of V-8.2 to V-8.4: "2 photons + 1 beam pair - 1 shield = 2 hits"."""
    photons, pairs, shields = roll.count("P"), roll.count("B") // 2, against.count("S")
    made = [count_of(count, word) for count, word in ((photons, "photon"), (pairs, "beam pair")) if count]
    net = max(0, photons + pairs - shields)
    if not made:
        return Hits("nothing that hits", 0)
    less = f" - {count_of(shields, 'shield')}" if shields else ""
    return Hits(f"{' + '.join(made)}{less} = {count_of(net, 'hit')}", net)
