"""A search for numbers to look at: what was found, what fresh games say of it, and every trial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.wording import count_of
from orrery.draw.markup import Markup, el
from orrery.draw.worlds import emblem_box
from orrery.lab import charts
from orrery.lab.charts import Mark
from orrery.lab.compare_page import group_card
from orrery.lab.knobs import Knob, written
from orrery.lab.report_page import card, said, table_of, verdict, whole_page
from orrery.lab.targets import SEATS, WINS, Measured, Target
from orrery.lab.tune import PRINTED, TUNED, Outcome, Trial

TOLD: Final = 100  # letters of values that are told below a figure; the table has them in any case
VERDICTS: Final = {  # the sign, its look, and what is said
    "met": ("check", "good", "met"),
    "met, within the interval": ("eye", "", "probably met"),
    "not told apart": ("eye", "", "probably missed"),
    "missed": ("warn", "bad", "missed"),
}


def tune_page(outcome: Outcome) -> str:
    """The whole page."""
    task = outcome.task
    title = f"{task.game.title}, tuned"
    fresh = f"{task.confirm:,} fresh games at each table"
    facts = (
        f"Towards: {', '.join(target.title for target in task.targets)}. {len(outcome.trials)} trials of "
        f"{task.games:,} games at each table on one seed; then {fresh}, which alone tell what the numbers do. "
        "Intervals are 95 %."
    )
    body = el(
        "main",
        el("header", emblem_box(task.game.slug), el("div", el("h1", title), el("p", facts))),
        el("div", *verdicts(outcome), cls="verdicts"),
        el("div", *cards(outcome), cls="cards"),
    )
    return whole_page(task.game, title, body)


def shown(target: Target, value: float) -> str:
    if target.name in (WINS, SEATS):
        return f"{100 * value:.1f} %"
    return f"{value:.2f}" if target.items else f"{value:.1f}"


def tables_of(outcome: Outcome) -> dict[str, str]:
    """What each table is called."""
    return {table.name: count_of(len(table.bots), "player") for table in outcome.task.tables}


def verdicts(outcome: Outcome) -> list[Markup]:
    """Every target at every table, by the fresh games."""
    out: list[Markup] = []
    for table, words in tables_of(outcome).items():
        for each in outcome.confirmed[table][TUNED]:
            sign, cls, met = VERDICTS[each.verdict]
            interval = f"{shown(each.target, each.low)} to {shown(each.target, each.high)}"
            facts = f"{each.target.title}: {shown(each.target, each.value)} ({interval})"
            out.append(verdict(sign, cls, f"{words}: {met}", facts))
    return out


def cards(outcome: Outcome) -> list[Markup]:
    out = [numbers_card(outcome)]
    out += [target_card(outcome, place) for place in range(len(outcome.task.targets))]
    out.append(trials_card(outcome))
    out += [knob_card(outcome, knob) for knob in outcome.task.knobs]
    for table, found in outcome.compared.items():
        for group in dict.fromkeys(each.group for each in found.differences):
            rows = [each for each in found.differences if each.group == group]
            out.append(group_card(found, group, rows, f", {tables_of(outcome)[table]}"))
    return out


def numbers_card(outcome: Outcome) -> Markup:
    rows = [(place, said(printed), said(tuned)) for place, printed, tuned in outcome.changes]
    if not rows:
        return el("section", el("h2", "The numbers"), el("p", "Nothing tried is better than the printed numbers."))
    return el("section", el("h2", "The numbers"), table_of(("number", "printed", "tuned"), rows))


def target_card(outcome: Outcome, place: int) -> Markup:
    """One target at every table, with the printed and with the tuned numbers."""
    target = outcome.task.targets[place]
    size = 100 if target.name in (WINS, SEATS) else 1
    marks: list[Mark] = []
    rows: list[Sequence[str]] = []
    len_of = {table.name: count_of(len(table.bots), "seat") for table in outcome.task.tables}
    for table, words in tables_of(outcome).items():
        for name in (PRINTED, TUNED):
            each: Measured = outcome.confirmed[table][name][place]
            value = shown(target, each.value)
            marks.append(Mark(f"{name}, {len_of[table]}", size * each.value, size * each.low, size * each.high, value))
            interval = f"{shown(target, each.low)} to {shown(target, each.high)}"
            rows.append((f"{words}, {name}", value, interval, each.note, each.verdict))
    drawn = charts.whiskers(marks, f"{target.title}: fresh games", unit=" %" if size == 100 else "")
    return card(target.title, "on fresh games", drawn, ("", "value", "95 % interval", "", "target"), rows)


def trials_card(outcome: Outcome) -> Markup:
    """How far each trial missed, in the order of the search."""
    known = [trial for trial in outcome.trials if trial.miss is not None]
    dots = [(float(trial.number), trial.miss or 0.0, trial is outcome.best) for trial in known]
    places = [knob.place for knob in outcome.task.knobs]
    rows = [
        (str(trial.number), *(written(trial.values[place]) for place in places), miss_of(trial))
        for trial in outcome.trials
    ]
    drawn = charts.dots(dots, "Trials: how far each missed the targets", "trial")
    note = "The lower the better; the large one is the best. On the games it was searched with: it proves nothing yet."
    return card("Trials", "how far from the targets", drawn, ("trial", *places, "miss"), rows, note)


def miss_of(trial: Trial) -> str:
    return "makes no game" if trial.miss is None else f"{trial.miss:.2f}"


def knob_card(outcome: Outcome, knob: Knob) -> Markup:
    """How far trials missed, by what a number was turned to."""
    known = [trial for trial in outcome.trials if trial.miss is not None]
    values = [knob.parameter(trial.values[knob.place]) for trial in known]
    dots = [
        (float(value), trial.miss or 0.0, trial is outcome.best) for value, trial in zip(values, known, strict=True)
    ]
    words = {written(value): number for number, value in enumerate(knob.values)}
    rows = []
    for trial in sorted(known, key=lambda trial: (str(trial.values[knob.place]), trial.miss)):
        value = written(trial.values[knob.place])
        rows.append((*([str(words[value])] if words else []), value, miss_of(trial)))
    drawn = charts.dots(dots, f"{knob.place}: how far trials missed by its value", "value", named=bool(words))
    told = "; ".join(f"{number}: {word}" for word, number in words.items())
    note = told if len(told) <= TOLD else "The table says which values the numbers stand for."
    head = (*(["number"] if words else []), "value", "miss")
    return card(knob.place, "how far from the targets", drawn, head, rows, note)
