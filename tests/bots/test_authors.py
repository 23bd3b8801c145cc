"""The page for authors of bots: what it shows is the example, and the example plays."""

import re
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest
from examples.lookahead.orrery_lookahead import Lookahead

from orrery.bots import Bot, GreedyBot, RandomBot, bot_names, make_bot, registry
from orrery.core import CHANCE, Game, game
from orrery_relay import GAME

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "lookahead"
PAGE = (ROOT / "docs" / "bot-authors.md").read_text(encoding="utf-8")


def play(played: Game, *classes: type[Bot], seed: int) -> list[float]:
    rng = Random(seed)
    bots = [each(played, rng) for each in classes]
    state = played.new(len(bots))
    while actors := state.actors():
        seat = actors[0]
        state.apply(seat, state.sample(rng) if seat == CHANCE else bots[seat].choose(state, seat))
    return state.returns()


def test_the_page_shows_the_example() -> None:
    shown = re.findall(r"^```(python|toml)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    code, entry = dict(shown)["python"], dict(shown)["toml"]
    assert code == (EXAMPLE / "orrery_lookahead.py").read_text(encoding="utf-8")
    assert entry in (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    assert len(code.splitlines()) < 50


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the example were installed: its own entry points are found."""
    monkeypatch.syspath_prepend(EXAMPLE)
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    entries = [EntryPoint(name, value, "orrery.bots") for name, value in project["entry-points"]["orrery.bots"].items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries if group == registry.GROUP else [])
    registry._others.cache_clear()


def test_an_installed_bot_has_its_name_beside_ours(installed: None) -> None:
    try:
        assert "lookahead" in bot_names()
        assert type(make_bot("lookahead", GAME, Random(1))).__name__ == "Lookahead"
    finally:
        registry._others.cache_clear()


def test_it_beats_random_and_follows_its_seed() -> None:
    won = sum(play(GAME, *pair, seed=seed)[pair.index(Lookahead)] for seed in range(10) for pair in PAIRS[RandomBot])
    assert won >= 15, f"{won} of 20"
    assert play(GAME, Lookahead, GreedyBot, seed=3) == play(GAME, Lookahead, GreedyBot, seed=3)


PAIRS = {other: ((Lookahead, other), (other, Lookahead)) for other in (RandomBot, GreedyBot)}


@pytest.mark.parametrize("slug", ["gardens", "vertium", "minethemoon", "uranus", "darkness"])
def test_it_chooses_in_every_game(slug: str) -> None:
    played = game(slug)
    rng = Random(1)
    state = played.new()
    bot = Lookahead(played, rng)
    for _ in range(12):
        while state.actors() == [CHANCE]:
            state.apply(CHANCE, state.sample(rng))
        seat = state.actors()[0]
        action = bot.choose(state, seat)
        assert action in state.legal(seat)
        state.apply(seat, action)
