"""What only Mine the Moon has on the screen; `test_every_screen` has what it shares with the others."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any, cast

import pytest

from orrery.core import CHANCE, Event
from orrery.games.minethemoon import GAME, view
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.names import ADVANCED, ADVANCED_WORDS, KINDS, SHARED, TILES
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.view.building_words import brief, effect
from orrery.games.minethemoon.view.buildings import HEIGHT, WIDTH, box_at, card_at
from orrery.games.minethemoon.view.facts import PARTS, part_of_turn
from orrery.games.minethemoon.view.layout import ADVANCED as ADVANCED_LEFT
from orrery.games.minethemoon.view.layout import CARDS, CRATER, HIGH
from orrery.games.minethemoon.view.market import sheet
from orrery.games.minethemoon.view.rockets import pad_places, rocket_height
from orrery.games.minethemoon.view.spins import spins_of
from orrery.games.minethemoon.view_types import ShownView
from tests.draw.reading import acts, parse, placed
from tests.games.driving import do
from tests.games.minethemoon.build import grant_built, grant_standing, place_all, position, seen, spin_all, working
from tests.games.screens import decisions, look, play, verbs
from tests.rules import rule


@cache
def table(verb: str = "task", mode: str = "crater A of 3") -> tuple[dict[str, Any], list[int]]:
    """The first decision of this kind after the first turn."""
    for state in play("minethemoon", mode, 0):
        if CHANCE not in state.actors():
            looks, legal, _ = look(state, state.actors()[-1])
            if looks["turn"] > 1 and verb in verbs("minethemoon", legal):
                return looks, legal
    raise LookupError(verb)


def made_up(step: str, question: dict[str, Any] | None, *words: str) -> tuple[dict[str, Any], list[int]]:
    """A question that seldom comes up, on a table that is otherwise real."""
    looks, _ = table("task", "sides B of 5")
    return {**looks, "step": step, "question": question}, [SPACE.parse(word) for word in words]


@pytest.mark.parametrize(
    ("phase", "question", "words"),
    [
        ("exchange", {"building": "exchanger", "left": 2}, ["exch:BG", "exch:GN", "done"]),
        ("mass", {"building": "massdriver", "left": 0}, ["mass:fB", "mass:fG"]),
        ("leech", {"building": "leecher", "left": 0}, ["target:0", "target:3"]),
        ("mark", {"building": "accelerator", "left": 0}, ["pad:A", "pad:B"]),
        ("abduct", {"building": "abductor", "left": 0}, ["abduct:1.fB", "abduct:0.white"]),
        ("array", {"building": "solararray", "left": 0}, ["array:0.reverter"]),
        ("site", {"building": "uplink", "left": 0}, ["site:1"]),
        ("white_takes", {"building": "repressor", "left": 0}, ["take:B", "take:G"]),
        ("take", {"building": "transmitter", "left": 2, "type": "G"}, ["qty:0", "qty:2"]),
        ("give", {"building": "reverter", "left": 0, "kind": "fN"}, ["qty:0", "qty:1"]),
        ("white", {"white": "pay", "building": "uplink", "left": 0}, ["white:0", "white:1"]),
        ("place", {"empty": True}, ["done", "drop:rB"]),
        ("spin", None, ["spin:rB", "spin:ALL"]),
        ("spin_deal", None, ["deal:clarke", "deal:leguin"]),
    ],
)
def test_rare_questions_have_their_buttons(phase: str, question: dict[str, Any] | None, words: list[str]) -> None:
    looks, legal = made_up(phase, question, *words)
    assert set(acts(view.mine(looks, legal))) == set(words)
    assert set(acts(view.board(looks, legal))) <= set(words)


@pytest.mark.parametrize("pads", [("A", "B"), ("A", "B", "P"), ("A", "B", "C"), ("A", "B", "C", "P")])
def test_rockets_of_five_storeys_stand_side_by_side_on_the_moon(pads: tuple[str, ...]) -> None:
    feet = list(pad_places(pads).values())
    assert all(foot + 9 - rocket_height(5) > CARDS[1] + HEIGHT for _, foot in feet)  # below the shared buildings
    assert all(right[0] - left[0] > 120 for left, right in pairwise(feet))  # with their names between them
    assert feet[-1][0] + 41 < ADVANCED_LEFT[len(pads)]


def test_closed_places_answer_why() -> None:
    looks, legal = table()
    asked = {element.get("data-why") for element in parse(view.board(looks, legal)).iter()}
    assert {f"task:{place['place']}" for place in looks["shared"] if not place["size"]} <= asked


def test_a_pile_tells_about_itself() -> None:
    looks, legal = table()
    root = parse(view.board(looks, legal))
    names = {element.get("data-pick") for element in root.iter() if element.get("data-pick")}
    bubbles = {element.get("data-when"): element for element in root.iter() if element.get("data-when")}
    assert names == set(bubbles)
    assert all("hidden" in bubble.attrib for bubble in bubbles.values())
    words = " ".join("".join(text.itertext()) for text in bubbles["tell-factory"].iter("text"))
    assert "Costs 2 raw Buckyballs" in words


def test_every_building_is_told_in_words() -> None:
    looks = cast(ShownView, table()[0])
    for name in [*TILES, *ADVANCED, "refinery", "shaker", "uplink", "loader", "clout", "reverter", "ownshaker"]:
        assert effect(looks, name).endswith(".")
        assert "{" not in effect(looks, name) + brief(looks, name)
        assert len(brief(looks, name)) <= 22  # it has one line on the board


@pytest.mark.parametrize("mode", ["crater A of 2", "crater A of 3", "sides B of 5"])
@pytest.mark.parametrize("count", [3, 5, 7, 10, 14, len(ADVANCED)])
def test_there_is_a_place_for_every_advanced_building_by_its_name(mode: str, count: int) -> None:
    looks, _ = table("task", mode)
    card = next(rocket for rocket in looks["pads"].values() if rocket)
    shown = ADVANCED[:count]
    looks = {**looks, "available": [{**card, "building": name} for name in shown]}
    drawing = view.board(looks)
    where = {one.id: (one.x, one.y) for one in placed(drawing) if one.id.startswith("buildadv-")}
    assert set(where) == {f"buildadv-{name}" for name in shown}
    wide, high = sheet(len(looks["pads"]), count).box
    for name, (x, y) in where.items():
        apart = [max(abs(x - ox) / wide, abs(y - oy) / high) for other, (ox, oy) in where.items() if other != name]
        assert min(apart) >= 1
        assert y + high / 2 < HIGH
    assert all(f">{ADVANCED_WORDS[ADVANCED.index(name)]}</text>" in drawing for name in shown)


def test_a_tick_is_where_the_viewer_could_pay_and_build() -> None:
    state = position(silo=["rB rB", "rB"], sites={0: []}, available=["clarke"])
    tick = view.board(position().shown(0)).count('class="f-brass inked" stroke-width="2"')
    found = [view.board(state.shown(seat)).count('class="f-brass inked" stroke-width="2"') - tick for seat in (0, 1)]
    assert found == [1, 0]  # a Factory for two raw Buckyballs


def test_numbers_of_another_data_file_are_told() -> None:
    other = GAME.with_data({"amounts": {"loader": 2}})
    assert "up to 2 refined" in effect(cast(ShownView, other.new(2).shown(0)), "loader")


def test_the_needle_goes_on_turning_through_the_spins_of_a_turn() -> None:
    looks, _ = table()
    spins = [
        Event("spun", CHANCE, {"number": n, "of": 3, "outcome": kind}, "M-5.4") for n, kind in enumerate(KINDS[:3])
    ]
    angles = []
    for count in range(4):
        drawing = view.board(looks, events=spins[:count])
        needle = re.search(r'class="needle" transform="rotate\(([\d.]+)\)" id="needle-', drawing)
        assert needle
        angles.append(float(needle[1]))
    assert angles == sorted(set(angles))
    assert "hitwedge" in view.board(looks, events=spins)


@pytest.mark.parametrize("where", ["box", "rc", "silo.rB", "crater.rG", "team.loader.2", "team.site.1", "captive.0.1"])
def test_the_white_robot_is_always_somewhere_on_the_board_once(where: str) -> None:
    looks, _ = table()
    seats = [{**seat, "crater": {"rG": 1} if where.startswith("crater") else {}} for seat in looks["seats"]]
    looks = {**looks, "seats": seats, "white": {"seat": None if where == "box" else 1, "at": where}}
    assert [one.id for one in placed(view.board(looks))].count("white") == 1


def test_a_white_robot_on_a_rocket_stands_in_its_slot() -> None:
    looks, _ = table()
    looks = {**looks, "white": {"seat": 1, "at": "rocket.A.1"}}
    found = {one.id: one for one in placed(view.board(looks))}
    slot, white = found["slot-A-1"], found["white"]
    assert abs(slot.y - white.y) < 2
    assert abs(slot.x - 13 * slot.scale - white.x) < 2


@pytest.mark.parametrize(
    ("kind", "data"),
    [("tasked", {"place": "loader.2", "count": 2, "white": False}), ("loaded", {"slot": 1, "kind": "fB", "worth": 2})],
)
def test_the_last_move_leaves_a_ring_in_the_colour_of_its_seat(kind: str, data: dict[str, Any]) -> None:
    looks, _ = table()
    data = {**data, "card": looks["pads"]["A"]["card"]}
    drawing = view.board(looks, events=[Event(kind, 2, data, "M-4.2")])
    assert 'class="last-move s3"' in drawing
    assert "last-move" not in view.board(looks)


def test_a_launched_rocket_lifts_off() -> None:
    looks, _ = table()
    drawing = view.board(looks, events=[Event("launched", CHANCE, {"pad": "A", "card": "kahn"}, "M-5.8")])
    assert 'id="launch-kahn"' in drawing
    assert "liftoff" in drawing


def test_markers_share_a_space_and_go_beyond_the_goal() -> None:
    looks, _ = table()
    seats = [{**seat, "dominance": points} for seat, points in zip(looks["seats"], (12, 12, 47), strict=True)]
    drawing = view.board({**looks, "seats": seats})
    where = {one.id: (one.x, one.y) for one in placed(drawing) if one.id.startswith("marker")}
    assert len(set(where.values())) == 3
    assert ">47<" in drawing


@pytest.mark.parametrize("zones", [[[0, 3]], [[0, 2], [10, 4]], [[0, 3], [90, 1]]])
def test_the_track_shows_any_zones(zones: list[list[int]]) -> None:
    looks, _ = table()
    drawing = view.board({**looks, "zones": zones})
    assert drawing.count("a turn while the leader is in this zone") == sum(first <= 41 for first, _ in zones)


def test_the_column_says_what_is_known() -> None:
    looks, legal = table()
    column = view.mine(looks, legal)
    me = looks["seats"][looks["viewer"]]
    assert f"{me['rc']} free" in column
    assert f"{looks['spins']['total']} spin" in column
    assert "If rockets flew now" in column
    assert column.count('class="silo"') == 3


def test_the_count_at_the_end_shows_every_line() -> None:
    looks = next(looks for looks, _, _ in decisions("minethemoon", "crater A of 3") if looks["over"])
    column = view.mine(looks)
    for seat in looks["seats"]:
        assert f">{seat['dominance']}<" in column
    assert column.count("first tie-break") == 3


def test_the_seat_panel_tells_what_is_open() -> None:
    looks, _ = table("work", "sides B of 5")
    for number, seat in enumerate(looks["seats"]):
        face = view.seat(looks, number)
        assert face.points == seat["dominance"]
        assert f"{seat['rc']}/" in face.counters
        assert f'id="base-{number}"' in face.counters
        assert f"{seat['side']} side, " in face.counters
        assert f"{seat['colour']}, side {seat['side']}" in face.counters


def test_resources_differ_by_shape_not_only_by_colour() -> None:
    def shape(kind: str) -> str:
        return re.sub(r"f-[\w-]+|ore-\w+|id=\"[^\"]*\"", "", view.SYMBOLS[f"moon-ore-{kind}"])

    assert len({shape(kind) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        ("loader.2", "shaker.1", "Nothing it could do now."),
        ("clout.2", "clout.1", "A team further left goes first."),
        ("uplink.1", "site.1", "The Lab goes first."),
        ("site.1", "clout.1", "The Clout goes first."),
    ],
)
def test_a_team_that_cannot_work_says_why(mine: str, theirs: str, words: str) -> None:
    sites = {0: ["prerogative"], 1: ["lab"]}
    state = working(
        teams={0: [mine, "reverter"], 1: [theirs]}, sites=sites, silo=["fG"], pads={"A": "dyson", "B": "fuller"}
    )
    free = working(teams={0: [mine, "reverter"]}, sites=sites, silo=["fB rB rB"], pads={"A": "asimov"})
    assert words in str(view.mine(state.shown(0), state.legal(0)))
    assert words not in str(view.mine(free.shown(0), free.legal(0)))


def test_players_are_called_by_their_names() -> None:
    over = position(phase="work_over", turn=2, end_turn=1, end_reason="dominance", dominance=[41, 3])
    leech = working(sites={0: ["leecher"]}, teams={0: ["site.1"]}, dominance=[1, 5])
    abduct = working(sites={0: ["abductor"]}, teams={0: ["site.1"]}, silo=["", "fN"])
    for state in (over, do(leech, "0 work:site.1"), do(abduct, "0 work:site.1")):
        seen = {**state.shown(0), "names": ["Ana", "Dmitri"]}
        assert "Dmitri" in str(view.mine(seen, state.legal(0)))


def words_of(markup: object) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", str(markup)).split())


@rule("M-R11")
def test_mr11_only_a_secret_placement_is_called_one() -> None:
    fields: dict[str, Any] = {"phase": "task_over", "priority": [1, 2, 0], "silo": ["rB"], "white": (1, "rc")}
    secret = position(3, **fields)
    assert "only you see this" in words_of(view.mine(secret.shown(1), secret.legal(1)))
    do(secret, "1 wedge:rB", "1 qty:2")
    assert "only you see this Sent: 3 on raw Buckyball." in words_of(view.mine(secret.shown(1), secret.legal(1)))
    do(secret, "1 qty:6")
    assert "the others do not see where 2 players still send robots." in words_of(view.mine(secret.shown(1)))
    state = position(3, **fields, options={"mine_reveal": "open_order"})
    for move, sent in (("1 wedge:rB", ""), ("1 qty:2", "Sent: 1 on raw Buckyball."), ("1 qty:6", "Sent: 3 on")):
        words = words_of(view.mine(state.shown(1), state.legal(1)))
        assert sent in words
        assert "only you see" not in words.lower()
        do(state, move)
    assert "You are ready to mine everybody sees where 2 players still send" in words_of(view.mine(state.shown(1)))
    seen = {**state.shown(0), "names": ["Ana", "Dmitri", "Cem"]}
    assert "You send robots later in Priority order Cem sends robots now." in words_of(view.mine(seen))
    assert [view.seat(seen, seat).note for seat in range(3)] == ["has robots to send", "ready to mine", "sends robots"]
    full = "rB rB rB rG rG rG rN rN"
    empty = position(phase="task_over", silo=[full], options={"mine_reveal": "open_order"})
    assert "only you see" not in words_of(view.mine(empty.shown(0), empty.legal(0)))
    busy = position(phase="task_over", silo=[full])
    assert "only you see" in words_of(view.mine(busy.shown(0), busy.legal(0)))


@rule("M-R47")
def test_mr47_who_waits_for_a_placement_may_still_task() -> None:
    state = do(position(3, options={"mine_reveal": "on_passing"}), "0 pass")
    seen = cast(ShownView, {**state.shown(1), "names": ["Ana", "Dmitri", "Cem"]})
    assert "You send robots later when you pass Ana sends robots now." in words_of(view.mine(seen))
    assert PARTS[part_of_turn(seen) or 0] == "Task"
    assert "only you see" not in words_of(view.mine(state.shown(0), state.legal(0))).lower()


@rule("M-R14")
def test_mr14_the_panel_of_the_white_robots_wedge_offers_drops() -> None:
    state = position(phase="task_over", white=(0, "rc"), silo=["rB fG"])
    html = str(view.mine(state.shown(0), state.legal(0)))
    assert {"drop:rB", "drop:fG", "wedge:fN"} <= set(re.findall(r'data-act="([^"]*)"', html))


def subsidy(state: MineTheMoonState) -> str:
    """What is read aloud about the white robot."""
    found = re.search(r'aria-label="([^"]*has the white robot[^"]*)"', str(view.board(state.shown(0))))
    assert found
    return found[1]


@rule("M-17.7", "M-R26")
def test_mr26_the_corner_names_the_grant_only_when_it_has_moved_the_white_robot() -> None:
    state = grant_built()
    assert subsidy(state) == "Seat 2 has the white robot"
    do(state, "1 work:clout.1")
    assert subsidy(state) == "Seat 1 has the white robot, by Grant"


@rule("M-R25")
def test_mr25_the_corner_forgets_a_covered_grant_that_does_not_last() -> None:
    for lasting, words in (("off", "Seat 2 has the white robot"), ("on", "Seat 1 has the white robot, by Grant")):
        state = grant_standing(lasting)
        assert state.view(0)["grant"] == 0
        do(state, "0 work:uplink.1", "0 buildadv:statue7", "0 site:1")
        assert state.view(0)["grant"] == (0 if lasting == "on" else None)
        assert subsidy(state) == words


@rule("M-R36")
def test_the_step_of_a_drop_is_the_one_it_goes_back_to() -> None:
    held: dict[str, Any] = {"white": (0, "silo.rB"), "silo": ["rB rB"]}
    task = do(position(**held), "0 drop:rB")
    work = do(working(**held, teams={0: ["clout.1"]}), "0 drop:rB")
    assert [PARTS[part_of_turn(seen(state)) or 0] for state in (task, work)] == ["Task", "Work"]


@rule("M-R17")
def test_mr17_the_column_tells_the_spins_that_were_counted() -> None:
    state = position(phase="task_over", teams={0: ["shaker.1", "shaker.2"], 1: ["clout.1"]})
    spin_all(place_all(state), "fN")
    assert "5 spins this turn 3 + 2" in words_of(view.mine(state.shown(0), state.legal(0)))


def test_miners_are_planned_on_the_wheel_and_asked_for_in_the_order_of_the_game() -> None:
    state = position(phase="task_over", silo=["rB fB rG"])
    drawing = view.board(state.shown(0), state.legal(0))
    column = str(view.mine(state.shown(0), state.legal(0)))
    robots = state.shown(0)["seats"][0]["rc"]
    assert f'data-keys="rB rG rN fB fG fN" data-total="{robots}"' in column
    assert f">Send {robots} miners</button>" in column
    knobs = [one.element for one in placed(drawing) if one.element.get("data-by")]
    assert sorted((knob.get("data-of"), knob.get("data-by")) for knob in knobs) == [
        (kind, by) for kind in sorted(KINDS) for by in ("-1", "1")
    ]
    assert all(knob.get("role") == "button" and knob.get("tabindex") == "0" for knob in knobs)
    less, more = (knob.get("aria-label") for knob in knobs if knob.get("data-of") == "rB")
    assert less == "Wedge raw Buckyball: 0 miners, chance 63 %, room for 1; one less"
    assert more == "Wedge raw Buckyball: 0 miners, chance 63 %, room for 1; one more"


def test_wedges_that_were_answered_have_no_stepper_any_more() -> None:
    state = do(position(phase="task_over"), "0 qty:2", "0 qty:0")
    drawing = view.board(state.shown(0), state.legal(0))
    assert {one.element.get("data-of") for one in placed(drawing)} - {None} == set(KINDS[2:])
    assert ">2 sent</text>" in drawing
    assert 'data-keys="rN fB fG fN"' in str(view.mine(state.shown(0), state.legal(0)))


def test_who_cannot_plan_sees_no_stepper() -> None:
    state = position(phase="task_over")
    for viewer, legal in ((None, []), (0, [])):
        assert "data-by" not in view.board(state.shown(viewer), legal)


@pytest.mark.parametrize("crater", ["A", "B", "C", "D"])
def test_every_wedge_has_a_stepper_of_its_own_beside_the_wheel(crater: str) -> None:
    state = position(phase="task_over", options={"crater": crater})
    where = [one for one in placed(view.board(state.shown(0), state.legal(0))) if one.id.startswith("stepper-")]
    assert len(where) == len([kind for kind in state.shown(0)["wheel"] if kind in KINDS])
    for one in where:
        assert (one.x - CRATER[0]) ** 2 + (one.y - CRATER[1]) ** 2 > (84 + 21 + 20) ** 2
        assert all(abs(one.x - other.x) >= 114 or abs(one.y - other.y) >= 50 for other in where if other is not one)


def told_by(*found: tuple[str, int, dict[str, Any]]) -> list[Event]:
    return [Event(kind, player, data, "M-5.4") for kind, player, data in found]


def test_the_strip_tells_every_spin_and_who_got_what() -> None:
    looks = table("work")[0]
    events = told_by(
        ("spun", CHANCE, {"number": 1, "of": 4, "outcome": "rB"}),
        ("found", 0, {"what": {"rB": 2}}),
        ("found_some", 2, {"what": {"rB": 1}, "lost": 1}),
        ("spun", CHANCE, {"number": 2, "of": 4, "outcome": "ALL"}),
        ("delivered", 1, {"card": "clarke", "slot": 1, "points": 3}),
        ("delivered", 1, {"card": "clarke", "slot": 2, "points": 2}),
    )
    spins = spins_of(events)
    assert [(spin.outcome, spin.gains) for spin in spins] == [("rB", {0: 2, 2: 1}), ("ALL", {1: 5})]
    drawing = view.board(looks, events=events)
    labels = re.findall(r'aria-label="(Spin [^"]*)"', drawing)
    assert labels == [
        "Spin 1 of 4: raw Buckyball. Seat 1 +2, Seat 3 +1",
        "Spin 2 of 4: all rockets launch. Seat 2 +5",
        "Spin 3 of 4 is to come",
        "Spin 4 of 4 is to come",
    ]
    assert drawing.count('class="spinbox now"') == drawing.count('class="spinbox done"') == 1
    assert drawing.count("hitwedge") == 1


def test_spins_of_another_turn_are_not_those_of_this_one() -> None:
    earlier = [("spun", CHANCE, {"number": n, "of": 3, "outcome": "rB"}) for n in (2, 3)]
    now = ("spun", CHANCE, {"number": 1, "of": 2, "outcome": "rG"})
    assert [spin.outcome for spin in spins_of(told_by(*earlier, now))] == ["rG"]


@pytest.mark.parametrize(
    ("verb", "leaf"), [("task", "teams"), ("qty", "wheel"), ("build", "market"), ("load", "rockets")]
)
def test_the_leaf_with_the_thing_to_do_opens_by_itself(verb: str, leaf: str) -> None:
    looks, legal = table(verb)
    if verb == "qty":
        looks = {**looks, "step": "place", "question": {"kind": "rB", "left": 3}}
    assert f'data-now="{leaf}"' in view.board(looks, legal)
    assert "data-now" not in view.board(looks, [])  # whoever only watches stays where they are


def test_three_robots_stand_as_a_pyramid_inside_their_card() -> None:
    for place in SHARED:
        for size in (1, 2, 3):
            for row in range(size):
                x, y = box_at(place, size, row)
                cx, cy = card_at(place.partition(".")[0])
                assert abs(x - cx) + 9 < WIDTH / 2
                assert abs(y - cy) + 9 < HEIGHT / 2
