"""Finding the decision graph of a game: play it in every mode, and note which step follows which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from orrery.bots.bot import GreedyBot
from orrery.conformance.cases import Case
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.graph import END, START, DecisionGraph, Node, Way
from orrery.core.state import CHANCE, State
from orrery.core.step import Step, SteppedState

GREEDY: Final = 0.7  # the share of decisions that the greedy bot takes: games get on, and the rest tries everything


def explore(game: Game, cases: Sequence[Case], progress: Callable[[int], None] | None = None) -> DecisionGraph:
    """Play these games (`conformance.cases.plan` has some of every mode); what followed what."""
    if not game.steps:
        raise OrreryError(f"{game.title} does not say which steps it has, so there is no graph of them.")
    seen: Counter[tuple[str, str]] = Counter()
    actors: dict[str, set[str]] = {step.name: set() for step in game.steps}
    for number, case in enumerate(cases, 1):
        walk(game, game.new(case.players, case.options), Random(case.seed), seen, actors)
        if progress is not None:
            progress(number)
    totals: Counter[str] = Counter()
    for (start, _), count in seen.items():
        totals[start] += count
    order = {step.name: step.number for step in game.steps} | {START: -1, END: len(game.steps)}
    ways = [Way(start, end, max(1, round(1000 * count / totals[start]))) for (start, end), count in seen.items()]
    nodes = tuple(node_of(step, actors[step.name]) for step in game.steps)
    return DecisionGraph(nodes, tuple(sorted(ways, key=lambda way: (order[way.start], order[way.end]))))


def walk(game: Game, state: State, rng: Random, seen: Counter[tuple[str, str]], actors: dict[str, set[str]]) -> None:
    """One game, with what it showed."""
    assert isinstance(state, SteppedState)
    bot = GreedyBot(game, rng)
    before = START
    while (step := state.current_step()) is not None:
        seen[before, step.name] += 1
        before = step.name
        acting = state.actors()
        actors[before].add("chance" if acting == [CHANCE] else "seat" if len(acting) == 1 else "seats")
        player = rng.choice(acting)
        if player == CHANCE:
            action = state.sample(rng)
        elif rng.random() < GREEDY:
            action = bot.choose(state, player)
        else:
            action = rng.choice(state.legal(player))
        state.apply(player, action)
    seen[before, END] += 1


def node_of(step: Step[Any], actors: set[str]) -> Node:
    who = "either" if {"chance"} < actors else "seats" if "seats" in actors else "".join(actors) or "seat"
    if not actors and all(verb.chance for verb in step.verbs):
        who = "chance"
    summary = (type(step).__doc__ or "").strip().partition("\n")[0]
    return Node(
        step.name, type(step).__module__.rpartition(".")[2], who, tuple(verb.name for verb in step.verbs), summary
    )
