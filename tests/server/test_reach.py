"""By which address friends reach a server: what the operator says, how it was reached, or plain words on loopback."""

from __future__ import annotations

import subprocess
import sys
from ipaddress import ip_address
from pathlib import Path

import ifaddr
import pytest

from orrery.cli.serve import settings_from
from orrery.core import OrreryError
from orrery.server import addresses
from orrery.server.addresses import is_loopback, network_addresses
from orrery.web import reach, render
from tests.server.conftest import settings
from tests.server.people import House, Person
from tests.server.test_lobby import invites, words

ROOT = Path(__file__).parents[2]
ALONE = "Only this machine can open the link."


def person_at(house: House, address: str) -> Person:
    """Somebody who has opened the server by that address."""
    person = Person(house)
    person.client.base_url = address
    person.form("/me", name="Ada")
    return person


def lobby(house: House, address: str) -> str:
    person = person_at(house, address)
    return person.get(f"/t/{invites(person)}").text


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"])
def test_a_loopback_server_says_so(house: House, address: str) -> None:
    page = lobby(house, address)
    said = words(page)
    assert ALONE in said
    assert "make play HOST=0.0.0.0" in said
    assert "Play now with 3 bots" in said
    assert 'class="qr"' not in page
    assert "data-share-link" not in page
    assert page.count('class="btn big go"') == 1, "playing with bots is the way on"
    assert 'class="btn copyit go"' not in page


@pytest.mark.parametrize(
    ("tool", "command"), [(__file__, "make play HOST=0.0.0.0"), ("nothing", "orrery serve --host 0.0.0.0")]
)
def test_the_command_is_that_of_a_checkout_or_of_an_installed_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: str, command: str
) -> None:
    monkeypatch.setattr(render, "TOOL", Path(tool))
    with House(settings(tmp_path)) as house:
        assert f"Start with {command}" in words(lobby(house, "http://127.0.0.1:8000"))


def test_the_link_is_as_the_host_came(house: House) -> None:
    page = lobby(house, "http://192.168.1.20:8000")
    assert ALONE not in page
    assert 'data-copy="http://192.168.1.20:8000/j/' in page
    assert 'class="btn copyit go"' in page
    assert "Fill 3 seats with bots and start" in words(page)


def test_the_operator_knows_better(tmp_path: Path) -> None:
    with House(settings(tmp_path, public_url="https://play.example.org/")) as house:
        page = lobby(house, "http://127.0.0.1:8000")
        assert 'data-copy="https://play.example.org/j/' in page
        assert ALONE not in page


def test_a_server_for_its_network_shows_its_address_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["192.168.1.20", "10.0.0.5"]
    monkeypatch.setattr(reach, "_addresses", lambda _host: tuple(found))
    with House(settings(tmp_path, host="0.0.0.0")) as house:
        assert 'data-copy="http://192.168.1.20:8000/j/' in lobby(house, "http://127.0.0.1:8000")
        assert 'data-copy="http://10.1.1.1:8000/j/' in lobby(house, "http://10.1.1.1:8000")
        found.clear()
        assert ALONE in lobby(house, "http://127.0.0.1:8000"), "a machine without a network"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("[::1]", True),
        ("localhost", True),
        ("orrery.localhost", True),
        ("0.0.0.0", True),
        ("192.168.1.2", False),
        ("localhost.example.org", False),
        ("play.example.org", False),
    ],
)
def test_what_loopback_is(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


def test_all_addresses_on_the_network_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ips: list[str | tuple[str, int, int]] = ["127.0.0.1", "10.0.0.5", "192.168.1.20", "169.254.3.3"]
    ips += [("::1", 0, 0), ("fe80::1", 0, 2), ("fd00::2", 0, 0)]
    adapter = ifaddr.Adapter("lan", "lan", [ifaddr.IP(ip, 24, "lan") for ip in ips])
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter])
    monkeypatch.setattr(addresses, "_usual", lambda: ip_address("192.168.1.20"))
    assert network_addresses("0.0.0.0") == ["192.168.1.20", "10.0.0.5"]
    assert network_addresses("::") == ["192.168.1.20", "10.0.0.5", "[fd00::2]"]
    assert network_addresses("127.0.0.1") == []
    assert network_addresses("10.0.0.5") == ["10.0.0.5"]


@pytest.mark.parametrize("given", ["play.example.org", "ftp://example.org", "https://", "https://x y", "http://[::1"])
def test_a_wrong_address_is_one_line(given: str) -> None:
    with pytest.raises(OrreryError, match=r"^ORRERY_PUBLIC_URL: .* is no address; give one such as https://"):
        settings_from(public_url=given)


@pytest.mark.parametrize(
    ("given", "command"),
    [
        ((), "orrery serve"),
        (("HOST=0.0.0.0",), "orrery serve --host 0.0.0.0"),
        (("HOST=0.0.0.0", "PORT=9000"), "orrery serve --host 0.0.0.0 --port 9000"),
    ],
)
def test_make_play_passes_host_and_port_on(given: tuple[str, ...], command: str) -> None:
    environment = {"PATH": "/usr/bin:/bin", "HOST": "a-shell-of-its-own"}
    asked = ["make", "-n", "-o", ".venv/ready", "play", *given]
    done = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith(command), done.stderr


@pytest.mark.server
def test_serve_prints_every_address(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "orrery.cli", "serve", "--host", "0.0.0.0", "--port", "0", "--db", str(tmp_path / "db")],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        port = first.split()[3].rpartition(":")[2]
        for address in network_addresses("0.0.0.0"):
            assert process.stdout.readline() == f"On your network:   http://{address}:{port}\n"
    finally:
        process.terminate()
        process.communicate(timeout=60)
