"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from orrery.core.slips import Caution
from orrery.core.views import given, name_of
from orrery.core.wording import count_of, listing
from orrery.games.darkness.actions import GROUPS
from orrery.games.darkness.pieces import MAX_ORBS, RESOURCE_TILES, SHIPS, TILES, title
from orrery.games.darkness.view_types import OrbView, SeatView, TileView
from orrery.games.darkness.words.glossary import View, place, scene_orb

Slip = Callable[[View, int, str], str]
SHIP_NAMES: Final = {"colony": "colony ship", "scout": "scout"}
RESOURCES: Final = TILES[:RESOURCE_TILES]


# What is on the table -------------------------------------------------------------------------------------------------


def me(view: View) -> SeatView:
    return view["seats"][given(view["viewer"])]


def named(view: View, orb: int) -> str:
    """An orb at the beginning of a sentence."""
    words = place(view, orb)
    return words[:1].upper() + words[1:]


def tiles_of(orb: OrbView) -> list[TileView]:
    return [tile for tile in orb["slots"] if tile is not None]


def is_settled(view: View, orb: int) -> bool:
    return view["viewer"] in view["orbs"][orb]["bridgeheads"]


def owns_at(view: View, orb: int) -> bool:
    return any(tile["owner"] == view["viewer"] for tile in tiles_of(view["orbs"][orb]))


def lacks(view: View, colony: int, scout: int) -> str:
    """What is missing in the fleet to pay a price; empty if nothing is."""
    fleet = me(view)["fleet"]
    short = [
        f"{count_of(price, name)}, and you have {fleet[ship]}"
        for ship, name, price in (("colony", "colony ship", colony), ("scout", "scout", scout))
        if fleet[ship] < price
    ]
    return listing(short)


def guards_of(view: View, orb: int) -> list[int]:
    """Who guards an orb, by a defence station or an Ancient shield."""
    there = view["orbs"][orb]
    shields = [tile["owner"] for tile in tiles_of(there) if tile["tile"] == "ancient_shield" and not tile["turned"]]
    return sorted({seat for seat in [there["station"], *shields] if seat is not None})


def closed_orb(view: View, orb: int, rule: str) -> str:
    """What keeps everybody, or me, away from an orb whatever I want there; empty if nothing does."""
    if orb >= len(view["orbs"]):
        return f"There is no orb {orb} yet."
    if rule == "D-1.13":
        return f"{named(view, orb)} is gone."
    if rule == "D-5.11":
        return f"An eel besieges {place(view, orb)}."
    if rule == "D-8.3":
        return f"The Alien colony of {place(view, orb)} hunts you: you have eliminated life."
    if rule == "D-11.3":
        return f"You have called off at {place(view, orb)} in this turn. Its guards wait."
    if rule == "D-10.8":
        return f"After the assault the free ship goes to {place(view, view['pending']['orb'] or 0)} and nowhere else."
    if rule == "D-R11":
        return "An eel besieges you, and you can pay for it: destroy it first."
    return ""


def at_orb(then: Callable[[View, int, str], str]) -> Slip:
    """About an orb: first whether anything can be done there at all."""
    return lambda view, argument, rule: closed_orb(view, argument, rule) or then(view, argument, rule)


def with_ship(then: Callable[[View, str, int, str], str]) -> Slip:
    """About a kind of ship and an orb."""

    def slip(view: View, argument: int, rule: str) -> str:
        kind, orb = divmod(argument, MAX_ORBS)
        return closed_orb(view, orb, rule) or then(view, SHIPS[kind], orb, rule)

    return slip


def no_ship(view: View, ship: str) -> str:
    return "" if me(view)["fleet"][ship] else f"You have no {SHIP_NAMES[ship]} left in your fleet."


# The actions of a turn ------------------------------------------------------------------------------------------------


def discover(view: View, argument: int, rule: str) -> str:
    return "The bag of cores is empty." if rule == "D-1.2" else no_ship(view, SHIPS[argument])


def land(view: View, ship: str, orb: int, rule: str) -> str:
    if rule == "D-5.4":
        return f"{named(view, orb)} is a gas giant, as you know: nobody can land there."
    if rule == "D-4.5":
        return f"You have a bridgehead at {place(view, orb)} already."
    return no_ship(view, ship)


def explore(view: View, ship: str, orb: int, rule: str) -> str:
    there = view["orbs"][orb]
    if lack := no_ship(view, ship):
        return lack
    if rule == "D-6.1":
        return f"You have no bridgehead at {place(view, orb)}: land a colony ship there first."
    if rule == "D-R37":
        return f"You have not seen the core of {place(view, orb)}: land there, and nobody learns whether it has room."
    if rule == "D-5.1":
        return f"{named(view, orb)} is a special core and never holds tiles."
    if rule == "D-4.6":
        return f"{named(view, orb)} is full: {count_of(there['tiles'], 'tile')} fit on it."
    return "No tiles are left to draw." if rule == "D-1.3" else ""


def occupy(view: View, orb: int, rule: str) -> str:  # noqa: ARG001
    if lack := no_ship(view, "colony"):
        return lack
    if not is_settled(view, orb) and view["step"] != "free_landing":
        return f"You have no bridgehead at {place(view, orb)}: land a colony ship there first."
    return f"{named(view, orb)} has no tile without an owner."


def mine(view: View, orb: int, rule: str) -> str:  # noqa: ARG001
    there, numbers = view["orbs"][orb], view["numbers"]
    if lack := lacks(view, 0, numbers["mining_scout"]):
        return f"Space mining costs {lack}."
    if not is_settled(view, orb):
        return f"You have no bridgehead at {place(view, orb)}."
    if there["core"] is None or there["core"][0] != "C" or not there["core"][1:].isdecimal():
        return f"{named(view, orb)} has no letter C: only there can tiles be moved away."
    if (there["size"] or 0) > numbers["mining_size"]:
        return f"{named(view, orb)} has size {there['size']}: only {numbers['mining_size']} or less can be mined."
    if not any(can_move(view, tile) for tile in tiles_of(there)):
        return f"{named(view, orb)} has no resource tile that is free or holds your lone factory."
    return "No other orb with your bridgehead has room for the tile."


def can_move(view: View, tile: TileView) -> bool:
    free = tile["owner"] is None or (tile["owner"] == view["viewer"] and not tile["scout"])
    return tile["tile"] in RESOURCES and not tile["turned"] and free


def terraform(view: View, orb: int, rule: str) -> str:
    if rule == "D-R34":
        return f"A terraforming station needs a bridgehead, and you have none at {place(view, orb)}."
    numbers = view["numbers"]
    scouts = numbers["terraform_scout"]
    mine_here = [tile for tile in tiles_of(view["orbs"][orb]) if is_own_factory(view, tile)]
    loose = [tile for tile in tiles_of(view["orbs"][orb]) if tile["owner"] is None and not tile["turned"]]
    if not mine_here and not loose:
        return f"{named(view, orb)} has neither a free tile nor a factory of yours."
    colonies = numbers["terraform_on_factory"] if mine_here else numbers["terraform_colony"]
    return f"A terraforming station at {place(view, orb)} costs {lacks(view, colonies, scouts)}."


def is_own_factory(view: View, tile: TileView) -> bool:
    return tile["owner"] == view["viewer"] and tile["colony"] == 1 and not tile["scout"] and not tile["turned"]


def gateway(view: View, orb: int, rule: str) -> str:
    numbers = view["numbers"]
    if rule == "D-1.4":
        return f"You have built {count_of(me(view)['gateways_built'], 'gateway')}: that is all you may."
    if rule == "D-R31":
        return f"Only {count_of(view['gateway_tiles'] or 0, 'gateway tile')} left, and a gateway needs two."
    if rule == "D-10.5":
        return f"The guards have said no to every gateway from {place(view, orb)} in this turn."
    if lack := lacks(view, numbers["gateway_colony"], numbers["gateway_scout"]):
        return f"A gateway costs {lack}."
    if not owns_at(view, orb):
        return f"You own no tile of {place(view, orb)}."
    return f"No other orb is left that {place(view, orb)} could be linked to: you must own a tile there, too."


def defend(view: View, orb: int, rule: str) -> str:
    numbers = view["numbers"]
    if rule == "D-1.5":
        return f"You have as many guards as you may: {numbers['max_stations']}, Ancient shields counted."
    if guards := guards_of(view, orb):
        whose = ["You" if seat == view["viewer"] else name_of(view, seat) for seat in guards]
        verb = "guard" if len(whose) > 1 or whose == ["You"] else "guards"
        return f"{listing(whose)} {verb} {place(view, orb)} already."
    if lack := lacks(view, numbers["station_colony"], numbers["station_scout"]):
        return f"A defence station costs {lack}."
    return "No station token is left."


def assault(view: View, ship: str, orb: int, rule: str) -> str:  # noqa: ARG001
    if not [seat for seat in guards_of(view, orb) if seat != view["viewer"]]:
        return f"Nobody else guards {place(view, orb)}."
    price = view["numbers"][f"guard_{ship}"]
    return f"An assault costs {lacks(view, *((price, 0) if ship == 'colony' else (0, price)))}."


def kill_eel(view: View, ship: str, orb: int, rule: str) -> str:  # noqa: ARG001
    if not view["orbs"][orb]["besieged"]:
        return f"No eel besieges {place(view, orb)}."
    if not is_settled(view, orb) and not owns_at(view, orb):
        return f"You have no ship at {place(view, orb)} to fight the eel from."
    price = view["numbers"][f"eel_{ship}"]
    return f"To destroy the eel costs {lacks(view, *((price, 0) if ship == 'colony' else (0, price)))}."


def laser(view: View, orb: int, rule: str) -> str:  # noqa: ARG001
    lasers = [tile for tile in tiles_of(view["orbs"][orb]) if tile["tile"] == "hyper_laser"]
    if not any(tile["owner"] == view["viewer"] and tile["colony"] for tile in lasers):
        return f"You have no Hyper laser with a colony ship at {place(view, orb)}."
    return "No other orb has a tile of LV1 that the laser could turn over."


def erase(view: View, orb: int, rule: str) -> str:
    if rule == "D-R73":
        return not_now(view)
    return f"You have no ships on a tile of {place(view, orb)}." if rule == "D-1.7" else ""


def not_now(view: View) -> str:
    """A free action that has to wait (D-R73)."""
    if view["options"]["free_actions"] == "before":
        return "At this table free actions come before the action of a turn."
    return "The guards are being asked: ships that you have announced stay where they are."


def exchange(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "D-R73":
        return not_now(view)
    return no_ship(view, "colony") or "You have no scout in your waste to take back."


def hit_amoeba(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "D-R73":
        return not_now(view)
    return no_ship(view, "scout") if view["amoebas"] else "No amoeba is about."


def done(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return "You can still act: who has ships must." if rule == "D-2.7" else ""


# Answers --------------------------------------------------------------------------------------------------------------


def which_orb(view: View, orb: int, rule: str) -> str:
    """Another orb that an action, a monster or a tile needs."""
    act, name = view["pending"]["act"], named(view, orb)
    if rule == "D-9.3":
        return f"{name} has no tile of LV1 that the laser could turn over, or the laser stands there."
    if rule == "D-10.1":
        if not is_settled(view, orb):
            return f"You have no bridgehead at {place(view, orb)}."
        return f"{name} has no room for the tile." if orb != view["pending"]["orb"] else "The tile lies there already."
    if rule == "D-10.4" or (rule == "D-10.5" and act == "gateway"):
        refused = f"The guards have said no to a gateway to {place(view, orb)}."
        return refused if rule == "D-10.5" else f"You own no tile of {place(view, orb)}, or have linked it already."
    if rule == "D-R13":
        return f"You do not know the core of {place(view, orb)}: the kraken goes only where you have looked."
    if rule == "D-5.13":
        return f"The kraken takes only an orb with a letter, of size {view['numbers']['kraken_size']} or less."
    return {
        "D-8.8": f"Nobody else has a colony ship at {place(view, orb)}.",
        "D-13.3": "The portal lies there: it leads to another orb.",
        "D-13.4": f"The guard of {place(view, orb)} has said no.",
        "D-13.5": f"No gateway links {place(view, orb)} with the orb of the virus.",
        "D-15.1": f"Nobody of your coalition has a bridgehead at {place(view, orb)}.",
    }.get(rule, "")


_SLOT_WORDS: Final = {
    "D-6.9": "{tile} cannot be occupied: it has an owner, or it is turned over.",
    "D-10.1": "{tile} cannot be moved: only resource tiles that are free, or hold your lone factory.",
    "D-10.2": "Your ships do not suffice for a station on {tile}, or it belongs to somebody else.",
    "D-10.7": "{tile} is no shield of somebody else.",
    "D-9.3": "The laser turns over tiles of LV1 only, and no vulcan: not {tile}.",
    "D-1.7": "You have no ships on {tile}.",
    "D-8.8": "No colony ship of somebody else stands on {tile}.",
    "D-9.6": "You cannot replace the ships on {tile}.",
    "D-13.2": "{tile} is not among those that come next.",
    "D-R73": "{tile} is to become a terraforming station: its factory stays.",
}


def which_slot(view: View, argument: int, rule: str) -> str:
    orb = scene_orb(view)
    if orb is None:
        return ""
    slots = view["orbs"][orb]["slots"]
    tile = slots[argument] if argument < len(slots) else None
    if tile is None:
        return f"No tile lies in slot {argument} of {place(view, orb)}."
    return _SLOT_WORDS[rule].format(tile=title(tile["tile"])) if rule in _SLOT_WORDS else ""


def meal(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if argument == view["viewer"]:
        return "Name somebody else."
    return f"{name_of(view, argument)} has no ships left." if argument < view["players"] else "Nobody sits there."


def ship(view: View, argument: int, rule: str) -> str:
    name = SHIP_NAMES[SHIPS[argument]]
    if rule == "D-5.8":
        return no_ship(view, SHIPS[argument])
    if rule == "D-7.7":
        return f"You have no {name} in your waste."
    return f"You have no {name} in reserve or waste." if rule == "D-9.1" else ""


def keep(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "D-7.8":
        return "A Perfect spot cannot be kept while there are deeper tiles: choose LV2 or LV3."
    return "Tunnels give way while the waste holds a resource tile of LV1: take one, or dig." if rule == "D-7.9" else ""


def dig(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"No tile of LV{argument} is left."


def salvage(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if view["pending"]["drawn"] != "tunnels":
        return "Only Tunnels lead to the tile waste."
    return f"No {title(TILES[argument])} lies in the tile waste."


def redraw(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "D-6.8":
        return "You have asked for another tile already."
    orb = view["pending"]["orb"]
    return f"Nobody else has a bridgehead at {place(view, orb)} who could help." if orb is not None else ""


def partners(view: View, argument: int, rule: str) -> str:
    group = GROUPS[argument]
    names = [name_of(view, seat) for seat in group if seat < view["players"]]
    if rule == "D-12.1":
        return "A coalition that you propose has you and others of this table in it."
    if rule == "D-R53":
        return f"At this table a coalition has at most {view['options']['max_coalition']} players, not {len(group)}."
    if rule == "D-12.2":
        return f"Somebody of {listing(names)} is bound already."
    return f"Somebody of {listing(names)} has evolved, and stands alone." if rule == "D-12.4" else ""


def pledge(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    have = me(view)["fleet"]["scout"]
    if argument > have:
        return f"You have {count_of(have, 'scout')}, not {argument}."
    return f"{argument} would be more than the laser takes."


def look_for(words: dict[str, str]) -> Slip:
    """One sentence for each rule."""
    return lambda view, argument, rule: words.get(rule, "")  # noqa: ARG005


SLIPS: Final[dict[str, Slip]] = {
    "discover": discover,
    "land": with_ship(land),
    "explore": with_ship(explore),
    "occupy": at_orb(occupy),
    "mine": at_orb(mine),
    "terraform": at_orb(terraform),
    "gateway": at_orb(gateway),
    "defend": at_orb(defend),
    "assault": with_ship(assault),
    "kill_eel": with_ship(kill_eel),
    "laser": at_orb(laser),
    "erase": at_orb(erase),
    "exchange": exchange,
    "hit_amoeba": hit_amoeba,
    "done": done,
    "orb": at_orb(which_orb),
    "slot": which_slot,
    "seat": meal,
    "ship": ship,
    "keep": keep,
    "dig": dig,
    "salvage": salvage,
    "redraw": redraw,
    "propose": partners,
    "pledge": pledge,
    "pick": look_for({"D-4.2": "There is no such core to choose.", "D-7.8": "There is no such tile to choose."}),
    "answer": look_for({"D-5.5": "You cannot pay for the planetary map: it costs scouts."}),
    "scan": look_for({"D-7.6": "There is no Deep scan to use."}),
    "altar": look_for({"D-9.2": "You have no such colony ship to give."}),
    "guard": look_for({"D-10.7": "No such guard of somebody else stands here."}),
    "fleet": look_for({"D-8.8": "There is no colony ship of somebody else in that fleet."}),
    "bridge": look_for(
        {"D-8.8": "There is no bridgehead of that player here.", "D-9.6": "You cannot replace that bridgehead."}
    ),
    "from_fleet": look_for({"D-9.6": "You have no colony ship left in your fleet."}),
}

# Before what cannot be taken back -------------------------------------------------------------------------------------

_LAST: Final = "It is the last ship of your fleet: after it you take no more turns and wait for phase 2."


def is_last_ship(view: View, colony: int, scout: int) -> bool:
    """Whether the fleet is empty after paying."""
    fleet = me(view)["fleet"]
    return fleet["colony"] == colony and fleet["scout"] == scout


def last_ship(view: View, kind: str, question: str, do: str) -> Caution | None:
    if not is_last_ship(view, int(kind == "colony"), int(kind == "scout")):
        return None
    return Caution(question, f"{_LAST} It cannot be taken back.", do, "Keep the ship")


def before_discovering(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    kind = SHIPS[argument]
    return last_ship(view, kind, f"Send your last {SHIP_NAMES[kind]} into the dark?", "Send it")


def before_landing(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    kind, orb = SHIPS[argument // MAX_ORBS], argument % MAX_ORBS
    where, there = place(view, orb), view["orbs"][orb]
    if kind == "scout" and there["size"] is not None:  # a lettered core that they know
        why = f"You know the core of {where}: the scout sees nothing new, and is lost."
        return Caution(f"Send a scout to {where}?", why, "Lose a scout", "Keep the scout")
    return last_ship(view, kind, f"Land your last {SHIP_NAMES[kind]} at {where}?", "Land it")


def before_exploring(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    kind, orb = SHIPS[argument // MAX_ORBS], argument % MAX_ORBS
    return last_ship(view, kind, f"Explore {place(view, orb)} with your last {SHIP_NAMES[kind]}?", "Explore")


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {
    "discover": before_discovering,
    "land": before_landing,
    "explore": before_exploring,
}
