"""What a position promises to those who act: who it is, what they may do, and which rule forbids the rest."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.bots.bot import GreedyBot
from orrery.conformance.moment import Moment, who
from orrery.conformance.styles import Open
from orrery.core.state import CHANCE
from orrery.core.step import SteppedState

SAMPLES = 3


def actors_are_seats_or_chance(at: Moment) -> Iterator[str]:
    """Those who owe a decision are seats, each named once and in order, or chance alone; nobody if the game is over."""
    if at.actors == [CHANCE]:
        return
    if at.actors != sorted(set(at.actors)) or any(player not in at.seats for player in at.actors):
        yield f"the actors are {at.actors}"


def nobody_is_stuck(at: Moment) -> Iterator[str]:
    """Whoever owes a decision has at least one legal action: otherwise the table would wait for them for ever."""
    yield from stuck(at.legal)


def stuck(legal: Open) -> Iterator[str]:
    """Who is to act, and cannot."""
    for player, actions in legal.items():
        if not actions:
            yield f"{who(player)} is to act and has no legal action"


def legal_actions_are_sorted(at: Moment) -> Iterator[str]:
    """Legal actions are ids of the table, in rising order, each once."""
    for player, legal in at.legal.items():
        if legal != sorted(set(legal)):
            yield f"the legal actions of {who(player)} are not sorted and unique: {legal}"
        elif legal[0] < 0 or legal[-1] >= at.game.space.size:
            yield f"a legal action of {who(player)} is not in the table: {legal}"


def others_have_no_legal_action(at: Moment) -> Iterator[str]:
    """Whoever owes no decision has no legal action: other seats, chance, and numbers that are no player."""
    for player in (CHANCE, *at.seats, *at.strangers):
        if player not in at.actors and at.state.legal(player):
            yield f"{who(player)} is not to act, but may {at.write(at.state.legal(player)[0])}"


def chance_has_its_own_verbs(at: Moment) -> Iterator[str]:
    """Chance does only what was declared with `space.chance`, and nobody else does that."""
    for player, legal in at.legal.items():
        for action in legal:
            if at.game.space.decode(action)[0].chance != (player == CHANCE):
                yield f"{who(player)} may {at.write(action)}"


def legal_actions_belong_to_the_step(at: Moment) -> Iterator[str]:
    """A step asks for nothing but its own verbs."""
    step = at.state.current_step() if isinstance(at.state, SteppedState) else None
    if step is None:
        return
    for player, legal in at.legal.items():
        for action in legal:
            if at.game.space.decode(action)[0] not in step.verbs:
                yield f"{who(player)} may {at.write(action)}, but the step {step.name} does not have that verb"


def legal_actions_are_not_refused(at: Moment) -> Iterator[str]:
    """No rule forbids a legal action."""
    for player, legal in at.legal.items():
        for action in legal:
            rule = at.state.refusal(player, action)
            if rule is not None:
                yield f"{who(player)} may {at.write(action)}, but {rule} forbids it"


def a_rule_forbids_everything_else(at: Moment) -> Iterator[str]:
    """Of the whole table, exactly the legal actions are not refused, for every seat, for chance and for strangers."""
    for player, refusals in at.refusals.items():
        legal = set(at.legal.get(player, ()))
        for action, rule in enumerate(refusals):
            if rule is None and action not in legal:
                yield f"no rule forbids {who(player)} to {at.write(action)}, but it is not legal"
            if rule is not None and action in legal:
                yield f"{who(player)} may {at.write(action)}, but {rule} forbids it"
    action = at.rng.randrange(at.game.space.size)
    for player in at.strangers:
        if at.state.refusal(player, action) is None:
            yield f"no rule forbids player {player}, who does not exist, to {at.write(action)}"


def refusals_name_rules(at: Moment) -> Iterator[str]:
    """What `refusal` answers is the id of a rule in rules.md."""
    for player, refusals in at.refusals.items():
        for rule in set(refusals) - {None} - set(at.game.rules.rules):
            example = at.write(refusals.index(rule))
            yield f"{rule!r}, which forbids {who(player)} to {example}, is not in rules.md"


def legal_actions_can_be_done(at: Moment) -> Iterator[str]:
    """Every legal action can be applied, and then somebody is to act or the game is over."""
    for player, legal in at.legal.items():
        for action in legal:
            after = at.state.copy()
            after.apply(player, action)
            if bool(after.actors()) == after.standing().over:
                yield f"after {at.write(action)} by {who(player)} nobody is to act, and it is not over"


def weights_fit_the_outcomes(at: Moment) -> Iterator[str]:
    """When chance acts, every outcome has a weight: a whole number above 0."""
    if at.actors != [CHANCE]:
        return
    weights = at.state.weights()
    if len(weights) != len(at.legal[CHANCE]):
        yield f"{len(at.legal[CHANCE])} outcomes have {len(weights)} weights"
    if any(type(weight) is not int or weight < 1 for weight in weights):
        yield f"the weights are {weights}"


def samples_are_outcomes(at: Moment) -> Iterator[str]:
    """`sample` gives a legal outcome of chance; the report counts whether it keeps to the weights."""
    if at.actors == [CHANCE]:
        outcomes = at.legal[CHANCE]
        for _ in range(SAMPLES):
            outcome = at.state.sample(at.rng)
            if outcome not in outcomes:
                yield f"sample gives {outcome}, which is not legal"
            at.report.luck.note(at.state.weights(), outcomes.index(outcome))


def the_greedy_bot_plays_by_the_rules(at: Moment) -> Iterator[str]:
    """The greedy policy, which is given what its seat may know, takes a legal action."""
    bot = GreedyBot(at.game, at.rng)
    for player, legal in at.legal.items():
        if player != CHANCE and (action := bot.choose(at.state, player)) not in legal:
            yield f"the greedy bot of {who(player)} takes {action}, which is not legal"


def the_policy_knows_what_its_seat_knows(at: Moment) -> Iterator[str]:
    """Scores and worth are the same in the true position and in an imagined one: the policy looks at nothing hidden."""
    policy = at.game.policy
    for player in at.legal:
        if player != CHANCE:
            imagined = at.state.determinize(player, at.rng)
            if policy.judge(at.state.copy(), player) != policy.judge(imagined, player):
                yield f"the policy scores the actions of {who(player)} differently when hidden things are different"
            if policy.worth(at.state, player) != policy.worth(imagined, player):
                yield f"the policy values the position for {who(player)} differently when hidden things are different"


def not_open(legal: Open, player: int, action: int) -> Iterator[str]:
    """Whether a style of play, which may be the greedy policy, took something that is not legal."""
    if action not in legal[player]:
        yield f"the policy of {who(player)} takes {action}, which is not legal"


ALWAYS = (
    actors_are_seats_or_chance,
    nobody_is_stuck,
    legal_actions_are_sorted,
    others_have_no_legal_action,
    chance_has_its_own_verbs,
    legal_actions_belong_to_the_step,
    weights_fit_the_outcomes,
    samples_are_outcomes,
    legal_actions_are_not_refused,
)
CLOSELY = (
    legal_actions_can_be_done,
    a_rule_forbids_everything_else,
    refusals_name_rules,
    the_greedy_bot_plays_by_the_rules,
    the_policy_knows_what_its_seat_knows,
)
