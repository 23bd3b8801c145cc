"""From noted positions to weights: logistic regression, and a few hidden units where they see more."""

from __future__ import annotations

import os
from array import array
from dataclasses import dataclass
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # these matrices are too small to share

import numpy as np

from orrery.lab.quality import Numbers, log_loss, report

RIDGES: Final = (1e-4, 1e-3, 1e-2)  # how strongly weights are held at zero; the best on games kept back is taken
NEWTON: Final = 12  # steps; it is done long before
SMALLEST_STEP: Final = 1e-6

# The small network, by Adam
EPOCHS: Final = 40
PATIENCE: Final = 4  # epochs without progress before it stops
BATCH: Final = 256
RATE: Final = 3e-3
DECAY: Final = 1e-4
WORTH_IT: Final = 0.0005  # nats by which hidden units must be better: they cost time in every future

DIGITS: Final = 5
SPAN: Final = 8.0  # standard deviations beyond which a feature tells nothing new while learning


@dataclass(frozen=True)
class Examples:
    """Rows of features with what came out, apart by game: to learn from, to choose by, to report on."""

    learn: tuple[Numbers, Numbers]
    choose: tuple[Numbers, Numbers]
    judge: tuple[Numbers, Numbers]

    @classmethod
    def of(cls, features: Numbers, seen: Numbers, games: np.ndarray[Any, Any]) -> Examples:
        """Of ten games seven are learnt from, one chooses, two judge."""
        part = games % 10
        learn, choose, judge = part < 7, part == 7, part > 7
        return cls((features[learn], seen[learn]), (features[choose], seen[choose]), (features[judge], seen[judge]))

    def complete(self) -> bool:
        return all(len(seen) > 0 for _, seen in (self.learn, self.choose, self.judge))


def examples_of(features: array[float], seen: array[float], games: array[int], width: int) -> Examples:
    """Noted positions as rows of `width` features."""
    rows = np.array(features, dtype=np.float64).reshape(len(seen), width)
    return Examples.of(rows, np.array(seen, dtype=np.float64), np.array(games))


@dataclass(frozen=True)
class Weights:
    """A model of features in units of their own, as `core.model` reads it."""

    mean: Numbers
    unit: Numbers
    bias: float
    linear: Numbers
    hidden: Numbers  # a row for each unit: its own bias, then a weight for each feature
    outer: Numbers

    def chances(self, features: Numbers) -> Numbers:
        return chances_of(self.bias, self.linear, self.hidden, self.outer, (features - self.mean) / self.unit)

    def rounded(self) -> Weights:
        return Weights(
            short(self.mean),
            short(self.unit),
            float(short(np.array([self.bias]))[0]),
            short(self.linear),
            short(self.hidden),
            short(self.outer),
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "mean": plain(self.mean),
            "unit": plain(self.unit),
            "bias": plain(np.array([self.bias]))[0],
            "linear": plain(self.linear),
            "hidden": [plain(row) for row in self.hidden],
            "outer": plain(self.outer),
        }


def learn(examples: Examples, hidden: int, seed: int) -> tuple[Weights, dict[str, Any]]:
    """The best weights, and how good they are on games that they have not seen."""
    features, seen = examples.learn
    mean = short(features.mean(axis=0))
    spread = features.std(axis=0)
    constant = spread < 1e-9
    unit = short(np.where(constant, 1.0, spread))

    def scaled(rows: Numbers) -> Numbers:
        inside: Numbers = np.clip(np.where(constant, 0.0, (rows - mean) / unit), -SPAN, SPAN)
        return inside

    known, other = scaled(features), scaled(examples.choose[0])
    nobody: Numbers = np.zeros((0, features.shape[1] + 1))
    none: Numbers = np.zeros(0)
    best = Weights(mean, unit, 0.0, np.zeros(features.shape[1]), nobody, none)
    loss = float("inf")
    for ridge in RIDGES:
        bias, linear = logistic(known, seen, ridge)
        found = log_loss(chances_of(bias, linear, nobody, none, other), examples.choose[1])
        if found < loss:
            best, loss = Weights(mean, unit, bias, linear, nobody, none), found
    kept = 0
    if hidden:
        deeper, found = network(best, known, seen, other, examples.choose[1], hidden, seed)
        if found < loss - WORTH_IT:
            best, kept = deeper, hidden
    best = best.rounded()
    judged = report(best.chances(examples.judge[0]), examples.judge[1], float(seen.mean()))
    return best, {"hidden": kept, **judged}


def chances_of(bias: float, linear: Numbers, hidden: Numbers, outer: Numbers, scaled: Numbers) -> Numbers:
    total = bias + scaled @ linear
    if len(outer):
        total = total + np.maximum(scaled @ hidden[:, 1:].T + hidden[:, 0], 0.0) @ outer
    return sigmoid(total)


def sigmoid(x: Numbers) -> Numbers:
    result: Numbers = 1.0 / (1.0 + np.exp(-np.clip(x, -30.0, 30.0)))
    return result


def logistic(scaled: Numbers, seen: Numbers, ridge: float) -> tuple[float, Numbers]:
    """Logistic regression for chances, by Newton's method; every weight but the first is held at zero by `ridge`."""
    rows, width = scaled.shape
    whole = np.hstack([np.ones((rows, 1)), scaled])
    hold = np.full(width + 1, ridge)
    hold[0] = 1e-9
    weights = np.zeros(width + 1)
    for _ in range(NEWTON):
        chances = sigmoid(whole @ weights)
        slope = whole.T @ (chances - seen) / rows + hold * weights
        bend = (whole * (chances * (1.0 - chances))[:, None]).T @ whole / rows + np.diag(hold)
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if float(np.abs(step).max()) < SMALLEST_STEP:
            break
    return float(weights[0]), weights[1:]


def network(
    start: Weights, scaled: Numbers, seen: Numbers, other: Numbers, other_seen: Numbers, units: int, seed: int
) -> tuple[Weights, float]:
    """Hidden units on top of logistic regression, learnt until games kept back say that it is enough."""
    luck = np.random.default_rng(seed)
    width = scaled.shape[1]
    hidden = luck.normal(0.0, 1.0 / np.sqrt(width), (units, width + 1))
    hidden[:, 0] = 0.0
    hidden[:, 1:][:, np.abs(scaled).max(axis=0) == 0.0] = 0.0  # what never changed says nothing, whatever it is in play
    values: list[Numbers] = [np.array([start.bias]), start.linear.copy(), hidden, luck.normal(0.0, 0.05, units)]
    first = [np.zeros_like(value) for value in values]
    second = [np.zeros_like(value) for value in values]
    best, loss, stale, steps = [value.copy() for value in values], float("inf"), 0, 0
    for epoch in range(EPOCHS):
        rate = RATE / (1.0 + epoch / 8.0)
        order = luck.permutation(len(seen))
        for begin in range(0, len(order), BATCH):
            chosen = order[begin : begin + BATCH]
            steps += 1
            slopes = slopes_of(values, scaled[chosen], seen[chosen])
            for place, slope in enumerate(slopes):
                first[place] = 0.9 * first[place] + 0.1 * slope
                second[place] = 0.999 * second[place] + 0.001 * slope * slope
                step = (first[place] / (1 - 0.9**steps)) / (np.sqrt(second[place] / (1 - 0.999**steps)) + 1e-8)
                values[place] = values[place] - rate * (step + (DECAY * values[place] if place else 0.0))
        found = log_loss(chances_of(float(values[0][0]), values[1], values[2], values[3], other), other_seen)
        if found < loss - 1e-6:
            best, loss, stale = [value.copy() for value in values], found, 0
        else:
            stale += 1
            if stale >= PATIENCE:
                break
    return Weights(start.mean, start.unit, float(best[0][0]), best[1], best[2], best[3]), loss


def slopes_of(values: list[Numbers], scaled: Numbers, seen: Numbers) -> list[Numbers]:
    """How the mean surprise changes with each weight."""
    bias, linear, hidden, outer = values
    inner = scaled @ hidden[:, 1:].T + hidden[:, 0]
    active = np.maximum(inner, 0.0)
    wrong = (sigmoid(bias[0] + scaled @ linear + active @ outer) - seen) / len(seen)
    back = (wrong[:, None] * outer) * (inner > 0.0)
    return [
        np.array([wrong.sum()]),
        scaled.T @ wrong,
        np.hstack([back.sum(axis=0)[:, None], back.T @ scaled]),
        active.T @ wrong,
    ]


def short(numbers: Numbers) -> Numbers:
    """To five significant digits: the file stays small, and says no more than was learnt."""
    return np.array([float(f"{each:.{DIGITS}g}") for each in numbers.ravel()]).reshape(numbers.shape)


def plain(numbers: Numbers) -> list[float]:
    return [int(each) if each == int(each) else float(each) for each in numbers]
