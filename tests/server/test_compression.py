"""Pages, styles and scripts come compressed, and are kept; streams come at once."""

from __future__ import annotations

import gzip
import re
from collections.abc import MutableMapping
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from orrery.web.compression import Compression, accepts_gzip, padded_gzip
from orrery.web.render import STATIC, assets
from tests.server.people import HTML, House

TEMPLATES = STATIC.parent / "templates"


@pytest.mark.parametrize("path", ["/", "/rules/gardens", "/watch", "/api/openapi.json", "/static/orrery.css"])
def test_whoever_takes_gzip_gets_a_fraction_of_the_bytes(house: House, path: str) -> None:
    person = house.person("Ada")
    asked = {**HTML, "Accept-Encoding": "br, gzip"}
    with person.client.stream("GET", path, headers=asked) as small:
        raw = b"".join(small.iter_raw())
    whole = person.client.get(path, headers={**HTML, "Accept-Encoding": "identity"})
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) == len(raw) < len(whole.content) / 2
    assert "content-encoding" not in whole.headers
    assert "Accept-Encoding" in small.headers["vary"]
    assert "Accept-Encoding" in whole.headers["vary"]
    assert gzip.decompress(raw) == whole.content


def test_the_page_with_the_link_for_another_device_is_not_compressed(house: House) -> None:
    person = house.person("Ada")
    shown = person.get(person.form("/device").headers["location"])
    assert shown.status_code == 200
    assert "content-encoding" not in shown.headers


def test_lengths_say_little() -> None:
    page = b"a page with a secret " * 100
    packed = [padded_gzip(page) for _ in range(40)]
    assert {gzip.decompress(each) for each in packed} == {page}
    assert len({len(each) for each in packed}) > 10


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("gzip; q=0", False), ("br", False), ("", False), ("xgzip", False)],
)
def test_who_takes_gzip(accepted: str, taken: bool) -> None:
    assert accepts_gzip(accepted) == taken


def test_a_stream_is_sent_as_it_comes(house: House) -> None:
    sent: list[MutableMapping[str, Any]] = []
    after_each: list[int] = []

    async def events(_scope: Scope, _receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]}
        await send(start)
        for number in range(3):
            body = b"data: %d\n\n" % number * 400
            await send({"type": "http.response.body", "body": body, "more_body": number < 2})
            after_each.append(len(sent))

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {}

    scope = {"type": "http", "method": "GET", "path": "/api", "headers": [(b"accept-encoding", b"gzip")]}
    house.run(Compression(events), scope, receive, send)
    assert after_each == [2, 3, 4]
    assert all(b"data: " in message["body"] for message in sent[1:])


def test_what_a_page_loads_is_kept_for_good(house: House) -> None:
    person = house.person("Ada")
    loaded = re.findall(r'(?:<link rel="stylesheet" href|<script[^>]* src)="([^"]+)"', person.get("/").text)
    assert loaded
    for path in [*loaded, f"/static/{assets()}/js/page.js"]:
        answer = person.client.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_page_from_before_an_update_gets_what_there_is_and_does_not_keep_it(house: House) -> None:
    client = house.client()
    for name in ("orrery.js", "tokens.css"):
        old = client.get(f"/static/0123456789/{name}")
        assert old.status_code == 200
        assert old.headers["cache-control"] == "no-cache"
    assert client.get("/static/0123456789/nothing.js").status_code == 404


def test_all_templates_load_the_same_version() -> None:
    """A script that came by another address would be a second one, with a state of its own."""
    for template in TEMPLATES.glob("*.html"):
        for path in re.findall(r'(?:href|src)="(/static/[^"]+\.(?:js|css)[^"]*)"', template.read_text()):
            assert path.startswith("/static/{{ assets }}/"), template.name
