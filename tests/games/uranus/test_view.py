"""Uranus! on the screen: all seats and modes, every legal action in reach, nothing shown that is hidden."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from orrery.core import CHANCE, Event, State
from orrery.draw import SYMBOLS, style
from orrery.games.uranus import GAME, view
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.tutorial import TABLE
from orrery.games.uranus.view.reading import acts as by_verb
from orrery.games.uranus.view.reading import strike
from tests.draw.reading import acts, parse, placed
from tests.games.uranus.build import chance, heap, modules, position

MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {"gun_on_reveal": "on"}),
    "two": (2, {"deal": "numbered", "impact_deck": "first"}),
    "three with objectives": (3, {"objectives": "on", "volcano_shield": "point"}),
    "four": (4, {"edge_rule": "most", "tech_at_once": "off", "deal": "chosen", "races": [4, 5, 6, 2]}),
    "five": (5, {"impact_deck": "advanced"}),
    "six": (6, {"objectives": "on", "gun_on_reveal": "on", "deal": "numbered"}),
}
ON_BOARD = {"start_mine", "double", "donate", "tunnel", "mine", "fortify", "launchpad"}
IN_COLUMN = {
    "strike",
    "react",
    "place_alone",
    "junk",
    "skip",
    "keep_tech",
    "give_tech",
    "give_mine",
    "give_fort",
    "done",
}
IN_BOTH = {"place", "secure", "wipe", "fire", "fly"}
RARE = {"react", "secure", "wipe", "skip", "fly", "place", "place_alone", "give_tech", "keep_tech", "give_fort", "fire"}


def play(mode: str, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """A game by chance, position after position, with what happened since the last decision."""
    rng = Random(seed)
    players, options = MODES[mode]
    state = GAME.new(players, options)
    state.journal = []
    while True:
        yield state, list(state.journal)
        if not state.actors():
            return
        player = rng.choice(state.actors())
        if player == CHANCE:
            state.apply(player, state.sample(rng))
            continue
        state.journal.clear()
        bold = rng.random() < 0.7  # a greedy part makes games that get on; the rest tries everything
        state.apply(player, GAME.greedy(state, player, rng) if bold else rng.choice(state.legal(player)))


@cache
def decisions(mode: str) -> list[tuple[dict[str, Any], list[int], list[Event]]]:
    """Positions with their actor's view and options: some of each phase and verb, and the end."""
    found: list[tuple[dict[str, Any], list[int], list[Event]]] = []
    seen: dict[str, int] = {}
    for seed in range(2):
        for state, events in play(mode, seed):
            player = state.actors()[-1] if state.actors() else 0
            if player == CHANCE:
                continue
            legal = state.legal(player) if state.actors() else []
            kinds = {SPACE.notation(action).partition(":")[0] for action in legal} or {"over"}
            if any(seen.get(kind, 0) < 3 for kind in kinds):
                found.append((state.view(player), legal, [event.seen_by(player) for event in events]))
                for kind in kinds:
                    seen[kind] = seen.get(kind, 0) + 1
    return found


MARK: dict[str, Any] = {"step": "draw", "launcher": 0, "module": 1, "rock": 2, "card": 0, "target": -1}
LOADED = {"mines": ["0,0,0"], "ticks": {"gun": 4}}


def drawing(card: int, own: dict[str, Any] | None = None, **fields: Any) -> State:
    """Seat 0 has launched to module 2 and has drawn this space junk card for a red rock."""
    state = position(players=3, seats=[own or {}], junk={**MARK, "surplus": [0, 0, 0, 0, 0]}, **fields)
    return chance(state, f"junk_card:{card}")


def rarely() -> Iterator[tuple[State, str]]:
    """Positions that chance seldom makes, with the verb that each is there for."""
    pad = {"known": ["spaceship"], "mines": ["0,0,0"], "pads": ["0,0,0"]}
    teacher = {"race": "V", "ticks": {"rocket": 3, "spaceship": 3}, "known": ["spaceship"]}
    yield position(phase="build", players=2, seats=[pad], module_rows=modules(m1="full", m4="full")), "fly"
    yield position(phase="build", players=3, seats=[teacher]), "keep_tech"
    yield position(phase="build", players=3, seats=[teacher]), "give_tech"
    yield position(phase="build", players=3, seats=[{"race": "VI", "ticks": {"fort": 2}}]), "give_fort"
    yield position(phase="build", players=2, seats=[LOADED], gaps=["0,0,0 P1", "down"]), "fire"
    loose = {"race": "I", "mines": ["0,0,0"], "sets": [heap("0,0,0", "1R")], "loose": ["blue"]}
    yield position(phase="collect", players=2, seats=[loose]), "place"
    yield position(phase="collect", players=2, seats=[loose]), "place_alone"
    yield drawing(6, module_rows=modules(m1="1R", m4="1B")), "secure"
    yield drawing(6), "skip"
    yield drawing(11, module_rows=modules(m2="1B", m5="1G")), "wipe"
    yield chance(drawing(10, LOADED), "coord:1,-1,0", "impact:P4"), "react"
    yield chance(drawing(10), "coord:1,-1,0", "impact:P4"), "strike"


@pytest.mark.parametrize("mode", MODES)
def test_every_legal_action_can_be_clicked_exactly_once_on_the_board_or_in_the_column(mode: str) -> None:
    check_clicks(decisions(mode))


def test_every_rare_action_can_be_clicked_exactly_once() -> None:
    for state, verb in rarely():
        legal = state.legal(0)
        assert verb in by_verb(legal).by_verb, verb
        check_clicks([(state.view(0), legal, [])])


def check_clicks(found: Sequence[tuple[dict[str, Any], list[int], list[Event]]]) -> None:
    for looks, legal, events in found:
        words = [SPACE.notation(action) for action in legal]
        board, column = acts(view.board(looks, legal, events)), acts(view.mine(looks, legal))
        verb = {word: word.partition(":")[0] for word in words}
        launches = {word for word in words if verb[word] == "use" and ".module" in word}
        assert sorted(board) == sorted(word for word in words if verb[word] in ON_BOARD | IN_BOTH or word in launches)
        assert sorted(column) == sorted(word for word in words if verb[word] in IN_COLUMN | IN_BOTH | {"use"})


def test_every_verb_was_tried() -> None:
    offered = {
        SPACE.notation(action).partition(":")[0]
        for mode in MODES
        for _, legal, _ in decisions(mode)
        for action in legal
    }
    assert offered >= (ON_BOARD | IN_COLUMN | IN_BOTH | {"use"}) - RARE


@pytest.mark.parametrize("mode", MODES)
def test_what_can_be_clicked_on_the_board_can_be_focused_and_read(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        for element in parse(view.board(looks, legal, events)).iter():
            if element.get("data-act") is not None:
                assert element.get("role") == "button"
                assert element.get("tabindex") == "0"
                assert element.get("aria-label")
                assert "hit" in [child.get("class") for child in element]


@pytest.mark.parametrize("mode", MODES)
def test_ids_are_unique_prefixed_and_nothing_has_an_inline_style(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        found = placed(view.board(looks, legal, events, prefix="b7-") + view.mine(looks, legal, prefix="b7-"))
        ids = [one.id for one in found if one.id]
        assert len(ids) == len(set(ids))
        assert all(one.startswith("b7-") for one in ids if one != "decks-list")
        assert not any("style" in one.element.attrib or "fill" in one.element.attrib for one in found)


ROOM = {"hex": 41, "moon": 100, "gap": 46, "deck": 32, "marker": 25, "star": 20, "home": 30, "junk": 50}


@pytest.mark.parametrize("mode", MODES)
def test_nothing_leaves_the_board(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        for one in placed(view.board(looks, legal, events)):
            room = ROOM.get(one.id.partition("-")[0])
            if room is not None:
                assert abs(one.x) + room * one.scale <= 500, one.id
                assert abs(one.y) + room * one.scale <= 500, one.id


@pytest.mark.parametrize("players", range(1, 7))
def test_all_moons_and_all_pairs_are_on_the_table(players: int) -> None:
    state = GAME.new(players, {"deal": "numbered"})
    drawing = view.board(state.view(0))
    assert len(re.findall(r'id="moon-\d"', drawing)) == players - 1
    assert len(re.findall(r'data-when="look-\d"', drawing)) == players - 1
    assert len(re.findall(r'id="gap-\d"', drawing)) == max(2, players)


@pytest.mark.parametrize("mode", MODES)
def test_the_same_view_draws_the_same(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        assert view.board(looks, legal, events) == view.board(looks, legal, events)
        assert view.mine(looks, legal) == view.mine(looks, legal)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_nothing_hidden_is_drawn(viewer: int) -> None:
    """Whatever the others were dealt to reach, the viewer gets the same bytes."""
    rng = Random(3)
    for number, (state, _) in enumerate(play("three with objectives", 2)):
        if number % 23 == 0 and state.actors():
            looks, other = state.view(viewer), state.determinize(viewer, rng).view(viewer)
            assert view.board(looks) == view.board(other)
            assert view.mine(looks) == view.mine(other)
            assert view.draw(looks) == view.draw(other)
            for seat in range(3):
                assert view.seat(looks, seat) == view.seat(other, seat)


def test_an_objective_is_told_to_its_owner_only() -> None:
    looks = next(looks for looks, _, _ in decisions("three with objectives") if looks["phase"] == "setup")
    own = looks["seats"][looks["viewer"]]["objective"]["name"]
    assert own in view.mine(looks)
    assert "Only you see this" in view.mine(looks)
    spectator = next(iter(play("three with objectives", 0)))[0].view(None)
    assert "Only you see this" not in view.mine(spectator)


def test_a_spectator_can_do_nothing() -> None:
    for number, (state, _) in enumerate(play("four", 1)):
        if number % 37 == 0:
            looks = state.view(None)
            board, column = view.board(looks), view.mine(looks)
            assert acts(board) == acts(column) == []
            assert "data-why" not in board + column


@pytest.mark.parametrize("mode", MODES)
def test_what_a_player_clicks_in_vain_asks_why(mode: str) -> None:
    for looks, legal, _ in decisions(mode):
        for element in parse(view.board(looks, legal) + view.mine(looks, legal)).iter():
            asked = element.get("data-why")
            if asked is not None:
                assert SPACE.parse(asked) >= 0
                assert element.get("data-act") is None


@pytest.mark.parametrize("mode", MODES)
def test_u3_4_the_preview_of_an_impact_is_exactly_what_goes_dark(mode: str) -> None:
    tried = 0
    for seed in range(2):
        for state, _ in play(mode, seed):
            for player in state.actors():
                if player == CHANCE or tried > 200:
                    continue
                looks = state.view(player)
                for argument in by_verb(state.legal(player)).of("strike"):
                    source, _, turn = argument.partition(".")
                    after = state.copy()
                    after.apply(player, SPACE.parse(f"strike:{argument}"))
                    dark = set(after.view(player)["seats"][player]["dark"])
                    lost = dark - set(looks["seats"][player]["dark"])
                    assert set(strike(looks, player, source, int(turn)).lost) == lost
                    tried += 1
    assert tried


def test_each_way_to_turn_an_impact_lights_its_preview() -> None:
    looks, legal, events = next(found for found in decisions("two") if by_verb(found[1]).of("strike"))
    board = view.board(looks, legal, events)
    ways = [
        element.get("data-lights") for element in parse(view.mine(looks, legal)).iter() if element.get("data-lights")
    ]
    assert len(ways) == len(by_verb(legal).of("strike"))
    assert all(f'id="{way}"' in board for way in ways)


def test_a_set_lights_its_mines_and_the_tracks_it_pays() -> None:
    looks, legal, events = next(found for found in decisions("two") if by_verb(found[1]).of("use"))
    drawing = view.board(looks, legal, events) + view.mine(looks, legal)
    lit = {
        name for element in parse(view.mine(looks, legal)).iter() for name in (element.get("data-lights") or "").split()
    }
    assert lit
    assert all(f'id="{name}"' in drawing for name in lit)


def test_one_tool_is_in_hand_and_the_others_wait_to_be_picked() -> None:
    for mode in MODES:
        for looks, legal, events in decisions(mode):
            picks = set(re.findall(r'data-pick="(tool-[\w-]+)"', view.mine(looks, legal)))
            groups = [one for one in parse(view.board(looks, legal, events)).iter() if one.get("class") == "tool"]
            assert sum(one.get("hidden") is None for one in groups) == min(1, len(groups))
            if len(groups) > 1:
                assert {one.get("data-when") for one in groups} - {"tool-place"} <= picks


@pytest.mark.parametrize("mode", MODES)
def test_the_count_at_the_end_shows_every_race(mode: str) -> None:
    looks = next(looks for looks, _, _ in decisions(mode) if looks["over"])
    column = view.mine(looks)
    assert column.count('class="tally') == looks["players"]
    assert ("dawn" if looks["won"] else "dusk") in view.board(looks)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("launched", {"module": 2}),
        ("flew", {"module": 3, "race": "Yarls"}),
        ("drew_mine", {"hex": "1,-1,0"}),
        ("built_pad", {"hex": "1,-1,0"}),
        ("drew_tunnel", {"edge": "0,4,-4 to 1,3,-4"}),
        ("struck", {"lost": ["1,-1,0"], "hex": "1,-1,0", "card": "C1"}),
    ],
)
def test_the_last_move_leaves_a_trail(kind: str, data: dict[str, Any]) -> None:
    looks = GAME.new(2, {"deal": "numbered"}).view(0)
    assert "last-move" in view.board(looks, events=[Event(kind, 0, data, "U-2.1")])
    assert "last-move" not in view.board(looks)


def test_a_picture_needs_nothing_else() -> None:
    looks, legal, events = decisions("two")[-2]
    for theme in ("day", "night", None):
        picture = view.draw(looks, legal, events, theme)
        ElementTree.fromstring(picture)
        for name in re.findall(r'href="#([\w-]+)"', picture):
            assert f'id="{name}"' in picture


def test_symbols_are_known_by_their_ids_and_the_poster_is_drawn() -> None:
    assert all(f'id="{name}"' in body for name, body in view.SYMBOLS.items())
    assert "world-uranus" in view.SYMBOLS
    assert 'viewBox="-120 -75 240 150"' in view.poster()


def test_names_of_players_are_shown_and_escaped() -> None:
    looks = {**GAME.new(2, {"deal": "numbered"}).view(0), "names": ["Ana", "<b>Bo</b>"]}
    assert "&lt;b&gt;Bo" in view.board(looks)


PARTS = {"target", "hit", "focus", "n-count", "n-label", "count-disc", "minor", "tool", "tools", "own", "looks", "look"}
PARTS |= {"strikes", "aim", "junk-pair", "launches", "others", "decks", "module-name", "hex-no", "thin", "page-sky"}


def test_every_class_of_the_board_is_in_a_style_sheet_or_marks_a_part() -> None:
    sheet = style("tokens") + style("boards")
    for mode in MODES:
        for looks, legal, events in decisions(mode):
            for one in placed(view.board(looks, legal, events)):
                for cls in one.element.get("class", "").split():
                    assert cls in PARTS or re.search(rf"\.{re.escape(cls)}(?![\w-])", sheet), cls


def test_the_seat_panel_tells_what_is_open() -> None:
    own = {"mines": ["0,0,0", "1,-1,0"], "pads": ["0,0,0"], "dark": ["4,0,-4"], "known": ["rocket"]}
    looks = position(phase="build", players=2, seats=[own]).view(1)
    face = view.seat(looks, 0)
    assert face.points == 60
    assert face.note == "Osmish"
    assert "2 mines, 1 pad" in face.counters
    assert "rocket" in face.counters


def test_the_coach_speaks_at_every_step_of_a_first_game_and_cites_rules_that_exist() -> None:
    heard: set[str] = set()
    for seed in range(6):
        rng = Random(seed)
        state = GAME.new(TABLE["players"], TABLE["options"])
        while state.actors():
            player = state.actors()[0]
            if player == CHANCE:
                state.apply(player, state.sample(rng))
                continue
            said = GAME.lesson(state.view(player))
            assert said is not None
            assert GAME.rules.find(said["rule"])
            heard.add(said["title"])
            state.apply(player, GAME.greedy(state, player, rng))
        last = GAME.lesson(state.view(0))
        assert last is not None
        assert last["title"] in ("Safe", "The moons are gone")
    assert heard >= {"Your moon", "Asteroids", "Each set buys one step", "Draw tunnels, or wait", "A launchpad"}
    assert GAME.lesson(state.view(None)) is None


def test_networks_have_colours_of_their_own() -> None:
    tunnels = ["0,0,0.1,-1,0", "1,-1,0.2,-2,0", "-3,0,3.-2,-1,3"]
    state = position(phase="build", players=2, seats=[{"moon": "I", "tunnels": tunnels}])
    shades = [
        one.get("class")
        for one in parse(view.board(state.view(0))).iter()
        if one.get("class", "").startswith("tunnel net")
    ]
    assert len(shades) == 3
    assert len(set(shades)) == 2


def test_modules_fill_up_and_show_who_lives_there() -> None:
    state = position(players=2, module_rows=modules(m2="3B 1Y", m5="home 1"))
    parts = {one.get("id"): one for one in parse(view.board(state.view(0))).iter()}
    boxes = [one.get("class") for one in parts["module-2"].iter() if one.tag.endswith("rect")]
    assert (boxes.count("terrain-B"), boxes.count("terrain-Y"), boxes.count("box")) == (3, 1, 4)
    assert parts["module-2"].get("aria-label") == "Module 2: needs 1 green, 2 purple, 1 grey"
    assert "home-1" in {one.get("id") for one in parts["module-5"].iter()}


def test_the_track_shows_the_attacks_to_come() -> None:
    state = position(players=2, round=9, marker=9)
    stones = [
        one.get("class") for one in parse(view.board(state.view(0))).iter() if "stone" in one.get("class", "").split()
    ]
    assert len(stones) == 21
    assert [space for space, cls in enumerate(stones) if cls == "stone attack"] == [9, 11, 13, 15, 17, 18, 19]
    assert stones[:9] == ["stone past"] * 9


@pytest.mark.parametrize("mode", MODES)
def test_whatever_is_drawn_again_is_there(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        drawing = parse(view.board(looks, legal, events, "r-"))
        known = {one.get("id") for one in drawing.iter()} | set(view.SYMBOLS) | set(SYMBOLS)
        used = {(one.get("href") or "#")[1:] for one in drawing.iter() if one.tag.endswith("use")}
        assert used <= known


def test_a_table_of_six_is_not_too_much_for_a_slow_line() -> None:
    biggest = max(len(view.board(*found)) + len(view.mine(*found[:2])) for found in decisions("six"))
    assert biggest < 155_000
