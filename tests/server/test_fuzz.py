"""Bad requests of every kind: never a 5xx, answers as the API's own description says, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as bounded
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.websockets import WebSocketDisconnect

from orrery.core import game, list_games
from tests.server.conftest import settings
from tests.server.people import HTML, House, Program

pytestmark = pytest.mark.long

HOUSE: list[tuple[House, Program, str]] = []
LEAVING = ("/leave", "/stand-in")  # where a bot would go on by itself, and change the table behind our back
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module", autouse=True)
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A server with one running table of a program that has to act."""
    with House(settings(tmp_path_factory.mktemp("fuzz"))) as house:
        program = house.program()
        table = program.sets("me", "me")["id"]
        HOUSE.append((house, program, table))
        yield
        HOUSE.clear()


def ways(mode: GenerationMode) -> list[Any]:
    """Every operation of the API but the stream, which does not end, with requests that fit or do not fit it."""
    schema = schemathesis.openapi.from_dict(HOUSE[0][0].app.openapi())
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    return [way.as_strategy(generation_mode=mode) for way in operations if not way.path.endswith("/stream")]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_api_keeps_to_its_own_description(mode: GenerationMode) -> None:
    house, program, table = HOUSE[0]
    waiting = program.sets("me", "me", "friend")["id"]
    client = house.client()

    @bounded(
        max_examples=12,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def ask(way: Any, data: st.DataObject) -> None:
        case = data.draw(way)
        before = house.live(table).info
        if "table" in case.path_parameters and data.draw(st.booleans()):
            case.path_parameters["table"] = waiting if case.path.endswith(LEAVING) else table
        sent = case.as_transport_kwargs(base_url="http://testserver")
        sent = {name: value for name, value in sent.items() if name != "cookies"}
        sent["headers"] = {**dict(sent.get("headers") or {}), **program.headers}
        try:
            answer = client.request(**sent)
        except (UnicodeEncodeError, ValueError, httpx.InvalidURL):
            return  # no client can send that
        assert answer.status_code < 500, answer.text
        case.validate_response(answer, checks=CHECKS)
        if not answer.is_success and answer.status_code not in (303, 307):
            assert set(answer.json()) >= {"error", "text"}
            assert house.live(table).info == before

    for way in ways(mode):
        with suppress(Unsatisfiable):  # nothing can be wrong with a request that has no parts
            ask(way)


JUNK: list[object] = [
    *(None, True, -1, 10**30, 1.5, "", "x" * 5000, "\x00", "²", "٣", "\ud800", "<b>", [], {}, [[]], {"a": {}}),
    *("move:", ":", "move:E5:E5", "keep:none", "-1", "NaN", "[" * 5000, {"\ud800": 1}),
]


@pytest.mark.parametrize("what", ["act", "back", "say", "sit", "bot", "nudge", "standin", "comeback", "stand", "dance"])
def test_junk_to_a_table_is_answered_with_a_sentence(what: str) -> None:
    house, _, _ = HOUSE[0]
    person = house.person("Ada")
    table = person.sets("me", "me", "friend", listed="on")
    before = house.live(table).info
    for junk in JUNK:
        for name in ("do", "at", "as", "seat", "level", "text"):
            if what in ("stand", "sit", "say") and name in ("seat", "text"):
                continue  # those may be right
            answer = person.client.post(f"/t/{table}/{what}", content=json.dumps({"do": "move:E5", name: junk}))
            assert answer.status_code < 500, (name, junk, answer.text)
            if not answer.is_success:
                assert answer.json()["text"]
    for body in (b"[" * 60_000, b"\xff\xfe", b"{", b"null", b'{"a":' * 10_000, b"1e999999", b"9" * 20_000):
        answer = person.client.post(f"/t/{table}/{what}", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code < 500, body[:20]
    if what not in ("say",):
        assert house.live(table).info == before


@pytest.mark.parametrize("field", ["game", "players", "seat0", "seat1", "pace", "name", "option-start", "option-board"])
def test_junk_in_the_form_is_answered_with_a_page(field: str) -> None:
    house, _, _ = HOUSE[0]
    person = house.person("Ada")
    for junk in ("", "x" * 9000, "\x00", "²", "9" * 5000, "-1", "<b>", "None", "[]", "1e9", "\u202e"):
        for path in ("/new", "/new/preview", "/new/preset"):
            answer = person.form(path, **{"game": "gardens", "players": "2", field: junk})
            assert answer.status_code < 500, (path, junk)


@pytest.mark.parametrize("table", [True, False])
def test_junk_in_addresses_is_answered_with_a_page(table: bool) -> None:
    house, _, _ = HOUSE[0]
    person = house.person("Ada")
    here = person.sets("me", "me") if table else "none"
    secret = "%C3%A9%00%F0%9F%98%80"
    paths = [f"/t/{here}?as={junk}" for junk in ("²", "9" * 5000, "-1", "%00", "x")]
    paths += [f"/t/{here}/replay?at={junk}" for junk in ("²", "9" * 4500, "-1", "%00", "")]
    paths += [f"/t/{here}/frame/{junk}" for junk in ("9" * 4500, "99999999999999999999", "-1", "%00", "²")]
    paths += [f"/t/{here}/why?do={junk}" for junk in ("%00", "move:%F0%9F%98%80", "x" * 5000, "")]
    paths += [f"/t/{here}/hint?seat={junk}" for junk in ("-1", "99999999999999999999", "x", "")]
    paths += [
        f"/j/{here}/{secret}",
        f"/w/{here}/{secret}",
        f"/t/{secret}",
        f"/device/{secret}",
        f"/device/show/{secret}",
    ]
    paths += [f"/rules/{secret}", f"/rules/gardens/{secret}", "/rules/gardens?q=%00%5B", f"/new/{secret}"]
    for path in paths:
        answer = person.get(path)
        assert answer.status_code < 500, path
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "POST"):
            assert person.client.request(method, path, headers=HTML).status_code < 500, (method, path)


def test_options_of_the_wrong_kind_are_refused() -> None:
    _, program, _ = HOUSE[0]
    for junk in JUNK:
        names = ("board", "start", "powers", "none", "\ud800")
        for options in ({name: junk} for name in names):
            answer = program.post("/tables", game="gardens", seats=["me", "me"], options=options)
            assert answer.status_code in (201, 422), (options, answer.text)
    assert program.post("/tables", game="gardens", seats=["me", "me"], options={"start": "9" * 5000}).status_code == 422


@pytest.mark.parametrize("slug", list_games())
def test_no_option_of_any_game_is_read_too_deep(slug: str) -> None:
    house, program, _ = HOUSE[0]
    found = game(slug)
    person = house.person("Ada")
    for option in found.options.options:
        for junk in ("[" * 5000, '{"a":' * 5000, "9" * 5000, "\ud800"):
            seats = ["me"] * found.default_players
            answer = program.post("/tables", game=slug, seats=seats, options={option.name: junk})
            assert answer.status_code in (201, 422), (option.name, junk[:9], answer.text)
            if "\ud800" not in junk:  # no form can hold that
                form = person.form("/new", game=slug, **{f"option-{option.name}": junk})
                assert form.status_code in (303, 422), (option.name, junk[:9])


@pytest.mark.parametrize("field", ["game", "seats", "pace", "name"])
def test_half_a_character_in_a_plan_is_answered_with_a_sentence(field: str) -> None:
    _, program, _ = HOUSE[0]
    plan = {"game": "gardens", "seats": ["me", "me"], field: ["me", "\ud800"] if field == "seats" else "\ud800"}
    answer = program.post("/tables", **plan)
    assert answer.status_code in (201, 422)
    assert answer.status_code == 201 or answer.json()["text"]


@pytest.mark.parametrize("path", ["/new", "/new/preview", "/me"])
def test_half_a_character_in_a_form_of_another_alphabet_is_answered_with_a_page(path: str) -> None:
    house, _, _ = HOUSE[0]
    fields = {"game": "gardens", "players": "2", "seat1": "\\ud800", "pace": "\\ud800", "name": "\\ud800"}
    parts = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()
    )
    kind = "multipart/form-data; boundary=x; charset=unicode_escape"
    answer = house.person("Ada").client.post(path, content=f"{parts}--x--\r\n", headers={**HTML, "Content-Type": kind})
    assert answer.status_code < 500


@pytest.mark.parametrize("origin", ["http://[", "http://[x]", "//", "\x7f", "http://a:b:c", "x" * 5000])
def test_a_junk_origin_is_foreign(origin: str) -> None:
    house, _, _ = HOUSE[0]
    client = house.client()
    assert client.post("/me", data={"name": "Mallory"}, headers={"Origin": origin}).status_code == 403
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/t/any/live", headers={"Origin": origin}):
        pass


@pytest.mark.parametrize("host", ["[", "[x]", "a b", "", "a:b", "x" * 5000])
def test_a_junk_host_is_no_error_of_the_server(host: str) -> None:
    house, _, table = HOUSE[0]
    for path in ("/", "/nowhere", f"/t/{table}", "/api/games", "/rules"):
        assert house.client().get(path, headers={**HTML, "Host": host}).status_code < 500, path
