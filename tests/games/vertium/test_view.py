"""Vertium on the screen: all modes and seats, every legal action in reach, nothing shown that is hidden."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from orrery.core import CHANCE, Event, State
from orrery.draw import style
from orrery.games.vertium import GAME, view
from orrery.games.vertium.actions import SPACE
from orrery.games.vertium.pieces import COLOURS, FACTIONS, KINDS, PLANETS
from orrery.games.vertium.tutorial import TABLE
from orrery.games.vertium.view.reading import hits, per_cent
from tests.draw.reading import acts, parse, placed
from tests.games.vertium.build import COLOURS as TOKENS
from tests.games.vertium.build import colonizing, do, owned, roll, start_battle, war
from tests.rules import rule

MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "three": (3, {"abilities": "on"}),
    "four": (4, {"must_attack": "off"}),
    "phase one": (2, {"phases": "one"}),
    "american": (3, {"battling": "american"}),
    "gelbon": (4, {"gelbon": "on"}),
    "shadows": (3, {"mode": "shadows"}),
    "shadows of four": (4, {"mode": "shadows", "complex_seat": 1, "gelbon": "on"}),
    "solo": (1, {"mode": "solo"}),
    "solo with cards": (1, {"mode": "solo", "solo_rebel_cards": "on"}),
}
IN_COLUMN = {"play_set", "disaster", "end_turn", "keep_set", "melt", "raid_hand", "send_v", "send_g", "card", "hold"}
IN_COLUMN |= {"pass_war", "no_attack", "cubes_done"}
IN_BOTH = {"take", "place", "leak", "raid_gem", "raid_to", "attack", "from", "escape", "stand"}
IN_BOTH |= {"cube_v", "cube_g", "cube_site"}


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
        player = state.actors()[0]
        if player == CHANCE:
            state.apply(player, state.sample(rng))
            continue
        state.journal.clear()
        bold = rng.random() < 0.5  # a greedy half makes games that get on; the other half tries everything
        state.apply(player, GAME.greedy(state, player, rng) if bold else rng.choice(state.legal(player)))


@cache
def decisions(mode: str) -> list[tuple[dict[str, Any], list[int], list[Event]]]:
    """Positions with their actor's view and options: some of each step and verb, and the end."""
    found: list[tuple[dict[str, Any], list[int], list[Event]]] = []
    seen: dict[str, int] = {}
    for seed in range(2):
        for state, events in play(mode, seed):
            player = state.actors()[0] if state.actors() else 0
            if player == CHANCE:
                continue
            looks = state.view(player)
            legal = state.legal(player) if state.actors() else []
            kinds = {SPACE.notation(action).partition(":")[0] for action in legal} | {looks["phase"]}
            if any(seen.get(kind, 0) < 4 for kind in kinds):
                found.append((looks, legal, [event.seen_by(player) for event in events]))
                for kind in kinds:
                    seen[kind] = seen.get(kind, 0) + 1
    return found


@pytest.mark.parametrize("mode", MODES)
def test_every_legal_action_can_be_clicked_exactly_once_on_the_board_or_in_the_column(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        words = [SPACE.notation(action) for action in legal]
        board, column = acts(view.board(looks, legal, events)), acts(view.mine(looks, legal))
        verb = {word: word.partition(":")[0] for word in words}
        assert sorted(column) == sorted(words)
        assert sorted(board) == sorted(word for word in words if verb[word] in IN_BOTH)


def test_every_verb_was_tried() -> None:
    offered = {
        SPACE.notation(action).partition(":")[0]
        for mode in MODES
        for _, legal, _ in decisions(mode)
        for action in legal
    }
    assert offered >= (IN_COLUMN | IN_BOTH) - {"escape", "stand"}


def test_a_captain_in_the_refuge_can_be_chosen_in_words_and_where_only_it_can_go_on_the_board() -> None:
    planets = {"galileo": owned(0, 3), "brahe": owned(1, 2), "janssen": owned(1, 1, blue="refuge")}
    both = do(war(2, planets, refuge=[1, 0]), "0 attack:brahe")
    looks, legal = both.view(0), both.legal(0)
    assert acts(view.board(looks, legal)) == ["from:galileo"]
    assert sorted(acts(view.mine(looks, legal))) == ["from:galileo", "refuge_from:galileo"]
    assert 'id="refuge-0"' in view.board(looks, legal)


def test_escape_and_stand_are_two_buttons_over_the_battle() -> None:
    state = start_battle(force=3, defence=0, blue="refuge")
    looks, legal = state.view(1), state.legal(1)
    assert sorted(acts(view.board(looks, legal))) == ["escape", "stand"]
    assert sorted(acts(view.mine(looks, legal))) == ["escape", "stand"]


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
        assert all(one.startswith("b7-") for one in ids if one != "discard-list")
        assert not any("style" in one.element.attrib or "fill" in one.element.attrib for one in found)


ROOM = {
    "planet": 104,
    "row": 44,
    "deck": 44,
    "discard": 44,
    "vertium": 26,
    "gelbon": 26,
    "cube": 26,
    "blue": 22,
    "die": 24,
}


@pytest.mark.parametrize("mode", MODES)
def test_no_piece_leaves_the_board(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        for one in placed(view.board(looks, legal, events)):
            room = ROOM.get(one.id.partition("-")[0])
            if room is not None:
                assert abs(one.x) + room * one.scale <= 500, one.id
                assert abs(one.y) + room * one.scale <= 500, one.id


@pytest.mark.parametrize("mode", MODES)
def test_planets_do_not_touch_each_other(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        worlds = [one for one in placed(view.board(looks, legal, events)) if one.id.startswith("planet-")]
        assert len(worlds) == len(looks["planets"])
        for number, one in enumerate(worlds):
            for other in worlds[:number]:
                apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
                assert apart >= 98 * (one.scale + other.scale), (one.id, other.id)


@pytest.mark.parametrize("mode", MODES)
def test_the_same_view_draws_the_same(mode: str) -> None:
    for looks, legal, events in decisions(mode):
        assert view.board(looks, legal, events) == view.board(looks, legal, events)
        assert view.mine(looks, legal) == view.mine(looks, legal)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_nothing_hidden_is_drawn(viewer: int) -> None:
    """Whatever the others hold, and whatever they were dealt to reach, the viewer gets the same bytes."""
    rng = Random(3)
    for number, (state, _) in enumerate(play("three", 2)):
        if number % 23 == 0 and state.actors():
            looks, other = state.view(viewer), state.determinize(viewer, rng).view(viewer)
            assert view.board(looks) == view.board(other)
            assert view.mine(looks) == view.mine(other)
            assert view.draw(looks) == view.draw(other)
            for seat in range(3):
                assert view.seat(looks, seat) == view.seat(other, seat)


def test_a_spectator_sees_no_hand_and_no_goal() -> None:
    for number, (state, _) in enumerate(play("four", 1)):
        if number % 11 == 0:
            looks = state.view(None)
            board, column = view.board(looks), view.mine(looks)
            assert "pile-" not in column
            assert "goal" not in board
            assert "Secret goal" not in column
            assert acts(board) == acts(column) == []
            assert "data-why" not in board + column


def test_a_goal_is_marked_on_the_board_on_its_owners_turns_only() -> None:
    state = colonizing(2, objective=["brahe", "janssen"])
    assert "goal-ring" in view.board(state.view(0))
    assert "goal-ring" not in view.board(state.view(1))
    assert "Secret goal: Janssen" in view.mine(state.view(1))


@pytest.mark.parametrize("mode", MODES)
def test_what_a_player_clicks_in_vain_asks_why(mode: str) -> None:
    for looks, legal, _ in decisions(mode):
        if looks["over"]:
            continue
        for element in parse(view.board(looks, legal) + view.mine(looks, legal)).iter():
            asked = element.get("data-why")
            if asked is not None:
                assert SPACE.parse(asked) not in legal
                assert element.get("data-act") is None


@rule("V-5.3")
def test_a_moon_goes_counterclockwise_round_its_planet() -> None:
    at_start = view.board(colonizing(2, {"brahe": owned(0, 3)}).view(0))
    later = view.board(colonizing(2, {"brahe": owned(0, 3, moon=2)}).view(0))
    there = re.compile(r'id="orbit-brahe" class="glide" transform="([^"]+)"')
    assert there.findall(at_start) == ["matrix(1 0 0 1 0 0)"]
    assert there.findall(later) == ["matrix(0 -1 1 0 0 0)"]  # from below the planet to its right


def test_a_place_that_would_colonize_shows_the_captain_and_what_it_brings() -> None:
    planets: dict[str, dict[str, Any]] = {
        "galileo": {"tokens": [1, 0, 1, 1], "value": 5},
        "brahe": {"tokens": [0, 0, 0, 0]},
    }
    state = do(colonizing(2, planets, [{"energy": 3, "metal": 1}]), "0 play_set:energy")
    drawing = view.board(state.view(0), state.legal(0))
    assert drawing.count("phantom") == 1
    assert ">+5<" in drawing
    assert "colonize, +5" in view.mine(state.view(0), state.legal(0))


def test_a_set_glows_and_a_card_that_cannot_be_played_does_not() -> None:
    state = colonizing(2, None, [{"water": 3, "metal": 2, "raider": 1}])
    column = view.mine(state.view(0), state.legal(0))
    assert column.count("set-glow") == 1
    assert acts(column) == ["play_set:water"]
    assert 'data-why="play_set:metal"' in column
    assert 'data-why="disaster:raider"' in column


def test_an_extra_token_is_told_beside_its_slot() -> None:
    state = colonizing(2, {"galileo": {"tokens": [3, 0, 0, 0]}})
    assert ">+2<" in view.board(state.view(0))


def test_the_two_planets_meet_in_the_middle_and_leave_their_places_empty() -> None:
    state = roll(start_battle(4, 3), "PPS", "PBS")
    where = {one.id: one for one in placed(view.board(state.view(0)))}
    assert where["planet-galileo"].x < 0 < where["planet-brahe"].x
    assert where["planet-galileo"].y == where["planet-brahe"].y
    assert abs(where["planet-brahe"].x) < 150
    assert view.board(state.view(0)).count("left-place") == 2
    assert sum(name.startswith("die-") for name in where) == 6


@pytest.mark.parametrize(
    ("mine", "theirs", "words", "net"),
    [
        ("PPB", "BBS", "2 photons - 1 shield = 1 hit", 1),
        ("PBB", "PPP", "1 photon + 1 beam pair = 2 hits", 2),
        ("BBBB", "SSS", "2 beam pairs - 3 shields = 0 hits", 0),
        ("BSS", "PPP", "nothing that hits", 0),
    ],
)
def test_v8_4_the_hits_in_words(mine: str, theirs: str, words: str, net: int) -> None:
    assert hits(mine, theirs) == (words, net)


def test_the_hits_and_the_cards_left_are_told_in_a_battle() -> None:
    state = roll(start_battle(4, 3), "PPS", "PBS")
    column = view.mine(state.view(0), state.legal(0))
    assert "2 photons - 1 shield = 1 hit" in column
    assert "1 photon - 1 shield = 0 hits" in column
    assert "cards left: photon, beam, shield" in column
    state = do(state, "0 card:P.S", "1 hold")
    assert "cards left: beam, shield" in view.mine(state.view(0))
    assert view.board(state.view(0)).count("skirmish used") == 1


def test_the_force_is_chosen_with_its_garrison_and_its_chance() -> None:
    planets = {"galileo": owned(0, 5), "brahe": owned(1, 1), "janssen": owned(1, 1)}
    state = do(war(2, planets), "0 attack:brahe", "0 from:galileo")
    column = view.mine(state.view(0), state.legal(0))
    assert acts(column) == [f"send_v:{number}" for number in range(5)]
    assert "Send 0 Vertium: 4 stay behind, you win 38 % without cards" in column  # .3803
    assert "Send 1 Vertium: 3 stay behind, you win 74 % without cards" in column  # .7393


def test_a_chance_is_never_rounded_to_certainty() -> None:
    assert [per_cent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [
        "0 %",
        "under 1 %",
        "50 %",
        "over 99 %",
        "100 %",
    ]


@pytest.mark.parametrize("mode", MODES)
def test_the_count_at_the_end_shows_every_side(mode: str) -> None:
    looks = next(looks for looks, _, _ in decisions(mode) if looks["over"])
    column = view.mine(looks)
    assert column.count('class="tally') == len(looks["sides"])
    by_planets = looks["options"].get("battling") == "american" and looks["options"].get("phases") != "one"
    for side in looks["sides"]:
        assert f">{side['planets'] if by_planets else side['points']}<" in column
    assert column.count(" won") >= 1


@rule("V-15.10")
def test_a_lost_solo_game_counts_the_complex_first() -> None:
    state = war(1, {"galileo": owned(0), "lipperhey": owned(1, 6)}, {"mode": "solo"}, turn=1, phase="d6")
    do(state, "chance d6:3", "chance cards4:PPPP", "chance roll3:BBB")
    column = view.mine(state.view(0))
    assert re.findall(r"\d\. (?:Soar|Complex)", column) == ["1. Complex", "2. Soar"]
    assert "The Complex rules all planets." in column


def test_one_planet_is_counted_as_one() -> None:
    state = colonizing(2, {"galileo": owned(0, 3)}, options={"phases": "one", "phase1_round_limit": 20})
    looks = {**state.view(0), "over": True, "reason": "V-6.7", "winners": [0], "places": [1, 2]}
    assert "1 planet, 2 each" in view.mine(looks)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("attacked", {"origin": "galileo", "target": "brahe"}),
        ("raided", {"from": "galileo", "to": "brahe", "element": "vertium"}),
        ("placed", {"planet": "brahe", "colour": "water", "different": 2}),
        ("leaked", {"planet": "brahe"}),
        ("built", {"planet": "brahe"}),
    ],
)
def test_the_last_move_leaves_a_trail_in_the_colour_of_its_seat(kind: str, data: dict[str, Any]) -> None:
    looks = war(3, {"galileo": owned(0, 3), "brahe": owned(1, 3)}).view(0)
    assert re.search(r'class="last-move s3', view.board(looks, events=[Event(kind, 2, data, "V-2.3")]))
    assert "last-move" not in view.board(looks)


def test_the_last_battle_is_told_in_the_middle() -> None:
    looks = war(2, {"galileo": owned(0, 3), "brahe": owned(1, 3)}).view(0)
    rolled = Event("rolled", 0, {"roll_a": "PPS", "roll_d": "BBS", "with": 1, "scored": 1, "lost": 0}, "V-8.4")
    won = Event("conquered", 0, {"planet": "brahe", "with": 1}, "V-10.1")
    assert "Soar wins Brahe" in view.board(looks, events=[rolled, won])


def test_the_seat_panel_tells_what_is_open() -> None:
    state = colonizing(2, {"brahe": owned(1, 3)}, skip=[0, 2])
    face = view.seat(state.view(0), 1)
    assert face.points == 5
    assert face.note == "RMF"
    assert face.counters.count('class="count') == len(TOKENS) + 1
    assert "4 cards" in face.facts
    assert "misses 2" in face.facts
    fighting = view.seat(roll(start_battle(4, 3), "PPS", "PBS").view(0), 0)
    assert "3 cards left" in fighting.facts
    assert "attacks now" in fighting.facts


@pytest.mark.parametrize("theme", [None, "day", "night"])
@pytest.mark.parametrize("mode", ["three", "gelbon", "solo"])
def test_a_picture_stands_alone(mode: str, theme: str | None) -> None:
    for looks, legal, events in decisions(mode)[::6]:
        root = ElementTree.fromstring(view.draw(looks, legal, events, theme=theme))
        ids = {element.get("id") for element in root.iter()}
        assert {name for element in root.iter() if (name := element.get("href", "")[1:])} <= ids


def test_poster_and_symbols() -> None:
    assert 'viewBox="-120 -75 240 150"' in view.poster()
    ids = [one.id for one in placed("".join(view.SYMBOLS.values())) if one.id]
    assert len(ids) == len(set(ids))
    assert "world-vertium" in ids
    needed = set(re.findall(r'href="#(v-[\w-]+|world-[\w-]+)"', "".join(view.SYMBOLS.values()) + view.poster()))
    assert needed <= set(view.SYMBOLS)


def test_kinds_planets_and_factions_differ_by_shape_not_only_by_colour() -> None:
    def shape(symbol: str) -> str:
        return re.sub(r'class="[^"]*"|id="[^"]*"', "", view.SYMBOLS[symbol])

    assert len({shape(f"v-kind-{kind}") for kind in KINDS}) == len(KINDS)
    assert len({shape(f"v-loose-{colour}") for colour in COLOURS}) == len(COLOURS)
    assert len({shape(f"v-{planet}") for planet in PLANETS}) == len(PLANETS)
    assert shape("v-vertium") != shape("v-gelbon")
    faces = {view.seat(colonizing(4).view(0), seat).portrait for seat in range(4)}
    assert len({re.sub(r'class="[^"]*"', "", face) for face in faces}) == len(FACTIONS) - 1


def test_every_class_of_the_board_is_in_a_style_sheet_or_marks_a_part() -> None:
    sheet = style("tokens") + style("boards")
    parts = {
        "die",
        "tumble",
        "rolled",
        "count-disc",
        "n-count",
        "planet",
        "gems",
        "moonno",
        "gemno",
        "n-label",
        "lbl",
        "skirmish",
        "minor",
    }
    for mode in ("three", "gelbon", "solo"):
        for looks, legal, events in decisions(mode):
            for one in placed(view.board(looks, legal, events)):
                for cls in one.element.get("class", "").split():
                    assert cls in parts or re.search(rf"\.{re.escape(cls)}(?![\w-])", sheet), cls


def test_the_coach_speaks_at_every_step_of_a_first_game_and_cites_rules_that_exist() -> None:
    heard: set[str] = set()
    for seed in range(3):
        rng = Random(seed)
        state = GAME.new(TABLE["players"], TABLE["options"])
        while state.actors():
            player = state.actors()[0]
            if player == CHANCE:
                state.apply(player, state.sample(rng))
                continue
            for seat in range(2):
                said = GAME.lesson(state.view(seat))
                assert said is not None
                assert GAME.rules.find(said["rule"])
                heard.add(said["title"])
            state.apply(player, GAME.greedy(state, player, rng))
        last = GAME.lesson(state.view(0))
        assert last is not None
        assert last["title"] == "That was your first game"
    assert heard >= {"Take one of the two cards", "You hold a set", "Your moon moves", "Colonize a planet", "War"}
    assert GAME.lesson(state.view(None)) is None
