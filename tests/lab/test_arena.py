"""The arena: fair seats, the same games on any number of processes, honest ratings, and going on after a stop."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from statistics import fmean
from threading import Thread
from typing import Any
from xml.etree import ElementTree

import pytest
from examples import answering_bot

import orrery
from orrery.bots.strength import strengths_from
from orrery.core import OrreryError
from orrery.lab.arena import Arena, Pairing, Played, make_arena, run
from orrery.lab.arena_folder import Folder, played_from, row_of
from orrery.lab.arena_page import page, plot
from orrery.lab.arena_report import command, markdown, report
from orrery.lab.http_bot import HttpBot
from orrery.lab.ratings import ratings
from orrery.lab.sources import fingerprint
from orrery.lab.strength import strength_of
from orrery.lab.thought import Thought
from orrery_relay import GAME


def all_games(arena: Arena, jobs: int = 1) -> list[Played]:
    return [played for part in run(arena, GAME, jobs=jobs) for played in part]


def without_times(games: list[Played]) -> list[tuple[Any, ...]]:
    return [(g.pairing, g.number, g.seats, g.points, g.returns, [t.decisions for t in g.thoughts]) for g in games]


def test_the_same_arena_gives_the_same_games_on_any_number_of_processes() -> None:
    arena = make_arena(GAME, ["random", "greedy", "medium"], 4, 2, seed=3)
    assert without_times(all_games(arena)) == without_times(all_games(arena, jobs=2))
    other = make_arena(GAME, ["random", "greedy", "medium"], 4, 2, seed=4)
    assert without_times(all_games(arena)) != without_times(all_games(other))


def test_two_seats_are_swapped_on_the_same_deal() -> None:
    arena = make_arena(GAME, ["random", "greedy"], 6, 2)
    assert arena.pairings() == [Pairing("random", "greedy")]
    assert [played.seats for played in all_games(arena)] == [[0], [1]] * 3

    dealt: list[list[int]] = []

    class Watched(type(GAME)):  # type: ignore[misc]
        def new(self, *arguments: Any) -> Any:
            state = super().new(*arguments)
            ended = state.standing

            def standing() -> Any:
                dealt.append(state.contract[:])
                return ended()

            state.standing = standing
            return state

    list(run(arena, Watched()))
    assert dealt[0::2] == dealt[1::2]  # contracts of both games of a deal
    assert len({tuple(each) for each in dealt}) > 1


def test_more_seats_have_one_among_others_both_ways() -> None:
    arena = make_arena(GAME, ["random", "greedy"], 8, 4)
    assert arena.pairings() == [Pairing("random", "greedy"), Pairing("greedy", "random")]
    assert arena.fair == 0.25
    games = all_games(arena)
    assert [played.seats for played in games[:4]] == [[0], [1], [2], [3]]
    found = report(arena, games)
    first = found.meeting("greedy", "random")
    assert first is not None
    assert first.games == 8
    assert "a fair share is 25 %" in markdown(found)


def test_in_a_chain_each_meets_the_next_one_only() -> None:
    arena = make_arena(GAME, ["medium", "greedy", "random"], 4, 2, chain=True)
    assert arena.pairings() == [Pairing("medium", "greedy"), Pairing("greedy", "random")]
    found = report(arena, all_games(arena))
    assert [rating.bot for rating in found.ratings if rating.bot == "greedy"]
    lines = markdown(found).splitlines()
    assert lines[0].endswith("--seats 2 --chain --seed 1`")
    assert [line.split(" | ")[2] for line in lines[6:]] == ["greedy", "random", ""]
    four = make_arena(GAME, ["medium", "random"], 4, 4, chain=True)
    assert four.pairings() == [Pairing("medium", "random")]  # one medium among three random, not the other way round


def test_an_unfinished_chain_says_what_has_not_been_played() -> None:
    arena = make_arena(GAME, ["easy", "medium", "greedy", "random"], 4, 2, chain=True)
    first, second, last = arena.pairings()
    games = [game for part in run(arena, GAME, pairings=[second]) for game in part]
    assert [(game.pairing, game.number) for game in games] == [(second, number) for number in range(4)]
    games = [*games, *[game for part in run(arena, GAME, games, pairings=[last]) for game in part][:2]]
    found = report(arena, games)
    assert {rating.bot for rating in found.ratings} == {"medium", "greedy", "random"}  # easy met nobody
    text = markdown(found)
    assert text.splitlines()[2].endswith(f"Not measured yet: {first}. Fewer games so far: {last} (2).")
    assert [line.split(" | ")[3] for line in text.splitlines()[6:]] == ["4", "2", ""]
    assert strength_of(found, "v1")["made"]["games"] == 2


def test_a_chain_tells_what_the_other_won_where_a_win_may_be_nobodys() -> None:
    arena = make_arena(GAME, ["medium", "greedy"], 4, 2, chain=True)
    pairing = arena.pairings()[0]
    results = [[1.0, 0.0], [0.0, 0.0], [0.0, 0.0], [1.0, 0.0]]
    games = [Played(pairing, n, [n % 2], [0, 0], won, "", [Thought(1), Thought(1)]) for n, won in enumerate(results)]
    assert "| 25 [5 to 70]; the other 25 |" in markdown(report(arena, games))


def test_what_was_found_about_levels_is_kept_for_the_page_of_opponents() -> None:
    arena = make_arena(GAME, ["easy", "greedy", "beginner"], 4, 2, chain=True)
    found = report(arena, all_games(arena))
    kept = strength_of(found, "v1")
    assert kept["made"] == {"seats": 2, "games": 4, "command": command(arena), "sources": "v1"}
    read = strengths_from(json.loads(json.dumps(kept)))
    assert (read.seats, read.games, read.apart) == (2, 4, False)
    assert set(read.levels) == {"easy", "beginner"}
    meeting = found.meeting("beginner", "greedy")
    assert meeting is not None
    assert read.levels["beginner"].against == {"greedy": round(meeting.share, 4)}


def test_where_nobody_meets_anybody_games_won_are_kept() -> None:
    arena = make_arena(GAME, ["easy", "beginner"], 3, 2, apart=True)
    read = strengths_from(strength_of(report(arena, all_games(arena)), "v1"))
    assert read.apart
    assert read.levels["easy"].rating == 100.0  # at a table of one level somebody wins
    assert read.levels["easy"].against == {}


def test_drawings_and_words_of_a_game_make_no_other_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.lab.sources.PARTS", ())
    monkeypatch.setattr("orrery.lab.sources.files", lambda package: tmp_path)
    (tmp_path / "view").mkdir()
    (tmp_path / "bot.py").write_text("a")
    before = fingerprint(GAME)
    (tmp_path / "view" / "scene.py").write_text("b")
    (tmp_path / "strength.json").write_text("{}")
    assert fingerprint(GAME) == before
    (tmp_path / "bots.toml").write_text("c")
    assert fingerprint(GAME) != before


def test_sides_play_together() -> None:
    arena = make_arena(GAME, ["random", "greedy"], 2, 4, sides=[[0, 2], [1, 3]])
    assert arena.pairings() == [Pairing("random", "greedy")]
    assert [played.seats for played in all_games(arena)] == [[0, 2], [1, 3]]
    assert "--sides 1,3/2,4" in markdown(report(arena, all_games(arena)))


def test_a_game_of_sides_tells_each_side() -> None:
    """Shadows of the Complex: one against two, so a share of both sides together says little."""
    game = orrery.game("vertium")
    shadows = {"mode": "shadows"}
    chain = make_arena(game, ["greedy", "random"], 6, 3, shadows, sides=[[2], [0, 1]], chain=True)
    played = [each for part in run(chain, game) for each in part]
    (meeting,) = report(chain, played).meetings
    lone = [each.returns[2] for each in played if each.seats == [2]]
    others = [each.returns[0] for each in played if each.seats == [0, 1]]
    assert [(side.games, side.share) for side in meeting.sides] == [(3, fmean(lone)), (3, fmean(others))]
    table = markdown(report(chain, played))
    assert "| on seat 3, % | on seats 1, 2, % |" in table
    assert all(line.count("|") == 9 for line in table.splitlines() if line.startswith("|"))

    apart = make_arena(game, ["greedy"], 4, 3, shadows, apart=True, sides=[[2], [0, 1]])
    played = [each for part in run(apart, game) for each in part]
    (meeting,) = report(apart, played).meetings
    assert [side.share for side in meeting.sides] == [
        fmean(each.returns[2] for each in played),
        fmean(each.returns[0] for each in played),
    ]
    assert "| bot | games | on seat 3, % | on seats 1, 2, % |" in markdown(report(apart, played))


def test_who_wins_together_plays_at_tables_of_its_own() -> None:
    game = orrery.game("uranus")
    arena = make_arena(game, ["random", "greedy"], 1, 2)
    assert arena.apart
    assert arena.pairings() == [Pairing("random"), Pairing("greedy")]
    games = [played for part in run(arena, game) for played in part]
    assert [played.seats for played in games] == [[0, 1], [0, 1]]
    found = report(arena, games)
    assert found.ratings == []
    assert "| greedy | 1 | " in markdown(found)
    assert "greedy" in plot(found)


def played(bot: str, other: str, number: int, share: float) -> Played:
    mine = number % 2
    returns = [share, 1 - share] if mine == 0 else [1 - share, share]
    return Played(Pairing(bot, other), number, [mine], [5, 3], returns, "", [Thought(), Thought()])


def test_both_may_win_or_nobody() -> None:
    """What one bot does not win, the other need not win."""
    arena = make_arena(GAME, ["random", "greedy"], 4, 2)
    results = [[0.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.0, 0.0]]
    games = [
        Played(Pairing("random", "greedy"), number, [number % 2], [0, 0], returns, "", [Thought(), Thought()])
        for number, returns in enumerate(results)
    ]
    found = report(arena, games)
    first, second = found.meeting("random", "greedy"), found.meeting("greedy", "random")
    assert first is not None
    assert second is not None
    assert (first.share, first.places) == (0.25, [0.0, 0.5])
    assert (second.share, second.places) == (0.5, [0.5, 0.5])
    assert second.points == first.other_points


def test_ratings_know_the_odds() -> None:
    """Ten to one is 400 points; who plays others of the same strength gets what follows from it."""
    games = [played("a", "classic", number, float(number % 11 != 0)) for number in range(1100)]
    games += [played("b", "a", number, float(number % 2)) for number in range(1000)]
    found = {rating.bot: rating for rating in ratings(["classic", "a", "b"], games, 1)}
    assert found["classic"].points == 0
    assert found["a"].points == pytest.approx(400, abs=5)
    assert found["b"].points == pytest.approx(400, abs=5)
    low, high = found["a"].interval
    assert 330 < low < 400 < high < 480
    few = {rating.bot: rating for rating in ratings(["classic", "a"], games[:44], 1)}
    assert few["a"].interval[1] - few["a"].interval[0] > 2 * (high - low)


def test_who_always_wins_is_not_infinitely_better() -> None:
    games = [played("a", "b", number, 1.0) for number in range(20)]
    best = ratings(["a", "b"], games, 1)
    assert 400 < best[0].points - best[1].points < 1000
    low, high = best[1].interval
    assert high - low > 100  # nor is that certain after twenty games


def test_equal_bots_have_equal_ratings_at_a_table_of_four() -> None:
    games = [
        Played(Pairing(a, b), n, [0], [0] * 4, [1.0, 0, 0, 0] if n % 4 == 0 else [0, 1.0, 0, 0], "", [Thought()] * 2)
        for a, b in (("a", "b"), ("b", "a"))
        for n in range(400)
    ]
    assert ratings(["a", "b"], games, 1)[1].points == pytest.approx(0, abs=1)


def test_an_interrupted_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    arena = make_arena(GAME, ["random", "greedy", "medium"], 6, 2, seed=2)
    whole = all_games(arena)
    folder = Folder(tmp_path / "arena")
    assert folder.open(arena, "v1") == []
    stopped = run(arena, GAME)
    for _ in range(2):
        folder.add(next(stopped))
    with folder.games.open("a") as file:
        file.write("random,greedy,5,0,")  # cut off while it was written
    there = Folder(tmp_path / "arena").open(arena, "v1")
    assert len(there) == 4
    rest = list(run(arena, GAME, there))
    assert sum(len(part) for part in rest) == 14
    for part in rest:
        folder.add(part)
    again = Folder(tmp_path / "arena").open(arena, "v1")
    assert without_times(again) == without_times(whole)
    assert list(run(arena, GAME, again)) == []


def test_more_games_may_be_wanted_later_but_nothing_else_may_change(tmp_path: Path) -> None:
    arena = make_arena(GAME, ["random", "greedy"], 2, 2)
    folder = Folder(tmp_path)
    folder.open(arena, "v1")
    folder.add(all_games(arena))
    more = make_arena(GAME, ["random", "greedy"], 6, 2)
    assert len(folder.open(more, "v1")) == 2
    for other in (
        make_arena(GAME, ["random", "medium"], 2, 2),
        make_arena(GAME, ["random", "greedy"], 2, 3),
        make_arena(GAME, ["random", "greedy"], 2, 2, seed=9),
        make_arena(GAME, ["random", "greedy"], 2, 2, {"contracts": "off"}),
    ):
        with pytest.raises(OrreryError, match=r"holds another arena: there .* Name another folder"):
            folder.open(other, "v1")
    with pytest.raises(OrreryError, match="sources is v1, here it is v2"):
        folder.open(arena, "v2")


def test_a_game_is_a_line_and_comes_back_the_same() -> None:
    game = all_games(make_arena(GAME, ["random", "greedy"], 1, 3))[0]
    from orrery.lab.arena_folder import COLUMNS

    back = played_from(dict(zip(COLUMNS, (str(cell) for cell in row_of(game)), strict=True)))
    assert without_times([back]) == without_times([game])
    assert back.thoughts[0].slow == game.thoughts[0].slow


def test_times_are_told_by_mean_and_by_the_slow_ones() -> None:
    thought = Thought()
    for number in range(100):
        thought.add(0.5 if number >= 94 else 0.001)
    assert thought.mean == pytest.approx(0.0309, abs=0.001)
    assert thought.slower_than(0.5) == pytest.approx(0.001, rel=0.1)
    assert thought.slower_than(0.95) == pytest.approx(0.5, rel=0.1)
    assert Thought.sum([thought, thought]).decisions == 200


def test_the_page_needs_nothing_else_and_shows_everybody() -> None:
    arena = make_arena(GAME, ["random", "greedy", "medium"], 4, 2)
    found = report(arena, all_games(arena))
    text = page(found, "Relay & co")
    assert "<title>Arena: Relay &amp; co</title>" in text
    assert "http" not in text.replace("http://www.w3.org", "")
    drawing = ElementTree.fromstring(plot(found))
    said = [each.text for each in drawing.iter("text")]
    assert {"random", "greedy", "medium"} <= set(said)
    assert sum(1 for _ in drawing.iter("circle")) == 3


def test_the_markdown_names_its_command_and_every_pair() -> None:
    arena = make_arena(GAME, ["random", "greedy"], 4, 2, {"contracts": "off"}, seed=5)
    lines = markdown(report(arena, all_games(arena))).splitlines()
    assert lines[0] == "`orrery arena relay --bots random,greedy -n 4 --seats 2 -o contracts=off --seed 5`"
    assert lines[4].startswith("| bot | rating | against random, % | against greedy, % |")
    assert len(lines) == 8
    shares = [int(cell.split()[0]) for line in lines[6:] for cell in line.split(" | ")[2:4] if cell.strip()]
    assert sum(shares) == 100


def test_what_makes_no_arena_is_refused() -> None:
    with pytest.raises(OrreryError, match="two bots at least"):
        make_arena(GAME, ["greedy"], 2, 2)
    with pytest.raises(OrreryError, match="named twice"):
        make_arena(GAME, ["3", "medium"], 2, 2)
    with pytest.raises(OrreryError, match="no bot called 'gredy'"):
        make_arena(GAME, ["gredy", "random"], 2, 2)
    with pytest.raises(OrreryError, match="no classic bot"):
        make_arena(GAME, ["classic", "random"], 2, 2)
    with pytest.raises(OrreryError, match="0 games"):
        make_arena(GAME, ["greedy", "random"], 0, 2)
    with pytest.raises(OrreryError, match="2 to 4 players"):
        make_arena(GAME, ["greedy", "random"], 2, 7)
    with pytest.raises(OrreryError, match="each of the 4 seats once"):
        make_arena(GAME, ["greedy", "random"], 2, 4, sides=[[0, 1], [2]])


# A bot over HTTP -----------------------------------------------------------------------------------------------------


def served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def address() -> Iterator[str]:
    yield from served(answering_bot.Answer)


@pytest.fixture
def wrong() -> Iterator[str]:
    class Wrong(answering_bot.Answer):
        def do_POST(self) -> None:  # noqa: N802
            content = json.dumps({"do": "win"} if self.path == "/" else ["win"]).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(content)

    yield from served(Wrong)


def test_a_bot_that_answers_by_http_takes_part(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    def first(told: dict[str, Any]) -> str:
        asked.append(told)
        return str(told["legal"][0])

    monkeypatch.setattr(answering_bot, "decide", first)
    arena = make_arena(GAME, ["random", address], 2, 2, {"contracts": "on"})
    games = all_games(arena)
    assert sum(game.thoughts[1].decisions for game in games) == len(asked) > 0
    for told in asked:
        assert told["game"] == "relay"
        assert told["options"] == {"contracts": "on"}
        assert told["view"]["viewer"] == told["seat"]
        assert told["view"]["contracts"][1 - told["seat"]] is None  # it sees what its seat sees


def test_a_bot_that_does_not_answer_well_is_named(wrong: str) -> None:
    for path, words in (("", "answered 'win'"), ("list", "did not answer with JSON")):
        arena = make_arena(GAME, ["random", wrong + path], 2, 2)
        with pytest.raises(OrreryError, match=f"{wrong}{path} {words}"):
            all_games(arena)
    silent = HttpBot(GAME, Random(1), "http://127.0.0.1:9/", {})
    state = GAME.new(2, {"contracts": "off"})
    with pytest.raises(OrreryError, match="does not answer"):
        silent.choose(state, 0)


def test_other_rules_or_weights_are_other_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "somewhere"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)

    class Elsewhere(type(GAME)):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.package = "somewhere"

    game = Elsewhere()
    before = fingerprint(game)
    (package / "notes.md").write_text("words")
    assert fingerprint(game) == before
    (package / "weights.json").write_text("{}")
    assert fingerprint(game) != before
