"""Guests who are forgotten or end their devices, the probe, and clocks that were ahead: the same in both databases."""

from __future__ import annotations

from orrery.server.store import Channel, ChannelKind, LineKind, Link, Seat, Sitter, Status, Store
from orrery.server.store.forgetting import NOBODY, SOMEBODY, YEAR, Traces
from tests.server.store.sample import set_up

LEFT = {"left": {"0": {"guest": "ann", "name": "Ann", "at": 7}}, "votes": {"2": ["ann", "ben"]}}
SERIES = {"series": {"first": "t0", "wins": {"ann": 2, "ben": 1}}}


async def test_who_is_forgotten_is_named_nowhere(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store, "t1", status=Status.OVER, extra={**LEFT, **SERIES})
        await store.guests.put_token("hash", "ann", "my bot")
        await store.preferences.put("ann", {"often": "hour"})
        await store.chat.say("t1", "ann", 0, "Annie", "Hello, Ben")
        await store.chat.say("t1", "ann", 0, "Annie", "Annie is now called Ann.", LineKind.RENAMED)
        await store.chat.say("t1", "ben", None, "Ben", "nudges Ann and Anna")
        await store.chat.say("t1", "ben", None, "Ben", "Ann, are you there?")
        await store.forgetting.forget("ann")
        found = await store.tables.find("t1")
        assert found is not None
        assert found.creator == NOBODY
        assert (found.players[0].guest, found.players[0].name) == (None, SOMEBODY)
        assert found.extra == {
            "left": {"0": {"guest": None, "name": SOMEBODY, "at": 7}},
            "votes": {"2": ["ben"]},
            "series": {"first": "t0", "wins": {"seat:0": 2, "ben": 1}},
        }
        said = [(line.guest, line.name, line.text) for line in await store.chat.lines("t1")]
        assert said == [
            (None, SOMEBODY, "Hello, Ben"),
            (None, SOMEBODY, f"{SOMEBODY} is now called {SOMEBODY}."),
            ("ben", "Ben", f"nudges {SOMEBODY} and Anna"),
            ("ben", "Ben", "Ann, are you there?"),
        ]
        assert await store.guests.find_by_token("hash") is None
        assert await store.preferences.of("ann") == {}
        ann = await store.guests.find("ann")
        assert ann is not None
        assert (ann.name, ann.gone) == (SOMEBODY, True)
        assert await store.guests.end_devices("ann") is None


async def test_the_id_goes_when_no_cookie_has_it_any_more(url: str) -> None:
    now = 1000.0
    async with await Store.open(url, clock=lambda: now) as store:
        for name in ("ann", "ben", "eve"):
            await store.guests.put(name, name)
        await store.forgetting.forget("ann")
        now += YEAR / 2
        await store.forgetting.forget("ben")
        assert await store.guests.find("ann") is not None
        now += YEAR / 2 + 1
        await store.forgetting.forget("eve")
        assert await store.guests.find("ann") is None
        assert await store.guests.find("ben") is not None


async def test_a_seat_that_could_not_be_left_waits_for_nobody(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store, "t1", status=Status.RUNNING)
        await set_up(store, "t2", status=Status.OPEN)
        await store.forgetting.forget("ann")
        running, waiting = await store.tables.find("t1"), await store.tables.find("t2")
        assert running is not None
        assert waiting is not None
        assert running.players[0].standin
        assert waiting.players[0] == Seat(0, Sitter.NOBODY, clock=600.0)
        assert await store.tables.untended([store.wire.node], 10) == [("t1", "")]


def test_a_name_is_taken_out_whole_and_the_longest_first() -> None:
    traces = Traces("ann", frozenset({"Ann", "Ann (2)", ""}), None)
    assert traces.unnamed("Ann (2) and Ann, not Anna or JoAnn") == f"{SOMEBODY} and {SOMEBODY}, not Anna or JoAnn"
    assert traces.scrubbed({"ann": ["ann", 1], "x": "ann"}) == {NOBODY: [1], "x": None}


async def test_other_devices_links_and_pushes_end_and_mail_stays(url: str) -> None:
    async with await Store.open(url, clock=lambda: 50.0) as store:
        await store.guests.put("ann", "Ann")
        await store.links.make("hash", Link("device", None, None, "ann", 100.0))
        for kind in (ChannelKind.PUSH, ChannelKind.MAIL):
            await store.channels.put(Channel(id=f"{kind}", guest="ann", table=None, kind=kind, address=f"{kind}"))
        ended = await store.guests.end_devices("ann")
        assert ended is not None
        assert ended.epoch == 1
        assert await store.links.use("hash", 60.0) is None
        assert [channel.kind for channel in await store.channels.of_guest("ann")] == [ChannelKind.MAIL]
        assert await store.guests.find("ann") == ended


async def test_the_probe_writes_and_leaves_one_row(url: str) -> None:
    async with await Store.open(url) as store:
        for _ in range(3):
            await store.probe.write()
        assert (store.probe.free_bytes() is None) == url.startswith("postgresql")


async def test_clocks_that_wait_for_a_time_to_come_are_mended(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store, "t1", status=Status.RUNNING, updated=5000.0)
        await set_up(store, "t2", status=Status.RUNNING, updated=1030.0)
        await store.tables.look_later("t1", 5600.0)
        assert await store.tables.mend_future(1000.0) == 1
        ahead, near = await store.tables.find("t1"), await store.tables.find("t2")
        assert ahead is not None
        assert near is not None
        assert (ahead.updated, near.updated) == (1000.0, 1030.0), "machines may differ by a minute"
        assert await store.tables.late(1600.0, 10) == ["t1"]
        assert await store.tables.late(1599.0, 10) == []
