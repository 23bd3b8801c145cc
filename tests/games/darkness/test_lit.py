"""What is lit on my turn, which ship a place takes, which tools can be used and why the others cannot."""

from __future__ import annotations

import re
from typing import Any, Final, cast
from xml.etree.ElementTree import Element

import pytest

from orrery.core import Event, State
from orrery.draw import acts
from orrery.games.darkness import GAME
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.view.feeding import hunger
from orrery.games.darkness.view.layout import orb_at
from orrery.games.darkness.view.lit import Place, lit_places, number_of, region
from orrery.games.darkness.view.tool_actions import why_not
from orrery.games.darkness.view_types import ShownView
from tests.draw.reading import parse
from tests.games.darkness.build import orb, position
from tests.games.driving import do
from tests.rules import rule

SCREEN: Final = GAME.screen()
ASTER: Final[dict[str, Any]] = {"bridge": [0], "name": 0, "founder": 0}
BOREA: Final[dict[str, Any]] = {"bridge": [0], "name": 1, "founder": 0}


def seen(state: State) -> ShownView:
    """What seat 0 sees."""
    return cast(ShownView, state.shown(0))


def places(state: DarknessState) -> dict[str, list[str]]:
    """The lit places of seat 0, each with the ships that it offers."""
    return {found.key: [ship.kind for ship in found.ships] for found in found_in(state)}


def found_in(state: DarknessState) -> list[Place]:
    return lit_places(seen(state), acts(SPACE, state.legal(0)))


def board(state: DarknessState) -> Element:
    return parse(SCREEN.board(seen(state), state.legal(0)))


def column(state: DarknessState) -> Element:
    return parse(SCREEN.mine(seen(state), state.legal(0)))


def by_id(root: Element, name: str) -> Element:
    (found,) = root.iterfind(f".//*[@id='{name}']")
    return found


def words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


# Lit places -----------------------------------------------------------------------------------------------------------


@rule("D-4.4", "D-6.1", "D-6.9")
def test_every_place_is_lit_from_the_start_with_the_ships_that_make_sense_there() -> None:
    state = position(
        orb("A8", "water rocks", bridge=[0]),  # mine: explore it, take its tiles
        orb("B6", seen=[0]),  # I have seen it: only a colony ship has anything to do there
        orb("C4"),  # nobody has seen it
    )
    assert places(state) == {
        "explore-0": ["colony", "scout"],
        "land-1": ["colony"],
        "land-2": ["colony", "scout"],
        "occupy-0": ["colony"],
        "discover": ["colony", "scout"],
    }
    assert number_of(seen(state), found_in(state)) == 6  # both tiles count


@rule("D-4.7", "D-5.2", "D-5.5")
def test_where_a_ship_would_only_be_lost_nothing_is_lit_but_the_game_allows_it() -> None:
    state = position(orb("A8", "water@0", bridge=[0]), orb("black_hole", seen=[0]), orb("galactic_network", seen=[0]))
    lost = {"land:scout.0", "land:colony.1", "land:scout.1", "land:colony.2"}
    assert lost <= {SPACE.notation(action) for action in state.legal(0)}
    assert {key: ships for key, ships in places(state).items() if key.startswith("land")} == {"land-2": ["scout"]}
    for root in (board(state), column(state)):
        assert not lost & {element.get("data-act") for element in root.iter()}


def test_one_ship_is_sent_by_the_place_itself_two_are_offered_beside_it() -> None:
    state = position(orb("A8", "water@0", bridge=[0]), orb("B6", seen=[0]))
    drawing, panel = board(state), column(state)
    assert by_id(drawing, "at-land-1").get("data-act") == "land:colony.1"
    place = by_id(drawing, "at-explore-0")
    assert place.get("data-act") is None
    bubble = by_id(panel, "ships-explore-0")
    assert bubble.get("data-when") == place.get("data-pick")
    assert bubble.get("data-beside") == place.get("id")
    buttons = {button.get("data-act"): words(button) for button in bubble.iter("button")}
    assert buttons == {
        "explore:colony.0": "Colony ship10 leftstays: a factory",
        "explore:scout.0": "Scout10 leftonly uncovers it",
    }


def test_without_scouts_a_colony_ship_is_chosen_everywhere() -> None:
    state = position(orb("A8", "water@0", bridge=[0]), orb("C4"), fleet=[[3, 0], [1, 1]])
    assert set(map(tuple, places(state).values())) == {("colony",)}
    acted = {element.get("data-act") for element in board(state).iter()}
    assert {"explore:colony.0", "land:colony.1", "discover:colony"} <= acted


@rule("D-6.9")
def test_d6_9_every_free_tile_is_a_place_and_the_page_answers_which() -> None:
    state = position(orb("A8", "water iron@1 rocks! food", bridge=[0, 1]))
    tiles = [one for one in board(state).iter() if one.get("data-act") == "occupy:0"]
    assert [tile.get("data-then") for tile in tiles] == ["slot:0", "slot:3"]
    after = do(state, "0 occupy:0")
    assert {SPACE.notation(action) for action in after.legal(0)} == {"slot:0", "slot:3"}


def test_the_panel_names_the_kinds_with_their_places_and_numbers() -> None:
    state = position(orb("A8", "water rocks", **ASTER), orb("B6", seen=[0]), orb("C4"))
    panel, home = column(state), seen(state)["orbs"][0]["name"]
    heading = next(one for one in panel.iter("h2") if "lit" in words(one))
    assert words(heading).startswith("6 places are lit")
    rows = {kind: by_id(panel, f"kind-{kind}") for kind in ("explore", "land", "occupy", "discover")}
    assert words(rows["explore"]) == f"Explore{home}1"
    assert words(rows["land"]) == "Landorb 1, orb 22"
    assert words(rows["occupy"]) == f"Take a tile2 on {home}2"
    assert words(rows["discover"]).startswith("Discovera new orb: ")
    assert rows["land"].get("data-look-at", "").count(",") == 1  # a press shows both


def test_the_first_view_has_my_orbs_first_then_what_is_lit() -> None:
    state = position(
        orb("gas_giant", seen=[0]), orb("A8", "water@0", bridge=[0]), orb("C4"), orb("B6", "iron@1", bridge=[1])
    )
    spots = region(seen(state), found_in(state))
    lit = [spot[:2] for spot in region(seen(state), found_in(state))]
    assert len(spots) == 4
    shown = parse(SCREEN.board(seen(state), state.legal(0)))[0]
    assert shown.get("data-look", "").split(",")[0].startswith(f"{round(lit[0][0])} {round(lit[0][1])} ")
    mine, last = spots[0], spots[-1]
    assert (round(mine.x), round(last.x)) == (at(1), at(0))  # my orb; the giant, where nobody can land, comes last


def at(number: int) -> int:
    return round(orb_at(number)[0])


# Tools ----------------------------------------------------------------------------------------------------------------


def why(tool: str, *orbs: dict[str, Any], **fields: Any) -> str:
    state = position(*orbs, **fields)
    return why_not(seen(state), acts(SPACE, state.legal(0)), tool)


HOME: Final = "water@0 rocks"
LINKED: Final[dict[str, Any]] = {"links": [[0, 0, 1, 0]]}


@pytest.mark.parametrize(
    ("tool", "orbs", "fields", "reason"),
    [
        ("terraform", [orb("C4")], {}, "no bridgehead of yours yet"),
        ("terraform", [orb("A8", bridge=[0])], {}, "no tile to build on"),
        ("terraform", [orb("A8", HOME, bridge=[0])], {"fleet": [[2, 0], [1, 1]]}, "needs 1 scout"),
        ("gateway", [orb("A8", bridge=[0])], {}, "no tile of yours yet"),
        ("gateway", [orb("A8", HOME, bridge=[0])], {}, "no second orb to link"),
        (
            "gateway",
            [orb("A8", HOME, bridge=[0]), orb("B6", "iron@0")],
            {"links": [[0, 0, 1, 0]]},
            "your orbs are linked",
        ),
        ("defend", [orb("A8", HOME, bridge=[0], station=0)], {}, "every orb is guarded"),
        ("assault-colony", [orb("A8", HOME, bridge=[0], station=0)], {}, "no foreign guard"),
        ("assault-colony", [orb("A8", HOME, station=1)], {"fleet": [[1, 1], [1, 1]]}, "2 colony or 4 scouts"),
        ("mine", [orb("A8", HOME, bridge=[0])], {}, "no C orb of yours"),
        ("mine", [orb("C4", "rocks", bridge=[0])], {}, "no resource tile to move"),
        ("mine", [orb("C4", "iron", bridge=[0])], {}, "no other orb with room"),
    ],
)
def test_a_tool_that_cannot_be_used_says_why(
    tool: str, orbs: list[dict[str, Any]], fields: dict[str, Any], reason: str
) -> None:
    assert why(tool, *orbs, **fields) == reason
    assert len(reason.split()) <= 5
    state = position(*orbs, **fields)
    row = by_id(column(state), f"tool-{tool}")
    assert "inert-tool" in row.get("class", "")
    assert row.get("data-pick") is None
    assert reason in words(row)


def test_a_tool_that_can_be_used_has_its_price_in_ships() -> None:
    state = position(orb("A8", HOME, bridge=[0]), orb("B6", "iron@0", bridge=[0]))
    for tool in ("terraform", "gateway", "defend"):
        row = by_id(column(state), f"tool-{tool}")
        assert row.get("data-pick") == tool
        assert "inert-tool" not in row.get("class", "")
        assert [one.get("aria-label") for one in row.iter("svg") if one.get("class") == "price"] == [
            "1 colony ship and 1 scout"
        ]


def test_every_reason_is_about_an_action_that_the_game_forbids_too() -> None:
    """What a dashed tool asks about when it is pressed is refused, in words of its own, never those of a ruling."""
    state = position(orb("A8", bridge=[0]), orb("C4"))
    for row in column(state).iter("button"):
        if (asked := row.get("data-why")) is None:
            continue
        refused = GAME.explain(state, 0, SPACE.parse(asked))
        assert refused is not None
        assert refused.here
        assert "option" not in refused.here


def test_free_actions_keep_their_places_by_id() -> None:
    """A button that is gone after it was pressed leaves no other one in its element."""
    state = position(orb("A8", HOME, bridge=[0]), fleet=[[1, 3], [1, 1]], waste=[[0, 1], [0, 0]], amoebas=[1])
    before = by_id(column(state), "free-exchange")
    assert before.get("data-act") == "exchange"
    state.apply(0, SPACE.parse("exchange"))
    ids = {one.get("id"): one.get("data-act") for one in column(state).iter("button") if one.get("id")}
    assert ids.get("free-exchange") is None
    assert ids["free-hit"] == "hit_amoeba"


# The first turn, and the end as it stands ---------------------------------------------------------------------------


def test_the_first_turn_shows_the_bag_what_is_in_it_and_the_fleets() -> None:
    data = {"cores": {"copies": {"A8": 9}}}
    state = GAME.with_data(data).new(3, {"start": 0})
    drawing = parse(SCREEN.board({**seen(state), "names": ["Ana", "Ben", "Cem"]}, state.legal(0)))
    said = [words(one) for one in drawing.iter("text")]
    total = sum(seen(state)["unseen"].values())
    assert f"of {total}" in said
    assert total > 50
    assert {"You", "Ben", "Cem"} <= set(said)
    assert by_id(drawing, "at-discover").get("data-pick") == "discover"
    panel = words(parse(SCREEN.mine(seen(state), state.legal(0))))
    assert "Who goes into the dark?" in panel
    assert "4 of each survive" in panel
    other = parse(SCREEN.board(state.shown(1)))
    assert not [one for one in other.iter() if one.get("data-act") or one.get("data-pick")]


@rule("D-14.4", "D-14.5")
def test_d14_4_what_would_starve_is_told_with_what_feeds_it() -> None:
    tiles = "iron@0 water@0"
    state = position(orb("A8", "water@0 iron food", **ASTER), orb("B6", tiles, **BOREA), **LINKED)
    home, hungry = (here["name"] for here in seen(state)["orbs"])
    ratio = GAME.data["biosphere"]["ratio_b"]
    assert hunger(seen(state), 0) == [f"{hungry} (B) would starve: {home} feeds it at {2 * ratio} tiles, has 3."]
    alone = position(orb("A8", "water@0", **ASTER), orb("B6", tiles, **BOREA))
    assert hunger(seen(alone), 0) == [f"{hungry} (B) would starve: no gateway to an A orb."]
    small = position(orb("A8", "water@0 iron food rocks", bridge=[0]), orb("B6", "iron@0", bridge=[0]), **LINKED)
    assert hunger(seen(small), 0) == []


# Names ----------------------------------------------------------------------------------------------------------------


def test_an_orb_has_one_name_on_board_lists_prompts_and_slips() -> None:
    state = position(orb("A8", HOME, **ASTER), orb("C4"))
    name = seen(state)["orbs"][0]["name"]
    view = {**seen(state), "given": {name: "New Hope"}}
    drawing, panel = SCREEN.board(view, state.legal(0)), SCREEN.mine(view, state.legal(0))
    assert "New Hope" in drawing
    assert "New Hope" in panel
    assert not re.search(rf"\b{name}\b", drawing + panel)
    assert "orb 1" in drawing  # without a bridgehead it has a number only
    actions = [SPACE.parse(text) for text in ("explore:scout.0", "land:colony.1", "seat:1")]
    assert GAME.labels({**view, "names": ["Ana", "Ben"]}, actions) == [
        "Explore: a scout on New Hope", "Land a colony ship on orb 1", "Name Ben",
    ]  # fmt: skip
    asked = do(position(orb("A8", "water rocks", **ASTER)), "0 occupy:0")
    shown = {**seen(asked), "given": {name: "New Hope"}}
    assert GAME.prompt(shown) == "Which tile of New Hope do you occupy?"
    assert GAME.labels(shown, asked.legal(0))[:2] == ["Choose Water (slot 0)", "Choose Rocks (slot 1)"]


def test_the_first_orb_grows_out_of_the_bag_and_no_other_does() -> None:
    laid = [Event("core_laid", 0, {"orb": 0, "core": "A8"}, "D-5.1")]
    first = position(orb("A8", **ASTER))
    assert SCREEN.board(seen(first), (), laid).count('class="from-bag"') == 1
    assert "from-bag" not in SCREEN.board(seen(first))  # it has been there
    two = position(orb("A8", **ASTER), orb("A8", **BOREA))
    assert "from-bag" not in SCREEN.board(seen(two), (), laid)
