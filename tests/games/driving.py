"""Driving a game in tests. A move is the player and the action in notation: `0 take:water`, `chance draw:metal`."""

from pathlib import Path
from random import Random
from typing import TypeVar

from orrery.core import CHANCE, Event, GameRecord, State, game

S = TypeVar("S", bound=State)


def who(state: State, move: str) -> tuple[int, int]:
    """The player and the number of the action of a move."""
    seat, what = move.split()
    return (CHANCE if seat == "chance" else int(seat)), game(state.slug).space.parse(what)


def do(state: S, *moves: str) -> S:
    """Play these moves: each must be legal, and none may break an invariant of a position that keeps them all."""
    broken = game(state.slug).broken
    whole = broken(state) == []
    for move in moves:
        player, action = who(state, move)
        rule = state.refusal(player, action)
        assert rule is None, f"{move} is refused by {rule}; {options_of(state)} are open to {state.actors()}"
        assert player in state.actors(), f"{move}: it is up to {state.actors()}"
        assert action in state.legal(player), f"{move} is not in the legal list"
        state.apply(player, action)
        if whole:
            assert broken(state) == [], move
    return state


def refusal(state: State, move: str) -> str | None:
    """The rule that forbids `move`; a refused move must not be in the legal list either."""
    player, action = who(state, move)
    rule = state.refusal(player, action)
    assert (action in state.legal(player)) == (rule is None)
    return rule


def options_of(state: State, player: int | None = None, verb: str | None = None) -> list[str]:
    """What `player`, or whoever must act, may do now, in notation; only the arguments if it is about one verb."""
    space = game(state.slug).space
    players = state.actors() if player is None else [player]
    texts = [space.notation(action) for seat in players for action in state.legal(seat)]
    if verb is None:
        return texts
    return [text.partition(":")[2] for text in texts if text.partition(":")[0] == verb]


def chances(state: State) -> dict[str, int]:
    """What chance may do now, with its weights."""
    assert state.actors() == [CHANCE]
    return dict(zip(options_of(state), state.weights(), strict=True))


def events_of(state: State, *moves: str) -> list[Event]:
    """What these moves bring about; it is also in the journal of the position."""
    state.journal = []
    do(state, *moves)
    return list(state.journal)


def phase(state: State) -> str:
    """The phase in the snapshot, for games that call it so."""
    name: str = state.snapshot()["phase"]
    return name


def settle(state: S, rng: Random | None = None) -> S:
    """Let chance act until a player must, by `rng` or always with its first outcome."""
    while state.actors() == [CHANCE]:
        state.apply(CHANCE, state.sample(rng) if rng else state.legal(CHANCE)[0])
    return state


def step(state: State, rng: Random, greedy: float = 0.0) -> tuple[int, int]:
    """Do something legal, with the chance `greedy` what the game's own policy says; return who did what."""
    player = rng.choice(state.actors())
    if player == CHANCE:
        action = state.sample(rng)
    elif greedy and rng.random() < greedy:
        action = game(state.slug).policy.greedy(state, player, rng)
    else:
        action = rng.choice(state.legal(player))
    state.apply(player, action)
    return player, action


def play_until(state: S, due: str, rng: Random) -> S:
    """Random play until this phase is due; the game must not end before."""
    while phase(state) != due:
        step(state, rng)
    return state


def play_out(state: S, rng: Random) -> S:
    """Random play to the end of the game."""
    while state.actors():
        step(state, rng)
    return state


def replayed(path: Path) -> State:
    """The last position of a recorded game, which must have ended as the record says and keep every invariant."""
    record = GameRecord.load(path)
    played = record.load_game()
    state = record.validate(played)
    standing = state.standing()
    assert standing.over
    assert standing.as_json() == record.end
    assert record.verify(played) > 0
    assert played.broken(played.restore(state.snapshot())) == []
    return state
