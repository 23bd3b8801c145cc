"""What is wrong with a card or a planet, by its name; and what is asked before an attack that is as good as lost."""

from tests.games.driving import do
from tests.games.slips import asks, question, wrong
from tests.games.vertium.build import PLANETS, colonizing, owned, war


def test_phase_one() -> None:
    state = colonizing(hand=[{"water": 2, "metal": 1, "agri": 1}], planets={"brahe": {"owner": 1}})
    assert wrong(state, "0 play_set:water") == "You hold 2 Water cards, and a set is 3."
    assert wrong(state, "0 disaster:leak") == "You hold no Leak."
    assert wrong(state, "1 play_set:water") == "It is Ana's turn."
    assert wrong(state, "0 take:metal") == "Something else comes first."
    taking = colonizing(phase="take", row=["metal", "agri"])
    assert wrong(taking, "0 take:leak") == "No Leak lies in the row: there is Metal and Agri."
    held = colonizing(hand=[{"water": 3, "leak": 1}])
    assert wrong(held, "0 end_turn") == "You hold a set of Water, and must play it."


def test_a_token_goes_where_its_colour_is_missing() -> None:
    state = colonizing(
        hand=[{"water": 3, "metal": 1}], planets={"brahe": {"owner": 1}, "galileo": {"tokens": [0, 0, 1, 0]}}
    )
    do(state, "0 play_set:water")
    assert wrong(state, "0 place:brahe") == "Ben owns Brahe already."
    assert wrong(state, "0 place:galileo") == "Galileo has Water already; Lipperhey, Janssen and Harriot lack it."


def test_war() -> None:
    state = war(planets={"galileo": owned(0, 3), "brahe": owned(1, 2), "janssen": owned(1, 1)})
    assert wrong(state, "0 attack:galileo") == "Galileo is your own planet."
    do(state, "0 attack:brahe")
    if state.step_name() == "origin":
        do(state, "0 from:galileo")
    assert wrong(state, "0 send_v:3") == "Galileo has 3 Vertium, and one gem must stay behind."


def test_a_set_without_a_token_and_ones_own_energy_are_asked_about() -> None:
    supply = [{"metal": 4, "energy": 4, "water": 0, "agri": 4}] * 2
    state = colonizing(hand=[{"water": 3, "metal": 3}], supply=supply)
    assert asks(state, "0 play_set:water") == "Play three Water for nothing?"
    assert asks(state, "0 play_set:metal") == ""
    melting = colonizing(hand=[{"meltdown": 1, "energy": 2, "metal": 1}, {"energy": 2, "metal": 2}])
    do(melting, "0 disaster:meltdown")
    assert asks(melting, "0 melt:seat0") == "Melt down your own Energy?"
    assert asks(melting, "0 melt:seat1") == ""


def test_an_attack_as_good_as_lost_is_asked_about() -> None:
    state = war(planets={"galileo": owned(0, 9), "brahe": owned(1, 6), **{name: owned(1, 1) for name in PLANETS[2:4]}})
    do(state, "0 attack:brahe")
    if state.step_name() == "origin":
        do(state, "0 from:galileo")
    caution = question(state, "0 send_v:0")
    assert caution is not None
    assert caution.question == "Attack with 0 gems?"
    assert caution.why.startswith("The chance to win is ")
    assert asks(state, "0 send_v:8") == ""
