"""What only Gardens has on the screen; `test_every_screen` has what it shares with the others."""

from __future__ import annotations

import re
from math import hypot
from typing import Any, Final, cast
from xml.etree import ElementTree

import pytest

from orrery.core import Event
from orrery.games.gardens import GAME, view
from orrery.games.gardens.cards import CARDS, COLOURS, MARTIANS
from orrery.games.gardens.view.ground import garden
from orrery.games.gardens.view_types import GardensView
from tests.draw.reading import parse, placed
from tests.games.gardens.build import SHAPES, do, position
from tests.games.screens import decisions, play

SCREEN: Final = GAME.screen()


def table(shape: str = "hexagon") -> tuple[dict[str, Any], list[int]]:
    """A turn of three in the middle of a game."""
    return next(
        (looks, legal)
        for looks, legal, _ in decisions("gardens", f"{shape} of 3")
        if looks["step"] == "turn" and len(looks["flowers"]) > 3
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_spots_are_apart_and_neighbours_equally_far(shape: str) -> None:
    looks, legal = table(shape)
    where = {one.id: (one.x, one.y) for one in placed(SCREEN.board(looks, legal)) if one.id.startswith("spot-")}
    assert len(where) == len(looks["layout"])
    label = {tuple(spot): name for name, spot in looks["layout"].items()}
    apart = [
        hypot(where[f"spot-{one}"][0] - where[f"spot-{other}"][0], where[f"spot-{one}"][1] - where[f"spot-{other}"][1])
        for (q, r), one in label.items()
        for dq, dr in ((1, 0), (0, 1), (-1, 1))
        if (other := label.get((q + dq, r + dr)))
    ]
    assert min(apart) > 60
    assert max(apart) == pytest.approx(min(apart), rel=0.01)


def test_what_stands_lower_is_painted_later() -> None:
    for looks, legal, _ in decisions("gardens", "rhombus of 5"):
        rows = []
        for one in placed(SCREEN.board(looks, legal)):
            if one.id.startswith("tree-"):
                rows.append(one.id[len("tree-")])
            elif one.id.startswith("gardener-"):
                rows.append(looks["seats"][int(one.id[len("gardener-") :])]["gardener"][0])
        assert rows == sorted(rows)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_spectator_sees_no_hand(shape: str) -> None:
    for state in play("gardens", f"{shape} of 3", 1):
        if not state.actors():
            continue
        looks = state.view(None)
        known = {deck["top"] for deck in looks["decks"]} | {card for seat in looks["seats"] for card in seat["known"]}
        column = SCREEN.mine(looks) + "".join(SCREEN.seat(looks, seat).details for seat in range(3))
        titles = {view.mission_title(card) for card in known if card}
        titles |= {view.mission_title(done["card"]) for seat in looks["seats"] for done in seat["scored"]}
        for card in CARDS:
            if view.mission_title(card) not in titles:
                assert view.mission_title(card) not in column


def test_the_count_at_the_end_shows_every_line() -> None:
    looks = next(looks for looks, _, _ in decisions("gardens", "hexagon of 3") if looks["over"])
    column = SCREEN.mine(looks)
    for final in looks["final"]:
        assert f">{final['total']}<" in column
        for card in final["cards"]:
            assert view.mission_title(card["card"]) in column


def test_a_hexagon_that_wins_flashes_with_its_six_corners() -> None:
    looks, _ = table()
    corners = ["C3", "C5", "E7", "G5", "G3", "E3"]
    looks = {**looks, "over": True, "hexagon": corners, "flowers": dict.fromkeys(corners, "red"), "trees": []}
    found = placed(SCREEN.board(looks))
    assert sum(one.element.get("class") == "flash" for one in found) == 6
    ring = next(one.element for one in found if one.element.get("class") == "won flash")
    assert len(set(ring.get("points", "").split())) == 6


def test_a_hidden_deck_has_no_telling_id_and_an_empty_one_says_so() -> None:
    looks, _ = table()
    looks = {**looks, "decks": [{"size": 0, "top": None}, *looks["decks"][1:]]}
    assert "an empty card space" in SCREEN.board(looks)
    decks = [one.id for one in placed(SCREEN.board(looks)) if one.id.startswith("deck")]
    assert decks == ["deck-0", "deck-1", "deck-2", "deck-3"]


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("moved", {"from": "C1", "to": "C4"}),
        ("teleported", {"from": "C1", "to": "H2"}),
        ("swapped", {"first": "C1", "second": "C4"}),
        ("exchanged", {"with": 1, "from": "C1", "to": "H2"}),
        ("nuked", {"spot": "D4"}),
        ("placed", {"spot": "D4"}),
    ],
)
def test_the_last_move_leaves_a_trail_in_the_colour_of_its_seat(kind: str, data: dict[str, Any]) -> None:
    looks, _ = table()
    drawing = SCREEN.board(looks, events=[Event(kind, 2, data, "G-2.2")])
    assert re.search(r'class="last-move s3', drawing)
    assert "last-move" not in SCREEN.board(looks)


def test_the_trail_of_an_exchange_is_where_it_happened_though_robby_has_moved_on() -> None:
    state = position(martian=["robby", "ali"], options={"powers": "on"}, gardener=["0,0", "4,-4"])
    state.journal = []
    do(state, "0 swap_with:1", "0 move(0,-4)", "0 plant:blue")
    where = garden(cast(GardensView, state.view(0))).where
    ends = "L".join(f"{where[label][0]:.1f} {where[label][1]:.1f}" for label in ("E5", "A5"))
    flown = re.search(r'class="last-move s1 flown"><path d="M([^"]*)"', SCREEN.board(state.view(0), (), state.journal))
    assert flown is not None
    assert flown[1] == ends


@pytest.mark.parametrize("kind", ["planted", "replaced"])
def test_a_planted_flower_grows_and_the_others_stand_still(kind: str) -> None:
    looks, _ = table()
    spot = next(iter(looks["flowers"]))
    drawing = SCREEN.board(looks, events=[Event(kind, 0, {"spot": spot, "colour": "red"}, "G-2.7")])
    assert drawing.count('class="grows"') == 1


def test_a_card_lights_the_spots_that_make_its_score() -> None:
    looks, legal = table()
    spots = {one.id for one in placed(SCREEN.board(looks, legal, prefix="x-"))}
    lights = [element.get("data-lights") for element in parse(SCREEN.mine(looks, legal, "x-")).iter()]
    named = {name for value in lights if value for name in value.split()}
    assert named <= spots
    shown = [*looks["seats"][looks["viewer"]]["hand"], *(entry["card"] for entry in looks["passed"])]
    marked = {spot for card in shown for spot in looks["marks"].get(card, ())}
    assert named == {f"x-spot-{spot}" for spot in marked}


def test_a_top_card_lights_the_spots_that_make_its_score_for_pointer_and_keyboard() -> None:
    state = position(
        flowers={"red": "1,0 2,0"}, top=[None, "group-red", "line-blue", "hexagon"], hand=[["line-red"], None]
    )
    drawn = {one.id: one.element for one in placed(SCREEN.board(state.view(0), state.legal(0), prefix="x-"))}
    lights = {space: drawn[f"x-deck-{space}"].get("data-lights") for space in range(4)}
    assert lights == {0: None, 1: "x-spot-E6 x-spot-E7", 2: None, 3: None}
    assert [drawn[f"x-deck-{space}"].get("tabindex") for space in range(4)] == [None, "0", None, None]
    do(state, "0 score:line-red")
    drawn = {one.id: one.element for one in placed(SCREEN.board(state.view(0), state.legal(0), prefix="x-"))}
    assert drawn["x-deck-1"].get("data-act") == "draw:1"
    assert drawn["x-deck-1"].get("data-lights") == lights[1]


def test_scoring_takes_a_second_tap_where_moves_do_and_keeping_a_card_does_not() -> None:
    found: dict[str, set[str | None]] = {}
    for looks, legal, _ in decisions("gardens", "hexagon of 3"):
        for element in parse(SCREEN.mine(looks, legal)).iter():
            if act := element.get("data-act"):
                found.setdefault(act.partition(":")[0], set()).add(element.get("data-confirm"))
    assert found["score"] == {"true"}
    assert found["keep"] == {None}


def test_a_hexagon_that_won_nothing_does_not_flash() -> None:
    ring = "1,0 1,-1 0,-1 -1,0 -1,1 0,1"
    state = position(flowers={"blue": ring, "red": "-3,0"}, idle=1, gardener=["-4,0", "4,0"])
    do(state, "0 move(-3,0)")
    assert state.view(0)["reason"] == "no planting"
    assert "flash" not in SCREEN.board(state.view(0))


def test_unused_flowers_are_said_to_cost_what_they_cost() -> None:
    five = "1,0 1,-1 0,-1 -1,0 -1,1"
    state = position(flowers={"blue": five}, gardener=["0,3", "-4,4"], hand=[None, ["hexagon"]])
    assert SCREEN.seat(state.view(0), 0).facts == '10 flowers left <span class="quiet">would cost 55</span>'
    do(state, "0 move(0,1)", "0 plant:blue")  # G-R16
    assert SCREEN.seat(state.view(0), 0).facts == "Track 0, cards 0"
    state = position(flowers={"red": "-3,0"}, idle=1, gardener=["-4,0", "4,0"])
    do(state, "0 move(-3,0)")
    assert SCREEN.seat(state.view(0), 1).facts.endswith(", flowers -55")


@pytest.mark.parametrize(("colour", "fill"), [("black", "f-dark"), ("white", "f-light")])
def test_figures_have_their_printed_colour_wherever_they_are_shown(colour: str, fill: str) -> None:
    looks, legal = table()
    looks = {**looks, "figures": dict.fromkeys(MARTIANS, colour)}
    column = "".join(SCREEN.seat(looks, seat).portrait for seat in range(3))
    figures = re.findall(r'<use href="#m-[^>]*', SCREEN.board(looks, legal) + column)
    assert len(figures) > 6
    assert all(re.search(rf'class="(ghost )?{fill}"', figure) for figure in figures)


@pytest.mark.parametrize("card", CARDS)
def test_every_mission_has_a_picture_of_its_own_with_a_title_and_a_line(card: str) -> None:
    pictures = [view.mission_picture(other) for other in CARDS]
    assert pictures.count(view.mission_picture(card)) == 1
    assert view.mission_title(card)
    assert view.mission_words(card)


def test_colours_and_martians_differ_by_shape_not_only_by_colour() -> None:
    def shape(symbol: str) -> str:
        return re.sub(r"f-[\w-]+|id=\"[^\"]*\"", "", view.SYMBOLS[symbol])

    assert len({shape(f"fl-{colour}") for colour in COLOURS}) == len(COLOURS)
    assert len({shape(f"m-{martian}") for martian in MARTIANS}) == len(MARTIANS)


def test_the_seat_panel_tells_what_is_open() -> None:
    looks, _ = table()
    face = SCREEN.seat(looks, 1)
    assert face.points == looks["seats"][1]["points"]
    assert face.note in ("power ready", "power used")
    assert face.counters.count('class="count') == len(COLOURS)
    assert f"{looks['seats'][1]['cards']} cards" in face.details
    assert str(looks["seats"][1]["penalty"]) in face.facts


def test_in_a_picture_the_hand_lies_below_the_board() -> None:
    looks, legal = table("trapezoid")
    assert ElementTree.fromstring(SCREEN.draw(looks, legal)).get("viewBox") == "-500 -500 1000 1180"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_picture_of_a_board_has_a_dot_for_every_spot_inside_its_box(shape: str) -> None:
    board = GAME.boards[shape]
    dots = [one.element for one in placed(view.board_picture(board.rows)) if one.element.tag == "circle"]
    assert len(dots) == board.size
    assert all(abs(float(dot.get("cx", 0))) < 50 and abs(float(dot.get("cy", 0))) < 31 for dot in dots)
