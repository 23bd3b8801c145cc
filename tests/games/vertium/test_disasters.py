"""V-3: the five Disaster Cards."""

from typing import Any

from orrery.core import CHANCE, State
from orrery.games.vertium import GAME
from tests.games.driving import chances, do, options_of, refusal, settle
from tests.games.vertium.build import colonizing, gems, owned, planet
from tests.rules import rule


def with_card(card: str, players: int = 2, **fields: Any) -> State:
    """Seat 0 holds the card and no set."""
    mine = {card: 1, "metal": 2, "water": 2}
    hands = [mine, *fields.pop("others", [None] * (players - 1))]
    return colonizing(players, hand=hands, **fields)


@rule("V-3.1")
def test_v3_1_a_disaster_that_is_not_in_hand_cannot_be_played() -> None:
    state = with_card("leak")
    assert refusal(state, "0 disaster:virus") == "V-3.1"
    do(state, "0 disaster:leak")
    assert state.snapshot()["discard"] == {"leak": 1}


@rule("V-3.2")
def test_v3_2_mine_blast_for_two_players_costs_two_turns() -> None:
    state = do(with_card("mine_blast"), "0 disaster:mine_blast")
    do(state, "chance draw:leak")
    assert state.actors() == [0]
    assert state.snapshot()["skip"] == [0, 1]
    assert state.snapshot()["slots"] == 3
    do(state, "0 take:leak", "0 end_turn")
    assert settle(state).actors() == [0]
    assert state.snapshot()["skip"] == [0, 0]


@rule("V-3.2", "V-R16")
def test_v_r16_mine_blast_for_three_makes_the_player_next_and_adds_up() -> None:
    state = do(with_card("mine_blast", 3, skip=[0, 1, 0]), "0 disaster:mine_blast")
    assert state.snapshot()["skip"] == [0, 1, 0]  # 2 and 1 before the missed turns, which have passed already
    assert state.snapshot()["turn"] == 0
    assert state.snapshot()["slots"] == 4


@rule("V-3.2")
def test_v3_2_mine_blast_for_four_hits_the_next_two() -> None:
    state = do(with_card("mine_blast", 4), "0 disaster:mine_blast")
    assert state.snapshot()["turn"] == 3
    third = {"mine_blast": 1, "metal": 2, "water": 2}
    state = do(colonizing(4, hand=[None, None, third], turn=2), "2 disaster:mine_blast")
    assert state.snapshot()["turn"] == 1


@rule("V-3.2", "V-R16")
def test_v3_2_moons_stand_still_in_a_missed_turn() -> None:
    moons = {"galileo": owned(1, 2, moon=4)}
    state = do(with_card("mine_blast", 3, planets=moons), "0 disaster:mine_blast")
    assert planet(state, "galileo")["moon"] == 4


@rule("V-3.3")
def test_v3_3_everybody_sees_whom_a_meltdown_hits_also_where_it_finds_no_energy() -> None:
    hands = [{"meltdown": 1, "metal": 2, "agri": 2}, {"metal": 4}, {"metal": 4}]
    hit = [do(colonizing(3, hand=hands), "0 disaster:meltdown") for _ in range(2)]
    views = [do(state, f"0 melt:seat{seat}").view(None) for seat, state in enumerate(hit, 1)]
    assert [view["melted"] for view in views] == [1, 2]
    assert GAME.restore(hit[0].snapshot()).view(None) == views[0]


@rule("V-3.3", "V-R15")
def test_v3_3_meltdown_takes_all_energy_and_the_hand_is_filled() -> None:
    state = with_card("meltdown", others=[{"energy": 3, "agri": 2}])
    do(state, "0 disaster:meltdown")
    assert options_of(state, 0) == ["melt:seat0", "melt:seat1"]
    assert refusal(state, "0 melt:seat2") == "V-3.3"
    do(state, "0 melt:seat1")
    assert state.snapshot()["discard"] == {"meltdown": 1, "energy": 3}
    assert state.snapshot()["drawer"] == 1
    do(state, "chance draw:agri", "chance draw:energy")
    assert state.snapshot()["hand"][1] == {"agri": 3, "energy": 1}
    assert state.snapshot()["turn"] == 1


@rule("V-R15")
def test_v_r15_meltdown_on_oneself_or_on_a_hand_without_energy() -> None:
    mine = {"meltdown": 1, "energy": 2, "metal": 2}
    state = do(colonizing(hand=[mine]), "0 disaster:meltdown", "0 melt:seat0")
    assert state.snapshot()["hand"][0] == {"metal": 2}
    assert state.snapshot()["drawer"] == 0
    bare = with_card("meltdown", others=[{"metal": 2, "agri": 2}])
    do(bare, "0 disaster:meltdown", "0 melt:seat1")
    assert bare.snapshot()["turn"] == 1


@rule("V-3.4", "V-R13")
def test_v3_4_leak_sends_a_water_token_to_the_pool() -> None:
    planets = {
        "galileo": {"tokens": [1, 0, 2, 0]},
        "brahe": {"tokens": [1, 1, 0, 1]},
        "janssen": owned(1, 4),
    }
    state = do(with_card("leak", planets=planets), "0 disaster:leak")
    assert options_of(state, 0) == ["leak:galileo"]  # not Brahe without Water, not the colonized Janssen
    assert refusal(state, "0 leak:janssen") == "V-3.4"
    assert refusal(state, "0 leak:brahe") == "V-3.4"
    do(state, "0 leak:galileo")
    assert planet(state, "galileo")["tokens"] == [1, 0, 1, 0]
    assert state.snapshot()["pool"]["water"] == 1
    assert state.snapshot()["turn"] == 1


@rule("V-R9")
def test_v_r9_a_disaster_without_effect_is_just_discarded() -> None:
    for card in ("leak", "virus"):
        state = do(with_card(card), f"0 disaster:{card}")
        assert state.snapshot()["turn"] == 1
        assert state.snapshot()["discard"] == {card: 1}


@rule("V-3.7", "V-4.2")
def test_v3_7_virus_clears_agri_from_all_free_planets_only() -> None:
    planets = {
        "galileo": {"tokens": [1, 0, 0, 2]},
        "brahe": {"tokens": [0, 1, 1, 1]},
        "janssen": owned(1, 4),
    }
    state = do(with_card("virus", planets=planets), "0 disaster:virus")
    assert state.snapshot()["pool"]["agri"] == 3
    assert planet(state, "galileo")["tokens"] == [1, 0, 0, 0]
    assert planet(state, "brahe")["tokens"] == [0, 1, 1, 0]
    assert planet(state, "janssen")["tokens"] == [1, 1, 1, 1]


@rule("V-3.5")
def test_v3_5_raider_steals_a_card_at_random_and_the_victim_refills() -> None:
    state = with_card("raider", 3, others=[{"energy": 3, "agri": 1}, None])
    do(state, "0 disaster:raider")
    assert options_of(state, 0) == ["raid_hand:seat1", "raid_hand:seat2"]
    assert refusal(state, "0 raid_hand:seat0") == "V-3.5"
    assert refusal(state, "0 raid_hand:seat3") == "V-3.5"
    do(state, "0 raid_hand:seat1")
    assert chances(state) == {"steal:energy": 3, "steal:agri": 1}
    assert refusal(state, "chance steal:metal") == "V-0.1"
    do(state, "chance steal:agri")
    assert (state.actors(), state.snapshot()["drawer"]) == ([CHANCE], 1)
    do(state, "chance draw:energy")
    assert state.snapshot()["hand"][1] == {"energy": 4}  # a set, which waits for seat 1's own turn
    assert options_of(state, 0) == ["keep_set"]
    assert state.snapshot()["hand"][0] == {"metal": 2, "water": 2, "agri": 1}


@rule("V-3.5", "V-2.7")
def test_v3_5_a_set_completed_by_the_theft_may_be_played_at_once() -> None:
    state = with_card("raider", others=[{"metal": 3, "agri": 3}])
    do(state, "0 disaster:raider", "0 raid_hand:seat1", "chance steal:metal")
    assert options_of(state, 0) == ["play_set:metal", "keep_set"]
    assert refusal(state, "0 play_set:water") == "V-2.2"
    do(state, "0 play_set:metal", "0 place:brahe", "chance draw:agri", "chance draw:agri")
    assert state.snapshot()["hand"][0] == {"water": 2, "agri": 2}  # V-R17: the own refill comes after the set
    assert state.snapshot()["turn"] == 1


@rule("V-R17")
def test_v_r17_the_set_may_be_kept_and_the_question_is_always_put() -> None:
    state = with_card("raider", others=[{"metal": 3, "agri": 3}])
    do(state, "0 disaster:raider", "0 raid_hand:seat1", "chance steal:metal", "0 keep_set")
    assert state.snapshot()["hand"][0]["metal"] == 3
    assert state.snapshot()["turn"] == 1
    stolen = with_card("raider", others=[{"leak": 1, "agri": 4}])
    do(stolen, "0 disaster:raider", "0 raid_hand:seat1", "chance steal:leak")
    assert options_of(stolen, 0) == ["keep_set"]
    assert refusal(stolen, "0 disaster:leak") == "V-0.1"


@rule("V-3.5")
def test_v3_5_an_empty_hand_cannot_be_robbed_and_without_prey_nothing_happens() -> None:
    state = with_card("raider", others=[{}])
    do(state, "0 disaster:raider")
    assert state.snapshot()["turn"] == 1
    three = with_card("raider", 3, others=[{}, None])
    do(three, "0 disaster:raider")
    assert options_of(three, 0) == ["raid_hand:seat2"]
    assert refusal(three, "0 raid_hand:seat1") == "V-3.5"


RICH = {"galileo": owned(0, 1), "brahe": owned(0, 1), "janssen": owned(1, 4), "harriot": owned(2, 2)}


@rule("V-3.6", "V-R18")
def test_v3_6_a_gem_comes_from_a_faction_that_has_more_in_all() -> None:
    state = with_card("raider", 3, planets=RICH)
    do(state, "0 disaster:raider")
    assert options_of(state, 0, "raid_gem") == ["janssen.vertium"]  # seat 2 has as many as seat 0, not more
    for wrong in ("harriot.vertium", "janssen.gelbon", "galileo.vertium", "kepler.vertium", "digges.vertium"):
        assert refusal(state, f"0 raid_gem:{wrong}") == "V-3.6"
    do(state, "0 raid_gem:janssen.vertium")
    assert options_of(state, 0) == ["raid_to:galileo", "raid_to:brahe"]
    assert refusal(state, "0 raid_to:janssen") == "V-3.6"
    do(state, "0 raid_to:brahe")
    assert (gems(state, "brahe"), gems(state, "janssen")) == (2, 3)
    assert planet(state, "brahe")["moon"] == 0
    assert state.snapshot()["turn"] == 1


@rule("V-3.6")
def test_v3_6_only_owners_of_a_planet_steal_gems() -> None:
    state = do(with_card("raider", planets={"janssen": owned(1, 4)}), "0 disaster:raider")
    assert options_of(state, 0, "raid_gem") == []
    assert refusal(state, "0 raid_gem:janssen.vertium") == "V-3.6"


@rule("V-R18")
def test_v_r18_a_bare_planet_of_a_rich_faction_gives_nothing() -> None:
    planets = {"galileo": owned(0), "janssen": owned(1, 0), "harriot": owned(1, 3)}
    state = do(with_card("raider", planets=planets), "0 disaster:raider")
    assert options_of(state, 0, "raid_gem") == ["harriot.vertium"]


@rule("V-R17")
def test_v_r17_a_single_choice_is_left_to_the_player_where_it_would_tell_about_the_hand() -> None:
    play = colonizing()
    assert (options_of(play, 0), GAME.always_asks(play, 0)) == (["end_turn"], True)
    stolen = do(
        with_card("raider", others=[{"leak": 5}]), "0 disaster:raider", "0 raid_hand:seat1", "chance steal:leak"
    )
    assert (options_of(stolen, 0), GAME.always_asks(stolen, 0)) == (["keep_set"], True)
    take = colonizing(phase="take", row=["agri", "agri"])  # open to all
    assert (options_of(take, 0), GAME.always_asks(take, 0)) == (["take:agri"], False)


@rule("V-R17")
def test_v_r17_a_kept_set_must_be_played_next_turn() -> None:
    state = with_card("raider", others=[{"metal": 3, "agri": 3}])
    do(state, "0 disaster:raider", "0 raid_hand:seat1", "chance steal:metal", "0 keep_set")
    kept = state.snapshot()
    assert kept["stolen"] is None
    assert kept["victim"] is None
    assert options_of(GAME.restore({**kept, "phase": "play", "turn": 0}), 0) == ["play_set:metal"]
