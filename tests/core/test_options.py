"""Options: every kind reads what people give, and says what would do."""

from typing import Any

import pytest

from orrery.core import Choice, Option, OptionsError, OptionSet, PerSeat, Pick, Whole, game, list_games, switch
from orrery.core.options import Values, parse_assignments
from orrery_relay.game import Relay

BOARD = Pick("board", "Board", "small", "", "R-1.1", (Choice("small", "Small"), Choice(2, "Two"), Choice("big", "Big")))
POWERS = switch("powers", "Powers", False)
ROUNDS = Whole("rounds", "Rounds", 4, "", "", 1, 6, (0,))
MARKS = PerSeat("marks", "Marks", None, values=("sun", "moon", 3), distinct=True)
CREWS = PerSeat(
    "crews", "Crews", None, choices=(Choice("gulls", "Gulls"), Choice("owls", "Owls")), distinct=True, formerly=(0, 1)
)


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (BOARD, "big", "big"),
        (BOARD, 2, 2),
        (BOARD, "2", 2),
        (POWERS, True, "on"),
        (POWERS, False, "off"),
        (POWERS, "on", "on"),
        (ROUNDS, 6, 6),
        (ROUNDS, "3", 3),
        (ROUNDS, 0, 0),
        (MARKS, ["sun", 3], ["sun", 3]),
        (MARKS, "moon, 3", ["moon", 3]),
        (CREWS, ["gulls", "owls"], ["gulls", "owls"]),
        (CREWS, "1, 0", ["owls", "gulls"]),  # as it was written before the choices had names
        (CREWS, "owls,,", ["owls", None, None]),
        (CREWS, [None, "gulls"], [None, "gulls"]),
        (CREWS, ["", ""], None),
    ],
)
def test_values_are_read(option: Option, given: object, value: object) -> None:
    assert option.read(given) == value


@pytest.mark.parametrize(
    ("option", "given", "words"),
    [
        (BOARD, "huge", r"option board has no value 'huge'; choose small, 2 or big \(R-1.1\)"),
        (BOARD, None, "has no value None"),
        (ROUNDS, 7, "choose 0 or a number from 1 to 6"),
        (ROUNDS, "many", "has no value 'many'"),
        (ROUNDS, True, "has no value True"),
        (ROUNDS, 2.5, r"has no value 2\.5"),
        (MARKS, ["sun", "sun"], "all different"),
        (MARKS, ["sun", "star"], "a list with one of sun, moon, 3"),
        (MARKS, 5, "has no value 5"),
        (MARKS, ["sun", None], "has no value"),  # only where there are choices may one be left open
        (CREWS, ["owls", "owls"], "a list with one of gulls, owls for each seat, all different"),
        (CREWS, ["owls", "2"], "has no value"),
    ],
)
def test_other_values_are_refused_with_what_would_do(option: Option, given: object, words: str) -> None:
    with pytest.raises(OptionsError, match=words):
        option.read(given)


def test_an_option_may_word_the_error() -> None:
    pick = Pick("board", "Board", "a", choices=(Choice("a", "A"),), unknown="only a")
    with pytest.raises(OptionsError, match=r"^only a$"):
        pick.read("b")
    marks = PerSeat("marks", "Marks", None, values=("a",), error="marks are a")
    with pytest.raises(OptionsError, match=r"^marks are a$"):
        marks.read(["b"])


def no_big_rounds(values: Values, players: int, given: frozenset[str]) -> None:
    if values["board"] == "big" and values["rounds"] > players:
        raise OptionsError("too long")
    if "rounds" not in given and values["board"] == 2:
        values["rounds"] = 2


SET = OptionSet((BOARD, POWERS, ROUNDS, MARKS), {"Quick": {"rounds": 1}}, no_big_rounds)


def test_what_is_not_given_has_its_default() -> None:
    assert SET.resolve(None, 3) == {"board": "small", "powers": "off", "rounds": 4, "marks": None}


def test_the_check_sees_the_whole_and_may_derive_values() -> None:
    with pytest.raises(OptionsError, match="too long"):
        SET.resolve({"board": "big"}, 3)
    assert SET.resolve({"board": "big"}, 4)["board"] == "big"
    assert SET.resolve({"board": 2}, 3)["rounds"] == 2
    assert SET.resolve({"board": 2, "rounds": 4}, 3)["rounds"] == 4


def test_none_is_a_value_only_where_it_is_the_default() -> None:
    assert SET.resolve({"marks": None}, 2)["marks"] is None
    with pytest.raises(OptionsError):
        SET.resolve({"rounds": None}, 2)


def test_an_unknown_option_names_the_nearest() -> None:
    with pytest.raises(OptionsError, match=r"unknown option power\. Did you mean 'powers'\?"):
        SET.resolve({"power": "on"}, 2)
    with pytest.raises(OptionsError, match="Options: none"):
        OptionSet().resolve({"power": "on"}, 2)


@pytest.mark.parametrize(("option", "samples"), [(BOARD, ["small", 2, "big"]), (ROUNDS, [0, 1, 6]), (MARKS, [None])])
def test_samples_are_values(option: Option, samples: list[Any]) -> None:
    assert option.samples() == samples


def test_a_command_line_gives_pairs() -> None:
    assert parse_assignments(["board = big", "name=a=b"]) == {"board": "big", "name": "a=b"}
    for wrong in ("board", "=big"):
        with pytest.raises(OptionsError, match="write NAME=VALUE"):
            parse_assignments([wrong])


@pytest.mark.parametrize("slug", list_games())
def test_every_value_can_be_written_and_read_back(slug: str) -> None:
    for option in game(slug).options.options:
        for value in option.samples():
            if value is not None:
                assert option.read(option.write(value)) == value


def test_the_options_say_how_many_play() -> None:
    def check(values: Values, players: int, given: frozenset[str]) -> None:
        if values["contracts"] == "off" and players < 3:
            raise OptionsError("without contracts it is for three or more")

    class ThreeWithoutContracts(Relay):
        options = OptionSet(Relay.options.options, check=check)

    game = ThreeWithoutContracts()
    assert game.players_for() == [2, 3, 4]
    assert game.players_for({"contracts": "off"}) == [3, 4]
    assert game.new(options={"contracts": "off"}).seats == game.usual_players({"contracts": "off"}) == 3
    assert game.new(options={"contracts": "on"}).seats == 2
    assert game.players_for({"contracts": "perhaps"}) == []
    with pytest.raises(OptionsError, match="option contracts has no value 'perhaps'"):
        game.new(options={"contracts": "perhaps"})


def test_what_the_rest_leaves_no_choice_about_does_not_apply() -> None:
    vertium = game("vertium").options
    assert vertium.applies("solo_deck", {"mode": "solo"}, [1])
    assert not vertium.applies("solo_deck", {"mode": "standard"}, [2, 3, 4])
    assert not vertium.applies("gelbon", {"phases": "one"}, [2, 3, 4])
    assert vertium.applies("gelbon", {}, [2, 3, 4])
    assert vertium.applies("factions", {}, [2])  # a list has no samples: it is asked


def test_a_game_that_begins_at_once_has_the_named_preset_or_the_first() -> None:
    assert game("vertium").options.quick_game() == {}  # with the war
    assert game("uranus").options.quick_game() == {"deal": "numbered", "impact_deck": "first"}
    assert OptionSet().quick_game() == {}


@pytest.mark.parametrize("slug", list_games())
def test_every_preset_that_is_told_about_exists(slug: str) -> None:
    options = game(slug).options
    assert set(options.about) <= set(options.presets)
    assert not options.quick or options.quick in options.presets
