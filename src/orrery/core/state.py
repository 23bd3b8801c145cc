"""The contract: what every game state answers. Everything else in Orrery is written against this page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from orrery.core.errors import ActionError, OrreryError

if TYPE_CHECKING:
    from orrery.core.game import Game
    from orrery.core.observation import Field

CHANCE: Final = -1  # the player who rolls, spins and draws
SPECTATOR: Final = -1  # as a viewer of `determinize`: one who sees what is open to all, and no hand


class Event:
    """Something that happened, for the log and the animation, with the rule that made it happen.

    `data` is open to all; `secret` only to the seats in `seers` (a card drawn face down, say).
    """

    def __init__(
        self,
        kind: str,
        player: int,
        data: Mapping[str, Any],
        rule: str,
        secret: Mapping[str, Any] | None = None,
        seers: Sequence[int] = (),
    ) -> None:
        self.kind = kind
        self.player = player
        self.data = data
        self.rule = rule
        self.secret = secret
        self.seers = seers

    def seen_by(self, viewer: int | None) -> Event:
        """The event as `viewer` may know it: the secret part is merged in, or gone."""
        if self.secret is None:
            return self
        if viewer is not None and viewer in self.seers:
            return Event(self.kind, self.player, {**self.data, **self.secret}, self.rule)
        return Event(self.kind + "_unseen", self.player, self.data, self.rule)

    def as_json(self) -> dict[str, Any]:
        """What is open of the event, as plain data. Redact with `seen_by` first."""
        return {"kind": self.kind, "player": self.player, "data": dict(self.data), "rule": self.rule}

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.kind, self.player, self.data, self.rule, self.secret, self.seers)


class Standing:
    """How the game stands, for people: points and places by seat, who has won, why it ended, how far it is."""

    def __init__(
        self,
        points: list[int],
        places: list[int],
        winners: list[int],
        over: bool,
        reason: str | None,
        progress: float,
    ) -> None:
        self.points = points
        self.places = places
        self.winners = winners
        self.over = over
        self.reason = reason
        self.progress = progress

    def as_json(self) -> dict[str, Any]:
        """The result as plain data, as a record keeps it."""
        return {"points": self.points, "places": self.places, "winners": self.winners, "reason": self.reason}


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of a game. It is mutable: copy before you explore.

    Seats are 0, 1, ...; `CHANCE` is the player who rolls and draws. Actions are ids of the game's `ActionSpace`.
    """

    seats: int
    journal: list[Event] | None
    game: Game[Any] | None

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.journal = None  # a list makes `apply` tell what happens; copies never have one
        self.game = None  # whose position it is, with its printed numbers; `Game` says it, copies know it, too

    @property
    def slug(self) -> str:
        """The game this is a position of."""
        raise NotImplementedError

    def actors(self) -> list[int]:
        """Who owes a decision now: seats, or [CHANCE]; empty when the game is over."""
        raise NotImplementedError

    def legal(self, player: int) -> list[int]:
        """The actions open to `player` now, sorted; empty if it is not for them to act."""
        raise NotImplementedError

    def weights(self) -> list[int]:
        """When CHANCE acts: the weight of each outcome, in the order of `legal(CHANCE)`."""
        raise NotImplementedError

    def apply(self, player: int, action: int) -> None:
        """Do a legal action. It trusts its caller: `play` asks the rules first."""
        raise NotImplementedError

    def play(self, action: str | int, player: int | None = None) -> None:
        """Do an action, by its text form or its id, if the rules allow it; `apply` for people who experiment.

        Otherwise `ActionError` says which rule forbids it, and nothing is changed. `player` is needed only where
        several owe a decision at once.
        """
        game = self.own_game()
        number = action if isinstance(action, int) else game.space.parse(action)
        actors = self.actors()
        if not actors:
            raise ActionError(f"The game is over; {action} comes too late.")
        if player is None and len(actors) > 1:
            raise ActionError(f"Several owe a decision now; say who does {action}: player={actors[0]}, for one.")
        who = actors[0] if player is None else player
        refused = game.explain(self, who, number)
        if refused is not None:
            raise refused
        self.apply(who, number)

    def refusal(self, player: int, action: int) -> str | None:
        """The id of the rule that forbids the action now; None if it is legal."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent twin without a journal, of the same `game`."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """What each seat got out of a finished game: 1 win, 0 loss, ties split; shared if players co-operate."""
        raise NotImplementedError

    def standing(self) -> Standing:
        """How the game stands."""
        raise NotImplementedError

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see, as plain JSON data."""
        raise NotImplementedError

    def numbers(self) -> Mapping[str, Any]:
        """Printed numbers that words and drawings of the game speak of. They never change, so they are in no view."""
        return {}

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """What words and drawings are made from: the view, with the printed numbers beside it."""
        return {**self.view(viewer), "numbers": self.numbers()}

    def observation(self) -> list[Field]:
        """What `observe` writes, field by field: the same in every position of a game. Empty if it writes nothing."""
        return []

    def observe(self, player: int) -> bytes:  # noqa: ARG002
        """What a seat may see, for learning programs: the fields of `observation` as bytes, from that seat on."""
        raise OrreryError(f"{self.slug} writes no observations; docs/adding-a-game.md says how a game does.")

    def determinize(self, viewer: int, rng: Random) -> State:
        """A copy in which everything `viewer` may not know is drawn anew; their view stays the same.

        A game whose `Game.odds` says so also does it for a `SPECTATOR`.
        """
        raise NotImplementedError

    def snapshot(self) -> dict[str, Any]:
        """Everything, as plain JSON data, with `players` and, if there are any, `options`; `load` is the inverse."""
        raise NotImplementedError

    def begin(self) -> None:
        """Do on the empty table whatever comes before the first action; nothing by default."""

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot."""
        raise NotImplementedError

    def sample(self, rng: Random) -> int:
        """One outcome of chance by its weight. Games may override it with something quicker, equally fair."""
        outcomes = self.legal(CHANCE)
        weights = self.weights()
        point = int(rng.random() * sum(weights))
        for outcome, weight in zip(outcomes, weights, strict=True):
            point -= weight
            if point < 0:
                return outcome
        return outcomes[-1]

    def own_game(self) -> Game[Any]:
        """The game with the printed numbers of this position; for one that was made by hand the installed game."""
        from orrery.core.registry import game

        return game(self.slug) if self.game is None else self.game

    def svg(self, viewer: int | None = None) -> str:
        """The position as a picture, as `viewer` sees it; nothing can be clicked in it."""
        return self.own_game().draw(self.shown(viewer))

    def _repr_svg_(self) -> str:
        return self.svg()

    # Compiled classes have no attributes that `copy` and `pickle` could find by themselves

    def __copy__(self) -> State:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        """A copy that also has the journal, if there is one."""
        twin = self.copy()
        if self.journal is not None:
            twin.journal = self.journal[:]  # events never change
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the game and the snapshot, so it can be read by plain and by compiled Python."""
        return revived, (self.own_game(), self.snapshot(), self.journal)


def revived(game: Game[Any], snapshot: Mapping[str, Any], journal: list[Event] | None) -> State:
    """The position of a pickle."""
    state: State = game.restore(snapshot)
    state.journal = journal
    return state
