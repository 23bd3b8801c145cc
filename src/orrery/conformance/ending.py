"""What a game promises about its course: invariants, standing, and that it ends."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.conformance.moment import Moment
from orrery.core.rules import MENTION


def invariants_hold(at: Moment) -> Iterator[str]:
    """What the game itself says is always true is true of every position."""
    yield from at.game.broken(at.state)


def the_game_is_bounded(at: Moment) -> Iterator[str]:
    """No game takes more actions than `longest` says, chance and forced ones included."""
    bound = at.game.longest(at.state.seats)
    if at.number > bound:
        yield f"{at.number} actions; the bound for {at.state.seats} players is {bound}"


def the_standing_fits(at: Moment) -> Iterator[str]:
    """The standing has points and places for every seat, and winners and a reason exactly when nobody is to act."""
    standing = at.state.standing()
    seats = at.state.seats
    if standing.over != (not at.actors):
        yield f"over is {standing.over}, but {at.actors} are to act"
    if len(standing.points) != seats or len(standing.places) != seats:
        yield f"{len(standing.points)} points and {len(standing.places)} places for {seats} seats"
    last = seats if standing.winners or not standing.over else seats + 1  # nobody has the first place in a lost game
    if any(not 1 <= place <= last for place in standing.places):
        yield f"the places are {standing.places}"
    if not 0 <= standing.progress <= 1:
        yield f"the progress is {standing.progress}"
    if not standing.over and (standing.winners or standing.reason is not None):
        yield f"the game goes on, but {standing.winners} have won: {standing.reason}"
    if standing.over and not standing.reason:
        yield "the game is over without a reason"
    why = at.game.ended_by(standing.reason)
    if standing.over and (MENTION.fullmatch(why) or "_" in why or " " not in why):
        yield f"the reason {standing.reason!r} has no words; `Game.reasons` gives them"


def winners_get_the_most(at: Moment) -> Iterator[str]:
    """When it is over, those on the first place have won and get the most; every return lies between 0 and 1.

    In a co-operative game that is lost nobody has won.
    """
    if at.actors:
        return
    standing, returns = at.state.standing(), at.state.returns()
    if len(returns) != at.state.seats or any(not 0 <= value <= 1 for value in returns):
        yield f"the returns are {returns}"
    first = [seat for seat in at.seats if standing.places[seat] == 1]
    if standing.winners and standing.winners != first:
        yield f"{standing.winners} have won, but {first} have the first place"
    if not standing.winners and len(set(returns)) > 1:
        yield f"nobody has won, but the returns differ: {returns}"
    best = [seat for seat in at.seats if returns[seat] == max(returns)]
    if standing.winners and (standing.winners != best or max(returns) <= 0):
        yield f"{standing.winners} have won, but the returns are {returns}"


def statistics_can_keep_it(at: Moment) -> Iterator[str]:
    """When it is over, what statistics keep of each seat has words exactly where there is something to compare."""
    if at.actors:
        return
    for seat in at.seats:
        kept = at.game.keepsake(at.state, seat)
        if bool(kept.words) != (kept.best is not None):
            yield f"seat {seat} keeps {kept.best} in the words {kept.words!r}"


ALWAYS = (invariants_hold, the_game_is_bounded, the_standing_fits, winners_get_the_most, statistics_can_keep_it)
