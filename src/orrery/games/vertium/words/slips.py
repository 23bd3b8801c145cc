"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from orrery.core.language import _, all_of, mark, ngettext, pgettext
from orrery.core.slips import Caution
from orrery.core.views import given
from orrery.games.vertium.dice import CARD_FROM, CARD_TO, FACE_WORDS
from orrery.games.vertium.pieces import COLOURS, ELEMENTS, KIND_WORDS, KINDS, PLANET_WORDS, PLANETS
from orrery.games.vertium.view_types import PlanetView, own_hand, own_side
from orrery.games.vertium.view_types import VertiumView as View
from orrery.games.vertium.words.glossary import called, gem_words, per_cent, side_name

Slip = Callable[[View, int, str], str]
SET: Final = 3  # cards of one colour (V-2.2)
SLIM: Final = 0.1  # a chance that few people would take knowingly
NONE_SHOWS: Final = (  # in the order of `FACE_WORDS`
    mark("None of your dice shows a Photon Blast."),
    mark("None of your dice shows an Atomic Beam."),
    mark("None of your dice shows a Shield."),
)


# What is on the table -------------------------------------------------------------------------------------------------


def planet(view: View, argument: int) -> PlanetView | None:
    """A planet by its number in the notation; None if it is not in play."""
    return next((found for found in view["planets"] if found["id"] == PLANETS[argument]), None)


def not_here(argument: int) -> str:
    return _("{planet} is not in this game.", planet=_(PLANET_WORDS[argument]))


def nobody_there(argument: int) -> str:
    return _("Nobody sits on seat {number}.", number=argument + 1)


def name_there(view: View, argument: int) -> str:
    return str(given(planet(view, argument))["name"])


def not_free(view: View, argument: int) -> str:
    """Why a planet takes no token and loses none; empty if it is free."""
    here = planet(view, argument)
    if here is None:
        return not_here(argument)
    if here["owner"] is None:
        return ""
    if here["owner"] == view["viewer"]:
        return _("You own {planet} already.", planet=here["name"])
    return _("{name} owns {planet} already.", name=side_name(view, here["owner"]), planet=here["name"])


def not_mine(view: View, argument: int) -> str:
    here = planet(view, argument)
    if here is None:
        return not_here(argument)
    return "" if here["owner"] == view["viewer"] else _("{planet} is not yours.", planet=here["name"])


def held_set(view: View) -> str:
    """A colour of which the viewer holds a set; empty if there is none."""
    return next((called(colour) for colour in COLOURS if own_hand(view).get(colour, 0) >= SET), "")


# Phase One ------------------------------------------------------------------------------------------------------------


def take(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    card, row = _(KIND_WORDS[argument]), all_of([called(kind) for kind in view["row"]])
    if not row:
        return _("No {card} lies in the row: there is nothing.", card=card)
    return _("No {card} lies in the row: there is {row}.", card=card, row=row)


def play_set(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    held = own_hand(view).get(KINDS[argument], 0)
    return ngettext(
        "You hold {count} {colour} card, and a set is {set}.",
        "You hold {count} {colour} cards, and a set is {set}.",
        held,
        colour=_(KIND_WORDS[argument]),
        set=SET,
    )


def end_turn(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("You hold a set of {colour}, and must play it.", colour=held_set(view))


def disaster(view: View, argument: int, rule: str) -> str:
    if held_set(view):
        return end_turn(view, argument, rule)
    return _("You hold no {card}.", card=_(KIND_WORDS[argument]))


def place(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if taken := not_free(view, argument):
        return taken
    colour, here = given(view["token"]), given(planet(view, argument))
    lacking = [one["name"] for one in view["planets"] if one["owner"] is None and not one["tokens"].get(colour)]
    return ngettext(
        "{planet} has {colour} already; {others} lacks it.",
        "{planet} has {colour} already; {others} lack it.",
        len(lacking),
        planet=here["name"],
        colour=called(colour),
        others=all_of(lacking),
    )


def melt(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return nobody_there(argument)


def leak(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return not_free(view, argument) or _("{planet} has no Water token to lose.", planet=name_there(view, argument))


def raid_hand(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if argument >= view["players"]:
        return nobody_there(argument)
    if argument == view["viewer"]:
        return _("A Raider steals from somebody else.")
    return _("{name} has no cards.", name=side_name(view, argument))


def raid_gem(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    number, element = divmod(argument, 2)
    here, own = planet(view, number), own_side(view)
    if here is None:
        return not_here(number)
    if not own["planets"]:
        return _("You own no planet to bring a gem to.")
    if here["owner"] is None:
        return _("Nobody owns {planet}.", planet=here["name"])
    if here["owner"] == view["viewer"]:
        return _("{planet} is yours.", planet=here["name"])
    if not (here["gelbon"] if element else here["vertium"]):
        return _("{planet} has no {element}.", planet=here["name"], element=called(ELEMENTS[element]))
    return ngettext(
        "{name} has {count} gem, not more than your {own}.",
        "{name} has {count} gems, not more than your {own}.",
        view["sides"][here["owner"]]["gems"],
        name=side_name(view, here["owner"]),
        own=own["gems"],
    )


def raid_to(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return not_mine(view, argument)


# War ------------------------------------------------------------------------------------------------------------------


def attack(view: View, argument: int, rule: str) -> str:
    here = planet(view, argument)
    if here is None:
        return not_here(argument)
    if here["owner"] == view["viewer"]:
        return _("{planet} is your own planet.", planet=here["name"])
    if here["owner"] is None:
        return _("Nobody holds {planet}.", planet=here["name"])
    if rule == "V-14.5":
        return _("{name} is a Rebel like you.", name=side_name(view, here["owner"]))
    return _("You cannot attack: no Captain, or no gem to leave behind.")


def no_attack(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("You can attack, and at this table you must.")


def pass_war(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("You have the initiative and can attack: do it once before you pass.")


def start_from(view: View, argument: int, rule: str) -> str:
    if rule == "V-R29":
        return _("You have no Captain left to hold the planet that the attack leaves.")
    return not_mine(view, argument) or _("{planet} has no gem to leave behind.", planet=name_there(view, argument))


def refuge_from(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if not own_side(view)["refuge"]:
        return _("No Captain of yours waits on the Refuge Moon.")
    return not_mine(view, argument) or _("{planet} has no gem to send.", planet=name_there(view, argument))


def send(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    fight = given(view["attack"])
    here = next(found for found in view["planets"] if found["id"] == fight["origin"])
    gems = gem_words(here["vertium"], here["gelbon"])
    if not argument and fight["by_refuge"]:
        return _("At least one gem must go with the Captain.")
    if fight["by_refuge"] or argument > here["vertium"] + here["gelbon"]:
        return _("{planet} has only {gems}.", planet=here["name"], gems=gems)
    return _("{planet} has {gems}, and one gem must stay behind.", planet=here["name"], gems=gems)


def card(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "V-9.4":
        return _("You have played your {face} card in this attack.", face=_(FACE_WORDS[CARD_TO[argument]]))
    return _(NONE_SHOWS[CARD_FROM[argument]])


def cube_v(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if other := not_mine(view, argument):
        return other
    here = given(planet(view, argument))
    if not here["vertium"]:
        return _("{planet} has no {element}.", planet=here["name"], element=called("vertium"))
    return _("No planet of yours has a Gelbon to go with it, or a CUBE stands on both already.")


def cube_g(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if other := not_mine(view, argument):
        return other
    here = given(planet(view, argument))
    if here["gelbon"]:
        return _("A CUBE stands on both planets already.")
    return _("{planet} has no {element}.", planet=here["name"], element=called("gelbon"))


def cube_site(view: View, argument: int, rule: str) -> str:
    here = planet(view, argument)
    name = here["name"] if here is not None else _(PLANET_WORDS[argument])
    if rule == "V-13.6":
        return _("A CUBE stands on {planet} already.", planet=name)
    return _("{planet} gave no gem for this CUBE.", planet=name)


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
    name = _(KIND_WORDS[argument])
    if own_side(view)["supply"].get(COLOURS[argument], 0) or view["pool"].get(COLOURS[argument], 0):
        return None
    why = _(
        "You have no {colour} token left, and none lies in the pool: the set is discarded and your turn ends.",
        colour=name,
    )
    question = _("Play three {colour} for nothing?", colour=name)
    return Caution(question, why, _("Discard the set"), pgettext("cards", "Keep the set"))


def before_melting(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    energy = own_hand(view).get("energy", 0)
    if argument != view["viewer"] or not energy:
        return None
    why = ngettext(
        "You discard {count} Energy card of your own, and it cannot be taken back.",
        "You discard {count} Energy cards of your own, and it cannot be taken back.",
        energy,
    )
    return Caution(_("Melt down your own Energy?"), why, _("Melt it down"), _("Choose again"))


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
    why = _(
        "The chance to win is {chance}; with {gems} it would be {best}.",
        chance=per_cent(chances[gems]),
        gems=chances.index(best),
        best=per_cent(best),
    )
    question = ngettext("Attack with {count} gem?", "Attack with {count} gems?", gems)
    return Caution(question, why, _("Attack"), _("Choose again"))


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {
    "play_set": before_a_set,
    "melt": before_melting,
    "send_v": before_sending,
    "send_g": before_sending,
}
