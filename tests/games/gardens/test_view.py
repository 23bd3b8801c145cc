"""Gardens on the screen: all boards and seats, every legal action in reach, nothing shown that is hidden."""

import re
from collections.abc import Iterator
from functools import cache
from math import hypot
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from orrery.core import CHANCE, Event, State
from orrery.draw import style
from orrery.games.gardens import GAME, view
from orrery.games.gardens.actions import SPACE
from orrery.games.gardens.cards import CARDS, COLOURS, MARTIANS
from tests.draw.reading import Found, acts, parse, placed
from tests.games.gardens.build import SHAPES

SEATS = (2, 3, 4, 5)
IN_COLUMN = {"keep", "martian", "score"}  # chosen in the right column; everything else is chosen on the board
IN_BOTH = {"plant", "leave", "draw"}


def play(shape: str, players: int, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """A game by chance, position after position, with what happened in the last step."""
    rng = Random(seed)
    state = GAME.new(players, {"board": shape, "powers": "on"})
    state.journal = []
    while True:
        yield state, list(state.journal)
        state.journal.clear()
        if not state.actors():
            return
        player = state.actors()[0]
        if player == CHANCE:
            state.apply(player, state.sample(rng))
            continue
        legal = state.legal(player)
        plants = [action for action in legal if SPACE.notation(action).startswith(("move", "plant"))]
        state.apply(player, rng.choice(plants if plants and rng.random() < 0.7 else legal))


@cache
def decisions(shape: str, players: int) -> list[tuple[dict[str, Any], list[int], list[Event]]]:
    """Positions of a game with their actor's view and options: some of each phase."""
    found: list[tuple[dict[str, Any], list[int], list[Event]]] = []
    seen: dict[str, int] = {}
    for seed in range(3):
        for state, events in play(shape, players, seed):
            for player in state.actors()[:1]:
                if player == CHANCE:
                    continue
                looks = state.view(player)
                legal = state.legal(player)
                kinds = {SPACE.notation(action).partition(":")[0] for action in legal} | {looks["phase"]}
                if any(seen.get(kind, 0) < 4 for kind in kinds):
                    found.append((looks, legal, [event.seen_by(player) for event in events]))
                    for kind in kinds:
                        seen[kind] = seen.get(kind, 0) + 1
    return found


@cache
def last(shape: str, players: int) -> State:
    *_, (state, _) = play(shape, players, 5)
    return state


def table(shape: str = "hexagon", players: int = 3) -> tuple[dict[str, Any], list[int]]:
    """A turn in the middle of a game."""
    return next(
        (looks, legal)
        for looks, legal, _ in decisions(shape, players)
        if looks["phase"] == "turn" and len(looks["flowers"]) > 3
    )


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_legal_action_can_be_clicked_exactly_once(shape: str, players: int) -> None:
    for looks, legal, events in decisions(shape, players):
        words = [SPACE.notation(action) for action in legal]
        board, column = acts(view.board(looks, legal, events)), acts(view.mine(looks, legal))
        verb = {word: word.partition(":")[0] for word in words}
        assert sorted(board) == sorted(word for word in words if verb[word] not in IN_COLUMN)
        assert sorted(column) == sorted(word for word in words if verb[word] in IN_COLUMN | IN_BOTH)


def test_every_verb_was_tried() -> None:
    offered = {
        SPACE.notation(action).partition(":")[0]
        for players in SEATS
        for shape in SHAPES
        for _, legal, _ in decisions(shape, players)
        for action in legal
    }
    powers = {"swap_first", "swap_second", "nuke", "teleport", "swap_with"}
    assert offered == IN_COLUMN | IN_BOTH | powers | {"place", "move"}


@pytest.mark.parametrize("shape", SHAPES)
def test_what_can_be_clicked_on_the_board_can_be_focused_and_read(shape: str) -> None:
    for looks, legal, events in decisions(shape, 4):
        for element in parse(view.board(looks, legal, events)).iter():
            if element.get("data-act") is not None:
                assert element.get("role") == "button"
                assert element.get("tabindex") == "0"
                assert element.get("aria-label")
                assert "hit" in [child.get("class") for child in element]


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("shape", SHAPES)
def test_ids_are_unique_prefixed_and_nothing_has_an_inline_style(shape: str, players: int) -> None:
    for looks, legal, events in decisions(shape, players):
        found = placed(view.board(looks, legal, events, prefix="b7-") + view.mine(looks, legal, prefix="b7-"))
        ids = [one.id for one in found if one.id]
        assert len(ids) == len(set(ids))
        assert all(one.startswith("b7-") for one in ids if one != "use-power")
        assert not any("style" in one.element.attrib or "fill" in one.element.attrib for one in found)


def movable(one: Found) -> bool:
    return re.match(r"(flower|tree|gardener|marker|deck|move|place|teleport|plant|spot|leave)-?", one.id) is not None


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("shape", SHAPES)
def test_no_piece_leaves_the_board(shape: str, players: int) -> None:
    for looks, legal, events in decisions(shape, players):
        for one in placed(view.board(looks, legal, events)):
            if movable(one):
                room = 20 if one.id.startswith("marker") else 40 * one.scale
                assert abs(one.x) + room <= 500, one.id
                assert abs(one.y) + room <= 500, one.id


@pytest.mark.parametrize("shape", SHAPES)
def test_spots_are_apart_and_neighbours_equally_far(shape: str) -> None:
    looks, legal = table(shape)
    where = {one.id: (one.x, one.y) for one in placed(view.board(looks, legal)) if one.id.startswith("spot-")}
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
    for looks, legal, _ in decisions("rhombus", 5):
        rows = []
        for one in placed(view.board(looks, legal)):
            if one.id.startswith("tree-"):
                rows.append(one.id[len("tree-")])
            elif one.id.startswith("gardener-"):
                rows.append(looks["seats"][int(one.id[len("gardener-") :])]["gardener"][0])
        assert rows == sorted(rows)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_view_draws_the_same(shape: str) -> None:
    for looks, legal, events in decisions(shape, 2):
        assert view.board(looks, legal, events) == view.board(looks, legal, events)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_nothing_hidden_is_drawn(viewer: int) -> None:
    """Whatever the others hold, the viewer gets the same bytes."""
    rng = Random(3)
    for number, (state, _) in enumerate(play("hexagon", 3, 2)):
        if number % 17 == 0 and state.actors():
            looks, other = state.view(viewer), state.determinize(viewer, rng).view(viewer)
            assert view.board(looks) == view.board(other)
            assert view.mine(looks) == view.mine(other)
            assert view.draw(looks) == view.draw(other)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_spectator_sees_no_hand(shape: str) -> None:
    for state, _ in play(shape, 3, 1):
        if not state.actors():
            continue
        looks = state.view(None)
        known = {deck["top"] for deck in looks["decks"]} | {card for seat in looks["seats"] for card in seat["known"]}
        column = view.mine(looks) + "".join(view.seat(looks, seat).details for seat in range(3))
        titles = {view.mission_title(card) for card in known if card}
        titles |= {view.mission_title(done["card"]) for seat in looks["seats"] for done in seat["scored"]}
        for card in CARDS:
            if view.mission_title(card) not in titles:
                assert view.mission_title(card) not in column
        assert acts(view.board(looks)) == acts(view.mine(looks)) == []


def test_the_count_at_the_end_shows_every_line() -> None:
    looks = last("hexagon", 3).view(0)
    column = view.mine(looks)
    for final in looks["final"]:
        assert f">{final['total']}<" in column
        for card in final["cards"]:
            assert view.mission_title(card["card"]) in column


def test_a_hexagon_that_wins_flashes_with_its_six_corners() -> None:
    looks, _ = table()
    corners = ["C3", "C5", "E7", "G5", "G3", "E3"]
    looks = {**looks, "over": True, "hexagon": corners, "flowers": dict.fromkeys(corners, "red"), "trees": []}
    found = placed(view.board(looks))
    assert sum(one.element.get("class") == "flash" for one in found) == 6
    ring = next(one.element for one in found if one.element.get("class") == "won flash")
    assert len(set(ring.get("points", "").split())) == 6


def test_a_hidden_deck_has_no_telling_id_and_an_empty_one_says_so() -> None:
    looks, _ = table()
    looks = {**looks, "decks": [{"size": 0, "top": None}, *looks["decks"][1:]]}
    assert "an empty card space" in view.board(looks)
    decks = [one.id for one in placed(view.board(looks)) if one.id.startswith("deck")]
    assert decks == ["deck-0", "deck-1", "deck-2", "deck-3"]


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("moved", {"from": "C1", "to": "C4"}),
        ("teleported", {"from": "C1", "to": "H2"}),
        ("swapped", {"first": "C1", "second": "C4"}),
        ("exchanged", {"with": 1}),
        ("nuked", {"spot": "D4"}),
        ("placed", {"spot": "D4"}),
    ],
)
def test_the_last_move_leaves_a_trail_in_the_colour_of_its_seat(kind: str, data: dict[str, Any]) -> None:
    looks, _ = table()
    drawing = view.board(looks, events=[Event(kind, 2, data, "G-2.2")])
    assert re.search(r'class="last-move s3', drawing)
    assert "last-move" not in view.board(looks)


def test_a_planted_flower_grows_and_the_others_stand_still() -> None:
    looks, _ = table()
    spot = next(iter(looks["flowers"]))
    drawing = view.board(looks, events=[Event("planted", 0, {"spot": spot, "colour": "red"}, "G-2.7")])
    assert drawing.count('class="grows"') == 1


def test_a_card_lights_the_spots_that_make_its_score() -> None:
    looks, legal = table()
    spots = {one.id for one in placed(view.board(looks, legal, prefix="x-"))}
    lights = [element.get("data-lights") for element in parse(view.mine(looks, legal, "x-")).iter()]
    named = {name for value in lights if value for name in value.split()}
    assert named <= spots
    marked = {spot for card in looks["seats"][looks["viewer"]]["hand"] for spot in looks["marks"].get(card, ())}
    assert named == {f"x-spot-{spot}" for spot in marked}


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
    face = view.seat(looks, 1)
    assert face.points == looks["seats"][1]["points"]
    assert face.note in ("power ready", "power used")
    assert face.counters.count('class="count') == len(COLOURS)
    assert f"{looks['seats'][1]['cards']} cards" in face.details
    assert str(looks["seats"][1]["penalty"]) in face.facts


@pytest.mark.parametrize("theme", [None, "day", "night"])
def test_a_picture_stands_alone(theme: str | None) -> None:
    looks, legal = table("trapezoid")
    root = ElementTree.fromstring(view.draw(looks, legal, theme=theme))
    ids = {element.get("id") for element in root.iter()}
    needed = {name for element in root.iter() if (name := element.get("href", "")[1:])}
    assert needed <= ids
    assert root.get("viewBox") == "-500 -500 1000 1180"  # the hand lies below the board


def test_emblem_poster_and_symbols() -> None:
    assert "#world-gardens" in view.emblem()
    assert 'viewBox="-120 -75 240 150"' in view.poster()
    ids = [one.id for one in placed(view.defs()) if one.id]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_picture_of_a_board_has_a_dot_for_every_spot_inside_its_box(shape: str) -> None:
    board = GAME.boards[shape]
    dots = [one.element for one in placed(view.board_picture(board.rows)) if one.element.tag == "circle"]
    assert len(dots) == board.size
    assert all(abs(float(dot.get("cx", 0))) < 50 and abs(float(dot.get("cy", 0))) < 31 for dot in dots)


def test_every_class_of_the_board_is_in_a_style_sheet_or_marks_a_part() -> None:
    sheet = style("tokens") + style("boards")
    parts = {"hexagon", "trapezoid", "flowers", "standing", "deck", "count-disc", "bezel-no", "markers", "n-count"}
    for looks, legal, events in decisions("hexagon", 4):
        for one in placed(view.board(looks, legal, events)):
            for cls in one.element.get("class", "").split():
                assert cls in parts or re.search(rf"\.{re.escape(cls)}(?![\w-])", sheet), cls
