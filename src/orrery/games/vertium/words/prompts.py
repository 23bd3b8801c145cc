"""What the one to act is asked, where that depends on the view: it names the thing it asks about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from orrery.core.language import _, capitalized, one_of
from orrery.core.views import given
from orrery.games.vertium.pieces import COLOURS, COLOURS_EACH, KINDS, SET
from orrery.games.vertium.view_types import VertiumView, own_hand
from orrery.games.vertium.words.glossary import called, planet_name
from orrery.games.vertium.words.log import dice


def is_asked(view: VertiumView) -> bool:
    return view["viewer"] in view["actors"]


def sets_in(hand: Mapping[str, int]) -> list[str]:
    return [colour for colour in COLOURS if hand.get(colour, 0) >= SET]


def prompt_to_take(view: VertiumView) -> str:
    return _("Take {cards} from the row.", cards=one_of([called(kind) for kind in view["row"]]))


def prompt_to_play(view: VertiumView) -> str:
    if not is_asked(view):  # which sets and disasters a hand holds is secret
        return _("Play a set or a Disaster Card, or end the turn.")
    hand = own_hand(view)
    sets = [called(colour) for colour in sets_in(hand)]
    if sets:
        return _("Play your set of {colours}.", colours=one_of(sets))
    disasters = [called(kind) for kind in KINDS[COLOURS_EACH:] if hand.get(kind)]
    if disasters:
        return _("You have no set: play {cards}, or end the turn.", cards=one_of(disasters))
    return _("You have no set and no Disaster Card: end the turn.")


def prompt_to_place(view: VertiumView) -> str:
    colour = given(view["token"])
    free = [planet for planet in view["planets"] if planet["owner"] is None]
    if all(planet["tokens"][colour] for planet in free):
        return _("No free planet lacks {colour}: put the token as an extra on any of them.", colour=called(colour))
    return _("Put the {colour} token on a free planet that lacks it.", colour=called(colour))


def prompt_to_raid(view: VertiumView) -> str:
    own = view["sides"][given(view["turn"])]
    richer = own["planets"] and any(side["gems"] > own["gems"] for side in view["sides"])
    if richer:
        return _("Raider: steal a card from a hand, or a gem of a faction that has more.")
    return _("Raider: steal a card from a hand.")


def prompt_after_theft(view: VertiumView) -> str:
    if not is_asked(view):  # only the thief and the victim know the card
        return _("Raider: play a set at once if the stolen card completed one, or keep the card.")
    stolen = given(view["stolen"])
    if stolen in sets_in(own_hand(view)):
        return _("You stole {card}, which completes a set: play the set, or keep the card.", card=called(stolen))
    return _("You stole {card}, which completes no set: keep the card.", card=called(stolen))


def prompt_for_loot(view: VertiumView) -> str:
    element = given(view["raided"])["element"]
    return _("Choose the planet that the stolen {element} goes to.", element=called(element))


def prompt_of_turn(view: VertiumView) -> str:
    now, rounds = given(view["war"])["round"], view["numbers"]["rounds"]
    if view["options"].get("must_attack") == "off":
        words = _("Round {now} of {rounds}: choose a rival planet to attack, or stay at home.", now=now, rounds=rounds)
    else:
        words = _("Round {now} of {rounds}: choose a rival planet to attack.", now=now, rounds=rounds)
    return words


def prompt_of_war(view: VertiumView) -> str:
    war, holder = given(view["war"]), given(view["turn"])
    able = war["able"][holder]
    parts = [_("attack a rival planet")] if able else []
    parts += [_("build a CUBE")] if can_build(view, holder) else []
    parts += [] if war["fresh"] and able else [_("pass the initiative")]
    words = f"{capitalized(one_of(parts))}."
    owed = war["fresh"] and able and is_asked(view)
    return f"{words} {_('You owe an attack.')}" if owed else words


def can_build(view: VertiumView, side: int) -> bool:
    """V-13.4, V-13.6: a Vertium and a Gelbon, and one of the two planets has no CUBE."""
    own = [planet for planet in view["planets"] if planet["owner"] == side]
    return any(
        one["vertium"] and other["gelbon"] and not (one["cube"] and other["cube"]) for one in own for other in own
    )


def prompt_for_origin(view: VertiumView) -> str:
    attack = given(view["attack"])
    side = view["sides"][attack["attacker"]]
    ways = [_("a planet that its Captain leaves")] if side["captains"] else []
    ways += [_("a planet whose gems the Captain on the Refuge Moon leads")] if side["refuge"] else []
    return _("Attack on {planet}: choose {ways}.", planet=planet_name(view, attack["target"]), ways=one_of(ways))


def prompt_to_send(view: VertiumView) -> str:
    attack = given(view["attack"])
    return _(
        "How many {element} travel from {origin} to {target}?",
        element=called("gelbon" if view["step"] == "send_g" else "vertium"),
        origin=planet_name(view, given(attack["origin"])),
        target=planet_name(view, attack["target"]),
    )


def prompt_to_escape(view: VertiumView) -> str:
    planet = planet_name(view, given(view["attack"])["target"])
    return _("The Captain on {planet} has no gem left: escape to the Refuge Moon, or stand and fight.", planet=planet)


def prompt_for_card(view: VertiumView) -> str:
    attack = given(view["attack"])
    mine, theirs = given(attack["roll_a"]), given(attack["roll_d"])
    if view["step"] == "card_d":
        mine, theirs = theirs, mine
    return _(
        "{own} against {other}: turn one die with a Skirmish Card, or play no card.",
        own=capitalized(dice(mine)),
        other=dice(theirs),
    )


def prompt_for_gelbon(view: VertiumView) -> str:
    giver = planet_name(view, given(given(view["war"])["cube_v"]))
    return _("CUBE with Vertium of {planet}: choose the planet that gives the Gelbon.", planet=giver)


def prompt_for_site(view: VertiumView) -> str:
    war = given(view["war"])
    givers = sorted({planet_name(view, given(war["cube_v"])), planet_name(view, given(war["cube_g"]))})
    return _("Put the CUBE on {planets}.", planets=one_of(givers))


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
