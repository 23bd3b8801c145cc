"""Templates and what they may call."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import PackageLoader, StrictUndefined

import orrery
from orrery.bots import LEVELS
from orrery.compiled import TOOL
from orrery.core import Game, OptionsError, language
from orrery.core.language import LANGUAGES, _, all_of, one_of, speaking
from orrery.core.options import Option, PerSeat, Pick
from orrery.core.registry import installed
from orrery.core.rules import MENTION
from orrery.core.wording import possessive
from orrery.draw import (
    Markup,
    badge,
    bot_face,
    emblem_box,
    escape,
    icon,
    number_tag,
    option_picture,
    page_defs,
    style,
    wordmark,
)
from orrery.draw.action_groups import action_groups
from orrery.draw.reactions import reaction_face
from orrery.server import house
from orrery.server.bots import bots_here
from orrery.server.leaving import left_words
from orrery.server.rating import agreed, rating_words
from orrery.server.reactions import Reaction
from orrery.server.series import series_of, while_it_runs
from orrery.server.store import TableInfo
from orrery.web.log import LogLine
from orrery.web.raster import can_draw
from orrery.web.screens import page_screen
from orrery.web.sentences import Spoken, Templates

# Parts that are the same on every page of a language
ALIKE = {"language_choice": "_language.html", "reaction_row": "_reactions.html", "film_panel": "_film.html"}
CACHED_LINES = 20_000  # of logs, as markup: most lines of a log do not change
CACHED_FOLDS = 1_000  # that open below a line: how a table was set

STATIC = Path(str(files("orrery.web"))) / "static"


def anchor(section: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", section.lower()).strip("-")


def rule_text(text: str, found: Game, book: str) -> Markup:
    """A rule's Markdown as markup: emphasis, and every rule it names a link into the book at that address."""
    words = str(escape(text))
    words = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", words)
    words = re.sub(r"\*(.+?)\*", r"<em>\1</em>", words)
    words = re.sub(r"`(.+?)`", r"<code>\1</code>", words)

    def link(match: re.Match[str]) -> str:
        name = match[0]
        return f'<a href="{book}/{name}" data-rule="{name}">{name}</a>' if name in found.rules else name

    return Markup(MENTION.sub(link, words))


def in_checkout() -> bool:
    """Whether this is no installed package: then there is a Makefile to start Orrery with."""
    return TOOL.is_file()


def said(text: str) -> str:
    """What a game declares (an option, a preset) in the language of the page. It is text, not markup."""
    return _(text)


def code_words(text: str) -> Markup:
    """Words in which `what stands between backticks` is typed as it is."""
    return Markup(re.sub(r"`(.+?)`", r"<code>\1</code>", str(escape(text))))


def book_of(info: TableInfo) -> str:
    """The address of a table's rulebook: it has one of its own if other numbers are printed on its pieces."""
    return f"/t/{info.id}/rules" if info.data else f"/rules/{info.game}"


def option_words(option: Option, values: Mapping[str, Any]) -> str:
    """What was chosen, in words."""
    value = values.get(option.name, option.default)
    if value is None:
        return _("as it comes")
    if isinstance(option, Pick):
        return title_of(option, value)
    if isinstance(option, PerSeat) and option.choices:
        return all_of([title_of(option, entry) for entry in value])
    return str(value)


def title_of(option: Pick | PerSeat, value: object) -> str:
    return next((_(choice.title) for choice in option.choices if choice.value == value), str(value))


def in_force(found: Game, given: Mapping[str, Any], players: int) -> Mapping[str, Any]:
    """The options of a table with what follows from them; what does not apply to the game is left out."""
    try:
        values = found.options.resolve(given, players)
    except OptionsError:
        return given
    return {name: value for name, value in values.items() if value is not None}


def series_line(found: Game, info: TableInfo, viewer: int | None) -> str:
    """Which game of a series a table is, and how the series stands; empty for a game by itself."""
    return while_it_runs(info, found.cooperative(info.seats, info.options), viewer) if series_of(info) else ""


def ratings_at(info: TableInfo) -> dict[int, str] | None:
    """By seat: the ratings at the start of a rated game that players let others see; None if it is not rated."""
    terms = agreed(info)
    return None if terms is None else {int(seat): rating_words(*shown) for seat, shown in terms["shown"].items()}


def poster(found: Game) -> str:
    return page_screen(found).poster()


@cache
def all_defs() -> Markup:
    """The symbols of the kit and of every game, once a page."""
    return page_defs(*(page_screen(found).SYMBOLS for found in installed()))


def seat_badge(seat: int | None) -> Markup:
    return badge(seat) if seat is not None else Markup("")


def emblem(slug: str, cls: str = "lw") -> Markup:
    return emblem_box(slug, cls)


@cache
def script_words(code: str) -> str:
    """A script with what the scripts of pages say in a language; `language.js` looks its sentences up there."""
    found = language.catalogue_of(code)
    if found is None:
        return ""
    words = json.dumps(found.of_scripts(), ensure_ascii=False, separators=(",", ":"))
    return f"globalThis.orreryLanguage = {{ words: {words}, form: (n) => Number({found.plural_rule}) }};\n"


@cache
def assets() -> str:
    """Changes when a style or script changes, so that browsers fetch it anew."""
    content = hashlib.sha256(orrery.__version__.encode())
    for path in sorted(STATIC.rglob("*.*")):
        content.update(path.read_bytes())
    content.update((style("tokens") + style("boards")).encode())
    for code in LANGUAGES:
        content.update(script_words(code).encode())
    return content.hexdigest()[:10]


def templates() -> Spoken:
    """All templates, in every language."""
    return Spoken(environment)


def environment(code: str) -> Templates:
    """The templates in one language."""
    env = Templates(
        code,
        loader=PackageLoader("orrery.web"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # checking the files for every frame costs too much
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["anchor"] = anchor
    env.filters["rule_text"] = rule_text
    env.filters["code_words"] = code_words
    env.filters["said"] = said
    env.filters["listing"] = all_of
    env.filters["or_listing"] = one_of
    env.filters["possessive"] = possessive
    env.globals.update(
        badge=badge,
        bot_face=bot_face,
        bots_here=bots_here,
        start_openly="make play HOST=0.0.0.0" if in_checkout() else "orrery serve --host 0.0.0.0",
        levels=LEVELS,
        seat_badge=seat_badge,
        number_tag=number_tag,
        poster=poster,
        icon=icon,
        reactions=tuple(Reaction),
        reaction_face=reaction_face,
        wordmark=wordmark(),
        emblem=emblem,
        option_words=option_words,
        option_picture=option_picture,
        in_force=in_force,
        book_of=book_of,
        series_line=series_line,
        house_numbers=house.told,
        ratings_at=ratings_at,
        action_groups=action_groups,
        picture_kind=lambda: "png" if can_draw() else "svg",
        assets=assets(),
    )
    line_template = env.get_template("_line.html")

    @lru_cache(maxsize=CACHED_LINES)
    def log_line(line: LogLine, slug: str, table: str, book: str, replay: bool, mutes: bool = False) -> Markup:
        return Markup(line_template.render(line=line, slug=slug, table=table, book=book, replay=replay, mutes=mutes))

    @lru_cache(maxsize=CACHED_FOLDS)
    def log_fold(line: LogLine, slug: str, table: str, book: str, replay: bool) -> Markup:
        return Markup(fold_template.render(line=line, slug=slug, table=table, book=book, replay=replay))

    def log_lines(frame: Any, book: str) -> Markup:
        """All lines of a log that the viewer may see now: a loop of the template would take most of a frame's time."""
        slug, table, replay, mutable = frame.game.slug, frame.info.id, frame.replay is not None, frame.mutable
        # On the screen that passes the device on, the log would tell what only the one before may know
        shown = frame.log if frame.pass_to is None else [line for line in frame.log if line.number is None]
        return Markup(
            "\n".join(
                log_fold(line, slug, table, book, replay)
                if line.folded
                else log_line(line, slug, table, book, replay, line.line in mutable)
                for line in shown
            )
        )

    env.globals["log_line"] = log_line
    env.globals["log_lines"] = log_lines
    fold_template = env.get_template("_log_fold.html")
    env.globals["left_words"] = left_words
    with speaking(code):
        for name, template in ALIKE.items():
            env.globals[name] = Markup(env.get_template(template).render())
    return env
