"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from orrery.core.slips import Caution
from orrery.core.views import given
from orrery.core.wording import count_of, listing, with_article
from orrery.games.vertium.dice import CARD_FROM, CARD_TO, FACE_WORDS
from orrery.games.vertium.pieces import COLOURS, ELEMENTS, KIND_WORDS, KINDS, PLANET_WORDS, PLANETS
from orrery.games.vertium.view_types import PlanetView, own_hand, own_side
from orrery.games.vertium.view_types import VertiumView as View
from orrery.games.vertium.words.glossary import WORDS, gem_words, per_cent, side_name

Slip = Callable[[View, int, str], str]
SET: Final = 3  # cards of one colour (V-2.2)
SLIM: Final = 0.1  # a chance that few people would take knowingly


# What is on the table -------------------------------------------------------------------------------------------------


def planet(view: View, argument: int) -> PlanetView | None:
    """A planet by its number in the notation; None if it is not in play."""
    return next((found for found in view["planets"] if found["id"] == PLANETS[argument]), None)


def owner_words(view: View, side: int) -> str:
    return "you" if side == view["viewer"] else side_name(view, side)


def not_free(view: View, argument: int) -> str:
    """Why a planet takes no token and loses none; empty if it is free."""
    here = planet(view, argument)
    if here is None:
        return f"{PLANET_WORDS[argument]} is not in this game."
    if here["owner"] is None:
        return ""
    whose = "You own" if here["owner"] == view["viewer"] else f"{side_name(view, here['owner'])} owns"
    return f"{whose} {here['name']} already."


def not_mine(view: View, argument: int) -> str:
    here = planet(view, argument)
    if here is None:
        return f"{PLANET_WORDS[argument]} is not in this game."
    return "" if here["owner"] == view["viewer"] else f"{here['name']} is not yours."


def held_set(view: View) -> str:
    """A colour of which the viewer holds a set; empty if there is none."""
    return next((WORDS[colour] for colour in COLOURS if own_hand(view).get(colour, 0) >= SET), "")


# Phase One ------------------------------------------------------------------------------------------------------------


def take(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    row = listing([WORDS[kind] for kind in view["row"]])
    return f"No {KIND_WORDS[argument]} lies in the row: there is {row or 'nothing'}."


def play_set(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    name = KIND_WORDS[argument]
    return f"You hold {count_of(own_hand(view).get(KINDS[argument], 0), f'{name} card')}, and a set is {SET}."


def end_turn(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"You hold a set of {held_set(view)}, and must play it."


def disaster(view: View, argument: int, rule: str) -> str:
    if held_set(view):
        return end_turn(view, argument, rule)
    return f"You hold no {KIND_WORDS[argument]}."


def place(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if taken := not_free(view, argument):
        return taken
    colour, here = given(view["token"]), given(planet(view, argument))
    lacking = [one["name"] for one in view["planets"] if one["owner"] is None and not one["tokens"].get(colour)]
    verb = "lacks" if len(lacking) == 1 else "lack"
    return f"{here['name']} has {WORDS[colour]} already; {listing(lacking)} {verb} it."


def melt(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"Nobody sits on seat {argument + 1}."


def leak(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return not_free(view, argument) or f"{given(planet(view, argument))['name']} has no Water token to lose."


def raid_hand(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if argument >= view["players"]:
        return f"Nobody sits on seat {argument + 1}."
    if argument == view["viewer"]:
        return "A Raider steals from somebody else."
    return f"{side_name(view, argument)} has no cards."


def raid_gem(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    number, element = divmod(argument, 2)
    here, own = planet(view, number), own_side(view)
    if here is None:
        return f"{PLANET_WORDS[number]} is not in this game."
    if not own["planets"]:
        return "You own no planet to bring a gem to."
    if here["owner"] is None:
        return f"Nobody owns {here['name']}."
    if here["owner"] == view["viewer"]:
        return f"{here['name']} is yours."
    if not (here["gelbon"] if element else here["vertium"]):
        return f"{here['name']} has no {WORDS[ELEMENTS[element]]}."
    rival = view["sides"][here["owner"]]
    return f"{side_name(view, here['owner'])} has {count_of(rival['gems'], 'gem')}, not more than your {own['gems']}."


def raid_to(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return not_mine(view, argument)


# War ------------------------------------------------------------------------------------------------------------------


def attack(view: View, argument: int, rule: str) -> str:
    here = planet(view, argument)
    if here is None:
        return f"{PLANET_WORDS[argument]} is not in this game."
    if here["owner"] == view["viewer"]:
        return f"{here['name']} is your own planet."
    if here["owner"] is None:
        return f"Nobody holds {here['name']}."
    if rule == "V-14.5":
        return f"{side_name(view, here['owner'])} is a Rebel like you."
    return "You cannot attack: no Captain, or no gem to leave behind."


def no_attack(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return "You can attack, and at this table you must."


def pass_war(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return "You have the initiative and can attack: do it once before you pass."


def start_from(view: View, argument: int, rule: str) -> str:
    if rule == "V-R29":
        return "You have no Captain left to hold the planet that the attack leaves."
    return not_mine(view, argument) or f"{given(planet(view, argument))['name']} has no gem to leave behind."


def refuge_from(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if not own_side(view)["refuge"]:
        return "No Captain of yours waits on the Refuge Moon."
    return not_mine(view, argument) or f"{given(planet(view, argument))['name']} has no gem to send."


def send(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    fight = given(view["attack"])
    here = next(found for found in view["planets"] if found["id"] == fight["origin"])
    gems = gem_words(here["vertium"], here["gelbon"])
    if not argument and fight["by_refuge"]:
        return "At least one gem must go with the Captain."
    if fight["by_refuge"] or argument > here["vertium"] + here["gelbon"]:
        return f"{here['name']} has only {gems}."
    return f"{here['name']} has {gems}, and one gem must stay behind."


def card(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "V-9.4":
        return f"You have played your {FACE_WORDS[CARD_TO[argument]]} card in this attack."
    face = FACE_WORDS[CARD_FROM[argument]]
    return f"None of your dice shows {with_article(face)}."


def cube_v(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if other := not_mine(view, argument):
        return other
    here = given(planet(view, argument))
    if not here["vertium"]:
        return f"{here['name']} has no Vertium."
    return "No planet of yours has a Gelbon to go with it, or a CUBE stands on both already."


def cube_g(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if other := not_mine(view, argument):
        return other
    here = given(planet(view, argument))
    return "A CUBE stands on both planets already." if here["gelbon"] else f"{here['name']} has no Gelbon."


def cube_site(view: View, argument: int, rule: str) -> str:
    here = planet(view, argument)
    name = here["name"] if here is not None else PLANET_WORDS[argument]
    return f"A CUBE stands on {name} already." if rule == "V-13.6" else f"{name} gave no gem for this CUBE."


SLIPS: Final[dict[str, Slip]] = {
    "take": take,
    "play_set": play_set,
    "end_turn": end_turn,
    "disaster": disaster,
    "place": place,
    "melt": melt,
    "leak": leak,
    "raid_hand": raid_hand,
    "raid_gem": raid_gem,
    "raid_to": raid_to,
    "attack": attack,
    "no_attack": no_attack,
    "pass_war": pass_war,
    "from": start_from,
    "refuge_from": refuge_from,
    "send_v": send,
    "send_g": send,
    "card": card,
    "cube_v": cube_v,
    "cube_g": cube_g,
    "cube_site": cube_site,
}

# Before what cannot be taken back -------------------------------------------------------------------------------------


def before_a_set(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    """V-4.6: a set without a token does nothing."""
    name = KIND_WORDS[argument]
    if own_side(view)["supply"].get(COLOURS[argument], 0) or view["pool"].get(COLOURS[argument], 0):
        return None
    why = f"You have no {name} token left, and none lies in the pool: the set is discarded and your turn ends."
    return Caution(f"Play three {name} for nothing?", why, "Discard the set", "Keep the set")


def before_melting(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    energy = own_hand(view).get("energy", 0)
    if argument != view["viewer"] or not energy:
        return None
    why = f"You discard {count_of(energy, 'Energy card')} of your own, and it cannot be taken back."
    return Caution("Melt down your own Energy?", why, "Melt it down", "Choose again")


def before_sending(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    """An attack that is as good as lost, once the number of gems is settled."""
    fight = given(view["attack"])
    here = next(found for found in view["planets"] if found["id"] == fight["origin"])
    if view["step"] == "send_v" and here["gelbon"]:  # the Gelbon are still to come
        return None
    gems = argument + (fight["vertium"] if view["step"] == "send_g" else 0)
    chances = fight["chances"]
    if gems >= len(chances) or chances[gems] >= SLIM or max(chances) < 2 * SLIM:
        return None
    best = max(chances)
    why = f"The chance to win is {per_cent(chances[gems])}; with {chances.index(best)} it would be {per_cent(best)}."
    return Caution(f"Attack with {count_of(gems, 'gem')}?", why, "Attack", "Choose again")


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {
    "play_set": before_a_set,
    "melt": before_melting,
    "send_v": before_sending,
    "send_g": before_sending,
}
