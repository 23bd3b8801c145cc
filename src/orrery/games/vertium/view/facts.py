"""Facts that several drawings need from a view, as numbers and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from orrery.core.language import _, mark
from orrery.games.vertium.dice import FACE_WORDS, FACES
from orrery.games.vertium.pieces import FACTIONS, SET
from orrery.games.vertium.view_types import PlanetView, VertiumView
from orrery.games.vertium.words import counts
from orrery.games.vertium.words.glossary import per_cent, side_name

View = VertiumView
Planet = PlanetView

FACE_NAMES: Final = dict(zip(FACES, FACE_WORDS, strict=True))
FACTION_TITLES: Final = dict(
    zip(FACTIONS, (mark("Soar"), mark("RMF"), mark("Hielo"), mark("Myst"), mark("Complex")), strict=True)
)
DIE_FACES: Final = {"P": "dot", "B": "target", "S": "shield"}
SOLO_COMPLEX: Final = 1  # the side that has no seat


def gems_on(planet: Planet) -> int:
    return int(planet["vertium"] + planet["gelbon"])


def colours_on(planet: Planet) -> int:
    """How many different colours of tokens a planet has."""
    return sum(1 for count in planet["tokens"].values() if count)


def faction(view: View, side: int) -> str:
    """The name of a side's faction."""
    name = view["sides"][side]["faction"]
    return _(FACTION_TITLES[name])


def who(view: View, side: int) -> str:
    """The side as the viewer calls it, and the log."""
    return _("You") if side == view["viewer"] else side_name(view, side)


def is_complex(view: View, side: int) -> bool:
    return bool(view["sides"][side]["faction"] == "complex")


def is_solo(view: View) -> bool:
    return bool(view["options"]["mode"] == "solo")


def without_cards(view: View) -> bool:
    """Whether a chance leaves something out: Skirmish Cards, which in the solo game are only an option (V-R61)."""
    return not is_solo(view) or view["options"]["solo_rebel_cards"] != "off"


def chance_words(view: View, chance: float) -> str:
    """A chance, and that it leaves out cards, if it does."""
    words = per_cent(chance)
    return _("{chance} without cards", chance=words) if without_cards(view) else words


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
    made = roll.count("P") + roll.count("B") // 2
    net = max(0, made - against.count("S"))
    words = sum_words(roll, against)
    return Hits(f"{words} = {counts.hits(net)}" if made else words, net)


def sum_words(roll: str, against: str, short: bool = False) -> str:
    """The sum alone: "2 photons + 1 beam pair - 1 shield"; where there is little room, "1 pair"."""
    photons, pairs, shields = roll.count("P"), roll.count("B") // 2, against.count("S")
    if not photons and not pairs:
        return _("nothing that hits")
    made = [counts.photons(photons)] if photons else []
    if pairs:
        made.append(counts.pairs(pairs) if short else counts.beam_pairs(pairs))
    return " + ".join(made) + (f" - {counts.shields(shields)}" if shields else "")
