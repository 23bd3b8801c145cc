"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from orrery.core.language import _, all_of, capitalized, mark, ngettext
from orrery.core.slips import Caution
from orrery.core.views import given, name_of
from orrery.games.darkness.actions import GROUPS
from orrery.games.darkness.pieces import MAX_ORBS, RESOURCE_TILES, SHIPS, TILES
from orrery.games.darkness.view_types import OrbView, SeatView, TileView
from orrery.games.darkness.words.counts import colony_ships, scouts
from orrery.games.darkness.words.glossary import View, piece, place, scene_orb, who

Slip = Callable[[View, int, str], str]
RESOURCES: Final = TILES[:RESOURCE_TILES]


# What is on the table -------------------------------------------------------------------------------------------------


def me(view: View) -> SeatView:
    return view["seats"][given(view["viewer"])]


def named(view: View, orb: int) -> str:
    """An orb at the beginning of a sentence."""
    return capitalized(place(view, orb))


def tiles_of(orb: OrbView) -> list[TileView]:
    return [tile for tile in orb["slots"] if tile is not None]


def is_settled(view: View, orb: int) -> bool:
    return view["viewer"] in view["orbs"][orb]["bridgeheads"]


def owns_at(view: View, orb: int) -> bool:
    return any(tile["owner"] == view["viewer"] for tile in tiles_of(view["orbs"][orb]))


def lacks(view: View, colony: int, scout: int) -> str:
    """What is missing in the fleet to pay a price; empty if nothing is."""
    fleet = me(view)["fleet"]
    return all_of(
        [
            _("{price}, and you have {left}", price=counted(price), left=fleet[ship])
            for ship, counted, price in (("colony", colony_ships, colony), ("scout", scouts, scout))
            if fleet[ship] < price
        ]
    )


def guards_of(view: View, orb: int) -> list[int]:
    """Who guards an orb, by a defence station or an Ancient shield."""
    there = view["orbs"][orb]
    shields = [tile["owner"] for tile in tiles_of(there) if tile["tile"] == "ancient_shield" and not tile["turned"]]
    return sorted({seat for seat in [there["station"], *shields] if seat is not None})


def closed_orb(view: View, orb: int, rule: str) -> str:
    """What keeps everybody, or me, away from an orb whatever I want there; empty if nothing does."""
    if orb >= len(view["orbs"]):
        return _("There is no orb {number} yet.", number=orb)
    where = place(view, orb)
    if rule == "D-1.13":
        return _("{orb} is gone.", orb=capitalized(where))
    if rule == "D-5.11":
        return _("An eel besieges {place}.", place=where)
    if rule == "D-8.3":
        return _("The Alien colony of {place} hunts you: you have eliminated life.", place=where)
    if rule == "D-11.3":
        return _("You have called off at {place} in this turn. Its guards wait.", place=where)
    if rule == "D-10.8":
        there = place(view, view["pending"]["orb"] or 0)
        return _("After the assault the free ship goes to {place} and nowhere else.", place=there)
    if rule == "D-R11":
        return _("An eel besieges you, and you can pay for it: destroy it first.")
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
    return "" if me(view)["fleet"][ship] else _(_NO_SHIP[ship])


_NO_SHIP: Final = {
    "colony": mark("You have no colony ship left in your fleet."),
    "scout": mark("You have no scout left in your fleet."),
}


def no_bridgehead(view: View, orb: int) -> str:
    return _("You have no bridgehead at {place}.", place=place(view, orb))


def land_first(view: View, orb: int) -> str:
    return _("You have no bridgehead at {place}: land a colony ship there first.", place=place(view, orb))


# The actions of a turn ------------------------------------------------------------------------------------------------


def discover(view: View, argument: int, rule: str) -> str:
    return _("The bag of cores is empty.") if rule == "D-1.2" else no_ship(view, SHIPS[argument])


def land(view: View, ship: str, orb: int, rule: str) -> str:
    if rule == "D-5.4":
        return _("{orb} is a gas giant, as you know: nobody can land there.", orb=named(view, orb))
    if rule == "D-4.5":
        return _("You have a bridgehead at {place} already.", place=place(view, orb))
    return no_ship(view, ship)


def explore(view: View, ship: str, orb: int, rule: str) -> str:
    there = view["orbs"][orb]
    if lack := no_ship(view, ship):
        return lack
    if rule == "D-6.1":
        return land_first(view, orb)
    if rule == "D-R37":
        return _(
            "You have not seen the core of {place}: land there, and nobody learns whether it has room.",
            place=place(view, orb),
        )
    if rule == "D-5.1":
        return _("{orb} is a special core and never holds tiles.", orb=named(view, orb))
    if rule == "D-4.6":
        return ngettext(
            "{orb} is full: {count} tile fit on it.",
            "{orb} is full: {count} tiles fit on it.",
            there["tiles"],
            orb=named(view, orb),
        )
    return _("No tiles are left to draw.") if rule == "D-1.3" else ""


def occupy(view: View, orb: int, rule: str) -> str:  # noqa: ARG001
    if lack := no_ship(view, "colony"):
        return lack
    if not is_settled(view, orb) and view["step"] != "free_landing":
        return land_first(view, orb)
    return _("{orb} has no tile without an owner.", orb=named(view, orb))


def mine(view: View, orb: int, rule: str) -> str:  # noqa: ARG001
    there, numbers = view["orbs"][orb], view["numbers"]
    if lack := lacks(view, 0, numbers["mining_scout"]):
        return _("Space mining costs {price}.", price=lack)
    if not is_settled(view, orb):
        return no_bridgehead(view, orb)
    name = named(view, orb)
    if there["core"] is None or there["core"][0] != "C" or not there["core"][1:].isdecimal():
        return _("{orb} has no letter C: only there can tiles be moved away.", orb=name)
    if (there["size"] or 0) > numbers["mining_size"]:
        return _(
            "{orb} has size {size}: only {most} or less can be mined.",
            orb=name,
            size=there["size"],
            most=numbers["mining_size"],
        )
    if not any(can_move(view, tile) for tile in tiles_of(there)):
        return _("{orb} has no resource tile that is free or holds your lone factory.", orb=name)
    return _("No other orb with your bridgehead has room for the tile.")


def can_move(view: View, tile: TileView) -> bool:
    free = tile["owner"] is None or (tile["owner"] == view["viewer"] and not tile["scout"])
    return tile["tile"] in RESOURCES and not tile["turned"] and free


def terraform(view: View, orb: int, rule: str) -> str:
    where = place(view, orb)
    if rule == "D-R34":
        return _("A terraforming station needs a bridgehead, and you have none at {place}.", place=where)
    numbers = view["numbers"]
    mine_here = [tile for tile in tiles_of(view["orbs"][orb]) if is_own_factory(view, tile)]
    loose = [tile for tile in tiles_of(view["orbs"][orb]) if tile["owner"] is None and not tile["turned"]]
    if not mine_here and not loose:
        return _("{orb} has neither a free tile nor a factory of yours.", orb=capitalized(where))
    colonies = numbers["terraform_on_factory"] if mine_here else numbers["terraform_colony"]
    price = lacks(view, colonies, numbers["terraform_scout"])
    return _("A terraforming station at {place} costs {price}.", place=where, price=price)


def is_own_factory(view: View, tile: TileView) -> bool:
    return tile["owner"] == view["viewer"] and tile["colony"] == 1 and not tile["scout"] and not tile["turned"]


def gateway(view: View, orb: int, rule: str) -> str:
    numbers, where = view["numbers"], place(view, orb)
    if rule == "D-1.4":
        return ngettext(
            "You have built {count} gateway: that is all you may.",
            "You have built {count} gateways: that is all you may.",
            me(view)["gateways_built"],
        )
    if rule == "D-R31":
        return ngettext(
            "Only {count} gateway tile left, and a gateway needs two.",
            "Only {count} gateway tiles left, and a gateway needs two.",
            view["gateway_tiles"] or 0,
        )
    if rule == "D-10.5":
        return _("The guards have said no to every gateway from {place} in this turn.", place=where)
    if lack := lacks(view, numbers["gateway_colony"], numbers["gateway_scout"]):
        return _("A gateway costs {price}.", price=lack)
    if not owns_at(view, orb):
        return _("You own no tile of {place}.", place=where)
    return _("No other orb is left that {place} could be linked to: you must own a tile there, too.", place=where)


def defend(view: View, orb: int, rule: str) -> str:
    numbers, where = view["numbers"], place(view, orb)
    if rule == "D-1.5":
        return _("You have as many guards as you may: {most}, Ancient shields counted.", most=numbers["max_stations"])
    guards = guards_of(view, orb)
    if guards == [view["viewer"]]:
        return _("You guard {place} already.", place=where)
    if guards:
        return ngettext(
            "{names} guards {place} already.",
            "{names} guard {place} already.",
            len(guards),
            names=all_of([who(view, seat) for seat in guards]),
            place=where,
        )
    if lack := lacks(view, numbers["station_colony"], numbers["station_scout"]):
        return _("A defence station costs {price}.", price=lack)
    return _("No station token is left.")


def assault(view: View, ship: str, orb: int, rule: str) -> str:  # noqa: ARG001
    if not [seat for seat in guards_of(view, orb) if seat != view["viewer"]]:
        return _("Nobody else guards {place}.", place=place(view, orb))
    price = view["numbers"][f"guard_{ship}"]
    return _("An assault costs {price}.", price=lacks(view, *((price, 0) if ship == "colony" else (0, price))))


def kill_eel(view: View, ship: str, orb: int, rule: str) -> str:  # noqa: ARG001
    where = place(view, orb)
    if not view["orbs"][orb]["besieged"]:
        return _("No eel besieges {place}.", place=where)
    if not is_settled(view, orb) and not owns_at(view, orb):
        return _("You have no ship at {place} to fight the eel from.", place=where)
    price = view["numbers"][f"eel_{ship}"]
    lack = lacks(view, *((price, 0) if ship == "colony" else (0, price)))
    return _("To destroy the eel costs {price}.", price=lack)


def laser(view: View, orb: int, rule: str) -> str:  # noqa: ARG001
    lasers = [tile for tile in tiles_of(view["orbs"][orb]) if tile["tile"] == "hyper_laser"]
    if not any(tile["owner"] == view["viewer"] and tile["colony"] for tile in lasers):
        return _("You have no Hyper laser with a colony ship at {place}.", place=place(view, orb))
    return _("No other orb has a tile of LV1 that the laser could turn over.")


def erase(view: View, orb: int, rule: str) -> str:
    if rule == "D-R73":
        return not_now(view)
    return _("You have no ships on a tile of {place}.", place=place(view, orb)) if rule == "D-1.7" else ""


def not_now(view: View) -> str:
    """A free action that has to wait (D-R73)."""
    if view["options"]["free_actions"] == "before":
        return _("At this table free actions come before the action of a turn.")
    return _("The guards are being asked: ships that you have announced stay where they are.")


def exchange(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "D-R73":
        return not_now(view)
    return no_ship(view, "colony") or _("You have no scout in your waste to take back.")


def hit_amoeba(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "D-R73":
        return not_now(view)
    return no_ship(view, "scout") if view["amoebas"] else _("No amoeba is about.")


def done(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("You can still act: who has ships must.") if rule == "D-2.7" else ""


# Answers --------------------------------------------------------------------------------------------------------------


def which_orb(view: View, orb: int, rule: str) -> str:
    """Another orb that an action, a monster or a tile needs."""
    act, name, where = view["pending"]["act"], named(view, orb), place(view, orb)
    if rule == "D-9.3":
        return _("{orb} has no tile of LV1 that the laser could turn over, or the laser stands there.", orb=name)
    if rule == "D-10.1":
        if not is_settled(view, orb):
            return no_bridgehead(view, orb)
        if orb == view["pending"]["orb"]:
            return _("The tile lies there already.")
        return _("{orb} has no room for the tile.", orb=name)
    if rule == "D-10.4":
        return _("You own no tile of {place}, or have linked it already.", place=where)
    if rule == "D-10.5" and act == "gateway":
        return _("The guards have said no to a gateway to {place}.", place=where)
    if rule == "D-R13":
        return _("You do not know the core of {place}: the kraken goes only where you have looked.", place=where)
    if rule == "D-5.13":
        most = view["numbers"]["kraken_size"]
        return _("The kraken takes only an orb with a letter, of size {most} or less.", most=most)
    return _(_ORB_WORDS[rule]).format(place=where) if rule in _ORB_WORDS else ""


_ORB_WORDS: Final = {
    "D-8.8": mark("Nobody else has a colony ship at {place}."),
    "D-13.3": mark("The portal lies there: it leads to another orb."),
    "D-13.4": mark("The guard of {place} has said no."),
    "D-13.5": mark("No gateway links {place} with the orb of the virus."),
    "D-15.1": mark("Nobody of your coalition has a bridgehead at {place}."),
}
_SLOT_WORDS: Final = {
    "D-6.9": mark("{tile} cannot be occupied: it has an owner, or it is turned over."),
    "D-10.1": mark("{tile} cannot be moved: only resource tiles that are free, or hold your lone factory."),
    "D-10.2": mark("Your ships do not suffice for a station on {tile}, or it belongs to somebody else."),
    "D-10.7": mark("{tile} is no shield of somebody else."),
    "D-9.3": mark("The laser turns over tiles of LV1 only, and no vulcan: not {tile}."),
    "D-1.7": mark("You have no ships on {tile}."),
    "D-8.8": mark("No colony ship of somebody else stands on {tile}."),
    "D-9.6": mark("You cannot replace the ships on {tile}."),
    "D-13.2": mark("{tile} is not among those that come next."),
    "D-R73": mark("{tile} is to become a terraforming station: its factory stays."),
}


def which_slot(view: View, argument: int, rule: str) -> str:
    orb = scene_orb(view)
    if orb is None:
        return ""
    slots = view["orbs"][orb]["slots"]
    tile = slots[argument] if argument < len(slots) else None
    if tile is None:
        return _("No tile lies in slot {slot} of {place}.", slot=argument, place=place(view, orb))
    return _(_SLOT_WORDS[rule], tile=piece(tile["tile"])) if rule in _SLOT_WORDS else ""


def meal(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if argument == view["viewer"]:
        return _("Name somebody else.")
    if argument < view["players"]:
        return _("{name} has no ships left.", name=name_of(view, argument))
    return _("Nobody sits there.")


def ship(view: View, argument: int, rule: str) -> str:
    is_colony = SHIPS[argument] == "colony"
    if rule == "D-5.8":
        return no_ship(view, SHIPS[argument])
    if rule == "D-7.7":
        return _("You have no colony ship in your waste.") if is_colony else _("You have no scout in your waste.")
    if rule == "D-9.1":
        if is_colony:
            return _("You have no colony ship in reserve or waste.")
        return _("You have no scout in reserve or waste.")
    return ""


def keep(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "D-7.8":
        return _("A Perfect spot cannot be kept while there are deeper tiles: choose LV2 or LV3.")
    if rule == "D-7.9":
        return _("Tunnels give way while the waste holds a resource tile of LV1: take one, or dig.")
    return ""


def dig(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("No tile of LV{level} is left.", level=argument)


def salvage(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if view["pending"]["drawn"] != "tunnels":
        return _("Only Tunnels lead to the tile waste.")
    return _("No {tile} lies in the tile waste.", tile=piece(TILES[argument]))


def redraw(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "D-6.8":
        return _("You have asked for another tile already.")
    orb = view["pending"]["orb"]
    if orb is None:
        return ""
    return _("Nobody else has a bridgehead at {place} who could help.", place=place(view, orb))


def partners(view: View, argument: int, rule: str) -> str:
    group = GROUPS[argument]
    names = all_of([name_of(view, seat) for seat in group if seat < view["players"]])
    if rule == "D-12.1":
        return _("A coalition that you propose has you and others of this table in it.")
    if rule == "D-R53":
        return _(
            "At this table a coalition has at most {most} players, not {number}.",
            most=view["options"]["max_coalition"],
            number=len(group),
        )
    if rule == "D-12.2":
        return _("Somebody of {names} is bound already.", names=names)
    return _("Somebody of {names} has evolved, and stands alone.", names=names) if rule == "D-12.4" else ""


def pledge(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    have = me(view)["fleet"]["scout"]
    if argument > have:
        return ngettext(
            "You have {count} scout, not {number}.", "You have {count} scouts, not {number}.", have, number=argument
        )
    return _("{number} would be more than the laser takes.", number=argument)


def look_for(words: dict[str, str]) -> Slip:
    """One sentence for each rule."""
    return lambda view, argument, rule: _(words[rule]) if rule in words else ""  # noqa: ARG005


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
    "pick": look_for(
        {"D-4.2": mark("There is no such core to choose."), "D-7.8": mark("There is no such tile to choose.")}
    ),
    "answer": look_for({"D-5.5": mark("You cannot pay for the planetary map: it costs scouts.")}),
    "scan": look_for({"D-7.6": mark("There is no Deep scan to use.")}),
    "altar": look_for({"D-9.2": mark("You have no such colony ship to give.")}),
    "guard": look_for({"D-10.7": mark("No such guard of somebody else stands here.")}),
    "fleet": look_for({"D-8.8": mark("There is no colony ship of somebody else in that fleet.")}),
    "bridge": look_for(
        {
            "D-8.8": mark("There is no bridgehead of that player here."),
            "D-9.6": mark("You cannot replace that bridgehead."),
        }
    ),
    "from_fleet": look_for({"D-9.6": mark("You have no colony ship left in your fleet.")}),
}

# Before what cannot be taken back -------------------------------------------------------------------------------------

# Sending, landing and exploring with the last ship, by its kind
_LAST_SENT: Final = {
    "colony": mark("Send your last colony ship into the dark?"),
    "scout": mark("Send your last scout into the dark?"),
}
_LAST_LANDED: Final = {
    "colony": mark("Land your last colony ship at {place}?"),
    "scout": mark("Land your last scout at {place}?"),
}
_LAST_EXPLORER: Final = {
    "colony": mark("Explore {place} with your last colony ship?"),
    "scout": mark("Explore {place} with your last scout?"),
}


def is_last_ship(view: View, colony: int, scout: int) -> bool:
    """Whether the fleet is empty after paying."""
    fleet = me(view)["fleet"]
    return fleet["colony"] == colony and fleet["scout"] == scout


def last_ship(view: View, kind: str, question: str, do: str) -> Caution | None:
    if not is_last_ship(view, int(kind == "colony"), int(kind == "scout")):
        return None
    why = _(
        "It is the last ship of your fleet: after it you take no more turns and wait for phase 2. "
        "It cannot be taken back."
    )
    return Caution(question, why, do, _("Keep the ship"))


def before_discovering(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    kind = SHIPS[argument]
    return last_ship(view, kind, _(_LAST_SENT[kind]), _("Send it"))


def before_landing(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    kind, orb = SHIPS[argument // MAX_ORBS], argument % MAX_ORBS
    where, there = place(view, orb), view["orbs"][orb]
    if kind == "scout" and there["size"] is not None:  # a lettered core that they know
        why = _("You know the core of {place}: the scout sees nothing new, and is lost.", place=where)
        return Caution(_("Send a scout to {place}?", place=where), why, _("Lose a scout"), _("Keep the scout"))
    return last_ship(view, kind, _(_LAST_LANDED[kind], place=where), _("Land it"))


def before_exploring(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    kind, orb = SHIPS[argument // MAX_ORBS], argument % MAX_ORBS
    return last_ship(view, kind, _(_LAST_EXPLORER[kind], place=place(view, orb)), _("Explore"))


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {
    "discover": before_discovering,
    "land": before_landing,
    "explore": before_exploring,
}
