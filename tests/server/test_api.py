"""The API for programs: tokens, tables, acting, records."""

from __future__ import annotations

import pytest

from orrery.core import GameRecord, game
from tests.server.people import HTML, House


def test_the_description_is_at_api(house: House) -> None:
    client = house.client()
    assert client.get("/api").headers["location"] == "/api/openapi.json"
    described = client.get("/api/openapi.json").json()
    assert {"create", "join", "view", "legal", "act", "stream", "record"} <= {
        operation["operationId"].split("_")[0] for path in described["paths"].values() for operation in path.values()
    }
    assert described["components"]["securitySchemes"]


def test_without_a_token_is_401(house: House) -> None:
    client = house.client()
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Basic x"}, {"Authorization": "Bearer"}):
        answer = client.get("/api/tables", headers=headers)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
        assert answer.json()["error"] == "unauthorized"


def test_programs_play_a_whole_game_against_each_other(house: House) -> None:
    one, two = house.program("One"), house.program("Two")
    table = one.sets("me", "friend", game="relay")
    assert table["status"] == "open"
    joined = two.post(f"/tables/{table['id']}/join", secret=table["invite"]).json()
    assert joined["status"] == "running"
    assert joined["invite"] == table["invite"]
    assert two.post(f"/tables/{table['id']}/join", secret=table["invite"]).status_code == 200, "sitting there already"
    assert table["id"] in one.get("/tables").json()
    for _ in range(2_000):
        shown = one.get(f"/tables/{table['id']}").json()
        if shown["status"] == "over":
            break
        seat = shown["actors"][0]
        program = (one, two)[seat]
        legal = program.get(f"/tables/{table['id']}/legal", seat=seat).json()
        done = program.post(f"/tables/{table['id']}/act", seat=seat, do=legal["legal"][-1]["do"], at=legal["at"])
        assert done.status_code == 200
    record = GameRecord.parse(two.get(f"/tables/{table['id']}/record").text)
    record.validate()
    record.verify()


def test_a_program_sees_its_own_seat_only(house: House) -> None:
    one, two = house.program("One"), house.program("Two")
    table = one.sets("me", "friend")
    two.post(f"/tables/{table['id']}/join", secret=table["invite"])
    place = f"/tables/{table['id']}"
    assert one.get(f"{place}/view", seat=1).status_code == 403
    assert one.get(f"{place}/legal", seat=1).status_code == 403
    assert one.post(f"{place}/act", seat=1, do="move:E5").status_code == 403
    assert one.post(f"{place}/act", seat=9, do="move:E5").status_code == 404, "there is no such seat"
    mine, open_view = one.get(f"{place}/view", seat=0).json(), one.get(f"{place}/view").json()
    assert mine["view"]["pack"]
    assert open_view["view"]["pack"] is None
    assert one.get(f"{place}/record").status_code == 403


def test_refused_and_late_are_told_apart(house: House) -> None:
    program = house.program()
    table = program.sets("me", "me")
    place = f"/tables/{table['id']}"
    refused = program.post(f"{place}/act", seat=0, do="move:E5", at=table["at"])
    assert refused.status_code == 422
    assert refused.json()["rule"].startswith("G-")
    late = program.post(f"{place}/act", seat=0, do="move:E5", at=table["at"] + 1)
    assert (late.status_code, late.json()["error"], late.json()["at"]) == (409, "late", table["at"])
    wrong = program.post(f"{place}/act", seat="0", do="move:E5")
    assert (wrong.status_code, wrong.json()["error"]) == (422, "invalid")


def test_a_program_can_talk(house: House) -> None:
    program = house.program("Marvin")
    table = program.sets("me", "me", listed=True)
    assert program.post(f"/tables/{table['id']}/say", text="Life! <b>").status_code == 200
    assert "Life! &lt;b&gt;" in house.person().get(f"/t/{table['id']}").text


def test_the_games_are_described(house: House) -> None:
    games = {found["slug"]: found for found in house.client().get("/api/games").json()}
    assert games["gardens"]["fewest"] == 2
    assert games["gardens"]["options"]["board"]["default"] == "hexagon"


def test_a_person_at_api_gets_a_page(house: House) -> None:
    client = house.client()
    shown = client.get("/api", headers=HTML)
    assert shown.headers["location"] == "/api/docs"
    page = client.get("/api/docs", headers=HTML)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "/api/tables/{table}/act" in page.text


@pytest.mark.parametrize("slug", ["gardens", "vertium", "minethemoon", "uranus", "darkness"])
def test_what_a_seat_sees_is_described(house: House, slug: str) -> None:
    schema = house.client().get(f"/api/games/{slug}/view").json()
    assert schema["type"] == "object"
    assert {"viewer", "players", "actors", "step"} <= {*schema["required"]}
    assert set(game(slug).new().view(0)) >= {*schema["required"]}


def test_printed_numbers_are_told_once_for_a_table(house: House) -> None:
    program, stranger = house.program("One"), house.program("Two")
    for slug, key in (("minethemoon", "prices"), ("darkness", "threshold")):
        place = f"/tables/{program.sets('me', 'bot1', game=slug)['id']}"
        told = program.get(f"{place}/numbers").json()
        assert told == game(slug).new(2).numbers()
        assert key in told
        assert "numbers" not in program.get(f"{place}/view", seat=0).json()["view"]
        assert stranger.get(f"{place}/numbers").status_code == 404
    gardens = program.sets("me", "bot1")
    assert program.get(f"/tables/{gardens['id']}/numbers").json() == {}


def test_levels_are_listed_and_named(house: House) -> None:
    levels = house.client().get("/api/levels").json()
    assert [level["name"] for level in levels] == ["beginner", "easy", "medium", "hard", "expert"]
    table = house.program().sets("me", *(level["name"] for level in levels[1:]))
    assert [(seat["name"], seat["level"]) for seat in table["seats"][1:]] == [
        (level["face"], level["name"]) for level in levels[1:]
    ]
    assert table["seats"][0]["level"] is None


def test_a_hint_for_a_program_tells_why_and_what_else(house: House) -> None:
    program, stranger = house.program("One"), house.program("Two")
    table = program.sets("me", "me", game="relay", listed=True)["id"]
    answer = program.get(f"/tables/{table}/hint", seat=0)
    assert answer.status_code == 200, answer.text
    hint = answer.json()
    legal = [option["do"] for option in program.get(f"/tables/{table}/legal", seat=0).json()["legal"]]
    assert hint["do"] in legal
    assert hint["only"] == (len(legal) == 1)
    assert {"chance", "reasons", "doubts", "now", "others", "text", "at"} <= set(hint)
    assert stranger.get(f"/tables/{table}/hint", seat=0).status_code == 403
    assert program.get(f"/tables/{table}/hint", seat=7).status_code == 404
    assert program.get(f"/tables/{table}/hint", seat=1).status_code == 400  # not to act


def test_there_is_no_description_of_a_game_that_is_not_there(house: House) -> None:
    assert house.client().get("/api/games/chess/view").status_code == 404
