"""Reactions: six faces for a moment, for players and watchers, at a pace that lasts."""

from __future__ import annotations

from typing import Any

import pytest
from limits import RateLimitItemPerSecond

from orrery.server import reactions
from orrery.server.reactions import Reaction
from tests.server.people import House, next_frame


def heard(page: Any) -> dict[str, Any]:
    """The next reaction that a page is told."""
    while "reaction" not in (message := page.receive_json()):
        pass
    found: dict[str, Any] = message["reaction"]
    return found


@pytest.fixture(autouse=True)
def patient(house: House) -> None:
    """Every test begins with nothing used up."""
    house.site.reactions = reactions.Reactions(house.site.store.wire)


def test_players_and_watchers_react_and_everybody_at_the_table_sees_it(house: House) -> None:
    ada, bob, zoe = (house.person(name) for name in ("Ada", "Bob", "Zoe"))
    table = ada.sets("me", "friend", "friend", listed="1")
    bob.joins(table)
    elsewhere = ada.sets("me", "friend")
    before = house.live(table).info, len(house.run(house.site.store.chat.lines, table))
    with (
        zoe.client.websocket_connect(f"/t/{table}/live") as page,
        ada.client.websocket_connect(f"/t/{table}/live") as other,
        ada.client.websocket_connect(f"/t/{elsewhere}/live") as apart,
    ):
        for one in (page, other, apart):
            next_frame(one)
        assert bob.post(f"/t/{table}/react", what="ha-ha").json() == {"done": True}
        for one in (page, other):
            assert heard(one) == {"seat": 1, "name": "Bob", "what": "ha-ha", "words": "Ha ha"}
        zoe.post(f"/t/{table}/react", what="thank-you")
        for one in (page, other):
            assert heard(one) == {"seat": None, "name": "Zoe", "what": "thank-you", "words": "Thank you"}
        ada.post(f"/t/{elsewhere}/react", what="oh")
        assert heard(apart)["what"] == "oh"  # and nothing that was shown at the other table
    after = house.live(table).info, len(house.run(house.site.store.chat.lines, table))
    assert after == before, "a reaction is kept nowhere"


def test_who_may_not_look_at_a_table_cannot_react_there(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.sets("me", "friend")
    assert eve.post(f"/t/{table}/react", what="oh").status_code == 404
    program = house.program()
    assert program.post(f"/tables/{table}/react", what="oh").status_code == 404


def test_programs_react_too(house: House) -> None:
    program = house.program("Robby")
    table = program.sets("me", "friend", listed=True)["id"]
    with house.person("Zoe").client.websocket_connect(f"/t/{table}/live") as page:
        next_frame(page)
        assert program.post(f"/tables/{table}/react", what="one-moment").status_code == 200
        assert heard(page) == {"seat": 0, "name": "Robby", "what": "one-moment", "words": "One moment"}
    assert program.post(f"/tables/{table}/react", what="dance").status_code == 422


@pytest.mark.parametrize("wrong", ["dance", "", None, 7, ["oh"], {"a": 1}])
def test_what_is_none_of_the_six_is_refused_with_their_names(house: House, wrong: Any) -> None:
    ada = house.person("Ada")
    answer = ada.post(f"/t/{ada.sets('me', 'friend')}/react", what=wrong)
    assert answer.status_code == 422
    assert all(str(one) in answer.json()["text"] for one in Reaction)


def test_a_burst_then_some_a_minute(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", "friend")
    bob.joins(table)
    codes = [ada.post(f"/t/{table}/react", what="oh").status_code for _ in range(7)]
    assert codes == [200] * 5 + [429] * 2
    assert "Wait" in ada.post(f"/t/{table}/react", what="oh").json()["text"]
    assert bob.post(f"/t/{table}/react", what="oh").status_code == 200
    monkeypatch.setattr(reactions, "BURST", RateLimitItemPerSecond(1000, 10))
    codes = [bob.post(f"/t/{table}/react", what="oh").status_code for _ in range(16)]
    assert codes == [200] * 14 + [429] * 2


def test_all_six_have_words_and_a_drawing_on_the_page(house: House) -> None:
    ada = house.person("Ada")
    page = ada.get(f"/t/{ada.sets('me', 'friend')}").text
    assert page.count("data-react=") == len(Reaction) == 6
    assert page.count('class="reaction"') == 6
    for one in Reaction:
        assert f'data-react="{one}" title="{one.words}"' in page
