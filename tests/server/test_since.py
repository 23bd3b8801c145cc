"""What happened since somebody's turn: what the page marks and sums up, and what can be played back."""

from __future__ import annotations

from collections.abc import Callable

from orrery.core import CHANCE, Event, game
from orrery.draw import links_of, pays_of
from orrery.server.store import Action
from orrery.web.frame import Frame
from orrery.web.log import lit
from orrery.web.since import FOLD, Since, Step, begun
from tests.server.people import House, Person, play_on


def look(house: House, table: str, seat: int) -> Frame:
    live = house.live(table)
    return house.run(house.site.frames.frame, live, live.info.players[seat].guest, None)


def sit(house: House, *names: str, game: str = "gardens") -> tuple[str, dict[int, Person]]:
    """A table of these people, in this order."""
    people = [house.person(name) for name in names]
    table = people[0].sets("me", *["friend"] * (len(names) - 1), game=game)
    for person, name in zip(people[1:], names[1:], strict=True):
        person.joins(table, name)
    return table, dict(enumerate(people))


def play_until(house: House, table: str, people: dict[int, Person], seen: Callable[[Frame], bool]) -> Frame:
    """Play at random until Ada sees this."""
    for seed in range(400):
        assert play_on(house, table, people, 1, seed), "the game is over"
        if seen(found := look(house, table, 0)):
            return found
    raise AssertionError("it never happens")


def news(frame: Frame) -> Since:
    assert frame.since is not None
    return frame.since


def test_what_two_others_did_is_marked_and_summed_up_until_i_act(house: House) -> None:
    table, people = sit(house, "Ada", "Bob", "Cem")

    def both_moved(frame: Frame) -> bool:
        return frame.yours and frame.since is not None and sum("moved" in step.words for step in frame.since.steps) == 2

    frame = play_until(house, table, people, both_moved)
    steps = news(frame).steps
    assert [step.number for step in steps] == [1, 2]
    assert {step.name for step in steps} == {"Bob", "Cem"}
    for step in steps:
        assert f'class="last-move s{(step.seat or 0) + 1}"' in frame.board
        assert step.places
        assert all(f'id="{place}"' in frame.board for place in step.places.split())
    assert frame.board.count('class="step-tag') == 2
    page = people[0].get(f"/t/{table}").text
    assert f"<b>{steps[0].name}</b> {steps[0].words}" in page
    play_on(house, table, {0: people[0]}, 1)
    after = look(house, table, 0)
    assert 'class="last-move s2"' not in after.board
    assert 'class="last-move s3"' not in after.board
    assert after.since is None, "nobody else has acted yet"


def test_every_spin_of_the_crater_is_a_moment_of_its_own(house: House) -> None:
    table, people = sit(house, "Ada", "Bob", game="minethemoon")

    def has_spun(frame: Frame) -> bool:
        return frame.since is not None and any("spins" in step.words for step in frame.since.steps)

    since = news(play_until(house, table, people, has_spun))
    spins = [action.number for action in since.actions if any(event.kind == "spun" for event in action.events)]
    assert len(spins) > 1
    assert set(spins) <= set(since.moments)
    shown = people[0].get(f"/t/{table}/since").json()["moments"]
    assert [moment["at"] for moment in shown] == [since.act, *since.moments]
    assert "Spin 2 of" in next(moment["line"] for moment in shown if moment["at"] == spins[1])
    assert not any("data-act" in moment["board"] for moment in shown), "what is past cannot be chosen"
    later = people[0].get(f"/t/{table}/since?after={spins[0]}").json()["moments"]
    assert [moment["at"] for moment in later] == [number for number in since.moments if number >= spins[0]]


def test_whoever_watches_has_no_turn_that_anything_was_since(house: House) -> None:
    ada, zoe = house.person("Ada"), house.person("Zoe")
    table = ada.sets("me", "bot1", listed="on")
    play_on(house, table, {0: ada}, 3)
    assert "Since your turn" not in zoe.get(f"/t/{table}").text
    assert zoe.get(f"/t/{table}/since").json() == {"moments": []}


def test_many_steps_are_folded() -> None:
    since = Since(0, (), [Step(number, 1, "Bob") for number in range(1, FOLD + 4)], (), {}, {})
    assert len(since.shown) == FOLD
    assert len(since.folded) == 3


def test_the_same_thing_done_again_is_told_once() -> None:
    assert Step(1, 1, "Bob", ["drew a card", "drew a card", "passed"]).words == "drew a card twice, passed"
    assert Step(1, None, "", ["graphene"]).words == "Graphene"


def spin(number: int, kind: str, player: int = CHANCE) -> Action:
    return Action(number, player, "x", events=[Event(kind, player, {"number": number}, "")])


def test_what_came_before_a_question_in_the_middle_of_the_spins_is_shown_with_them() -> None:
    series = game("minethemoon").series
    before = [spin(1, "spun"), spin(2, "spins"), spin(3, "spun"), spin(4, "found", 1), spin(5, "worked", 1)]
    after = [spin(6, "spun")]
    shown = [event for action in after for event in action.events]
    assert [event.data["number"] for event in begun(series, before, shown, 0)] == [3, 4]
    assert [event.data["number"] for event in begun(series, [*before, *after], shown, 0)] == [3, 4], "each once"
    assert begun(series, before, [Event("tasked", 0, {}, "")], 0) == [], "the spins are over"
    whole = [Event("spins", CHANCE, {}, ""), *shown]
    assert begun(series, before, whole, 0) == [], "they have begun anew"
    assert begun(game("gardens").series, before, shown, 0) == []


def test_flowers_that_paid_together_are_joined() -> None:
    state = game("gardens").new(2)
    view = {**state.shown(0), "flowers": {"B5": "blue", "B6": "green", "C6": "blue", "E6": "blue"}}
    scored = {"card": "pair-blue-green", "points": 2, "spots": ["B5", "B6", "C6", "E6"]}
    joined = links_of(game("gardens"), view, Event("scored", 0, scored, "G-3.1"))
    touching = {("B5", "B6"), ("B6", "C6"), ("B5", "C6")} & {
        (one.removeprefix("spot-"), other.removeprefix("spot-")) for one, other in joined
    }
    assert ("B5", "B6") in touching
    assert ("B5", "C6") not in touching, "two of one colour make no pair"
    assert not [pair for pair in joined if "spot-E6" in pair], "it touches none of them"
    moved = links_of(game("gardens"), view, Event("moved", 0, {"from": "B5", "to": "B6"}, "G-2.2"))
    assert list(moved) == [("spot-B5", "spot-B6")]


def test_each_pair_and_each_flower_tells_what_it_paid_and_the_sum_is_what_was_scored() -> None:
    gardens = game("gardens")
    view = {**gardens.new(2).shown(0), "flowers": {"B5": "blue", "B6": "green", "C6": "blue"}}
    spots = ["B5", "B6", "C6"]

    def paid(card: str, points: int) -> dict[str, int]:
        scored = Event("scored", 0, {"card": card, "points": points, "spots": spots}, "G-3.1")
        return {"+".join(where).replace("spot-", ""): worth for where, worth in pays_of(gardens, view, scored)}

    pairs = len(links_of(gardens, view, Event("scored", 0, {"card": "pair-blue-green", "spots": spots}, "G-3.1")))
    assert paid("pair-blue-green", pairs)["B5+B6"] == 1
    assert sum(paid("pair-blue-green", 2 * pairs).values()) == 2 * pairs
    assert paid("count-blue", 3) == {"B5": 1, "B6": 1, "C6": 1}
    assert paid("count-blue", 4) == {}, "the garden has changed since: nothing wrong is told"
    assert lit(gardens, view, Event("scored", 0, {"card": "count-blue", "points": 3, "spots": spots}, "G-3.1")) == (
        "spot-B5 spot-B6 spot-C6",
        "spot-B5=1 spot-B6=1 spot-C6=1",
    )


def test_what_one_place_paid_is_told_at_that_place() -> None:
    moon = game("minethemoon")
    pads = {"A": {"card": "clarke", "slots": [None]}}
    delivered = Event("delivered", 0, {"card": "clarke", "slot": 1, "points": 4}, "M-8.1")
    assert list(pays_of(moon, {"pads": pads}, delivered)) == [(("slot-A-1",), 4)]
