"""Every page answers as it should, for people who know their way and for those who do not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from orrery.core import game
from orrery.draw import style
from orrery.server import seating
from orrery.server.plan import make_plan
from orrery.server.store import Guest
from orrery.web.render import STATIC
from tests.server.people import HTML, House

PAGES = ("/", "/mine", "/watch", "/rules", "/rules/gardens", "/new", "/new/gardens", "/me", "/learn/gardens")
EVIL = "<script>alert(1)</script>"


def styled(sheet: str) -> set[str]:
    """The classes that a style sheet dresses wherever they are, without more words."""
    selectors = ",".join(re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))).split(",")
    return {selector.strip() for selector in selectors if re.fullmatch(r"\s*\.[\w-]+\s*", selector)}


def test_no_board_dresses_a_part_of_a_page() -> None:
    """Both are on one page: a class of the same name would change somewhere else."""
    pages = {cls for sheet in STATIC.glob("*.css") for cls in styled(sheet.read_text(encoding="utf-8"))}
    assert pages & styled(style("boards")) == {".icon", ".choices"}  # drawn by the one, arranged by the other


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_a_page(house: House, path: str) -> None:
    answer = house.person().get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text.startswith("<!DOCTYPE html>")
    assert "<main" in answer.text


def test_the_rulebook_can_be_searched_and_every_rule_has_an_address(house: House) -> None:
    person = house.person()
    assert "G-1.2" in person.get("/rules/gardens?q=hexagon").text
    assert person.get("/rules/gardens?q=zzzz").status_code == 200
    for section in game("gardens").rules.sections().values():
        for rule in section:
            answer = person.get(f"/rules/gardens/{rule.id}")
            assert answer.headers["location"] == f"/rules/gardens#{rule.id}"
            assert rule.id in person.get(f"/rules/gardens/{rule.id}?fragment=1").text


def test_a_table_with_numbers_of_its_own_has_a_rulebook_of_its_own(house: House) -> None:
    person = house.person("Ada")
    plain = person.sets("me", "bot1", game="relay")
    assert 'data-rules="/rules/relay"' in person.get(f"/t/{plain}").text
    plan = make_plan("relay", 2, ["me", "bot1"], data={"tank": {"start": 5}})
    host = next(seat.guest for seat in house.live(plain).info.players if seat.guest)
    changed = house.run(seating.create, house.site.tables, Guest(host, "Ada", 0.0, 0.0), plan).info.id
    assert f'data-rules="/t/{changed}/rules"' in person.get(f"/t/{changed}").text
    assert "starts with 5 fuel" in person.get(f"/t/{changed}/rules").text
    assert "starts with 5 fuel" in person.get(f"/t/{changed}/rules/R-1.3?fragment=1").text
    assert "starts with 3 fuel" in person.get("/rules/relay").text
    assert person.get(f"/t/{changed}/rules/R-9.9").status_code == 404
    assert person.get("/t/none/rules").status_code == 404
    stranger = house.person("Eve")  # the table is private: not even that it is there is told
    assert stranger.get(f"/t/{changed}/rules").status_code == 404
    assert stranger.get(f"/t/{changed}/rules/R-1.3?fragment=1").status_code == 404


def test_home_page_and_rulebook_say_what_is_rebuilt(house: House) -> None:
    person = house.person()
    for slug, words in (
        ("darkness", "The list of tiles is rebuilt."),
        ("minethemoon", "odds of the Craters are rebuilt."),
    ):
        assert words in person.get("/").text
        assert words in person.get(f"/rules/{slug}").text


def test_the_reference_part_is_shown_and_searched(house: House) -> None:
    person = house.person()
    whole = person.get("/rules/relay").text
    assert 'id="orbits"' in whole
    assert whole.count('class="entry"') == 7
    found = person.get("/rules/relay?q=Miranda").text
    assert found.count('class="entry"') == 1
    assert "and 1 of the pieces" in found


@pytest.mark.parametrize(
    "path", ["/nowhere", "/rules/chess", "/rules/gardens/G-99", "/t/none", "/j/none/none", "/w/a/b"]
)
def test_what_is_not_there_says_so_as_a_page_or_as_json(house: House, path: str) -> None:
    client = house.client()
    page = client.get(path, headers=HTML)
    assert page.status_code == 404
    assert "Nothing here" in page.text
    plain = client.get(path, headers={"Accept": "application/json"})
    assert plain.status_code == 404
    assert plain.json()["error"] == "not found"
    assert plain.json()["text"]


def test_a_wrong_method_is_not_called_not_found(house: House) -> None:
    answer = house.client().delete("/")
    assert answer.status_code == 405
    assert answer.json()["error"] == "not allowed"
    assert answer.headers["allow"]


def test_the_form_shows_what_is_wrong_and_makes_no_table(house: House) -> None:
    async def tables() -> int:
        return sum((await house.site.store.tables.count()).tables.values())

    before = house.run(tables)
    person = house.person("Ada")
    answer = person.form("/new", game="gardens", players="2", seat0="me", seat1="bot9")
    assert answer.status_code == 422
    assert "bot9" in answer.text
    answer = person.form("/new", game="gardens", players="2", **{"option-start": "4"})
    assert answer.status_code == 422
    assert "G-1.12" in answer.text
    assert house.run(tables) == before


def test_the_seats_of_the_form_follow_the_options(house: House) -> None:
    person = house.person("Ada")
    assert "Vertium, 1 seat." in person.form("/new/preview", game="vertium", preset="Solo, hard", players="2").text
    assert "Vertium, 3 seats" in person.form("/new/preview", game="vertium", preset="Shadows of the Complex").text
    alone = person.form("/new/preview", game="vertium", players="2", **{"option-mode": "solo"})
    assert "Vertium, 1 seat." in alone.text
    assert "With these options the game is for 1 player." in alone.text
    assert "This does not make a game yet" not in alone.text
    two = person.form("/new", game="vertium", players="2", seat0="me", seat1="friend", **{"option-mode": "solo"})
    assert two.status_code == 422, "nobody is left out without a word"
    assert "solo has exactly one seat" in two.text


def test_what_is_chosen_seat_by_seat_has_a_field_a_picture_and_a_story_for_each(house: House) -> None:
    person = house.person()
    chosen = {"option-factions-0": "myst", "option-factions-2": "soar"}
    page = person.form("/new/preview", game="vertium", players="2", **chosen).text
    assert 'name="option-factions-1"' in page
    assert 'name="option-factions-2"' not in page  # there are two seats
    assert re.search(r'name="option-factions-0" value="myst" checked', page)
    assert re.search(r'name="option-factions-1" value="" checked', page)
    assert "RMF" not in page
    assert page.count('href="#v-emblem-rmf"') == 3  # to choose for each seat, and what comes for the second
    assert 'value="complex"' not in page  # only in Shadows
    assert "eagle drones" in page
    taken = {"option-factions-0": "myst", "option-factions-1": "myst"}
    assert "factions must be different" in person.form("/new/preview", game="vertium", players="2", **taken).text
    table = person.form("/new", game="vertium", players="2", seat0="me", seat1="friend", **chosen)
    lobby = person.get(table.headers["location"]).text
    assert "<dt>Factions</dt><dd>Myst and Royal Martian Federation</dd>" in lobby
    assert "<dt>Longest war</dt>" not in lobby  # it does not apply to three rounds


def test_an_option_that_follows_from_the_others_can_be_left_to_them(house: House) -> None:
    person = house.person()
    page = person.form("/new/preview", game="vertium", **{"option-battling": "american"}).text
    assert "now: At once" in page
    page = person.form("/new/preview", game="vertium", **{"option-mode": "shadows"}).text
    assert "now: When nobody goes on" in page


def test_without_a_script_a_preset_has_an_address_to_come_back_to(house: House) -> None:
    person = house.person()
    answer = person.form("/new/preset", game="gardens", preset="With powers", seat1="hard", players="2")
    assert answer.status_code == 303
    page = person.get(answer.headers["location"]).text
    assert re.search(r'name="option-powers" value="on" checked', page)
    assert re.search(r'name="seat1" value="hard" checked', page)


def test_the_preview_and_the_presets_of_the_form(house: House) -> None:
    person = house.person()
    assert "5 seats" in person.form("/new/preview", game="gardens", players="5").text
    powers = person.form("/new/preview", game="gardens", preset="With powers").text
    assert 'value="With powers"\n  formaction="/new/preset" aria-pressed="true"' in powers
    assert powers.count('aria-pressed="true"') == 1
    both = person.form("/new/preview", game="minethemoon", preset="All B sides").text
    assert 'value="All B sides"\n  formaction="/new/preset" aria-pressed="true"' in both
    assert person.form("/new/preview", game="gardens", preset="nonsense").status_code == 200
    assert person.form("/new/preview", game="chess").status_code == 404


def test_the_form_asks_only_what_the_game_leaves_open(house: House) -> None:
    person = house.person()
    first = person.form("/new/preview", game="vertium", preset="First game").text
    assert 'name="option-solo_deck"' not in first
    assert 'name="option-gelbon"' not in first  # it needs the war
    assert "more settings do not apply to this game." in first
    solo = person.form("/new/preview", game="vertium", preset="Solo, hard").text
    assert 'name="option-solo_deck"' in solo
    assert 'name="option-must_attack"' not in solo
    assert 'name="option-battling"' not in solo  # there is one way only
    three = person.form("/new/preview", game="vertium", players="3").text
    assert 'name="option-solo_deck"' not in three
    assert 'name="option-war_end"' not in three  # for American wars
    assert re.findall(r'name="option-first_player" value="(\w+)"', three) == ["random", "0", "1", "2"]
    assert re.findall(r'name="option-mode" value="(\w+)"', three) == ["standard", "shadows", "solo"]
    wrong = person.form("/new/preview", game="vertium", **{"option-mode": "solo", "option-gelbon": "on"}).text
    assert 'name="option-gelbon"' in wrong, "what does not fit can be put right"
    assert "This does not make a game yet" in wrong


def test_names_chat_and_table_names_are_escaped_everywhere(house: House) -> None:
    person = house.person(EVIL[:24])
    table = person.sets("me", "me", name=EVIL, listed="on")
    person.post(f"/t/{table}/say", text=f"{EVIL} \"' onload=x")
    pages = [person.get(path).text for path in ("/", "/watch", "/me", f"/t/{table}", f"/t/{table}/replay")]
    pages += [house.person().get(path).text for path in ("/", f"/t/{table}")]
    pages.append(person.frame(table)["html"])
    for page in pages:
        assert "<script>alert" not in page
        assert "alert(1)" not in re.sub(r"&lt;script&gt;alert\(1\)", "", page)
    assert "&lt;script&gt;" in pages[0]


def test_a_name_is_one_short_printable_line(house: House) -> None:
    person = house.person("  Ada\x00\n\tLovelace\u202e, Countess of Lovelace, 1815  ")
    named = re.search(r'name="name" value="([^"]*)"', person.get("/me").text)
    assert named is not None
    assert len(named[1]) <= 24
    assert named[1].startswith("Ada")
    assert named[1].isprintable()


def test_a_new_name_is_seen_at_the_tables_too(house: House) -> None:
    person = house.person("Ada")
    table = person.sets("me", "friend")
    person.form("/me", name="Grace")
    assert "Grace" in person.get(f"/t/{table}").text
    assert "Ada" not in person.get(f"/t/{table}").text


def test_the_empty_name_keeps_the_old_one(house: House) -> None:
    person = house.person("Ada")
    person.form("/me", name="  ")
    assert 'value="Ada"' in person.get("/me").text


def test_styles_and_scripts_may_be_kept_and_cannot_be_climbed_out_of(house: House) -> None:
    client = house.client()
    for path in ("/static/tokens.css", "/static/boards.css", "/static/orrery.js", "/static/orrery.css"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-cache"
        assert client.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    assert client.get("/static/../app.py").status_code == 404
    assert client.get("/static/%2e%2e/app.py").status_code == 404


def test_a_page_loads_one_style_sheet_and_no_sheet_is_left_out(house: House) -> None:
    client = house.client()
    links = re.findall(r'rel="stylesheet" href="([^"]+)"', client.get("/", headers=HTML).text)
    assert len(links) == 1
    joined = client.get(links[0]).text
    pages = "".join(path.read_text(encoding="utf-8") for path in (STATIC.parent / "templates").glob("*.html"))
    for sheet in STATIC.glob("*.css"):
        assert sheet.read_text(encoding="utf-8") in joined or f"/{sheet.name}" in pages, sheet.name


def paths_of(routes: Iterable[object]) -> Iterator[str]:
    """The paths of routes, and of the routers among them (newer versions of FastAPI keep those as they are)."""
    for route in routes:
        if isinstance(route, Route):
            yield route.path
        elif (router := getattr(route, "original_router", None)) is not None:
            yield from paths_of(router.routes)


def test_every_route_of_the_pages_is_named_in_some_test(house: House) -> None:
    """A new route is a reminder to test it. Tests may put its address together: its last word has to be in one."""
    paths = {path for path in paths_of(house.app.routes) if not path.startswith("/api")}
    assert {"/", "/mine", "/t/{table}/act", "/t/{table}/poll"} <= paths
    tests = "\n".join(file.read_text(encoding="utf-8") for file in Path(__file__).parents[1].rglob("test_*.py"))
    words = {path: re.findall(r"[a-z][a-z.-]*(?![^{]*})", path) for path in paths}
    last = {path: found[-1] for path, found in words.items() if found}
    assert [path for path, word in last.items() if not re.search(rf"\b{re.escape(word)}", tests)] == []


def test_somebody_who_leaves_in_the_middle_of_a_form_is_no_error(house: House) -> None:
    said: list[dict[str, Any]] = [
        {"type": "http.request", "body": b"game=gar", "more_body": True},
        {"type": "http.disconnect"},
    ]
    form = {"type": "http", "method": "POST", "path": "/new/preview", "query_string": b""}
    scope = {**form, "headers": [(b"content-type", b"application/x-www-form-urlencoded")]}
    answered: list[MutableMapping[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return said.pop(0)

    async def send(message: MutableMapping[str, Any]) -> None:
        answered.append(message)

    house.run(house.app, scope, receive, send)
    assert answered[0]["status"] == 400


@pytest.mark.parametrize("path", [*PAGES, "/healthz", "/nowhere", "/api/docs"])
def test_who_asks_only_whether_a_page_is_there_is_told(house: House, path: str) -> None:
    person = house.person()
    asked, got = person.client.head(path, headers=HTML), person.get(path)
    assert asked.status_code == got.status_code
    assert asked.headers["content-type"] == got.headers["content-type"]
    assert asked.content == b""


def test_who_only_looks_around_is_not_kept(house: House) -> None:
    async def guests() -> int:
        return (await house.site.store.tables.count()).guests

    table = house.person("Ada").sets("me", "open", "open", listed="on")
    watch = house.live(house.person("Ada").sets("me", "me")).info
    before = house.run(guests)
    person = house.person()
    named = {re.search(r'name="name" value="([^"]*)"', person.get("/me").text)[1] for _ in range(3)}  # type: ignore[index]
    assert len(named) == 1, "their cookie knows them"
    for path in (*PAGES, "/nowhere", f"/t/{table}"):
        person.get(path)
    person.get(f"/w/{watch.id}/{watch.watch}")
    assert person.get(f"/t/{watch.id}").status_code == 200
    assert house.run(guests) == before
    assert person.post(f"/t/{table}/sit", seat=1).status_code == 200
    assert house.run(guests) == before + 1
    assert house.live(table).names()[1] in named
    assert person.get(f"/t/{watch.id}").status_code == 200, "and may still watch"
