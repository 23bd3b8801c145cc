"""The page of a finished game and its picture: who may see them, what they show, and what they never tell."""

from __future__ import annotations

import asyncio
import struct
from unittest.mock import patch
from xml.etree import ElementTree

import pytest

from orrery.core.wording import listing
from orrery.web import pictures, raster
from tests.server.people import House, Person, play_on

GAMES = ("gardens", "vertium", "minethemoon", "uranus", "darkness", "relay")


def played_out(house: House, *people: Person, game: str = "relay", **fields: str) -> str:
    """A table of these people, played to its end by chance."""
    seats = ["me", *("friend" for _ in people[1:])]
    table = people[0].sets(*seats, game=game, **fields)
    for number, person in enumerate(people[1:]):
        person.joins(table, f"Friend {number}")
    play_on(house, table, dict(enumerate(people)), 10_000)
    assert house.live(table).info.status == "over"
    return table


@pytest.fixture(scope="module")
def finished(house: House) -> str:
    """A finished game between Ana and a friend, at a private table."""
    return played_out(house, house.person("Ana"), house.person())


def link(house: House, table: str) -> str:
    return f"/g/{table}/{house.live(table).info.watch}"


def test_whoever_has_the_link_sees_how_the_game_ended(house: House, finished: str) -> None:
    stranger = house.person()
    answer = stranger.get(link(house, finished))
    assert answer.status_code == 200
    standing = house.state(finished).standing()
    names = house.live(finished).names()
    winners = listing([names[seat] for seat in standing.winners])
    assert f'property="og:title" content="{winners} win' in answer.text
    assert all(f"<b>{name}</b>" in answer.text for name in names)
    assert f'content="http://testserver{link(house, finished)}/picture.png"' in answer.text
    assert "Rematch" not in answer.text


def test_the_link_opens_replay_and_story_too(house: House, finished: str) -> None:
    stranger = house.person()
    assert stranger.get(f"/t/{finished}/replay").status_code == 404
    stranger.get(link(house, finished))
    assert stranger.get(f"/t/{finished}/replay").status_code == 200
    assert stranger.get(f"/t/{finished}/story").status_code == 200


def test_the_end_of_a_game_has_the_link(house: House, finished: str) -> None:
    guest = house.person()
    guest.get(link(house, finished))
    shown = guest.get(f"/t/{finished}").text
    assert f'data-copy="http://testserver{link(house, finished)}"' in shown
    assert f'href="/t/{finished}/picture.png"' in shown


@pytest.mark.parametrize("path", ["/g/{table}/wrong", "/g/wrong/{secret}", "/g/{table}/wrong/picture.png"])
def test_a_wrong_link_leads_nowhere(house: House, finished: str, path: str) -> None:
    secret = house.live(finished).info.watch
    assert house.person().get(path.format(table=finished, secret=secret)).status_code == 404


def test_the_invitation_is_no_key_to_it(house: House, finished: str) -> None:
    assert house.person().get(f"/g/{finished}/{house.live(finished).info.invite}").status_code == 404


def test_strangers_get_no_picture_of_a_private_table(house: House, finished: str) -> None:
    assert house.person().get(f"/t/{finished}/picture.svg").status_code == 404


def test_a_running_game_shows_nothing_but_that_it_runs(house: House) -> None:
    ana, bo = house.person("Ana"), house.person("Bo")
    table = ana.sets("me", "friend", game="gardens")
    bo.joins(table, "Bo")
    play_on(house, table, {0: ana, 1: bo}, 12)
    assert house.live(table).info.status == "running"
    stranger = house.person()
    for kind in ("svg", "png"):
        assert ana.get(f"/t/{table}/picture.{kind}").status_code == 403
        assert stranger.get(f"{link(house, table)}/picture.{kind}").status_code == 403
    shown = stranger.get(link(house, table))
    assert shown.status_code == 200
    assert "not over yet" in shown.text
    assert "og:" not in shown.text
    assert "count-panel" not in shown.text
    assert house.live(table).info.watch not in ana.get(f"/t/{table}").text.partition('id="after"')[2]


def test_other_kinds_of_pictures_are_not_there(house: House, finished: str) -> None:
    assert house.person().get(f"{link(house, finished)}/picture.gif").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_shows_the_final_board_with_names_and_points(house: House, game: str) -> None:
    people = [house.person("Ana & <Co>"), house.person()]
    table = played_out(house, *people, game=game)
    answer = people[0].get(f"/t/{table}/picture.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    drawing = ElementTree.fromstring(answer.text)
    assert (drawing.get("width"), drawing.get("height")) == ("1200", "630")
    words = [element.text for element in drawing.iter() if element.text]
    assert "Ana & <Co>" in words
    assert "Friend 0" in words
    if game != "uranus":  # a team has no points
        assert all(str(points) in words for points in house.state(table).standing().points)
    assert "testserver" not in answer.text
    assert table not in answer.text


def test_the_picture_is_a_png_of_its_size(house: House, finished: str) -> None:
    content = house.person().get(f"{link(house, finished)}/picture.png")
    assert content.headers["content-type"] == "image/png"
    assert content.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content.content[16:24]) == (1200, 630)


def test_a_picture_is_made_once(house: House, finished: str) -> None:
    where = f"{link(house, finished)}/picture.png"
    first = house.person().get(where).content
    with patch.object(pictures, "png", side_effect=AssertionError("made again")):
        assert house.person().get(where).content == first


def test_a_picture_speaks_the_language_of_whoever_asks(house: House, finished: str) -> None:
    where, moves = f"{link(house, finished)}/picture.svg", house.live(finished).info.number
    for language, words in [("en", f"{moves} moves"), ("de", f"{moves} Züge"), ("en", f"{moves} moves")]:
        answer = house.person().client.get(where, headers={"Accept-Language": language})
        assert words in answer.text
        assert "Accept-Language" in answer.headers["vary"]


def test_without_a_converter_there_is_still_the_svg(house: House, finished: str) -> None:
    guest = house.person()
    raster.can_draw.cache_clear()
    with patch.object(raster, "NEEDED", ("a_module_that_nobody_has",)):
        page = guest.get(link(house, finished)).text
        assert "og:image" not in page
        assert "picture.svg" in page
        assert "picture.png" not in page
        assert f'href="/t/{finished}/picture.svg"' in guest.get(f"/t/{finished}").text
        answer = guest.get(f"{link(house, finished)}/picture.png")
        assert answer.status_code == 404
        assert "as SVG" in answer.text
        assert guest.get(f"{link(house, finished)}/picture.svg").status_code == 200
    raster.can_draw.cache_clear()


def test_a_drawing_opened_by_itself_may_use_its_own_style_and_nothing_else(house: House, finished: str) -> None:
    policy = house.person().get(f"{link(house, finished)}/picture.svg").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script" not in policy
    assert "script-src 'self'" in house.person().get(link(house, finished)).headers["content-security-policy"]


def test_the_flat_drawing_needs_no_style_sheet(house: House, finished: str) -> None:
    drawing = house.person().get(f"{link(house, finished)}/picture.svg").text
    flat = raster.flat(drawing)
    assert "var(" not in flat
    assert "<style" not in flat
    seats = {
        element.get("style")
        for element in ElementTree.fromstring(flat).iter()
        if "fill:#e69f00" in (element.get("style") or "")
    }
    assert seats  # the colour of the first seat has come to its signs


def test_pictures_wait_for_each_other(house: House, finished: str) -> None:
    """Many who ask at the same moment for a picture that nobody has yet cost one drawing."""
    site = house.site
    site.pictures._kept.clear()
    made = []

    def slowly(drawing: str) -> bytes:
        made.append(drawing)
        return b"picture"

    async def ask() -> list[bytes]:
        live = await site.tables.live(finished)
        return await asyncio.gather(*(site.pictures.picture(live, "png") for _ in range(5)))

    with patch.object(pictures, "png", slowly):
        assert house.run(ask) == [b"picture"] * 5
    site.pictures._kept.clear()
    assert len(made) == 1
