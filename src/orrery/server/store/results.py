"""What became of finished games: a row for each seat, written once, and statistics counted by the database."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, and_, case, distinct, exists, func, or_, select

from orrery.server.store.database import Transaction
from orrery.server.store.model import Status, TableSummary
from orrery.server.store.outcome import (
    COUNTED,
    LAST,
    NONE,
    Companion,
    Finish,
    GameTotals,
    Rating,
    Result,
    Statistics,
    Tally,
    Totals,
)
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.ratings import rate_again
from orrery.server.store.schema import GUESTS, RESULTS, TABLES
from orrery.server.store.tables import SUMMARY, belongs_to, lock, summaries

COLUMNS: Final = [RESULTS.c["table_id" if each.name == "table" else each.name] for each in fields(Result)]
WON: Final = and_(RESULTS.c.won, RESULTS.c.finish == Finish.PLAYED)
DOES_COUNT: Final = RESULTS.c.finish.in_(COUNTED)
COMPANIONS: Final = 12  # with whom one has played most: so many are told by name

Ratings = Mapping[str, Rating]


@dataclass(frozen=True)
class ToRate:
    """How a game changes the ratings of its players; the numbers are read and written with the results."""

    new: Ratings  # of each player, if they have none yet
    change: Callable[[Ratings], Ratings]


class ResultStore(Part):
    """Results of all games."""

    @writing
    def settle(
        self, transaction: Transaction, table: str, results: Sequence[Result], to_rate: ToRate | None = None
    ) -> bool:
        """Keep the results of a finished game and rate its players, once: False if that has been done before."""
        if lock(transaction, table) is None:
            return False
        sql = transaction.sql
        if sql.execute(select(exists().where(RESULTS.c.table_id == table))).scalar_one():
            return False
        if to_rate is not None and results:
            gains = rate_again(sql, results[0].game, to_rate.new, to_rate.change)
            results = [replace(each, gain=gains.get(each.guest or "")) for each in results]
        sql.execute(RESULTS.insert(), [_values(each) for each in results])
        return True

    @reading
    def unsettled(self, sql: Connection, guest: str | None = None, limit: int | None = None) -> list[str]:
        """The finished tables, of a guest or all, whose results are not kept yet; the oldest first."""
        query = select(TABLES.c.id).where(TABLES.c.status == Status.OVER, ~_settled())
        if guest is not None:
            query = query.where(belongs_to(guest))
        return list(sql.execute(query.order_by(TABLES.c.updated, TABLES.c.id).limit(limit)).scalars())

    @reading
    def of_tables(self, sql: Connection, tables: Sequence[str]) -> dict[str, list[Result]]:
        """The results of some tables, each by seat."""
        query = select(*COLUMNS).where(RESULTS.c.table_id.in_(tables)).order_by(RESULTS.c.table_id, RESULTS.c.seat)
        found: dict[str, list[Result]] = defaultdict(list)
        for row in sql.execute(query):
            result = _result(row)
            found[result.table].append(result)
        return dict(found)

    @reading
    def finished(self, sql: Connection, guest: str, limit: int, skip: int = 0) -> list[TableSummary]:
        """The finished tables that a guest has played at, to the end or not, or has set; the latest first."""
        return summaries(sql, _finished(guest, *SUMMARY).offset(skip), limit)

    @reading
    def count_finished(self, sql: Connection, guest: str) -> int:
        """How many those are."""
        return int(sql.execute(_finished(guest, func.count())).scalar_one())

    @reading
    def statistics(self, sql: Connection, guest: str) -> Statistics:
        """All that is counted for a guest. Everything is grouped by the database: a page reads no single game."""
        mine = RESULTS.c.guest == guest
        games, apart = _by_game(sql, mine)
        companions, friends = _companions(sql, guest)
        counted = games.values()
        totals = Totals(
            games=sum(each.games for each in counted),
            won=sum(each.won for each in counted),
            finished_by_bots=sum(apart.pop(kind, 0) for kind in (Finish.STAND_IN, Finish.LEFT)),
            in_a_row=_in_a_row(sql, mine),
            friends=friends,
            apart=apart,
        )
        bests, favourites, last = _bests(sql, mine), _favourites(sql, mine), _last(sql, mine)
        told = [
            replace(
                each,
                best_words=bests.get(each.game, ""),
                favourite=favourites.get(each.game, ""),
                last=last.get(each.game, ()),
            )
            for each in counted
        ]
        told.sort(key=lambda each: (-each.games, each.game))
        return Statistics(totals, told, companions)


def _values(result: Result) -> dict[str, Any]:
    values = {each.name: getattr(result, each.name) for each in fields(Result) if each.name != "table"}
    return {"table_id": result.table, **values}


def _result(row: Any) -> Result:
    values = dict(row._mapping)
    return Result(table=values.pop("table_id"), **values)


def _settled() -> ColumnElement[bool]:
    return exists().where(RESULTS.c.table_id == TABLES.c.id)


def _finished(guest: str, *columns: Any) -> Select[Any]:
    played = TABLES.c.id.in_(select(RESULTS.c.table_id).where(RESULTS.c.guest == guest))
    return select(*columns).where(or_(belongs_to(guest), played), TABLES.c.status == Status.OVER)


def _by_game(sql: Connection, mine: ColumnElement[bool]) -> tuple[dict[str, GameTotals], dict[Finish, int]]:
    """Counted games by game, with the levels of bots; and how many tables ended otherwise, by how."""
    query = (
        select(
            RESULTS.c.game,
            RESULTS.c.level,
            RESULTS.c.finish,
            func.count(distinct(RESULTS.c.table_id)),
            func.sum(case((WON, 1), else_=0)),
        )
        .where(mine)
        .group_by(RESULTS.c.game, RESULTS.c.level, RESULTS.c.finish)
    )
    apart: Counter[Finish] = Counter()
    levels: dict[str, dict[str | None, Tally]] = defaultdict(dict)
    for game, level, finish, games, won in sql.execute(query):
        if finish != Finish.PLAYED:
            apart[finish] += games
        if finish in COUNTED:
            before = levels[game].get(level, NONE)
            levels[game][level] = Tally(before.games + games, before.won + won)
    found = {
        game: GameTotals(
            game,
            sum(tally.games for tally in by.values()),
            sum(tally.won for tally in by.values()),
            by_level={level: tally for level, tally in by.items() if level is not None},
            without_bots=by.get(None, NONE),
        )
        for game, by in levels.items()
    }
    return found, dict(apart)


def _in_a_row(sql: Connection, mine: ColumnElement[bool]) -> int:
    """Wins since the last counted game that was not won."""
    other = select(func.max(RESULTS.c.at)).where(mine, DOES_COUNT, ~WON)
    last = sql.execute(other).scalar()
    wins = select(func.count()).where(mine, WON)
    return sql.execute(wins if last is None else wins.where(RESULTS.c.at > last)).scalar_one()


def _bests(sql: Connection, mine: ColumnElement[bool]) -> dict[str, str]:
    """By game: the best game that the guest has played to the end, in words."""
    order = func.row_number().over(partition_by=RESULTS.c.game, order_by=(RESULTS.c.best.desc(), RESULTS.c.at))
    ranked = select(RESULTS.c.game, RESULTS.c.best_words, order.label("rank"))
    found = ranked.where(mine, RESULTS.c.finish == Finish.PLAYED, RESULTS.c.best.is_not(None)).subquery()
    return {row.game: row.best_words for row in sql.execute(select(found).where(found.c.rank == 1))}


def _favourites(sql: Connection, mine: ColumnElement[bool]) -> dict[str, str]:
    """By game: what the guest was most often."""
    count = func.count().label("count")
    query = select(RESULTS.c.game, RESULTS.c.favourite, count).where(mine, DOES_COUNT, RESULTS.c.favourite != "")
    rows = sql.execute(query.group_by(RESULTS.c.game, RESULTS.c.favourite).order_by(count, RESULTS.c.favourite.desc()))
    return {row.game: row.favourite for row in rows}  # the last one stays


def _last(sql: Connection, mine: ColumnElement[bool]) -> dict[str, list[bool]]:
    """By game: whether the last ones were won, the oldest of them first."""
    order = func.row_number().over(partition_by=RESULTS.c.game, order_by=RESULTS.c.at.desc())
    ranked = select(RESULTS.c.game, WON.label("victory"), RESULTS.c.at, order.label("rank"))
    numbered = ranked.where(mine, DOES_COUNT).subquery()
    found: dict[str, list[bool]] = defaultdict(list)
    for row in sql.execute(select(numbered).where(numbered.c.rank <= LAST).order_by(numbered.c.rank.desc())):
        found[row.game].append(bool(row.victory))
    return found


def _companions(sql: Connection, guest: str) -> tuple[list[Companion], int]:
    """With whom the guest has played most, and how many others there are in all."""
    me, other = RESULTS.alias("me"), RESULTS.alias("other")
    mine = and_(me.c.won, me.c.finish == Finish.PLAYED)
    theirs = and_(other.c.won, other.c.finish == Finish.PLAYED)

    def times(what: ColumnElement[bool]) -> ColumnElement[int]:
        return func.sum(case((what, 1), else_=0))

    games = func.count().label("games")
    together = (
        select(
            other.c.guest,
            GUESTS.c.name,
            games,
            times(and_(mine, ~me.c.team)).label("mine"),
            times(and_(theirs, ~me.c.team)).label("theirs"),
            times(and_(mine, me.c.team)).label("together"),
        )
        .select_from(me.join(other, other.c.table_id == me.c.table_id).join(GUESTS, GUESTS.c.id == other.c.guest))
        .where(me.c.guest == guest, other.c.guest != guest, me.c.finish.in_(COUNTED), other.c.finish.in_(COUNTED))
        .group_by(other.c.guest, GUESTS.c.name)
        .subquery()
    )
    friends = sql.execute(select(func.count()).select_from(together)).scalar_one()
    if not friends:
        return [], 0
    most = select(together).order_by(together.c.games.desc(), together.c.name, together.c.guest).limit(COMPANIONS)
    return [Companion(*row) for row in sql.execute(most)], friends
