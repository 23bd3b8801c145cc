"""Which keys choices have, how they are grouped and laid out, and how replies are read."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import orrery
from orrery.bots import Bot, make_bot
from orrery.cli.choices import COMMANDS, Choices, listing
from orrery.core import CHANCE, ActionError, ActionSpace, Domain, State

SPACE = ActionSpace("relay")
JETTISON = SPACE.verb("jettison", "Jettison {load}", load=["ice", "ore"])
LAUNCH = SPACE.verb("launch", "Launch to {orbit}", orbit=["Puck", "Ariel"])
CARRY = SPACE.verb("carry", "Carry {load} to {orbit}", load=["ice", "ore"], orbit=["Puck", "Ariel"])
REFUEL = SPACE.verb("refuel", "Refuel")
FLY = SPACE.verb("fly", "Fly to {spot}", spot=[f"A{place}" for place in range(1, 31)])
BURN = SPACE.verb("burn", "Burn {fuel} fuel", fuel=range(2, 20))
ASK = SPACE.verb("ask", "Ask {seat}", seat=Domain(["0", "1", "2"], ["seat 1", "seat 2", "seat 3"]))
SCAN = SPACE.verb("scan", "Scan {what}", what=Domain(["d.0", "d.3", "m.0"], ["dust 0", "dust 3", "moon 0"]))
DIG = SPACE.verb("dig", "Dig {way}", way=[f"{a}-{b} to {b}-{a}" for a in range(10) for b in range(10)])
SPACE.last(JETTISON)


def of(*actions: int) -> Choices:
    return Choices(SPACE, sorted(actions), ["Ana", "Ben", "Cem"])


def shown(choices: Choices, width: int = 60) -> list[str]:
    return [line.strip() for line in listing(choices.groups(), width)]


def test_a_choice_that_is_a_number_is_typed_as_that_number() -> None:
    choices = of(BURN.at(3), BURN.at(4), BURN.at(6), REFUEL.at())
    assert shown(choices) == ["[a] Refuel", "Burn … fuel:  [3] [4] [6]"]
    assert [choices.read(reply) for reply in ("3", "4", "6")] == [BURN.at(3), BURN.at(4), BURN.at(6)]


@pytest.mark.parametrize("reply", ["0", "1", "2", "5", "7"])
def test_a_number_that_is_no_choice_says_which_there_are(reply: str) -> None:
    with pytest.raises(ActionError, match=f"no choice {reply}; the numbers here are 3, 4 and 6"):
        of(BURN.at(3), BURN.at(4), BURN.at(6), REFUEL.at()).read(reply)


def test_a_number_where_no_choice_is_one_says_what_to_type() -> None:
    with pytest.raises(ActionError, match=r"nothing here is a number.*such as a"):
        of(REFUEL.at(), LAUNCH.at(0)).read("1")


def test_many_numbers_in_a_row_are_written_short() -> None:
    assert shown(of(*(BURN.at(number) for number in range(2, 20)))) == ["Burn … fuel:  [2] to [19]"]


def test_a_number_in_the_words_is_meant_not_the_one_of_the_notation() -> None:
    choices = of(ASK.at(0), ASK.at(1), ASK.at(2))
    assert shown(choices) == ["Ask seat:  [1] Ana   [2] Ben   [3] Cem"]
    assert choices.read("1") == ASK.at(0)
    assert choices.read("ask:0") == ASK.at(0)
    with pytest.raises(ActionError, match="no choice 0"):
        choices.read("0")


def test_several_kinds_of_numbers_have_a_letter_each() -> None:
    choices = of(ASK.at(0), ASK.at(2), SCAN.at(0), SCAN.at(1), SCAN.at(2))
    assert shown(choices) == ["Ask seat:  [a1] Ana   [a3] Cem", "Scan dust:  [b0] [b3]", "[c] Scan moon 0"]
    assert [choices.read(reply) for reply in ("a3", "B 3", "c")] == [ASK.at(2), SCAN.at(1), SCAN.at(2)]
    with pytest.raises(ActionError, match="no choice 3; type what stands in brackets, such as a1"):
        choices.read("3")


def test_what_is_asked_as_a_number_stands_alone_beside_things_that_have_one() -> None:
    choices = of(BURN.at(2), BURN.at(3), ASK.at(1), ASK.at(2))
    assert shown(choices) == ["Burn … fuel:  [2] [3]", "Ask seat:  [a2] Ben   [a3] Cem"]


def test_a_number_stands_alone_only_if_it_tells_all_actions_of_a_verb_apart() -> None:
    choices = of(SCAN.at(0), SCAN.at(1), SCAN.at(2))
    assert shown(choices) == ["Scan dust:  [a0] [a3]", "[b] Scan moon 0"]


def test_a_place_is_its_own_key() -> None:
    choices = of(FLY.at(0), FLY.at(29), REFUEL.at())
    assert shown(choices) == ["[a] Refuel", "Fly to:  [A1] [A30]"]
    assert choices.read("a30") == FLY.at(29)


def test_a_letter_with_a_number_never_means_a_place_as_well() -> None:
    choices = of(*(FLY.at(place) for place in range(5)), ASK.at(0), ASK.at(2), SCAN.at(0), SCAN.at(1))
    assert shown(choices)[-2:] == ["Ask seat:  [b1] Ana   [b3] Cem", "Scan dust:  [c0] [c3]"]


def test_other_choices_have_letters_and_a_common_start_becomes_the_heading() -> None:
    choices = of(*(LAUNCH.at(place) for place in (0, 1)), CARRY.at(0, 0), CARRY.at(1, 1), REFUEL.at())
    assert shown(choices) == [
        "Launch to:  [p] Puck   [a] Ariel",
        "[b] Carry ice to Puck",
        "[c] Carry ore to Ariel",
        "[d] Refuel",
    ]
    assert choices.read("C") == CARRY.at(1, 1)
    assert choices.read("p") == LAUNCH.at(0)


def test_a_single_choice_keeps_its_whole_words() -> None:
    assert shown(of(LAUNCH.at(1))) == ["[a] Launch to Ariel"]


def test_what_throws_something_away_stands_at_the_end() -> None:
    choices = of(JETTISON.at(0), JETTISON.at(1), REFUEL.at())
    assert shown(choices) == ["[a] Refuel", "Jettison:  [i] ice   [o] ore"]


def test_very_many_choices_are_opened_by_a_letter_and_narrowed_by_words() -> None:
    choices = of(REFUEL.at(), *(DIG.at(way) for way in range(100)))
    assert shown(choices, 100) == ["[a] Refuel", "[b] Dig …  100 choices: `b` lists them, `b 0-0` those with 0-0"]
    every, some = choices.open("b"), choices.open("b 0-1")
    assert every is not None
    assert len(every.items) == 100
    assert some is not None
    assert [choice.words for choice in some.items] == ["0-1 to 1-0", "1-0 to 0-1"]
    assert [choices.read(choice.key) for choice in some.items] == [DIG.at(1), DIG.at(10)]
    assert choices.open("b 0-1 to 1-0") is None
    assert choices.read("b 0-1 to 1-0") == DIG.at(1)
    assert choices.open("a") is None
    with pytest.raises(ActionError, match="'11-0' is in none of the 100 choices of b"):
        choices.open("b 11-0")
    fewer = of(REFUEL.at(), *(DIG.at(way) for way in range(2, 100)))
    assert fewer.open("b 0-1 to 1-0") is None
    assert fewer.read("b 0-1 to 1-0") == DIG.at(1)  # not legal now: its rule can be named


def test_replies_may_be_words_notation_or_clear_arguments() -> None:
    choices = of(LAUNCH.at(0), LAUNCH.at(1), REFUEL.at(), CARRY.at(1, 1))
    assert choices.read("refuel") == REFUEL.at()
    assert choices.read("carry:ore,Ariel") == CARRY.at(1, 1)
    assert choices.read("carry ore,Ariel") == CARRY.at(1, 1)
    assert choices.read("Carry ore to Ariel") == CARRY.at(1, 1)
    assert choices.read("puck") == LAUNCH.at(0)
    assert choices.read("launch Ariel") == LAUNCH.at(1)
    assert choices.read("fly:A3") == FLY.at(2)  # not legal, but an action
    assert choices.read("Fly A3") == FLY.at(2)
    assert of(LAUNCH.at(0)).read("Refuel") == REFUEL.at()  # so that its rule can be named


def test_a_place_that_is_not_open_is_understood_so_that_its_rule_can_be_named() -> None:
    choices = of(FLY.at(0), FLY.at(1), REFUEL.at())
    assert choices.read("a7") == FLY.at(6)
    with pytest.raises(ActionError, match=r"There is no choice b7. Type what stands in brackets, such as a\."):
        choices.read("b7")
    with pytest.raises(ActionError, match=r"There is no choice u. Did you mean 'undo'\?"):
        choices.read("u")


@pytest.mark.parametrize("reply", ["0", "38", "lunch:Puck", "ice", "z"])
def test_other_replies_name_no_action(reply: str) -> None:
    with pytest.raises(ActionError):
        of(LAUNCH.at(0), LAUNCH.at(1), REFUEL.at()).read(reply)


def test_an_argument_that_two_choices_share_is_not_guessed() -> None:
    both = ActionSpace("two")
    both.verb("move", "Move to {spot}", spot=["A1"])
    both.verb("nuke", "Nuke {spot}", spot=["A1"])
    choices = Choices(both, [0, 1])
    assert shown(choices) == ["[a] Move to A1", "[b] Nuke A1"]
    with pytest.raises(ActionError, match="several choices: a or b"):
        choices.read("A1")


def test_long_items_stand_below_each_other_and_many_in_columns() -> None:
    space = ActionSpace("many")
    space.verb("take", "Take {what}", what=[f"the thing called {letter * 3}" for letter in "pqrstuvwxy"])
    few, many = Choices(space, range(3)), Choices(space, range(10))
    assert shown(few) == [
        "Take:",
        "[a] the thing called ppp",
        "[b] the thing called qqq",
        "[c] the thing called rrr",
    ]
    assert len(shown(many, 80)) == 1 + 5


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("slug", orrery.list_games())
def test_in_real_games_every_choice_has_a_key_of_its_own_and_every_line_fits(slug: str, width: int) -> None:
    """Also outcomes of chance, and nothing that is thrown away stands before anything else."""
    game = orrery.game(slug)
    rng = Random(width)
    for players in game.seats():
        state = game.new(players)
        names = [f"Player {seat + 1}" for seat in range(players)]
        bots = [make_bot("greedy", game, rng) for _ in range(players)]
        for number in range(400):
            if not state.actors():
                break
            player = rng.choice(state.actors())
            legal = state.legal(player)
            if number % 4:  # looked at now and then: long lists take their time
                advance(state, player, bots, rng)
                continue
            choices = Choices(game.space, legal, names)
            items = [choice for group in choices.groups() for choice in group.items]
            keys = [choice.key.lower() for choice in items] + [group.key for group in choices.groups() if group.key]
            assert len(set(keys)) == len(keys)
            assert not set(keys) & set(COMMANDS)
            assert sorted(choice.action for choice in items) == legal
            assert all(choices.read(choice.key) == choice.action for choice in items)
            assert all(choices.read(game.space.notation(action)) == action for action in legal)
            lasts = [game.space.decode(choice.action)[0].last for choice in items]
            assert lasts == sorted(lasts)
            lines = listing(choices.groups(), width)
            assert max(map(len, lines)) <= width, lines
            assert len(lines) <= 40, lines
            advance(state, player, bots, rng)


def advance(state: State, player: int, bots: Sequence[Bot], rng: Random) -> None:
    """One action, mostly a sensible one."""
    if player == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    elif rng.random() < 0.8:
        state.apply(player, bots[player].choose(state, player))
    else:
        state.apply(player, rng.choice(state.legal(player)))
