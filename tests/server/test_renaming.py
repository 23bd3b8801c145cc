"""A new name of a guest: at all their tables, by a few statements, and never one that somebody there has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from orrery.server import seating
from orrery.server.names import same_name
from tests.server.people import House, play_on


@contextmanager
def statements(house: House) -> Iterator[list[str]]:
    """What is asked of the database meanwhile."""
    found: list[str] = []

    def note(_: object, __: object, statement: str, *more: object) -> None:
        found.append(statement)

    database = house.site.store._database
    engines = {database.writer, database.reader}
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    yield found
    for engine in engines:
        event.remove(engine, "before_cursor_execute", note)


def test_a_rename_is_the_same_few_statements_however_many_tables_there_are(house: House) -> None:
    counts = []
    for number in (1, 12):
        ada = house.person("Ada")
        tables = [ada.sets("me", "friend") for _ in range(number)]
        house.wait(tables[-1], lambda _: not house.site.bots._tasks)  # they have looked whether a bot is to act
        for table in tables:
            house.site.tables.forget(table)
        with statements(house) as asked:
            assert ada.form("/me", name="Countess").status_code == 303
        counts.append(len([one for one in asked if "calls" not in one and "bots_due" not in one]))
        assert not any("snapshot" in one for one in asked), asked
        assert [house.live(table).info.players[0].name for table in tables] == ["Countess"] * number
    assert counts[0] == counts[1] <= 10, asked


def test_a_name_that_somebody_at_a_table_has_gets_a_number_there(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    both = ada.sets("me", "friend", "friend")
    bob.joins(both)
    alone = bob.sets("me", "me", "friend")
    bob.form("/me", name="ada")
    names = [seat.name for seat in house.live(both).info.players]
    assert names[0] == "Ada"
    assert names[1] != "ada"
    assert not same_name(names[0], names[1])
    assert [seat.name for seat in house.live(alone).info.players] == ["ada", "ada 2", ""]


def test_running_tables_tell_it_and_remember_the_name_that_was_played_under(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    waiting = ada.sets("me", "friend")
    play_on(house, table, {0: ada, 1: ada}, 4)
    number = house.live(table).info.number
    with ada.client.websocket_connect(f"/t/{table}/live") as page:
        page.receive_json()
        ada.form("/me", name="Countess")
        while "Ada is now called Countess." not in page.receive_json().get("html", ""):
            pass
    seats = house.live(table).info.players
    assert [seat.former for seat in seats] == [(("Ada", number),), (("Ada 2", number),)]
    assert [seat.name for seat in seats] == ["Countess", "Countess 2"]
    lines = house.run(house.site.store.chat.lines, table)
    assert [line.id for line in lines] == list(range(1, len(lines) + 1))
    assert house.live(waiting).info.players[0].name == "Countess"
    assert house.run(house.site.store.chat.lines, waiting) == []
    assert play_on(house, table, {0: ada, 1: ada}, 2) == 2


def test_names_under_which_nothing_was_done_are_not_kept(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    play_on(house, table, {0: ada, 1: ada}, 4)
    number = house.live(table).info.number
    for name in ("Bea", "Cleo", "Dora"):
        ada.form("/me", name=name)
    (seat, _) = house.live(table).info.players
    assert (seat.name, seat.former) == ("Dora", (("Ada", number),))
    assert (seat.called_at(number), seat.called_at(number + 1)) == ("Ada", "Dora")


def test_games_that_are_over_keep_their_names(house: House) -> None:
    program = house.program("Ada")
    table = program.sets("me", "me")["id"]
    program.play_out(table)
    live = house.live(table)
    guest = live.info.players[0].guest
    assert guest is not None
    with statements(house) as asked:
        found = house.run(house.site.store.guests.find, guest)
        assert found is not None
        house.run(rename_as, house, guest, "Countess")
    assert not any(one.startswith("UPDATE seats") for one in asked)
    assert [seat.name for seat in house.live(table).info.players] == ["Ada", "Ada 2"]


async def rename_as(house: House, guest: str, name: str) -> None:
    await seating.rename(house.site.tables, await house.site.store.guests.put(guest, name))
