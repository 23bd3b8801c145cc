"""In every game a refusal says what is wrong here, and what costs something for good is asked about."""

from random import Random

import pytest

from orrery.core import CHANCE, State, game
from orrery.core.slips import RULING, at_a_glance
from orrery.games.gardens import GAME

GAMES = ("gardens", "vertium", "minethemoon", "uranus", "darkness")
ASKED = 40  # actions about which a player is told in a position


def positions(slug: str, rng: Random) -> list[State]:
    """Positions of a random game in which somebody has a choice."""
    found = game(slug)
    state = found.new()
    out: list[State] = []
    for _ in range(260):
        actors = state.actors()
        if not actors:
            break
        player = actors[0]
        if player == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        if rng.random() < 0.15:
            out.append(state.copy())
        state.apply(player, rng.choice(state.legal(player)))
    return out


@pytest.mark.parametrize("slug", GAMES)
def test_whoever_may_choose_is_told_what_is_wrong_with_anything_else(slug: str) -> None:
    found, rng = game(slug), Random(slug)
    for state in positions(slug, rng):
        player = state.actors()[0]
        for action in rng.sample(range(found.space.size), ASKED):
            refused = found.explain(state, player, action)
            if refused is None or found.space.decode(action)[0].chance:
                continue
            note = f"{found.space.notation(action)} by {refused.rule} in {state.view(player)['step']}"
            assert refused.here, note
            assert refused.here[-1] in ".?", f"{note}: {refused.here}"
            assert refused.rule is not None
            if RULING.match(refused.rule):
                assert refused.law == "", f"{note}: the text of a ruling explains something else"


@pytest.mark.parametrize("slug", GAMES)
def test_costly_choices_are_among_the_legal_ones_and_say_what_each_button_does(slug: str) -> None:
    found, rng = game(slug), Random(slug)
    asked = 0
    for state in positions(slug, rng):
        player = state.actors()[0]
        view, legal = state.shown(player), state.legal(player)
        for action in legal:
            caution = found.caution(view, action, legal)
            if caution is not None:
                asked += 1
                assert caution.question.endswith("?")
                assert caution.why.endswith(".")
                assert caution.do != caution.keep
    assert asked or slug == "vertium", "nothing is ever asked about"  # there few choices are that bad


@pytest.mark.parametrize("slug", GAMES)
def test_every_sentence_belongs_to_something_that_can_be_done(slug: str) -> None:
    found = game(slug)
    verbs = {verb.name for verb in found.space.verbs if not verb.chance}
    assert set(found.slips) <= verbs
    assert set(found.cautions) <= verbs
    assert set(found.first) <= {step.name for step in found.steps}


def test_whose_turn_it_is_is_said_by_name() -> None:
    state = GAME.new(2, {"martians": "random", "start": 0})
    rng = Random(1)
    while state.actors() != [0]:
        player = state.actors()[0]
        state.apply(player, state.sample(rng) if player == CHANCE else state.legal(player)[0])
    action = GAME.space.parse("move:E5")
    rule = state.refusal(1, action)
    assert rule is not None
    assert GAME.forbidden(state, 1, action, rule, {"names": ["Ana", "Ben"]}).here == "It is Ana's turn."


def test_a_rule_is_shortened_to_whole_sentences() -> None:
    assert at_a_glance("One. Two.") == "One. Two."
    long = "A sentence of some length that says what is meant by it all. " * 5
    assert at_a_glance(long.strip()) == "A sentence of some length that says what is meant by it all. " + (
        "A sentence of some length that says what is meant by it all."
    )
