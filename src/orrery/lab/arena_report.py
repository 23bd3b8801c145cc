"""What an arena found: shares, ratings, times; as data, and as a table for a page of documentation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from orrery.lab.arena import Arena, Pairing, Played
from orrery.lab.ratings import Rating, ratings
from orrery.lab.results import interval
from orrery.lab.thought import Thought


@dataclass(frozen=True)
class Meeting:
    """One pairing, all its games."""

    pairing: Pairing
    games: int
    share: float  # of wins of the first bot
    interval: tuple[float, float]  # 95 %
    points: float  # mean of its seats
    other_points: float
    places: list[float]  # its share on each seat, or side, in turn


@dataclass(frozen=True)
class Report:
    """Everything that is to be told."""

    arena: Arena
    meetings: list[Meeting]
    ratings: list[Rating]  # the best first; empty where nobody met anybody
    thoughts: dict[str, Thought]

    def meeting(self, bot: str, other: str) -> Meeting | None:
        """How `bot` did against `other`; at a table for two it may be told from the other's side."""
        for each in self.meetings:
            if (each.pairing.bot, each.pairing.other) == (bot, other):
                return each
        if self.arena.ways != 2:
            return None
        other_way = next((e for e in self.meetings if (e.pairing.bot, e.pairing.other) == (other, bot)), None)
        return other_way and turned(other_way)


def report(arena: Arena, games: Sequence[Played]) -> Report:
    """Sum up an arena, finished or not."""
    meetings = [
        met(arena, pairing, mine)
        for pairing in arena.pairings()
        if (mine := [each for each in games if each.pairing == pairing])
    ]
    found = [] if arena.apart or not games else ratings(arena.bots, games, arena.seed)
    thoughts = {
        bot: Thought.sum(
            thought
            for each in games
            for thought, name in zip(each.thoughts, (each.pairing.bot, each.pairing.other), strict=True)
            if name == bot
        )
        for bot in arena.bots
    }
    return Report(arena, meetings, sorted(found, key=lambda rating: -rating.points), thoughts)


def met(arena: Arena, pairing: Pairing, games: Sequence[Played]) -> Meeting:
    shares = [each.share for each in games]
    places = [[each.share for each in games if each.number % arena.ways == place] for place in range(arena.ways)]
    return Meeting(
        pairing,
        len(games),
        fmean(shares),
        interval(shares),
        fmean(each.own_points for each in games),
        fmean(each.other_points for each in games),
        [fmean(place) for place in places if place],
    )


def turned(meeting: Meeting) -> Meeting:
    """A meeting of two, told from the side of the other: what one does not win the other does."""
    low, high = meeting.interval
    return Meeting(
        Pairing(meeting.pairing.other, meeting.pairing.bot),
        meeting.games,
        1 - meeting.share,
        (1 - high, 1 - low),
        meeting.other_points,
        meeting.points,
        [1 - place for place in reversed(meeting.places)],
    )


# In words and numbers ------------------------------------------------------------------------------------------------


def percent(share: float) -> str:
    return f"{100 * share:.0f}"


def share_words(meeting: Meeting) -> str:
    """Per cent with the interval: 89 [82 to 94]."""
    low, high = meeting.interval
    return f"{percent(meeting.share)} [{percent(low)} to {percent(high)}]"


def rating_words(rating: Rating) -> str:
    low, high = rating.interval
    return f"{rating.points:+.0f} [{low:+.0f} to {high:+.0f}]" if low != high else f"{rating.points:.0f}"


def time_words(thought: Thought) -> str:
    """Milliseconds: mean, and what 95 of 100 decisions stay below."""
    return f"{milliseconds(thought.mean)} / {milliseconds(thought.slower_than(0.95))}"


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.3g}" if seconds < 1 else f"{1000 * seconds:.0f}"


def headings(found: Report) -> list[str]:
    """Of the one table that says it all."""
    if found.arena.apart:
        return ["bot", "games", "won, %", "mean points", "thinks, ms (mean / 95 %)"]
    return ["bot", "rating", *(f"against {bot}, %" for bot in found.arena.bots), "thinks, ms (mean / 95 %)"]


def rows(found: Report) -> list[list[str]]:
    """The best bot first."""
    if found.arena.apart:
        ordered = sorted(found.meetings, key=lambda meeting: -meeting.share)
        return [
            [
                meeting.pairing.bot,
                str(meeting.games),
                share_words(meeting),
                f"{meeting.points:.1f}",
                time_words(found.thoughts[meeting.pairing.bot]),
            ]
            for meeting in ordered
        ]
    table = []
    for rating in found.ratings:
        met = [found.meeting(rating.bot, other) for other in found.arena.bots]
        cells = [share_words(each) if each else "" for each in met]
        table.append([rating.bot, rating_words(rating), *cells, time_words(found.thoughts[rating.bot])])
    return table


def explained(found: Report) -> str:
    """One sentence about how to read it."""
    arena = found.arena
    games = f"{arena.games} games"
    if arena.apart:
        return f"{games} for each bot, the same deals for all, every seat taken by it; 95 % intervals."
    if arena.sides:
        return f"{games} for each pair, sides swapped with the same deal; 95 % intervals."
    if arena.players == 2:
        return f"{games} for each pair, seats swapped with the same deal; 95 % intervals."
    return (
        f"{games} for each pair: one of the bot among {arena.players - 1} of the other, on every seat in turn; a fair "
        f"share is {100 * arena.fair:.0f} %; 95 % intervals."
    )


def command(arena: Arena) -> str:
    """What to type for the same arena again."""
    said = [f"orrery arena {arena.slug} --bots {','.join(arena.bots)} -n {arena.games} --seats {arena.players}"]
    said += [f"-o {name}={value}" for name, value in arena.options.items()]
    if arena.sides:
        said.append("--sides " + "/".join(",".join(str(seat + 1) for seat in side) for side in arena.sides))
    if arena.apart:
        said.append("--apart")
    return " ".join([*said, f"--seed {arena.seed}"])


def markdown(found: Report) -> str:
    """The table for a page, with the command that makes it."""
    lines = [f"`{command(found.arena)}`", "", explained(found), ""]
    heads = headings(found)
    lines += ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows(found))])
