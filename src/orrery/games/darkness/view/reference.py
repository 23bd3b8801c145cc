"""The reference part of the rulebook: cores, tiles, actions with their prices, stations and phases, from the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from orrery.core.game import Game
from orrery.core.language import _, cache_by_language, capitalized, mark, ngettext, number_in_words
from orrery.draw import Chapter, Entry, Markup, at, el, g, join, path, seat_class, spread, use
from orrery.draw import mark as seat_mark
from orrery.games.darkness.config import Config
from orrery.games.darkness.pieces import ALIEN_FLEET, ARTEFACT, CORES, LETTERED, RESOURCE_TILES, TILES
from orrery.games.darkness.view.art import core_face, core_sign, ship, tile_body, tile_sign
from orrery.games.darkness.words.glossary import piece, tile_does, with_numbers

LEVELS: Final = ("lv1", "lv2", "lv3")
SEAT: Final = 0  # whose colour the pieces of the pictures have
MOST_DRAWN: Final = 6  # ships of one kind in a picture
# The rule that tells all about a core or a tile
CORE_RULES: Final = {
    "black_hole": "D-5.2",
    "gas_giant": "D-5.4",
    "galactic_network": "D-5.5",
    "deep_thought": "D-5.3",
    "space_amoeba": "D-5.8",
    "space_eel": "D-5.10",
    "space_kraken": "D-5.13",
}
TILE_RULES: Final = {
    **dict.fromkeys(TILES[:4], "D-7.1"),
    **dict.fromkeys(TILES[4:8], "D-7.2"),
    **dict.fromkeys(TILES[8:12], "D-9.4"),
    "supply_drop": "D-7.4",
    "rocks": "D-7.3",
    "caves": "D-7.5",
    "deep_scan": "D-7.6",
    "lost_ship": "D-7.7",
    "perfect_spot": "D-7.8",
    "tunnels": "D-7.9",
    "vulcan": "D-7.10",
    "ancient_artefact": "D-8.1",
    "ancient_shield": "D-8.2",
    "alien_colony": "D-8.3",
    "drill_accident": "D-8.4",
    "genetic_evolution": "D-8.5",
    "larger": "D-8.6",
    "huge": "D-8.6",
    "lifeforms": "D-8.7",
    "space_pirates": "D-8.8",
    "star_map": "D-8.9",
    "weak_spot": "D-13.8",
    "alien_fleet": "D-9.1",
    "ancient_altar": "D-9.2",
    "hyper_laser": "D-9.3",
    "planetary_portal": "D-13.3",
    "the_cube": "D-9.6",
    "ultra_virus": "D-13.5",
    "frozen_demons": "D-13.6",
    "planet_eater": "D-13.7",
}
IN_SHORT: Final = (*TILES[:RESOURCE_TILES], "larger", "huge")  # their rule speaks of several tiles
# Name, rule, ships in the picture, price with the numbers in use; {colony} and {scout} are numbers of ships
ACTIONS: Final = (
    (mark("Discover a new orb"), "D-4.1", ("", "any"), mark("1 ship")),
    (mark("Land on an orb"), "D-4.4", ("", "any"), mark("1 ship")),
    (mark("Explore: a new tile"), "D-6.2", ("", "any"), mark("1 ship")),
    (mark("Occupy a tile"), "D-6.9", ("", "colony"), mark("1 colony ship")),
    (mark("Space mining"), "D-10.1", ("mining", "scout"), "{mining_scout:scout}"),
    (
        mark("Terraforming station"),
        "D-10.2",
        ("terraform", "both"),
        mark("{terraform_colony:colony ship} and {terraform_scout:scout}"),
    ),
    (
        mark("Terraforming station on your factory"),
        "D-10.3",
        ("factory", "both"),
        mark("{terraform_on_factory:colony ship} and {terraform_scout:scout}"),
    ),
    (mark("Gateway"), "D-10.4", ("gateway", "both"), mark("{gateway_colony:colony ship} and {gateway_scout:scout}")),
    (
        mark("Defence station"),
        "D-10.6",
        ("station", "both"),
        mark("{station_colony:colony ship} and {station_scout:scout}"),
    ),
    (
        mark("Assault on a guard"),
        "D-10.7",
        ("guard", "either"),
        mark("{guard_colony:colony ship} or {guard_scout:scout}"),
    ),
    (mark("Destroy the eel"), "D-5.12", ("eel", "either"), mark("{eel_colony:colony ship} or {eel_scout:scout}")),
    (mark("Fire the Hyper laser"), "D-9.3", ("", ""), mark("nothing")),
    (mark("Leave a tile"), "D-1.7", ("", ""), mark("free, at any moment of your turn")),
    (mark("Exchange"), "D-1.8", ("", "any"), mark("free: 1 colony ship for 1 wasted scout")),
    (mark("Hit the amoeba"), "D-5.9", ("amoeba", "scout"), mark("free: 1 scout a hit, {amoeba_hits:hit} in all")),
)
PHASES: Final = (
    (mark("Phase 1: colonising"), "D-2.4", ("D-2.4", "D-2.6")),
    (mark("Phase 2: coalitions"), "D-12.1", ("D-12.1", "D-12.3")),
    (mark("Phase 3: disasters"), "D-13.2", ("D-13.1", "D-13.2")),
    (mark("Phase 4: biosphere"), "D-14.2", ("D-14.2", "D-14.4", "D-14.5")),
    (mark("Phase 5: survival"), "D-15.5", ("D-15.2", "D-15.5", "D-15.6")),
)


def reference(game: Game) -> Sequence[Chapter]:
    """What the printed book lists, with the numbers in use."""
    told = numbers_of(game)
    tiles = [tile for tile in TILES if copies_of(game, tile)]
    return [
        Chapter(
            _("Actions and prices"),
            _("One action in a turn; what is free costs no action."),
            list(actions(game, told)),
        ),
        Chapter(_("Pieces on the table"), _("How ships, stations and gateways stand."), list(pieces(game))),
        Chapter(
            _("Orb cores"),
            _(
                "{number} kinds are special. The others show a letter and size: so many tiles fit on the orb.",
                number=capitalized(number_in_words(len(CORES[LETTERED:]))),
            ),
            [*lettered(game), *special(game)],
        ),
        *(
            tile_chapter(game, level, told, [tile for tile in tiles if first_level(game, tile) == level])
            for level in LEVELS
        ),
        Chapter(_("Phases"), _("From the first ship to the count."), list(phases(game))),
    ]


def numbers_of(game: Game) -> dict[str, int]:
    players = game.default_players
    return Config(players, game.options.resolve({}, players), game.data).numbers


def full(game: Game, *rules: str) -> str:
    """The whole text of rules, as one reads it while playing; the name before a colon is the heading already."""
    words = " ".join(game.rules.find(rule).plain for rule in rules)
    name, colon, rest = words.partition(": ")
    return capitalized(rest) if colon and name in names() else words


@cache_by_language()
def names() -> set[str]:
    """What rules are about that begin with a name and a colon."""
    others = (_("Space mining"), _("Gateway"), _("Defence station"), _("Assault"))
    return {*map(piece, (*TILES, *CORES)), *others}


# Cores and tiles ------------------------------------------------------------------------------------------------------


def lettered(game: Game) -> Iterator[Entry]:
    """The letters, each with its sizes."""
    words = {
        "A": _("A biosphere: people can live here."),
        "B": _("An atmosphere only: in phase 4 ships need a gateway to a much larger A orb (D-14.4)."),
        "C": _(
            "No atmosphere: the same with an A orb that is larger still (D-14.5). A small one can be mined (D-10.1)."
        ),
    }
    copies, sizes = game.data["cores"]["copies"], game.data["cores"]["sizes"]
    for letter, says in words.items():
        cores = [core for core in CORES[:LETTERED] if core[0] == letter and copies[core]]
        printed = ", ".join(f"{sizes[core]} ({copies[core]})" for core in cores)
        facts = [(_("Cores"), str(sum(copies[core] for core in cores))), (_("Size (copies)"), printed)]
        picture = core_sign(cores[len(cores) // 2]) if cores else Markup()
        ours = any(is_ours(game, f"cores.copies.{core}", f"cores.sizes.{core}") for core in cores)
        yield Entry(_("Letter {letter}", letter=letter), says, picture, facts, "D-4.6", ours)


def special(game: Game) -> Iterator[Entry]:
    copies = game.data["cores"]["copies"]
    for core in CORES[LETTERED:]:
        rules = [CORE_RULES[core]]
        if core == "space_amoeba":
            rules = ["D-5.7", "D-5.8", "D-5.9"]
        elif core == "space_kraken":
            rules = ["D-5.13", "D-5.14", "D-5.15"]
        ours = is_ours(game, f"cores.copies.{core}")
        yield Entry(
            piece(core),
            full(game, *rules),
            core_sign(core),
            [(_("Copies"), str(copies[core]))],
            CORE_RULES[core],
            ours,
        )


def tile_chapter(game: Game, level: str, told: dict[str, int], tiles: Sequence[str]) -> Chapter:
    number = sum(game.data["tiles"][level].get(tile, 0) for tile in TILES)
    others = [piece(tile) for tile in TILES if game.data["tiles"][level].get(tile, 0) and tile not in tiles]
    words = ngettext("{count} tile in all.", "{count} tiles in all.", number)
    if others:
        words = f"{words} {_('Beside these: {tiles}.', tiles=', '.join(others))}"
    heading = _("LV{level} tiles", level=level.removeprefix("lv"))
    return Chapter(heading, words, [tile_entry(game, tile, told) for tile in tiles])


def tile_entry(game: Game, tile: str, told: dict[str, int]) -> Entry:
    places = [(level, game.data["tiles"][level].get(tile, 0)) for level in LEVELS]
    facts = [(_("Copies"), ", ".join(f"{level.upper()} {number}" for level, number in places if number))]
    rule = TILE_RULES[tile]
    words = tile_does(told, tile) if tile in IN_SHORT else full(game, rule)
    ours = is_ours(game, *(f"tiles.{level}.{tile}" for level, number in places if number))
    return Entry(piece(tile), words, tile_sign(tile), facts, rule, ours)


def copies_of(game: Game, tile: str) -> int:
    return sum(int(game.data["tiles"][level].get(tile, 0)) for level in LEVELS)


def first_level(game: Game, tile: str) -> str:
    """The chapter of a tile: the lowest level that has it, but a special tile stays with its like."""
    kind = TILES.index(tile)
    if kind >= ALIEN_FLEET:
        return "lv3"
    if kind >= ARTEFACT:
        return "lv2"
    return next(level for level in LEVELS if game.data["tiles"][level].get(tile, 0))


def is_ours(game: Game, *places: str) -> bool:
    return any(game.source_of(place) == "rebuilt" for place in places)


# Actions, pieces and phases -------------------------------------------------------------------------------------------


def actions(game: Game, told: dict[str, int]) -> Iterator[Entry]:
    for name, rule, (key, sign), price in ACTIONS:
        facts = [(_("Price"), with_numbers(price, told))]
        yield Entry(_(name), full(game, rule), picture_of(told, key, sign), facts, rule)


def picture_of(told: dict[str, int], key: str, sign: str) -> Markup:
    """The ships that an action takes."""
    colony = scout = 0
    if sign == "any":
        colony = scout = 1
    elif sign == "colony":
        colony = 1
    elif sign == "scout":
        scout = told.get(f"{key}_scout", 1)
    elif key == "factory":
        colony, scout = told["terraform_on_factory"], told["terraform_scout"]
    elif sign:
        colony, scout = told[f"{key}_colony"], told[f"{key}_scout"]
    return ships_sign(min(colony, MOST_DRAWN), min(scout, MOST_DRAWN)) if colony or scout else Markup()


def ships_sign(colony: int, scout: int) -> Markup:
    """Colony ships in a row, scouts below."""
    rows = []
    for kind, number, down, scale in (("colony", colony, -22, 0.9), ("scout", scout, 30, 1.1)):
        apart = min(46, 116 / max(number, 1))
        rows += [ship(SEAT, x, down if colony and scout else 4, scale, kind) for x in spread(number, apart)]
    return framed(join(rows))


def framed(body: Markup) -> Markup:
    """A picture with a box of its own, as large as that of a tile."""
    return el("svg", body, cls="tilesign", viewBox="-66 -66 132 132", aria_hidden="true")


def pieces(game: Game) -> Iterator[Entry]:
    """What stands on the table: bridgehead, factory, terraforming station, defence station, gateway."""
    data = game.data
    limits = {"gateways": data["limits"]["gateways"], "stations": data["limits"]["stations"]}
    ships = data["ships"]
    dealt = ", ".join(f"{number}" for number in ships["dealt"].values())
    each = [(_("Of a colour"), str(ships["of_a_colour"])), (_("Dealt to 1, 2, 3, 4, 5 players"), dealt)]
    yield Entry(_("Colony ship"), full(game, "D-1.11"), ships_sign(1, 0), each, "D-1.11")
    yield Entry(_("Scout"), _("Looks, digs and fights, and is gone."), ships_sign(0, 1), each, "D-1.11")
    yield Entry(
        _("Bridgehead"),
        _("A colony ship on a core: you can explore and occupy here."),
        framed(core_face("A8", True, True) + ship(SEAT, 0, 38, 0.8)),
        (),
        "D-4.3",
    )
    yield Entry(
        _("Factory"),
        _("A lone colony ship on a tile. Only factories bring resources."),
        framed(tile_body("water", False, True) + ship(SEAT, 0, 22, 0.8)),
        (),
        "D-6.4",
    )
    station = tile_body("rocks", False, True) + ship(SEAT, 0, 24, 0.9) + ship(SEAT, 0, 14, 0.9, "scout")
    yield Entry(
        _("Terraforming station"),
        _(
            "A colony ship with a scout on top: in phase 4 the air gets one step better or worse. "
            "It brings no resources."
        ),
        framed(station),
        (),
        "D-14.1",
    )
    shield = g(use("d-shield", 0, 0, 1.8), seat_mark(SEAT, 0, 0, 1.4), cls=seat_class(SEAT))
    facts = [(_("In the box"), str(data["stock"]["stations"])), (_("A player builds"), str(limits["stations"]))]
    yield Entry(_("Defence station"), full(game, "D-11.1", "D-11.2"), framed(shield), facts, "D-11.1")
    facts = [
        (_("Tiles in the box"), str(data["stock"]["gateway_tiles"])),
        (_("A player builds"), str(limits["gateways"])),
    ]
    yield Entry(_("Gateway"), full(game, "D-12.5", "D-15.2"), gateway_sign(), facts, "D-10.4")


def gateway_sign() -> Markup:
    way = "M-56 30Q0 -50 56 30"
    cable = join(path(way, cls=cls) for cls in ("gate-case", "gate", "gate-dots"))
    ends = ship(SEAT, -16, -6, 0.7) + ship(SEAT, 20, -4, 0.9, "scout")
    return framed(g(cable, ends, cls=seat_class(SEAT), transform=at(0, 0)))


def phases(game: Game) -> Iterator[Entry]:
    for name, rule, rules in PHASES:
        yield Entry(_(name), full(game, *rules), Markup(), (), rule)
