"""The reference part of the rulebook: what people look up while they play, with the printed numbers in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.language import _, all_of, pgettext
from orrery.draw import Chapter, Entry
from orrery.games.uranus.actions import MOONS, NUMERALS, RACES, TECHNOLOGIES, TRACKS
from orrery.games.uranus.boards import KNOWN, ProjectBoard
from orrery.games.uranus.cards import ImpactCard
from orrery.games.uranus.game import Uranus
from orrery.games.uranus.moon import BIT, NAMES, oriented
from orrery.games.uranus.rocks import LETTERS, amounts, total
from orrery.games.uranus.view.prints import (
    board_print,
    course_print,
    goal_print,
    impact_print,
    junk_print,
    module_print,
    moon_print,
    piece_print,
    rock_print,
    start_print,
    step_values,
    tile,
    track_print,
)
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.glossary import goal_words, junk_words
from orrery.games.uranus.words.names import colours, track_in_short, track_title, track_word
from orrery.games.uranus.words.rulebook import rock_counts, rock_letters

_ABILITIES: Final = ((1, 2, 3), (4, 5), (6, 7, 8), (9, 10, 11), (12, 13, 14), (15, 16, 17))  # U-11, race by race
_TRACK_RULES: Final = ("U-8.2", "U-8.7", "U-8.10", "U-8.12", "U-8.14", "U-9.2", "U-9.3", "U-9.4", "U-9.5")


def reference(game: Uranus) -> Sequence[Chapter]:
    return [
        Chapter(
            _("Rocks and signs"), _("A letter stands for a colour, on moons, in costs and in modules."), _signs(game)
        ),
        Chapter(
            _("The six races"),
            _("Their project boards. In a cost / is any one of them, + all of them, 3≠ rocks of 3 different colours."),
            [_race(game, race) for race in range(6)],
            wide=True,
        ),
        Chapter(_("Tracks"), _("What each track is for, and what a step costs whom."), _tracks(game)),
        Chapter(_("Modules"), _("The boxes of the six modules on Uranus."), _modules(game)),
        Chapter(_("The asteroid track"), "", [_course(game)], wide=True),
        Chapter(
            _("Impact patterns"),
            _("The point of impact, (0,0,0), is brass. You turn and mirror a pattern as you like."),
            _impacts(game),
        ),
        Chapter(_("Space junk cards"), _("For every rock that finds no box one of them is drawn."), _junk(game)),
        Chapter(
            _("Personal objectives"), _("For an advanced game of three to six players (U-12.2)."), _objectives(game)
        ),
        Chapter(_("Moons"), _("Each with its volcano and its printed mines."), _moons(game), wide=True),
        Chapter(
            _("Starting mines cards"), _("Four mines, and a reserve that replaces one (U-1.10)."), _start_cards(game)
        ),
    ]


def _ours(game: Uranus, *places: str) -> bool:
    """Whether one of these printed numbers is neither the book's nor the table's own."""
    return any(game.source_of(place) == "rebuilt" for place in places)


def _said(game: Uranus, *rules: str) -> str:
    """What these rules say, each with its id."""
    return " ".join(f"{game.rules.find(rule).plain.rstrip('.')} ({rule})." for rule in rules)


def _signs(game: Uranus) -> list[Entry]:
    rocks = [
        Entry(
            f"{letter}, {colour}",
            picture=tile(96, 96, rock_print(letter)),
            facts=((_("Rocks"), str(count)),),
            rule="U-1.6",
        )
        for letter, colour, count in zip(LETTERS, colours(), game.data["supply"]["rocks"], strict=True)
    ]
    told = (  # on a moon: what it is called, its symbol, its ground, its rule
        (pgettext("on a moon", "Mine"), "u-mine", "G", "U-5.1"),
        (_("Fortified mine"), "u-fort", "B", "U-3.9"),
        (_("Launchpad"), "u-pad", "R", "U-7.2"),
        (_("Volcano"), "u-volcano", "V", "U-4.1"),
        (_("Dark hex"), "u-hatch", "dark", "U-3.5"),
    )
    signs = [
        Entry(title, game.rules.find(rule).plain, piece_print(symbol, letter), rule=rule)
        for title, symbol, letter, rule in told
    ]
    return rocks + signs


# Races and tracks -----------------------------------------------------------------------------------------------------


def _race(game: Uranus, race: int) -> Entry:
    board = game.boards["multiplayer"][race]
    facts = [
        (track_title(name), _track_facts(board, track, race)) for track, name in enumerate(TRACKS) if board.steps[track]
    ]
    known = [track_word(name) for number, name in enumerate(TECHNOLOGIES) if KNOWN[race] & BIT[number]]
    alone = _alone(board, game.boards["solo"][race])
    return Entry(
        f"{NUMERALS[race]} {RACES[race]}",
        _said(game, *(f"U-11.{number}" for number in _ABILITIES[race])),
        board_print(board, race),
        [*facts, *([(_("Knows"), all_of(known))] if known else []), *([(_("Alone"), alone)] if alone else [])],
        ours=_ours(game, *(f"{side}.{name}.cost" for side in game.boards for name in TRACKS)),
    )


def _track_facts(board: ProjectBoard, track: int, race: int) -> str:
    """ "6 steps (1 2 4 7 11 15), 2G / 1R"."""
    values = step_values(board, track, race)
    gives = f" ({' '.join(value or '0' for value in values)})" if any(values) else ""
    return f"{counts.steps(len(values))}{gives}, {board.cost_of(track)}"


def _alone(board: ProjectBoard, solo: ProjectBoard) -> str:
    """What is different on the solo side."""
    parts = []
    for track, name in enumerate(TRACKS):
        title = track_in_short(name)
        if board.steps[track] and not solo.steps[track]:
            parts.append(_("no {track} track", track=title))
        elif solo.steps[track] != board.steps[track]:
            parts.append(f"{title} {counts.steps(solo.steps[track])}")
        elif solo.cost_of(track) != board.cost_of(track):
            parts.append(f"{title} {solo.cost_of(track)}")
    return ", ".join(parts)


def _tracks(game: Uranus) -> list[Entry]:
    boards = game.boards["multiplayer"]
    entries = []
    for track, name in enumerate(TRACKS):
        costs: dict[str, list[str]] = {}
        for race, board in enumerate(boards):
            if board.steps[track]:
                costs.setdefault(board.cost_of(track), []).append(NUMERALS[race])
        usual = next(race for race, board in enumerate(boards) if board.steps[track])
        values = step_values(boards[usual], track, usual)
        entries.append(
            Entry(
                track_title(name),
                game.rules.find(_TRACK_RULES[track]).plain,
                track_print(values),
                [(" ".join(races), cost) for cost, races in costs.items()],
                _TRACK_RULES[track],
                _ours(game, f"multiplayer.{name}.cost", f"multiplayer.{name}.{'values' if any(values) else 'steps'}"),
            )
        )
    return entries


# What all share -------------------------------------------------------------------------------------------------------


def _modules(game: Uranus) -> list[Entry]:
    ours = _ours(game, "modules.boxes")
    return [
        Entry(
            _("Module {module}", module=number),
            _("Takes {rocks}.", rocks=rock_counts(amounts(boxes))),
            module_print(amounts(boxes)),
            ((_("Boxes"), _("{boxes}, {count} in all", boxes=rock_letters(amounts(boxes)), count=total(boxes))),),
            "U-7.8",
            ours,
        )
        for number, boxes in enumerate(game.modules, 1)
    ]


def _course(game: Uranus) -> Entry:
    attacks = [str(space) for space, attack in enumerate(game.attacks) if attack]
    end = len(game.attacks) - 1
    facts = ((_("Attack spaces"), ", ".join(attacks) or _("none")), (_("End"), _("space {space}", space=end)))
    words = _said(game, "U-3.1", "U-10.7")
    ours = _ours(game, "track.length", "track.attacks")
    return Entry(_("{count} spaces", count=end), words, course_print(game.attacks), facts, "U-3.1", ours)


def _impacts(game: Uranus) -> list[Entry]:
    """Cards that are alike share an entry."""
    alike: dict[tuple[object, ...], list[ImpactCard]] = {}
    for card in game.impacts:
        alike.setdefault((card.mark, *card.cells), []).append(card)
    without = {
        "circle": _("Has a circle: left out of an advanced game (U-12.1)."),
        "triangle": _("Has a triangle: left out of your first play (U-1.8)."),
        "none": _("In every deck."),
    }
    ours = _ours(game, "impacts.cards")
    entries = []
    for cards in alike.values():
        cells = cards[0].cells
        ways = len({frozenset(oriented(cell, turn) for cell in cells) for turn in range(12)})
        facts = (
            (_("Hexes"), str(len(cells))),
            (_("Ways to lie"), str(ways)),
            (_("Cells"), " ".join(f"({a},{b},{c})" for a, b, c in cells)),
        )
        title = all_of([card.name for card in cards])
        entries.append(Entry(title, without[cards[0].mark], impact_print(cards[0]), facts, "U-3.4", ours))
    return entries


def _junk(game: Uranus) -> list[Entry]:
    removed = game.data["junk"]["solo_removed"]
    rebuilt = _ours(game, "junk.solo_removed")
    return [
        Entry(
            _("Card {number}", number=card),
            junk_words(card),
            junk_print(card),
            ((_("Alone"), _("left out")),) if card in removed else (),
            f"U-13.{card}",
            rebuilt and card in removed,
        )
        for card in range(1, 13)
    ]


def _objectives(game: Uranus) -> list[Entry]:
    ours = _ours(game, "objectives.list")
    return [
        Entry(
            f"{number} {_(objective.name)}",
            goal_words({"number": number, "name": objective.name, "asks": objective.asks, "count": objective.number}),
            goal_print(objective.asks, objective.number),
            rule="U-12.2",
            ours=ours,
        )
        for number, objective in enumerate(game.objectives, 1)
    ]


def _moons(game: Uranus) -> list[Entry]:
    entries = []
    for number, moon in enumerate(game.moons):
        grounds = [ground.bit_count() for ground in moon.ground]
        facts = (
            (_("Volcano"), f"({NAMES[moon.volcano]})"),
            (_("Mines"), " ".join(f"({NAMES[mine]})" for mine in moon.mines)),
            (_("Hexes"), rock_letters(grounds)),
            (_("Rows from the top"), " ".join(moon.rows)),
        )
        title = f"{NUMERALS[number]} {MOONS[number]}"
        ours = _ours(game, f"moons.{moon.name}.rows")
        entries.append(Entry(title, "", moon_print(moon), facts, "U-1.12", ours))
    return entries


def _start_cards(game: Uranus) -> list[Entry]:
    entries = []
    for number, hexes in enumerate(game.start_cards):
        name = NUMERALS[number]
        table = "book" if name in game.data["start_cards"]["book"] else "others"
        mines = " ".join(f"({NAMES[place]})" for place in hexes[:-1])
        facts = ((_("Mines"), mines), (_("Reserve"), f"({NAMES[hexes[-1]]})"))
        ours = _ours(game, f"start_cards.{table}.{name}")
        entries.append(Entry(_("Card {number}", number=name), "", start_print(hexes), facts, "U-1.10", ours))
    return entries
