"""Whole games: the invariants hold after every action, games are bounded, records replay to their standing."""

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from orrery.bots.bot import GreedyBot
from orrery.core import CHANCE, GameRecord, State
from orrery.games.darkness import GAME
from orrery.games.darkness.state import DarknessState
from tests.games.comparing import comes_back
from tests.games.darkness.build import DATA, copies, explore, orb, position
from tests.games.driving import options_of, replayed, step
from tests.rules import rule

RECORDS: Final = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
VALUES: Final[dict[str, list[Any]]] = {
    "parley": ["on", "off"],
    "eel_siege": ["orb", "player"],
    "free_actions": ["any", "before"],
    "alien_unit": ["present", "network"],
    "gateway_tiles": [15, 0, 2],
    "gateway_control": ["tile", "tile_or_core"],
    "terraform_bridgehead": ["on", "off"],
    "auto_count": ["on", "off"],
    "shared_win": ["split", "full"],
}
# Pools in which almost nothing is left from the start
POOR: Final = {
    "tiles": {
        "lv1": {
            name: int(name in ("vulcan", "perfect_spot", "tunnels", "water"))
            for name, _ in copies(DATA["tiles"]["lv1"])
        },
        "lv3": {name: int(name in ("the_cube", "hyper_laser")) for name, _ in copies(DATA["tiles"]["lv3"])},
    },
    "ships": {"dealt": {"2": 12, "3": 8}},
}

GIFTS: Final = ("ship_back", "alien_fleet", "sacrificed")  # what tells of ships that join a fleet


def begun(players: int, rng: Random) -> State:
    return GAME.new(players, {name: rng.choice(values) for name, values in VALUES.items()})


def settling_step(state: State, rng: Random) -> None:
    """A random action, mostly one that explores, digs or fights, so that more of the game is seen."""
    if state.actors() != [CHANCE] and rng.random() < 0.7:
        wanted = (
            "explore",
            "dig",
            "occupy",
            "assault",
            "laser",
            "mine",
            "gateway",
            "terraform",
            "defend",
            "answer:yes",
        )
        busy = [text for text in options_of(state) if text.startswith(wanted)]
        if busy:
            state.apply(state.actors()[0], GAME.space.parse(rng.choice(busy)))
            return
    step(state, rng)


def greedy_step(state: State, rng: Random) -> None:
    player = state.actors()[0]
    state.apply(player, state.sample(rng) if player == CHANCE else GreedyBot(GAME, rng).choose(state, player))


@pytest.mark.long
@rule("D-2.6", "D-3.1", "D-13.1", "D-14.7", "D-15.6", "D-1.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("chooser", [step, settling_step, greedy_step])
def test_invariants_hold_in_whole_games(players: int, chooser: Any) -> None:
    for seed in range(2):
        rng = Random(f"{players} {seed}")
        state = begun(players, rng)
        phase, actions, seen = 1, 0, [0] * players
        open_orbs, fleets = 0, [sum(ships) for ships in state.snapshot()["fleet"]]
        while state.actors():
            state.journal = []
            chooser(state, rng)
            actions += 1
            assert GAME.broken(GAME.restore(state.snapshot())) == []
            stored = state.snapshot()
            ships = [sum(fleet) for fleet in stored["fleet"]]
            grown = {seat for seat in range(players) if ships[seat] > fleets[seat]}
            assert grown <= {event.player for event in state.journal if event.kind in GIFTS}  # nothing else helps
            fleets = ships
            face_up = sum(1 << n for n, entry in enumerate(stored["orbs"]) if entry["face_up"])
            assert not open_orbs & ~face_up  # 6: no core lies face down again
            open_orbs = face_up
            assert stored["pending"]["phase"] >= phase  # phases only rise
            phase = stored["pending"]["phase"]
            now = [sum(seat in entry["seen"] for entry in stored["orbs"]) for seat in range(players)]
            assert all(new >= old for new, old in zip(now, seen, strict=True))  # nobody forgets a core
            seen = now
        assert actions <= GAME.longest(players)


@rule("D-1.3", "D-7.8", "D-7.9")
@pytest.mark.parametrize("players", [2, 3])
def test_invariants_hold_with_nearly_empty_pools(players: int) -> None:
    game = GAME.with_data(POOR)
    for seed in range(4):
        rng = Random(seed)
        state = game.new(players)
        while state.actors():
            settling_step(state, rng)
            assert game.broken(state) == []


@rule("D-2.4")
@pytest.mark.parametrize("players", [1, 3])
def test_snapshots_and_copies_are_the_whole_position(players: int) -> None:
    rng = Random(players)
    state = begun(players, rng)
    while state.actors():
        settling_step(state, rng)
        if rng.random() < 0.1:
            comes_back(state)
            stored, twin = state.snapshot(), state.copy()
            for _ in range(3):
                if twin.actors():
                    settling_step(twin, rng)
            assert state.snapshot() == stored


@rule("D-15.6", "D-15.7", "D-16.2")
@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_records_replay_to_their_standing(file: Path) -> None:
    replayed(file)


@rule("D-15.6", "D-15.7", "D-16.2")
def test_there_is_a_record_for_every_way_to_end() -> None:
    reasons = {GameRecord.load(file).end["reason"] for file in RECORDS}  # type: ignore[index]
    assert reasons == {"extinct", "hard survival", "triumph", "all are lost", "survival"}


def wish(state: DarknessState, player: int = 0) -> str:
    return GAME.space.notation(GAME.policy.greedy(state, player, Random(0)))


@rule("D-2.7", "D-1.7")
def test_the_greedy_bot_leaves_no_tile_when_it_can_do_nothing_else() -> None:
    state = position(orb("C2", "water@0 iron@0", bridge=[0, 1]), fleet=[[1, 0], [1, 0]], bag={})
    assert options_of(state) == ["erase:0", "done"]
    assert wish(state) == "done"


@rule("D-8.5")
@pytest.mark.parametrize(
    ("units", "ships", "seats", "evolves"),
    [(4, 10, 1, True), (3, 10, 1, True), (0, 2, 2, False), (3, 10, 2, False), (4, 10, 2, False)],
)
def test_the_greedy_bot_evolves_when_it_can_stand_alone(units: int, ships: int, seats: int, evolves: bool) -> None:
    """Alone with one of everything more it has 4 or 5 of each kind. With others it stays, to have partners."""
    tiles = " ".join(f"{kind}@0" for kind in ("water", "iron", "crystals", "food") for _ in range(units))
    data = {"cores": {"sizes": {"A12": 18}}}
    state = explore(
        "genetic_evolution", core="A12", tiles=tiles, data=data, players=seats, fleet=[[ships, ships]] * seats
    )
    assert wish(state) == ("answer:yes" if evolves else "answer:no")


@rule("D-8.7", "D-9.7")
def test_the_greedy_bot_spares_life_where_it_has_much_to_lose() -> None:
    """In place of the lifeforms a disaster may come, and aliens hunt a killer."""
    rich = " ".join(f"{kind}@0" for kind in ("water", "iron", "crystals", "food") for _ in range(2))
    home = explore("lifeforms", core="A12", tiles=rich)
    assert wish(home) == "answer:no"
    no_aliens = {"tiles": {"lv2": {"alien_colony": 0}}}
    mine = explore("lifeforms", core="C4", more=[orb("A10", "water@0", bridge=[0])], data=no_aliens)
    assert wish(mine) == "answer:yes"


@rule("D-12.1", "D-15.6")
def test_the_greedy_bot_survives_more_often_than_not() -> None:
    rng = Random(5)
    survived = 0
    for _ in range(8):
        state = GAME.new(3)
        while state.actors():
            greedy_step(state, rng)
        survived += bool(state.standing().winners)
    assert survived >= 5
