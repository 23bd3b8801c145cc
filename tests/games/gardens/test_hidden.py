"""What is hidden, and from whom; and how the hidden cards are drawn anew for a player who thinks ahead.

Views are compared in pairs of positions that differ in one hidden thing only.
"""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.gardens import GAME
from tests.games.comparing import different, imagined, same
from tests.games.driving import chances, play_until, step
from tests.games.gardens.build import CARDS, do, position
from tests.games.gardens.invariants import check
from tests.rules import rule

PACKS = [CARDS[0:5], CARDS[5:10], CARDS[10:15]]
RING = "1,0 1,-1 0,-1 -1,0 -1,1 0,1"


def dealt(packs: list[list[str]]) -> State:
    state = play_until(GAME.new(players=len(packs), options={"start": 0}), "deal", Random(1))
    return do(state, *[f"chance deal_card:{card}" for pack in packs for card in pack])


def drafted(packs: list[list[str]]) -> State:
    """The draft in which everybody keeps the first card in the order of the list of cards."""
    state = dealt(packs)
    for _ in range(4):
        keep_lowest(state)
    return state


def keep_lowest(state: State) -> None:
    """Everybody keeps the first card of their pack in the order of the list of cards."""
    for seat, pack in enumerate(state.snapshot()["pack"]):
        do(state, f"{seat} keep:{min(pack, key=CARDS.index)}")


def hands_pair(**fields: Any) -> tuple[State, State]:
    """Two positions in which seat 1 and the pool have changed a card."""
    a = position(players=3, hand=[["line-red"], ["line-blue"], ["line-green"]], **fields)
    other = a.snapshot()
    other["hand"][1].remove("line-blue")
    other["hand"][1].append(other["pool"].pop(0))
    other["pool"].append("line-blue")
    return a, GAME.restore(other)


@rule("G-1.7")
def test_g1_7_a_hand_is_seen_by_its_owner_only() -> None:
    a, b = hands_pair()
    same(a, b, [0, 2, None])
    different(a, b, [1])


@rule("G-1.7")
def test_g1_7_the_number_of_cards_in_a_hand_is_open() -> None:
    a = position(hand=[["line-red"]], phase="draw")
    assert len(a.snapshot()["hand"][0]) == 4
    other = a.snapshot()
    other["hand"][0] = other["hand"][0][:3]
    different(a, GAME.restore(other), [1, None])


@rule("G-1.7")
def test_g1_7_a_dealt_card_is_seen_by_its_receiver_only() -> None:
    start = play_until(GAME.new(players=3, options={"start": 0}), "deal", Random(1))
    a, b = start.copy(), start.copy()
    do(a, "chance deal_card:line-red")
    do(b, "chance deal_card:line-blue")
    same(a, b, [1, 2, None])
    different(a, b, [0])


@rule("G-1.8")
def test_g1_8_a_pack_is_seen_by_its_holder_only() -> None:
    a, b = dealt(PACKS), dealt([PACKS[0], PACKS[2], PACKS[1]])
    same(a, b, [0, None])
    different(a, b, [1, 2])


@rule("G-1.8")
def test_g1_8_a_choice_is_seen_by_its_chooser_only_but_that_it_was_made_by_all() -> None:
    start = dealt(PACKS)
    a, b = start.copy(), start.copy()
    do(a, f"1 keep:{CARDS[5]}")
    do(b, f"1 keep:{CARDS[6]}")
    same(a, b, [0, 2, None])
    different(a, b, [1])
    different(a, start, [0, 1, 2, None])


@rule("G-1.8")
def test_g1_8_after_the_pass_only_the_new_holder_can_tell_what_was_kept() -> None:
    a, b = dealt(PACKS), dealt(PACKS)
    for state, kept in ((a, CARDS[5]), (b, CARDS[6])):
        do(state, f"0 keep:{CARDS[0]}", f"1 keep:{kept}", f"2 keep:{CARDS[10]}")
    same(a, b, [0, None])
    different(a, b, [1, 2])


@rule("G-R3")
def test_g_r3_decks_show_their_sizes_and_tops_to_all() -> None:
    tops = [None, "edge-blue", "count-red", "pair-red-green"]
    a = position(top=tops)
    b = position(top=[None, "count-red", "edge-blue", "pair-red-green"])
    different(a, b, [0, 1, None])
    other = a.snapshot()
    other["deck_size"] = [other["deck_size"][0] - 1, *other["deck_size"][1:3], other["deck_size"][3] + 1]
    different(a, GAME.restore(other), [0, 1, None])


@rule("G-3.4")
def test_g3_4_a_card_from_the_face_down_deck_is_seen_by_the_drawer_only() -> None:
    start = do(position(players=3, hand=[["line-red"]]), "0 score:line-red", "0 draw:0")
    cards = sorted(chances(start))
    a, b = do(start.copy(), f"chance {cards[0]}"), do(start.copy(), f"chance {cards[1]}")
    same(a, b, [1, 2, None])
    different(a, b, [0])


@rule("G-3.4")
def test_g3_4_a_card_from_a_face_up_deck_is_known_to_all_until_scored() -> None:
    state = position(
        players=3, hand=[["line-red"]], top=[None, "edge-blue", "count-red", "pair-red-green"], flowers={"red": "0,0"}
    )
    do(state, "0 score:line-red", "0 draw:2", "chance reveal_card:group-green")
    for viewer in (1, 2):
        for seed in range(12):
            assert "count-red" in state.determinize(viewer, Random(seed)).snapshot()["hand"][0]
    hidden = state.snapshot()
    hidden["seen_drawn"] = [[], [], []]
    different(state, GAME.restore(hidden), [1, 2, None])


@rule("G-1.7", "G-1.8", "G-3.4")
@pytest.mark.parametrize("hidden", ["deal_card", "keep", "draw_hidden"])
def test_g1_7_what_is_told_of_a_secret_card_names_it_to_its_owner_only(hidden: str) -> None:
    state: State
    if hidden == "deal_card":
        state = play_until(GAME.new(players=3, options={"start": 0}), "deal", Random(1))
        card, move = "line-red", "chance deal_card:line-red"
    elif hidden == "keep":
        state = dealt(PACKS)
        card, move = CARDS[2], f"0 keep:{CARDS[2]}"
    else:
        state = do(position(players=3, hand=[["line-red"]]), "0 score:line-red", "0 draw:0")
        card = state.snapshot()["pool"][0]
        move = f"chance draw_hidden:{card}"
    state.journal = []
    do(state, move)
    assert state.journal
    for viewer in (0, 1, 2, None):
        told = json.dumps([event.seen_by(viewer).as_json() for event in state.journal])
        assert (card in told) == (viewer == 0)


@rule("G-3.3")
def test_g3_3_scored_cards_are_open() -> None:
    a = position(scored=[[["line-red", 4]], []], points=[4, 0])
    b = position(scored=[[["line-blue", 4]], []], points=[4, 0])
    different(a, b, [1, None])


@rule("G-4.5")
def test_g4_5_hands_are_open_at_the_end() -> None:
    a, b = hands_pair(flowers={"red": "-3,0"}, idle=2)
    same(a, b, [0, 2, None])
    do(a, "0 move(-3,0)")
    do(b, "0 move(-3,0)")
    assert a.standing().over
    different(a, b, [0, 1, 2, None])


@rule("G-R13")
def test_g_r13_an_instant_win_shows_the_card() -> None:
    state = position(flowers={"blue": RING.removesuffix(" 0,1")}, gardener=["0,3", "4,0"], hand=[None, ["hexagon"]])
    do(state, "0 move(0,1)", "0 plant:blue")
    for viewer in (0, None):
        assert "hexagon" in state.view(viewer)["seats"][1]["hand"]


@pytest.mark.long
@rule("G-1.7", "G-1.8", "G-3.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("late", ["on", "off"])
def test_g1_7_a_sampled_position_looks_the_same_to_its_viewer_and_keeps_every_invariant(
    players: int, late: str
) -> None:
    rng = Random(players)
    state = GAME.new(players=players, options={"powers": "on", "late_hexagon": late, "board": "trapezoid"})
    while state.actors():
        step(state, rng)
        if rng.random() < 0.12:
            for viewer in range(players):
                check(imagined(state, viewer, rng))


@rule("G-1.8")
def test_g1_8_two_players_know_four_of_the_others_five_cards_after_the_draft() -> None:
    """Packs 0-4 and 5-9; both keep the lowest. Seat 0 does not know 5, the first choice of seat 1, and no more."""
    state = drafted([CARDS[0:5], CARDS[5:10]])
    truth = set(state.snapshot()["hand"][1])
    assert truth == {CARDS[n] for n in (1, 3, 5, 7, 9)}
    seen = [set(state.determinize(0, Random(seed)).snapshot()["hand"][1]) for seed in range(60)]
    assert set.intersection(*seen) == truth - {CARDS[5]}
    assert len(set.union(*seen)) > 12  # the fifth may be any card that seat 0 has not seen
    assert not set.union(*seen) & {CARDS[n] for n in (0, 2, 4, 6, 8)}


@rule("G-1.8")
def test_g1_8_three_players_what_seat_0_knows_after_the_draft() -> None:
    """Sets taken by both others are known, not who took which."""
    state = drafted(PACKS)
    hands = [state.determinize(0, Random(seed)).snapshot()["hand"] for seed in range(80)]
    for hand in hands:
        assert CARDS[4] in hand[1]  # the last card of the own pack went to seat 1
        for pair in ((1, 2), (12, 13), (8, 9)):
            one, two = CARDS[pair[0]], CARDS[pair[1]]
            assert (one in hand[1] and two in hand[2]) or (two in hand[1] and one in hand[2])
    for card in (1, 2, 12, 13, 8, 9):
        assert {CARDS[card] in hand[1] for hand in hands} == {True, False}
    unknown = set.union(*[set(hand[2]) for hand in hands]) - {CARDS[n] for n in (1, 2, 12, 13, 8, 9)}
    assert unknown <= {CARDS[n] for n in (5, 6, 10, *range(15, 36))}
    assert len(unknown) > 12


@rule("G-1.8", "G-3.3")
def test_g1_8_a_scored_card_settles_who_took_which() -> None:
    """Of 12 and 13 one went to seat 1 and one to seat 2; seat 1 scores 12, so seat 2 has 13."""
    state = play_until(drafted(PACKS), "turn", Random(4))
    first = state.snapshot()["hand"][0][0]
    do(state, f"0 score:{first}", "0 draw:0", sorted(f"chance {card}" for card in after_draw(state, first))[0])
    do(state, f"1 score:{CARDS[12]}")
    for seed in range(30):
        sampled = state.determinize(0, Random(seed)).snapshot()
        assert CARDS[13] in sampled["hand"][2]
        assert CARDS[12] not in sampled["hand"][1]


def after_draw(state: State, scored: str) -> list[str]:
    """What chance may draw once seat 0 has scored and chosen the face-down deck."""
    return list(chances(do(state.copy(), f"0 score:{scored}", "0 draw:0")))


@rule("G-1.8")
def test_g1_8_in_the_draft_a_passed_pack_is_still_known() -> None:
    """After the first pass seat 0 knows that seat 1 holds 1 to 4, and nothing of what the others kept."""
    state = dealt(PACKS)
    do(state, f"0 keep:{CARDS[0]}", f"1 keep:{CARDS[5]}", f"2 keep:{CARDS[10]}")
    packs, kept = [], []
    for seed in range(40):
        sampled = imagined(state, 0, Random(seed))
        packs.append(set(sampled.snapshot()["pack"][1]))
        kept.append(set(sampled.snapshot()["hand"][1]))
    assert all(pack == set(CARDS[1:5]) for pack in packs)
    assert len(set.union(*kept)) > 8
    assert not set.union(*kept) & {CARDS[n] for n in (0, 1, 2, 3, 4, 11, 12, 13, 14)}


@rule("G-1.8")
def test_g1_8_in_the_draft_what_was_taken_from_a_passed_pack_is_open() -> None:
    """Seat 0 knows after two passes: seat 1 took one of 1 to 4, seat 2 has the others; seat 1 has 12 to 14."""
    state = dealt(PACKS)
    for _ in range(2):
        for seat, pack in enumerate(state.snapshot()["pack"]):
            do(state, f"{seat} keep:{min(pack, key=CARDS.index)}")
    taken: Counter[str] = Counter()
    for seed in range(400):
        sampled = state.determinize(0, Random(seed)).snapshot()
        (gone,) = set(CARDS[1:5]) - set(sampled["pack"][2])
        assert gone in sampled["hand"][1]
        assert sampled["kept"][0][1] == gone
        assert set(sampled["pack"][2]) < set(CARDS[1:5])
        assert set(sampled["pack"][1]) == set(CARDS[12:15])
        taken[gone] += 1
    assert set(taken) == set(CARDS[1:5])
    assert all(70 < times < 130 for times in taken.values()), "each of the four is as likely"


@rule("G-1.8")
def test_g1_8_in_the_draft_a_choice_of_another_is_drawn_anew() -> None:
    state = dealt(PACKS)
    do(state, f"1 keep:{CARDS[5]}")
    picks = set()
    for seed in range(30):
        sampled = state.determinize(0, Random(seed)).snapshot()
        assert sampled["picks"][1] in sampled["pack"][1]
        assert sampled["picks"][0] is None
        picks.add(sampled["picks"][1])
    assert len(picks) > 5


@rule("G-1.8")
def test_g1_8_the_sampled_memory_of_the_draft_holds_what_was_seen() -> None:
    state = drafted(PACKS)
    truth = state.snapshot()["kept"]
    for seed in range(10):
        kept = state.determinize(0, Random(seed)).snapshot()["kept"]
        assert kept[0][0] == truth[0][0]
        assert kept[0][3] == truth[0][3]
        assert kept[0][4] == truth[0][4]
        assert set(kept[0][1:3]) == set(truth[0][1:3])
        assert kept[1][:2] == [None, None]  # taken before seat 0 saw this pack
        assert kept[2][0] is None


def passed(state: State, viewer: int | None) -> dict[str, tuple[int, list[int], bool]]:
    return {each["card"]: (each["step"], each["holders"], each["scored"]) for each in state.view(viewer)["passed"]}


@rule("G-R33")
def test_g_r33_a_seat_sees_the_cards_that_it_passed_on_and_who_may_have_them() -> None:
    state = drafted(PACKS)
    known = passed(state, 0)
    assert known == {
        **{CARDS[card]: (1, [1, 2], False) for card in (1, 2)},  # its own pack, before it came back
        CARDS[4]: (4, [1], False),
        **{CARDS[card]: (2, [1, 2], False) for card in (12, 13)},
        **{CARDS[card]: (3, [1, 2], False) for card in (8, 9)},
    }
    assert list(known) == sorted(known, key=lambda card: (known[card][0], CARDS.index(card)))
    assert set(known) <= set(state.view(0)["worth"]), "what they are worth is shown, as for every card that one knows"
    assert passed(state, None) == {}


@rule("G-R33")
def test_g_r33_two_players_know_who_has_what_they_passed_on() -> None:
    state = drafted([CARDS[0:5], CARDS[5:10]])
    assert {card: holders for card, (_, holders, _) in passed(state, 0).items()} == {
        CARDS[card]: [1] for card in (1, 3, 7, 9)
    }


@rule("G-R33")
def test_g_r33_in_the_draft_a_card_may_still_be_in_the_pack() -> None:
    state = dealt(PACKS)
    assert passed(state, 0) == {}
    keep_lowest(state)
    assert passed(state, 0) == {CARDS[card]: (1, [1], False) for card in (1, 2, 3, 4)}
    keep_lowest(state)
    known = passed(state, 0)
    assert known[CARDS[3]] == (1, [1, 2], False), "seat 1 may have kept it; if not seat 2 holds it"
    assert known[CARDS[13]] == (2, [1], False), "seat 1 has that pack in hand"


@rule("G-R33", "G-3.3")
def test_g_r33_a_scored_card_rules_out_what_cannot_be() -> None:
    state = play_until(drafted(PACKS), "turn", Random(4))
    first = state.snapshot()["hand"][0][0]
    do(state, f"0 score:{first}", "0 draw:0", sorted(f"chance {card}" for card in after_draw(state, first))[0])
    do(state, f"1 score:{CARDS[12]}")
    known = passed(state, 0)
    assert known[CARDS[12]] == (2, [1], True)
    assert known[CARDS[13]] == (2, [2], False)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@rule("G-R33")
def test_g_r33_whoever_may_have_a_card_has_it_in_some_imagined_position_and_nobody_else(players: int) -> None:
    rng = Random(players)
    state = GAME.new(players=players, options={"start": 0})
    asked = 0
    while state.actors() and asked < 12:
        step(state, rng)
        known = {card: holders for card, (_, holders, scored) in passed(state, 0).items() if not scored}
        if not known or rng.random() < 0.5:
            continue
        asked += 1
        found: dict[str, set[int]] = {card: set() for card in known}
        for seed in range(60):
            now = state.determinize(0, Random(seed)).snapshot()
            for card, seats in found.items():
                seats |= {seat for seat in range(players) if card in now["hand"][seat] + now["pack"][seat]}
        assert found == {card: set(holders) for card, holders in known.items()}
    assert asked == 12


@rule("G-R33")
def test_g_r33_a_position_without_a_memory_of_the_draft_has_nothing_to_show() -> None:
    old = drafted(PACKS).snapshot()
    del old["kept"]
    assert passed(GAME.restore(old), 0) == {}


@rule("G-1.9")
def test_g1_9_the_last_card_of_a_pack_is_told_to_its_new_owner() -> None:
    state = dealt(PACKS)
    for _ in range(3):
        keep_lowest(state)
    state.journal = []
    keep_lowest(state)
    names = ["Ana", "Ben", "Cleo"]
    lines = [GAME.tell(event, names, 0) for event in state.journal if event.rule == "G-1.9"]
    assert lines == [
        "Ana gets Longest line, purple, the last card of the pack.",
        "Ben gets the last card of a pack.",
        "Cleo gets the last card of a pack.",
    ]


@rule("G-R12")
def test_g_r12_under_a_standing_hexagon_the_card_is_in_no_hand() -> None:
    state = position(flowers={"blue": RING}, hand=[["line-red"]])
    for seed in range(60):
        sampled = state.determinize(0, Random(seed)).snapshot()
        assert "hexagon" in sampled["pool"]


@rule("G-1.7")
def test_g1_7_without_a_memory_of_the_draft_every_unseen_card_is_possible() -> None:
    state = position()
    now = state.snapshot()
    possible = set(now["pool"]) | set(now["hand"][1])
    seen = [set(state.determinize(0, Random(seed)).snapshot()["hand"][1]) for seed in range(120)]
    assert set.union(*seen) == possible
    assert set.intersection(*seen) == set()


@rule("G-1.7")
def test_g1_7_sampling_leaves_the_position_alone() -> None:
    state = drafted(PACKS)
    before = state.snapshot()
    state.determinize(1, Random(0))
    assert state.snapshot() == before
