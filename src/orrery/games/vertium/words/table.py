"""The table as text for a terminal, in English: what a player with the book in hand needs to see.

`war_lines` are told in other places, too, and so in the language of whoever hears them.
"""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, all_of
from orrery.core.wording import count_of
from orrery.games.vertium.pieces import ORBIT
from orrery.games.vertium.view_types import AttackView, PlanetView, VertiumView
from orrery.games.vertium.words.glossary import (
    WORDS,
    disaster_words,
    faction_name,
    gem_words,
    misses_words,
    per_cent,
    planet_name,
    planet_of,
    side_name,
    war_end_words,
)
from orrery.games.vertium.words.log import dice, force

MOST_ODDS: Final = 16  # numbers of gems whose chances the text tells

LETTERS: Final = {"metal": "M", "energy": "E", "water": "W", "agri": "A"}


def text(view: VertiumView) -> str:
    """The table as text: the planets, the cards, the factions, the attack, what the viewer holds, and a legend."""
    solo = view["options"]["mode"] == "solo"
    colonizing = view["stage"] in ("setup", "colonizing") and not solo
    width = max(len(side_name(view, side)) for side in range(len(view["sides"])))
    lines = [planet_line(view, planet, max(width, len("free"))) for planet in view["planets"]]
    lines.append("")
    if colonizing:
        row = ", ".join(WORDS[kind] for kind in view["row"]) or "empty"
        pool = " ".join(f"{LETTERS[colour]}{number}" for colour, number in view["pool"].items() if number)
        beside = f"   Pool {pool}" if pool else ""
        lines.append(f"Row     {row}   Deck {view['deck']}   Discard {sum(view['discard'].values())}{beside}")
    lines += [side_line(view, number) for number in range(len(view["sides"]))]
    lines += war_lines(view)
    if view["attack"]:
        lines += attack_lines(view, view["attack"])
    lines += own_lines(view)
    if view["over"]:
        lines += ["", *(result(view, seat) for seat in range(view["players"]))]
    else:
        lines += ["", *legend(view, colonizing)]
    return "\n".join(lines)


def planet_line(view: VertiumView, planet: PlanetView, width: int) -> str:
    """One planet: name, value, tokens or owner with gems, how far the orange moon is, blue moon."""
    value = planet["value"] or "?"
    blue = {"none": "", "hidden": "  blue moon, face down"}.get(planet["blue"], f"  {WORDS.get(planet['blue'], '')}")
    if planet["owner"] is None:
        tokens = " ".join(LETTERS[colour] + extra(number) for colour, number in planet["tokens"].items() if number)
        lacks = "".join(LETTERS[colour] for colour, number in planet["tokens"].items() if not number)
        return f"{planet['name']:<10} {value}  {'free':<{width}}  {tokens or 'no token'}, lacks {lacks}{blue}"
    gems = f"{planet['vertium']} V" + (f" {planet['gelbon']} G" if planet["gelbon"] else "")
    cube = " CUBE" if planet["cube"] else ""
    moon = ""
    if view["stage"] == "colonizing":
        turns = -(-(ORBIT - planet["moon"]) // planet["speed"])
        moon = f"  +1 in {count_of(turns, 'turn')}"
    return f"{planet['name']:<10} {value}  {side_name(view, planet['owner']):<{width}}  {gems}{cube}{moon}{blue}"


def extra(number: int) -> str:
    return f"+{number - 1}" if number > 1 else ""


def side_line(view: VertiumView, index: int) -> str:
    side = view["sides"][index]
    mark = ">" if index in view["actors"] else " "
    if index >= view["players"]:
        name = "The Complex"
    elif view.get("names"):
        name = f"{side_name(view, index)} ({faction_name(view, index)})"
    else:
        name = f"Seat {index + 1}, {faction_name(view, index)}"
    parts = [f"{side['points']} VP, {count_of(side['planets'], 'planet')}, {count_of(side['gems'], 'gem')}"]
    if "cards" in side and not view["war"] and view["options"]["mode"] != "solo":
        supply = " ".join(f"{LETTERS[colour]}{count}" for colour, count in side["supply"].items())
        parts.append(f"{count_of(side['cards'], 'card')}, tokens {supply}")
        if view["options"]["abilities"] == "on" and side["faction"] != "complex":
            parts.append(f"expert in {WORDS[view['numbers']['ability'][side['faction']]]}")
        if side["misses"]:
            parts.append(f"misses {count_of(side['misses'], 'turn')}")
        if view["melted"] == index:
            parts.append("has just lost all Energy")
        if known := side.get("known"):
            parts.append("seen: " + ", ".join(f"{number} {WORDS[kind]}" for kind, number in known.items()))
    elif view["war"]:
        parts.append(f"{count_of(side['captains'], 'Captain')} left")
        if side["cubes"] is not None:
            parts.append(f"{side['cubes']} CUBES left")
        if side["dice"] != view["numbers"]["dice"]:
            rolls = (
                f"{side['dice']} cards a roll" if view["options"]["mode"] == "solo" else f"rolls {side['dice']} dice"
            )
            parts.append(rolls)
    if side["refuge"]:
        parts.append(f"{count_of(side['refuge'], 'Captain')} on the Refuge Moon")
    return f"{mark} {name}: {'; '.join(parts)}"


def war_lines(view: VertiumView) -> list[str]:
    """The order of the war, and how it ends."""
    war = view["war"]
    if war is None or view["over"] or view["step"] == "decide":
        return []
    if war["style"] == "rounds":
        order = ", ".join(side_name(view, side) for side in war["order"])
        return [_("Round {now} of {rounds}: {order}", now=war["round"], rounds=view["numbers"]["rounds"], order=order)]
    helpless = [side_name(view, side) for side, able in enumerate(war["able"]) if not able]
    lines = [_("Cannot attack now: {names}", names=all_of(helpless))] if helpless and view["attack"] is None else []
    return [*lines, war_end_words(view)]


def attack_lines(view: VertiumView, attack: AttackView) -> list[str]:
    """The attack: who against whom, the dice and what they do; before it starts, the chances."""
    target = planet_of(view, attack["target"])
    guard = gem_words(target["vertium"], target["gelbon"]) + (" and a CUBE" if target["cube"] else "")
    attacker, defender = side_name(view, attack["attacker"]), side_name(view, attack["defender"])
    lines = [f"Attack on {target['name']} ({guard}) of {defender} by {attacker}"]
    cards = "" if view["options"].get("solo_rebel_cards") == "off" else ", without Skirmish Cards"
    if attack["fighting"]:
        lines[0] += f" with {force(attack['vertium'], attack['gelbon'])}"
        chance = per_cent(attack["chances"][attack["vertium"] + attack["gelbon"]])
        lines.append(f"{attacker} wins with a chance of {chance}{cards}")
    else:
        odds = ", ".join(f"{gems}: {per_cent(chance)}" for gems, chance in enumerate(attack["chances"][:MOST_ODDS]))
        lines.append(f"Chance to win by the gems that travel{cards}: {odds}")
    for name, roll, left in (
        (attacker, attack["roll_a"], attack["cards_a"]),
        (defender, attack["roll_d"], attack["cards_d"]),
    ):
        if roll:
            lines.append(f"{name} rolls {dice(roll)}" + (f", cards left {left}" if left else ""))
    if attack["left"] is not None and attack["fighting"]:
        to_come = ", ".join(f"{number} {face}" for face, number in attack["left"].items())
        lines.append(f"Cards of the Complex to come: {to_come}")
    return lines


def own_lines(view: VertiumView) -> list[str]:
    """What only the viewer knows: hand and objective; and what concerns the viewer alone."""
    own = view["sides"][view["viewer"]] if view["viewer"] is not None else None
    if own is None or view["war"]:
        return []
    lines = []
    hand = own.get("hand")
    if hand:
        lines.append("Hand    " + ", ".join(f"{number} {WORDS[kind]}" for kind, number in hand.items()))
        lines += [f"        {WORDS[kind]}: {words}" for kind in hand if (words := disaster_words(view, kind))]
    objective = own.get("objective")
    if objective:
        bonus = view["numbers"]["objective_bonus"]
        lines.append(f"Secret Objective  {planet_name(view, objective)}: +{bonus} Vertium if it is yours in the end")
    if words := misses_words(view):
        lines.append(words)
    return lines


def legend(view: VertiumView, colonizing: bool) -> list[str]:
    """What the letters mean, and what counts."""
    numbers = view["numbers"]
    if colonizing:
        return [
            "M Metal, E Energy, W Water, A Agri. Three cards of one colour are a set and place its token; the fourth "
            "colour on a planet makes it yours.",
            f"Number beside a planet: its value and first gems. {numbers['gem']} VP a gem, {numbers['planet']} VP a "
            "planet.",
        ]
    if view["attack"]:
        return ["P Photon Blast: a hit. B Atomic Beam: two are a hit. S Shield: blocks a hit."]
    gems = "V Vertium, G Gelbon" if view["options"]["gelbon"] == "on" else "V Vertium"
    lines = [f"{gems}: each takes a hit before the Captain falls."]
    if view["options"]["mode"] == "solo":
        lines.append(
            "The Complex rolls a die and attacks your planet with the nearest value, from its richest planet; it wins "
            "only with every planet."
        )
    return lines


def result(view: VertiumView, seat: int) -> str:
    side = view["sides"][seat]
    place = f"Place {view['places'][seat]}"
    if view["options"]["mode"] == "solo":  # there is nobody to be second to
        place = "Won" if view["winners"] else "Lost"
    who = f"Seat {seat + 1}, {faction_name(view, seat)}"
    if view.get("names"):
        who = f"{side_name(view, seat)} ({faction_name(view, seat)})"
    return (
        f"{place}  {who}: {count_of(side['gems'], 'gem')}, "
        f"{count_of(side['planets'], 'planet')} (values {side['values']}), {side['points']} VP"
    )
