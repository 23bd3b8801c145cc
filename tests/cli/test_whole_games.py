"""Whole games in the terminal, typed as a person types them: read the list, type a key, get what the list said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import orrery as package
from orrery.core import CHANCE, GameRecord
from tests.cli.conftest import Orrery
from tests.cli.reader import Typist, plain, prompt

GAMES = package.list_games()
MOUSE = re.compile(r"\b(click|lit|drag|tap|hover|pointer|mouse|press|finger|swipe|take up|pick up|highlighted)", re.I)


def seats_of(slug: str, people: int) -> str:
    """So many people, and greedy bots on the other seats."""
    game = package.game(slug)
    players = max(people, game.default_players)
    return ",".join(["me"] * people + ["greedy"] * (players - people))


@pytest.mark.parametrize(("people", "seed"), [(1, 1), (1, 2), (2, 3)])
@pytest.mark.parametrize("slug", GAMES)
def test_what_is_typed_is_what_the_list_said(orrery: Orrery, tmp_path: Path, slug: str, people: int, seed: int) -> None:
    file = tmp_path / "game.jsonl"
    typist = Typist(seed)
    shown = orrery("play", slug, "--seats", seats_of(slug, people), "--seed", seed, "--record", file, typed=typist)
    assert (shown.code, shown.err) == (0, "")
    assert "is over." in shown.out
    assert "There is no choice" not in shown.out
    assert "may not" not in shown.out
    record, space = GameRecord.load(file), package.game(slug).space
    done = [
        space.label(space.parse(entry.action))
        for entry in record.entries
        if entry.player in range(people) and entry.player != CHANCE and not entry.forced
    ]
    assert len(typist.meant) > 2
    assert [plain(words) for words in typist.meant] == [plain(words) for words in done]
    assert record.validate().standing().over


@pytest.mark.parametrize("slug", GAMES)
def test_prompts_do_not_speak_of_a_mouse(orrery: Orrery, slug: str) -> None:
    """A prompt names what is asked and what may be done; people in a terminal have nothing to take up or to click."""
    typist = Typist(5)
    assert orrery("play", slug, "--seats", seats_of(slug, 2), "--seed", 5, typed=typist).code == 0
    asked = {prompt(screen) for screen in typist.screens} - {""}
    asked |= {step.prompt for step in package.game(slug).steps}
    assert len(asked) > 2
    assert [words for words in sorted(asked) if MOUSE.search(words)] == []
