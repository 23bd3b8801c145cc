"""What browsers and search engines ask for by custom: an icon, and what they may read."""

from __future__ import annotations

import re
import struct
from urllib.robotparser import RobotFileParser

from tests.server.people import House, Person


def test_the_icon_holds_the_small_sizes_as_pictures(house: House) -> None:
    answer = Person(house).get("/favicon.ico")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/x-icon")
    content = answer.content
    assert struct.unpack_from("<HHH", content) == (0, 1, 3)
    for number, side in enumerate((16, 32, 48)):
        width, height, *_, length, place = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        assert (width, height) == (side, side)
        picture = content[place : place + length]
        assert picture.startswith(b"\x89PNG")
        assert struct.unpack_from(">II", picture, 16) == (side, side)


def test_search_engines_find_the_house_and_no_table(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "friend", game="relay")
    rules = RobotFileParser()
    rules.parse(ada.get("/robots.txt").text.splitlines())
    for path in ("/", "/docs", "/docs/privacy", "/rules/gardens", "/static/icon.svg", "/home/card.png"):
        assert rules.can_fetch("Anybot", path)
    for path in (f"/t/{table}", f"/j/{table}/{house.live(table).info.invite}", "/api/games", "/mine", "/me/calls"):
        assert not rules.can_fetch("Anybot", path)


def metas(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page))


def test_the_home_page_says_what_it_is(house: House) -> None:
    ada = Person(house)
    page = ada.get("/").text
    said = metas(page)
    assert said["description"] == said["og:description"] == said["twitter:description"]
    assert "Space board games" in said["description"]
    assert (said["og:type"], said["og:site_name"], said["og:url"]) == ("website", "Orrery", "http://testserver/")
    assert re.fullmatch(r"Orrery: \w+ little worlds, one table", said["og:title"])
    assert '<link rel="canonical" href="http://testserver/">' in page
    assert (said["og:image"], said["twitter:card"]) == ("http://testserver/home/card.png", "summary_large_image")


def test_a_preview_of_the_home_page_has_a_picture_of_its_worlds(house: House) -> None:
    ada = Person(house)
    answer = ada.get("/home/card.png")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    said = metas(ada.get("/").text)
    assert struct.unpack_from(">II", answer.content, 16) == (
        *(int(said["og:image:width"]), int(said["og:image:height"])),
    )
    assert "little worlds. One table." in ada.get("/home/card.svg").text
    assert ada.get("/home/card.gif").status_code == 404


def test_every_icon_that_a_page_or_the_manifest_names_is_there(house: House) -> None:
    ada = Person(house)
    linked = re.findall(r'<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"', ada.get("/").text)
    manifest = ada.get("/manifest.webmanifest").json()
    assert len(linked) == 3
    for path in [*linked, *(icon["src"] for icon in manifest["icons"])]:
        assert ada.get(path).status_code == 200, path
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"any", "192x192", "512x512"}
    assert manifest["description"]
    assert manifest["lang"] == "en"


def test_rulebooks_and_documentation_say_what_they_are(house: House) -> None:
    ada = Person(house)
    assert metas(ada.get("/rules/gardens").text)["description"].startswith("The rules of Gardens of Uranus")
    assert metas(ada.get("/docs/fair-chance").text)["description"] == "Fair chance. The documentation of Orrery."
