"""What is built and fought with several ships: a tool is taken up, then a place. One that is of no use says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from orrery.core.language import _, mark, ngettext
from orrery.core.views import given
from orrery.draw import Acts
from orrery.games.darkness.pieces import RESOURCE_TILES, TILES
from orrery.games.darkness.words.counts import colony_ships, scouts
from orrery.games.darkness.words.glossary import Orb, Tile, View
from orrery.games.darkness.words.slips import can_move, guards_of, owns_at, tiles_of


class ToolAction(NamedTuple):
    """An action with a tool: which tool must be in hand, and where it is used."""

    mode: str
    act: str
    orb: int
    verb: str


class Tool(NamedTuple):
    """A tool: its name, what it does in a few words, and its price in colony ships and scouts, by printed numbers."""

    name: str
    does: str
    colony: str = ""
    scout: str = ""


TOOLS: Final = {
    "terraform": Tool(
        mark("Terraform"), mark("a factory of yours, or a free tile"), "terraform_on_factory", "terraform_scout"
    ),
    "gateway": Tool(mark("Gateway"), mark("links two orbs of yours"), "gateway_colony", "gateway_scout"),
    "defend": Tool(mark("Defend"), mark("any orb without a guard"), "station_colony", "station_scout"),
    "assault-colony": Tool(mark("Assault"), mark("a guard of somebody else"), "guard_colony"),
    "assault-scout": Tool(mark("Assault"), mark("a guard of somebody else"), "", "guard_scout"),
    "mine": Tool(mark("Space mining"), mark("moves a tile from a C orb"), "", "mining_scout"),
    "eel-colony": Tool(mark("Fight the eel"), mark("frees an orb"), "eel_colony"),
    "eel-scout": Tool(mark("Fight the eel"), mark("frees an orb"), "", "eel_scout"),
    "laser": Tool(mark("Fire the laser"), mark("turns over a tile of level 1")),
    "erase": Tool(mark("Leave a tile"), mark("takes your ships off")),
}
ALWAYS: Final = ("terraform", "gateway", "defend", "assault-colony", "mine")  # there even if they cannot be used
_BY_SHIP: Final = {"assault": "assault-", "kill_eel": "eel-"}
_BY_ORB: Final = ("mine", "terraform", "gateway", "defend", "laser", "erase")


def tool_actions(view: View, can: Acts) -> list[ToolAction]:
    """The actions for which a tool is taken up first; inside an action only a tile may be left so (D-1.7)."""
    if view["step"] != "main":
        return [ToolAction("erase", f"erase:{orb}", int(orb), "erase") for orb in can.of("erase")]
    found = []
    for verb, mode in _BY_SHIP.items():
        for argument in can.of(verb):
            ship, _, orb = argument.partition(".")
            found.append(ToolAction(mode + ship, f"{verb}:{argument}", int(orb), verb))
    for verb in _BY_ORB:
        found += [ToolAction(verb, f"{verb}:{orb}", int(orb), verb) for orb in can.of(verb)]
    return found


def price(view: View, mode: str) -> tuple[int, int]:
    """Colony ships and scouts. On a free tile a terraforming station costs more colony ships (D-10.2)."""
    tool, numbers = TOOLS[mode], view["numbers"]
    return (numbers[tool.colony] if tool.colony else 0, numbers[tool.scout] if tool.scout else 0)


def fits(view: View, verb: str, tile: Tile) -> bool:
    """Whether an unturned tile may be meant by a verb (D-6.9, D-1.7, D-10.1 to D-10.3)."""
    own, free = bool(tile["owner"] == view["viewer"]), tile["owner"] is None
    factory = own and bool(tile["colony"]) and not tile["scout"]
    if verb == "occupy":
        return free
    if verb == "erase":
        return own
    if verb == "mine":
        return (free or factory) and tile["tile"] in TILES[:RESOURCE_TILES]
    needed = view["numbers"]["terraform_colony" if free else "terraform_on_factory"]
    return (free or factory) and bool(view["seats"][given(view["viewer"])]["fleet"]["colony"] >= needed)


# Why not, in a few words ----------------------------------------------------------------------------------------------


def why_not(view: View, can: Acts, mode: str) -> str:
    """The first thing that keeps a tool from being used."""
    if can.of("kill_eel") and not can.of("discover") and view["options"]["eel_siege"] == "player":
        return _("the eel comes first")
    return _REASONS[mode](view) or _("not from here, this turn")


def lacking(view: View, mode: str) -> str:
    """What the fleet lacks: "needs 2 colony ships"."""
    fleet = view["seats"][given(view["viewer"])]["fleet"]
    colony, scout = price(view, mode)
    if fleet["colony"] < colony:
        return _("needs {ships}", ships=colony_ships(colony))
    return _("needs {ships}", ships=scouts(scout)) if fleet["scout"] < scout else ""


def _there(view: View) -> list[Orb]:
    return [here for here in view["orbs"] if not here["gone"]]


def _settled(view: View) -> list[Orb]:
    return [here for here in _there(view) if view["viewer"] in here["bridgeheads"]]


def _no_terraforming(view: View) -> str:
    if not _settled(view) and view["options"]["terraform_bridgehead"] == "on":
        return _("no bridgehead of yours yet")
    tiles = [tile for here in _settled(view) for tile in tiles_of(here) if not tile["turned"]]
    if not any(tile["owner"] is None or tile["owner"] == view["viewer"] for tile in tiles):
        return _("no tile to build on")
    return lacking(view, "terraform") or ngettext(
        "a free tile costs {count} colony ship",
        "a free tile costs {count} colony ships",
        view["numbers"]["terraform_colony"],
    )


def _no_gateway(view: View) -> str:
    seat, numbers = view["seats"][given(view["viewer"])], view["numbers"]
    if seat["gateways_built"] >= numbers["max_gateways"]:
        return _("all your {number} are built", number=numbers["max_gateways"])
    if view["gateway_tiles"] is not None and view["gateway_tiles"] < numbers["gateway_ends"]:
        return _("no gateway tiles left")
    core = view["options"]["gateway_control"] == "tile_or_core"
    ends = [
        here["orb"]
        for here in _there(view)
        if owns_at(view, here["orb"]) or (core and view["viewer"] in here["bridgeheads"])
    ]
    if len(ends) < 2:
        return _("no second orb to link") if ends else _("no tile of yours yet")
    return lacking(view, "gateway") or _("your orbs are linked")


def _no_defence(view: View) -> str:
    seat, numbers = view["seats"][given(view["viewer"])], view["numbers"]
    if not _there(view):
        return _("no orb yet")
    if not view["station_tokens"]:
        return _("no stations left")
    own = sum(
        tile["tile"] == "ancient_shield" and tile["owner"] == view["viewer"]
        for here in _there(view)
        for tile in tiles_of(here)
    )
    if seat["stations_built"] + own >= numbers["max_stations"]:
        return _("{number} guards are the limit", number=numbers["max_stations"])
    return lacking(view, "defend") or _("every orb is guarded")


def _no_assault(view: View) -> str:
    guards = {seat for here in _there(view) for seat in guards_of(view, here["orb"])} - {view["viewer"]}
    if not guards:
        return _("no foreign guard")
    return lacking(view, "assault-colony") and lacking(view, "assault-scout") and _assault_price(view)


def _assault_price(view: View) -> str:
    colony, scout = view["numbers"]["guard_colony"], view["numbers"]["guard_scout"]
    return _("{colony} colony or {scouts}", colony=colony, scouts=scouts(scout))


def _no_mining(view: View) -> str:
    if lack := lacking(view, "mine"):
        return lack
    sources = [here for here in _settled(view) if here["core"] and here["core"][0] == "C" and here["size"] is not None]
    if not sources:
        return _("no C orb of yours")
    if not (small := [here for here in sources if (here["size"] or 0) <= view["numbers"]["mining_size"]]):
        return _("only from size {size} or less", size=view["numbers"]["mining_size"])
    if not any(can_move(view, tile) for here in small for tile in tiles_of(here)):
        return _("no resource tile to move")
    return _("no other orb with room")


_REASONS: Final[dict[str, Callable[[View], str]]] = {
    "terraform": _no_terraforming,
    "gateway": _no_gateway,
    "defend": _no_defence,
    "assault-colony": _no_assault,
    "mine": _no_mining,
}
