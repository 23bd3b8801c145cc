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
class SideShare:
    """How often a bot won on one side."""

    games: int
    share: float
    interval: tuple[float, float]  # 95 %


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
    sides: list[SideShare]  # the same with intervals, in a game of sides; at tables of its own, what each side won


@dataclass(frozen=True)
class Report:
    """Everything that is to be told."""

    arena: Arena
    meetings: list[Meeting]
    turned: list[Meeting]  # the same told from the side of the other bot, where both sat everywhere
    ratings: list[Rating]  # the best first; empty where nobody met anybody
    thoughts: dict[str, Thought]

    def meeting(self, bot: str, other: str) -> Meeting | None:
        """How `bot` did against `other`, if they met."""
        return next((each for each in [*self.meetings, *self.turned] if each.pairing == Pairing(bot, other)), None)


def report(arena: Arena, games: Sequence[Played]) -> Report:
    """Sum up an arena, finished or not."""
    by_pairing = {pairing: [each for each in games if each.pairing == pairing] for pairing in arena.pairings()}
    played = {pairing: mine for pairing, mine in by_pairing.items() if mine}
    meetings = [met(arena, pairing, mine) for pairing, mine in played.items()]
    turned = [met(arena, *turn(pairing, mine)) for pairing, mine in played.items() if arena.ways == 2]
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
    return Report(arena, meetings, turned, sorted(found, key=lambda rating: -rating.points), thoughts)


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
        [side_share(won) for won in by_side(arena, games)],
    )


def by_side(arena: Arena, games: Sequence[Played]) -> list[list[float]]:
    """What the first bot won on each side: all sides are its own at tables of its own."""
    if not arena.apart:
        return [
            [each.share for each in games if each.number % arena.ways == place] for place in range(len(arena.sides))
        ]
    return [[fmean(each.returns[seat] for seat in side) for each in games] for side in arena.sides]


def side_share(won: Sequence[float]) -> SideShare:
    return SideShare(len(won), fmean(won), interval(won)) if won else SideShare(0, 0.0, (0.0, 1.0))


def turn(pairing: Pairing, games: Sequence[Played]) -> tuple[Pairing, list[Played]]:
    """The same games told from the other side. What one does not win the other need not win: both may, or nobody."""
    other = Pairing(pairing.other, pairing.bot)
    return other, [
        Played(
            other,
            each.number + 1,  # it sits where the first bot does not
            [seat for seat in range(len(each.points)) if seat not in each.seats],
            each.points,
            each.returns,
            each.reason,
            each.thoughts[::-1],
        )
        for each in games
    ]


# In words and numbers ------------------------------------------------------------------------------------------------


def percent(share: float) -> str:
    return f"{100 * share:.0f}"


def share_words(meeting: Meeting | SideShare) -> str:
    """Per cent with the interval: 89 [82 to 94]."""
    low, high = meeting.interval
    return f"{percent(meeting.share)} [{percent(low)} to {percent(high)}]"


def side_words(arena: Arena) -> list[str]:
    """The head of a column for each side: "on seat 3, %"."""
    return [
        f"on seat{'s' if len(side) > 1 else ''} {', '.join(str(seat + 1) for seat in side)}, %" for side in arena.sides
    ]


def chain_words(found: Report, meeting: Meeting) -> str:
    """The same, with what the other bot won where a win may be nobody's."""
    other = found.meeting(meeting.pairing.other, meeting.pairing.bot)
    nobodys = other is not None and meeting.share + other.share < 1.0 - 1e-6
    return share_words(meeting) + (f"; the other {percent(other.share)}" if other and nobodys else "")


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
    sides = side_words(found.arena)
    if found.arena.apart:
        return ["bot", "games", *(sides or ["won, %"]), "mean points", "thinks, ms (mean / 95 %)"]
    if found.arena.chain:
        return ["bot", "rating", "against", "games", "wins, %", *sides, "thinks, ms (mean / 95 %)"]
    return ["bot", "rating", *(f"against {bot}, %" for bot in found.arena.bots), "thinks, ms (mean / 95 %)"]


def rows(found: Report) -> list[list[str]]:
    """The best bot first; in a chain as they are named."""
    if found.arena.apart:
        # Where sides win, somebody always does: then they stand as they were named
        ordered = found.meetings if found.arena.sides else sorted(found.meetings, key=lambda meeting: -meeting.share)
        return [
            [
                meeting.pairing.bot,
                str(meeting.games),
                *([share_words(side) for side in meeting.sides] or [share_words(meeting)]),
                f"{meeting.points:.1f}",
                time_words(found.thoughts[meeting.pairing.bot]),
            ]
            for meeting in ordered
        ]
    if found.arena.chain:
        below = {meeting.pairing.bot: meeting for meeting in found.meetings}
        ratings = {rating.bot: rating for rating in found.ratings}
        return [
            [
                bot,
                rating_words(ratings[bot]) if bot in ratings else "",
                below[bot].pairing.other if bot in below else "",
                str(below[bot].games) if bot in below else "",
                chain_words(found, below[bot]) if bot in below else "",
                *([share_words(side) for side in below[bot].sides] if bot in below else [""] * len(found.arena.sides)),
                time_words(found.thoughts[bot]),
            ]
            for bot in found.arena.bots
            if found.thoughts[bot].decisions
        ]
    table = []
    for rating in found.ratings:
        met = [found.meeting(rating.bot, other) for other in found.arena.bots]
        cells = [share_words(each) if each else "" for each in met]
        table.append([rating.bot, rating_words(rating), *cells, time_words(found.thoughts[rating.bot])])
    return table


def explained(found: Report) -> str:
    """How to read it, and what of it has not been played yet."""
    return " ".join([how_played(found), *missing(found)])


def missing(found: Report) -> list[str]:
    """Who has not played, or not all games, in a sentence; nothing if the arena is finished."""
    games = {meeting.pairing: meeting.games for meeting in found.meetings}
    counts = {pairing: games.get(pairing, 0) for pairing in found.arena.pairings()}
    none = [str(pairing) for pairing, count in counts.items() if not count]
    fewer = [f"{pairing} ({count})" for pairing, count in counts.items() if 0 < count < found.arena.games]
    said = [f"Not measured yet: {', '.join(none)}."] if none else []
    return said + ([f"Fewer games so far: {', '.join(fewer)}."] if fewer else [])


def how_played(found: Report) -> str:
    arena = found.arena
    games = f"{arena.games} games"
    if arena.apart:
        told = "what each side won, with 95 % intervals" if arena.sides else "95 % intervals"
        return f"{games} for each bot, the same deals for all, every seat taken by it; {told}."
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
    if arena.chain:
        said.append("--chain")
    return " ".join([*said, f"--seed {arena.seed}"])


def markdown(found: Report) -> str:
    """The table for a page, with the command that makes it."""
    lines = [f"`{command(found.arena)}`", "", explained(found), ""]
    heads = headings(found)
    lines += ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows(found))])
