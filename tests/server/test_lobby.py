"""The lobby of a table: one press, one link, who may do what before the game starts, and how it starts."""

from __future__ import annotations

import re
from html import unescape

import pytest

from orrery.core.registry import installed
from orrery.server.store import Sitter, Status
from tests.server.conftest import settings
from tests.server.people import House, Person


def invites(person: Person, slug: str = "gardens") -> str:
    """Press "Invite friends"; the table."""
    return person.form(f"/invite/{slug}").headers["location"].removeprefix("/t/")


def link_of(house: House, table: str) -> str:
    return f"/j/{table}/{house.live(table).info.invite}"


def kinds(house: House, table: str) -> list[str]:
    return [seat.kind for seat in house.live(table).info.players]


def words(html: str) -> str:
    """What a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


# One press ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [found.slug for found in installed() if found.most > 1])
def test_one_press_opens_a_table_for_friends(house: House, slug: str) -> None:
    ada = house.person("Ada")
    table = invites(ada, slug)
    info = house.live(table).info
    assert (info.game, info.status) == (slug, Status.OPEN)
    assert kinds(house, table) == [Sitter.PERSON] + [Sitter.NOBODY] * (info.seats - 1)
    assert info.seats >= 2
    page = ada.get(f"/t/{table}").text
    assert f"http://testserver{link_of(house, table)}" in page
    assert 'class="qr"' in page


def test_the_home_page_and_every_card_invite(house: House) -> None:
    page = house.person("Ada").get("/").text
    for found in installed():
        assert f'action="/invite/{found.slug}"' in page


def test_only_members_see_the_link(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.sets("me", "friend", listed="on")
    page = eve.get(f"/t/{table}").text
    assert house.live(table).info.invite not in page
    assert 'class="qr"' not in page
    assert "Fill 1 seat" not in page
    assert 'data-post-to="/t/' + table + '/sit"' in page


# How it starts --------------------------------------------------------------------------------------------------------


def test_it_starts_a_moment_after_the_last_seat_is_taken(patient: House) -> None:
    ada, bob = patient.person("Ada"), patient.person("Bob")
    table = ada.sets("me", "friend")
    assert bob.joins(table).status_code == 303
    assert patient.live(table).info.status == Status.OPEN
    assert "Starts in" in words(ada.get(f"/t/{table}").text)
    assert "Not yet" in ada.get(f"/t/{table}").text
    assert "Not yet" not in bob.get(f"/t/{table}").text, "only whoever set the table stops it"
    assert bob.post(f"/t/{table}/hold").status_code == 403
    assert ada.post(f"/t/{table}/hold").is_success
    assert "Start the game" in ada.get(f"/t/{table}").text
    assert "Ada starts the game" in words(bob.get(f"/t/{table}").text)
    assert ada.post(f"/t/{table}/fill").is_success
    assert patient.live(table).info.status == Status.RUNNING
    assert "Ada" in ada.get(f"/t/{table}").text


def test_it_starts_by_itself(tmp_path_factory: pytest.TempPathFactory) -> None:
    with House(settings(tmp_path_factory.mktemp("quick"), start_delay=0.05)) as house:
        ada, bob = house.person("Ada"), house.person("Bob")
        table = ada.sets("me", "friend")
        bob.joins(table)
        house.wait(table, lambda live: live.info.status == Status.RUNNING)


def test_who_leaves_calls_the_start_off(patient: House) -> None:
    ada, bob = patient.person("Ada"), patient.person("Bob")
    table = ada.sets("me", "friend")
    bob.joins(table)
    assert patient.live(table).info.extra["starts"]
    bob.post(f"/t/{table}/stand", seat=1)
    assert "starts" not in patient.live(table).info.extra
    ada.post(f"/t/{table}/bot", seat=1, level="easy")
    assert patient.live(table).info.extra["starts"], "a bot on the last seat counts as well"


def test_a_start_that_a_killed_server_has_missed_is_made_up_for(patient: House) -> None:
    ada, bob = patient.person("Ada"), patient.person("Bob")
    table = ada.sets("me", "friend")
    bob.joins(table)
    live = patient.live(table)

    async def long_ago() -> None:
        async with live.lock:
            await patient.site.tables.change_extra(live, {**live.info.extra, "starts": 1.0})

    patient.run(patient.site.tables.close)
    patient.run(long_ago)
    ada.get(f"/t/{table}")
    patient.wait(table, lambda live: live.info.status == Status.RUNNING)


def test_bots_fill_what_is_left(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = invites(ada)
    bob.joins(table)
    assert bob.post(f"/t/{table}/fill").status_code == 403
    wrong = ada.post(f"/t/{table}/fill", level="genius")
    assert wrong.status_code == 422
    assert "beginner" in wrong.json()["text"]
    assert kinds(house, table).count(Sitter.NOBODY) == 2
    assert ada.post(f"/t/{table}/fill", level="easy").is_success
    live = house.live(table)
    assert live.info.status == Status.RUNNING
    assert [seat.level for seat in live.info.players] == [None, None, "easy", "easy"]
    assert ada.post(f"/t/{table}/fill").status_code == 409


# Seats ----------------------------------------------------------------------------------------------------------------


def test_the_host_frees_a_seat_and_the_guest_sees_the_table_no_more(house: House) -> None:
    ada, bob, eve = house.person("Ada"), house.person("Bob"), house.person("Eve")
    table = invites(ada)
    bob.joins(table)
    eve.joins(table)
    assert eve.post(f"/t/{table}/free", seat=1).status_code == 403
    with bob.client.websocket_connect(f"/t/{table}/live") as socket:
        assert "html" in socket.receive_json()
        assert ada.post(f"/t/{table}/free", seat=1).is_success
        while "go" not in (message := socket.receive_json()):
            pass
        assert message["go"] == f"/t/{table}"
    gone = bob.get(f"/t/{table}")
    assert gone.status_code == 410
    assert "Your seat was freed" in gone.text
    assert kinds(house, table)[1] == Sitter.NOBODY
    assert "Bob's seat is free again." in words(eve.get(f"/t/{table}").text)
    assert ada.post(f"/t/{table}/free", seat=1).status_code == 409
    assert ada.post(f"/t/{table}/free", seat=9).status_code == 404
    assert bob.joins(table).status_code == 303, "by the same link he may come back"
    assert bob.get(f"/t/{table}").status_code == 200


def test_a_bot_goes_from_its_seat_without_a_word(house: House) -> None:
    ada = house.person("Ada")
    table = invites(ada)
    ada.post(f"/t/{table}/bot", seat=1)
    assert ada.post(f"/t/{table}/free", seat=1).is_success
    assert kinds(house, table)[1] == Sitter.NOBODY
    assert house.run(house.site.store.chat.lines, table) == []


def test_seats_are_added_and_taken_away(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", "friend")
    link = link_of(house, table)
    bob.form(link, name="Bob", seat="2")
    assert house.live(table).info.players[2].name == "Bob"
    assert ada.post(f"/t/{table}/seats", count=5).is_success
    info = house.live(table).info
    assert (info.seats, len(info.players), info.missing) == (5, 5, 3)
    assert ada.post(f"/t/{table}/seats", count=3).is_success
    assert [seat.name for seat in house.live(table).info.players] == ["Ada", "", "Bob"], "the last open ones go first"
    assert bob.post(f"/t/{table}/seats", count=4).status_code == 403
    refused = ada.post(f"/t/{table}/seats", count=6)
    assert refused.status_code == 422
    assert refused.json()["text"] == "This table can have 2, 3, 4 or 5 seats now."
    assert ada.post(f"/t/{table}/seats", count=2).is_success, "those behind move up, and nobody is missing"
    live = house.live(table)
    assert [seat.name for seat in live.info.players] == ["Ada", "Bob"]
    assert live.info.status == Status.RUNNING
    house.site.tables.forget(table)
    assert house.live(table).state.seats == 2, "the store has kept it"


def test_what_is_chosen_seat_by_seat_follows_the_seats(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    fields = {"option-factions-0": "myst", "option-factions-2": "soar"}
    table = ada.sets("me", "friend", "friend", game="vertium", **fields)
    assert house.live(table).info.options["factions"] == ["myst", None, "soar"]
    bob.form(link_of(house, table), name="Bob", seat="2")
    ada.post(f"/t/{table}/seats", count=4)
    assert house.live(table).info.options["factions"] == ["myst", None, "soar", None]
    ada.post(f"/t/{table}/seats", count=2)
    assert house.live(table).info.options["factions"] == ["myst", "soar"]


def test_a_list_that_must_be_whole_keeps_its_seats(house: House) -> None:
    program = house.program()
    table = program.sets("me", "friend", "friend", game="minethemoon", options={"sides": ["A", "B", "A"]})["id"]
    refused = program.post(f"/tables/{table}/seats", count=4)
    assert (refused.status_code, refused.json()["text"]) == (422, "This table can have 2 or 3 seats now.")
    assert program.post(f"/tables/{table}/seats", count=2).is_success
    assert house.live(table).info.options["sides"] == ["A", "B"]


# Links ----------------------------------------------------------------------------------------------------------------


def test_a_replaced_link_says_so(house: House) -> None:
    ada, bob, program = house.person("Ada"), house.person("Bob"), house.program()
    table = invites(ada)
    old = link_of(house, table)
    secret = house.live(table).info.invite
    assert bob.post(f"/t/{table}/link").status_code == 404, "a stranger learns nothing"
    assert ada.post(f"/t/{table}/link").is_success
    new = link_of(house, table)
    assert new != old
    page = bob.get(old)
    assert page.status_code == 410
    assert "Ask Ada for a new one." in page.text
    assert bob.form(old, name="Bob").status_code == 410
    assert bob.get(f"{old}/card.svg").status_code == 410
    assert program.post(f"/tables/{table}/join", secret=secret).status_code == 410
    assert bob.get(f"/j/{table}/guess").status_code == 404
    assert "Ada" not in bob.get(f"/j/{table}/guess").text
    assert bob.form(new, name="Bob").status_code == 303


def test_a_closed_table_lets_nobody_in(house: House) -> None:
    ada, bob, eve = house.person("Ada"), house.person("Bob"), house.person("Eve")
    table = invites(ada)
    link = link_of(house, table)
    bob.joins(table)
    assert bob.post(f"/t/{table}/close").status_code == 403
    assert ada.post(f"/t/{table}/close").json() == {"go": "/"}
    page = eve.get(link)
    assert "This table is closed" in page.text
    assert "Ada has closed table" in page.text
    assert eve.form(link, name="Eve").status_code == 409
    assert "This table is closed" in words(bob.get(f"/t/{table}").text)
    assert "Closed before it began." in words(ada.get("/mine").text)
    for what, body in (("close", {}), ("fill", {}), ("link", {}), ("seats", {"count": 3}), ("rematch", {})):
        assert ada.post(f"/t/{table}/{what}", **body).status_code == 409, what
    assert house.live(table).info.no_result


def test_after_the_start_the_lobby_is_over(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend")
    bob.joins(table)
    bodies = {"free": {"seat": 1}, "fill": {}, "hold": {}, "link": {}, "seats": {"count": 3}, "close": {}}
    for what, body in bodies.items():
        answer = ada.post(f"/t/{table}/{what}", **body)
        assert (answer.status_code, answer.json()["text"]) == (409, "The game has started."), what


# By the API -----------------------------------------------------------------------------------------------------------


def test_a_program_hosts_a_lobby(patient: House) -> None:
    host, guest = patient.program("Host"), patient.program("Host")
    table = host.sets("me", "friend", "friend")["id"]
    shown = host.post(f"/tables/{table}/seats", count=2).json()
    assert len(shown["seats"]) == 2
    secret = host.post(f"/tables/{table}/link").json()["invite"]
    joined = guest.post(f"/tables/{table}/join", secret=secret).json()
    assert [seat["name"] for seat in joined["seats"]] == ["Host", "Host 2"], "two of one name can be told apart"
    assert 0 < joined["starts_in"] <= 60
    assert guest.post(f"/tables/{table}/hold").status_code == 403
    assert host.post(f"/tables/{table}/hold").json()["held"]
    shown = host.post(f"/tables/{table}/free", seat=1).json()
    assert shown["seats"][1]["kind"] == "open"
    assert not shown["held"]
    shown = host.post(f"/tables/{table}/fill", level="easy").json()
    assert (shown["status"], shown["seats"][1]["level"]) == ("running", "easy")
    other = host.sets("me", "friend")["id"]
    shown = host.post(f"/tables/{other}/close").json()
    assert (shown["status"], shown["closed"]) == ("over", True)


def test_a_new_link_to_watch_can_be_made_while_the_game_runs(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend")
    bob.joins(table)
    old = house.live(table).info.watch
    assert "New link to watch" in ada.get(f"/t/{table}").text
    assert "New link to watch" not in bob.get(f"/t/{table}").text
    assert bob.post(f"/t/{table}/watch-link").status_code == 403
    assert ada.post(f"/t/{table}/watch-link").is_success
    new = house.live(table).info.watch
    assert new != old
    assert house.person("Eve").get(f"/w/{table}/{old}").status_code == 404
    assert house.person("Eve").get(f"/w/{table}/{new}").status_code == 303
    one = house.program("One")
    shown = one.sets("me", "easy")
    assert one.post(f"/tables/{shown['id']}/watch-link").json()["watch"] != shown["watch"]
