"""The orrery in words: the planets, the cards on the table, the war and the attack."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, all_of, mark, ngettext
from orrery.draw import Place, Region
from orrery.games.vertium.pieces import COLOURS, ORBIT
from orrery.games.vertium.view.facts import FACE_NAMES, Planet, View, colonizing, hits, who
from orrery.games.vertium.words import counts
from orrery.games.vertium.words.glossary import called, gem_words, per_cent, planet_of, side_name
from orrery.games.vertium.words.table import war_lines

ONLY_THE_CAPTAIN: Final = mark("only the Captain")


def in_words(view: View) -> list[Region]:
    """The planets, what lies between them, and what is going on there."""
    planets = [Place(planet["name"], _planet(view, planet)) for planet in view["planets"]]
    regions = [Region(_("Planets"), planets)]
    if colonizing(view):
        regions.append(Region(_("Cards on the table"), _cards(view)))
    if view["attack"] is not None:
        regions.append(Region(_("The attack"), _attack(view)))
    if lines := war_lines(view):
        regions.append(Region(_("The war"), [], " ".join(f"{line.removesuffix('.')}." for line in lines)))
    return regions


def _planet(view: View, planet: Planet) -> str:
    """ "value 3, free, has Metal, lacks Energy, Water and Agri"; "value 2, yours, 4 Vertium"."""
    parts = [_("value {value}", value=planet["value"]) if planet["value"] else _("no moon yet")]
    if planet["owner"] is None:
        has = [_several(colour, planet["tokens"][colour]) for colour in COLOURS if planet["tokens"][colour]]
        lacks = [called(colour) for colour in COLOURS if not planet["tokens"][colour]]
        parts += [_("free"), _("has {colours}", colours=all_of(has)) if has else _("no token yet")]
        if has and lacks:
            parts.append(_("lacks {colours}", colours=all_of(lacks)))
    else:
        owner = planet["owner"]
        parts.append(_("yours") if owner == view["viewer"] else _("of {name}", name=side_name(view, owner)))
        parts.append(gem_words(planet["vertium"], planet["gelbon"]))
        if planet["cube"]:
            parts.append(_("a CUBE"))
        if view["stage"] == "colonizing":
            turns = -(-(ORBIT - planet["moon"]) // planet["speed"])
            parts.append(ngettext("one more gem in {count} turn", "one more gem in {count} turns", turns))
    if planet["blue"] != "none":
        parts.append(_("a hidden blue moon") if planet["blue"] == "hidden" else called(planet["blue"]))
    return ", ".join(parts)


def _several(colour: str, number: int) -> str:
    name = called(colour)
    return _("{colour} {number} times", colour=name, number=number) if number > 1 else name


def _cards(view: View) -> list[Place]:
    pool = [f"{count} {called(colour)}" for colour, count in view["pool"].items() if count]
    return [
        Place(_("Open row"), ", ".join(called(kind) for kind in view["row"]) or _("empty")),
        Place(_("Deck"), counts.cards(view["deck"])),
        Place(_("Discard pile"), counts.cards(sum(view["discard"].values()))),
        *([Place(_("Pool of tokens"), ", ".join(pool))] if pool else []),
    ]


def _attack(view: View) -> list[Place]:
    """Who against whom, what they rolled, and what that does."""
    attack = view["attack"]
    assert attack is not None
    target = planet_of(view, attack["target"])
    attacker, defender = who(view, attack["attacker"]), who(view, attack["defender"])
    start = attacker
    if attack["origin"]:
        start = _("{name} from {planet}", name=attacker, planet=planet_of(view, attack["origin"])["name"])
    guard = gem_words(target["vertium"], target["gelbon"])
    places = [
        Place(_("Attacker"), start),
        Place(_("Defender"), _("{name} on {planet}, {gems}", name=defender, planet=target["name"], gems=guard)),
    ]
    if attack["fighting"]:
        force = gem_words(attack["vertium"], attack["gelbon"], ONLY_THE_CAPTAIN)
        chance = per_cent(attack["chances"][attack["vertium"] + attack["gelbon"]])
        places += [Place(_("With the attacker"), force), Place(_("Chance of the attacker"), chance)]
    for side, roll, other in (
        (attack["attacker"], attack["roll_a"], attack["roll_d"]),
        (attack["defender"], attack["roll_d"], attack["roll_a"]),
    ):
        if roll:
            faces = ", ".join(_(FACE_NAMES[face]) for face in roll)
            does = f"; {hits(roll, other).words}" if other else ""
            mine = side == view["viewer"]
            whose = _("Dice of you") if mine else _("Dice of {name}", name=side_name(view, side))
            places.append(Place(whose, faces + does))
    return places
