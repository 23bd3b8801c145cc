"""What the statistics keep of a finished game: each game tells it of itself."""

from __future__ import annotations

from random import Random

import pytest

import orrery
from orrery.core import CHANCE, State


def played_out(slug: str, players: int, seed: int) -> State:
    """A finished game of players who do anything."""
    rng = Random(seed)
    state: State = orrery.game(slug).new(players)
    while actors := state.actors():
        player = actors[0]
        state.apply(player, state.sample(rng) if player == CHANCE else rng.choice(state.legal(player)))
    return state


@pytest.mark.parametrize(
    ("slug", "favourites"),
    [
        ("gardens", {"Ali", "Bob", "Bot", "Marty", "Robby"}),
        ("vertium", {"Soar", "Royal Martian Federation", "Hielo", "Myst", "The Complex"}),
        ("darkness", {""}),
    ],
)
def test_points_and_what_somebody_was(slug: str, favourites: set[str]) -> None:
    game, state = orrery.game(slug), played_out(slug, 2, 1)
    for seat in range(2):
        kept = game.keepsake(state, seat)
        points = state.standing().points[seat]
        assert (kept.best, kept.words) == (points, f"best {points}")
        assert kept.favourite in favourites


def test_a_building_of_the_moon() -> None:
    game, state = orrery.game("minethemoon"), played_out("minethemoon", 2, 3)
    names = {
        place["name"] for seat in state.view(None)["seats"] for place in seat["places"] if place["place"][:4] == "site"
    }
    for seat in range(2):
        assert game.favourite(state, seat) in {*names, ""}


def test_a_rescue_is_better_the_sooner_it_is_won(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = orrery.game("uranus"), played_out("uranus", 2, 1)
    seen = state.view(None)
    assert not seen["won"], "nobody who does anything wins this"
    lost = game.keepsake(state, 0)
    assert (lost.best, lost.words) == (None, "")
    assert lost.favourite == seen["seats"][0]["race_name"]
    monkeypatch.setattr(type(state), "view", lambda _self, _viewer: {**seen, "won": True, "round": 12})
    won = game.keepsake(state, 0)
    assert (won.best, won.words) == (-12, "soonest round 12")
