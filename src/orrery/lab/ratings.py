"""Ratings of bots that met each other: Bradley and Terry's model, on the scale that chess players know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Final

import numpy as np

from orrery.lab.arena import Pairing, Played
from orrery.lab.workers import needs

SCALE: Final = 400.0 / log(10.0)  # so many points for each factor of e in the odds
DRAWS: Final = 300  # of games with replacement, for the intervals
PRIOR: Final = 0.5  # of a win each way for every pairing: nobody is infinitely better
EACH_WAY: Final = ((1.0, 0.0), (0.0, 1.0))  # may be drawn, too: who never lost is not certain never to lose
ANCHORS: Final = ("classic", "greedy")  # whoever of these takes part is 0; otherwise the first bot


@dataclass(frozen=True)
class Rating:
    """How good a bot is, measured by the anchor; 400 points are odds of 10 to 1."""

    bot: str
    points: float
    interval: tuple[float, float]  # 95 %


def ratings(bots: Sequence[str], games: Sequence[Played], seed: int) -> list[Rating]:
    """The rating of each bot, with the interval that games drawn anew give; of those that can be compared only."""
    bots = linked(bots, games)
    index = {bot: place for place, bot in enumerate(bots)}
    anchor = index[next((bot for bot in ANCHORS if bot in index), bots[0])]
    games = [played for played in games if played.pairing.bot in index]
    by_pairing: dict[Pairing, list[Played]] = {}
    for played in games:
        by_pairing.setdefault(played.pairing, []).append(played)
    won = {pairing: np.array([[each.share, each.rest] for each in played]) for pairing, played in by_pairing.items()}
    found = fit(index, {pairing: each.sum(axis=0) for pairing, each in won.items()}, anchor)
    luck = np.random.default_rng(seed)
    drawable = {pairing: np.concatenate([each, EACH_WAY]) for pairing, each in won.items()}
    drawn = np.array(
        [
            fit(
                index,
                {
                    pairing: drawable[pairing][luck.integers(len(each) + len(EACH_WAY), size=len(each))].sum(axis=0)
                    for pairing, each in won.items()
                },
                anchor,
            )
            for _ in range(DRAWS)
        ]
    )
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return [Rating(bot, float(found[place]), (float(low[place]), float(high[place]))) for bot, place in index.items()]


def linked(bots: Sequence[str], games: Sequence[Played]) -> list[str]:
    """The most bots that met each other, directly or by others: while an arena is young, some have met nobody yet."""
    groups: list[set[str]] = [{bot} for bot in bots]
    for pairing in {played.pairing for played in games}:
        met = [group for group in groups if pairing.bot in group or pairing.other in group]
        groups = [group for group in groups if group not in met] + [set().union(*met)]
    largest = max(groups, key=len)
    return [bot for bot in bots if bot in largest]


def fit(index: Mapping[str, int], won: Mapping[Pairing, Any], anchor: int) -> Any:
    """The ratings that make these results likeliest.

    Against several that are all the same bot, what counts is the share of one seat against the share of another: so
    equal bots have equal ratings, however many seats there are.
    """
    choix = needs("choix", "choix")
    table = np.zeros((len(index), len(index)))
    for pairing, (share, rest) in won.items():
        first, second = index[pairing.bot], index[pairing.other]
        table[first, second] += share + PRIOR
        table[second, first] += rest + PRIOR
    strengths = choix.ilsr_pairwise_dense(table, alpha=1e-9)
    return SCALE * (strengths - strengths[anchor])
