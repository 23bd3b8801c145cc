"""What the one to act is asked, where that depends on the view: it names the thing it asks about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from orrery.core.views import given
from orrery.core.wording import listing
from orrery.games.vertium.pieces import COLOURS, COLOURS_EACH, KINDS, SET
from orrery.games.vertium.view_types import VertiumView, own_hand
from orrery.games.vertium.words.glossary import WORDS, planet_name
from orrery.games.vertium.words.log import dice


def is_asked(view: VertiumView) -> bool:
    return view["viewer"] in view["actors"]


def sets_in(hand: Mapping[str, int]) -> list[str]:
    return [colour for colour in COLOURS if hand.get(colour, 0) >= SET]


def prompt_to_take(view: VertiumView) -> str:
    return f"Take {listing([WORDS[kind] for kind in view['row']], 'or')} from the row."


def prompt_to_play(view: VertiumView) -> str:
    if not is_asked(view):  # which sets and disasters a hand holds is secret
        return "Play a set or a Disaster Card, or end the turn."
    hand = own_hand(view)
    sets = [WORDS[colour] for colour in sets_in(hand)]
    if sets:
        return f"Play your set of {listing(sets, 'or')}."
    disasters = [WORDS[kind] for kind in KINDS[COLOURS_EACH:] if hand.get(kind)]
    if disasters:
        return f"You have no set: play {listing(disasters, 'or')}, or end the turn."
    return "You have no set and no Disaster Card: end the turn."


def prompt_to_place(view: VertiumView) -> str:
    colour = given(view["token"])
    free = [planet for planet in view["planets"] if planet["owner"] is None]
    if all(planet["tokens"][colour] for planet in free):
        return f"No free planet lacks {WORDS[colour]}: put the token as an extra on any of them."
    return f"Put the {WORDS[colour]} token on a free planet that lacks it."


def prompt_to_raid(view: VertiumView) -> str:
    own = view["sides"][given(view["turn"])]
    richer = own["planets"] and any(side["gems"] > own["gems"] for side in view["sides"])
    return "Raider: steal a card from a hand" + (", or a gem of a faction that has more." if richer else ".")


def prompt_after_theft(view: VertiumView) -> str:
    if not is_asked(view):  # only the thief and the victim know the card
        return "Raider: play a set at once if the stolen card completed one, or keep the card."
    stolen = given(view["stolen"])
    if stolen in sets_in(own_hand(view)):
        return f"You stole {WORDS[stolen]}, which completes a set: play the set, or keep the card."
    return f"You stole {WORDS[stolen]}, which completes no set: keep the card."


def prompt_for_loot(view: VertiumView) -> str:
    return f"Choose the planet that the stolen {WORDS[given(view['raided'])['element']]} goes to."


def prompt_of_turn(view: VertiumView) -> str:
    rounds = view["numbers"]["rounds"]
    staying = ", or stay at home" if view["options"].get("must_attack") == "off" else ""
    return f"Round {given(view['war'])['round']} of {rounds}: choose a rival planet to attack{staying}."


def prompt_of_war(view: VertiumView) -> str:
    war, holder = given(view["war"]), given(view["turn"])
    able = war["able"][holder]
    parts = ["attack a rival planet"] if able else []
    parts += ["build a CUBE"] if can_build(view, holder) else []
    parts += [] if war["fresh"] and able else ["pass the initiative"]
    owed = " You owe an attack." if war["fresh"] and able and is_asked(view) else ""
    words = listing(parts, "or")
    return f"{words[:1].upper()}{words[1:]}.{owed}"


def can_build(view: VertiumView, side: int) -> bool:
    """V-13.4, V-13.6: a Vertium and a Gelbon, and one of the two planets has no CUBE."""
    own = [planet for planet in view["planets"] if planet["owner"] == side]
    return any(
        one["vertium"] and other["gelbon"] and not (one["cube"] and other["cube"]) for one in own for other in own
    )


def prompt_for_origin(view: VertiumView) -> str:
    attack = given(view["attack"])
    side = view["sides"][attack["attacker"]]
    ways = ["a planet that its Captain leaves"] if side["captains"] else []
    ways += ["a planet whose gems the Captain on the Refuge Moon leads"] if side["refuge"] else []
    return f"Attack on {planet_name(view, attack['target'])}: choose {listing(ways, 'or')}."


def prompt_to_send(view: VertiumView) -> str:
    attack = given(view["attack"])
    element = "Gelbon" if view["step"] == "send_g" else "Vertium"
    there = f"{planet_name(view, given(attack['origin']))} to {planet_name(view, attack['target'])}"
    return f"How many {element} travel from {there}?"


def prompt_to_escape(view: VertiumView) -> str:
    planet = planet_name(view, given(view["attack"])["target"])
    return f"The Captain on {planet} has no gem left: escape to the Refuge Moon, or stand and fight."


def prompt_for_card(view: VertiumView) -> str:
    attack = given(view["attack"])
    mine, theirs = given(attack["roll_a"]), given(attack["roll_d"])
    if view["step"] == "card_d":
        mine, theirs = theirs, mine
    own = dice(mine)
    return f"{own[:1].upper()}{own[1:]} against {dice(theirs)}: turn one die with a Skirmish Card, or play no card."


def prompt_for_gelbon(view: VertiumView) -> str:
    giver = planet_name(view, given(given(view["war"])["cube_v"]))
    return f"CUBE with Vertium of {giver}: choose the planet that gives the Gelbon."


def prompt_for_site(view: VertiumView) -> str:
    war = given(view["war"])
    givers = sorted({planet_name(view, given(war["cube_v"])), planet_name(view, given(war["cube_g"]))})
    return f"Put the CUBE on {listing(givers, 'or')}."


PROMPTS_BY_VIEW: Final[dict[str, Callable[[VertiumView], str]]] = {
    "take": prompt_to_take,
    "play": prompt_to_play,
    "place": prompt_to_place,
    "raid": prompt_to_raid,
    "raid_set": prompt_after_theft,
    "raid_to": prompt_for_loot,
    "turn": prompt_of_turn,
    "war": prompt_of_war,
    "origin": prompt_for_origin,
    "send_v": prompt_to_send,
    "send_g": prompt_to_send,
    "escape": prompt_to_escape,
    "card_a": prompt_for_card,
    "card_d": prompt_for_card,
    "cube_g": prompt_for_gelbon,
    "cube_site": prompt_for_site,
}
