"""Requests that guests cause reach the public internet only, take a limited time, and read a limited answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from orrery.server.calling import outside
from orrery.server.calling.outside import Inside, Outside, Unreachable, checked_address, is_outside
from orrery.server.errors import Unprocessable
from tests.server.calling.receivers import Receiver, receiving
from tests.server.loops import run_apart


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.mark.parametrize(
    "address",
    [
        *(
            "127.0.0.1",
            "127.8.8.8",
            "10.0.0.1",
            "172.16.5.5",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
        ),
        *("224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2001::1"),
    ],
)
def test_internal_addresses_are_told_from_public_ones(address: str) -> None:
    assert not is_outside(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "64:ff9b::101:101"])
def test_public_addresses_are_public(address: str) -> None:
    assert is_outside(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1/",
        "https://10.1.2.3/x",
        "http://[::1]/",
        "localhost:8000",
        "http://a.localhost/",
        "https://192.168.0.1",
    ],
)
def test_internal_addresses_are_refused_when_they_are_typed_in(address: str) -> None:
    with pytest.raises(Unprocessable, match="private network"):
        checked_address(address, private=False)
    checked_address(address, private=True)


def test_what_is_left_out_of_an_address_is_added() -> None:
    assert checked_address(" ntfy.example/juniper-games ", private=False) == "https://ntfy.example/juniper-games"


def send(to: Outside, url: str) -> int:
    return run_apart(to.post(url, {"X-Test": "1"}, b"hello"))


def test_loopback_is_refused_by_number_and_by_name(receiver: Receiver) -> None:
    for host in ("127.0.0.1", "localhost"):
        with pytest.raises(Inside):
            send(Outside(), f"http://{host}:{receiver.port}/")
    assert receiver.requests == []
    assert send(Outside(private=True), receiver.address()) == 201
    assert receiver.requests[0].text == "hello"


def test_a_public_name_that_resolves_to_an_internal_address_is_refused(receiver: Receiver) -> None:
    async def lookup(host: str, port: int) -> list[str]:
        assert host == "rebound.example"
        return ["127.0.0.1", "::1", "10.0.0.1"]

    with pytest.raises(Inside):
        send(Outside(lookup=lookup), f"http://rebound.example:{receiver.port}/")
    assert receiver.requests == []


def test_a_name_that_changes_between_two_looks_does_not_help(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is looked up once, and what was checked is what is connected to."""
    looked: list[str] = []
    reached: list[str] = []

    async def lookup(host: str, port: int) -> list[str]:
        looked.append(host)
        return ["93.184.216.34"] if len(looked) == 1 else ["127.0.0.1"]

    to = Outside(lookup=lookup)

    async def connect(host: str, *rest: object) -> None:
        reached.append(host)
        raise OSError("no network in a test")

    monkeypatch.setattr(to._gate._inner, "connect_tcp", connect)
    with pytest.raises(Unreachable):
        send(to, f"http://rebound.example:{receiver.port}/")
    assert looked == ["rebound.example"]
    assert reached == ["93.184.216.34"]


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    receiver.status = 302
    receiver.location = receiver.address("/elsewhere")
    assert send(Outside(private=True), receiver.address()) == 302
    assert [request.path for request in receiver.requests] == ["/hook"]


def test_a_large_answer_is_not_read_to_its_end(receiver: Receiver) -> None:
    receiver.body = b"x" * (40 * outside.MOST)
    assert send(Outside(private=True), receiver.address()) == 201


def test_who_answers_too_slowly_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "SECONDS", 0.3)

    async def work() -> None:
        async def dawdle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                while True:  # a byte now and then keeps a simpler time limit from ending
                    writer.write(b"H")
                    await writer.drain()
                    await asyncio.sleep(0.05)
            except ConnectionError:
                writer.close()

        server = await asyncio.start_server(dawdle, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Unreachable):
            await Outside(private=True).post(f"http://127.0.0.1:{port}/", {}, b"")
        server.close()

    run_apart(work())


def test_an_unknown_name_and_a_closed_port_are_told() -> None:
    async def lookup(host: str, port: int) -> list[str]:
        raise OSError("unknown")

    with pytest.raises(Unreachable, match="name"):
        send(Outside(lookup=lookup), "https://nowhere.example/")
    with pytest.raises(Unreachable):
        send(Outside(private=True), "http://127.0.0.1:1/")
