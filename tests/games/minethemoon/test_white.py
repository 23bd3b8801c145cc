"""M-R36: which of several robots is the white one, asked or by itself."""

from typing import Any

from tests.games.driving import do, options_of, phase, refusal
from tests.games.minethemoon.build import position, silo, white_at, working
from tests.rules import rule

AUTO: dict[str, Any] = {"options": {"white_handling": "auto"}}


@rule("M-R36", "M-7.10")
def test_mr36_teams() -> None:
    state = do(position(white=(0, "rc")), "0 task:clout.1")
    assert options_of(state, 0) == ["white:0", "white:1"]
    assert refusal(state, "1 pass") == "M-4.1"
    assert white_at(do(state.copy(), "0 white:0")) == (0, "rc")
    assert white_at(do(state, "0 white:1")) == (0, "team.clout.1")
    assert state.actors() == [1]
    alone = position(white=(0, "rc"), silo=["rB rB rB rG rG rG rN rN"])
    assert white_at(do(alone, "0 task:clout.1")) == (0, "team.clout.1")
    assert white_at(do(position(white=(0, "rc"), **AUTO), "0 task:clout.1")) == (0, "team.clout.1")


@rule("M-R36")
def test_mr36_drops() -> None:
    state = do(position(white=(0, "silo.rB"), silo=["rB rB"]), "0 drop:rB")
    assert phase(state) == "white"
    assert white_at(do(state.copy(), "0 white:1")) == (0, "rc")
    assert white_at(do(state, "0 white:0")) == (0, "silo.rB")
    assert phase(state) == "task"
    assert white_at(do(position(white=(0, "silo.rB"), silo=["rB"]), "0 drop:rB")) == (0, "rc")
    assert white_at(do(position(white=(0, "silo.rB"), silo=["rB rB"], **AUTO), "0 drop:rB")) == (0, "rc")
    passed = do(position(3, white=(1, "silo.rB"), silo=["", "rB rB"]), "0 pass", "1 drop:rB")
    assert (refusal(passed, "0 pass"), refusal(passed, "2 pass")) == ("M-4.6", "M-4.1")
    atwork = do(working(white=(0, "silo.rB"), silo=["rB rB"], teams={0: ["clout.1"]}), "0 drop:rB")
    assert refusal(atwork, "1 wait") == "M-6.3"
    do(atwork, "0 white:1", "0 work:clout.1")


@rule("M-R36", "M-R14")
def test_mr36_placing() -> None:
    state = position(phase="task_over", white=(0, "silo.rB"), silo=["rB rB"])
    do(state, "0 qty:0", "0 drop:rB")
    assert options_of(state, 0) == ["white:0", "white:1"]
    assert refusal(state, "0 qty:1") == "M-1.2"
    do(state, "1 qty:8", "0 white:1")
    assert options_of(state, 0) == ["drop:rB", *(f"wedge:{kind}" for kind in ("rB", "rG", "rN", "fB", "fG", "fN"))]
    do(state, "0 wedge:rB", "0 qty:7")
    assert white_at(state) == (0, "crater.rB")
    assert state.crater[:6] == [1, 7, 0, 0, 0, 0]


@rule("M-R36")
def test_mr36_placing_by_itself_goes_to_the_widest_wedge_with_room() -> None:
    def wedge(held: str, data: Any = None, **options: Any) -> str:
        options = {"white_handling": "auto", **options}
        state = position(phase="task_over", white=(0, "rc"), silo=[held], options=options, data=data)
        return white_at(state)[1]

    assert wedge("") == "crater.rB"
    assert wedge("rB rB fB") == "crater.rG"
    assert wedge("rB rB rB rG rG rG rN rN") == "crater.rN"
    assert wedge("rB rB", crater="D") == "crater.fB"
    alike = {"wheels": {"B": {"rB": 16}}}  # as wide as raw Graphene and refined Buckyball
    assert wedge("", alike, crater="B") == "crater.rB"


@rule("M-R36")
def test_mr36_nobody_else_is_asked_when_only_the_white_robot_is_there() -> None:
    state = position(phase="task_over", white=(0, "rc"), silo=["rB rB rB rG rG rG rN rN"])
    do(state, "0 wedge:rN")
    assert state.actors() == [1]


@rule("M-R36", "M-R13")
def test_mr36_making_room_and_entering() -> None:
    state = position(phase="task_over", white=(0, "silo.rB"), silo=["rB rB rB"])
    do(state, *["0 qty:0"] * 3, "0 qty:6", "1 qty:8", "chance spin:fB", "0 qty:2")
    assert phase(state) == "white"
    assert refusal(state, "1 white:1") == "M-3.2"
    do(state, "0 white:0")
    assert white_at(state) == (0, "silo.rB")
    assert silo(state, 0) == "rB fB fB"
    state = position(phase="task_over", white=(0, "rc"), silo=["rB rB"])
    do(state, "0 wedge:rB", "0 qty:6", "1 qty:8", "chance spin:rB")
    assert phase(state) == "white"
    assert white_at(do(state.copy(), "0 white:1")) == (0, "silo.rB")
    assert white_at(do(state, "0 white:0")) == (0, "rc")
    auto = position(phase="task_over", white=(0, "rc"), silo=["rB rB"], **AUTO)
    do(auto, "0 qty:6", "1 qty:8", "chance spin:rB")
    assert white_at(auto) == (0, "rc")


@rule("M-R36")
def test_mr36_paying_comes_before_the_site() -> None:
    fields: dict[str, Any] = {
        "silo": ["fB fB fG"], "white": (0, "silo.fB"), "available": ["lab"], "teams": {0: ["uplink.1"], 1: ["clout.1"]},
    }  # fmt: skip
    state = do(working(**fields), "0 work:uplink.1", "0 buildadv:lab")
    assert options_of(state, 0) == ["white:0", "white:1"]
    do(state, "0 white:1")
    assert options_of(state, 0, "site") == ["1", "2", "3"]
    assert (white_at(state), silo(state, 0)) == ((0, "rc"), "fB")
    auto = do(working(**fields, **AUTO), "0 work:uplink.1", "0 buildadv:lab")
    assert white_at(auto) == (0, "rc")


@rule("M-R36")
def test_mr36_loading_and_the_mass_driver() -> None:
    fields: dict[str, Any] = {"silo": ["fB fB"], "white": (0, "silo.fB"), "sites": {0: ["massdriver"]}}
    state = do(working(**fields, teams={0: ["loader.1"]}), "0 work:loader.1", "0 load:A.3")
    assert white_at(do(state.copy(), "0 white:1")) == (0, "rocket.A.3")
    assert white_at(do(state, "0 white:0")) == (0, "silo.fB")
    auto = do(working(**fields, teams={0: ["loader.1"]}, **AUTO), "0 work:loader.1", "0 load:A.3")
    assert white_at(auto) == (0, "silo.fB")
    driver = do(working(**fields, teams={0: ["site.1"], 1: ["clout.1"]}), "0 work:site.1", "0 mass:fB", "0 white:1")
    assert white_at(driver) == (0, "rc")
    auto = do(working(**fields, teams={0: ["site.1"], 1: ["clout.1"]}, **AUTO), "0 work:site.1", "0 mass:fB")
    assert white_at(auto) == (0, "rc")


@rule("M-R36")
def test_mr36_refining_and_exchanging() -> None:
    fields: dict[str, Any] = {"silo": ["rB rB rG"], "white": (0, "silo.rB"), "levels": {0: {"exchanger": 1}}}
    state = do(working(**fields, teams={0: ["refinery.1"], 1: ["clout.1"]}), "0 work:refinery.1", "0 qty:1")
    assert phase(state) == "white"
    do(state, "0 white:1")
    assert white_at(state) == (0, "silo.rB")  # all move after the last answer
    do(state, "0 qty:1")
    assert white_at(state) == (0, "silo.fB")
    state = do(
        working(**fields, teams={0: ["refinery.1"], 1: ["clout.1"]}, **AUTO), "0 work:refinery.1", "0 qty:1", "0 qty:0"
    )
    assert (white_at(state), silo(state, 0)) == ((0, "silo.rB"), "rB rG fB")
    state = do(working(**fields, teams={0: ["exchanger"]}), "0 work:exchanger", "0 exch:BN", "0 white:1")
    assert white_at(state) == (0, "silo.rN")
    state = do(working(**fields, teams={0: ["exchanger"]}, **AUTO), "0 work:exchanger", "0 exch:BN")
    assert white_at(state) == (0, "silo.rB")


@rule("M-R36")
def test_mr36_producing() -> None:
    fields: dict[str, Any] = {
        "white": (0, "rc"),
        "levels": {0: {"factory": 3}},
        "teams": {0: ["factory"], 1: ["clout.1"]},
    }
    state = do(working(**fields), "0 work:factory", "0 take:B", "0 white:1")
    assert white_at(state) == (0, "silo.rB")
    do(state, "0 take:B")
    assert silo(state, 0) == "rB rB"
    auto = do(working(**fields, **AUTO), "0 work:factory", "0 take:B")
    assert white_at(auto) == (0, "rc")
    nanotube = working(white=(0, "rc"), sites={0: ["synthesizer"]}, teams={0: ["site.1"], 1: ["clout.1"]})
    assert white_at(do(nanotube, "0 work:site.1", "0 white:1")) == (0, "silo.rN")


@rule("M-R36", "M-14.2")
def test_mr36_what_it_carries_after_giving() -> None:
    fields: dict[str, Any] = {"silo": ["fB fB fB"], "white": (0, "silo.fB"), "teams": {0: ["reverter"], 1: ["clout.1"]}}
    state = do(working(**fields), "0 work:reverter", "0 qty:2", "0 white:1", "0 qty:0", "0 qty:1")
    assert options_of(state, 0) == ["take:G", "take:N"]
    assert refusal(state, "0 take:B") == "M-R36"
    do(state, "0 take:N")
    assert (white_at(state), silo(state, 0)) == ((0, "silo.rN"), "rG rN fB")
    one = do(working(**fields), "0 work:reverter", "0 qty:3", "0 qty:0", "0 qty:3")
    assert (white_at(one), silo(one, 0)) == ((0, "silo.rG"), "rG rG rG")
    auto = do(working(**fields, **AUTO), "0 work:reverter", "0 qty:3", "0 qty:1", "0 qty:0")
    assert (white_at(auto), silo(auto, 0)) == ((0, "silo.rB"), "rB rN rN")
