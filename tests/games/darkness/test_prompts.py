"""What is asked, in words for browser and terminal alike, and the table as text."""

from typing import Any

import pytest

from orrery.core import State
from orrery.games.darkness import GAME
from tests.games.darkness.build import explore, orb, phase, position
from tests.games.driving import do
from tests.games.screens import MODES, play

NAMES = ["Ana", "Ben", "Cem", "Dan", "Eva"]
HOME = orb("A8", "water@0 iron ancient_shield@1s", bridge=[0, 1], name=0, founder=0)
MOON = orb("C4", "food@0 rocks", bridge=[0])


def shown(state: State, viewer: int | None) -> dict[str, Any]:
    return {**state.shown(viewer), "names": NAMES[: state.seats]}


def asked(state: State) -> str:
    """The prompt, as the one who is asked reads it."""
    return GAME.prompt(shown(state, state.actors()[0]))


def table(state: State, viewer: int | None = 0) -> str:
    return GAME.text(shown(state, viewer))


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["0 occupy:0"], "Which tile of Aster do you occupy?"),
        (["0 terraform:0"], "Which tile of Aster gets the terraforming station?"),
        (["0 erase:1"], "Which tile of orb 1 do you leave?"),
        (["0 mine:1", "0 slot:0"], "To which orb do you move Food of orb 1?"),
        (["0 gateway:0"], "To which orb does the gateway from Aster lead?"),
        (["0 assault:scout.0"], "Which guard of Aster do you attack?"),
        (
            ["0 land:scout.0"],
            "Ana wants to land with a scout at Aster. Promise free passage? It binds nobody.",
        ),
        (
            ["0 land:scout.0", "1 promise:no"],
            "At Aster: Ben promises nothing. Go on, or call it off?",
        ),
        (
            ["0 occupy:0", "0 slot:1", "1 promise:yes", "0 go"],
            "Ana wants to occupy a tile at Aster. Ben promises free passage. Let them pass, or shoot?",
        ),
        (["0 gateway:0", "0 orb:1"], "Ana wants a gateway at Aster and orb 1. Do you permit it?"),
        (
            ["0 assault:scout.0", "0 guard:shield", "0 slot:2"],
            "Send one more ship to Aster, to its core or to a tile, or stop.",
        ),
    ],
)
def test_a_prompt_names_what_it_is_about(moves: list[str], words: str) -> None:
    assert asked(do(position(HOME, MOON), *moves)) == words


def test_what_is_in_hand_is_named_and_explained() -> None:
    vulcan = explore("vulcan", deep_scans=[1, 0])
    assert asked(vulcan) == "Vulcan (LV1) at orb 0. A bad tile: use a Deep scan, or accept it."
    assert "In hand: Vulcan (LV1): The biosphere of this orb gets one step worse." in table(vulcan)
    assert asked(explore("rocks")).endswith("Keep the tile, or dig deeper.")
    stars = position(star_maps=[1, 0], bag={"A4": 1, "B3": 1})
    do(stars, "0 discover:scout", "chance core:A4", "chance core:B3")
    assert asked(stars) == "Which core do you lay? 0 is A4, 1 is B3."
    assert "In hand: A4" in table(stars)
    assert "In hand" not in table(stars, 1)
    assert GAME.prompt(shown(stars, 1)) == "Choose one of the cores."  # nobody else is told
    spot = explore("perfect_spot", "0 dig:2", "chance tile:weak_spot", "chance tile:huge")
    assert asked(spot) == "Which tile do you use? 0 is Weak spot, 1 is Huge."


def test_a_first_tile_that_cannot_be_kept_is_not_offered_to_be_kept() -> None:
    assert asked(explore("perfect_spot")).endswith("Dig: you choose one of two tiles.")
    assert asked(explore("tunnels")).endswith("Keep the tile, or dig deeper.")
    found = explore("tunnels", wasted=[{"food": 1}, {}, {}])
    assert asked(found).endswith("Take a resource tile from the tile waste, or dig deeper.")


def test_an_alien_fleet_offers_as_many_ships_as_there_are() -> None:
    assert asked(explore("alien_fleet")) == "An alien fleet: take 4 scouts or 2 colony ships?"
    few = explore("alien_fleet", fleet=[[28, 23], [10, 10]], waste=[[1, 7], [0, 0]])  # nothing is in reserve
    assert asked(few) == "An alien fleet: take 4 scouts or 1 colony ship?"
    scouts = explore("alien_fleet", fleet=[[29, 27], [10, 10]], waste=[[0, 3], [0, 0]])
    assert asked(scouts) == "An alien fleet: take 3 scouts?"


def test_a_proposal_says_which_round_it_is() -> None:
    state = phase(2, orb("A8"))
    assert asked(state).startswith("Round 1 of 2. Propose a coalition")
    do(state, "0 propose:0", "1 propose:1")
    assert asked(state).startswith("Round 2 of 2. ")
    once = phase(2, orb("A8"), options={"coalition_rounds": 1})
    assert asked(once).startswith("Propose a coalition")


def test_the_table_tells_the_level_of_tiles_that_are_at_several() -> None:
    state = explore("water_x2", "0 keep")
    assert "0 Water x2 LV1 [Ana]" in table(state)


def test_prompts_of_the_amoeba_name_the_victim_and_the_hits() -> None:
    state = do(position(orb("A8"), players=3, amoebas=[1]), "0 land:scout.0", "0 answer:no")
    assert asked(state).endswith("It has 1 of 4 hits.")
    do(state, "1 seat:0")
    assert asked(state) == "The amoeba strikes at Ana. It has 1 of 4 hits. Send a scout against it?"
    do(state, "2 none")
    assert asked(state).startswith("The amoeba strikes at you.")


def test_prompts_of_the_late_phases_name_orb_and_players() -> None:
    state = phase(2, orb("A8"), players=3)
    do(state, "0 propose:0+2")
    assert asked(state) == "A coalition of Ana and Cem is proposed. Join it, for good?"
    portal = phase(3, orb("A8", "planetary_portal@0", bridge=[0], name=2, founder=0), orb("A5"))
    assert asked(portal) == "To which orb does your portal at Calyx lead?"
    station = phase(4, orb("B8", "water@0+", bridge=[0]))
    assert asked(station) == "Your terraforming station at orb 0, now at B: better or worse air?"
    count = phase(5, orb("A8", "supply_drop@0 iron@0", bridge=[0]), options={"auto_count": "off"})
    do(count, "0 orb:0")
    assert asked(count) == "Of which resource is the free unit? So far: water 0, iron 1, crystals 0, food 0."


def test_no_prompt_speaks_of_a_mouse_or_of_light() -> None:
    for mode in MODES["darkness"]:
        for state in play("darkness", mode, 5):
            for viewer in (None, *range(state.seats)):
                words = GAME.prompt(shown(state, viewer)).lower()
                assert not any(word in words for word in ("lit ", "tap ", "click", "take up", "{", "none of"))


def test_the_table_tells_what_a_player_with_the_book_needs() -> None:
    state = position(
        HOME,
        orb("B6", "larger caves vulcan@0+ rocks!", bridge=[0], station=1),
        orb("A5", seen=[1]),
        orb("gas_giant", seen=[0]),
        links=[[0, 0, 1, 0]],
        amoebas=[2],
        deep_scans=[1, 0],
        waste=[[0, 3], [0, 0]],
        gateways_built=[1, 0],
        wasted=[{"food": 2, "rocks": 1}, {}, {}],
    )
    text = table(state)
    for words in (
        "Phase 1 of 5: colonising",
        "orb 0 Aster: A8; 3 of 8 tiles; bridgehead of Ana and Ben",
        "0 Water [Ana]   1 Iron   2 Ancient shield [Ben scout]",
        "air B: core B, caves +1, vulcan -1; 4 of 9 tiles; bridgehead of Ana; defence station of Ben",
        "2 Vulcan [Ana+]   3 turned over",
        "orb 2: unknown, face down, seen by Ben",
        "orb 3: Gas giant, face down",
        "Gateway of Ana: Aster to orb 1",
        "A space amoeba is loose: 2 of 4 hits",
        "> Ana: 10 colony ships + 10 scouts; waste 0 + 3; reserve 15 + 15; built 1 of 2 gateways, 0 of 2 defence",
        "LV3 30 (53 % resource, 20 % trouble)",
        "1 Deep scan",
        "would count water 1, iron 0, crystals 0, food 0",
        "assault 2 colony or 4 scouts",
        "Caves: The biosphere of this orb gets one step better.",
        "Ancient shield: Its owner guards this orb.",
        "Resources in the tile waste, for Tunnels: Food 2",
        "Gas giant: The ship comes back. Nobody can land.",
        "[name+] a terraforming station",
    ):
        assert words in text, words
    assert "A5" not in text
    assert "Gas giant" not in table(state, 1)


def test_the_table_uses_the_names_that_founders_give_and_the_numbers_of_the_data() -> None:
    state = position(HOME, data={"prices": {"destroy_guard": {"scout": 6}}})
    assert "orb 0 Home:" in GAME.text({**shown(state, 0), "given": {"Aster": "Home"}})
    assert "assault 2 colony or 6 scouts" in table(state)


def test_the_count_is_told_with_network_and_names() -> None:
    orbs = [orb("A8", "water@0", bridge=[0], name=0, founder=0), orb("A7", "iron@0", bridge=[0])]
    state = phase(5, *orbs, links=[[0, 0, 1, 0]])
    assert "Ana, around Aster with orb 1: water 1, iron 1, crystals 0, food 0; 0 points" in table(state)
    assert "Ben, without a stronghold: water 0" in table(state)
