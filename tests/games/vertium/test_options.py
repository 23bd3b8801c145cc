"""Options, which of them go together, and the words of the errors."""

from typing import Any

import pytest

from orrery.core import OptionsError
from orrery.games.vertium import GAME
from tests.rules import rule

REFUSED: list[tuple[int | None, dict[str, Any], str]] = [
    (2, {"mode": "shadows"}, "shadows needs 3 or 4 seats"),
    (2, {"mode": "solo"}, "solo has exactly one seat"),
    (1, {"mode": "standard"}, "standard needs 2 to 4 seats"),
    (2, {"gelbon": "on", "battling": "rounds"}, "gelbon / shadows / solo use american battling"),
    (3, {"mode": "shadows", "battling": "rounds"}, "gelbon / shadows / solo use american battling"),
    (1, {"mode": "solo", "battling": "rounds"}, "gelbon / shadows / solo use american battling"),
    (2, {"phases": "one", "gelbon": "on"}, "phase one only is for the standard game without gelbon"),
    (3, {"phases": "one", "mode": "shadows"}, "phase one only is for the standard game without gelbon"),
    (1, {"mode": "solo", "gelbon": "on"}, "gelbon and abilities are not available in solo"),
    (1, {"mode": "solo", "abilities": "on"}, "gelbon and abilities are not available in solo"),
    (2, {"factions": [0, 0]}, "factions must be different and one per seat"),
    (2, {"factions": [0, 1, 2]}, "factions must be different and one per seat"),
    (2, {"factions": [0, 7]}, "factions must be different and one per seat"),
    (2, {"factions": ["myst", "myst"]}, "factions must be different and one per seat"),
    (2, {"factions": ["soar", "complex"]}, "only in shadows a seat can be the complex"),
    (3, {"mode": "shadows", "factions": "complex,soar,rmf", "complex_seat": 1}, "factions must be different"),
    (2, {"complex_seat": 0}, "option complex_seat does not apply to mode standard"),
    (1, {"mode": "solo", "first_player": "random"}, "option first_player does not apply to mode solo"),
    (1, {"mode": "solo", "phase1_round_limit": 100}, "option phase1_round_limit does not apply to mode solo"),
    (2, {"solo_deck": "deplete"}, "option solo_deck does not apply to mode standard"),
    (3, {"mode": "shadows", "complex_force": "all"}, "option complex_force does not apply to mode shadows"),
    (2, {"solo_rebel_cards": "off"}, "option solo_rebel_cards does not apply to mode standard"),
    (2, {"battling": "american", "must_attack": "on"}, "option must_attack does not apply to mode american"),
    (3, {"mode": "shadows", "must_attack": "on"}, "option must_attack does not apply to mode shadows"),
    (2, {"attack_limit": 60}, "option attack_limit does not apply to mode rounds"),
    (2, {"war_end": "rivals"}, "option war_end does not apply to mode rounds"),
    (2, {"battling": "american", "war_end": "never"}, "option war_end has no value never; choose rivals or nobody"),
    (2, {"mode": "orbit"}, "option mode has no value orbit"),
    (2, {"phase1_round_limit": 19}, "option phase1_round_limit has no value 19"),
    (2, {"battling": "american", "attack_limit": 2001}, "option attack_limit has no value 2001"),
    (2, {"first_player": 2}, "option first_player has no value 2"),
    (3, {"mode": "shadows", "complex_seat": 3}, "option complex_seat has no value 3"),
    (5, {}, "Vertium is for 1 to 4 players, not 5"),
    (0, {}, "Vertium is for 1 to 4 players, not 0"),
    (2, {"gravity": "on"}, "unknown option gravity"),
]


@rule("V-0.2", "V-1.1", "V-14.1", "V-13.1")
@pytest.mark.parametrize(("players", "options", "words"), REFUSED)
def test_options_that_are_no_game_are_refused_in_these_words(
    players: int | None, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(OptionsError) as found:
        GAME.new(players, options)
    assert str(found.value).startswith(words)


ACCEPTED: list[tuple[int | None, dict[str, Any], int]] = [
    (None, {}, 2),
    (None, {"mode": "shadows"}, 3),
    (None, {"mode": "solo"}, 1),
    (1, {}, 1),
    (1, {"mode": "solo", "gelbon": "off", "abilities": "off"}, 1),
    (4, {"phases": "one", "abilities": "on"}, 4),
    (4, {"mode": "shadows", "gelbon": "on", "abilities": "on", "complex_seat": 1, "factions": [2, 2, 3, 0]}, 4),
    (2, {"must_attack": "off", "hit_order": "alternate"}, 2),
    (3, {"battling": "american", "attack_limit": 10, "first_player": 2}, 3),
    (2, {"gelbon": True, "attack_limit": "400"}, 2),
]


@rule("V-0.2", "V-R60")
@pytest.mark.parametrize(("players", "options", "seats"), ACCEPTED)
def test_options_that_make_a_game(players: int | None, options: dict[str, Any], seats: int) -> None:
    assert GAME.new(players, options).seats == seats


@rule("V-0.2")
def test_one_player_without_a_mode_plays_solo() -> None:
    assert GAME.new(1).view(0)["options"]["mode"] == "solo"


FACTIONS: list[tuple[int, dict[str, Any], list[str]]] = [
    (2, {}, ["soar", "rmf"]),
    (4, {"factions": "myst, hielo, rmf, soar"}, ["myst", "hielo", "rmf", "soar"]),
    (2, {"factions": [3, 1]}, ["myst", "rmf"]),  # as records wrote them before factions had names
    (3, {"factions": ["rmf", None, ""]}, ["rmf", "soar", "hielo"]),
    (4, {"factions": [None, "soar", None, None]}, ["rmf", "soar", "hielo", "myst"]),
    (3, {"mode": "shadows"}, ["soar", "rmf", "complex"]),
    (3, {"mode": "shadows", "complex_seat": 1, "factions": [2, 2, 0]}, ["hielo", "complex", "soar"]),
    (3, {"mode": "shadows", "factions": ["complex", "myst", None]}, ["complex", "myst", "hielo"]),
    (1, {"factions": ["hielo"]}, ["hielo"]),
]


@rule("V-1.1")
@pytest.mark.parametrize(("players", "options", "factions"), FACTIONS)
def test_v1_1_factions_have_names_and_may_be_left_open(
    players: int, options: dict[str, Any], factions: list[str]
) -> None:
    state = GAME.new(players, options)
    assert state.view(None)["options"]["factions"] == factions
    assert [side["faction"] for side in state.view(None)["sides"]][:players] == factions
    assert GAME.restore(state.snapshot()).view(None) == state.view(None)


@rule("V-R61")
def test_every_solo_preset_is_for_one_and_they_differ() -> None:
    presets = {name: values for name, values in GAME.options.presets.items() if name.startswith("Solo")}
    assert list(presets) == ["Solo, hard", "Solo, medium", "Solo, easy", "Solo, very easy"]
    assert all(GAME.players_for(values) == [1] for values in presets.values())
    assert len({str(values) for values in presets.values()}) == len(presets)


@rule("V-R48", "V-R24")
def test_defaults_follow_from_the_mode() -> None:
    options = GAME.new(3, {"mode": "shadows"}).view(0)["options"]
    assert (options["battling"], options["attack_limit"], options["complex_seat"]) == ("american", 500, 2)
    assert options["phase1_round_limit"] == 100
    assert "must_attack" not in options
    assert GAME.new(1).view(0)["options"]["attack_limit"] == 500
