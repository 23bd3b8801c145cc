"""The reference part of the rulebook: every building, mat and rocket of the game, with the numbers in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.game import Game
from orrery.core.language import _, all_of, capitalized, mark, pgettext
from orrery.draw import Chapter, Entry
from orrery.games.minethemoon.data import Base, Printed
from orrery.games.minethemoon.names import (
    ADVANCED,
    BUILDING_RULE,
    BUILDINGS,
    COLOURS,
    CRATERS,
    KINDS,
    OUTCOMES,
    SHARED,
    TILES,
    TYPES,
)
from orrery.games.minethemoon.view.building_words import PARTS, name_of_building
from orrery.games.minethemoon.view.reference_art import (
    base_picture,
    building_picture,
    rocket_picture,
    shared_picture,
    track_picture,
    wheel_picture,
)
from orrery.games.minethemoon.words.effects import effect_words
from orrery.games.minethemoon.words.glossary import (
    colour_name,
    count_robots,
    count_spins,
    named,
    side_of,
    together,
    type_name,
)
from orrery.games.minethemoon.words.rulebook import crater_remark, per_cent, side_words, track_words

Facts = list[tuple[str, str]]

_LAUNCHES: Final = {
    "ALL": mark("All rockets launch"),
    "LA": mark("Pad A launches"),
    "LB": mark("Pad B launches"),
    "LC": mark("Pad C launches"),
}
_ROCKETS: Final = mark(
    "Slots from the top, and what each pays at the launch (M-7.2). The book tells only of the two Nanotubes of Fresco "
    "and of Roddenberry."
)
_TRACKS: Final = {"depleting": mark("Depleting"), "steady": mark("Steady"), "quickening": mark("Quickening")}
_ON_MATS: Final = {
    "reverter": mark("Reverter"),
    "exchanger+": mark("Exchanger+"),
    "ownshaker": mark("private Shaker"),
}
_SIDE_RULE: Final = {"Black": "M-15.1", "Blue": "M-15.2", "Purple": "M-15.3", "Red": "M-15.4", "Green": "M-15.5"}
_TILE_RULE: Final = {"control+": "M-14.1", "control++": "M-14.1"}


def reference(game: Game) -> Sequence[Chapter]:
    """All chapters, from the data in use."""
    from orrery.games.minethemoon.game import MineTheMoon  # late: the game imports its screen when it is drawn

    assert isinstance(game, MineTheMoon)
    printed = game.printed
    return [
        Chapter(_("Shared buildings"), _("On the Lunar Surface, open to all (M-9.3)."), _shared(printed)),
        Chapter(
            _("Tiles"),
            _("Built at the Uplink for raw resources, each on its site (M-10.2)."),
            _tiles(game, printed),
        ),
        Chapter(_("Printed buildings"), _("On the Moonbase from the start."), _on_mats(printed)),
        Chapter(
            _("Advanced Buildings"),
            _("On the backs of the rockets; most cost refined resources. They go on Advanced sites (M-10.3)."),
            _advanced(printed),
        ),
        Chapter(
            _("Moonbases"),
            _("The A sides are alike, the B sides differ (M-2.9). In brackets: empty sites."),
            _bases(game, printed),
        ),
        Chapter(_("Crater mats"), _("The odds of one spin, in per cent."), _mats(game, printed)),
        Chapter(
            _("Spin tracks"),
            _("Spins of the Crater in a turn, by the Dominance of the leader (M-9.2)."),
            _tracks(game, printed),
        ),
        Chapter(_("Rockets"), _(_ROCKETS), _rockets(game, printed)),
    ]


# Buildings ------------------------------------------------------------------------------------------------------------


def _shared(printed: Printed) -> list[Entry]:
    entries = []
    for name in ("refinery", "shaker", "uplink", "loader", "clout"):
        columns = {
            place: printed.shared_large[number]
            for number, place in enumerate(SHARED)
            if place.startswith(name) and printed.shared_large[number]
        }
        far_left = f"{name}.0"
        teams = [f"{side_of(place)} {size}".strip() for place, size in columns.items() if place != far_left]
        facts: Facts = [(_("Teams"), ", ".join(teams))]
        if far_left in columns:
            facts.append((_("Far left, with 4 or 5 players"), str(columns[far_left])))
        words = effect_words(printed.amounts, name)
        entries.append(_building(printed, name, words, facts, shared_picture(name_of_building(name), columns)))
    return entries


def _tiles(game: Game, printed: Printed) -> list[Entry]:
    entries = []
    for number, tile in enumerate(TILES):
        cost, bonus = printed.tile_cost[number], printed.tile_bonus[number]
        team = printed.team[BUILDINGS.index(tile)] if tile in BUILDINGS else 0
        copies = [printed.tile_copies[players][number] for players in range(2, 6)]
        facts = [*_faces(cost, bonus, team), (_("Copies with 2, 3, 4, 5 players"), ", ".join(map(str, copies)))]
        picture = building_picture(name_of_building(tile), "f-paper2", _price(cost), bonus, team)
        copied = ["copies"] if game.source_of(f"tiles.{tile}.copies") == "rebuilt" else []
        entries.append(_building(printed, tile, effect_words(printed.amounts, tile), facts, picture, copied))
    return entries


def _on_mats(printed: Printed) -> list[Entry]:
    entries = []
    for name, where in _ON_MATS.items():
        team, title = printed.team[BUILDINGS.index(name)], capitalized(_(where))
        picture = building_picture(title, "f-paper2", {}, 0, team)
        entry = _building(printed, name, effect_words(printed.amounts, name), [(_("Team"), _team(team))], picture)
        entries.append(Entry(title, entry.words, picture, entry.facts, entry.rule, entry.ours))
    return entries


def _advanced(printed: Printed) -> list[Entry]:
    entries = []
    for number, name in enumerate(ADVANCED):
        cost, bonus = printed.back_cost[number], printed.back_bonus[number]
        team = printed.team[BUILDINGS.index(name)]
        backs = [printed.card_name[card] for card, back in enumerate(printed.back) if back == number]
        facts = [*_faces(cost, bonus, team), (_("On the back of"), all_of(backs))]
        picture = building_picture(
            name_of_building(name), f"adv-{printed.back_colour[number]}", _price(cost), bonus, team
        )
        entries.append(_building(printed, name, effect_words(printed.amounts, name), facts, picture))
    return entries


def _building(printed: Printed, name: str, words: str, facts: Facts, picture: str, more: Sequence[str] = ()) -> Entry:
    """An entry that says which of its numbers are ours."""
    ours = [*printed.ours.get(name, []), *more]
    told = [*facts, (_("Ours"), ", ".join(_(PARTS[part]) for part in ours))] if ours else facts
    rule = _TILE_RULE.get(name) or BUILDING_RULE[BUILDINGS.index(name)]
    return Entry(name_of_building(name), words, picture, told, rule, bool(ours))


def _faces(cost: Sequence[int], bonus: int, team: int) -> Facts:
    return [
        (_("Cost"), together(_price(cost))),
        (_("Bonus"), f"+{bonus}" if bonus else pgettext("bonus", "none")),
        (_("Team"), _team(team)),
    ]


def _price(cost: Sequence[int]) -> dict[str, int]:
    return {KINDS[kind]: count for kind, count in enumerate(cost) if count}


def _team(size: int) -> str:
    return count_robots(size) if size else pgettext("team", "none")


# Mats, tracks and rockets ---------------------------------------------------------------------------------------------


def _sites(base: Base) -> list[str]:
    """What a mat has sites for, with the level that is printed there."""
    factory, exchanger, refiner, control = base.levels
    found = [
        f"{_('Control')}{'+' * control}",
        _printed_site(_("Factory"), factory),
        _printed_site(_("Refiner"), refiner),
    ]
    if base.exchanger_site:
        found.append(_printed_site(_("Exchanger"), exchanger))
    found += [_("Reverter")] * base.reverter + [_("Shaker")] * base.private_shaker + [_("own pad")] * base.private_pad
    return found + [pgettext("site", "Advanced")] * base.sites


def _printed_site(name: str, level: int) -> str:
    return f"{name}{'+' * (level - 1)}" if level else f"({name})"


def _bases(game: Game, printed: Printed) -> list[Entry]:
    sides = [(_("All A sides"), "A", printed.plain_base, _("As recommended for a first game."), "M-2.9")]
    for number, colour in enumerate(COLOURS):
        title = _("{colour}, B side", colour=colour_name(colour))
        words = capitalized(side_words(printed, number)) + "."
        sides.append((title, colour, printed.bases[number], words, _SIDE_RULE[colour]))
    entries = []
    for title, table, base, words, rule in sides:
        facts = [
            (_("Robots"), str(base.robots)),
            (_("Each Silo holds"), str(base.silo)),
            (_("Advanced sites"), str(base.sites)),
            (_("Sites"), ", ".join(_sites(base)[: -base.sites])),
        ]
        ours = any(game.source_of(f"moonbases.{table}.{part}") == "rebuilt" for part in ("robots", "silo", "sites"))
        entries.append(Entry(title, words, base_picture(title, base, _sites(base)), facts, rule, ours))
    return entries


def _mats(game: Game, printed: Printed) -> list[Entry]:
    entries = []
    for number, crater in enumerate(CRATERS):
        wheel = printed.wheels[number]
        facts = [
            (
                _(_LAUNCHES[outcome]) if outcome in _LAUNCHES else capitalized(named(outcome)),
                per_cent(weight, wheel.total),
            )
            for outcome, weight in zip(OUTCOMES, wheel.by_outcome, strict=True)
            if weight
        ]
        mine = [outcome for outcome in OUTCOMES if game.source_of(f"wheels.{crater}.{outcome}") == "rebuilt"]
        if mine:
            facts.append((_("Ours"), ", ".join(mine)))
        remark = crater_remark(wheel.by_outcome)
        words = f"{remark}." if remark else ""
        title = _("Crater {name}", name=crater)
        entries.append(Entry(title, words, wheel_picture(wheel), facts, f"M-16.{number + 1}", bool(mine)))
    return entries


def _tracks(game: Game, printed: Printed) -> list[Entry]:
    entries = []
    for name, zones in printed.tracks.items():
        facts = [(_("From {start} D", start=start), count_spins(spins)) for start, spins in zones]
        ours = game.source_of(f"spin_tracks.{name}") == "rebuilt"
        words = capitalized(track_words(zones)) + "."
        title = _(_TRACKS[name])
        entries.append(Entry(title, words, track_picture(name, zones, printed.goal), facts, "M-R2", ours))
    return entries


def slots_of(printed: Printed, card: int) -> list[tuple[str, int]]:
    """What a rocket takes, and what each slot is worth."""
    printed_slots = zip(printed.slot_type[card], printed.slot_value[card], strict=True)
    return [(TYPES[type_], worth) for type_, worth in printed_slots]


def _rockets(game: Game, printed: Printed) -> list[Entry]:
    ours = game.source_of("rockets.list") == "rebuilt"
    entries = []
    for number, name in enumerate(printed.card_name):
        slots = slots_of(printed, number)
        words = ", ".join(f"{type_name(type_)} {worth}" for type_, worth in slots) + "."
        back = ADVANCED[printed.back[number]]
        price = together(_price(printed.back_cost[printed.back[number]]))
        facts = [
            (_("All slots"), f"{sum(worth for _type, worth in slots)} D"),
            (_("Back"), f"{name_of_building(back)}: {price}"),
        ]
        entries.append(Entry(name, words, rocket_picture(name, slots), facts, "M-12.1", ours))
    return entries
