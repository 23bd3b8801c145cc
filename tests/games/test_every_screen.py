"""What every game promises on the screen: every legal action in reach, nothing hidden shown, nothing out of place."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

import pytest

from orrery.core import CHANCE, State, game
from orrery.core.game import Screen
from orrery.draw import SYMBOLS, THEMES, escape, page_defs, place_names, places_of, style
from tests.draw.reading import parse, placed
from tests.games.screens import (
    MODES,
    WAYS,
    Decision,
    Page,
    Ways,
    decisions,
    drawings,
    drawn,
    look,
    misplaced,
    moments,
    verbs,
)

STYLED = set(re.findall(r"\.(-?[a-z_][\w-]*)", style("tokens") + style("boards")))
NAMES = ["<Ana>", "<Ben>", "<Cem>", "<Dan>", "<Eva>", "<Fay>"]


class Table(NamedTuple):
    """A table of one mode: what was drawn for those who sat at it."""

    slug: str
    mode: str
    ways: Ways
    draws: Screen
    pages: list[Page]
    moments: list[State]

    @property
    def seats(self) -> int:
        return MODES[self.slug][self.mode][0]


# One mode of each game is enough for the quick tests
FIRST_MODES = {slug: next(iter(modes)) for slug, modes in MODES.items()}
EVERY_MODE = [
    pytest.param((slug, mode), id=f"{slug}, {mode}", marks=[pytest.mark.long] * (mode != FIRST_MODES[slug]))
    for slug, modes in MODES.items()
    for mode in modes
]


# All tests of a table come one after the other, so that its pages are drawn once and then forgotten
@pytest.fixture(scope="module", params=EVERY_MODE)
def table(request: pytest.FixtureRequest) -> Table:
    slug, mode = request.param
    pages = [drawn(slug, decision) for decision in decisions(slug, mode)]
    return Table(slug, mode, WAYS[slug], drawings(slug), pages, moments(slug, mode, 7))


every_game = pytest.mark.parametrize("slug", MODES)


def ids(*markup: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', "".join(markup))


def needed(*markup: str) -> set[str]:
    """The ids to which drawings refer: what they use, fill with, or light."""
    whole = "".join(markup)
    lit = " ".join(re.findall(r'data-lights="([^"]*)"', whole)).split()
    return {*re.findall(r'(?:href="|url\()#([\w-]+)', whole), *lit}


def test_every_legal_action_can_be_clicked_exactly_once_on_the_board_or_in_the_column(table: Table) -> None:
    for page in table.pages:
        assert misplaced(table.slug, page) == []


@pytest.mark.long
@every_game
def test_every_verb_was_tried(slug: str) -> None:
    offered = {verb for mode in MODES[slug] for _, legal, _ in decisions(slug, mode) for verb in verbs(slug, legal)}
    assert {verb.name for verb in game(slug).space.verbs if not verb.chance} - offered <= WAYS[slug].rare


def test_what_can_be_clicked_on_the_board_can_be_focused_and_read(table: Table) -> None:
    for page in table.pages:
        for element in page.drawing.iter():
            if element.get("data-act") is not None or element.get("data-pick") is not None:
                assert element.get("role") == "button"
                assert element.get("tabindex") == "0"
                assert element.get("aria-label")
                assert "hit" in [part.get("class") for part in element.iter()]


def test_what_waits_to_be_picked_is_hidden_and_can_be_picked(table: Table) -> None:
    for page in table.pages:
        picks = {element.get("data-pick") for element in page.elements()} - {None}
        for element in page.elements():
            waits = element.get("data-when")
            if element.get("data-guide") is not None:  # shown while a refusal of such an action is open
                assert element.get("hidden") is not None
                assert element.get("data-guide") in {verb.name for verb in game(table.slug).space.verbs}
            elif element.get("data-beyond") is not None:  # shown while choices lie outside what is shown of the board
                assert element.get("hidden") is not None
            elif element.get("hidden") is not None:
                assert waits in picks
            else:
                assert waits is None or waits.startswith(table.ways.open_first)


def test_what_a_player_clicks_in_vain_asks_why(table: Table) -> None:
    parse_action = game(table.slug).space.parse
    tried = 0
    for page in table.pages:
        for element in page.elements():
            if (asked := element.get("data-why")) is not None:
                tried += 1
                assert element.get("data-act") is None
                # Some places ask even then, and are told that one may: what is to be clicked lies on or beside them
                assert parse_action(asked) not in page.decision.legal or asked.partition(":")[0] in table.ways.asks_too
    assert tried


def test_every_place_that_has_a_name_or_is_spoken_of_is_on_the_board(table: Table) -> None:
    named = spoken = 0
    for (view, legal, events), *_ in table.pages[::3]:
        there = set(ids(table.draws.board(view, legal, events)))
        names = place_names(game(table.slug), view)
        assert set(names) <= there
        named += len(names)
        for event in events:
            places = places_of(game(table.slug), view, event)
            assert {place for place in places if not place.startswith(("gap-", "moon-", "deck-"))} <= set(names)
            assert set(places) <= there, event.kind
            spoken += len(places)
    assert named
    assert spoken


def test_ids_are_unique_and_prefixed_and_whatever_is_referred_to_is_there(table: Table) -> None:
    symbols = ids(*SYMBOLS.values(), *table.draws.SYMBOLS.values())
    for (view, legal, events), *_ in table.pages[::2]:
        markup = table.draws.board(view, legal, events, prefix="b7-") + table.draws.mine(view, legal, prefix="b7-")
        found = ids(markup)
        assert len(found) == len(set(found))
        assert all(one.startswith("b7-") for one in found if one not in table.ways.page_ids)
        assert needed(markup) <= {*found, *symbols}


def test_nothing_has_a_style_or_a_colour_of_its_own(table: Table) -> None:
    for page in table.pages:
        for element in page.elements():
            assert "style" not in element.attrib
            fill = element.get("fill")
            assert fill is None or fill.startswith("url(#")  # a gradient is no colour


def test_every_class_of_the_board_is_in_a_style_sheet_or_marks_a_part(table: Table) -> None:
    classes = {cls for page in table.pages for one in page.drawing.iter() for cls in one.get("class", "").split()}
    assert classes - STYLED <= table.ways.parts


def test_no_piece_leaves_the_board(table: Table) -> None:
    rooms = {kind: room for room, kinds in table.ways.room.items() for kind in kinds.split()}
    for page in table.pages[::3]:
        board = next(one for one in page.drawing if one.get("viewBox"))  # there may be a pager beside it
        x, y, width, height = map(float, board.get("viewBox", "").split())
        for one in placed(page.board):
            kind = re.match("[a-z]*", one.id)
            if kind and kind[0] in rooms:
                room = rooms[kind[0]] * one.scale
                assert x + room <= one.x <= x + width - room, one.id
                assert y + room <= one.y <= y + height - room, one.id


def test_the_same_view_draws_the_same(table: Table) -> None:
    for page in table.pages:
        assert table.draws.board(*page.decision) == page.board
        assert table.draws.mine(page.decision.view, page.decision.legal) == page.column


def test_every_seat_has_a_face(table: Table) -> None:
    for page in table.pages[::3]:
        for seat in range(table.seats):
            face = table.draws.seat(page.decision.view, seat)
            assert isinstance(face.points, int) or face.points == "safe"  # a race that flew away counts no hexes
            parse(face.portrait + face.counters + face.facts + face.details)


def test_nothing_hidden_is_drawn(table: Table) -> None:
    """Whatever there is that the viewer may not know, they get the same bytes."""
    rng = Random(3)
    pairs: list[tuple[Decision, Decision]] = []
    viewers = [*range(table.seats), None]
    for state in table.moments:
        viewer = rng.choice(viewers)
        other = state.determinize(viewer or 0, rng)
        if viewer is None and table.seats > 1:  # what a spectator sees must not depend on what seat 0 knows either
            other = other.determinize(1, rng)
        if other.snapshot() != state.snapshot():
            pairs.append((look(state, viewer), look(other, viewer)))
    assert pairs or table.mode in table.ways.no_secrets
    for one, (view, legal, _) in rng.sample(pairs, min(12, len(pairs))):
        assert table.draws.board(*one) == table.draws.board(view, legal, one.events)
        assert table.draws.mine(one.view, one.legal) == table.draws.mine(view, legal)
        assert table.draws.draw(*one) == table.draws.draw(view, legal, one.events)
        for seat in range(table.seats):
            assert table.draws.seat(one.view, seat) == table.draws.seat(view, seat)


def test_a_spectator_can_click_nothing(table: Table) -> None:
    for state in table.moments[::5]:
        seen = look(state, None)
        page = table.draws.board(*seen) + table.draws.mine(seen.view)
        assert "data-act" not in page
        assert "data-why" not in page


def test_names_of_players_are_shown_and_escaped(table: Table) -> None:
    ends = [page for page in table.pages if page.decision.view["over"]]
    shown: set[str] = set()
    for page in [*table.pages[::7], *ends[:1]]:
        named = drawn(table.slug, page.decision._replace(view={**page.decision.view, "names": NAMES[: table.seats]}))
        for where, markup in (("board", named.board), ("column", named.column)):
            assert not any(name in markup for name in NAMES)
            if any(escape(name) in markup for name in NAMES):
                shown.add(where)
    assert table.ways.names in shown or table.seats == 1 or not table.ways.names


def test_a_picture_stands_alone(table: Table) -> None:
    for number, page in enumerate(table.pages[::7]):
        picture = table.draws.draw(*page.decision, theme=(None, *THEMES)[number % 3])
        assert parse(picture)[0].tag.endswith("svg")
        assert needed(picture) <= set(ids(picture))


@every_game
def test_poster_and_symbols(slug: str) -> None:
    draws = drawings(slug)
    assert 'viewBox="-120 -75 240 150"' in draws.poster()
    assert f"world-{slug}" in draws.SYMBOLS
    assert all(f'id="{name}"' in body for name, body in draws.SYMBOLS.items())
    symbols = [*SYMBOLS.values(), *draws.SYMBOLS.values()]
    assert needed(draws.poster(), *symbols) <= set(ids(*symbols))


def test_symbols_of_all_games_lie_on_one_page() -> None:
    found = ids(page_defs(*(drawings(slug).SYMBOLS for slug in MODES)))
    assert len(found) == len(set(found))


@every_game
def test_the_coach_speaks_at_every_step_of_a_first_game_and_cites_rules_that_exist(slug: str) -> None:
    taught, heard = game(slug), set[str]()
    first = taught.first_game
    assert first is not None
    for seed in range(6):
        rng = Random(seed)
        state = taught.new(first["players"], first["options"])
        while state.actors():
            player = state.actors()[0]
            if player == CHANCE:
                state.apply(player, state.sample(rng))
                continue
            for seat in range(first["players"]):
                said = taught.coach(state.shown(seat))
                assert said is not None
                heard.add(said.title)
                if said.rule or seat in state.actors():  # to wait is no rule
                    assert said.rule in taught.rules
            assert taught.coach(state.shown(None)) is None
            state.apply(player, taught.policy.greedy(state, player, rng))
        last = taught.coach(state.shown(0))
        assert last is not None
        assert last.title in WAYS[slug].farewell
    assert heard >= WAYS[slug].lessons
