"""A text of the terminal, set on paper: words wrap, columns stand, pictures of letters stay, seats have their names."""

from random import Random

import pytest

import orrery
from orrery.core import CHANCE
from orrery.draw.written import written
from tests.draw.reading import parse


def parts(text: str, names: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """What the sheet consists of: the tag and the words of each line, table row and picture."""
    sheet = parse(str(written(text, names)))
    return [
        (element.tag, "|".join("".join(cell.itertext()) for cell in element) or "".join(element.itertext()))
        for element in sheet.iter()
        if element.tag in ("p", "tr", "pre")
    ]


def test_columns_one_below_the_other_become_a_table() -> None:
    assert parts("Miranda  1 fuel\nAriel    far out") == [("tr", "Miranda|1 fuel"), ("tr", "Ariel|far out")]


def test_what_follows_the_last_common_column_stays_in_its_cell() -> None:
    assert parts("Kepler   3  free   E   blue moon\nBrahe    5  taken  no token") == [
        ("tr", "Kepler|3|free|E · blue moon"),
        ("tr", "Brahe|5|taken|no token"),
    ]


@pytest.mark.parametrize(
    "picture",
    ["  A   1.    2.\nB 1.    2.    3.", ". X O\nX . .\nO . X", "+--+\n|  |\n+--+", "a |b\n--+--\nc |d"],
)
def test_pictures_of_letters_stay_as_they_are(picture: str) -> None:
    assert parts(picture) == [("pre", picture)]


def test_words_are_words_and_blank_lines_part_blocks() -> None:
    sheet = str(written("Round 2 of 5\n\nTanks\n  two are full\n> one leaks"))
    assert sheet.count("<div") == 3
    assert '<p class="head">Tanks</p><p class="in">two are full</p><p class="in acts">one leaks</p>' in sheet


def test_a_seat_has_its_sign_and_its_name() -> None:
    sheet = str(written("Seat 1: 2 fuel, left of seat 2 and of seat 7", ("Ana", "<Bo>")))
    assert "<bdi>Ana</bdi></span>: 2 fuel" in sheet
    assert "<bdi>&lt;Bo&gt;</bdi>" in sheet
    assert "seat 7" in sheet
    assert "Seat 1" in str(written("Seat 1: 2 fuel"))


@pytest.mark.parametrize("slug", orrery.list_games())
def test_every_word_of_every_game_is_on_the_sheet(slug: str) -> None:
    game = orrery.game(slug)
    state, rng = game.new(), Random(1)
    for _ in range(40):
        if not (actors := state.actors()):
            break
        player = actors[0]
        state.apply(player, state.sample(rng) if player == CHANCE else rng.choice(state.legal(player)))
    text = game.text(state.shown(0))
    shown = "".join(parse(str(written(text))).itertext())
    spaces = str.maketrans("", "", " \n·>")  # what is set otherwise: gaps, and the mark of whoever is to act
    assert shown.translate(spaces) == text.translate(spaces)
