"""Terraforming Darkness on the screen: all seats and options, every legal action in reach, nothing secret shown."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from orrery.core import CHANCE, Event, State
from orrery.draw import style
from orrery.games.darkness import GAME, view
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.pieces import CORES, LETTERED, TILES
from orrery.games.darkness.tutorial import TABLE
from orrery.games.darkness.view.ground import orb_at, reach, scale_of, slot_at
from orrery.games.darkness.view.reading import CORE_WORDS, TILE_WORDS, core_odds, tile_odds
from orrery.games.darkness.words import listing
from tests.draw.reading import acts, parse, placed

MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {}),
    "solo by hand": (1, {"auto_count": "off", "solo_amoeba": "harmless"}),
    "two": (2, {}),
    "three": (3, {"auto_count": "off", "teamwork_consent": "all"}),
    "four": (4, {"gateway_control": "tile_or_core", "eel_siege": "player", "terraform_bridgehead": "off"}),
    "five": (5, {"parley": "off", "gateway_tiles": 0, "coalition_rounds": 1}),
    "alone": (3, {"max_coalition": 1}),
}
IN_BOTH = {"discover", "land", "explore", "occupy", "mine", "terraform", "gateway", "defend", "assault", "kill_eel"}
IN_BOTH |= {"laser", "erase", "orb", "slot", "bridge", "shift", "hit_amoeba"}


def play(mode: str, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """A game, position after position, with what happened since the last decision."""
    rng = Random(seed)
    players, options = MODES[mode]
    state = GAME.new(players, options)
    state.journal = []
    while True:
        yield state, list(state.journal)
        if not state.actors():
            return
        player = state.actors()[0]
        if player == CHANCE:
            state.apply(player, state.sample(rng))
            continue
        state.journal.clear()
        bold = rng.random() < 0.6  # a greedy part makes games that get on; the rest tries everything
        state.apply(player, GAME.greedy(state, player, rng) if bold else rng.choice(state.legal(player)))


Decision = tuple[dict[str, Any], list[int], list[Event]]


@cache
def decisions(mode: str) -> list[Decision]:
    """Positions with their actor's view and options: some of each step and verb, and the end."""
    found: list[Decision] = []
    seen: dict[str, int] = {}
    for seed in range(4):
        for state, events in play(mode, seed):
            player = state.actors()[0] if state.actors() else 0
            if player == CHANCE:
                continue
            legal = state.legal(player) if state.actors() else []
            looks = state.view(player)
            kinds = {SPACE.notation(action).partition(":")[0] for action in legal} | {looks["step"]}
            if any(seen.get(kind, 0) < 4 for kind in kinds):
                found.append((looks, legal, [event.seen_by(player) for event in events]))
                for kind in kinds:
                    seen[kind] = seen.get(kind, 0) + 1
    return found


@pytest.mark.parametrize("mode", MODES)
def test_every_legal_action_can_be_clicked_exactly_once_on_the_board_and_in_the_column(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        words = [SPACE.notation(action) for action in legal]
        board, column = acts(view.board(looks, legal, events)), acts(view.mine(looks, legal))
        assert sorted(column) == sorted(words), looks["step"]
        assert sorted(board) == sorted(word for word in words if word.partition(":")[0] in IN_BOTH), looks["step"]


def test_most_verbs_were_tried() -> None:
    offered = {
        SPACE.notation(action).partition(":")[0]
        for mode in MODES
        for _, legal, _ in decisions(mode)
        for action in legal
    }
    usual = {"discover", "land", "explore", "occupy", "terraform", "gateway", "defend", "assault", "orb", "slot"}
    usual |= {"keep", "dig", "promise", "go", "allow", "answer", "propose", "shift", "resource", "erase", "exchange"}
    assert offered >= usual


@pytest.mark.parametrize("mode", MODES)
def test_what_waits_for_a_ship_or_tool_can_be_opened_by_it(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        picks: set[str] = set()
        for element in parse(view.board(looks, legal, events) + view.mine(looks, legal)).iter():
            if (pick := element.get("data-pick")) is not None:
                picks.add(pick)
        for element in parse(view.board(looks, legal, events) + view.mine(looks, legal)).iter():
            when = element.get("data-when")
            assert (when is None) == (element.get("hidden") is None)
            assert when is None or when in picks


@pytest.mark.parametrize("mode", MODES)
def test_what_can_be_clicked_on_the_board_can_be_focused_and_read(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        for element in parse(view.board(looks, legal, events)).iter():
            if element.get("data-act") is not None:
                assert element.get("role") == "button"
                assert element.get("tabindex") == "0"
                assert element.get("aria-label")
                assert "hit" in [child.get("class") for child in element.iter()]


@pytest.mark.parametrize("mode", MODES)
def test_ids_are_unique_prefixed_and_nothing_has_an_inline_style(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        found = placed(view.board(looks, legal, events, prefix="b7-") + view.mine(looks, legal, prefix="b7-"))
        ids = [one.id for one in found if one.id]
        assert len(ids) == len(set(ids))
        assert all(one.startswith("b7-") for one in ids)
        assert not any("style" in one.element.attrib for one in found)


@pytest.mark.parametrize("mode", MODES)
def test_no_orb_or_tile_leaves_the_box_and_no_two_orbs_touch(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        board = view.board(looks, legal, events)
        x, y, width, height = map(float, re.findall(r'viewBox="([^"]*)"', board)[0].split())
        for one in placed(board):
            if one.id.startswith(("orb-", "tile-", "head-", "name-", "bag", "lv", "amoeba-")):
                assert x <= one.x <= x + width, one.id
                assert y <= one.y <= y + height, one.id
        there = [orb for orb in looks["orbs"] if not orb["gone"]]
        for number, one_orb in enumerate(there):
            for other in there[:number]:
                (ax, ay), (bx, by) = orb_at(one_orb["orb"]), orb_at(other["orb"])
                room = sum(reach(orb) * scale_of(orb) for orb in (one_orb, other))
                assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 >= room, (one_orb["orb"], other["orb"])


def test_no_two_slots_share_a_place_and_neighbours_touch() -> None:
    places = [slot_at(slot) for slot in range(32)]
    assert len({(round(x), round(y)) for x, y in places}) == 32
    assert places[0][0] > 0
    assert abs(places[0][1]) < 1  # the right neighbour
    assert places[1][1] > 0  # clockwise: below


@pytest.mark.parametrize("mode", ["two", "three", "five"])
def test_what_is_secret_leaves_no_trace(mode: str) -> None:
    rng = Random(3)
    tried = 0
    for number, (state, events) in enumerate(play(mode, 5)):
        if number % 9 or not state.actors():
            continue
        tried += 1
        for viewer in range(MODES[mode][0]):
            other = state.determinize(viewer, rng)
            told = [event.seen_by(viewer) for event in events]
            one, two = state.view(viewer), other.view(viewer)
            legal = [] if state.actors() == [CHANCE] else state.legal(viewer)
            assert view.board(one, legal, told) == view.board(two, legal, told)
            assert view.mine(one, legal) == view.mine(two, legal)
            assert view.seat(one, 0) == view.seat(two, 0)
    assert tried > 10


def test_a_spectator_and_a_rival_do_not_see_a_face_down_core() -> None:
    state = GAME.new(2, {"start": 0})
    state.apply(0, SPACE.parse("discover:colony"))
    state.apply(CHANCE, SPACE.parse("core:A8"))
    assert "A8" in view.board(state.view(0))
    assert "d-eye" in view.board(state.view(0))
    assert "Only you see this" in view.mine(state.view(0), state.legal(0))
    for viewer in (1, None):
        assert "A8" not in view.board(state.view(viewer))
        assert view.board(state.view(viewer)).count("d-eye") == 0
        assert ">?</text>" in view.board(state.view(viewer))


@pytest.mark.parametrize("mode", MODES)
def test_the_same_view_draws_the_same_for_everybody(mode: str) -> None:
    players, _ = MODES[mode]
    for looks, legal, events in decisions(mode):
        assert view.board(looks, legal, events) == view.board(looks, legal, events)
        assert view.mine(looks, legal) == view.mine(looks, legal)
        for seat in range(players):
            assert str(view.seat(looks, seat).points).isdecimal()
        ElementTree.fromstring(view.draw(looks, legal, events, "night"))


def test_names_of_players_are_used_and_escaped() -> None:
    looks, legal, _ = next(found for found in decisions("three") if found[0]["step"] == "proposing")
    looks = {**looks, "names": ["Ana", "<Ben>", "Cem"]}
    column = view.mine(looks, legal)
    assert "<Ben>" not in column
    assert any(word in column for word in ("Ana", "&lt;Ben&gt;", "Cem"))


def test_the_end_is_a_table_with_a_line_for_each_coalition() -> None:
    for mode in ("solo", "three", "alone"):
        looks = next(looks for looks, _, _ in decisions(mode) if looks["over"])
        column = view.mine(looks)
        assert column.count('class="tally') == len(looks["results"])
        assert "The count" in column
        assert "<table" in column


def test_odds_and_lists_in_words() -> None:
    assert tile_odds({"water": 3, "vulcan": 1}) == "75 % resource, 25 % trouble"
    assert tile_odds({}) == "empty"
    assert core_odds({"A8": 1, "black_hole": 1}) == [("A", 50), ("B", 0), ("C", 0), ("special", 50)]
    assert listing(["Ana", "Ben", "Cem"]) == "Ana, Ben and Cem"
    assert listing(["Ana"]) == "Ana"


def test_every_tile_and_core_has_words_and_a_shape_of_its_own() -> None:
    assert set(TILE_WORDS) == set(TILES)
    assert set(CORE_WORDS) == set(CORES[LETTERED:])

    def shape(symbol: str) -> str:
        return re.sub(r'class="[^"]*"|id="[^"]*"', "", view.SYMBOLS[symbol])

    assert len({shape(f"d-{piece}") for piece in [*TILES, *CORES[LETTERED:]]}) == len(TILES) + len(CORES) - LETTERED


def test_poster_and_symbols() -> None:
    assert 'viewBox="-120 -75 240 150"' in view.poster()
    ids = [one.id for one in placed("".join(view.SYMBOLS.values())) if one.id]
    assert len(ids) == len(set(ids))
    assert "world-darkness" in ids
    drawn = "".join(view.board(looks, legal, events) for looks, legal, events in decisions("three"))
    needed = set(re.findall(r'(?:href="|url\()#(d-[\w-]+)', drawn + "".join(view.SYMBOLS.values()) + view.poster()))
    assert needed <= set(view.SYMBOLS)


def test_every_class_of_the_board_is_in_a_style_sheet_or_marks_a_part() -> None:
    sheet = style("tokens") + style("boards")
    parts = {"minor", "orb", "core-no", "core-count"}
    for mode in ("solo", "four"):
        for looks, legal, events in decisions(mode):
            for one in placed(view.board(looks, legal, events)):
                for cls in one.element.get("class", "").split():
                    assert cls in parts or re.search(rf"\.{re.escape(cls)}(?![\w-])", sheet), cls


def test_the_coach_speaks_at_every_step_of_a_first_game_and_cites_rules_that_exist() -> None:
    heard: set[str] = set()
    for seed in range(4):
        rng = Random(seed)
        state = GAME.new(TABLE["players"], TABLE["options"])
        while state.actors():
            player = state.actors()[0]
            if player == CHANCE:
                state.apply(player, state.sample(rng))
                continue
            said = GAME.lesson(state.view(0))
            assert said is not None
            assert GAME.rules.find(said["rule"])
            heard.add(said["title"])
            state.apply(player, GAME.greedy(state, player, rng))
        last = GAME.lesson(state.view(0))
        assert last is not None
        assert last["title"] == "That was your first game"
    assert heard >= {"Send a scout into the dark", "Explore your orb", "Keep it, or dig?"}
    assert GAME.lesson(state.view(None)) is None
