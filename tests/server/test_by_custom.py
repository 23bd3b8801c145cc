"""What browsers and search engines ask for by custom: an icon, and what they may read."""

from __future__ import annotations

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
    for path in ("/", "/rules/gardens", "/static/icon.svg"):
        assert rules.can_fetch("Anybot", path)
    for path in (f"/t/{table}", f"/j/{table}/{house.live(table).info.invite}", "/api/games", "/mine", "/me/calls"):
        assert not rules.can_fetch("Anybot", path)


def test_the_home_page_says_what_it_is(house: House) -> None:
    assert '<meta name="description" content="' in Person(house).get("/").text
