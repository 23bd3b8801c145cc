"""The log, the prompts and the table as text."""

from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.vertium import GAME, view
from tests.games.driving import do, events_of, step
from tests.games.vertium.build import PLANETS, colonizing, owned, roll, start_battle, war
from tests.rules import rule

NAMES = ["Soar", "RMF", "Hielo", "Myst"]


def told(state: State, *moves: str) -> list[str]:
    return [GAME.tell(event, NAMES[: state.seats], 0) for event in events_of(state, *moves)]


@rule("V-4.1", "V-2.3")
def test_phase_one_in_the_log() -> None:
    planets = {"kepler": {"tokens": [0, 1, 1, 1]}}
    state = colonizing(3, planets, [{"metal": 3, "water": 2, "agri": 2}])
    assert told(state, "0 play_set:metal", "0 place:kepler") == [
        "Soar plays 3 Metal.",
        "Soar puts Metal on Kepler (4/4).",
        "Soar colonizes Kepler (+5 Vertium).",
    ]


@rule("V-3.2")
def test_mine_blast_in_the_log() -> None:
    state = colonizing(4, hand=[{"mine_blast": 1, "metal": 2}])
    assert "Mine Blast: RMF and Hielo miss a turn." in told(state, "0 disaster:mine_blast")
    two = colonizing(2, hand=[{"mine_blast": 1, "metal": 2}])
    assert "Mine Blast: RMF misses two turns." in told(two, "0 disaster:mine_blast")


@rule("V-3.3", "V-3.7")
def test_one_of_a_thing_is_told_as_one() -> None:
    state = colonizing(2, hand=[{"meltdown": 1, "metal": 2}, {"energy": 1, "metal": 2, "water": 1}])
    assert "Meltdown: RMF loses 1 Energy card." in told(state, "0 disaster:meltdown", "0 melt:seat1")
    state = colonizing(2, {"brahe": {"tokens": [0, 0, 0, 1]}}, [{"virus": 1, "metal": 2}])
    assert "Virus: the planets lose 1 Agri token." in told(state, "0 disaster:virus")


@rule("V-9.2")
def test_a_skirmish_card_in_the_log() -> None:
    state = start_battle(2, 2)
    told_so = told(roll(state, "PBS", "BBB"), "0 card:S.P")
    assert told_so == ["Soar's card turns a Blast into a Shield: that makes a Beam and 2 Shields."]


@rule("V-3.2")
def test_a_missed_turn_is_told_to_the_one_who_misses_it() -> None:
    state = colonizing(2, hand=[{"mine_blast": 1, "metal": 2}])
    events = events_of(state, "0 disaster:mine_blast")
    told_to = [[GAME.tell(event, NAMES[:2], viewer) for event in events] for viewer in (0, 1, None)]
    assert "RMF misses two turns" in told_to[1][1]
    text = GAME.text({**state.shown(1), "names": ["Ada", "Bo"]})
    assert "Mine Blast: you miss your next turn, and your moons stand still." in text  # the first is missed by now
    assert "you miss" not in GAME.text(state.shown(0))
    assert "RMF, you miss this turn: a Mine Blast." in told_to[1]
    assert "RMF misses a turn." in told_to[0]
    assert "RMF misses a turn." in told_to[2]


@rule("V-8.4", "V-10.1")
def test_a_battle_in_the_log() -> None:
    state = start_battle(2, 0)
    lines = told(roll(state, "PBS", "BBB"), "0 hold", "1 hold")
    assert lines[:2] == [
        "Soar rolls a Blast, a Beam and a Shield, RMF 3 Beams; Soar scores 1, RMF 0.",
        "Soar wins Brahe, +1.",
    ]


@rule("V-15.8")
def test_the_solo_complex_speaks_through_chance() -> None:
    planets = {"galileo": owned(0, 4), "lipperhey": owned(1, 6)}
    state = war(1, planets, {"mode": "solo"}, turn=1, phase="d6")
    lines = told(state, "chance d6:3")
    assert lines == [
        "The Complex rolls 3 for its target.",
        "The Complex attacks Galileo from Lipperhey with 5 Vertium.",
    ]
    assert state.journal
    assert all(event.player in (-1, 0) for event in state.journal)


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (4, {"gelbon": "on"}), (3, {"mode": "shadows"}), (1, {}), (3, {"phases": "one"})]
)
def test_every_position_has_a_text_a_prompt_and_sentences(players: int, options: dict[str, Any]) -> None:
    state, rng = GAME.new(players, options), Random(2)
    state.journal = []
    while state.actors():
        for viewer in (*range(players), None):
            view = state.shown(viewer)
            if rng.random() < 0.1:
                assert "Galileo" in GAME.text(view)
                assert GAME.prompt(view)
        step(state, rng)
    for event in state.journal:
        assert event.rule in GAME.rules
        for viewer in (*range(players), None):
            line = GAME.tell(event, NAMES[:players], viewer)
            assert "{" not in line
            assert event.seen_by(viewer).kind in GAME.log
    assert "Place 1" in GAME.text(state.shown(None)) or players == 1


@rule("V-15.10")
@pytest.mark.parametrize(("owners", "result"), [((0, 1), "Won  Seat 1, Soar"), ((1, 1), "Lost  Seat 1, Soar")])
def test_a_solo_game_is_won_or_lost(owners: tuple[int, int], result: str) -> None:
    planets = {"galileo": owned(owners[0]), "lipperhey": owned(owners[1])}
    state = GAME.restore({**war(1, planets, {"mode": "solo"}).snapshot(), "over": "V-R64"})
    assert result in GAME.text(state.shown(0))
    assert GAME.verdict(state.shown(None)).startswith(
        "The game is won" if result.startswith("Won") else "The game is lost"
    )


@rule("V-14.6", "V-R48")
def test_the_verdict_of_shadows_names_the_side_that_won_and_a_limit_that_is_ours() -> None:
    options = {"mode": "shadows"}
    rebels = war(3, {"galileo": owned(0), "brahe": owned(2)}, options).snapshot()
    words = GAME.verdict(GAME.restore({**rebels, "over": "V-R48"}).shown(0))
    assert words.startswith("The Rebels win together. The limit of attacks was reached, which is ours")
    ruled = war(3, {"galileo": owned(2), "brahe": owned(2)}, options).snapshot()
    assert GAME.verdict(GAME.restore({**ruled, "over": "V-12.7"}).shown(0)) == "The Complex rules all planets and wins."
    assert GAME.verdict(GAME.restore({**war(2).snapshot(), "over": "V-11.1"}).shown(0)) == ""


PROMPTS: list[tuple[Any, int | None, str]] = [
    (colonizing(2, hand=[{"metal": 3, "water": 3}]), 0, "Play your set of Metal or Water."),
    (colonizing(2, hand=[{"leak": 1, "metal": 2}]), 0, "You have no set: play Leak, or end the turn."),
    (colonizing(2, hand=[{"metal": 2}]), 0, "You have no set and no Disaster Card: end the turn."),
    (colonizing(2, hand=[{"metal": 3}]), 1, "Play a set or a Disaster Card, or end the turn."),
    (colonizing(2, phase="take", row=["metal", "virus"]), 0, "Take Metal or Virus from the row."),
    (colonizing(2, phase="place", token="agri"), 0, "Put the Agri token on a free planet that lacks it."),
    (
        colonizing(2, {name: {"tokens": [1, 0, 0, 0]} for name in PLANETS[:5]}, phase="place", token="metal"),
        0,
        "No free planet lacks Metal: put the token as an extra on any of them.",
    ),
    (colonizing(2, phase="raid"), 0, "Raider: steal a card from a hand."),
    (
        colonizing(2, {"brahe": owned(0, 1), "kepler": owned(1, 2), "harriot": owned(1, 3)}, phase="raid"),
        0,
        "Raider: steal a card from a hand, or a gem of a faction that has more.",
    ),
    (war(2, {"galileo": owned(0, 2), "brahe": owned(1, 1)}), 0, "Round 1 of 3: choose a rival planet to attack."),
    (
        war(2, {"galileo": owned(0, 2), "brahe": owned(1, 1)}, {"must_attack": "off"}),
        0,
        "Round 1 of 3: choose a rival planet to attack, or stay at home.",
    ),
    (
        war(2, {"galileo": owned(0, 2), "brahe": owned(1, 1)}, {"battling": "american"}),
        0,
        "Attack a rival planet. You owe an attack.",
    ),
    (
        war(2, {"galileo": owned(0, 2), "brahe": owned(1, 1)}, {"battling": "american"}, fresh=False),
        1,
        "Attack a rival planet or pass the initiative.",
    ),
    (war(2, {"galileo": owned(0, 0), "brahe": owned(1, 1)}, {"battling": "american"}), 0, "Pass the initiative."),
    (
        war(2, {"galileo": owned(0, 2, gelbon=1), "brahe": owned(1, 1)}, {"gelbon": "on"}, fresh=False),
        0,
        "Attack a rival planet, build a CUBE or pass the initiative.",
    ),
]


@pytest.mark.parametrize(("state", "viewer", "words"), PROMPTS)
def test_a_prompt_offers_only_what_is_legal(state: State, viewer: int | None, words: str) -> None:
    assert GAME.prompt(state.shown(viewer)) == words


def test_prompts_of_an_attack_name_its_planets() -> None:
    state = war(2, {"galileo": owned(0, 5), "brahe": owned(1, 2, blue="refuge"), "janssen": owned(1, 1)})
    do(state, "0 attack:brahe")
    assert GAME.prompt(state.shown(0)) == "Attack on Brahe: choose a planet that its Captain leaves."
    do(state, "0 from:galileo")
    assert GAME.prompt(state.shown(0)) == "How many Vertium travel from Galileo to Brahe?"
    assert "Chance to win by the gems that travel, without Skirmish Cards: 0: " in GAME.text(state.shown(0))
    do(state, "0 send_v:4", "chance roll3:PBB", "chance roll3:PBS")
    asked = "A Blast and 2 Beams against a Blast, a Beam and a Shield: turn one die with a Skirmish Card"
    assert GAME.prompt(state.shown(0)).startswith(asked)
    do(state, "0 hold", "1 hold")


@rule("V-15.10")
def test_the_count_uses_the_names_of_the_players() -> None:
    planets = {"galileo": owned(0, 2), "lipperhey": owned(1, 1)}
    state = GAME.restore({**war(2, planets).snapshot(), "over": "V-11.1"})
    text = GAME.text({**state.shown(0), "names": ["Ada", "Bo"]})
    assert "Place 1  Ada (Soar): 2 gems, 1 planet" in text
    assert "Seat" not in text
    column = view.mine({**state.shown(0), "names": ["Ada", "Bo"]})
    assert "1. Ada" in column
    assert "2. Bo" in column
    assert "three rounds have been fought" in column


def test_the_text_of_a_terminal_tells_what_letters_and_numbers_mean() -> None:
    state = colonizing(2, {"brahe": owned(0, 3, moon=2)}, [{"leak": 1, "metal": 2}], {"abilities": "on"})
    text = GAME.text(state.shown(0))
    for words in (
        "M Metal, E Energy, W Water, A Agri",
        "1 VP a gem, 2 VP a planet",
        "Leak: One Water token leaves a free planet.",
        "+1 in 3 turns",
        "lacks MEWA",
        "expert in Agri",
        "Secret Objective  Galileo: +3 Vertium",
    ):
        assert words in text, words
