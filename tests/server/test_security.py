"""Headers, cookies, foreign sites, sizes and rates."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.conftest import settings
from tests.server.people import HTML, House

ADDRESSES = ("/", "/rules/gardens", "/nowhere", "/api/games", "/api/openapi.json", "/static/orrery.css", "/healthz")


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_answer_has_the_headers_that_keep_a_browser_safe(house: House, path: str) -> None:
    headers = house.client().get(path, headers=HTML).headers
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "cache-control" in headers


@pytest.mark.parametrize("path", ["/", "/new", "/rules/gardens"])
def test_pages_have_no_inline_script_or_style(house: House, path: str) -> None:
    page = house.person().get(path).text
    assert " style=" not in page
    assert "<style" not in page
    assert "<script>" not in page
    assert " onclick=" not in page


def test_a_table_has_no_inline_script_or_style(house: House) -> None:
    person = house.person("Ada")
    page = person.get(f"/t/{person.sets('me', 'me')}").text
    assert " style=" not in page
    assert "<style" not in page
    assert "<script>" not in page


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: House) -> None:
    cookie = house.client().get("/").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie


def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    with House(settings(tmp_path, secure_cookies=True)) as house:
        assert "secure" in house.client().get("/").headers["set-cookie"].lower()


def test_a_cookie_that_was_tampered_with_is_a_new_guest(house: House) -> None:
    genuine = house.person("Ada").client.cookies["orrery"]
    stranger = house.client()
    assert "Ada" in stranger.get("/me", headers={**HTML, "Cookie": f"orrery={genuine}"}).text
    for junk in (genuine[:-2] + "zz", "x", "x.y.z", "{}", "a" * 5000):
        answer = house.client().get("/me", headers={**HTML, "Cookie": f"orrery={junk}"})
        assert answer.status_code == 200
        assert "Ada" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.test"},
        {"Origin": "null"},
    ],
)
def test_another_site_cannot_act_in_a_guests_name(house: House, headers: dict[str, str]) -> None:
    person = house.person("Ada")
    del person.client.headers["Sec-Fetch-Site"]
    answer = person.client.post("/me", data={"name": "Mallory"}, headers=headers)
    assert answer.status_code == 403
    assert "Ada" in person.get("/me").text
    table = person.sets("me", "me")
    with pytest.raises(WebSocketDisconnect), person.client.websocket_connect(f"/t/{table}/live", headers=headers):
        pass


def test_the_same_origin_may(house: House) -> None:
    person = house.person("Ada")
    del person.client.headers["Sec-Fetch-Site"]
    answer = person.client.post("/me", data={"name": "Grace"}, headers={"Origin": "http://testserver"})
    assert answer.status_code == 303


def test_a_body_that_is_too_large_is_refused_by_its_length(house: House) -> None:
    answer = house.client().post("/api/tokens", content=b"x" * 65_537)
    assert answer.status_code == 413
    assert answer.json()["error"] == "too large"


@pytest.mark.parametrize("path", ["/api/tokens", "/t/any/act", "/me"])
def test_a_body_without_a_length_cannot_be_endless(house: House, path: str) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(70):
            yield b"x" * 1024

    person = house.person("Ada")
    table = person.sets("me", "me")
    kind = "application/x-www-form-urlencoded" if path == "/me" else "application/json"
    answer = person.client.post(path.replace("any", table), content=endless(), headers={"Content-Type": kind})
    assert answer.status_code == 413


def test_a_wrong_length_is_no_error_of_the_server(house: House) -> None:
    for length in ("-1", "²", "9" * 5000, "abc"):
        answer = house.client().post("/api/tokens", content=b"{}", headers={b"Content-Length": length.encode()})
        assert answer.status_code in (400, 413)


def test_who_is_too_quick_is_asked_to_wait(tmp_path: Path) -> None:
    with House(settings(tmp_path, rate=5)) as house:
        client = house.client()
        answers = [client.get("/api/games").status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3
        slow = client.get("/api/games")
        assert slow.headers["retry-after"]
        assert slow.json()["error"] == "too many"
        assert client.get("/healthz").status_code == 200
        assert client.get("/static/orrery.css").status_code == 200


def test_invented_cookies_and_tokens_do_not_get_round_the_rate(tmp_path: Path) -> None:
    with House(settings(tmp_path, rate=5)) as house:
        client = house.client()
        answers = [
            client.get("/api/games", headers={"Authorization": f"Bearer {number}"}).status_code for number in range(80)
        ]
        assert 429 in answers
        assert answers.count(200) <= 50


def test_one_guest_does_not_use_up_the_rate_of_another(tmp_path: Path) -> None:
    with House(settings(tmp_path, rate=5)) as house:
        one, other = house.client(), house.client()
        for _ in range(9):
            one.get("/api/games", headers={"Authorization": "Bearer one"})
        assert other.get("/api/games", headers={"Authorization": "Bearer other"}).status_code == 200


def test_the_slider_of_a_replay_does_not_use_up_what_acting_needs(tmp_path: Path) -> None:
    with House(settings(tmp_path, rate=12)) as house:
        person = house.person("Ada")
        table = person.sets("me", "me")
        answers = [person.get(f"/t/{table}/frame/{number}").status_code for number in range(30)]
        assert answers == [200] * 24 + [429] * 6, "twice as many as of the others"
        assert person.act(table, "move:E5").status_code == 422
        assert person.get("/").status_code == 200


def test_who_is_refused_at_the_door_is_told_so_by_a_page(tmp_path: Path) -> None:
    with House(settings(tmp_path, rate=3)) as house:
        client = house.client()
        form = {**HTML, "Sec-Fetch-Site": "cross-site"}
        refused = [client.post("/me", data={"name": "Ada"}, headers=form)]
        refused.append(client.post("/me", content=b"x" * 65_537, headers={**HTML, "Sec-Fetch-Site": "same-origin"}))
        for _ in range(5):  # the first one gives a cookie, and is counted for nobody
            last = client.get("/", headers=HTML)
        refused.append(last)
        assert [answer.status_code for answer in refused] == [403, 413, 429]
        for answer in refused:
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.text.startswith("<!DOCTYPE html>")
            assert "That did not work" in answer.text
            assert "content-security-policy" in answer.headers
        assert refused[-1].headers["retry-after"]
        assert client.get("/api/games", headers=HTML).json()["error"] == "too many", "programs get JSON"
        assert client.get("/").json()["error"] == "too many"


@pytest.mark.parametrize("given", ["Basic QTpC", "Bearer", "Bearerx y", "x"])
def test_only_a_token_stands_for_the_same_origin(house: House, given: str) -> None:
    headers = {"Authorization": given, "Sec-Fetch-Site": "cross-site"}
    assert house.client().post("/me", data={"name": "Mallory"}, headers=headers).status_code == 403
    headers["Authorization"] = f"bearer {house.program().token}"
    assert house.client().post("/api/tables", json={}, headers=headers).status_code == 422
