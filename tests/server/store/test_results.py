"""Results are kept once, whoever tries; statistics are counted by the database."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from orrery.server.rating import RatingWish, keep_wish, wishes_of
from orrery.server.store import Finish, Rating, Result, Seat, Sitter, Status, Store, Tally
from orrery.server.store.results import ToRate
from tests.server.store.sample import table

NEW = Rating(1500.0, 200.0)
PEOPLE = {"ann": "Ann", "ben": "Ben", "cem": "Cem"}


def result(name: str, seat: int, guest: str | None, **more: Any) -> Result:
    values: dict[str, Any] = {"game": "gardens", "players": 2, "finish": Finish.PLAYED, "place": 2, "points": 10}
    return Result(table=name, seat=seat, guest=guest, **(values | more))


async def people(store: Store) -> None:
    for guest, name in PEOPLE.items():
        await store.guests.put(guest, name)


async def finish(store: Store, name: str, *results: Result, to_rate: ToRate | None = None, **more: Any) -> bool:
    """A table that is over, with these results."""
    seats = [
        Seat(row.seat, Sitter.PERSON if row.guest else Sitter.BOT, row.guest, row.guest or "Moss") for row in results
    ]
    await store.tables.create(table(name, status=Status.OVER, players=tuple(seats), **more), seats)
    return await store.results.settle(name, results, to_rate)


def up_and_down(before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Ann gains ten, Ben loses ten."""
    gains = {"ann": 10.0, "ben": -10.0}
    return {
        player: replace(rating, mean=rating.mean + gains[player], games=rating.games + 1)
        for player, rating in before.items()
    }


TO_RATE = ToRate({"ann": NEW, "ben": NEW}, up_and_down)


async def test_of_all_who_settle_a_game_one_does(url: str) -> None:
    """Nodes that hear of the end at the same time, and a server that starts again."""
    stores = [await Store.open(url) for _ in range(3)]
    await people(stores[0])
    rows = [result("t1", 0, "ann", won=True, place=1), result("t1", 1, "ben")]
    await stores[0].tables.create(table("t1", status=Status.OVER), [])
    done = await asyncio.gather(*(store.results.settle("t1", rows, TO_RATE) for store in stores for _ in range(3)))
    assert sorted(done) == [False] * 8 + [True]
    (kept,) = (await stores[1].results.of_tables(["t1"])).values()
    assert kept == [replace(rows[0], gain=10.0), replace(rows[1], gain=-10.0)]
    ratings = await stores[2].ratings.of_players(["ann", "ben"])
    assert ratings == {"ann": {"gardens": Rating(1510.0, 200.0, 1)}, "ben": {"gardens": Rating(1490.0, 200.0, 1)}}
    for store in stores:
        await store.close()


async def test_games_that_end_together_are_all_rated(url: str) -> None:
    """Two nodes rate different games of the same players: no change is lost, and nobody waits for ever."""
    stores = [await Store.open(url) for _ in range(2)]
    await people(stores[0])
    rounds = range(6)
    await asyncio.gather(
        *(
            finish(stores[n % 2], f"t{n}", result(f"t{n}", 0, "ann"), result(f"t{n}", 1, "ben"), to_rate=TO_RATE)
            for n in rounds
        )
    )
    ratings = await stores[0].ratings.of_game("gardens", ["ann", "ben", "cem"])
    assert ratings == {"ann": Rating(1560.0, 200.0, 6), "ben": Rating(1440.0, 200.0, 6)}
    for store in stores:
        await store.close()


async def test_what_is_not_settled_is_found_the_oldest_first(url: str) -> None:
    async with await Store.open(url) as store:
        await people(store)
        await finish(store, "done", result("done", 0, "ann"))
        for name, creator, updated in (("late", "ann", 9.0), ("early", "ann", 3.0), ("other", "ben", 5.0)):
            await store.tables.create(table(name, status=Status.OVER, creator=creator, updated=updated), [])
        await store.tables.create(table("running"), [])
        assert await store.results.unsettled() == ["early", "other", "late"]
        assert await store.results.unsettled("ann") == ["early", "late"]
        assert await store.results.unsettled("ann", 1) == ["early"]
        assert not await store.results.settle("nowhere", [])


async def test_what_is_counted(url: str) -> None:
    async with await Store.open(url) as store:
        await people(store)
        games: list[tuple[str, dict[str, Any], dict[str, Any] | None]] = [
            # Ann's seat, and Ben's if he plays; else a bot
            ("g1", {"won": True, "place": 1, "best": 40, "favourite": "Ali", "level": "easy"}, None),
            ("g2", {"best": 55, "best_words": "best 55", "favourite": "Bob", "level": "hard"}, None),
            ("g3", {"won": True, "best": 50, "favourite": "Bob"}, {}),
            ("g4", {"won": True, "best": 99, "finish": Finish.STAND_IN, "favourite": "Bob"}, {}),
            ("g5", {"finish": Finish.LEFT}, {"won": True}),
            ("g6", {"finish": Finish.NO_RESULT, "place": None, "points": None}, {"finish": Finish.NO_RESULT}),
            ("g7", {"finish": Finish.PRACTICE, "won": True}, None),
            ("u1", {"game": "uranus", "team": True, "won": True}, {"game": "uranus", "team": True, "won": True}),
            ("g8", {"won": True}, {}),
        ]
        for at, (name, mine, theirs) in enumerate(games):
            other = result(name, 1, "ben" if theirs is not None else None, at=float(at), **(theirs or {}))
            await finish(store, name, result(name, 0, "ann", at=float(at), **mine), other)
        several = [result("g9", seat, "ann", finish=Finish.SEVERAL, won=seat == 0, at=20.0) for seat in (0, 1)]
        await finish(store, "g9", *several)
        found = await store.results.statistics("ann")
        totals = found.totals
        assert (totals.games, totals.won, totals.finished_by_bots, totals.friends) == (7, 4, 2, 1)
        assert totals.in_a_row == 2, "since the game that she left"
        assert totals.apart == {Finish.NO_RESULT: 1, Finish.PRACTICE: 1, Finish.SEVERAL: 1}
        gardens, uranus = found.games
        assert (gardens.game, gardens.games, gardens.won) == ("gardens", 6, 3)
        assert gardens.best_words == "best 55", "what a bot did for her is not her best"
        assert gardens.favourite == "Bob"
        assert gardens.last == [True, False, True, False, False, True]
        assert gardens.by_level == {"easy": Tally(1, 1), "hard": Tally(1, 0)}
        assert gardens.without_bots == Tally(4, 2)
        assert (uranus.game, uranus.games, uranus.won) == ("uranus", 1, 1)
        (ben,) = found.companions
        assert (ben.name, ben.games, ben.mine, ben.theirs, ben.together) == ("Ben", 5, 2, 1, 1)
        assert (await store.results.statistics("cem")).totals.games == 0


async def test_only_the_last_ten_games_are_told_one_by_one(url: str) -> None:
    async with await Store.open(url) as store:
        await people(store)
        for number in range(14):
            await finish(store, f"t{number}", result(f"t{number}", 0, "ann", won=number in (3, 4), at=float(number)))
        (gardens,) = (await store.results.statistics("ann")).games
        assert gardens.last == [True] + [False] * 9


async def test_who_has_left_a_game_remembers_it(url: str) -> None:
    async with await Store.open(url) as store:
        await people(store)
        seats = [Seat(0, Sitter.PERSON, "ann", "Ann"), Seat(1, Sitter.BOT, None, "Quasar", "hard")]
        await store.tables.create(table("t1", status=Status.OVER, players=tuple(seats)), seats)
        await store.results.settle("t1", [result("t1", 0, "ann"), result("t1", 1, "ben", finish=Finish.LEFT)])
        assert [each.id for each in await store.results.finished("ben", 10)] == ["t1"]
        assert await store.results.count_finished("ben") == 1
        assert await store.tables.of_guest("ben") == []
        assert await store.results.finished("ben", 10, skip=1) == []


async def test_what_guests_want_of_the_rating(url: str) -> None:
    async with await Store.open(url) as store:
        await people(store)
        assert await wishes_of(store, ["ann"]) == {"ann": RatingWish(rated=True, shown=False)}
        await keep_wish(store, "ann", RatingWish(rated=False, shown=True))
        await keep_wish(store, "ann", RatingWish(rated=False, shown=False))
        await keep_wish(store, "ben", RatingWish(rated=True, shown=True))
        assert await wishes_of(store, ["ann", "ben", "cem"]) == {
            "ann": RatingWish(rated=False, shown=False),
            "ben": RatingWish(rated=True, shown=True),
            "cem": RatingWish(),
        }
