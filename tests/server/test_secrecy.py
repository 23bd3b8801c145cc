"""Two tables that differ only in what a viewer may not know are the same to them, byte by byte.

A running game is copied twice: once as it is, once with everything hidden drawn anew, in every position of its record;
with other secrets in the events, other hidden choices and draws, other marks of forced moves, and another seed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE, Event, Game
from orrery.server import absence
from orrery.server.names import hashed, new_id, new_secret
from orrery.server.store import Action
from tests.server.people import House, Person, play_on

HIDDEN_VERBS = {"keep", "deal_card", "draw_hidden"}  # choices and draws that others do not see
MOMENTS = (4, 11, 25, 60)  # decisions: in the draft, when gardeners are placed, early and late in the game


def disguised(game: Game, action: Action, viewer: int | None, rng: Random) -> Action:
    """The action as it might have been for all that the viewer knows."""
    state = game.restore(action.snapshot)
    for seat in range(state.seats) if viewer is None else [viewer]:
        state = state.determinize(seat, rng)
    text, forced = action.action, action.forced
    verb = text.partition(":")[0]
    if verb in HIDDEN_VERBS and action.player != viewer:
        same = [game.space.notation(number) for number in range(game.space.size)]
        text = rng.choice([other for other in same if other.startswith(f"{verb}:") and other != text])
    if action.player not in (viewer, CHANCE):
        forced = not forced
    events = []
    for event in action.events:
        if event.secret is not None and viewer not in event.seers:
            secret = dict.fromkeys(event.secret, "leak-here")
            event = Event(event.kind, event.player, event.data, event.rule, secret, event.seers)  # noqa: PLW2901
        events.append(event)
    return replace(action, action=text, forced=forced, events=events, snapshot=state.snapshot())


async def copy_table(house: House, table: str, viewer: int | None, disguise: bool) -> tuple[str, bool]:
    """A second table with the same past, or with a past that looks the same; and whether anything is different."""
    store = house.site.store
    info = await store.tables.find(table)
    assert info is not None
    game = house.site.tables.game_of(info)
    actions = await store.records.actions(table, with_snapshots=True)
    rng = Random(len(actions))
    changed = [disguised(game, action, viewer, rng) if disguise else action for action in actions]
    twin = replace(
        info,
        id=new_id(),
        invite=new_secret(),
        watch=new_secret(),
        seed=bytes(32) if disguise else info.seed,
        number=0,
        revision=0,
        snapshot=game.new(info.seats, info.options).snapshot(),
    )
    await store.tables.create(twin, twin.players)
    await store.records.append(twin.id, 0, changed, info.status)
    return twin.id, changed[-1].snapshot != actions[-1].snapshot


def everything(house: House, person: Person, token: dict[str, str], table: str, seat: int | None) -> dict[str, str]:
    """All that a viewer can get of a table, by where it came from; ids, secrets and version of the table made equal."""
    live = house.live(table)
    info = live.info
    space = house.site.tables.game_of(info).space
    got: dict[str, Any] = {"frame": person.frame(table)}
    paths = [f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/since", f"/t/{table}/record", f"/t/{table}/verify"]
    paths += [f"/t/{table}/frame/{number}" for number in range(0, info.number, 13)]
    paths += [f"/t/{table}/why?do={space.notation(action)}" for action in range(0, space.size, 17)]
    got |= {path: person.get(path).text for path in paths}
    mine = seat if seat is not None else 0
    ways = ["", "/view", f"/view?seat={mine}", f"/legal?seat={mine}", "/record"]
    got |= {f"api{way}": person.client.get(f"/api/tables/{table}{way}", headers=token).text for way in ways}
    allowed = house.state(table).legal(mine) if seat is not None else []
    for action in range(0, space.size, 31):
        if action not in allowed:
            got[f"act {action}"] = person.act(table, space.notation(action)).text
    version = house.site.frames.version(live)  # holds a number that no other table has
    named = {info.id: "ID", info.invite: "INVITE", info.watch: "WATCH", version: "VERSION"}
    return {swap(where, named): swap(str(what), named) for where, what in got.items()}


def swap(text: str, named: dict[str, str]) -> str:
    for secret, word in named.items():
        text = text.replace(secret, word)
    return text


@pytest.fixture(scope="module")
def party(house: House) -> dict[int, Person]:
    return {seat: house.person(name) for seat, name in enumerate(("Ada", "Bob", "Carol"))}


@pytest.mark.long
@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("decisions", MOMENTS)
def test_what_is_hidden_changes_no_byte(
    house: House, party: dict[int, Person], decisions: int, viewer: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = party[0].sets("me", "friend", "friend", listed="on", **{"option-powers": "on"})
    for person in (party[1], party[2]):
        person.joins(table)
    play_on(house, table, party, decisions, seed=decisions)
    person = party[viewer] if viewer is not None else house.person("Eve")
    guest = house.live(table).info.players[viewer].guest if viewer is not None else None
    token = {"Authorization": "Bearer none"}
    if guest is not None:
        word = new_secret()
        house.run(house.site.store.guests.put_token, hashed(word), guest, "test")
        token = {"Authorization": f"Bearer {word}"}
    true, _ = house.run(copy_table, house, table, viewer, False)
    other, different = house.run(copy_table, house, table, viewer, True)
    assert different
    now = house.site.presence.clock()
    monkeypatch.setattr(house.site.presence, "clock", lambda: now)  # pages count for how long somebody is absent
    monkeypatch.setattr(absence, "going_on", lambda _live: 1.0)
    seen, also_seen = (everything(house, person, token, place, viewer) for place in (true, other))
    assert seen.keys() == also_seen.keys()
    for where, what in seen.items():
        assert what == also_seen[where], where
        assert "leak-" not in what


@pytest.mark.parametrize("viewer", [0, None])
def test_no_word_of_other_hands_or_the_seed(house: House, party: dict[int, Person], viewer: int | None) -> None:
    table = party[0].sets("me", "friend", "friend", listed="on")
    for person in (party[1], party[2]):
        person.joins(table)
    play_on(house, table, party, 30, seed=1)
    info = house.live(table).info
    person = party[viewer] if viewer is not None else house.person("Eve")
    got = everything(house, person, {}, table, viewer)
    state = house.state(table)
    hands = [set(state.view(seat)["seats"][seat]["hand"]) for seat in range(3)]
    known = set(re.findall(r"[\w.-]+", str(state.view(viewer))))
    hidden = set.union(*(hand for seat, hand in enumerate(hands) if seat != viewer)) - known
    assert hidden
    for where, what in got.items():
        if "why" not in where and "act" not in where:
            assert not {card for card in hidden if f":{card}" in what or f'"{card}"' in what}, where
        assert info.seed.hex() not in what
        assert "forced" not in what or where == "/t/ID/replay" or "rules" in what
