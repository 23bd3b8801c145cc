"""The orrery in words: the planets, the cards on the table, the war and the attack."""

from __future__ import annotations

from orrery.core.wording import count_of, listing
from orrery.draw import Place, Region
from orrery.games.vertium.pieces import COLOURS, ORBIT
from orrery.games.vertium.view.facts import FACE_NAMES, Planet, View, colonizing, hits, who
from orrery.games.vertium.words.glossary import WORDS, gem_words, per_cent, planet_of
from orrery.games.vertium.words.table import war_lines


def in_words(view: View) -> list[Region]:
    """The planets, what lies between them, and what is going on there."""
    planets = [Place(planet["name"], _planet(view, planet)) for planet in view["planets"]]
    regions = [Region("Planets", planets)]
    if colonizing(view):
        regions.append(Region("Cards on the table", _cards(view)))
    if view["attack"] is not None:
        regions.append(Region("The attack", _attack(view)))
    if lines := war_lines(view):
        regions.append(Region("The war", [], " ".join(f"{line.removesuffix('.')}." for line in lines)))
    return regions


def _planet(view: View, planet: Planet) -> str:
    """ "value 3, free, has Metal, lacks Energy, Water and Agri"; "value 2, yours, 4 Vertium"."""
    parts = [f"value {planet['value']}" if planet["value"] else "no moon yet"]
    if planet["owner"] is None:
        has = [WORDS[colour] + _times(planet["tokens"][colour]) for colour in COLOURS if planet["tokens"][colour]]
        lacks = [WORDS[colour] for colour in COLOURS if not planet["tokens"][colour]]
        parts += ["free", f"has {listing(has)}" if has else "no token yet"]
        if has and lacks:
            parts.append(f"lacks {listing(lacks)}")
    else:
        owner = who(view, planet["owner"])
        parts.append("yours" if owner == "You" else f"of {owner}")
        parts.append(gem_words(planet["vertium"], planet["gelbon"]))
        if planet["cube"]:
            parts.append("a CUBE")
        if view["stage"] == "colonizing":
            turns = -(-(ORBIT - planet["moon"]) // planet["speed"])
            parts.append(f"one more gem in {count_of(turns, 'turn')}")
    if planet["blue"] != "none":
        parts.append("a hidden blue moon" if planet["blue"] == "hidden" else WORDS[planet["blue"]])
    return ", ".join(parts)


def _times(number: int) -> str:
    return f" {number} times" if number > 1 else ""


def _cards(view: View) -> list[Place]:
    pool = [f"{count} {WORDS[colour]}" for colour, count in view["pool"].items() if count]
    return [
        Place("Open row", ", ".join(WORDS[kind] for kind in view["row"]) or "empty"),
        Place("Deck", count_of(view["deck"], "card")),
        Place("Discard pile", count_of(sum(view["discard"].values()), "card")),
        *([Place("Pool of tokens", ", ".join(pool))] if pool else []),
    ]


def _attack(view: View) -> list[Place]:
    """Who against whom, what they rolled, and what that does."""
    attack = view["attack"]
    assert attack is not None
    target = planet_of(view, attack["target"])
    attacker, defender = who(view, attack["attacker"]), who(view, attack["defender"])
    places = [
        Place(
            "Attacker", attacker + (f" from {planet_of(view, attack['origin'])['name']}" if attack["origin"] else "")
        ),
        Place("Defender", f"{defender} on {target['name']}, {gem_words(target['vertium'], target['gelbon'])}"),
    ]
    if attack["fighting"]:
        force = gem_words(attack["vertium"], attack["gelbon"], "only the Captain")
        chance = per_cent(attack["chances"][attack["vertium"] + attack["gelbon"]])
        places += [Place("With the attacker", force), Place("Chance of the attacker", chance)]
    for name, roll, other in (
        (attacker, attack["roll_a"], attack["roll_d"]),
        (defender, attack["roll_d"], attack["roll_a"]),
    ):
        if roll:
            faces = ", ".join(FACE_NAMES[face] for face in roll)
            does = f"; {hits(roll, other).words}" if other else ""
            places.append(Place(f"Dice of {'you' if name == 'You' else name}", faces + does))
    return places
