"""The right column: what I must choose now, my fleet and tools, what I have so far, the odds; at the end, the count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orrery.core.views import given, name_of
from orrery.core.wording import count_of
from orrery.draw import Acts, Markup, acts, badge, button, el, hint, join, listed, panel, seat_class
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.pieces import CORES, RESOURCES, TILES, title
from orrery.games.darkness.view.art import core_sign, resource_sign, ship, tile_sign
from orrery.games.darkness.view.choices import choice, next_hit
from orrery.games.darkness.view.count import count
from orrery.games.darkness.view.tool_actions import ToolAction, tool_actions
from orrery.games.darkness.view.wording import core_odds, fleet_words, is_solo, orb_facts
from orrery.games.darkness.words.glossary import View, place, tile_odds, told

_SHIPS: Final = {"colony": ("Colony ship", "stays where it lands"), "scout": ("Scout", "looks, and is gone")}
_TOOLS: Final = {  # name, price with the numbers of the table; the first four are always there
    "terraform": ("Terraform", "{terraform_colony} + {terraform_scout}"),
    "gateway": ("Gateway", "{gateway_colony} + {gateway_scout}"),
    "defend": ("Defend", "{station_colony} + {station_scout}"),
    "assault-colony": ("Assault", "{guard_colony} colony"),
    "assault-scout": ("Assault", "{guard_scout:scout}"),
    "mine": ("Move a tile", "{mining_scout:scout}"),
    "eel-colony": ("Fight the eel", "{eel_colony} colony"),
    "eel-scout": ("Fight the eel", "{eel_scout:scout}"),
    "laser": ("Fire the laser", "free"),
    "erase": ("Leave a tile", "free"),
}
_ALWAYS: Final = {"terraform": "terraform:{}", "gateway": "gateway:{}", "defend": "defend:{}"}
_ALWAYS_ASSAULT: Final = {"assault-colony": "assault:colony.{}"}


def mine(view: View, legal: Sequence[int] = (), prefix: str = "") -> Markup:
    """What belongs to the viewer, as HTML; a spectator sees what everybody sees."""
    if view["over"]:
        return count(view)
    can = acts(SPACE, legal)
    parts: list[Markup | None] = [_odds(view, prefix), choice(view, can)]
    if view["viewer"] is not None and view["phase"] <= 1:
        parts += [_fleet(view, can, prefix), _tools(view, can), _spare(view, can)]
    parts += [_totals(view), _bodies(view)] if view["viewer"] is not None else [_all_totals(view)]
    return join(parts)


# Ships and tools ------------------------------------------------------------------------------------------------------


def _fleet(view: View, can: Acts, prefix: str) -> Markup:
    """My ships. Take one up, and the places where it can go light up, on the board and as a list below."""
    seat = given(view["viewer"])
    fleet = view["seats"][seat]["fleet"]
    able = tool_actions(view, can)
    modes = {tool_action.mode for tool_action in able} & _SHIPS.keys()
    cards = [_ship_card(seat, kind, fleet[kind], kind in modes, prefix) for kind in _SHIPS]
    busy = "answer first" if seat in view["actors"] else "wait for your turn"
    small = "tap a ship, then a lit place" if modes else busy
    if view["step"] == "free_landing" and able:
        small = f"one more ship to {place(view, given(view['pending']['orb']))}"
    lists = [_places(view, mode, [tool_action for tool_action in able if tool_action.mode == mode]) for mode in _SHIPS]
    cls = "panel now" if modes else "panel laptop"
    return panel("Your fleet", small, el("div", *cards, cls="fleet"), *lists, cls=cls)


def _ship_card(seat: int, kind: str, number: int, able: bool, prefix: str) -> Markup:
    words, does = _SHIPS[kind]
    picture = el("svg", ship(seat, 0, 4, 0.95, kind), cls="pic t-blue", viewBox="-30 -30 60 60", aria_hidden="true")
    text = el("span", el("span", words, cls="t"), el("span", does, cls="d"), cls="words")
    return el(
        "button" if able else "div",
        picture,
        text,
        el("span", number, cls="worth"),
        id=f"{prefix}fleet-{kind}",
        cls="card fleetcard" if able else "card fleetcard low",
        type="button" if able else None,
        data_pick=kind if able else None,
        data_why=None if able else f"discover:{kind}",
        aria_label=f"{words}: {number} left",
    )


def _places(view: View, mode: str, able: Sequence[ToolAction]) -> Markup | None:
    """Where a ship or tool can go, as a list that opens when it is taken up."""
    if not able:
        return None
    buttons = (_tool_action_button(view, tool_action) for tool_action in able)
    return el("div", *buttons, cls="choices places", data_when=mode, hidden=True)


_VERB_WORDS: Final = {
    "discover": "Discover",
    "land": "Land on {}",
    "explore": "Explore {}",
    "occupy": "Occupy at {}",
    "mine": "From {}",
    "terraform": "Terraform {}",
    "gateway": "From {}",
    "defend": "Guard {}",
    "assault": "Attack the guard of {}",
    "kill_eel": "At {}",
    "laser": "From {}",
    "erase": "At {}",
}


def _tool_action_button(view: View, tool_action: ToolAction) -> Markup:
    where = place(view, tool_action.orb) if tool_action.orb is not None else ""
    brings = "a new orb" if tool_action.orb is None else orb_facts(view, tool_action.orb)
    return button(tool_action.act, _VERB_WORDS[tool_action.verb].format(where), brings)


def _tools(view: View, can: Acts) -> Markup | None:
    """What is built with several ships; an inert tool says why."""
    if view["step"] == "free_landing":
        return listed([button("done", "Send nobody")]) if can.of("done") else None
    if view["step"] != "main" or not can.by_verb:
        return None
    able = tool_actions(view, can)
    modes = {tool_action.mode for tool_action in able}
    asks = _somewhere(view)
    tools = []
    for mode, (words, template) in _TOOLS.items():
        price = told(view, template)
        why = {**_ALWAYS, **_ALWAYS_ASSAULT}.get(mode)
        if mode in modes:
            tools.append(
                el(
                    "button",
                    words,
                    " ",
                    el("small", price),
                    cls="btn",
                    type="button",
                    data_pick=mode,
                    aria_pressed=False,
                )
            )
        elif why and not (mode == "assault-colony" and "assault-scout" in modes):
            act = why.format(asks)
            tools.append(
                el("button", words, " ", el("small", price), cls="btn inert-tool", type="button", data_why=act)
            )
    lists = [_places(view, mode, [tool_action for tool_action in able if tool_action.mode == mode]) for mode in _TOOLS]
    small = "colony + scouts"
    return panel("Build and fight", small, el("div", *tools, cls="choices two-up tools"), *lists, cls="panel")


def _somewhere(view: View) -> int:
    """An orb to ask about: the last where I am, else the first."""
    own = [here["orb"] for here in view["orbs"] if view["viewer"] in here["bridgeheads"]]
    return own[-1] if own else 0


def _spare(view: View, can: Acts) -> Markup | None:
    """What costs no action, at any moment of the turn (D-R73), and the end of a turn without any action."""
    buttons = []
    main = view["step"] == "main"
    if can.of("exchange"):
        buttons.append(button("exchange", "Exchange", "a colony ship for a scout"))
    if can.of("hit_amoeba") and view["step"] not in ("amoeba_names", "striking_back", "amoeba_eats"):
        buttons.append(button("hit_amoeba", "Hit the amoeba", next_hit(view)))
    if main and can.of("done"):
        buttons.append(button("done", "End your turn"))
    leaving = None
    if can.of("erase") and not main:  # there it is one of the tools
        words, price = _TOOLS["erase"]
        leave = {"cls": "btn", "type": "button", "data_pick": "erase", "aria_pressed": False}
        buttons.insert(0, el("button", words, " ", el("small", price), **leave))
        leaving = _places(view, "erase", [action for action in tool_actions(view, can) if action.mode == "erase"])
    if not buttons:
        return None
    return panel("Free actions", "at any moment of your turn", listed(buttons, "choices spare"), leaving)


# What everybody knows -------------------------------------------------------------------------------------------------


def _all_totals(view: View) -> Markup:
    """The four numbers of every seat, for those who watch."""
    heads = (el("th", resource_sign(resource), scope="col") for resource in RESOURCES)
    head = el("tr", el("td"), *heads, el("th", "counts", scope="col"))
    rows = []
    for number, seat in enumerate(view["seats"]):
        cells = (el("td", seat["totals"][resource], cls="num") for resource in RESOURCES)
        name = el("th", badge(number), el("span", name_of(view, number)), scope="row")
        rows.append(el("tr", name, *cells, el("td", el("b", seat["points"]), cls="num"), cls=seat_class(number)))
    goal = hint(told(view, "The smallest counts; {threshold} of everything survive."), soft=True)
    return panel("If it ended now", None, el("table", head, *rows, cls="all-totals"), goal)


def _totals(view: View) -> Markup:
    """The four numbers, the smallest of which counts."""
    seat = view["seats"][given(view["viewer"])]
    enough = view["numbers"]["threshold"]
    rows = []
    for resource, number in seat["totals"].items():
        boxes = (el("i", cls="done" if k < number else None) for k in range(max(enough, min(number, 8))))
        rows.append(
            el("div", el("b", title(resource)), el("span", *boxes), el("small", number, cls="num"), cls="track")
        )
    small = f"{count_of(seat['points'], 'point')}: the smallest counts"
    triumph = ", {triumph} are a triumph" if is_solo(view) else ""
    goal = hint(told(view, f"{{threshold}} of everything survive{triumph}."), soft=True)
    return panel("If it ended now", small, el("div", *rows, cls="tracks"), goal, cls="panel laptop")


def _odds(view: View, prefix: str) -> Markup:
    """The odds of bag and pools: they open by a tap on the board."""
    cores = view["unseen"]
    lines = ", ".join(f"{share} % {word}" for word, share in core_odds(cores))
    unknown = tuple((core, cores[core]) for core in CORES if core in cores)
    parts = [_odds_panel("odds-bag", prefix, "An unknown core ", "as far as you know", lines, unknown)]
    for level, pool in enumerate(view["pools"], 1):
        wasted = sum(view["wasted"][level - 1].values())
        small = f"{sum(pool.values())} left, {wasted} in the waste"
        tiles = tuple((tile, pool[tile]) for tile in TILES if tile in pool)
        parts.append(_odds_panel(f"odds-lv{level}", prefix, f"LV{level} tiles ", small, tile_odds(pool), tiles))
    return join(parts)


@lru_cache(maxsize=256)
def _odds_panel(
    key: str, prefix: str, heading: str, small: str, words: str, pieces: tuple[tuple[str, int], ...]
) -> Markup:
    """A panel that waits for a tap on its stack."""
    rows = (
        el("li", core_sign(piece) if piece in CORES else tile_sign(piece), f"{number} {title(piece)}")
        for piece, number in pieces
    )
    return el(
        "div",
        el("h2", heading, el("small", small)),
        hint(words),
        el("ul", *rows, cls="discards"),
        cls="panel odds",
        id=prefix + key,
        data_when=key,
        hidden=True,
    )


def _bodies(view: View) -> Markup:
    """My waste and reserve, and the marks that I carry."""
    mine = given(view["viewer"])
    seat = view["seats"][mine]
    facts = [f"Waste: {fleet_words(seat['waste'])}"]
    if sum(seat["reserve"].values()):
        facts.append(f"Reserve: {fleet_words(seat['reserve'])}")
    limits = view["numbers"]
    gateways = f"{seat['gateways_built']} of {count_of(limits['max_gateways'], 'gateway')}"
    built = f"Built: {gateways}, {seat['stations_built']} of {count_of(limits['max_stations'], 'station')}"
    marks = [built]
    if seat["deep_scans"]:
        marks.append(count_of(seat["deep_scans"], "Deep scan"))
    if seat["star_maps"]:
        marks.append(f"{count_of(seat['star_maps'], 'star map')} for the next discovery")
    rows = (el("li", words) for words in [*facts, *marks])
    cls = f"panel laptop {seat_class(mine)}"
    return el("div", el("ul", *rows, cls="details"), cls=cls)
