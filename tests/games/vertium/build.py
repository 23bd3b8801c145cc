"""Positions of Vertium for tests, built from snapshots: what a test does not name is filled in and does not matter."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from orrery.core import State
from orrery.games.vertium import GAME
from orrery.games.vertium.state import VertiumState
from tests.games.driving import do

PLANETS: Final = ("galileo", "brahe", "lipperhey", "janssen", "harriot", "kepler", "hevelius", "rheticus", "digges")
COLOURS: Final = ("metal", "energy", "water", "agri")
MOONS: Final = {2: [2, 2, 3, 4, 5], 3: [2, 2, 2, 3, 4, 5, 6], 4: [2, 2, 2, 3, 3, 4, 5, 6, 7]}
QUIET: Final = {"metal": 1, "energy": 1, "water": 1, "agri": 1}  # a hand in which nothing can be played

S = TypeVar("S", bound=State)
Planets = Mapping[str, Mapping[str, Any]]


def laid_out(players: int, planets: Planets | None) -> dict[str, dict[str, Any]]:
    """All planets in play, with the values of the book in their order; the named ones as given.

    An owned planet has its four tokens. `{"brahe": {"owner": 1, "vertium": 3}}`
    """
    found: dict[str, dict[str, Any]] = {}
    for name, value in zip(PLANETS, MOONS[3 if players == 1 else players], strict=False):
        given = dict((planets or {}).get(name, {}))
        if given.get("owner") is not None:
            given.setdefault("tokens", [1, 1, 1, 1])
        found[name] = {"value": value, **given}
    return found


def colonizing(
    players: int = 2,
    planets: Planets | None = None,
    hand: Sequence[Mapping[str, int] | None] = (),
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> VertiumState:
    """A position of Phase One: seat 0 has taken a card and plays, unless the test says otherwise."""
    hands = [dict(given) if given is not None else dict(QUIET) for given in hand]
    hands += [dict(QUIET) for _ in range(players - len(hands))]
    supply = [dict.fromkeys(COLOURS, 4) for _ in range(players)]
    return GAME.restore(
        {
            "players": players,
            "options": {"first_player": 0, **(options or {})},
            "phase": "play",
            "planets": laid_out(players, planets),
            "hand": hands,
            "supply": supply,
            "row": ["metal"],
            "first": 0,
            "turn": 0,
            "slots": 1,
            "objective": list(PLANETS[:players]),
            **fields,
        }
    )


def war(
    players: int = 2,
    planets: Planets | None = None,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> VertiumState:
    """A position of Phase Two: seat 0 chooses a target. Planets that are not named stay free."""
    given = dict(options or {})
    solo = given.get("mode") == "solo"
    american = solo or given.get("battling") == "american" or given.get("mode") == "shadows" or "gelbon" in given
    sides = 2 if solo else players
    start = {} if solo else {"first_player": 0}
    snapshot: dict[str, Any] = {
        "players": players,
        "options": {**start, **given},
        "phase": "war" if american else "turn",
        "planets": laid_out(players, planets),
        "first": 0,
        "turn": 0,
        "revealed": True,
        "rank": list(range(sides)),
        "fresh": american,
        "place": sides if american else 0,
        "objective": [None] if solo else list(PLANETS[:players]),
    }
    if not american:
        snapshot |= {"round": 1, "order": list(range(sides))}
    return GAME.restore({**snapshot, **fields})


def owned(owner: int, vertium: int = 0, **more: Any) -> dict[str, Any]:
    return {"owner": owner, "vertium": vertium, **more}


def planet(state: State, name: str) -> dict[str, Any]:
    found: dict[str, Any] = state.snapshot()["planets"][name]
    return found


def gems(state: State, name: str) -> int:
    found = planet(state, name)
    return int(found["vertium"]) + int(found["gelbon"])


def attack(state: State) -> dict[str, Any]:
    found: dict[str, Any] = state.snapshot()["attack"]
    return found


def start_battle(
    force: int = 3, defence: int = 3, players: int = 2, options: Mapping[str, Any] | None = None, **target: Any
) -> VertiumState:
    """Seat 0 attacks Brahe, owned by seat 1, with so many Vertium against so many; the dice come next.

    Seat 0 keeps Galileo with two Vertium, seat 1 has Janssen besides, so that nobody is out of the game.
    """
    planets = {
        "galileo": owned(0, force + 3),
        "brahe": owned(1, defence, **target),
        "janssen": owned(1, 1),
    }
    state = war(players, planets, options)
    return do(state, "0 attack:brahe", "0 from:galileo", f"0 send_v:{force}")


def roll(state: S, mine: str, theirs: str) -> S:
    """Both sides roll three dice."""
    return do(state, f"chance roll3:{mine}", f"chance roll3:{theirs}")
