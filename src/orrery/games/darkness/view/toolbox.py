"""The tools in the column: what they cost in ships, and why those cannot be used that look so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.language import _, mark
from orrery.core.views import given
from orrery.draw import Acts, Markup, button, el, hint, icon, panel
from orrery.games.darkness.view.art import free, price_sign
from orrery.games.darkness.view.tool_actions import ALWAYS, TOOLS, ToolAction, price, tool_actions, why_not
from orrery.games.darkness.view.wording import orb_facts
from orrery.games.darkness.words.glossary import View, place

_AT: Final = {
    "mine": mark("From {}"),
    "terraform": mark("Terraform {}"),
    "gateway": mark("From {}"),
    "defend": mark("Guard {}"),
    "assault": mark("Attack the guard of {}"),
    "kill_eel": mark("At {}"),
    "laser": mark("From {}"),
    "erase": mark("At {}"),
}


def toolbox(view: View, can: Acts, prefix: str) -> Markup | None:
    """Usable tools are thick and can be taken up, the others dashed and flat; those that are rare come if they can."""
    if view["step"] != "main" or not can.by_verb:
        return None
    able = tool_actions(view, can)
    modes = {action.mode for action in able}
    usable = [_usable(view, mode, prefix) for mode in TOOLS if mode in modes]
    inert = [
        _inert(view, can, mode, prefix)
        for mode in ALWAYS
        if mode not in modes and not (mode == "assault-colony" and "assault-scout" in modes)
    ]
    lists = [places_of(view, mode, able) for mode in TOOLS]
    return panel(_("Tools"), None, el("div", *usable, *inert, cls="gear"), *lists, cls="panel toolpanel")


def _usable(view: View, mode: str, prefix: str) -> Markup:
    tool = TOOLS[mode]
    return el(
        "button",
        el("b", _(tool.name)),
        el("small", _(tool.does)),
        price_sign(given(view["viewer"]), *price(view, mode)) if any(price(view, mode)) else el("i", free()),
        cls="tool-row",
        type="button",
        id=f"{prefix}tool-{mode}",
        data_pick=mode,
        aria_pressed=False,
    )


def _inert(view: View, can: Acts, mode: str, prefix: str) -> Markup:
    """A tool that cannot be used says why; pressed, it tells the rule."""
    tool = TOOLS[mode]
    return el(
        "button",
        el("b", _(tool.name)),
        el("small", icon("no"), why_not(view, can, mode)),
        price_sign(given(view["viewer"]), *price(view, mode)),
        cls="tool-row inert-tool",
        type="button",
        id=f"{prefix}tool-{mode}",
        data_why=_asks(view, mode),
    )


def _asks(view: View, mode: str) -> str:
    """An action to ask about: at the last orb where I am, else at the first."""
    own = [here["orb"] for here in view["orbs"] if view["viewer"] in here["bridgeheads"]]
    orb = own[-1] if own else 0
    return f"assault:colony.{orb}" if mode == "assault-colony" else f"{mode}:{orb}"


def places_of(view: View, mode: str, able: Sequence[ToolAction]) -> Markup | None:
    """Where a tool can be used, as a list that opens when it is taken up."""
    buttons = [
        button(action.act, _(_AT[action.verb]).format(place(view, action.orb)), orb_facts(view, action.orb))
        for action in able
        if action.mode == mode
    ]
    return el("div", *buttons, cls="choices places", data_when=mode, hidden=True) if buttons else None


def no_tools_yet() -> Markup:
    words = _(
        "Terraform, Gateway and Space mining need a tile or a bridgehead of yours. Defend and Assault need an orb."
    )
    return panel(_("Tools"), _("none yet"), hint(words, soft=True), cls="panel laptop")
