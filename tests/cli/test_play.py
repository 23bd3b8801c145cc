"""`orrery play`: whole games with scripted replies, and everything that can be typed on the way."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import orrery as package
from orrery.cli.session import Session, below
from orrery.core import CHANCE, GameRecord
from orrery.core.match import Match
from orrery.core.record import Entry
from orrery.core.registry import game
from tests.cli.conftest import Orrery, Typist
from tests.cli.reader import First, choices

DRAFT = "a\n" * 4
ALI = DRAFT + "ali\n"
TO_THE_FIRST_TURN = ALI + "A1\n"  # the draft, a Martian, its place


class Script(First):
    """Types some lines, then the first key that is shown, again and again."""

    def __init__(self, typed: str = "") -> None:
        super().__init__(0)
        self.lines = typed.splitlines(keepends=True)

    def __call__(self, screen: str) -> str:
        return self.lines.pop(0) if self.lines else super().__call__(screen)


def play(orrery: Orrery, typed: str | Typist, *arguments: object) -> str:
    """What a game of seed 4 that seat 1 starts shows; the exit code must be 0 and nothing may be wrong."""
    shown = orrery("play", "gardens", "--seed", 4, "-o", "start=0", *arguments, typed=typed)
    assert shown.code == 0, shown.err
    assert shown.err == ""
    return shown.out


@pytest.mark.parametrize("seats", ["me,greedy", "me,random,greedy", "me:Anna,me:Ben", "greedy,me,me", "greedy,random"])
def test_a_game_is_played_to_its_end(orrery: Orrery, tmp_path: Path, seats: str) -> None:
    file = tmp_path / "game.jsonl"
    shown = play(orrery, Script(), "--seats", seats, "--record", file)
    assert "Gardens of Uranus is over." in shown
    assert f"The record is in {file}." in shown
    record = GameRecord.load(file)
    assert record.validate().standing().over
    assert record.verify() > 40


def test_you_and_medium_bots_sit_down_by_default(orrery: Orrery) -> None:
    assert "Seat 1: Player 1   Seat 2: Comet 2" in play(orrery, "quit\n")


def test_a_level_may_be_called_by_its_number(orrery: Orrery) -> None:
    assert "Seat 1: Player 1   Seat 2: Nova 2" in play(orrery, "quit\n", "--seats", "me,5")


def test_a_hint_tells_what_to_do_and_what_else(orrery: Orrery) -> None:
    shown = play(orrery, TO_THE_FIRST_TURN + "hint\n")
    advice = shown.split("Thinking...\n")[1]
    assert re.match(r"(Move|Score) .+, about \d+ % to win\n", advice)
    assert re.search(r"Next best: .+, about \d+ % to win; .+, about \d+ % to win\.", advice)
    assert "hint" in play(orrery, "help\n")


def test_same_seed_same_game(orrery: Orrery) -> None:
    assert play(orrery, Script()) == play(orrery, Script())


def test_options_and_data_reach_the_game(orrery: Orrery, tmp_path: Path) -> None:
    data, file = tmp_path / "mine.toml", tmp_path / "game.jsonl"
    data.write_text("[track]\nlength = 80\n")
    play(orrery, "quit\n", "--option", "board=rhombus", "--data", data, "--record", file)
    record = GameRecord.load(file)
    assert record.options["board"] == "rhombus"
    assert record.data == {"track": {"length": 80}}


def test_the_news_and_the_choices_are_in_words(orrery: Orrery) -> None:
    shown = play(orrery, TO_THE_FIRST_TURN)
    assert "Player 1 draws " in shown
    assert "Comet 2 keeps a card (1 of 4)." in shown
    assert "Take:  [a] Ali   [b] Bob   [c] Bot   [d] Marty   [e] Robby" in shown
    assert "Player 1: Slide Ali along a line, or score a mission." in shown


def test_an_action_can_be_named_in_notation_or_by_its_argument(orrery: Orrery) -> None:
    shown = play(orrery, DRAFT + "martian:bob\ne5\nmove:E7\nred\n")
    assert "Player 1 takes Bob." in shown
    assert "Player 1 places Bob on E5." in shown
    assert "Player 1 moves from E5 to E7." in shown
    assert "Player 1 plants red on E7." in shown


def test_a_refused_action_names_its_rule_and_changes_nothing(orrery: Orrery) -> None:
    shown = play(orrery, ALI + "E5\nmove:A2\na2\nplant:red\nE6\n")
    assert shown.count("Seat 1 may not move:A2 now:") == 2
    assert "(G-2.2)" in shown
    assert "Seat 1 may not plant:red now:" in shown
    assert "Player 1 moves from E5 to E6." in shown


def test_why_explains(orrery: Orrery) -> None:
    shown = play(orrery, ALI + "E5\nwhy move:A2\nwhy E6\nwhy\n")
    assert "(G-2.2)" in shown
    assert "Nothing forbids it" in shown
    assert "Why what? Name an action, for example: why move:" in shown
    assert "moves from" not in shown


def test_a_question_mark_shows_rules(orrery: Orrery) -> None:
    rules = package.game("gardens").rules
    shown = play(orrery, TO_THE_FIRST_TURN + "?\n? A2\n?a2\n? g-4.1\n? move:I9\n? G-99\n")
    assert shown.count(rules.find("G-2.2").plain) >= 3
    assert rules.find("G-3.1").plain in shown
    assert rules.find("G-4.1").plain in shown
    assert "take back the last choice" in shown
    assert "Seat 1 may not move:I9 now" in shown
    assert "'G-99' is no action" in shown


def test_nonsense_gets_a_hint_and_another_try(orrery: Orrery) -> None:
    shown = play(orrery, "99\n0\nkep:hexagon\na\n")
    assert "There is no choice 99; nothing here is a number. Type what stands in brackets, such as a." in shown
    assert "There is no choice 0" in shown
    assert "Did you mean 'keep:hexagon'?" in shown
    assert "Player 1 keeps" in shown


def test_the_table_and_the_log_can_be_shown_again(orrery: Orrery) -> None:
    once = play(orrery, "")
    again = play(orrery, "board\n\nlog\n")
    assert again.count("Decks ") == once.count("Decks ") + 2
    assert again.count("A tree stands on") == once.count("A tree stands on") + 1 == 2


def test_take_back_returns_to_the_last_choice(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = play(orrery, Script(ALI + "E5\nE6\nundo\nE7\nred\n"), "--record", file)
    assert "Player 1 takes back the last choice." in shown
    assert "Player 1 moves from E5 to E7." in shown
    record = GameRecord.load(file)
    assert sum(1 for entry in record.entries if entry.back is not None) == 1
    assert record.validate().standing().over
    assert record.verify() > 40


def test_take_back_goes_no_further_than_what_somebody_learnt(orrery: Orrery) -> None:
    assert "Nobody has chosen anything yet" in play(orrery, "undo\n")
    shown = play(orrery, DRAFT + "undo\n")  # the last pack has been passed, and cards have been turned up
    assert "This cannot be taken back: somebody learnt something from it." in shown


def test_quitting_keeps_the_record(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = play(orrery, TO_THE_FIRST_TURN + "quit\n", "--record", file)
    assert "The game stops here." in shown
    record = GameRecord.load(file)
    assert record.end is None
    assert record.seed == ""
    assert record.validate().standing().over is False
    assert orrery("validate", file).code == 0


def test_people_at_one_screen_pass_it_on(orrery: Orrery) -> None:
    shown = play(orrery, "\na\n\n", "--seats", "me:Anna,me:Ben")
    anna, ben = shown.split("Pass the device to Ben.")
    assert "Pass the device to Anna." in anna
    assert "Anna is dealt" in anna
    assert "Ben is dealt" not in anna
    assert "Ben is dealt" in ben
    assert "Anna is dealt" not in ben
    assert "Anna keeps a card (1 of 4)." in ben


def test_companions_enter_what_they_rolled_and_drew(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    typed = "first_seat:1\nE5\n" + "red red red\nblue green\nroll\nquit\n"
    shown = orrery("play", "gardens", "--companion", "--record", file, typed=typed)
    assert shown.code == 0
    assert "What came? The lot decides who starts." in shown.out
    record = GameRecord.load(file)
    assert record.commitment == ""
    assert [entry.action for entry in record.entries[:7]] == [
        "first_seat:1",
        "place_tree:E5",
        *["draw_flower:red"] * 3,
        "draw_flower:blue",
        "draw_flower:green",
    ]
    assert record.validate().actors() == [CHANCE]


def test_what_a_die_shows_is_typed_as_that_number(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    typed = "ariel puck\n\nrefuel\n7\n6\n\nrefuel\n2\nquit\n"
    shown = orrery("play", "relay", "--companion", "--seats", "me,me", "--record", file, typed=typed)
    assert shown.code == 0
    assert "The die shows:  [1] [2] [3] [4] [5] [6]" in shown.out
    assert "There is no choice 7; the numbers here are 1, 2, 3, 4, 5 and 6." in shown.out
    actions = [entry.action for entry in GameRecord.load(file).entries]
    assert actions[:6] == ["deal:ariel", "deal:puck", "refuel", "roll:6", "refuel", "roll:2"]


def test_words_of_an_outcome_may_have_spaces(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    typed = "seat 2\nE5\na red flower\nred blue\nquit\n"
    shown = orrery("play", "gardens", "--companion", "--record", file, typed=typed)
    assert shown.code == 0
    actions = [entry.action for entry in GameRecord.load(file).entries]
    assert actions[:5] == ["first_seat:1", "place_tree:E5", *["draw_flower:red"] * 2, "draw_flower:blue"]


def test_an_outcome_too_many_is_not_kept_for_a_later_roll(orrery: Orrery) -> None:
    typed = "deal:ariel deal:puck roll:6\nquit\n"
    shown = orrery("play", "relay", "--companion", "--seats", "me,me", typed=typed)
    assert shown.code == 0
    assert "Left over, not used: roll:6." in shown.out


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("Shaker    left 2   right 1      " + "words " * 20, 32),
        ("Decks   " + "0: face down (7)   " * 6, 8),
        ("> Seat 1: " + "words " * 20, 6),
        ("  Seat 2: " + "words " * 20, 6),
        ("A line of a legend: " + "words " * 20, 4),
    ],
)
def test_a_long_line_of_the_table_goes_on_where_its_words_begin(line: str, column: int) -> None:
    assert below(line.rstrip(), 80) == column


def test_what_was_dealt_is_in_the_record_even_if_nobody_has_chosen_anything(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    play(orrery, "quit\n", "--record", file)
    assert GameRecord.load(file).number > 20


def test_a_number_without_end_is_no_choice(orrery: Orrery) -> None:
    assert "is no action of gardens" in play(orrery, "9" * 5000 + "\nquit\n")


def test_a_lost_game_says_how_it_was_lost_in_words(orrery: Orrery) -> None:
    shown = orrery("play", "uranus", "--seats", "random", "--seed", 1)
    assert shown.code == 0
    assert "Uranus! is over. Nobody wins." in shown.out
    assert "moon_dark" not in shown.out
    assert "ended by" not in shown.out


def test_a_wrong_outcome_drops_what_was_typed_after_it(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    typed = "1\nA1 E5\nE4\nred rde red\nplant:red blue\nblue\nquit\n"  # A1 lies on the edge: no tree grows there
    shown = orrery("play", "gardens", "--companion", "--record", file, typed=typed)
    assert shown.code == 0
    assert "(G-1.4)" in shown.out or "is no action" in shown.out
    assert "'rde' is no action of gardens" in shown.out
    assert [entry.action for entry in GameRecord.load(file).entries] == [
        "first_seat:0",
        "place_tree:E4",
        "draw_flower:red",
        "draw_flower:blue",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "me,gredy"], ["'gredy'", "'greedy'", "me:NAME"]),
        (["--seats", "me"], ["2 to 5 players", "G-1.1"]),
        (["--seats", "me,greedy,greedy,greedy,greedy,greedy"], ["2 to 5 players"]),
        (["--option", "bord=rhombus"], ["bord", "'board'"]),
        (["--option", "board=square"], ["hexagon, trapezoid or rhombus", "G-1.2"]),
        (["--option", "rhombus"], ["'rhombus'", "NAME=VALUE"]),
        (["--data", "none.toml"], ["none.toml"]),
        (["--companion", "--seed", "3"], ["--seed", "--companion"]),
        (["--record", "no/such/folder/game.jsonl"], ["There is no folder"]),
    ],
)
def test_what_makes_no_game_is_refused(orrery: Orrery, arguments: list[str], words: list[str]) -> None:
    assert orrery("play", "gardens", *arguments).refused(2, *words)


def test_a_record_is_never_written_over(orrery: Orrery, record: Path) -> None:
    before = record.read_text()
    assert orrery("play", "gardens", "--record", record).refused(2, "already exists")
    assert record.read_text() == before


def test_a_record_that_cannot_be_written_is_refused_before_the_game(orrery: Orrery, tmp_path: Path) -> None:
    long = tmp_path / ("x" * 300)
    shown = orrery("play", "gardens", "--record", long, typed="a\n" * 9)
    assert shown.err.startswith("orrery: ")
    assert shown.code in (1, 2)
    assert shown.out == ""


class Scorer:
    """Scores the first mission that is offered, though it is worth nothing yet, and answers the question as told."""

    def __init__(self, *answers: str, before: str = "") -> None:
        self.answers = list(answers)
        self.key = "quit"
        self.before = [*TO_THE_FIRST_TURN.split(), *([before] if before else [])][::-1]

    def __call__(self, screen: str) -> str:
        if screen.rpartition("\n")[2].startswith("[y] "):
            return f"{self.answers.pop(0)}\n"
        if self.before:
            return f"{self.before.pop()}\n"
        if not self.answers:
            return "quit\n"
        missions = [key for key, words in choices(screen).items() if words.startswith("Score")]
        self.key = missions[0] if missions else self.key
        return f"{self.key}\n"


def test_what_costs_something_is_asked_about_once_and_left_if_it_was_a_slip(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    arguments = ("play", "gardens", "--seed", 4, "-o", "start=0", "--record", file)
    shown = orrery(*arguments, typed=Scorer("n", "y"))
    assert shown.out.count("for 0?") == 2
    assert shown.out.count("Nothing was done.") == 1
    assert sum(entry.action.startswith("score:") for entry in GameRecord.load(file).entries if entry.player == 0) == 1


def test_the_question_can_be_turned_off(orrery: Orrery) -> None:
    shown = orrery("play", "gardens", "--seed", 4, "-o", "start=0", typed=Scorer("unasked", before="ask off"))
    assert "you are not asked" in shown.out
    assert "for 0?" not in shown.out
    wrong = orrery("play", "gardens", "--seed", 4, typed="ask perhaps\nquit\n")
    assert "`ask off` asks nothing before what costs" in wrong.out


def test_a_question_with_one_answer_is_told_to_the_one_it_was_for_or_answered_by_enter() -> None:
    gardens = game("gardens")
    session = Session(Match.begin(gardens, 2), {0: "Ana", 1: "Boris"}, {}, Random(1), None)
    told = session.without_choice(Entry(1, 0, "leave", True))
    words = gardens.space.label(gardens.space.parse("leave"))
    assert session.tell([told], 0) == [f"{words}: there was nothing else you could do."]
    assert session.tell([told], 1) == session.tell([told], None) == []
