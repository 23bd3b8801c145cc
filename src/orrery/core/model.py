"""A learnt value: a small network from the features of a position to a chance. `orrery train` makes its numbers.

It plays in plain Python: nothing is needed but the file of weights in the game's folder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from math import exp
from typing import Any, Final

from orrery.core.errors import DataError

FILE: Final = "weights.json"


def sigmoid(x: float) -> float:
    """From any number to a chance."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, x))))


class Model:
    """Linear from the features, plus what a few hidden units see in them; without hidden units, logistic regression."""

    def __init__(self, bias: float, linear: list[float], hidden: list[list[float]], outer: list[float]) -> None:
        self.bias = bias
        self.linear = linear
        self.hidden = hidden  # for each unit its own bias, then a weight for each feature
        self.outer = outer

    def chance(self, features: list[float]) -> float:
        """Between 0 and 1."""
        total = self.bias
        linear = self.linear
        used: list[int] = []
        for place, feature in enumerate(features):
            if feature != 0.0:
                total += feature * linear[place]
                used.append(place)
        outer = self.outer
        for number, weights in enumerate(self.hidden):
            inner = weights[0]
            for place in used:
                inner += features[place] * weights[place + 1]
            if inner > 0.0:
                total += inner * outer[number]
        return sigmoid(total)


class Learnt:
    """The models of one game, by the kind of table: for the chance to win, and for what search strives for."""

    def __init__(self, names: list[str], win: dict[str, Model], worth: dict[str, Model], made: dict[str, Any]) -> None:
        self.names = names  # of the features, in order
        self.win = win
        self.worth = worth
        self.made = made  # from what, and how good they are


def load_learnt(package: str) -> Learnt | None:
    """The weights in a game's folder; None if it has none."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return None
    try:
        return learnt_from(json.loads(file.read_text()))
    except (ValueError, KeyError, TypeError) as problem:
        raise DataError(f"{FILE} of {package} cannot be read: {problem!r}. `orrery train` makes it anew.") from None


def learnt_from(content: Mapping[str, Any]) -> Learnt:
    """What a file of weights has: {features: [name], kinds: {kind: {win: model, worth: model}}, made: {...}}."""
    win: dict[str, Model] = {}
    worth: dict[str, Model] = {}
    for kind, each in content["kinds"].items():
        win[kind] = model_from(each["win"])
        worth[kind] = model_from(each["worth"])
    return Learnt(list(content["features"]), win, worth, dict(content["made"]))


def model_from(content: Mapping[str, Any]) -> Model:
    """One model: {mean: [], unit: [], bias, linear: [], hidden: [[bias, weight...]], outer: []}.

    It was learnt from features less their mean, in units of their own; here both become part of the weights.
    """
    mean, unit = content["mean"], content["unit"]
    hidden: list[list[float]] = []
    for weights in content["hidden"]:
        scaled = [weight / size for weight, size in zip(weights[1:], unit, strict=True)]
        hidden.append([weights[0] - sum(w * m for w, m in zip(scaled, mean, strict=True)), *scaled])
    linear = [weight / size for weight, size in zip(content["linear"], unit, strict=True)]
    bias = content["bias"] - sum(w * m for w, m in zip(linear, mean, strict=True))
    return Model(bias, linear, hidden, [float(weight) for weight in content["outer"]])
