"""Behind nginx and Caddy as deploy/ has them: HTTPS, live pages, streams, and links that friends can open."""

from __future__ import annotations

import json
import re
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests import caddy, nginx
from tests.nginx import free_port
from tests.server.people import HTML, Program
from tests.server.serving import Serving

ROOT = Path(__file__).parents[2]
NAME = "localhost"

pytestmark = pytest.mark.server


@dataclass(frozen=True)
class Front:
    """A proxy before a server."""

    address: str
    plain: str  # the address without HTTPS
    certificate: Callable[[], Path]

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate()))

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, verify=self.trust, timeout=60)


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, which nobody but the test trusts, and its key."""
    made, key = folder / "certificate.pem", folder / "key.pem"
    who = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    how = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    subprocess.run(["openssl", "req", *how, *who, "-out", made, "-keyout", key], check=True, capture_output=True)
    return made, key


@contextmanager
def behind_nginx(folder: Path, server: Serving) -> Iterator[Front]:
    """deploy/nginx.conf with another name, other ports and a certificate of its own."""
    made, key = certificate(folder)
    secure, plain = free_port(), free_port()
    site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for ours, theirs in (
        (r"server 127\.0\.0\.1:8000;", f"server {server.address.removeprefix('http://')};"),
        (r"listen 443 ", f"listen 127.0.0.1:{secure} "),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"/etc/letsencrypt/live/play\.example\.org/fullchain\.pem", str(made)),
        (r"/etc/letsencrypt/live/play\.example\.org/privkey\.pem", str(key)),
        (r"play\.example\.org;", f"{NAME};"),
    ):
        site, changed = re.subn(ours, theirs, site)
        assert changed, f"{ours} is not in deploy/nginx.conf"
    found = Front(f"https://{NAME}:{secure}", f"http://{NAME}:{plain}", lambda: made)
    with nginx.nginx(folder, site, found.client):
        yield found


@contextmanager
def behind_caddy(folder: Path, server: Serving) -> Iterator[Front]:
    """deploy/Caddyfile as it is: name and server come from the environment."""
    secure, plain = free_port(), free_port()
    site = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    found = Front(f"https://{NAME}:{secure}", f"http://{NAME}:{plain}", lambda: caddy.authority(folder))
    where = {"SITE": NAME, "UPSTREAM": server.address.removeprefix("http://")}
    with caddy.caddy(folder, site, secure, plain, found.client, **where):
        yield found


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    (nginx if request.param == "nginx" else caddy).program()
    folder = tmp_path_factory.mktemp("front")
    with Serving(folder, ORRERY_SECURE_COOKIES="true") as server:
        with (behind_nginx if request.param == "nginx" else behind_caddy)(folder, server) as found:
            yield found
        server.stop()


def test_pages_come_by_https_and_cookies_stay_there(front: Front) -> None:
    with front.client() as client:
        assert "Play now" in client.get("/", headers=HTML).text
        named = client.post("/me", data={"name": "Ada"}, headers={**HTML, "Origin": front.address})
        assert named.status_code < 400, named.text  # it is known by its Host, port and all, as the same site
        assert "secure" in named.headers["set-cookie"].lower()
        foreign = client.post("/me", data={"name": "Eve"}, headers={**HTML, "Origin": "https://elsewhere.example"})
        assert foreign.status_code == 403
    moved = httpx.get(f"{front.plain}/rules/gardens", follow_redirects=False)
    assert moved.status_code in (301, 308)
    assert moved.headers["location"] == f"https://{NAME}/rules/gardens"


def test_links_have_the_address_that_people_see(front: Front) -> None:
    with front.client() as client:
        client.post("/me", data={"name": "Ada"}, headers=HTML)
        fields = {"game": "relay", "players": "2", "seat0": "me", "seat1": "friend"}
        table = client.post("/new", data=fields, headers=HTML).headers["location"]
        assert f"{front.address}/j/" in client.get(table, headers=HTML).text


def test_a_live_page_and_a_stream_get_every_change_at_once(front: Front) -> None:
    with front.client() as client:
        program = Program(client)
        table = program.sets("me", "me", game="relay", listed=True)["id"]
        page = f"{front.address.replace('https', 'wss')}/t/{table}/live"
        with (
            connect(page, ssl=front.trust) as live,
            client.stream("GET", f"/api/tables/{table}/stream", headers=program.headers) as stream,
        ):
            assert live.recv(timeout=60)
            lines = stream.iter_lines()
            assert next(json.loads(line[5:]) for line in lines if line.startswith("data:"))["status"] == "running"
            program.play_out(table)
            assert [json.loads(line[5:]) for line in lines if line.startswith("data:")][-1]["status"] == "over"
            assert live.recv(timeout=60)
