"""A run to look at: one page that needs nothing else. Verdicts in words first, then every figure with its table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Final

from orrery.core.game import Game
from orrery.core.registry import game as find_game
from orrery.core.setting import differences
from orrery.core.wording import count_of, listing
from orrery.draw.default_screen import screen_of
from orrery.draw.icons import icon
from orrery.draw.markup import Markup, el, join
from orrery.draw.picture import page_defs, style
from orrery.draw.places import place_names
from orrery.draw.worlds import emblem_box
from orrery.lab import charts
from orrery.lab.charts import Mark
from orrery.lab.effects import BRIEFLY, WIDENED
from orrery.lab.findings import Findings, Share, Worth
from orrery.lab.heat import STEPS, alike, board_with, heat_map
from orrery.lab.results import Line, Spread
from orrery.lab.series import Series

MAPS: Final = 2  # heat maps at most
LONG: Final = 24  # letters of a cell that may be broken into lines
SHOWN: Final = 14  # items of a kind in a figure; the table has all


def report_page(found: Findings) -> str:
    """The whole page."""
    title = f"How hard is {found.game.title}?" if found.summary.cooperative else f"Is {found.game.title} fair?"
    body = el(
        "main",
        heading(found, title),
        el("div", *verdicts(found), cls="verdicts"),
        el("div", *cards(found), cls="cards"),
        footing(found),
    )
    return whole_page(found.game, title, body)


def whole_page(game: Game, title: str, body: Markup) -> str:
    """A page of the laboratory: one file, with the drawings and the looks of a game."""
    symbols = page_defs(screen_of(game).SYMBOLS)
    sheet = style("tokens") + style("boards") + (files("orrery.lab") / "report.css").read_text(encoding="utf-8")
    sheet = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    whole = el(
        "html",
        el(
            "head",
            el("meta", charset="utf-8"),
            el("meta", name="viewport", content="width=device-width, initial-scale=1"),
            el("title", title),
            el("style", Markup(sheet)),
        ),
        el("body", symbols, body, cls="report"),
        lang="en",
    )
    return f"<!doctype html>\n{whole}\n"


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def points(gain: float) -> str:
    """A difference of shares, in points of a hundred."""
    return f"{100 * gain:+.1f}"


def heading(found: Findings, title: str) -> Markup:
    run = found.run
    options = "".join(f", {name} {value}" for name, value in run["options"].items())
    bots = Counter(run["seats"])
    who = ", ".join(f"{bot}" if count == 1 else f"{count} x {bot}" for bot, count in bots.items())
    numbers = ", numbers of its own" if run["data"] else ""
    seats = count_of(run["players"], "seat")
    facts = f"{found.summary.games:,} games, {seats} ({who}){options}{numbers}, seed {run['seed']}. 95 % intervals."
    return el("header", emblem_box(found.game.slug), el("div", el("h1", title), el("p", facts)))


def footing(found: Findings) -> Markup:
    """How the figures came to be."""
    made = found.run["made"]
    widened = f" {WIDENED}" if found.items or found.losses else ""
    return el(
        "footer",
        el("p", "Made by ", el("code", made["command"]), f", Orrery {made['orrery']} ({made['commit']}).{widened}"),
    )


def verdict(sign: str, cls: str, head: str, words: str) -> Markup:
    return el("div", icon(sign), el("div", el("b", head), el("span", words)), cls=f"verdict {cls}".rstrip())


def verdicts(found: Findings) -> list[Markup]:
    """What stands out, in words."""
    out = [balance(found)]
    if found.items:
        sure = [item for item in found.items if item.sure]
        if sure:
            best = max(sure, key=lambda item: abs(item.worth or 0))
            side = "winners" if (best.worth or 0) > 0 else "losers"
            words = (
                f"{points(best.worth or 0)} points of wins with it, {len(sure)} of {len(found.items)} differ for sure"
            )
            out.append(verdict("eye", "", f"{found.game.thing(best.kind, best.item)} goes with {side}", words))
        else:
            out.append(verdict("check", "good", "No item stands out", "All intervals hold zero"))
    out += restricted_verdict(found)
    low, high = ends(found.lengths)
    middle = Spread.of(found.lengths).median
    out.append(verdict("clock", "", f"{middle:.0f} decisions", f"9 in 10 games within {low} to {high}"))
    if found.tension is not None:
        out.append(suspense(found.tension.decided, found.summary.cooperative))
    return out


def suspense(when: float, cooperative: bool) -> Markup:
    """How long a game stays open, by when half of the games are decided."""
    if cooperative and when == 0:
        return verdict("eye", "", "Ahead all the way", "In half of the games won the team never falls below 50 %")
    head = "Open till late" if when >= 0.6 else "Decided half way" if when >= 0.35 else "Decided early"
    games = "games won" if cooperative else "games"
    return verdict("eye", "" if when >= 0.35 else "bad", head, f"Half the {games} turn after {percent(when, 0)}")


def balance(found: Findings) -> Markup:
    if found.summary.cooperative:
        line = found.summary.together()
        word = "Hard" if line.share < 0.4 else "Easy" if line.share > 0.7 else "A fair fight"
        return verdict("eye", "", word, f"{percent(line.share)} of games are won")
    began = found.starts[0] if found.starts else None
    if began is not None and not began.low <= found.fair <= began.high:
        word = "helps" if began.value > found.fair else "hurts"
        words = f"Who begins wins {percent(began.value)}, fair is {percent(found.fair, 0)}"
        return verdict("warn", "bad", f"Starting {word}", words)
    seats = found.summary.by_seat()
    off = [line for line in seats if not line.interval[0] <= found.fair <= line.interval[1]]
    if not off:
        return verdict("check", "good", "Seats are even", f"None differs from {percent(found.fair, 0)} for sure")
    most = max(off, key=lambda line: abs(line.share - found.fair))
    word = "helps" if most.share > found.fair else "hurts"
    return verdict(
        "warn",
        "bad",
        f"{most.name.capitalize()} {word}",
        f"It wins {percent(most.share)}, fair is {percent(found.fair, 0)}",
    )


def ends(counted: Mapping[int, int]) -> tuple[int, int]:
    """Nine in ten lie between these."""
    total, seen = sum(counted.values()), 0
    low, high = min(counted), max(counted)
    for number in sorted(counted):
        if seen <= 0.05 * total:
            low = number
        seen += counted[number]
        if seen >= 0.95 * total:
            return low, number
    return low, high


def card(
    title: str, small: str, figure: Markup | None, head: Sequence[str], rows: Iterable[Sequence[str]], note: str = ""
) -> Markup:
    """A figure and the same as a table."""
    lines = list(rows)
    inside = el("div", table_of(head, lines), tabindex=0)
    return el(
        "section",
        el("h2", title, el("small", small)),
        figure,
        el("p", note) if note else None,
        el("details", el("summary", f"{title} as a table"), inside) if lines else None,
    )


def table_of(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    body = [el("tr", *(el("td", cell, cls="long" if len(cell) > LONG else None) for cell in row)) for row in rows]
    return el("table", el("thead", el("tr", *(el("th", cell, scope="col") for cell in head))), el("tbody", *body))


def missing(title: str, found: Findings, flag: str) -> Markup:
    """What the run does not hold, and the command that would add it."""
    command = f"{found.run['made']['command']} {flag}"
    words = el(
        "p",
        "This run does not hold it. Play it again into another folder with ",
        el("code", flag),
        ": ",
        el("code", command),
    )
    return el("section", el("h2", title), words)


def cards(found: Findings) -> list[Markup]:
    out = [*wins(found), heat(found), length(found)]
    out.append(
        tension_card(found)
        if found.tension is not None
        else None
        if found.leads
        else missing("Tension", found, "--moments")
    )
    if found.leads:
        out.append(lead_card(found.leads))
    out += restricted_cards(found)
    out += items(found)
    out += [spread_card(found), ends_card(found), numbers_card(found)]
    return [each for each in out if each is not None]


def of_line(line: Line | Share, seat: int | None = None) -> Mark:
    value, (low, high) = (line.share, line.interval) if isinstance(line, Line) else (line.value, (line.low, line.high))
    return Mark(line.name.capitalize(), 100 * value, 100 * low, 100 * high, percent(value), seat)


def whisker_card(
    title: str, small: str, lines: Sequence[Line | Share], fair: float | None, seats: bool = False
) -> Markup:
    """Shares with their intervals; `seats`: of the seats, in their order."""
    marks = [of_line(line, seat if seats else None) for seat, line in enumerate(lines)]
    said = "; ".join(f"{mark.name} {mark.words}" for mark in marks)
    rows = [
        (m.name, m.words, f"{m.low:.1f} to {m.high:.1f} %", f"{line.games:,}")
        for m, line in zip(marks, lines, strict=True)
    ]
    drawn = charts.whiskers(marks, f"{title}: {said}", None if fair is None else 100 * fair)
    return card(title, small, drawn, ("", "wins", "95 % interval", "games"), rows)


def wins(found: Findings) -> list[Markup]:
    summary = found.summary
    if summary.cooperative:
        out = [whisker_card("Games won", "share of all games", [summary.together()], None)]
    else:
        out = [whisker_card("Wins by seat", "dashed: fair share", summary.by_seat(), found.fair, seats=True)]
        if found.starts:
            out.append(whisker_card("Wins by start", "dashed: fair share", found.starts, found.fair))
    if len(summary.bots) > 1 and not summary.cooperative:
        ordered = sorted(summary.by_bot(), key=lambda line: -line.share)
        out.append(whisker_card("Skill gap", "wins a seat, by bot", ordered, found.fair))
    return out


def length(found: Findings) -> Markup:
    spread = Spread.of(found.lengths)
    drawn = charts.histogram(
        found.lengths, f"Length: median {spread.median:g} decisions", spread.median, ends(found.lengths)
    )
    rows = [(f"{first} to {last}", f"{count:,}") for first, last, count in charts.binned(found.lengths)]
    return card("Length", "decisions a game", drawn, ("decisions", "games"), rows)


def spread_card(found: Findings) -> Markup | None:
    if len(found.points) < 2 or (found.summary.cooperative and max(found.points) <= 1):
        return None  # a point for a win tells nothing new
    spread = Spread.of(found.points)
    drawn = charts.histogram(found.points, f"Points: median {spread.median:g}", spread.median, ends(found.points))
    rows = [(f"{first} to {last}", f"{count:,}") for first, last, count in charts.binned(found.points)]
    return card("Points", "of every seat", drawn, ("points", "seats"), rows)


def tension_card(found: Findings) -> Markup:
    assert found.tension is not None
    t = found.tension
    said = f"decided at {percent(t.decided, 0)}"
    drawn = charts.band(t.low, t.middle, t.high, t.decided, said, f"Tension: {said}")
    beats = len(t.middle)
    rows = [
        (percent((beat + 0.5) / beats, 0), *(percent(each[beat], 0) for each in (t.low, t.middle, t.high)))
        for beat in range(beats)
    ]
    small = "chance of the team, games won" if found.summary.cooperative else "chance of the later winner"
    return card(
        "Tension",
        small,
        drawn,
        ("of the game", "a quarter below", "half", "a quarter above"),
        rows,
        "The band holds half of the games.",
    )


def lead_card(leads: Mapping[int, int]) -> Markup:
    spread = Spread.of(leads)
    drawn = charts.histogram(leads, f"Lead changes: median {spread.median:g}", spread.median, ends(leads))
    rows = [(f"{number}", f"{leads[number]:,}") for number in sorted(leads)]
    return card("Lead changes", "by points, a game", drawn, ("changes", "games"), rows)


def items(found: Findings) -> list[Markup]:
    """For each kind of thing how often it is used, and what it is worth."""
    if found.items is None:
        return [missing("What things are worth", found, "--items")]
    out: list[Markup] = []
    for kind in dict.fromkeys(item.kind for item in found.items):
        of_kind = [item for item in found.items if item.kind == kind]
        if len(of_kind) < 2:
            continue
        seats = "games" if found.summary.cooperative else "seats"
        title = kind.capitalize()
        called = {item.item: found.game.thing(kind, item.item) for item in of_kind}
        shares = [(called[item.item], item.used, percent(item.used, 0)) for item in of_kind[:SHOWN]]
        more = f"The {SHOWN} most used of {len(of_kind)}." if len(of_kind) > SHOWN else ""
        rows = [(called[item.item], percent(item.used), f"{item.uses:.2f}", f"{item.fair:.2f}") for item in of_kind]
        head = ("", f"{seats} with it", f"uses of all {seats}", "of fair share")
        out.append(
            card(
                f"{title}: how often",
                f"{seats} with it",
                charts.bars(shares, f"How often each {kind} is used"),
                head,
                rows,
                more,
            )
        )
        out += worth_card(kind, of_kind, called)
    return out


def worth_card(kind: str, of_kind: Sequence[Worth], called: Mapping[str, str]) -> list[Markup]:
    known = sorted((item for item in of_kind if item.worth is not None), key=lambda item: -(item.worth or 0))
    if len(known) < 2:
        return []
    shown = known if len(known) <= SHOWN else [*known[: SHOWN // 2], *known[-SHOWN // 2 :]]
    marks = [Mark(called[i.item], 100 * (i.worth or 0), 100 * i.low, 100 * i.high, points(i.worth or 0)) for i in shown]
    rows = [(called[i.item], points(i.worth or 0), f"{points(i.low)} to {points(i.high)}") for i in known]
    note = f"In points of a hundred; pale: may be nothing. Who is winning may use more: it proves no cause. {BRIEFLY}"
    drawn = charts.signed_bars(marks, f"What each {kind} is worth")
    return [
        card(
            f"{kind.capitalize()}: what it is worth",
            "wins with minus without",
            drawn,
            ("", "worth", "95 % interval"),
            rows,
            note,
        )
    ]


def restricted_verdict(found: Findings) -> list[Markup]:
    """Whose absence costs most: that is a cause."""
    sure = [loss for loss in found.losses if loss.sure]
    if not sure:
        return []
    most = max(sure, key=lambda loss: abs(loss.loss))
    word = "is needed" if most.loss > 0 else "is a trap"
    words = f"Wins change by {points(-most.loss)} points for whoever does without"
    return [verdict("warn", "bad" if most.loss < 0 else "", f"{found.game.thing(most.kind, most.item)} {word}", words)]


def restricted_cards(found: Findings) -> list[Markup]:
    """What somebody loses who does without a thing, and what another level wins."""
    out: list[Markup] = []
    if found.losses:
        names = {(loss.kind, loss.item): found.game.thing(loss.kind, loss.item) for loss in found.losses}
        marks = [
            Mark(names[loss.kind, loss.item], 100 * loss.loss, 100 * loss.low, 100 * loss.high, points(loss.loss))
            for loss in found.losses
        ]
        rows = [
            (
                f"{names[loss.kind, loss.item]} ({loss.kind})",
                points(loss.loss),
                f"{points(loss.low)} to {points(loss.high)}",
                percent(loss.used, 0),
                percent(loss.still, 0),
                f"{loss.games:,}",
            )
            for loss in found.losses
        ]
        who = "the whole team" if found.summary.cooperative else "one bot"
        cannot = f" It cannot do without {listing(found.unavoidable)}." if found.unavoidable else ""
        note = f"In points of a hundred: {who} never uses it where there is another choice, on the same chance. "
        drawn = charts.signed_bars(marks, "Restricted play: what doing without each thing costs")
        head = ("without", "loses", "95 % interval", "used before", "used still", "games")
        out.append(card("Restricted play", "wins lost without it", drawn, head, rows, f"{note}{BRIEFLY}{cannot}"))
    if found.levels:
        fair = None if found.summary.cooperative else found.fair
        small = "games won by" if found.summary.cooperative else "wins of one seat played by"
        out.append(whisker_card("Skill gap by level", small, found.levels, fair))
    return out


def heat(found: Findings) -> Markup | None:
    """The boards with the places that were used."""
    game, run = found.game, found.run
    out: list[Markup] = []
    for kind, everywhere in found.places.items():
        shares = alike(everywhere)
        if len(out) == MAPS:
            break
        if len(shares) < 3:
            continue
        board = board_with(Series(game, run["options"], run["seats"], run["seed"]), shares)
        title = f"{kind.replace('_', ' ').capitalize()}: where"
        drawn = heat_map(board, shares, f"{title}: per cent of games by place, on the board")
        if drawn is None:
            continue
        least, most = min(shares.values()), max(shares.values())
        steps = [(step, percent(least + (step + 0.5) / STEPS * (most - least), 0)) for step in range(0, STEPS, 2)]
        called = place_names(game, game.new(run["players"], run["options"]).shown(None))
        rows = [
            (called.get(place) or place.replace("-", " "), percent(share))
            for place, share in sorted(everywhere.items(), key=lambda each: -each[1])
        ]
        out.append(
            card(title, "% of games, first third", join([drawn, charts.legend(steps)]), ("place", "games"), rows)
        )
    return join(out) if out else None


def ends_card(found: Findings) -> Markup:
    reasons = found.summary.reasons()
    said = [
        (found.game.ended_by(reason) or "unknown", count / found.summary.games) for reason, count in reasons.items()
    ]
    rows = [
        (words, percent(share), f"{reasons[reason]:,}") for (words, share), reason in zip(said, reasons, strict=True)
    ]
    head = ("the end came by", "share", "games")
    return el("section", el("h2", "Ends", el("small", "why games end")), table_of(head, rows))


def numbers_card(found: Findings) -> Markup | None:
    """Printed numbers that were changed for this run."""
    printed = find_game(found.game.slug).data
    rows = [(place, said(old), said(new)) for place, old, new in differences(printed, found.run["data"])]
    if not rows:
        return None
    return el("section", el("h2", "Numbers of its own"), table_of(("number", "printed", "here"), rows))


def said(value: object) -> str:
    return ", ".join(str(each) for each in value) if isinstance(value, list) else str(value)
