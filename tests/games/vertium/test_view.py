"""What only Vertium has on the screen; `test_every_screen` has what it shares with the others."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest

from orrery.core import Event
from orrery.draw import reference_of
from orrery.games.vertium import GAME, view
from orrery.games.vertium.pieces import COLOURS, FACTIONS, KINDS, PLANETS
from orrery.games.vertium.view.facts import hits
from orrery.games.vertium.words.glossary import per_cent
from tests.draw.reading import acts, placed
from tests.games.driving import do
from tests.games.screens import MODES, decisions, play
from tests.games.vertium.build import COLOURS as TOKENS
from tests.games.vertium.build import colonizing, owned, roll, start_battle, war
from tests.rules import rule


def test_a_captain_in_the_refuge_can_be_chosen_in_words_and_where_only_it_can_go_on_the_board() -> None:
    planets = {"galileo": owned(0, 3), "brahe": owned(1, 2), "janssen": owned(1, 1, blue="refuge")}
    both = do(war(2, planets, refuge=[1, 0]), "0 attack:brahe")
    looks, legal = both.shown(0), both.legal(0)
    assert acts(view.board(looks, legal)) == ["from:galileo"]
    assert sorted(acts(view.mine(looks, legal))) == ["from:galileo", "refuge_from:galileo"]
    assert 'id="refuge-0"' in view.board(looks, legal)


def test_escape_and_stand_are_two_buttons_over_the_battle() -> None:
    state = start_battle(force=3, defence=0, blue="refuge")
    looks, legal = state.shown(1), state.legal(1)
    assert sorted(acts(view.board(looks, legal))) == ["escape", "stand"]
    assert sorted(acts(view.mine(looks, legal))) == ["escape", "stand"]


@pytest.mark.parametrize("mode", MODES["vertium"])
def test_planets_do_not_touch_each_other(mode: str) -> None:
    for looks, legal, events in decisions("vertium", mode):
        worlds = [one for one in placed(view.board(looks, legal, events)) if one.id.startswith("planet-")]
        assert len(worlds) == len(looks["planets"])
        for number, one in enumerate(worlds):
            for other in worlds[:number]:
                apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
                assert apart >= 98 * (one.scale + other.scale), (one.id, other.id)


def test_a_spectator_sees_no_hand_and_no_goal() -> None:
    for state in islice(play("vertium", "four", 1), 0, None, 11):
        looks = state.shown(None)
        board, column = view.board(looks), view.mine(looks)
        assert "pile-" not in column
        assert "goal" not in board
        assert "Secret goal" not in column


def test_a_goal_is_marked_on_its_owners_board_also_while_others_act() -> None:
    state = colonizing(2, objective=["brahe", "janssen"])
    for seat, goal in ((0, "brahe"), (1, "janssen")):
        board = view.board(state.shown(seat))
        assert board.count("goal-ring") == 1
        assert 'id="name-' + goal + '"' in board[: board.index(">goal<")].rpartition("<g ")[2]
    assert "goal-ring" not in view.board(state.shown(None))
    assert "Secret goal: Janssen" in view.mine(state.shown(1))


@rule("V-5.3")
def test_a_moon_goes_counterclockwise_round_its_planet() -> None:
    at_start = view.board(colonizing(2, {"brahe": owned(0, 3)}).shown(0))
    later = view.board(colonizing(2, {"brahe": owned(0, 3, moon=2)}).shown(0))
    there = re.compile(r'id="orbit-brahe" class="glide" transform="([^"]+)"')
    assert there.findall(at_start) == ["matrix(1 0 0 1 0 0)"]
    assert there.findall(later) == ["matrix(0 -1 1 0 0 0)"]  # from below the planet to its right


def test_a_place_that_would_colonize_shows_the_captain_and_what_it_brings() -> None:
    planets: dict[str, dict[str, Any]] = {
        "galileo": {"tokens": [1, 0, 1, 1], "value": 5},
        "brahe": {"tokens": [0, 0, 0, 0]},
    }
    state = do(colonizing(2, planets, [{"energy": 3, "metal": 1}]), "0 play_set:energy")
    drawing = view.board(state.shown(0), state.legal(0))
    assert drawing.count("phantom") == 1
    assert ">+5<" in drawing
    assert "colonize, +5" in view.mine(state.shown(0), state.legal(0))


def test_a_set_glows_and_a_card_that_cannot_be_played_does_not() -> None:
    state = colonizing(2, None, [{"water": 3, "metal": 2, "raider": 1}])
    column = view.mine(state.shown(0), state.legal(0))
    assert column.count("set-glow") == 1
    assert acts(column) == ["play_set:water"]
    assert 'data-why="play_set:metal"' in column
    assert 'data-why="disaster:raider"' in column


def test_an_extra_token_is_told_beside_its_slot() -> None:
    state = colonizing(2, {"galileo": {"tokens": [3, 0, 0, 0]}})
    assert ">+2<" in view.board(state.shown(0))


def test_the_two_planets_meet_in_the_middle_and_leave_their_places_empty() -> None:
    state = roll(start_battle(4, 3), "PPS", "PBS")
    where = {one.id: one for one in placed(view.board(state.shown(0)))}
    assert where["planet-galileo"].x < 0 < where["planet-brahe"].x
    assert where["planet-galileo"].y == where["planet-brahe"].y
    assert abs(where["planet-brahe"].x) < 150
    assert view.board(state.shown(0)).count("left-place") == 2
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
    column = view.mine(state.shown(0), state.legal(0))
    assert "2 photons - 1 shield = 1 hit" in column
    assert "1 photon - 1 shield = 0 hits" in column
    assert "cards left: photon, beam, shield" in column
    state = do(state, "0 card:P.S", "1 hold")
    assert "cards left: beam, shield" in view.mine(state.shown(0))
    assert view.board(state.shown(0)).count("skirmish used") == 1


def test_the_force_is_chosen_with_its_garrison_and_its_chance() -> None:
    planets = {"galileo": owned(0, 5), "brahe": owned(1, 1), "janssen": owned(1, 1)}
    state = do(war(2, planets), "0 attack:brahe", "0 from:galileo")
    column = view.mine(state.shown(0), state.legal(0))
    assert acts(column) == [f"send_v:{number}" for number in range(5)]
    assert "Send 0 Vertium: 4 stay behind, you win 38 % without cards" in column  # .3803
    assert "Send 1 Vertium: 3 stay behind, you win 74 % without cards" in column  # .7393


def test_the_battle_says_what_its_chance_leaves_out() -> None:
    attacker, defender = start_battle(1, 1).shown(0), start_battle(1, 1).shown(1)
    assert "you win: 74 % without cards" in view.mine(attacker)  # .7393
    assert "you hold it: 26 % without cards" in view.mine(defender)


@rule("V-R62")
def test_v_r62_the_solo_battle_counts_the_cards_to_come() -> None:
    planets = {"galileo": owned(0, 5), "brahe": owned(1, 1), "kepler": owned(1, 3)}
    state = do(war(1, planets, {"mode": "solo"}), "0 attack:brahe", "0 from:galileo")
    column = view.mine(state.shown(0), state.legal(0))
    assert 'you win 63 %"' in column  # with 3 Vertium and the fresh deck; and nobody has Skirmish Cards (V-R61)
    do(state, "0 send_v:3", "chance roll3:BBS", "chance cards4:SSSS")
    assert "you win: 94 %<" in view.mine(state.shown(0))  # all shields are gone
    easy = do(war(1, planets, {"mode": "solo", "solo_rebel_cards": "on"}), "0 attack:brahe", "0 from:galileo")
    assert "you win 63 % without cards" in view.mine(easy.shown(0), easy.legal(0))


@rule("V-3.2")
@pytest.mark.parametrize(
    ("players", "words"),
    [
        (2, "Your opponent misses two turns."),
        (3, "The next two players miss a turn."),
        (4, "The next two players miss a turn."),
    ],
)
def test_v3_2_mine_blast_is_explained_for_the_number_of_players(players: int, words: str) -> None:
    state = colonizing(players, hand=[{"mine_blast": 1, "metal": 2}])
    assert re.findall(r'id="pile-mine_blast".*? title="([^"]*)"', view.mine(state.shown(0))) == [words]


def test_the_discard_pile_can_be_leafed_through_on_a_phone_too() -> None:
    column = view.mine(colonizing(discard={"metal": 3}).shown(0))
    assert re.findall(r'<details class="([^"]*)" id="discard-list">', column) == ["panel"]  # `laptop` hides on a phone
    assert "3 Metal" in column


def test_a_chance_is_never_rounded_to_certainty() -> None:
    assert [per_cent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [
        "0 %",
        "under 1 %",
        "50 %",
        "over 99 %",
        "100 %",
    ]


@pytest.mark.parametrize("mode", MODES["vertium"])
def test_the_count_at_the_end_shows_every_side(mode: str) -> None:
    looks = next(looks for looks, _, _ in decisions("vertium", mode) if looks["over"])
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
    column = view.mine(state.shown(0))
    assert re.findall(r"\d\. (?:Soar|The Complex)", column) == ["1. The Complex", "2. Soar"]
    assert "The game is lost: the Complex rules all planets." in column


def test_one_planet_is_counted_as_one() -> None:
    state = colonizing(2, {"galileo": owned(0, 3)}, options={"phases": "one", "phase1_round_limit": 20})
    looks = {**state.shown(0), "over": True, "reason": "V-6.7", "winners": [0], "places": [1, 2]}
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
    looks = war(3, {"galileo": owned(0, 3), "brahe": owned(1, 3)}).shown(0)
    assert re.search(r'class="last-move s3', view.board(looks, events=[Event(kind, 2, data, "V-2.3")]))
    assert "last-move" not in view.board(looks)


def test_the_last_battle_is_told_in_the_middle() -> None:
    looks = war(2, {"galileo": owned(0, 3), "brahe": owned(1, 3)}).shown(0)
    rolled = Event("rolled", 0, {"roll_a": "PPS", "roll_d": "BBS", "with": 1, "scored": 1, "lost": 0}, "V-8.4")
    won = Event("conquered", 0, {"planet": "brahe", "with": 1}, "V-10.1")
    assert "Soar wins Brahe" in view.board(looks, events=[rolled, won])


def test_the_seat_panel_tells_what_is_open() -> None:
    state = colonizing(2, {"brahe": owned(1, 3)}, skip=[0, 2])
    face = view.seat(state.shown(0), 1)
    assert face.points == 5
    assert face.note == "RMF"
    assert face.counters.count('class="count') == len(TOKENS) + 1
    assert "4 cards" in face.facts
    assert "misses 2" in face.facts
    fighting = view.seat(roll(start_battle(4, 3), "PPS", "PBS").shown(0), 0)
    assert "3 cards left" in fighting.facts
    assert "attacks now" in fighting.facts


def test_kinds_planets_and_factions_differ_by_shape_not_only_by_colour() -> None:
    def shape(symbol: str) -> str:
        return re.sub(r'class="[^"]*"|id="[^"]*"', "", view.SYMBOLS[symbol])

    assert len({shape(f"v-kind-{kind}") for kind in KINDS}) == len(KINDS)
    assert len({shape(f"v-loose-{colour}") for colour in COLOURS}) == len(COLOURS)
    assert len({shape(f"v-{planet}") for planet in PLANETS}) == len(PLANETS)
    assert shape("v-vertium") != shape("v-gelbon")
    faces = {view.seat(colonizing(4).shown(0), seat).portrait for seat in range(4)}
    assert len({re.sub(r'class="[^"]*"', "", face) for face in faces}) == len(FACTIONS) - 1


def test_the_reference_part_has_what_is_printed_on_the_pieces() -> None:
    chapters = {chapter.title: {entry.title: entry for entry in chapter.entries} for chapter in reference_of(GAME)}
    assert list(chapters) == [
        "Factions", "The deck", "Orange moons", "Blue moons", "Planets", "Skirmish Dice and Cards", "Pieces",
    ]  # fmt: skip
    assert [len(entries) for entries in chapters.values()] == [5, 9, 6, 3, 9, 3, 7]
    assert ("Expert in", "Energy") in chapters["Factions"]["Royal Martian Federation (RMF)"].facts
    assert chapters["The deck"]["Leak"].ours
    assert not chapters["Pieces"]["CUBE"].ours
    assert ("Vertium in the solo game", "8") in chapters["Orange moons"]["Moon 6"].facts
    mine = GAME.with_data({"deck": {"leak": 3, "virus": 1}, "planets": {"names": [*"ABCDEFGHI"]}})
    yours = {entry.title: entry for chapter in reference_of(mine) for entry in chapter.entries}
    assert (yours["Leak"].facts, yours["Leak"].ours) == ([("Cards", "3")], False)
    assert "A" in yours
    assert "Galileo" not in yours


def test_what_can_be_chosen_before_a_game_is_drawn_with_its_own_pieces() -> None:
    shown = [
        (option.name, choice.value) for option in GAME.options.options for choice in getattr(option, "choices", ())
    ]
    drawn = [each for each in shown if view.option_picture(*each)]
    assert {name for name, _ in drawn} >= {"mode", "phases", "battling", "gelbon", "abilities", "first_player"}
    for name, value in drawn:
        picture = str(view.option_picture(name, value))
        assert 'class="choice-art"' in picture
        for symbol in re.findall(r'href="#(v-[\w-]+)"', picture):
            assert symbol in view.SYMBOLS
