"""How strong players are. Numbers change only with the results of a game: see `results`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from orrery.server.store.outcome import Rating
from orrery.server.store.part import Part, reading
from orrery.server.store.schema import RATINGS


class RatingStore(Part):
    """Ratings by game and player."""

    @reading
    def of_players(self, sql: Connection, players: Sequence[str]) -> dict[str, dict[str, Rating]]:
        """The ratings of some players in all games, by player and game."""
        found: dict[str, dict[str, Rating]] = {player: {} for player in players}
        query = select(RATINGS.c.player, RATINGS.c.game, RATINGS.c.mean, RATINGS.c.deviation, RATINGS.c.games)
        for player, game, *rest in sql.execute(query.where(RATINGS.c.player.in_(players))):
            found[player][game] = Rating(*rest)
        return found

    @reading
    def of_game(self, sql: Connection, game: str, players: Sequence[str]) -> dict[str, Rating]:
        """The ratings of some players in a game; those who have none are left out."""
        query = select(RATINGS.c.player, RATINGS.c.mean, RATINGS.c.deviation, RATINGS.c.games)
        found = query.where(RATINGS.c.game == game, RATINGS.c.player.in_(players))
        return {player: Rating(*rest) for player, *rest in sql.execute(found)}


def rate_again(
    sql: Connection,
    game: str,
    new: Mapping[str, Rating],
    change: Callable[[Mapping[str, Rating]], Mapping[str, Rating]],
) -> dict[str, float]:
    """Change the ratings of the players of a game, inside a transaction; by player, how much more they have then.

    Rows are made and locked in the order of their names: two nodes that rate two games never wait for each other.
    """
    players = sorted(new)
    for player in players:
        rating = new[player]
        row = _insert(sql, RATINGS).values(
            game=game, player=player, mean=rating.mean, deviation=rating.deviation, games=rating.games
        )
        sql.execute(row.on_conflict_do_nothing())
    query = select(RATINGS.c.player, RATINGS.c.mean, RATINGS.c.deviation, RATINGS.c.games)
    query = query.where(RATINGS.c.game == game, RATINGS.c.player.in_(players)).order_by(RATINGS.c.player)
    before = {player: Rating(*rest) for player, *rest in sql.execute(query.with_for_update())}
    after = change(before)
    for player, rating in after.items():
        values = {"mean": rating.mean, "deviation": rating.deviation, "games": rating.games}
        sql.execute(update(RATINGS).where(RATINGS.c.game == game, RATINGS.c.player == player).values(**values))
    return {player: rating.mean - before[player].mean for player, rating in after.items()}


def _insert(sql: Connection, table: Any) -> Any:
    """INSERT with ON CONFLICT, which both databases know, each in its own dialect."""
    return (postgresql if sql.dialect.name == "postgresql" else sqlite).insert(table)
