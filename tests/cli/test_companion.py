"""`orrery play --companion`: people roll and draw at their own table, and type what came."""

from __future__ import annotations

from pathlib import Path

import pytest

import orrery as package
from orrery.core import CHANCE, GameRecord
from tests.cli.conftest import Orrery
from tests.cli.reader import Typist
from tests.cli.test_whole_games import seats_of

SETUP = "1\nE5\n"  # who starts a game of Gardens, and its tree
GAMES = package.list_games()


def drawn(file: Path) -> list[str]:
    """What stands: the outcomes of chance that nobody has taken back."""
    return [entry.action for entry in GameRecord.load(file).line() if entry.player == CHANCE]


def companion(orrery: Orrery, file: Path, typed: str, seats: str = "me,greedy,greedy") -> str:
    shown = orrery("play", "gardens", "--companion", "--seats", seats, "--record", file, typed=typed + "quit\n")
    assert (shown.code, shown.err) == (0, "")
    return shown.out


@pytest.mark.parametrize("line", ["8 green, 12 red", "8 green 12 red", "8 x green; 12x red", "8 d, 12 b"])
def test_a_bag_of_flowers_is_one_line(orrery: Orrery, tmp_path: Path, line: str) -> None:
    file = tmp_path / "game.jsonl"
    shown = companion(orrery, file, SETUP + line + "\n4 blue\n")
    assert "Player 1 takes 20 flowers out of the bag. 20 to enter, in any order." in shown
    assert "Greedy 2 takes 20 flowers out of the bag." in shown
    assert "Greedy 2 takes 16 flowers out of the bag." in shown, "four are in"
    counts = {colour: drawn(file).count(f"draw_flower:{colour}") for colour in ("blue", "red", "green", "yellow")}
    assert counts == {"blue": 4, "red": 12, "green": 8, "yellow": 0}


def test_a_line_is_entered_whole_or_not_at_all(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = companion(orrery, file, SETUP + "7 blue, 13 red\n21 blue\n5 blue, 5 nothing\n")
    assert "Red cannot have come: it was dealt or drawn before, or there is none of it here." in shown
    assert "These are 21; 20 are to be entered." in shown
    assert "'nothing' is no action" in shown
    assert drawn(file) == ["first_seat:0", "place_tree:E5"]


def test_a_line_goes_back_as_a_whole(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    companion(orrery, file, SETUP + "8 green, 12 red\nundo\n8 blue, 12 red\n3 yellow\nundo\n")
    assert sorted(drawn(file)) == sorted(
        ["first_seat:0", "place_tree:E5", *["draw_flower:blue"] * 8, *["draw_flower:red"] * 12]
    )
    GameRecord.load(file).validate()


def test_the_computer_draws_one_all_of_a_kind_or_on(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    companion(orrery, file, SETUP + "roll\n")
    assert len(drawn(file)) == 3
    file.unlink()
    companion(orrery, file, SETUP + "2 red\nroll all\n")
    assert len(drawn(file)) == 22, "twenty flowers of the first player"
    file.unlink()
    shown = companion(orrery, file, "roll on\n")
    assert "Keep a card" in shown, "somebody has a choice"
    assert "`roll` draws this one" in companion(orrery, tmp_path / "other.jsonl", "roll twice\n")


def test_help_shows_how_draws_are_typed(orrery: Orrery, tmp_path: Path) -> None:
    shown = companion(orrery, tmp_path / "game.jsonl", SETUP + "help\n")
    assert "2 a, 1 b" in shown
    assert "roll all" in shown
    assert "roll on" in shown


def test_who_enters_a_hidden_card_is_the_one_who_may_see_it(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    flowers = "6 blue, 12 red, 12 green\n"  # the second player gets the rest
    ana = "\ngroup-blue group-red group-green group-purple group-yellow\n"
    shown = companion(orrery, file, SETUP + flowers + ana + "\ngroup-blue\nquit\n", seats="me:Ana,me:Ben")
    before, _, ben = shown.rpartition("Ben, press Enter")
    assert "Ana, press Enter" in before
    assert "Biggest group, blue" in ben.partition("cannot have come")[0], "the list does not tell what Ana holds"
    assert "Biggest group, blue cannot have come" in ben
    assert "Dealt: Biggest" not in ben


def test_the_cards_of_a_bot_are_drawn_unseen_if_one_likes(orrery: Orrery, tmp_path: Path) -> None:
    flowers = "8 green, 12 red\n12 blue, 8 yellow\n"
    shown = companion(orrery, tmp_path / "game.jsonl", SETUP + flowers + "roll all\nroll all\n")
    assert "You see the cards of Greedy 2 as you enter them; `roll all` hides them." in shown


class AtHome(Typist):
    """Types a key that is shown, also for what came; what cannot have come is left to the computer."""

    def __call__(self, screen: str) -> str:
        last = screen.removesuffix("> ").rstrip().rpartition("\n")[2]
        if "cannot have come" in screen.removesuffix("> ").rpartition("\n\n")[2] or "are to be entered" in last:
            return "roll\n"
        return super().__call__(screen)


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_is_played_at_home(orrery: Orrery, tmp_path: Path, slug: str) -> None:
    file = tmp_path / "game.jsonl"
    seats = seats_of(slug, 1)
    shown = orrery("play", slug, "--companion", "--seats", seats, "--record", file, typed=AtHome(3, 6000))
    assert (shown.code, shown.err) == (0, "")
    assert "is over." in shown.out
    record = GameRecord.load(file)
    assert record.validate().standing().over
    assert record.commitment == ""
