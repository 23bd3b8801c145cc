"""New tables: the form, its preview as one chooses, quick tables and first-game tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from orrery.core import Game, OptionsError, OrreryError
from orrery.core.data import Data
from orrery.core.errors import DataError
from orrery.core.language import _, all_of, ngettext
from orrery.core.options import Option, PerSeat, Pick, Values
from orrery.core.registry import installed
from orrery.server import house, seating
from orrery.server.bots import USUAL, level_named
from orrery.server.errors import NotFound, Unprocessable
from orrery.server.names import clean_name, table_name
from orrery.server.plan import PACES, Plan, invite_plan, make_plan, quick_plan
from orrery.web.opponents import opponents, others
from orrery.web.render import in_force, option_words
from orrery.web.visit import encodable, find, page, simple, site_of

router = APIRouter(include_in_schema=False)

LONGEST = 1500  # letters of a field that goes into an address


@router.get("/new")
@router.get("/new/{slug}")
async def new(request: Request, slug: str = "", level: str = "") -> Response:
    """The form; `level` is of the bots that sit there at first. Any field of it may be given in the address."""
    visitor = await site_of(request).auth.visitor(request)
    found = find(slug or installed()[0].slug)
    context = new_context({**request.query_params, "game": found.slug}, usual=level_named(level) or USUAL)
    return await page(request, "new.html", visitor, section="play", **context)


@router.post("/new/preview")
async def preview(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    context = new_context(with_preset(dict(await request.form())))
    return HTMLResponse(encodable(site.templates.get_template("_new.html").render(guest=visitor.guest, **context)))


@router.post("/new/preset")
async def preset(request: Request) -> Response:
    """Without a script: the form with the preset, at an address to which the browser can come back."""
    fields = with_preset(dict(await request.form()))
    found = find(str(fields.pop("game", "")))
    told = {name: str(value) for name, value in fields.items() if isinstance(value, str) and len(value) <= LONGEST}
    return RedirectResponse(f"/new/{found.slug}?{urlencode(told, errors='replace')}", 303)


@router.post("/new")
async def create(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    context = new_context(dict(await request.form()), follow=False)
    if context["problem"]:
        return await page(request, "new.html", visitor, 422, section="play", **context)
    plan: Plan = context["plan"]
    await seating.check_tables_of(site.tables, visitor.guest, site.settings.tables)
    guest = await site.auth.save(visitor)
    site.auth.quota.new_table(visitor.address)
    try:
        if plan.data:
            await site.house_trials.check(plan.game, plan.data, plan.players, plan.options)
    except Unprocessable as problem:
        context["problem"] = str(problem)
        return await page(request, "new.html", visitor, 422, section="play", **context)
    live = await seating.create(site.tables, guest, plan)
    response = RedirectResponse(f"/t/{live.info.id}", 303)
    site.auth.sign(visitor, response)
    return response


def with_preset(form: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the form as they are, or with the options of the preset that was pressed."""
    if "preset" not in form:
        return dict(form)
    found = find(str(form.get("game", "")))
    chosen = found.options.presets.get(str(form["preset"]), {})
    fields = {name: value for name, value in form.items() if name != "preset" and not name.startswith("option-")}
    return fields | {f"option-{name}": found.options.option(name).write(value) for name, value in chosen.items()}


@dataclass(frozen=True)
class Preset:
    """A named choice of options: what it is like, in a few words, and whether the form says just that."""

    name: str
    words: str
    on: bool


def presets_of(found: Game, given: Mapping[str, Any]) -> list[Preset]:
    """The presets of a game. What is chosen seat by seat, and by no preset, belongs to none of them."""
    options = {option.name: option for option in found.options.options}
    named = {each for values in found.options.presets.values() for each in values}
    asked = {
        name: told(value) for name, value in given.items() if name in named or not isinstance(options[name], PerSeat)
    }
    made: list[Preset] = []
    for name, values in found.options.presets.items():
        read = {each: options[each].read(value) for each, value in values.items()}
        changed = {each: value for each, value in read.items() if value != options[each].default}
        words = ", ".join(choice_words(options[each], value) for each, value in changed.items())
        words = _(found.options.about.get(name, "")) or words or _("as the book has it")
        made.append(Preset(name, words, {each: told(value) for each, value in changed.items()} == asked))
    return made


def told(value: Any) -> Any:
    """A list that says the same for every seat is as good as that one word."""
    return value[0] if isinstance(value, list) and len(set(value)) == 1 else value


def choice_words(option: Option, value: Any) -> str:
    """A value as it reads without its question: a named one speaks for itself, on or off does not."""
    words = option_words(option, {option.name: value})
    if words in (_("On"), _("Off")):  # a game's own words, see `switch`
        return f"{_(option.title)} {words.lower()}"
    return words if isinstance(option, Pick) else f"{_(option.title)} {words}"


def new_context(fields: Mapping[str, Any], follow: bool = True, usual: str = USUAL) -> dict[str, Any]:
    """What the page of a new table shows for these fields, and the plan they make, or the problem with them.

    The number of seats follows the options, unless the table is to be opened just so.
    """
    slug = str(fields.get("game", "")) or installed()[0].slug
    found = find(slug)
    text = {name: str(value) for name, value in fields.items()}
    problem = ""
    numbers: Data = {}
    try:
        if text.get("numbers", "").strip():
            numbers = house.read_numbers(found, text["numbers"])
            found = found.with_data(numbers) if numbers else found
    except DataError as wrong:
        problem = str(wrong)
    values: Values = {option.name: option.default for option in found.options.options}
    given: dict[str, Any] = {}
    for option in found.options.options:
        raw = written(option, text, found.most)
        if raw == "":
            continue
        try:
            values[option.name] = option.read(raw)
            if values[option.name] != option.default:
                given[option.name] = values[option.name]
        except OptionsError as wrong:
            problem = problem or str(wrong)
        except (ValueError, RecursionError):  # a number of thousands of digits, or thousands of brackets, say
            problem = problem or _("{option}: this value cannot be read.", option=_(option.title))
    lists = {option.name for option in found.options.options if isinstance(option, PerSeat)}
    asked = {name: value for name, value in given.items() if name not in lists}  # lists follow the seats
    allowed = found.players_for(asked) or list(found.seats())
    players = seats_at_table(found, text.get("players", ""), asked, allowed if follow else found.seats())
    fit_seats(found, players, values, given)
    asked_seats = [text.get(f"seat{number}") or ("me" if number == 0 else usual) for number in range(players)]
    seats = [level_named(who) or who for who in asked_seats]
    form: dict[str, Any] = {
        "game": found.slug,
        "players": players,
        "seats": seats,
        "options": values,
        "pace": text.get("pace", "none"),
        "listed": "listed" in text,
        "companion": "companion" in text,
        "name": clean_name(text.get("name", ""), missing=table_name()),
        "numbers": text.get("numbers", ""),
    }
    plan = None
    try:
        plan = make_plan(
            found.slug, players, seats, given, form["name"], form["listed"], form["pace"], form["companion"], numbers
        )
    except OrreryError as wrong:
        problem = problem or str(wrong)
    bots = sum(level_named(who) is not None for who in seats)
    people = seats.count("friend")
    with_whom = [ngettext("{count} bot", "{count} bots", bots)] if bots else []
    with_whom += [ngettext("{count} friend", "{count} friends", people)] if people else []
    summary = ngettext("{game}, {count} seat", "{game}, {count} seats", players, game=found.title)
    summary += ", " + _("with {names}", names=all_of(with_whom)) if with_whom else ""
    pace = [_(each) for each in PACES.get(form["pace"], PACES["none"])]
    shown = options_shown(found, given, asked, players)
    return {
        "games": installed(),
        "current": found,
        "presets": presets_of(found, given),
        "options": shown,
        "elsewhere": len(found.options.options) - len(shown),
        "form": form,
        "house": house.told(found.slug, numbers),
        "in_force": in_force(found, given, players),
        "allowed": allowed,
        "opponents": [*opponents(found), *others()],
        "paces": PACES,
        "plan": plan,
        "problem": problem,
        "summary": f"{summary}. {pace[0]}: {pace[1]}.",
    }


def options_shown(found: Game, given: Mapping[str, Any], asked: Mapping[str, Any], players: int) -> list[Option]:
    """What the form asks: whatever can be chosen with so many players, and what was, each with the values that fit.

    Where nothing fits together it asks everything.
    """
    whole = found.options
    if players not in found.players_for(asked):
        return list(whole.options)
    shown = [
        each for each in whole.options if each.leads or each.name in given or whole.applies(each.name, asked, [players])
    ]
    return [each if each.leads else with_fitting_choices(found, each, given, asked, players) for each in shown]


def with_fitting_choices(
    found: Game, option: Option, given: Mapping[str, Any], asked: Mapping[str, Any], players: int
) -> Option:
    """The option with those of its named values that make a game now, and the one that was chosen."""
    if not isinstance(option, Pick | PerSeat):
        return option
    chosen = given.get(option.name)

    def fits(value: str | int) -> bool:
        several = isinstance(option, PerSeat)
        if value == chosen or (several and value in (chosen or ())):
            return True
        tried = [value] + [None] * (players - 1) if several else value
        return found.options.works({**asked, option.name: tried}, [players])

    return replace(option, choices=tuple(each for each in option.choices if fits(each.value)))


def written(option: Option, text: Mapping[str, str], most: int) -> str:
    """The value of an option as a form sends it; a list that is chosen seat by seat has a field for each seat."""
    field = f"option-{option.name}"
    raw = text.get(field, "")
    if raw == "" and isinstance(option, PerSeat) and option.choices:
        entries = [text.get(f"{field}-{seat}", "") for seat in range(most)]
        raw = ",".join(entries) if any(entries) else ""
    return raw


def fit_seats(found: Game, players: int, values: Values, given: dict[str, Any]) -> None:
    """Lists that are chosen seat by seat have as many entries as there are seats, whatever was chosen before."""
    for option in found.options.options:
        if isinstance(option, PerSeat) and option.choices and values[option.name] is not None:
            entries = (values[option.name] + [None] * players)[:players]
            values[option.name] = given[option.name] = entries
            if not any(entries):
                del given[option.name]


def seats_at_table(found: Game, asked: str, given: Mapping[str, Any], allowed: Sequence[int]) -> int:
    """How many seats the table has: as many as were asked for, or the nearest number that the options allow."""
    try:
        wanted = int(asked)
    except ValueError:
        wanted = found.usual_players(given)
    return min(allowed, key=lambda count: abs(count - wanted))


@router.post("/quick/{slug}")
async def quick(request: Request, slug: str) -> Response:
    return await open_plan(request, quick_plan(find(slug).slug))


@router.post("/invite/{slug}")
async def invite(request: Request, slug: str) -> Response:
    """A table for friends, in one press: its lobby has the link."""
    return await open_plan(request, invite_plan(find(slug).slug))


@router.get("/learn/{slug}")
async def learn(request: Request, slug: str) -> Response:
    visitor = await site_of(request).auth.visitor(request)
    found = find(slug)
    lines = [
        _(
            "A table with a coach: you play {game} against a bot, and every step is explained as it comes.",
            game=found.title,
        )
    ]
    return await simple(request, visitor, _("Learn {game}", game=found.title), lines, form="learn", slug=found.slug)


@router.post("/learn/{slug}")
async def start_lesson(request: Request, slug: str) -> Response:
    found = find(slug)
    plan = found.first_game
    if plan is None:
        raise NotFound(
            _("{game} has no first-game table yet. The rulebook is at /rules/{slug}.", game=found.title, slug=slug)
        )
    return await open_plan(request, make_plan(found.slug, **plan), tutorial=True)


async def open_plan(request: Request, plan: Plan, tutorial: bool = False) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    await seating.check_tables_of(site.tables, visitor.guest, site.settings.tables)
    guest = await site.auth.save(visitor)
    site.auth.quota.new_table(visitor.address)
    live = await seating.create(site.tables, guest, replace(plan, tutorial=tutorial))
    response = RedirectResponse(f"/t/{live.info.id}", 303)
    site.auth.sign(visitor, response)
    return response
