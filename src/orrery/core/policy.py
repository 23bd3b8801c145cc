"""What a game knows about playing it well: how good an action looks, what a position is worth, and why.

A `Policy` is what bots, hints and analysis ask. Everything in it is blind: it is given a position in which the unknown
was drawn anew, and looks at nothing that the seat it speaks for cannot know. So a search may ask it for any seat of an
imagined position, and the conformance suite holds it to that.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from orrery.core.model import Learnt, load_learnt, sigmoid
from orrery.core.state import State

S = TypeVar("S", bound=State)

Judged = tuple[float, int, str]  # score (the higher the better), action, reason in half a sentence

HOPELESS: Final = 500.0  # so far below the best nobody looks: such a score means "never"


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Generic[S]):
    """How to play one game. A subclass fills in `judge`, and `features` if positions are to be valued by learning."""

    # ClassVar is needed: without it compiled code would not see what a plain Python subclass says
    package: ClassVar[str] = ""  # where weights.json lies, if there is one
    clear: ClassVar[float] = 10.0  # by so many points one wins clearly

    def __init__(self) -> None:
        self._learnt: Learnt | None = load_learnt(self.package) if self.package else None

    # What a game fills in ---------------------------------------------------------------------------------------

    def judge(self, state: S, player: int) -> list[Judged]:
        """Every action worth a thought, with its score and a reason; never empty, without chance, quick.

        Scores of one decision are measured alike. Whoever follows the policy takes the highest. A reason is a constant
        half sentence ("a mission comes closer"): it costs nothing where it is not read. `why` may tell more.
        """
        raise NotImplementedError

    def why(self, state: S, player: int, action: int) -> list[str]:
        """What speaks for an action, in half sentences with numbers; one that begins with "but " speaks against it.

        It may take time.
        """
        return [reason for _, each, reason in self.judge(state, player) if each == action and reason]

    def proposal(self, state: S, player: int) -> str:  # noqa: ARG002
        """What a bot that plays here would say to its team now: what it needs or offers, in a sentence or two.

        Empty if there is nothing worth saying, which is the rule; it tells nothing that others may not know.
        """
        return ""

    def feature_names(self) -> list[str]:
        """What `features` gives, in order."""
        return []

    def features(self, state: S, player: int) -> list[float]:  # noqa: ARG002
        """The position in numbers, seen by a seat; `orrery train` learns from them who wins."""
        return []

    def kind(self, state: S) -> str:
        """The kind of table: each has weights and levels of its own. By default how many play."""
        return str(state.seats)

    def tables(self) -> list[tuple[int, dict[str, Any]]]:
        """The tables to learn from, players and options: one for each kind at least. Empty: every number of players."""
        return []

    def clock(self, state: S) -> int:  # noqa: ARG002
        """How far the game has come, in beats: parts of a round that come in the same order in every future.

        Only for search that looks so many beats ahead (`Thinking.beats`) instead of so many decisions.
        """
        return 0

    def shared(self, state: S) -> bool:
        """Whether chances need not sum up to one: everybody may win, or nobody."""
        return state.seats == 1

    def outcome(self, state: S, player: int) -> float:
        """How well a finished game ended for a seat, from 0 to 1: half of it is the win, half how clear it was."""
        points = state.standing().points
        others = max([points[seat] for seat in range(len(points)) if seat != player], default=0)
        return 0.5 * state.returns()[player] + 0.5 * sigmoid((points[player] - others) / self.clear)

    # What follows from it ---------------------------------------------------------------------------------------

    def greedy(self, state: S, player: int, rng: Random) -> int:
        """The best action by `judge`; equals by chance."""
        return best_of(self.judge(state, player), rng)

    def worth(self, state: S, player: int) -> float:
        """What search strives for: the outcome that a position promises to a seat, from 0 to 1."""
        if not state.actors():
            return self.outcome(state, player)
        if self._learnt is not None:
            model = self._learnt.worth.get(self.kind(state))
            if model is not None:
                return model.chance(self.features(state, player))
        return value_by_points(state, player)

    def chance(self, state: S, player: int) -> float:
        """The chance of a seat to win, as it sees the position itself; at the end the result."""
        if not state.actors():
            return state.returns()[player]
        if self._learnt is not None:
            model = self._learnt.win.get(self.kind(state))
            if model is not None:
                return model.chance(self.features(state, player))
        return self.worth(state, player)

    def evaluate(self, state: S) -> list[float]:
        """The chance of each seat to win; they sum up to one unless wins are shared."""
        chances = [self.chance(state, seat) for seat in range(state.seats)]
        if not state.actors() or self.shared(state):
            return chances
        total = sum(chances)
        return [chance / total for chance in chances] if total > 0.0 else chances

    def made(self) -> Learnt | None:
        """The weights in use, with what made them."""
        return self._learnt

    def with_weights(self, learnt: Learnt | None) -> Policy[S]:
        """The same policy with other weights, or with none: so two sets of weights can play each other."""
        twin = type(self)()
        twin._learnt = learnt
        return twin


def best_of(judged: list[Judged], rng: Random) -> int:
    """The action with the highest score; equals by chance."""
    top = judged[0][0]
    for score, _, _ in judged:
        top = max(top, score)
    found = [action for score, action, _ in judged if score == top]
    return found[0] if len(found) == 1 else found[int(rng.random() * len(found))]


def soft_choice(judged: list[Judged], temperature: float, rng: Random) -> int:
    """An action by chance, the likelier the better its score: like somebody who sees less.

    Scores of different decisions have different sizes; what counts is how far an action is below the best, measured by
    the mean distance of all that are worse.
    """
    if temperature <= 0.0 or len(judged) == 1:
        return best_of(judged, rng)
    top = max([score for score, _, _ in judged])
    gaps = [top - score for score, _, _ in judged if 0.0 < top - score < HOPELESS]
    if not gaps:
        return best_of(judged, rng)
    unit = temperature * sum(gaps) / len(gaps)
    weights = [exp(max(-60.0, (score - top) / unit)) if top - score < HOPELESS else 0.0 for score, _, _ in judged]
    point = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0.0:
            return judged[place][1]
    return best_of(judged, rng)


def value_by_points(state: State, player: int) -> float:
    """What a position promises by points alone: for games that have learnt nothing better."""
    standing = state.standing()
    points = standing.points
    best = max([points[seat] for seat in range(len(points)) if seat != player], default=0)
    size = 1.0 + 0.2 * max([abs(each) for each in points], default=0)
    return sigmoid((points[player] - best) / size * (0.5 + standing.progress))
