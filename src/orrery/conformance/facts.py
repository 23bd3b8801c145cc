"""What a game promises before anybody plays: its facts, its table of actions, its rules and its data."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from orrery.conformance.telling import FORBIDDEN, SVG
from orrery.core.actions import Verb
from orrery.core.data import SOURCES, find_value, rebuilt_keys, sources
from orrery.core.errors import OptionsError
from orrery.core.game import Game
from orrery.core.lesson import WAITING
from orrery.core.rules import MENTION
from orrery.core.views import OVER
from orrery.draw import reference_of, screen_of


def the_facts_are_complete(game: Game) -> Iterator[str]:
    """A game says what it is called, what it is about, how long it takes and for how many it is."""
    for name in ("slug", "title", "tagline", "package"):
        if not getattr(game, name):
            yield f"{name} is empty"
    if game.minutes < 1:
        yield f"minutes is {game.minutes}"
    if not 1 <= game.fewest <= game.default_players <= game.most:
        yield f"{game.fewest} to {game.most} players, {game.default_players} by default"


def notation_is_a_bijection(game: Game) -> Iterator[str]:
    """Every action has a text of its own, and that text leads back to it."""
    for action in range(game.space.size):
        text = game.space.notation(action)
        if not text or text.split() != [text]:
            yield f"action {action} is written {text!r}"
        if game.space.parse(text) != action:
            yield f"{text} leads to action {game.space.parse(text)}, not {action}"
        verb = game.space.decode(action)[0]
        if verb.at(*verb.split(action - verb.base)) != action:
            yield f"{text}: the verb {verb.name} does not lead back to action {action}"


def every_action_has_words(game: Game) -> Iterator[str]:
    """Every action has a label for people, with its arguments filled in."""
    for action in range(game.space.size):
        label = game.space.label(action)
        if not label.strip() or "{" in label:
            yield f"{game.space.notation(action)} is called {label!r}"


def steps_are_whole(game: Game) -> Iterator[str]:
    """Every step has a name, verbs of the game and a prompt, and every verb of the game belongs to a step."""
    if not game.steps:
        return  # a game may also answer the contract of `State` without steps
    used: set[Verb] = set()
    for number, step in enumerate(game.steps):
        if step.number != number or not step.name:
            yield f"step {number} has the number {step.number} and the name {step.name!r}"
        if not step.verbs or any(verb not in game.space.verbs for verb in step.verbs):
            yield f"the step {step.name} has no verbs, or verbs that are not in the table of actions"
        used.update(step.verbs)
    for verb in game.space.verbs:
        if verb not in used:
            yield f"no step has the verb {verb.name}"


def tables_are_keyed_by_steps(game: Game) -> Iterator[str]:
    """What is said and drawn for a step is found by its name: no panel, lesson or prompt is for a step that is none."""
    names = {step.name for step in game.steps}
    tables = {
        "lessons": game.lessons.keys() - {OVER, WAITING},
        "prompts": game.prompts.keys(),
        "panels": getattr(screen_of(game), "PANELS", {}).keys(),
    }
    for table, keys in tables.items():
        for key in sorted(keys - names):
            yield f"{table} has {key!r}, which is no step"


def uses_are_events(game: Game) -> Iterator[str]:
    """What counts as the use of something is an event that there is."""
    for kind in sorted(game.uses.keys() - game.log.keys()):
        yield f"`uses` has {kind!r}, which is no event of the log"


def the_defaults_make_a_game(game: Game) -> Iterator[str]:
    """Without any option the game starts with every number of players it is for, and somebody has to act."""
    for players in game.seats():
        state = game.new(players)
        if state.seats != players or not state.actors():
            yield f"{players} players: {state.seats} seats, and {state.actors()} are to act"
        if state.slug != game.slug:
            yield f"its positions say that they belong to {state.slug}"


def presets_make_games(game: Game) -> Iterator[str]:
    """Every preset is a game for at least one number of players."""
    for name, options in game.options.presets.items():
        if not any(starts(game, players, dict(options)) for players in game.seats()):
            yield f"the preset {name!r} is refused for every number of players"


def wrong_tables_are_refused(game: Game) -> Iterator[str]:
    """Too few or too many players and options that do not exist give an OptionsError."""
    for players in (0, game.fewest - 1, game.most + 1, -1):
        if starts(game, players, {}):
            yield f"a game for {players} players starts"
    if starts(game, game.default_players, {"no such option": 1}):
        yield "an option that does not exist is accepted"
    for option in game.options.options:
        if starts(game, game.default_players, {option.name: "no such value"}):
            yield f"{option.name} accepts a value that does not exist"


def starts(game: Game, players: int, options: dict[str, object]) -> bool:
    try:
        game.new(players, options)
    except OptionsError:
        return False
    return True


def options_name_their_rule(game: Game) -> Iterator[str]:
    """The rule that gives an option stands in rules.md."""
    if game.players_rule and game.players_rule not in game.rules:
        yield f"the number of players names {game.players_rule}, which is not in rules.md"
    for option in game.options.options:
        if option.rule and option.rule not in game.rules:
            yield f"{option.name} names {option.rule}, which is not in rules.md"


def rules_are_whole(game: Game) -> Iterator[str]:
    """The rulebook has a title, an introduction and rules with words, and its references lead somewhere."""
    rules = game.rules
    if not rules.title or not rules.introduction or not rules.rules:
        yield "rules.md lacks its title, its introduction or its rules"
    prefixes = {name.split("-")[0] for name in rules.rules}
    for rule in rules.rules.values():
        if not rule.plain.strip():
            yield f"{rule.id} has no words"
        for mentioned in MENTION.findall(rule.text):
            if mentioned.split("-")[0] in prefixes and mentioned not in rules:
                yield f"{rule.id} speaks of {mentioned}, which is not in rules.md"


def numbers_have_sources(game: Game) -> Iterator[str]:
    """Every value in data.toml says where it comes from; what is rebuilt says why, and is there."""
    for place, keys in rebuilt_keys(game.data):
        for key in keys:
            if key not in find_value(game.data, place):
                yield f"{place} has nothing called {key}, which it lists as rebuilt"
    for place, _, source, note in sources(game.data):
        if source not in SOURCES:
            yield f"{place} has source {source!r}; take {', '.join(SOURCES)}"
        if source == "rebuilt" and not note:
            yield f"{place} is rebuilt, but the reason is missing"


def references_are_whole(game: Game) -> Iterator[str]:
    """The reference part of the rulebook has words, safe pictures, and rules that exist."""
    for chapter in reference_of(game):
        if not chapter.title or not chapter.entries:
            yield f"the chapter {chapter.title!r} is empty"
        for entry in chapter.entries:
            where = f"{chapter.title}, {entry.title}"
            if not entry.title or not (entry.words or entry.facts):
                yield f"{where}: there are no words"
            if entry.rule and entry.rule not in game.rules:
                yield f"{where} names {entry.rule}, which is not in rules.md"
            if entry.picture and ElementTree.fromstring(entry.picture).tag not in ("svg", SVG):
                yield f"{where}: the picture is no SVG"
            if found := FORBIDDEN.search(entry.picture):
                yield f"{where}: the picture holds {found[0].strip()!r}, which a safe page forbids"


PROMISES = (
    the_facts_are_complete,
    notation_is_a_bijection,
    every_action_has_words,
    rules_are_whole,
    references_are_whole,
    numbers_have_sources,
    options_name_their_rule,
    the_defaults_make_a_game,
    presets_make_games,
    wrong_tables_are_refused,
    steps_are_whole,
    tables_are_keyed_by_steps,
    uses_are_events,
)
