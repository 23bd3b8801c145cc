"""Everything that a game says to people while it is played: for tests of its language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from random import Random
from typing import Any

from orrery.core import CHANCE, Game, State, game
from orrery.draw import screen_of
from tests.games.slips import NAMES

ASKED = 12  # actions about which somebody asks "why not" in a position
LOOKED_AT = 0.06  # of all positions: how many are read whole
ATTRIBUTE = re.compile(r'(?:aria-label|title|data-say)="([^"]*)"')
TEXT = re.compile(r">([^<>]+)<")


def said(slug: str, players: int, options: Mapping[str, Any], seed: str, moves: int = 400) -> Iterator[tuple[str, str]]:
    """Where something is said in a game, and the words; the game is played by its policy, now and then at random."""
    found, rng = game(slug), Random(seed)
    state = found.new(players, options)
    names = NAMES[:players]
    for _ in range(moves):
        actors = state.actors()
        if not actors:
            break
        player = rng.choice(actors)
        look = rng.random() < LOOKED_AT
        if look and player != CHANCE:
            yield from in_position(found, state, player, names, rng)
        state.journal = []
        state.apply(player, choice(found, state, player, rng))
        events, state.journal = list(state.journal), None
        for event in events:
            for viewer in (None, *range(players)):
                yield "log", found.tell(event, names, viewer)
                yield "brief", found.brief(event, names, viewer)
            yield "log", found.tell(event, names, None, True)
    for viewer in (None, *range(players)):
        view = {**state.shown(viewer), "names": list(names), "given": {}}
        if not state.actors():
            yield "verdict", found.verdict(view)
            yield "prompt", found.prompt(view)


def choice(found: Game, state: State, player: int, rng: Random) -> int:
    if player == CHANCE:
        return state.sample(rng)
    return found.policy.greedy(state, player, rng) if rng.random() < 0.7 else rng.choice(state.legal(player))


def in_position(found: Game, state: State, player: int, names: Sequence[str], rng: Random) -> Iterator[tuple[str, str]]:
    """Prompts, reasons, proposals, questions, refusals, the coach, and all words of the screen."""
    legal = state.legal(player)
    for viewer in (None, *range(state.seats)):
        view = {**state.shown(viewer), "names": list(names), "given": {}}
        yield "prompt", found.prompt(view)
        screen = screen_of(found)
        open_to = legal if viewer == player else []
        for html in (screen.board(view, open_to), screen.mine(view, open_to)):
            yield from (("screen", words) for words in words_of(str(html)))
        lesson = found.coach(view)
        if lesson is not None:
            yield "coach", lesson.title
            yield from (("coach", part) for part in re.split(r"\n+", lesson.text))
    view = {**state.shown(player), "names": list(names), "given": {}}
    yield from (("reason", reason) for _, _, reason in found.policy.judge(state, player))
    for action in rng.sample(legal, min(4, len(legal))):
        yield from (("why", words) for words in found.policy.why(state, player, action))
        caution = found.caution(view, action, legal)
        if caution is not None:
            yield from (("caution", words) for words in caution.as_json().values())
    yield "proposal", found.policy.proposal(state, player)
    for action in rng.sample(range(found.space.size), min(ASKED, found.space.size)):
        rule = state.refusal(player, action)
        if rule is not None and not found.space.decode(action)[0].chance:
            refused = found.forbidden(state, player, action, rule, {"names": list(names), "given": {}})
            yield "refusal", refused.here
            yield "law", refused.law


def words_of(html: str) -> Iterator[str]:
    """What a part of a page says: its texts and the names of its parts."""
    for found in (*TEXT.findall(html), *ATTRIBUTE.findall(html)):
        yield unescape(found)


# The language ---------------------------------------------------------------------------------------------------------

# A vowel that is spoken as a consonant takes "a"; class A of an orb is no article
A_BEFORE_A_VOWEL = re.compile(r"\b(?:a (?!one|once|eu)[aeioAEIO]|A (?!one|once|orb|is)[aeio])\w+")
A_BEFORE_U = re.compile(r"\b[Aa] (?:un(?!i)|um|up|ul)\w+")
AN_BEFORE_A_CONSONANT = re.compile(r"\b[Aa]n (?!LV|M-|X-)(?:[b-df-gj-np-tv-zB-DF-GJ-NP-TV-Z]\w|uni|one\b)\w*")
# Of names with numbers ("orb 1 falls") the number counts nothing
NUMBERED = re.compile(r"\b(?:[Oo]rb|[Ss]eat|[Dd]eck|[Mm]odule|[Ss]lot|[Ss]tep|[Pp]ad|[Rr]ound|[Tt]urn) 1\b")
ONE_OF_MANY = re.compile(r"(?<![-–.,/:+\d])\b1 (?!is|was|has|plus|less|minus|bonus|stays|goes)[a-z]+s\b")
THINGS = "point|token|card|flower|robot|gateway|ship|scout|turn|rock|hex|mine|planet|building|tile|spin|slot|unit|orb"
MANY_OF_ONE = re.compile(rf"\b(?:[02-9]|[1-9]\d+) (?:{THINGS})\b(?!-)")
TWICE = r"  |(?<!\.)\.\.(?!\.)|,,|\b(\w{2,}) \1\b"
SLIPS_OF_THE_PEN = re.compile(rf"{TWICE}| [,;:](?!\d)| \.(?![\d.])|\.\s*,|\(\)|[{{}}]|\w None\b|\b(?:True|False)\b")
FAULTS = {
    "a before a vowel": A_BEFORE_A_VOWEL,
    "a before un-": A_BEFORE_U,
    "an before a consonant": AN_BEFORE_A_CONSONANT,
    "one of many": ONE_OF_MANY,
    "many of one": MANY_OF_ONE,
    "a slip of the pen": SLIPS_OF_THE_PEN,
}


def faults(words: str) -> list[str]:
    """What is wrong with the language of a sentence."""
    words = NUMBERED.sub("it", words)
    return [f"{kind}: {found[0]!r}" for kind, form in FAULTS.items() if (found := form.search(words))]
