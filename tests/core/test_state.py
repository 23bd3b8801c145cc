"""Events and their secrets, chance by weight, and the picture in a notebook."""

from collections import Counter
from random import Random

from orrery.core import CHANCE, Event
from orrery.games.gardens import GAME as GARDENS
from orrery_relay import GAME
from orrery_relay.position import Config, Position
from orrery_relay.state import RelayState
from orrery_relay.steps import STEPS, Roll

DEALT = Event("dealt", 1, {"count": 1}, "R-1.4", {"orbit": "Puck"}, [1])


def test_a_secret_is_told_to_its_seers_only() -> None:
    assert DEALT.seen_by(1).as_json()["data"] == {"count": 1, "orbit": "Puck"}
    for viewer in (0, None):
        assert DEALT.seen_by(viewer).as_json() == {
            "kind": "dealt_unseen",
            "player": 1,
            "data": {"count": 1},
            "rule": "R-1.4",
        }


def test_an_open_event_is_told_to_all() -> None:
    event = Event("ended", 0, {}, "R-4.1")
    assert event.seen_by(None) is event


def test_the_log_has_a_sentence_for_each_side_of_a_secret() -> None:
    names = ["Ann", "Ben"]
    assert GAME.tell(DEALT, names, 1) == "Ben gets a contract for Puck."
    assert GAME.tell(DEALT, names, 0) == GAME.tell(DEALT, names) == "Ben gets a contract."
    assert GAME.tell(DEALT, names, 0, full=True) == "Ben gets a contract for Puck."


def test_chance_has_no_name_and_unknown_kinds_are_told_plainly() -> None:
    assert GAME.tell(Event("solar_storm", CHANCE, {}, "R-1.1"), ["Ann"]) == "solar storm"
    assert GARDENS.tell(Event("exchanged", 0, {"with": 1}, "G-6.5"), ["Ann", "Ben"]) == "Ann changes places with Ben."


def test_a_summary_tells_what_was_done_in_few_words_without_the_name() -> None:
    moved = Event("moved", 1, {"from": "C5", "to": "A5"}, "G-2.2")
    assert GARDENS.brief(moved, ["Ann", "Ben"]) == "moved C5-A5"
    drew = Event("drew_hidden", 1, {"space": 0}, "G-3.4", {"card": "hexagon"}, [1])
    assert GARDENS.brief(drew, ["Ann", "Ben"], 0) == "drew a hidden card"
    assert GAME.brief(DEALT, ["Ann", "Ben"], 0) == "gets a contract", "without words of its own: as in the log"
    assert GAME.brief(Event("solar_storm", CHANCE, {}, "R-1.1"), ["Ann"]) == "solar storm"


def test_outcomes_are_sampled_by_their_weight() -> None:
    class Loaded(Roll):
        def weights(self, at: Position) -> list[int]:
            return [1, 0, 0, 0, 0, 3]

    state = RelayState(Config(GAME.data, contracts=False), 2)
    state.steps = [*STEPS[: Roll.number], Loaded()]
    state.step = Roll.number
    rng = Random(2)
    counts = Counter(GAME.space.notation(state.sample(rng)) for _ in range(4000))
    assert set(counts) == {"roll:1", "roll:6"}
    assert abs(counts["roll:6"] - 3000) < 150


def test_a_position_draws_itself() -> None:
    state = GARDENS.new(2)
    assert state.svg().startswith("<svg")
    assert state._repr_svg_() == state.svg()


def test_a_game_says_what_it_is() -> None:
    assert repr(GAME) == "<Relay, 2 to 4 players>"
