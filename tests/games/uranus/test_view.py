"""What only Uranus! has on the screen; `test_every_screen` has what it shares with the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import dist
from typing import Any, cast
from xml.etree.ElementTree import Element

import pytest

from orrery.core import CHANCE, Event, State
from orrery.draw import acts
from orrery.games.uranus import GAME, view
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.preview import strike
from orrery.games.uranus.rocks import COLOURS, LETTERS
from orrery.games.uranus.view.rock import lost_at
from orrery.games.uranus.view_types import UranusView
from tests.draw.reading import parse
from tests.games.driving import do
from tests.games.screens import MODES, decisions, drawn, look, misplaced, play
from tests.games.uranus.build import chance, heap, modules, position
from tests.rules import rule

MARK: dict[str, Any] = {"step": "draw", "launcher": 0, "module": 1, "rock": 2, "card": 0, "target": -1}
LOADED = {"mines": ["0,0,0"], "ticks": {"gun": 4}}


def drawing(card: int, own: dict[str, Any] | None = None, **fields: Any) -> State:
    """Seat 0 has launched to module 2 and has drawn this space junk card for a red rock."""
    state = position(players=3, seats=[own or {}], junk={**MARK, "surplus": [0, 0, 0, 0, 0]}, **fields)
    return chance(state, f"junk_card:{card}")


def rarely() -> Iterator[tuple[State, str]]:
    """Positions that chance seldom makes, with the verb that each is there for."""
    pad = {"known": ["spaceship"], "mines": ["0,0,0"], "pads": ["0,0,0"]}
    teacher = {"race": "V", "ticks": {"rocket": 3, "spaceship": 3}, "known": ["spaceship"]}
    yield position(phase="build", players=2, seats=[pad], module_rows=modules(m1="full", m4="full")), "fly"
    yield position(phase="build", players=3, seats=[teacher]), "keep_tech"
    yield position(phase="build", players=3, seats=[teacher]), "give_tech"
    yield position(phase="build", players=3, seats=[{"race": "VI", "ticks": {"fort": 2}}]), "give_fort"
    yield position(phase="build", players=2, seats=[LOADED], gaps=["0,0,0 P1", "down"]), "fire"
    loose = {"race": "I", "mines": ["0,0,0"], "sets": [heap("0,0,0", "1R")], "loose": ["blue"]}
    yield position(phase="collect", players=2, seats=[loose]), "place"
    yield position(phase="collect", players=2, seats=[loose]), "place_alone"
    yield drawing(6, module_rows=modules(m1="1R", m4="1B")), "secure"
    yield drawing(6), "skip"
    yield drawing(11, module_rows=modules(m2="1B", m5="1G")), "wipe"
    yield chance(drawing(10, LOADED), "coord:1,-1,0", "impact:P4"), "react"
    yield chance(drawing(10), "coord:1,-1,0", "impact:P4"), "strike"


def test_every_rare_action_can_be_clicked_exactly_once() -> None:
    for state, verb in rarely():
        decision = look(state, 0)
        assert verb in acts(SPACE, decision.legal).by_verb, verb
        assert misplaced("uranus", drawn("uranus", decision)) == []


@pytest.mark.parametrize("players", range(1, 7))
def test_all_moons_and_all_pairs_are_on_the_table(players: int) -> None:
    state = GAME.new(players, {"deal": "numbered"})
    drawing = view.board(state.view(0))
    assert len(re.findall(r'id="moon-\d"', drawing)) == players - 1
    assert len(re.findall(r'data-when="look-\d"', drawing)) == players - 1
    assert len(re.findall(r'id="gap-\d"', drawing)) == max(2, players)


def test_an_objective_is_told_to_its_owner_only() -> None:
    looks = next(looks for looks, _, _ in decisions("uranus", "three with objectives") if looks["phase"] == "setup")
    own = looks["seats"][looks["viewer"]]["objective"]["name"]
    assert own in view.mine(looks)
    assert "Only you see this" in view.mine(looks)
    start = next(play("uranus", "three with objectives", 0))
    assert "Only you see this" not in view.mine(start.view(None))


@pytest.mark.parametrize("mode", MODES["uranus"])
def test_u3_4_the_preview_of_an_impact_is_exactly_what_goes_dark(mode: str) -> None:
    tried = 0
    for seed in range(2):
        for state in play("uranus", mode, seed):
            for player in state.actors():
                if player == CHANCE or tried > 200:
                    continue
                looks = state.view(player)
                for argument in acts(SPACE, state.legal(player)).of("strike"):
                    source, _, turn = argument.partition(".")
                    after = state.copy()
                    after.apply(player, SPACE.parse(f"strike:{argument}"))
                    dark = set(after.view(player)["seats"][player]["dark"])
                    lost = dark - set(looks["seats"][player]["dark"])
                    assert set(strike(cast(UranusView, looks), player, source, int(turn)).lost) == lost
                    tried += 1
    assert tried


def test_each_way_to_turn_an_impact_lights_its_preview() -> None:
    looks, legal, events = next(found for found in decisions("uranus", "two") if acts(SPACE, found[1]).of("strike"))
    board = view.board(looks, legal, events)
    ways = [lights for one in parse(view.mine(looks, legal)).iter() if (lights := one.get("data-lights"))]
    assert len(ways) == len(acts(SPACE, legal).of("strike"))
    assert all(f'id="{lit}"' in board for way in ways for lit in way.split())


def test_a_set_lights_its_mines_and_the_tracks_it_pays() -> None:
    looks, legal, events = next(found for found in decisions("uranus", "two") if acts(SPACE, found[1]).of("use"))
    drawing = view.board(looks, legal, events) + view.mine(looks, legal)
    lit = {
        name for element in parse(view.mine(looks, legal)).iter() for name in (element.get("data-lights") or "").split()
    }
    assert lit
    assert all(f'id="{name}"' in drawing for name in lit)


def test_one_tool_is_in_hand_and_the_others_wait_to_be_picked() -> None:
    for mode in MODES["uranus"]:
        for looks, legal, events in decisions("uranus", mode):
            picks = set(re.findall(r'data-pick="(tool-[\w-]+)"', view.mine(looks, legal)))
            groups = [one for one in parse(view.board(looks, legal, events)).iter() if one.get("class") == "tool"]
            assert sum(one.get("hidden") is None for one in groups) == min(1, len(groups))
            if len(groups) > 1:
                assert {one.get("data-when") for one in groups} - {"tool-place"} <= picks


@pytest.mark.parametrize("mode", MODES["uranus"])
def test_the_count_at_the_end_shows_every_race(mode: str) -> None:
    looks = next(looks for looks, _, _ in decisions("uranus", mode) if looks["over"])
    column = view.mine(looks)
    assert column.count('class="race-row') == looks["players"]
    ending = view.ending(looks)
    assert list(ending.safe) == [bool(here["flown"]) for here in looks["seats"]]
    stage = ending.stage or ""
    assert f'class="{"dawn" if looks["won"] else "dusk"}"' in stage
    assert ('class="rays"' in stage) == looks["won"]
    assert len(re.findall(r'id="end-moon-\d"', stage)) == looks["players"]
    homes = {seat for seat, here in enumerate(looks["seats"]) if here["flown"]}
    assert {int(seat) for seat in re.findall(r'id="end-home-(\d)"', stage)} == homes


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("launched", {"module": 2}),
        ("flew", {"module": 3, "race": "Yarls"}),
        ("drew_mine", {"hex": "1,-1,0"}),
        ("built_pad", {"hex": "1,-1,0"}),
        ("drew_tunnel", {"edge": "0,4,-4 to 1,3,-4"}),
        ("struck", {"lost": ["1,-1,0"], "hex": "1,-1,0", "card": "C1"}),
    ],
)
def test_the_last_move_leaves_a_trail(kind: str, data: dict[str, Any]) -> None:
    looks = GAME.new(2, {"deal": "numbered"}).view(0)
    assert "last-move" in view.board(looks, events=[Event(kind, 0, data, "U-2.1")])
    assert "last-move" not in view.board(looks)


def test_the_seat_panel_tells_what_is_open() -> None:
    own = {"mines": ["0,0,0", "1,-1,0"], "pads": ["0,0,0"], "dark": ["4,0,-4"], "known": ["rocket"]}
    looks = position(phase="build", players=2, seats=[own]).view(1)
    face = view.seat(looks, 0)
    assert face.points == 60
    assert "Osmish, " in face.facts
    assert "2 mines, 1 pad" in face.counters
    assert "rocket" in face.counters


def test_networks_have_colours_of_their_own() -> None:
    tunnels = ["0,0,0.1,-1,0", "1,-1,0.2,-2,0", "-3,0,3.-2,-1,3"]
    state = position(phase="build", players=2, seats=[{"moon": "I", "tunnels": tunnels}])
    shades = [
        one.get("class")
        for one in parse(view.board(state.view(0))).iter()
        if one.get("class", "").startswith("tunnel net")
    ]
    assert len(shades) == 3
    assert len(set(shades)) == 2


def test_modules_fill_up_and_show_who_lives_there() -> None:
    state = position(players=2, module_rows=modules(m2="3B 1Y", m5="home 1"))
    parts = {one.get("id"): one for one in parse(view.board(state.view(0))).iter()}
    boxes = [cls for one in parts["module-2"].iter() if (cls := one.get("class") or "").startswith("rk ")]
    assert (boxes.count("rk rk-B"), boxes.count("rk rk-Y"), sum(cls.endswith(" miss") for cls in boxes)) == (3, 1, 4)
    assert "2 needs 4" in "".join(parts["module-2"].itertext())
    assert parts["module-2"].get("aria-label") == "Module 2: needs 1 green, 2 purple, 1 grey"
    assert "home-1" in {one.get("id") for one in parts["module-5"].iter()}


def test_the_track_shows_the_attacks_to_come() -> None:
    state = position(players=2, round=9, marker=9)
    drawing = parse(view.board(state.view(0)))
    stones = [cls for one in drawing.iter() if (cls := one.get("class") or "").split()[:1] == ["stone"]]
    assert len(stones) == 21
    assert [space for space, cls in enumerate(stones) if cls == "stone attack"] == [9, 11, 13, 15, 17, 18, 19]
    assert [space for space, cls in enumerate(stones) if cls.endswith("past")] == list(range(9))
    assert sum(one.get("class") == "attack-next" for one in drawing.iter()) == 1
    assert "Attack in 2 rounds" in "".join(drawing.itertext())


def test_a_table_of_six_is_not_too_much_for_a_slow_line() -> None:
    biggest = max(len(view.board(*found)) + len(view.mine(*found[:2])) for found in decisions("uranus", "six"))
    assert biggest < 160_000


def element(state: State, viewer: int, of: str) -> Element:
    """An action's button or a track in the column of the viewer."""
    for one in parse(view.mine(state.view(viewer), state.legal(viewer))).iter():
        if one.get("data-act") == of or one.get("id") == of:
            return one
    raise AssertionError(of)


def small_print(state: State, viewer: int, of: str) -> str:
    """Its small words, as the viewer reads them."""
    return next("".join(part.itertext()) for part in element(state, viewer, of) if part.tag.endswith("small"))


def printed(state: State, viewer: int, of: str) -> str:
    """All its words."""
    return "".join(element(state, viewer, of).itertext())


@rule("U-8.3", "U-8.7")
def test_u8_7_done_says_what_is_lost_by_it() -> None:
    both = {"race": "I", "ticks": {"mine": 6, "tunnel": 2}}
    state = position(phase="build", seats=[both])
    assert small_print(state, 0, "done") == "the rest waits"
    do(state, "0 mine:0,0,0")
    assert small_print(state, 0, "done") == "1 mine lost"
    do(state, "0 tunnel:0,0,0.1,-1,0")
    assert small_print(state, 0, "done") == "1 tunnel, 1 mine lost"
    gifts = position(phase="build", seats=[{"race": "I", "gift_mines": 1}])
    assert small_print(gifts, 0, "done") == "gifts lost"


@rule("U-R28")
def test_u_r28_those_who_wait_read_who_deals_with_the_space_junk() -> None:
    state = drawing(9)
    assert "A card is drawn." in view.mine(state.view(0))
    chance(state, "coord:0,0,0", "impact:C3")
    assert state.actors() == [1]
    for viewer in (0, 2):
        assert "Seat 2 deals with it first." in view.mine(state.view(viewer))
    assert "deals with it first" not in view.mine(state.view(1), state.legal(1))


@rule("U-11.12", "U-11.13")
def test_u11_12_galepegals_with_neighbours_read_what_the_tracks_they_use_again_cost() -> None:
    own = {"race": "V", "known": ["rocket", "spaceship"], "ticks": {"tunnel": 1, "spaceship": 3}}
    together = position(phase="build", players=3, seats=[own])
    assert "known" not in small_print(together, 0, "track-rocket")
    assert "3 different" in printed(together, 0, "track-rocket")
    assert small_print(together, 0, "track-spaceship") == "ready"
    assert "2 ready" in view.mine(together.view(0), together.legal(0))
    alone = position(phase="build", players=1, seats=[{**own, "ticks": {"tunnel": 1}}])
    assert small_print(alone, 0, "track-rocket") == "★ known"


@rule("U-12.5")
@pytest.mark.parametrize("race", ["II", "III", "IV", "V", "VI"])
def test_u12_5_alone_nobody_reads_about_neighbours(race: str) -> None:
    alone = position(players=1, seats=[{"race": race}]).view(0)
    assert "neighbour" not in view.seat(alone, 0).details + view.mine(alone)
    together = position(players=2, seats=[{"race": race}]).view(0)
    assert "neighbour" in view.seat(together, 0).details


def asked(state: State) -> list[str]:
    """What clicks on the modules ask."""
    return re.findall(r'data-why="((?:fly:|use:[^"]*module)[^"]*)', view.board(state.view(0), state.legal(0)))


@rule("U-7.1", "U-10.1")
def test_u10_1_a_module_that_is_no_target_tells_why() -> None:
    pad = {"mines": ["0,0,0"], "pads": ["0,0,0"], "known": ["spaceship"]}
    state = position(phase="build", seats=[pad], module_rows=modules(m2="full"))
    assert asked(state) == ["fly:1", "fly:3", "fly:4", "fly:5", "fly:6"]
    own = {"race": "II", "sets": [heap("0,0,0", "1G"), heap("1,-1,0", "1B")]}
    assert asked(position(seats=[own, {"race": "I"}])) == [f"use:0,0,0.module{module}" for module in range(1, 7)]
    launcher = {**own, "mines": ["1,-1,0"], "pads": ["1,-1,0"], "known": ["rocket"]}
    assert asked(position(seats=[launcher, {"race": "I"}])) == ["use:0,0,0.module3"]  # the only one without blue boxes
    assert asked(drawing(11, {"sets": [heap("0,0,0", "1G")]}, module_rows=modules(m5="1G"))) == [
        f"use:0,0,0.module{module}" for module in (1, 2, 3, 4, 6)
    ]


@rule("U-12.4")
def test_u12_4_alone_the_table_tells_which_boards_come_first() -> None:
    advice = "the lower project boards: I (Osmish) first"
    alone = GAME.new(1, {"deal": "numbered"})
    assert advice in view.mine(alone.view(0), alone.legal(0))
    assert advice not in view.mine(GAME.new(2, {"deal": "numbered"}).view(0))
    assert advice not in view.mine(position(players=1).view(0))  # the game has begun


@rule("U-R50")
def test_u_r50_the_table_says_that_objectives_are_not_recommended_to_two() -> None:
    own = {"objective": 5}
    words = "The book does not recommend personal objectives for 1 or 2 players."
    for players, said in ((1, True), (2, True), (3, False)):
        state = position(players=players, seats=[own] * players, options={"objectives": "on"})
        assert (words in view.mine(state.view(0))) == said


@rule("U-1.12")
def test_u1_12_numbers_round_the_moons_name_every_hex() -> None:
    looks = position(players=3, gaps=["0,0,0 P1", "down", "down"]).view(0)
    drawing = parse(view.board(looks))
    moons = [one for one in drawing.iter() if one.get("href") == "#u-around"]
    assert len(moons) == 3  # the own one, and those of the neighbours for a closer look
    places = {
        (one.get("id") or "").removeprefix("hex-").replace("_", ","): spot(one)
        for one in drawing.iter()
        if (one.get("id") or "").startswith("hex-")
    }
    named = Counter(
        ("abc".index((one.get("class") or "")[-1]), *on_line(one, places))
        for one in parse(view.SYMBOLS["u-around"]).iter()
        if (one.get("class") or "") in ("axis-a", "axis-b", "axis-c")
    )
    assert named == Counter({(line, number, number): 1 for line in range(3) for number in range(-4, 5)})


def spot(drawn: Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", drawn.get("transform") or "")[:2]
    return float(x), float(y)


def on_line(number: Element, places: dict[str, tuple[float, float]]) -> tuple[int, int]:
    """A number beside a moon, and the coordinate of the hexes on the line that leads away from it."""
    line = "abc".index((number.get("class") or "")[-1])
    x, y = spot(number)
    by_distance = sorted(places, key=lambda name: dist(places[name], (x, y)))
    coordinates = {int(name.split(",")[line]) for name in by_distance[:1]}
    away = [name for name in places if int(name.split(",")[line]) in coordinates]
    (ax, ay), (bx, by) = places[away[0]], places[away[-1]]
    assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 100  # the number stands on the line of these hexes
    return int("".join(number.itertext()).replace("\u2212", "-")), coordinates.pop()


# Rocks ----------------------------------------------------------------------------------------------------------------


def pictured(drawn: Element) -> list[str]:
    """The rocks in a drawing, by their letters."""
    return [href[-1] for one in drawn.iter() if (href := one.get("href") or "").startswith("#u-rock-")]


@rule("U-1.6")
def test_u1_6_one_legend_names_the_rocks_and_every_rock_has_its_shape_and_letter() -> None:
    drawing = parse(view.board(position(players=3).view(0)))
    legends = [one for one in drawing.iter() if one.get("class") == "legend"]
    assert len(legends) == 1
    assert pictured(legends[0]) == list(LETTERS)
    assert [words for words in legends[0].itertext() if words.strip()] == COLOURS
    shapes = set()
    for letter in LETTERS:
        symbol = view.SYMBOLS[f"u-rock-{letter}"]
        assert f">{letter}</text>" in symbol
        assert f">{letter}</text>" in view.SYMBOLS[f"u-land-{letter}"]
        shapes.add(symbol.partition("<text")[0].replace(f"u-rock-{letter}", ""))
    assert len(shapes) == len(LETTERS)  # told apart without colours


@rule("U-6.2")
def test_u6_2_a_step_is_paid_in_rocks_that_are_drawn() -> None:
    state = position(seats=[{"race": "I", "sets": [heap("0,0,0", "2G 1B")], "mines": ["0,0,0"]}])
    tunnels = element(state, 0, "track-tunnel")  # 2G / 1R
    assert pictured(tunnels)[:3] == ["G", "G", "R"]
    assert tunnels.get("title") == "Tunnels: 0 of 6 steps, a step costs 2 green or 1 red"
    launchpad = element(state, 0, "track-pad")
    assert "4 different" in "".join(launchpad.itertext())
    assert any(one.get("href") == "#u-different" for one in launchpad.iter())
    assert "≠" not in view.mine(state.view(0), state.legal(0))


@rule("U-6.3")
@pytest.mark.parametrize(
    ("cost", "rocks", "lost"),
    [
        ("2G / 1R", [2, 1, 0, 0, 0], [0, 1, 0, 0, 0]),
        ("2G / 1R", [1, 0, 1, 0, 0], [1, 0, 0, 0, 0]),
        ("2G / 1R", [2, 0, 1, 0, 0], [0, 0, 1, 0, 0]),  # the way that needs most of them
        ("3≠", [2, 1, 1, 0, 0], [1, 0, 0, 0, 0]),
        ("3R / 4≠", [1, 1, 1, 1, 1], [0, 0, 0, 0, 1]),
        ("2P+2Y / 5≠", [0, 0, 0, 2, 3], [0, 0, 0, 0, 1]),
    ],
)
def test_u6_3_what_a_set_loses_is_told_before_it_is_used(cost: str, rocks: list[int], lost: list[int]) -> None:
    assert lost_at(cost, rocks) == lost


@rule("U-6.3")
def test_u6_3_a_row_of_the_project_board_says_what_the_chosen_set_loses() -> None:
    own = {"race": "I", "sets": [heap("0,0,0", "2G 1B"), heap("1,-1,0", "1R")], "mines": ["0,0,0", "1,-1,0"]}
    state = position(seats=[own])
    first, second = (element(state, 0, f"use:{name}.tunnel") for name in ("0,0,0", "1,-1,0"))
    assert [button.get("data-when") for button in (first, second)] == ["set-0_0_0", "set-1_-1_0"]
    assert all(button.get("hidden") is not None for button in (first, second))  # until their set is chosen
    assert first.get("aria-label") == "Use 2 green, 1 blue for Tunnels: then 1, loses 1 blue"
    assert pictured(first) == ["B"]
    assert second.get("aria-label") == "Use 1 red for Tunnels: then 1, loses nothing"
    sets = [one for one in parse(view.mine(state.view(0), state.legal(0))).iter() if one.get("data-first")]
    assert [one.get("data-pick") for one in sets] == ["set-0_0_0"]
    assert small_print(state, 0, "done") == "2 usable sets lost"


@rule("U-7.4")
def test_u7_4_the_rim_of_uranus_says_what_a_launch_would_bring() -> None:
    own = {"race": "II", "sets": [heap("0,0,0", "2G 1B")], "mines": ["0,0,0"], "pads": ["0,0,0"], "known": ["rocket"]}
    state = position(seats=[own, {"race": "I"}], module_rows=modules(m2="1G"))
    launches = {
        one.get("data-act"): one
        for one in parse(view.board(state.view(0), state.legal(0))).iter()
        if (one.get("data-act") or "").startswith("use:")
    }
    assert "1 takes all 3" in "".join(launches["use:0,0,0.module1"].itertext())
    assert "2 takes 1, 2 junk" in "".join(launches["use:0,0,0.module2"].itertext())
    lit = [one.get("class") for one in launches["use:0,0,0.module2"].iter() if "fits" in (one.get("class") or "")]
    assert lit == ["rk rk-B fits"]


@rule("U-3.3")
def test_u3_3_lines_lead_from_the_rim_to_the_point_of_impact() -> None:
    looks, legal, events = next(found for found in decisions("uranus", "two") if acts(SPACE, found[1]).of("strike"))
    guides = [one for one in parse(view.board(looks, legal, events)).iter() if one.get("class") == "guide"]
    assert guides
    seat = looks["seats"][looks["viewer"]]
    for guide in guides:
        source = (guide.get("id") or "").removeprefix("guide-")
        coord = looks["gaps"][seat["gaps"][source]]["coord"]
        numbers = [words.replace("\u2212", "-") for words in guide.itertext()]
        assert ",".join(numbers) == coord


def test_hexes_are_counted_in_words() -> None:
    looks = position(phase="build", players=4, seats=[{}, {"dark": ["4,0,-4"]}]).view(0)
    assert "hexes" in view.seat(looks, 1).unit
    assert "60 hexes" in "".join(parse(view.board(looks)).itertext())


@pytest.mark.parametrize("players", range(1, 7))
def test_a_phone_opens_the_part_with_the_thing_to_do(players: int) -> None:
    state = GAME.new(players, {"deal": "numbered"})
    mine = re.findall(r'data-(?:page|now|part)="([\w ]+)"', view.board(state.view(0), state.legal(0)))
    assert mine[:3] == ["sky", "moon", "others"]
    pad = {"known": ["spaceship"], "mines": ["0,0,0"], "pads": ["0,0,0"]}
    seats = [pad, *[{}] * (players - 1)]
    flying = position(phase="build", players=players, seats=seats, module_rows=modules(m1="full"))
    assert 'data-now="sky"' in view.board(flying.view(0), flying.legal(0))
    assert "data-now" not in view.board(flying.view(None))
