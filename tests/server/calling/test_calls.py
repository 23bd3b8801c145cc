"""People are called when it is their turn and they are not looking: once, when they want it, with nothing hidden."""

from __future__ import annotations

import asyncio
import base64
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from orrery.core.registry import installed
from orrery.server.calling.caller import BACKOFF, LEASE_SECONDS, Caller
from orrery.server.calling.messages import message_for
from orrery.server.calling.occasions import LINGERS
from orrery.server.store import CallKind, Store
from orrery.server.store.calls import GRACE
from orrery.server.tables import Tables
from tests.server.calling.conftest import CallingHouse
from tests.server.calling.receivers import Browser, Mailbox, MovedClock, Receiver, text_of
from tests.server.conftest import settings
from tests.server.people import House, Person, play_on

HOUR = 3600.0


def fields(**given: str) -> dict[str, str]:
    return {"often": "hour", "presence": "tables", "zone": "UTC", "hook": "", "mail": "", **given}


def hooked(person: Person, receiver: Receiver, **more: str) -> None:
    """They have given the address of a webhook."""
    answer = person.form("/me/calls", **fields(hook=receiver.address(), hook_on="on", **more))
    assert answer.status_code == 303, answer.text


# Turns ----------------------------------------------------------------------------------------------------------------


def test_a_turn_calls_by_webhook_with_the_table_the_game_and_who_waits(
    calling: CallingHouse, receiver: Receiver
) -> None:
    table, people, seat = calling.couple()
    other = 1 - seat
    hooked(people[other], receiver)
    assert calling.move(table, people) == other
    calling.round(0)
    assert receiver.take() == [], "a page that is being loaded has a moment"
    calling.round()
    [call] = receiver.take()
    waits = ["Ada", "Bob"][seat]
    assert call.text == f"Your turn at Poppy. Gardens of Uranus. {waits} waits for you. http://testserver/t/{table}"
    assert call.headers["click"] == f"http://testserver/t/{table}"
    calling.round(HOUR * 3)
    assert receiver.take() == [], "a call is sent once"


def test_everybody_is_called_in_the_language_that_they_chose(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    called, waits = people[1 - seat], ["Ada", "Bob"][seat]
    called.client.headers["Accept-Language"] = "de-CH,de;q=0.8"  # as they open the page where calls are set
    hooked(called, receiver)
    calling.move(table, people)
    calling.round()
    [call] = receiver.take()
    assert call.text.startswith(f"Du bist dran bei Poppy. Gardens of Uranus. {waits} wartet auf dich. http://")
    called.form("/language", language="en")
    calling.move(table, people)
    calling.move(table, people)
    calling.round(2 * HOUR)
    [call] = receiver.take()
    assert call.text.startswith("Your turn at Poppy. Gardens of Uranus.")


def test_who_looks_at_the_table_is_not_called(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    with people[1 - seat].client.websocket_connect(f"/t/{table}/live") as socket:
        socket.receive_json()
        calling.move(table, people)
        calling.round(GRACE + LINGERS)
    calling.round(HOUR)
    assert receiver.take() == []


def test_who_only_seemed_to_look_is_called_a_little_later(calling: CallingHouse, receiver: Receiver) -> None:
    """A phone that was put away: its connection looks open for a while."""
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    with people[1 - seat].client.websocket_connect(f"/t/{table}/live") as socket:
        socket.receive_json()
        calling.move(table, people)
        calling.round()
    calling.round(LINGERS)
    assert len(receiver.take()) == 1


def test_a_page_opened_before_the_call_is_due_takes_it_off_the_queue(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    calling.move(table, people)
    with people[1 - seat].client.websocket_connect(f"/t/{table}/live") as socket:
        socket.receive_json()
        calling.round(GRACE / 2)
    calling.round(HOUR)
    assert receiver.take() == []


def test_who_has_acted_meanwhile_is_not_called(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    assert calling.move(table, people) == 1 - seat
    assert calling.move(table, people) == seat
    calling.round(HOUR)
    assert receiver.take() == []


def test_nobody_is_called_to_a_table_of_bots(calling: CallingHouse, receiver: Receiver) -> None:
    ada = calling.person("Ada")
    hooked(ada, receiver)
    table = ada.sets("me", "bot1")
    calling.wait(table, lambda live: live.info.status == "running" and 0 in live.actors())
    calling.round(HOUR)
    assert receiver.take() == []


def test_a_nudge_calls_and_so_do_the_start_and_the_end(calling: CallingHouse, receiver: Receiver) -> None:
    ada, bob = calling.person("Ada"), calling.person("Bob")
    for person in (ada, bob):
        hooked(person, receiver, often="turn")
    table = ada.sets("me", "friend", name="Poppy")
    bob.joins(table, "Bob")
    calling.round()
    first = sorted(call.text.split(".")[0] for call in receiver.take())
    assert first == ["Your turn at Poppy", "Your turn at Poppy"], "the draft asks both of them"
    people = {0: ada, 1: bob}
    play_on(calling, table, people, 3)
    calling.round()
    receiver.take()
    waiting = next(seat for seat in (0, 1) if seat in calling.state(table).actors())
    assert people[1 - waiting].post(f"/t/{table}/nudge").status_code == 200
    calling.round()
    assert [call.text.split(".")[0] for call in receiver.take()].count("Nudged: your turn at Poppy") >= 1
    assert play_on(calling, table, people, 2000) < 2000
    calling.round()
    assert [call.text.split(". ")[0] for call in receiver.take()] == ["Poppy is over"] * 2


def test_the_one_who_does_not_begin_is_told_that_the_table_has_started(
    calling: CallingHouse, receiver: Receiver
) -> None:
    ada, bob = calling.person("Ada"), calling.person("Bob")
    hooked(ada, receiver)
    hooked(bob, receiver)
    table = ada.sets("me", "friend", name="Poppy", game="minethemoon")
    bob.joins(table, "Bob")
    calling.round()
    told = sorted(call.text.split(".")[0] for call in receiver.take())
    assert len(calling.state(table).actors()) == 1, "this game begins with one of them"
    assert told == ["Poppy has started", "Your turn at Poppy"]


# How often, and when not ----------------------------------------------------------------------------------------------


def there_and_back(calling: CallingHouse, table: str, people: dict[int, Person]) -> None:
    calling.move(table, people)
    calling.move(table, people)


def test_a_table_calls_once_an_hour(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    calling.move(table, people)
    calling.round()
    assert len(receiver.take()) == 1
    there_and_back(calling, table, people)
    calling.round(HOUR / 2)
    assert receiver.take() == [], "the hour is not over"
    calling.round(HOUR / 2)
    assert len(receiver.take()) == 1, "it is still their turn"


def test_every_turn_for_who_wants_it_and_at_tables_with_a_live_clock(calling: CallingHouse, receiver: Receiver) -> None:
    for pace, often in (("none", "turn"), ("live:1800", "hour")):
        table, people, seat = calling.couple(pace=pace)
        hooked(people[1 - seat], receiver, often=often)
        calling.move(table, people)
        calling.round()
        there_and_back(calling, table, people)
        calling.round()
        assert len(receiver.take()) == 2, pace


def test_quiet_hours_keep_a_call_until_they_are_over(
    calling: CallingHouse, receiver: Receiver, clock: MovedClock
) -> None:
    table, people, seat = calling.couple()
    now = datetime.fromtimestamp(clock(), UTC)
    clock.move((23 - now.hour) * HOUR - now.minute * 60 - now.second + 600)  # ten past eleven at night
    hooked(people[1 - seat], receiver, quiet="on", quiet_from="22", quiet_to="8")
    calling.move(table, people)
    calling.round()
    calling.round(8 * HOUR)
    assert receiver.take() == [], "ten past seven"
    calling.round(HOUR)
    assert len(receiver.take()) == 1


def test_turning_everything_off_is_one_tap(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    calling.move(table, people)
    assert people[1 - seat].form("/me/calls", turn="off").status_code == 303
    calling.round(HOUR)
    assert receiver.take() == []
    assert "You are not called at all" in people[1 - seat].get("/me/calls").text
    people[1 - seat].form("/me/calls", turn="on")
    there_and_back(calling, table, people)
    calling.round()
    assert len(receiver.take()) == 1


# Nothing is lost, nothing is sent twice -------------------------------------------------------------------------------


def test_a_restart_loses_and_doubles_nothing(
    tmp_path: Path, clock: MovedClock, mailing: tuple[Mailbox, int], receiver: Receiver
) -> None:
    with CallingHouse(tmp_path, clock, mailing[1]) as before:
        table, people, seat = before.couple()
        hooked(people[1 - seat], receiver)
        before.move(table, people)
    with CallingHouse(tmp_path, clock, mailing[1]) as after:
        after.round()
        assert len(receiver.take()) == 1
    with CallingHouse(tmp_path, clock, mailing[1]) as later:
        later.round(2 * HOUR)
        assert receiver.take() == []


def test_what_a_node_had_claimed_when_it_died_is_sent_by_another(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    calling.move(table, people)
    calling.clock.move(GRACE + 1)
    assert len(calling.run(calling.site.store.calls.claim, LEASE_SECONDS, 10)) == 1
    calling.round(0)
    assert receiver.take() == [], "somebody is sending it"
    calling.round(LEASE_SECONDS)
    assert len(receiver.take()) == 1


def test_a_second_server_on_the_same_store_sends_nothing_again(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    calling.move(table, people)
    calling.clock.move(GRACE + 1)

    async def both() -> None:
        async with await Store.open(calling.settings.db, calling.clock) as store:
            other = Caller(Tables(store), calling.settings, lambda guest, table: False, calling.clock)
            await asyncio.gather(calling.caller.round(), other.round())

    calling.run(both)
    assert len(receiver.take()) == 1


def test_a_server_that_calls_nobody_queues_nothing(tmp_path: Path) -> None:
    with House(settings(tmp_path, calls=False)) as house:
        ada = house.person("Ada")
        assert house.site.caller is None
        assert "calls nobody" in ada.get("/me/calls").text
        answer = ada.post("/me/calls/push", **Browser("https://push.example/1").subscription())
        assert answer.status_code == 409
        assert house.program().get("/calls").status_code == 409


# Channels that fail ---------------------------------------------------------------------------------------------------


def test_a_webhook_that_fails_is_tried_again_and_dropped_after_some_tries(
    calling: CallingHouse, receiver: Receiver
) -> None:
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    receiver.status = 503
    calling.move(table, people)
    calling.round()
    assert len(receiver.take()) == 1
    assert "It is tried again" in people[1 - seat].get("/me/calls").text
    for wait in BACKOFF:
        calling.round(wait / 2)
        assert receiver.take() == [], "it is left alone for a while"
        calling.round(wait / 2 + 1)
        assert len(receiver.take()) == 1
    page = people[1 - seat].get("/me/calls").text
    assert "Switched off, because it did not work. The address answered 503" in page
    there_and_back(calling, table, people)
    calling.round(24 * HOUR)
    assert receiver.take() == []
    receiver.status = 200
    hooked(people[1 - seat], receiver)
    there_and_back(calling, table, people)
    calling.round()
    assert len(receiver.take()) == 1, "switched on again it has a clean slate"


def test_a_call_arrives_when_the_address_answers_again(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    hooked(people[1 - seat], receiver)
    receiver.status = 500
    calling.move(table, people)
    calling.round()
    receiver.status = 204
    calling.round(BACKOFF[0] + 1)
    calling.round(2 * HOUR)
    assert len(receiver.take()) == 2, "one that failed, one that arrived"
    assert "It is tried again" not in people[1 - seat].get("/me/calls").text


# Push -----------------------------------------------------------------------------------------------------------------


def claims_of(calling: CallingHouse, header: str) -> dict[str, Any]:
    """What the sender of a push claims, if the signature is that of this server."""
    found = re.fullmatch(r"vapid t=([\w.-]+),k=([\w-]+)", header)
    assert found is not None
    assert found[2] == calling.caller.pusher.public_key
    token, _, signature = found[1].rpartition(".")
    assert verified(token, signature, found[2])
    claims: dict[str, Any] = json.loads(padded(token.partition(".")[2]))
    return claims


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def verified(token: str, signature: str, key: str) -> bool:
    raw = padded(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), padded(key))
    public.verify(encode_dss_signature(*numbers), token.encode(), ECDSA(SHA256()))  # raises if it is not
    return True


def test_a_push_is_signed_encrypted_for_the_browser_and_says_how_long_it_is_good(
    calling: CallingHouse, receiver: Receiver
) -> None:
    table, people, seat = calling.couple()
    browser = Browser(receiver.address("/push/1"))
    assert people[1 - seat].post("/me/calls/push", **browser.subscription(), zone="Europe/Lisbon").json() == {
        "on": True
    }
    assert people[1 - seat].get("/me/calls/key").json() == {"key": calling.caller.pusher.public_key}
    calling.move(table, people)
    calling.round()
    [push] = receiver.take()
    assert push.path == "/push/1"
    assert push.headers["content-encoding"] == "aes128gcm"
    assert push.headers["ttl"] == "86400"
    assert push.headers["urgency"] == "normal"
    assert re.fullmatch(r"[\w-]{32}", push.headers["topic"])
    claims = claims_of(calling, push.headers["authorization"])
    assert claims["aud"] == f"http://127.0.0.1:{receiver.port}"
    assert claims["sub"].startswith("mailto:")
    assert 0 < claims["exp"] - calling.clock() <= 86400
    read = browser.read(push)
    assert read == {
        "title": "Your turn at Poppy",
        "text": f"Gardens of Uranus. {['Ada', 'Bob'][seat]} waits for you.",
        "url": f"/t/{table}",
        "tag": f"table-{table}",
    }
    assert b"Poppy" not in push.content, "nobody on the way can read it"


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_dropped_at_once_and_its_owner_sees_it(
    calling: CallingHouse, receiver: Receiver, status: int
) -> None:
    table, people, seat = calling.couple()
    browser = Browser(receiver.address("/push/1"))
    people[1 - seat].post("/me/calls/push", **browser.subscription())
    receiver.status = status
    calling.move(table, people)
    calling.round()
    calling.round(24 * HOUR)
    assert len(receiver.take()) == 1
    known = people[1 - seat].post("/me/calls/device", endpoint=browser.endpoint).json()
    assert known == {"on": False, "trouble": f"The address answered {status}"}
    assert "could not be reached any more" in people[1 - seat].get("/me/calls").text


def test_a_browser_of_another_guest_before_is_this_ones_now(calling: CallingHouse, receiver: Receiver) -> None:
    ada, bob = calling.person("Ada"), calling.person("Bob")
    browser = Browser(receiver.address("/push/1"))
    for person in (ada, bob):
        assert person.post("/me/calls/push", **browser.subscription()).is_success
    assert ada.post("/me/calls/device", endpoint=browser.endpoint).json()["on"] is False
    assert bob.post("/me/calls/device", endpoint=browser.endpoint).json()["on"] is True
    bob.post("/me/calls/push/off", endpoint=browser.endpoint)
    assert bob.post("/me/calls/device", endpoint=browser.endpoint).json()["on"] is False


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"endpoint": "https://push.example/1", "keys": {}},
        {"endpoint": "https://push.example/1", "keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"endpoint": 7, "keys": 8},
        {"endpoint": "ftp://push.example/1", "keys": Browser("").subscription()["keys"]},
    ],
)
def test_a_subscription_that_is_none_is_refused(calling: CallingHouse, wrong: dict[str, Any]) -> None:
    answer = calling.person("Ada").post("/me/calls/push", **wrong)
    assert answer.status_code == 422
    assert answer.json()["text"]


def test_the_key_of_pushes_is_made_once_and_private(calling: CallingHouse) -> None:
    file = calling.settings.key_file.with_name("key.push")
    assert file.stat().st_mode & 0o777 == 0o600
    assert calling.settings.push_key(lambda: "another") == file.read_text().strip()


# Mail -----------------------------------------------------------------------------------------------------------------


def link_in(text: str) -> str:
    found = re.search(r"http://testserver(/mail/\S+)", text)
    assert found is not None, text
    return found[1]


def test_mail_comes_once_its_address_is_confirmed_and_can_be_switched_off_in_each(
    calling: CallingHouse, mailbox: Mailbox
) -> None:
    table, people, seat = calling.couple()
    other = people[1 - seat]
    assert other.form("/me/calls", **fields(mail="ada@example.org", mail_on="on")).status_code == 303
    [asking] = mailbox.take()
    assert asking["To"] == "ada@example.org"
    calling.move(table, people)
    calling.round()
    assert mailbox.take() == [], "the address is not confirmed"
    assert other.post("/me/calls/try", kind="mail").status_code == 409
    confirm = link_in(text_of(asking))
    stranger = calling.person()
    assert stranger.get(confirm).status_code == 200
    assert mailbox.take() == []
    assert stranger.form(confirm).status_code == 200, "by a GET nothing was used up"
    assert stranger.form(confirm).status_code == 404, "it works once"
    there_and_back(calling, table, people)
    calling.round()
    [call] = mailbox.take()
    assert call["Subject"] == "Your turn at Poppy"
    assert f"http://testserver/t/{table}" in text_of(call)
    off = link_in(text_of(call))
    assert call["List-Unsubscribe"] == f"<http://testserver{off}>"
    assert call["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert stranger.get(off).status_code == 200
    there_and_back(calling, table, people)
    calling.round(2 * HOUR)
    assert len(mailbox.take()) == 1, "to look at the link switches nothing off"
    assert calling.client().post(off, content="List-Unsubscribe=One-Click").status_code == 200
    there_and_back(calling, table, people)
    calling.round(2 * HOUR)
    assert mailbox.take() == []


def test_a_link_of_a_mail_is_no_key_to_the_guest(calling: CallingHouse, mailbox: Mailbox) -> None:
    ada = calling.person("Ada")
    ada.form("/me/calls", **fields(mail="ada@example.org", mail_on="on"))
    secret = link_in(text_of(mailbox.take()[0])).rpartition("/")[2]
    assert calling.person().form(f"/device/{secret}").status_code == 404


def test_an_address_is_not_flooded_with_questions(calling: CallingHouse, mailbox: Mailbox) -> None:
    for name in ("Ada", "Bob", "Eve"):
        person = calling.person(name)
        person.form("/me/calls", **fields(mail="victim@example.org", mail_on="on"))
        assert person.post("/me/calls/mail").status_code == 409
    assert len(mailbox.take()) == 1


def test_a_mail_address_that_is_refused_for_good_is_dropped(calling: CallingHouse, mailbox: Mailbox) -> None:
    table, people, seat = calling.couple()
    other = people[1 - seat]
    other.form("/me/calls", **fields(mail="ada@example.org", mail_on="on"))
    other.form(link_in(text_of(mailbox.take()[0])))
    mailbox.refuses = "550 no such mailbox"
    calling.move(table, people)
    calling.round()
    assert "Switched off, because it did not work" in other.get("/me/calls").text


def test_without_a_mail_server_mail_is_not_offered(tmp_path: Path) -> None:
    with House(settings(tmp_path)) as house:
        page = house.person("Ada").get("/me/calls").text
        assert "Webhook or ntfy" in page
        assert "Mail address" not in page


# A group --------------------------------------------------------------------------------------------------------------


def test_the_group_of_a_table_is_told_who_is_to_move(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, _ = calling.couple()
    ada, bob = people[0], people[1]
    assert bob.get(f"/t/{table}/calls").status_code == 403
    assert bob.form(f"/t/{table}/calls", hook=receiver.address(), hook_on="on").status_code == 403
    assert ada.form(f"/t/{table}/calls", hook=receiver.address("/group"), format="json").status_code == 303
    assert receiver.address("/group") in ada.get(f"/t/{table}/calls").text
    assert receiver.address("/group") not in bob.get(f"/t/{table}").text
    other = calling.move(table, people)
    calling.round()
    [call] = receiver.take()
    told = json.loads(call.text)
    words = f"{['Ada', 'Bob'][other]} is to move at Poppy"
    assert told["title"] == words
    assert told["text"] == told["content"] == f"{words}. Gardens of Uranus. http://testserver/t/{table}"
    assert told["allowed_mentions"] == {"parse": []}
    there_and_back(calling, table, people)
    calling.round()
    assert receiver.take() == [], "once an hour"
    calling.clock.move(60)
    assert ada.post(f"/t/{table}/calls/try").is_success
    assert len(receiver.take()) == 1
    ada.form(f"/t/{table}/calls", hook="")
    there_and_back(calling, table, people)
    calling.round(2 * HOUR)
    assert receiver.take() == []


def test_a_name_that_looks_like_a_mention_wakes_nobody(calling: CallingHouse, receiver: Receiver) -> None:
    table, people, seat = calling.couple()
    people[seat].form("/me", name="<!here> @everyone")
    answer = people[1 - seat].form(
        "/me/calls", **fields(hook=receiver.address(), hook_on="on", format="json", often="turn")
    )
    assert answer.status_code == 303
    calling.move(table, people)
    calling.round()
    told = json.loads(receiver.take()[0].text)
    for chat in ("text", "content"):
        assert "<!here>" not in told[chat]
        assert "@everyone" not in told[chat]


# What is said ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [game.slug for game in installed()])
def test_a_call_carries_nothing_but_names_and_whose_turn_it_is(calling: CallingHouse, slug: str) -> None:
    """Along a game, whatever its position: the table's name, the game, the names of people, and the few words here."""
    ada, bob = calling.person("Ada"), calling.person("Bob")
    table = ada.sets("me", "friend", name="Poppy", game=slug)
    bob.joins(table, "Bob")
    title = calling.site.tables.game_of(calling.live(table).info).title
    said = {
        "Your turn at Poppy", "Nudged: your turn at Poppy", "Poppy has started", "Poppy is over",
        "Ada is to move at Poppy", "Bob is to move at Poppy", "Ada and Bob are to move at Poppy",
        f"{title}.", f"{title}. Ada waits for you.", f"{title}. Bob waits for you.",
        f"{title}, with Ada.", f"{title}, with Bob.", f"{title}, with Ada and Bob.",
    }  # fmt: skip
    seen = set()
    for seed in range(25):
        live = calling.live(table)
        for guest in (calling.guest(table, 0), calling.guest(table, 1), None):
            for kind in CallKind:
                message = message_for(kind, live, guest, title)
                if message is not None:
                    assert {message.title, message.text} <= said
                    assert message.path == f"/t/{table}"
                    seen.add(message.title)
        play_on(calling, table, {0: ada, 1: bob}, 4, seed)
    assert "Your turn at Poppy" in seen


def test_links_begin_with_the_public_address(
    tmp_path: Path, clock: MovedClock, mailing: tuple[Mailbox, int], receiver: Receiver
) -> None:
    with CallingHouse(tmp_path, clock, mailing[1], public_url="https://play.example/") as house:
        table, people, seat = house.couple()
        hooked(people[1 - seat], receiver)
        house.move(table, people)
        house.round()
        assert receiver.take()[0].text.endswith(f" https://play.example/t/{table}")


# The page -------------------------------------------------------------------------------------------------------------


def test_try_it_sends_at_once_and_not_again_and_again(calling: CallingHouse, receiver: Receiver) -> None:
    ada = calling.person("Ada")
    assert ada.post("/me/calls/try", kind="hook").status_code == 404
    hooked(ada, receiver)
    assert ada.post("/me/calls/try", kind="hook").is_success
    assert receiver.take()[0].text.startswith("This is how Orrery calls you. It works.")
    assert ada.post("/me/calls/try", kind="hook").status_code == 409
    calling.clock.move(11)
    receiver.status = 500
    answer = ada.post("/me/calls/try", kind="hook")
    assert answer.status_code == 409
    assert answer.json()["text"] == "The address answered 500."


@pytest.mark.parametrize(
    "wrong",
    [
        {"often": "never"},
        {"presence": "everybody"},
        {"zone": "Mars/Olympus"},
        {"quiet": "on", "quiet_from": "22", "quiet_to": "22"},
        {"quiet": "on", "quiet_from": "25", "quiet_to": "3"},
        {"hook": "not an address"},
        {"hook": "ftp://files.example/"},
        {"hook": "https://me:secret@hook.example/"},
        {"hook": "", "hook_on": "on"},
        {"mail": "nobody", "mail_on": "on"},
        {"hook": "https://hook.example/", "format": "xml"},
    ],
)
def test_wrong_fields_are_told_and_change_nothing(calling: CallingHouse, wrong: dict[str, str]) -> None:
    ada = calling.person("Ada")
    ada.form("/me/calls", **fields(often="day", hook="https://hook.example/games", hook_on="on"))
    before = ada.get("/me/calls").text
    answer = ada.form("/me/calls", **fields(**{"hook": "https://hook.example/games", **wrong}))
    assert answer.status_code == 422
    assert ada.get("/me/calls").text == before


def test_presence_and_the_rest_are_kept_as_preferences(calling: CallingHouse) -> None:
    ada = calling.person("Ada")
    quiet = {"quiet": "on", "quiet_from": "23", "quiet_to": "7"}
    ada.form("/me/calls", **fields(presence="nobody", often="turn", **quiet, zone="Asia/Tokyo"))
    table = ada.sets("me", "friend")
    kept = calling.run(calling.site.store.preferences.of, calling.guest(table, 0))
    assert kept == {"presence": "nobody", "often": "turn", "quiet": [23, 7], "zone": "Asia/Tokyo"}
    ada.form("/me/calls", **fields())
    assert "quiet" not in calling.run(calling.site.store.preferences.of, calling.guest(table, 0))


def test_the_question_says_whom_the_table_waits_for_and_how_long_they_have(calling: CallingHouse) -> None:
    table, people, seat = calling.couple(pace="days:2")
    words = f"{['Ada', 'Bob'][seat]} has two days to move. We can tell this device when it is your turn."
    assert words in people[1 - seat].get(f"/t/{table}").text
    assert "We can tell this device" not in people[seat].get(f"/t/{table}").text, "nobody else is awaited"


def test_a_hidden_page_asks_whether_to_call(calling: CallingHouse) -> None:
    table, people, seat = calling.couple()
    answer = people[seat].get(f"/me/calls/now?table={table}").json()
    assert answer["call"] is True
    assert answer["title"] == "Your turn at Poppy"
    assert answer["every"] == HOUR
    assert people[1 - seat].get(f"/me/calls/now?table={table}").json() == {"call": False}
    assert calling.person().get(f"/me/calls/now?table={table}").status_code == 404


def test_programs_read_and_set_their_calls(calling: CallingHouse, receiver: Receiver) -> None:
    program = calling.program()
    assert program.get("/calls").json()["channels"] == []
    answer = program.post("/calls", often="turn", quiet=[22, 7], zone="Europe/Lisbon", hook=receiver.address())
    assert answer.status_code == 200, answer.text
    found = program.get("/calls").json()
    assert (found["often"], found["quiet"], found["zone"]) == ("turn", [22, 7], "Europe/Lisbon")
    assert found["channels"] == [
        {"kind": "hook", "address": receiver.address(), "active": True, "confirmed": True, "trouble": ""}
    ]
    assert program.post("/calls", quiet=[]).json()["quiet"] is None
    assert program.post("/calls", hook="").json()["channels"] == []
    for wrong in ({"often": "never"}, {"hook": "nonsense here"}, {"quiet": [1]}, {"zone": "Nowhere"}):
        assert program.post("/calls", **wrong).status_code == 422


def test_the_house_can_be_installed(calling: CallingHouse) -> None:
    ada = calling.person("Ada")
    manifest = ada.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    content = manifest.json()
    assert {icon["sizes"] for icon in content["icons"]} == {"any", "192x192", "512x512"}
    assert "maskable" in {icon.get("purpose") for icon in content["icons"]}
    for icon in content["icons"]:
        answer = ada.get(icon["src"])
        assert answer.status_code == 200, icon
        assert icon["type"] in answer.headers["content-type"]
        if icon["type"] == "image/png":
            width = int.from_bytes(answer.content[16:20], "big")
            assert f"{width}x{width}" == icon["sizes"]
    assert ada.get("/icon-7.png").status_code == 404
    worker = ada.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "caches" not in worker.text, "no page is kept: what it shows would be old"
    assert 'rel="manifest"' in ada.get("/").text
