"""A game with a fault must not leave people before a dead table: Relay, broken on purpose."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from orrery.core import GameRecord, registry
from orrery.server import bots, turns
from orrery.server.stuck import find_stuck
from orrery_relay.actions import LAUNCH, ORBITS, REFUEL, SPACE
from orrery_relay.position import FREE
from orrery_relay.state import RelayState
from tests.conformance.broken import relay_with
from tests.server.conftest import settings
from tests.server.people import House, Person, next_frame

Install = Callable[[type[RelayState]], None]
OPEN = {"option-contracts": "off"}
HEADLINE = "This game cannot go on"


class Sound(RelayState):
    """A Relay position whose copies are of its own class."""

    def copy(self) -> RelayState:
        twin = type(self)(self.config, self.seats)
        vars(twin).update(
            {name: list(value) if isinstance(value, list) else value for name, value in vars(self).items()}
        )
        twin.journal = None
        return twin

    def taken(self) -> int:
        return sum(seat != FREE for seat in self.holder)


class CarriesAWrongCache(Sound):
    """What it carries along says after a launch that nothing is open; what is read from a snapshot knows better."""

    nothing_open = False

    def apply(self, player: int, action: int) -> None:
        super().apply(player, action)
        self.nothing_open = self.taken() > 0

    def legal(self, player: int) -> list[int]:
        return [] if self.nothing_open else super().legal(player)


class RunsOutOfActions(Sound):
    """Seat 1 finds nothing to do once somebody holds an orbit, also when it is read anew."""

    def legal(self, player: int) -> list[int]:
        return [] if player == 1 and self.taken() else super().legal(player)


class LosesItsActors(Sound):
    def actors(self) -> list[int]:
        return [] if self.taken() else super().actors()


class FailsToSayWhatIsLegal(Sound):
    def legal(self, player: int) -> list[int]:
        if player == 1 and self.taken():
            raise KeyError("the contract of seat 0 is Io")
        return super().legal(player)


class FailsWhenItActs(Sound):
    def apply(self, player: int, action: int) -> None:
        if player == 1:
            self.turn = 0
            raise ZeroDivisionError
        super().apply(player, action)


class FailsWhenItLaunches(Sound):
    """Seat 1 can refuel, but not launch."""

    def apply(self, player: int, action: int) -> None:
        if player == 1 and LAUNCH.zero <= action < LAUNCH.zero + ORBITS:
            raise ZeroDivisionError
        super().apply(player, action)


class FailsWhenItRolls(Sound):
    def weights(self) -> list[int]:
        raise ZeroDivisionError


HOPELESS = [RunsOutOfActions, LosesItsActors, FailsToSayWhatIsLegal]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(settings(tmp_path)) as opened:
        yield opened


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a broken Relay in the place of the installed one."""
    load = registry._load

    def put(position: type[RelayState]) -> None:
        broken = relay_with(position)
        monkeypatch.setattr(registry, "_load", lambda slug: broken if slug == "relay" else load(slug))
        bots.game_of.cache_clear()

    yield put
    bots.game_of.cache_clear()


def couple(house: House, **fields: str) -> tuple[str, Person, Person]:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", game="relay", **OPEN, **fields)
    bob.joins(table)
    return table, ada, bob


def launch(house: House, table: str, person: Person, seat: int) -> Any:
    """Launch to the cheapest orbit that is open."""
    state = house.state(table)
    assert isinstance(state, RelayState)
    orbit = min((orbit for orbit in range(ORBITS) if state.holder[orbit] == FREE), key=lambda o: state.price(seat, o))
    do = SPACE.notation(LAUNCH.zero + orbit)
    return person.act(table, do, seat=seat)


def errors(logged: list[Any]) -> list[Any]:
    return [line for line in logged if line["log_level"] == "error"]


def test_a_wrong_cache_is_built_anew_and_the_game_goes_on(house: House, install: Install) -> None:
    install(CarriesAWrongCache)
    table, ada, bob = couple(house)
    with capture_logs() as logged:
        assert launch(house, table, ada, 0).status_code == 200
    assert house.state(table).legal(1)
    assert HEADLINE not in bob.get(f"/t/{table}").text
    assert "Your turn" in bob.get(f"/t/{table}").text
    (told,) = errors(logged)
    assert (told["event"], told["table"], told["game"]) == ("table was stuck; read anew, it goes on", table, "relay")
    record = GameRecord.parse("\n".join(told["record"]))
    assert record.entries[-1].action.startswith("launch:")
    assert not record.seed
    assert launch(house, table, bob, 1).status_code == 200


@pytest.mark.parametrize("position", HOPELESS)
def test_people_are_told_and_the_log_has_the_record(house: House, install: Install, position: type[RelayState]) -> None:
    install(position)
    table, ada, bob = couple(house)
    with capture_logs() as logged:
        assert launch(house, table, ada, 0).status_code == 200
        pages = [person.get(f"/t/{table}").text for person in (ada, bob)]
    for page in pages:
        assert HEADLINE in page
        assert "End without a result" in page
        assert "Take back the last choice" in page
        assert "contract of seat 0" not in page
    (told,) = errors(logged)
    assert told["event"] == "table is stuck"
    assert told["why"]
    assert json.loads(told["record"][-1])["by"] == 0
    assert house.live(table).info.status == "running"
    for answer in (launch(house, table, bob, 1), bob.post(f"/t/{table}/nudge")):
        assert answer.status_code == 409
        assert answer.json()["text"]
    assert bob.get(f"/t/{table}/why?do=refuel&as=1").status_code == 200
    assert bob.get(f"/t/{table}/hint?seat=1").status_code == 400
    assert bob.get(f"/t/{table}/replay?at=0").status_code == 200
    assert "cannot go on" in bob.get("/").text


@pytest.mark.parametrize("position", HOPELESS)
def test_anybody_who_plays_can_take_back_the_last_choice(
    house: House, install: Install, position: type[RelayState]
) -> None:
    install(position)
    table, ada, bob = couple(house)
    before = house.state(table).snapshot()
    launch(house, table, ada, 0)
    assert house.person("Eve").post(f"/t/{table}/back", seat=1).status_code == 404
    assert bob.post(f"/t/{table}/back", seat=1).status_code == 200
    assert house.state(table).snapshot() == before
    page = ada.get(f"/t/{table}").text
    assert "Your turn" in page
    assert HEADLINE not in page


def test_it_ends_without_a_result_when_all_agree(house: House, install: Install) -> None:
    install(RunsOutOfActions)
    ada, bob, carol = (house.person(name) for name in ("Ada", "Bob", "Carol"))
    table = ada.sets("me", "friend", "friend", game="relay", **OPEN)
    for person in (bob, carol):
        person.joins(table)
    assert carol.post(f"/t/{table}/end").status_code == 409, "the game can go on"
    launch(house, table, ada, 0)
    assert house.person("Eve").post(f"/t/{table}/end").status_code == 404
    assert carol.post(f"/t/{table}/end").json() == {"done": False}
    assert "Carol would end it" in bob.get(f"/t/{table}").text
    assert bob.get(f"/t/{table}/record").status_code == 403, "others may still want to play on: nothing is shown"
    assert bob.post(f"/t/{table}/end").json() == {"done": False}
    assert ada.post(f"/t/{table}/end").json() == {"done": True}
    page = bob.get(f"/t/{table}").text
    assert "ended without a result" in page
    assert "Download the record" in page
    assert "Was chance fair?" not in page
    record = GameRecord.parse(bob.get(f"/t/{table}/record").text)
    assert record.entries[-1].action.startswith("launch:")
    assert (record.end, record.seed) == (None, "")
    assert bob.get(f"/t/{table}/verify").status_code == 403
    assert bob.post(f"/t/{table}/rematch").status_code == 200
    house.site.tables.forget(table)
    assert "ended without a result" in ada.get(f"/t/{table}").text


def test_open_pages_hear_of_the_end(house: House, install: Install) -> None:
    install(RunsOutOfActions)
    table, ada, bob = couple(house)
    launch(house, table, ada, 0)
    with bob.client.websocket_connect(f"/t/{table}/live") as socket:
        assert HEADLINE in next_frame(socket)["html"]
        ada.post(f"/t/{table}/end")
        assert "ended without a result" in next_frame(socket)["html"]


def test_all_who_are_present_can_end_it_if_the_host_is_gone(house: House, install: Install) -> None:
    install(RunsOutOfActions)
    ada, bob, carol = (house.person(name) for name in ("Ada", "Bob", "Carol"))
    table = ada.sets("me", "friend", "friend", game="relay", **OPEN)
    for person in (bob, carol):
        person.joins(table)
    launch(house, table, ada, 0)
    ada.post(f"/t/{table}/standin", seat=0)
    assert bob.post(f"/t/{table}/end").json() == {"done": False}
    assert carol.post(f"/t/{table}/end").json() == {"done": True}


def test_who_agreed_is_asked_again_if_it_gets_stuck_once_more(house: House, install: Install) -> None:
    install(RunsOutOfActions)
    table, ada, bob = couple(house)
    launch(house, table, ada, 0)
    bob.post(f"/t/{table}/end")
    bob.post(f"/t/{table}/back", seat=1)
    launch(house, table, ada, 0)
    assert "Bob would end it" not in ada.get(f"/t/{table}").text


@pytest.mark.parametrize("position", HOPELESS)
def test_bots_and_clocks_stand_still(
    house: House, install: Install, position: type[RelayState], monkeypatch: pytest.MonkeyPatch
) -> None:
    install(position)
    monkeypatch.setattr(turns, "RETRY_SECONDS", 0.01)
    thoughts: list[int] = []
    choose = house.site.bots.workers.choose

    async def count(*given: Any) -> str:
        thoughts.append(1)
        return await choose(*given)

    monkeypatch.setattr(house.site.bots.workers, "choose", count)
    ada = house.person("Ada")
    table = ada.sets("me", "bot4", game="relay", **OPEN, pace="live:600")
    with capture_logs() as logged:
        launch(house, table, ada, 0)
        house.rewind(table, 3600)
        house.run(house.site.clocks.check_all)
        house.run(wake, house, table)
        limit = time.monotonic() + 60
        while table in house.site.bots._tasks:
            assert time.monotonic() < limit, "the bots go on for ever"
            time.sleep(0.01)
    assert len(errors(logged)) == 1
    assert not thoughts
    assert not house.live(table).info.players[0].standin
    assert "thinking" not in ada.get(f"/t/{table}").text


async def wake(house: House, table: str) -> None:
    house.site.bots.wake(table)


def test_an_action_at_which_the_game_fails_is_not_played(house: House, install: Install) -> None:
    install(FailsWhenItActs)
    table, ada, bob = couple(house)
    launch(house, table, ada, 0)
    before = house.state(table).snapshot()
    with capture_logs() as logged:
        answer = launch(house, table, bob, 1)
    assert answer.status_code == 409
    assert "Nothing was played" in answer.json()["text"]
    assert house.state(table).snapshot() == before
    (told,) = errors(logged)
    assert isinstance(told["exc_info"], ZeroDivisionError)
    assert "Your turn" in bob.get(f"/t/{table}").text


def test_a_bot_at_whose_choice_the_game_fails_takes_anything_else(
    house: House, install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(FailsWhenItLaunches)
    monkeypatch.setattr(turns, "RETRY_SECONDS", 0.01)
    levels: list[str] = []

    async def choose(slug: str, overrides: str, snapshot: Any, seat: int, level: str, seed: int) -> str:
        levels.append(level)
        if level == "hard":
            legal = relay_with(Sound).restore(snapshot).legal(seat)
            return SPACE.notation(next(action for action in legal if action != REFUEL.zero))
        return "refuel"

    monkeypatch.setattr(house.site.bots.workers, "choose", choose)
    ada = house.person("Ada")
    table = ada.sets("me", "bot4", game="relay", **OPEN)
    assert launch(house, table, ada, 0).json() == {"at": 1}
    house.wait(table, lambda live: live.info.number > 1)
    assert levels[:2] == ["hard", bots.ANYTHING]


def test_a_roll_that_fails_is_told_and_goes_on_once_the_game_is_mended(house: House, install: Install) -> None:
    install(FailsWhenItRolls)
    table, ada, bob = couple(house)
    assert ada.act(table, "refuel", seat=0).status_code == 200
    assert "Chance is to act" in bob.get(f"/t/{table}").text
    install(Sound)
    house.site.tables.forget(table)
    assert "Your turn" in bob.get(f"/t/{table}").text


def test_a_mended_game_goes_on_after_a_restart(tmp_path: Path, install: Install) -> None:
    install(RunsOutOfActions)
    with House(settings(tmp_path)) as house:
        ada = house.person("Ada")
        table = ada.sets("me", "bot4", game="relay", **OPEN)
        launch(house, table, ada, 0)
        number = house.live(table).info.number
    with capture_logs() as logged, House(settings(tmp_path)) as house:
        assert house.live(table).stuck is not None
    # The bots' turns look at the table as well: whoever reads it at the same moment tells it once more
    assert {line["event"] for line in errors(logged)} == {"table is stuck"}
    install(Sound)
    with House(settings(tmp_path)) as house:
        house.wait(table, lambda live: live.info.number > number)


def test_programs_are_told_and_have_the_same_ways_out(house: House, install: Install) -> None:
    install(RunsOutOfActions)
    one, two = house.program("One"), house.program("Two")
    shown = one.sets("me", "friend", game="relay", options={"contracts": "off"})
    table = shown["id"]
    assert shown["stuck"] is None
    two.post(f"/tables/{table}/join", secret=shown["invite"])
    first = one.get(f"/tables/{table}/legal", seat=0).json()["legal"][0]["do"]
    one.post(f"/tables/{table}/act", seat=0, do=first)
    shown = two.get(f"/tables/{table}").json()
    assert (shown["status"], shown["actors"], shown["standing"]) == ("running", [], None)
    assert "Two is to act" in shown["stuck"]
    assert two.get(f"/tables/{table}/legal", seat=1).json()["legal"] == []
    assert two.get(f"/tables/{table}/record").status_code == 403
    assert two.post(f"/tables/{table}/act", seat=1, do="refuel").status_code == 409
    assert two.post(f"/tables/{table}/back", seat=1).status_code == 200
    assert one.get(f"/tables/{table}").json()["actors"] == [0]
    one.post(f"/tables/{table}/act", seat=0, do=first)
    assert two.post(f"/tables/{table}/end").json() == {"ended": False}
    assert one.post(f"/tables/{table}/end").json() == {"ended": True}
    shown = two.get(f"/tables/{table}").json()
    assert (shown["status"], shown["standing"], shown["stuck"]) == ("over", None, None)
    assert two.get(f"/tables/{table}/record").status_code == 200


def test_each_position_is_looked_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def counting(state: Any) -> Any:
        looks.append(1)
        return find_stuck(state)

    monkeypatch.setattr("orrery.server.course.find_stuck", counting)
    monkeypatch.setattr("orrery.server.tables.find_stuck", counting)
    table, ada, bob = couple(house)
    looks.clear()
    launch(house, table, ada, 0)
    for person in (ada, bob, ada):
        person.get(f"/t/{table}")
    assert len(looks) == 1
