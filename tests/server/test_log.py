"""How a table was set is one line of its log, which opens."""

from __future__ import annotations

import re

import pytest

from tests.server.people import House, play_on
from tests.server.test_telling import words

GAMES = ("gardens", "vertium", "minethemoon", "uranus")  # in Darkness nothing is dealt


def fold(html: str) -> tuple[str, list[str]]:
    """The line that opens, and what is in it; empty if there is none."""
    found = re.search(r'<details id="log-fold-set">(.*?)</details>', html, re.DOTALL)
    if found is None:
        return "", []
    summary, _, inside = found[1].partition("</summary>")
    return words(summary), [words(line) for line in re.findall(r"<p>(.*?)</p>", inside, re.DOTALL)]


@pytest.mark.parametrize("slug", GAMES)
def test_how_the_table_was_set_is_one_line(house: House, slug: str) -> None:
    ana, ben = house.person("Ana"), house.person("Ben")
    table = ana.sets("me", "friend", game=slug)
    ben.joins(table)
    html = ana.get(f"/t/{table}").text
    summary, inside = fold(html)
    assert summary == f"The table was set, in {len(inside)} lines"
    assert len(inside) >= 3
    log = html[html.index('id="log"') :]
    assert log.index("log-fold-set") < log.index("</details>")
    assert play_on(house, table, {0: ana, 1: ben}, 4) == 4
    again = ana.get(f"/t/{table}").text
    assert fold(again) == (summary, inside), "what players do is not in it"
    assert len(re.findall(r'<li id="log-\d', again)) > len(inside)


def test_what_was_dealt_to_me_only_i_can_unfold(house: House) -> None:
    ana, ben = house.person("Ana"), house.person("Ben")
    table = ana.sets("me", "friend", game="vertium")
    ben.joins(table)
    mine, his = (fold(person.get(f"/t/{table}").text)[1] for person in (ana, ben))
    assert any(line.startswith("Ana is dealt") for line in mine)
    assert not any(line.startswith("Ben is dealt") for line in mine)
    assert any(line.startswith("Ben is dealt") for line in his)


def test_while_a_device_is_passed_on_the_fold_is_away_too(house: House) -> None:
    ana = house.person("Ana")
    table = ana.sets("me", "me", game="vertium")
    assert play_on(house, table, {0: ana, 1: ana}, 1) == 1
    html = ana.get(f"/t/{table}").text
    assert "The log comes back with the next player." in html
    assert fold(html) == ("", [])


def test_people_who_deal_at_home_see_each_line_while_they_do(house: House) -> None:
    ana = house.person("Ana")
    table = ana.sets("me", "easy", game="vertium", companion="on")
    space = house.site.tables.game_of(house.live(table).info).space
    for _ in range(4):
        outcome = space.notation(house.state(table).legal(-1)[0])
        assert ana.act(table, outcome).is_success
    html = ana.get(f"/t/{table}").text
    assert fold(html) == ("", [])
    assert len(re.findall(r'<li id="log-\d', html)) == house.live(table).info.number
