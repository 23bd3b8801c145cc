"""Behind nginx as deploy/nginx.conf has it: HTTPS, live pages, streams, and links that friends can open."""

from __future__ import annotations

import json
import re
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.nginx import free_port, nginx, program
from tests.server.people import HTML, Program
from tests.server.serving import Serving

ROOT = Path(__file__).parents[2]
CONFIGURATION = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
NAME = "localhost"

pytestmark = pytest.mark.server


@dataclass(frozen=True)
class Front:
    """nginx before a server."""

    address: str
    plain: str  # the address without HTTPS
    trust: ssl.SSLContext

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, verify=self.trust, timeout=60)


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, which nobody but the test trusts, and its key."""
    made, key = folder / "certificate.pem", folder / "key.pem"
    who = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    how = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    subprocess.run(["openssl", "req", *how, *who, "-out", made, "-keyout", key], check=True, capture_output=True)
    return made, key


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    program()
    folder = tmp_path_factory.mktemp("nginx")
    made, key = certificate(folder)
    secure, plain = free_port(), free_port()
    with Serving(folder, ORRERY_SECURE_COOKIES="true") as server:
        site = CONFIGURATION
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
        trust = ssl.create_default_context(cafile=str(made))
        found = Front(f"https://{NAME}:{secure}", f"http://{NAME}:{plain}", trust)
        with nginx(folder, site, found.client):
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
    assert moved.status_code == 301
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
