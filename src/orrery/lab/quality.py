"""How good a learnt chance is: does it tell winners from losers, and does what it promises happen as often?"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

BINS: Final = 10
TINY: Final = 1e-9


def auc(chances: Numbers, seen: Numbers) -> float:
    """The chance that of a winner and a loser the winner was given more; equals count half. 0.5 tells nothing.

    A shared win is a bit of both, so each position counts as a winner for its share and as a loser for the rest.
    """
    order = np.argsort(chances, kind="stable")
    ranked, wins = chances[order], seen[order]
    losses = 1.0 - wins
    starts = np.flatnonzero(np.concatenate(([True], ranked[1:] != ranked[:-1])))  # of runs of equal chances
    wins_by_run, losses_by_run = np.add.reduceat(wins, starts), np.add.reduceat(losses, starts)
    below = np.cumsum(losses_by_run) - losses_by_run
    total = float(wins.sum() * losses.sum())
    return float((wins_by_run * (below + losses_by_run / 2)).sum()) / total if total > 0 else 0.5


def log_loss(chances: Numbers, seen: Numbers) -> float:
    """Mean surprise in nats: the lower the better."""
    sure = np.clip(chances, TINY, 1.0 - TINY)
    return float(-(seen * np.log(sure) + (1.0 - seen) * np.log(1.0 - sure)).mean())


def calibration(chances: Numbers, seen: Numbers) -> list[list[float]]:
    """In ten steps of the chance: what was promised, what was seen, in how many positions."""
    place = np.minimum((chances * BINS).astype(np.int64), BINS - 1)
    rows: list[list[float]] = []
    for each in range(BINS):
        chosen = place == each
        count = int(chosen.sum())
        if count:
            rows.append([round(float(chances[chosen].mean()), 3), round(float(seen[chosen].mean()), 3), count])
    return rows


def report(chances: Numbers, seen: Numbers, usual: float) -> dict[str, Any]:
    """The quality on games that were not learnt from; `usual` is the mean of those that were, the dullest guess."""
    return {
        "auc": round(auc(chances, seen), 4),
        "log_loss": round(log_loss(chances, seen), 4),
        "log_loss_of_mean": round(log_loss(np.full_like(seen, usual), seen), 4),
        "calibration": calibration(chances, seen),
    }
