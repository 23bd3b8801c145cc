"""The panel of each decision: its choices as buttons, with what each of them brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.language import _, mark, ngettext, number_in_words
from orrery.core.views import given
from orrery.draw import Acts, Markup, badge, button, choice_panel, el, hint, join, listed, rect
from orrery.games.vertium.pieces import SET
from orrery.games.vertium.view.art import DISASTERS, RESOURCES, chip, piece
from orrery.games.vertium.view.facts import (
    View,
    chance_words,
    colours_on,
    gems_on,
    hits,
    holds_set,
    who,
    without_cards,
)
from orrery.games.vertium.view_types import own_hand
from orrery.games.vertium.words.glossary import called, gem_words, per_cent, planet_name, planet_of, side_name

ON_BOARD: Final = "laptop"  # a phone has no room for both, and there the planets are big enough for a thumb
FACE_SHORT: Final = {"P": mark("Blast"), "B": mark("Beam"), "S": mark("Shield")}


def choice(view: View, can: Acts) -> Markup | None:
    """The panel of the step that is asked; None if the viewer has nothing to choose."""
    make = PANELS.get(view["step"])
    return make(view, can) if make is not None and can.by_verb else None


def kind_sign(kind: str) -> Markup:
    """A kind of card beside its name."""
    return chip(kind) if kind in RESOURCES else piece(f"v-kind-{kind}", called(kind), 70)


# Phase One ----------------------------------------------------------------------------------------------------------


def _take(view: View, can: Acts) -> Markup:
    hand = own_hand(view)

    def brings(kind: str) -> str:
        if kind in DISASTERS:
            return _("disaster")
        count = hand.get(kind, 0) + 1
        return _("a set") if count % SET == 0 else _("{count} of 3", count=count % SET)

    buttons = (button(f"take:{kind}", called(kind), brings(kind), kind_sign(kind)) for kind in can.of("take"))
    return choice_panel(_("Take a card"), _("or tap it on the board"), listed(buttons, "choices pair"))


def _play(view: View, can: Acts) -> Markup:
    hand = own_hand(view)
    if holds_set(hand):
        sets = can.of("play_set")
        one = _("Tap the three {colour} in your hand.", colour=called(sets[0]))
        words = one if len(sets) == 1 else _("Tap one of the sets in your hand.")
        return choice_panel(_("Play a set"), _("you must"), hint(words))
    words = _("No set in hand.")
    if can.of("disaster"):
        words += " " + _("You may play a Disaster Card from your hand.")
    end = listed([button("end_turn", _("End turn"))])
    return choice_panel(_("Play or end"), None, hint(words), end)


def _place(view: View, can: Acts) -> Markup:
    colour = given(view["token"])
    buttons = []
    for name in can.of("place"):
        here = planet_of(view, name)
        colours = colours_on(here)
        if here["tokens"][colour]:
            brings = _("extra, +1 gem for its owner")
        elif colours == 3:
            brings = _("colonize, +{gems}", gems=here["value"])
        else:
            brings = _("{count} of 4", count=colours + 1)
        buttons.append(button(f"place:{name}", here["name"], brings, chip(colour)))
    name = called(colour)
    words = _("You played three {colour}. The fourth colour on a planet makes it yours.", colour=name)
    title = _("Place the {colour} token", colour=name)
    return choice_panel(title, None, hint(words, soft=True), listed(buttons), cls=ON_BOARD)


def _melt(view: View, can: Acts) -> Markup:
    buttons = []
    for argument in can.of("melt"):
        seat = int(argument.removeprefix("seat"))
        here = view["sides"][seat]
        if seat == view["viewer"]:
            brings = _("your own {count}", count=own_hand(view).get("energy", 0))
        else:
            known = (here["known"] or {}).get("energy", 0)
            brings = ngettext(
                "{count} card, {known} Energy seen", "{count} cards, {known} Energy seen", here["cards"], known=known
            )
        buttons.append(button(f"melt:{argument}", who(view, seat), brings, badge(seat)))
    return choice_panel(_("Who loses all Energy?"), called("meltdown"), listed(buttons), cls="tight")


def _leak(view: View, can: Acts) -> Markup:
    buttons = []
    for name in can.of("leak"):
        here = planet_of(view, name)
        left = colours_on(here) - (here["tokens"]["water"] == 1)
        buttons.append(button(f"leak:{name}", here["name"], _("then {count} of 4", count=left), chip("water")))
    return choice_panel(_("Which planet leaks?"), _("1 Water token to the pool"), listed(buttons), cls=ON_BOARD)


def _raid(view: View, can: Acts) -> Markup:
    buttons = []
    for argument in can.of("raid_hand"):
        seat = int(argument.removeprefix("seat"))
        words = _("A card of {name}", name=who(view, seat))
        brings = ngettext("1 of {count} card", "1 of {count} cards", view["sides"][seat]["cards"])
        buttons.append(button(f"raid_hand:{argument}", words, brings, badge(seat)))
    for argument in can.of("raid_gem"):
        name, _dot, element = argument.partition(".")
        here = planet_of(view, name)
        owner = given(here["owner"])
        gem, gems = called(element), view["sides"][owner]["gems"]
        brings = _("1 {element}, {name} has {count}", element=gem, name=side_name(view, owner), count=gems)
        buttons.append(button(f"raid_gem:{argument}", here["name"], brings, piece(f"v-{element}", gem)))
    return choice_panel(_("What do you steal?"), called("raider"), listed(buttons), cls="tight")


def _raid_set(view: View, can: Acts) -> Markup:
    stolen = called(view["stolen"]) if view["stolen"] else _("a card")
    if can.of("play_set"):
        words = _("You stole {card}, and it completes a set. Tap the set in your hand to play it at once.", card=stolen)
    else:
        words = _("You stole {card}. It completes no set.", card=stolen)
    keep = listed([button("keep_set", _("Keep the card"))])
    return choice_panel(_("You have {card}", card=stolen), called("raider"), hint(words), keep)


def _raid_to(view: View, can: Acts) -> Markup:
    element = given(view["raided"])["element"]
    gem = called(element)
    sign = piece(f"v-{element}", gem)
    buttons = (_own_planet(view, "raid_to", name, sign) for name in can.of("raid_to"))
    return choice_panel(_("Where does the gem go?"), f"1 {gem}", listed(buttons), cls=ON_BOARD)


def _own_planet(view: View, verb: str, name: str, sign: Markup) -> Markup:
    here = planet_of(view, name)
    return button(f"{verb}:{name}", here["name"], gem_words(here["vertium"], here["gelbon"]), sign)


def _decide(view: View, can: Acts) -> Markup:  # noqa: ARG001
    """After Phase One: is there a war?"""
    sides = view["sides"]
    order = sorted(range(len(sides)), key=lambda side: (view["places"][side], side))
    points = ", ".join(f"{who(view, side)} {sides[side]['points']}" for side in order)
    words = _("Victory Points: {points}. Nobody sees your answer before all have given theirs.", points=points)
    buttons = [
        button("go_to_war", _("Go on to war"), _("one who wishes so is enough")),
        button("end_here", _("End the game here"), _("if all wish so")),
    ]
    return choice_panel(_("War, or the end?"), _("all are asked at once"), hint(words, soft=True), listed(buttons))


# The war ------------------------------------------------------------------------------------------------------------


def _war(view: View, can: Acts) -> Markup:
    """Whom to attack; in the American style also to pass, with Gelbon also to build."""
    attacks = []
    for name in can.of("attack"):
        here = planet_of(view, name)
        guard = gem_words(here["vertium"], here["gelbon"]) + (f", {_('CUBE')}" if here["cube"] else "")
        attacks.append(button(f"attack:{name}", here["name"], guard, badge(here["owner"])))
    others = []
    if can.of("pass_war"):
        others.append(button("pass_war", _("Pass the initiative")))
    if can.of("no_attack"):
        others.append(button("no_attack", _("Do not attack")))
    out = None
    if attacks:
        out = choice_panel(_("Attack a planet"), _("gems that guard it"), listed(attacks), cls=ON_BOARD)
    cubes = _cube_list(view, can)
    rest = listed(others) if others else None
    if rest is not None:
        words = _("Or let somebody else go on.") if attacks else _("Nobody is left whom you can reach.")
        title = _("Pass") if can.of("pass_war") else _("Stay at home")
        rest = choice_panel(title, None, hint(words, soft=True), rest)
    return join([out, rest, cubes])


def _cube_list(view: View, can: Acts) -> Markup | None:
    if not can.of("cube_v"):
        return None
    sign = piece("v-vertium", called("vertium"))
    buttons = (_own_planet(view, "cube_v", name, sign) for name in can.of("cube_v"))
    words = _(
        "1 Vertium and 1 Gelbon make a CUBE. It takes {number} hits before anything else on its planet.",
        number=number_in_words(view["numbers"]["cube_hits"]),
    )
    return choice_panel(_("Build a CUBE"), _("with Vertium of"), hint(words, soft=True), listed(buttons), cls=ON_BOARD)


def _cubes(view: View, can: Acts) -> Markup:
    done = choice_panel(_("CUBES before the war"), None, listed([button("cubes_done", _("Build no more CUBES"))]))
    return join([_cube_list(view, can), done])


def _cube_g(view: View, can: Acts) -> Markup:
    giver = given(given(view["war"])["cube_v"])
    sign = piece("v-gelbon", called("gelbon"))
    buttons = (_own_planet(view, "cube_g", name, sign) for name in can.of("cube_g"))
    small = _("Vertium of {planet}", planet=planet_name(view, giver))
    return choice_panel(_("And the Gelbon?"), small, listed(buttons), cls=ON_BOARD)


def _cube_site(view: View, can: Acts) -> Markup:
    sign = piece("v-cube", _("CUBE"))
    buttons = (_own_planet(view, "cube_site", name, sign) for name in can.of("cube_site"))
    return choice_panel(_("Where does the CUBE stand?"), None, listed(buttons), cls=ON_BOARD)


def _origin(view: View, can: Acts) -> Markup:
    """From where: at most so many gems travel, and so likely they win."""
    attack = given(view["attack"])
    target = planet_name(view, attack["target"])
    chances = attack["chances"]
    buttons = []
    for name in can.of("from"):
        here = planet_of(view, name)
        most = gems_on(here) - 1
        words = _("up to {count}: {chance}", count=most, chance=per_cent(chances[most]))
        buttons.append(button(f"from:{name}", here["name"], words, badge(view["viewer"])))
    for name in can.of("refuge_from"):
        here = planet_of(view, name)
        most = gems_on(here)
        words = _("up to {count}: {chance}", count=most, chance=per_cent(chances[most]))
        moon = piece("v-blue-refuge", called("refuge"), 52)
        gems = _("Refuge, gems of {planet}", planet=here["name"])
        buttons.append(button(f"refuge_from:{name}", gems, words, moon))
    words = _("A Captain leaves with as many gems as you like. One gem that stays pays for a new Captain.")
    if can.of("refuge_from"):
        words = _("The Captain on the Refuge Moon can lead gems of any planet, and nothing is paid.")
    both = can.of("from") and can.of("refuge_from")
    cls = "tight" if both else ON_BOARD
    title = _("Attack {planet} from where?", planet=target)
    return choice_panel(title, _("gems, win chance"), hint(words, soft=True), listed(buttons), cls=cls)


def _send_v(view: View, can: Acts) -> Markup:
    return _send(view, can, "send_v", called("vertium"), 0)


def _send_g(view: View, can: Acts) -> Markup:
    return _send(view, can, "send_g", called("gelbon"), given(view["attack"])["vertium"])


def _send(view: View, can: Acts, verb: str, name: str, with_them: int) -> Markup:
    """How many gems travel: one step of the ruler for each number, as high as the chance to win."""
    attack = given(view["attack"])
    here, there = planet_of(view, given(attack["origin"])), planet_of(view, attack["target"])
    paid = 0 if attack["by_refuge"] else 1
    steps = []
    for argument in can.of(verb):
        count = int(argument)
        chance = attack["chances"][count + with_them]
        stays = gems_on(here) - with_them - count - paid
        label = ngettext(
            "Send {number} {element}: {count} stays behind, you win {chance}",
            "Send {number} {element}: {count} stay behind, you win {chance}",
            stays,
            number=count,
            element=name,
            chance=chance_words(view, chance),
        )
        steps.append(
            el(
                "button",
                el(
                    "svg",
                    rect(10, 40 * chance, 5, 40 - 20 * chance, cls="odds-bar"),
                    viewBox="0 0 10 40",
                    preserveAspectRatio="none",
                    aria_hidden="true",
                ),
                el("b", count),
                el("small", per_cent(chance)),
                el("small", ngettext("{count} stays", "{count} stay", stays), cls="quiet"),
                cls="force",
                type="button",
                data_act=f"{verb}:{argument}",
                aria_label=label,
                title=label,
            )
        )
    guard = gem_words(there["vertium"], there["gelbon"])
    facts = {"origin": here["name"], "target": there["name"], "guard": guard}
    if there["cube"]:
        told = [_("From {origin} against {target}, where a Captain and {guard} behind a CUBE wait.", **facts)]
    else:
        told = [_("From {origin} against {target}, where a Captain and {guard} wait.", **facts)]
    if paid:
        told.append(_("One gem pays for a new Captain."))
    if verb == "send_v" and view["options"].get("gelbon") == "on" and here["gelbon"]:
        told.append(_("Gelbon comes next."))
    if with_them:
        told.append(_("{count} Vertium travel already.", count=with_them))
    ruler = el("div", *steps, cls="forces", role="group", aria_label=_("How many {element} travel", element=name))
    small = _("chance to win without cards") if without_cards(view) else _("chance to win")
    title = _("How many {element} travel?", element=name)
    return choice_panel(title, small, hint(" ".join(told), soft=True), ruler)


def _escape(view: View, can: Acts) -> Markup:  # noqa: ARG001
    target = planet_name(view, given(view["attack"])["target"])
    words = _(
        "Your Captain on {planet} has no gem left. On the Refuge Moon it is safe, but the planet is lost.",
        planet=target,
    )
    buttons = [
        button("escape", _("Escape"), _("planet lost, Captain safe")),
        button("stand", _("Stand and fight"), _("roll the dice")),
    ]
    title, small = _("Escape or stand?"), called("refuge")
    return choice_panel(title, small, hint(words, soft=True), listed(buttons), cls=ON_BOARD)


def _card_a(view: View, can: Acts) -> Markup:
    attack = given(view["attack"])
    return _card(can, given(attack["roll_a"]), given(attack["roll_d"]), _("net hits; the other side answers"))


def _card_d(view: View, can: Acts) -> Markup:
    attack = given(view["attack"])
    return _card(can, given(attack["roll_d"]), given(attack["roll_a"]), _("net hits; you answer last"))


def _card(can: Acts, mine: str, theirs: str, small: str) -> Markup:
    """Skirmish Cards: which face comes instead of which, and what the roll would then do to both sides."""
    buttons = [button("hold", _("No card"), _outcome(mine, theirs))]
    for argument in can.of("card"):
        to, _dot, by = argument.partition(".")
        changed = mine.replace(by, to, 1)
        words = _("{one} to {other}", one=_(FACE_SHORT[by]), other=_(FACE_SHORT[to]))
        buttons.append(button(f"card:{argument}", words, _outcome(changed, theirs)))
    return choice_panel(_("Play a Skirmish Card?"), small, listed(buttons), cls="tight")


def _outcome(mine: str, theirs: str) -> str:
    return _("you {own}, they {other}", own=hits(mine, theirs).net, other=hits(theirs, mine).net)


# By the name of the step
PANELS: Final[dict[str, Callable[[View, Acts], Markup]]] = {
    "take": _take,
    "play": _play,
    "place": _place,
    "melt": _melt,
    "leak": _leak,
    "raid": _raid,
    "raid_set": _raid_set,
    "raid_to": _raid_to,
    "decide": _decide,
    "turn": _war,
    "war": _war,
    "cubes": _cubes,
    "cube_g": _cube_g,
    "cube_site": _cube_site,
    "origin": _origin,
    "send_v": _send_v,
    "send_g": _send_g,
    "escape": _escape,
    "card_a": _card_a,
    "card_d": _card_d,
}
