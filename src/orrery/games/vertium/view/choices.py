"""The panel of each decision: its choices as buttons, with what each of them brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.views import given
from orrery.core.wording import count_of, number_word
from orrery.draw import Acts, Markup, badge, button, choice_panel, el, hint, join, listed, rect
from orrery.games.vertium.pieces import SET
from orrery.games.vertium.view.art import DISASTERS, RESOURCES, WORDS, chip, piece
from orrery.games.vertium.view.facts import (
    FACE_NAMES,
    View,
    colours_on,
    gems_on,
    hits,
    holds_set,
    who,
    without_cards,
)
from orrery.games.vertium.view_types import own_hand
from orrery.games.vertium.words.glossary import gem_words, per_cent, planet_name, planet_of, side_name

ON_BOARD: Final = "laptop"  # a phone has no room for both, and there the planets are big enough for a thumb


def choice(view: View, can: Acts) -> Markup | None:
    """The panel of the step that is asked; None if the viewer has nothing to choose."""
    make = PANELS.get(view["step"])
    return make(view, can) if make is not None and can.by_verb else None


def kind_sign(kind: str) -> Markup:
    """A kind of card beside its name."""
    return chip(kind) if kind in RESOURCES else piece(f"v-kind-{kind}", WORDS[kind], 70)


# Phase One ----------------------------------------------------------------------------------------------------------


def _take(view: View, can: Acts) -> Markup:
    hand = own_hand(view)

    def brings(kind: str) -> str:
        if kind in DISASTERS:
            return "disaster"
        count = hand.get(kind, 0) + 1
        return "a set" if count % SET == 0 else f"{count % SET} of 3"

    buttons = (button(f"take:{kind}", WORDS[kind], brings(kind), kind_sign(kind)) for kind in can.of("take"))
    return choice_panel("Take a card", "or tap it on the board", listed(buttons, "choices pair"))


def _play(view: View, can: Acts) -> Markup:
    hand = own_hand(view)
    if holds_set(hand):
        sets = can.of("play_set")
        words = (
            f"Tap the three {WORDS[sets[0]]} in your hand." if len(sets) == 1 else "Tap one of the sets in your hand."
        )
        return choice_panel("Play a set", "you must", hint(words))
    words = "No set in hand."
    if can.of("disaster"):
        words += " You may play a Disaster Card from your hand."
    end = listed([button("end_turn", "End turn")])
    return choice_panel("Play or end", None, hint(words), end)


def _place(view: View, can: Acts) -> Markup:
    colour = given(view["token"])
    buttons = []
    for name in can.of("place"):
        here = planet_of(view, name)
        colours = colours_on(here)
        if here["tokens"][colour]:
            brings = "extra, +1 gem for its owner"
        elif colours == 3:
            brings = f"colonize, +{here['value']}"
        else:
            brings = f"{colours + 1} of 4"
        buttons.append(button(f"place:{name}", here["name"], brings, chip(colour)))
    words = f"You played three {WORDS[colour]}. The fourth colour on a planet makes it yours."
    return choice_panel(f"Place the {WORDS[colour]} token", None, hint(words, soft=True), listed(buttons), cls=ON_BOARD)


def _melt(view: View, can: Acts) -> Markup:
    buttons = []
    for argument in can.of("melt"):
        seat = int(argument.removeprefix("seat"))
        here = view["sides"][seat]
        if seat == view["viewer"]:
            brings = f"your own {own_hand(view).get('energy', 0)}"
        else:
            known = (here["known"] or {}).get("energy", 0)
            brings = f"{count_of(here['cards'], 'card')}, {known} Energy seen"
        buttons.append(button(f"melt:{argument}", who(view, seat), brings, badge(seat)))
    return choice_panel("Who loses all Energy?", "Meltdown", listed(buttons), cls="tight")


def _leak(view: View, can: Acts) -> Markup:
    buttons = []
    for name in can.of("leak"):
        here = planet_of(view, name)
        left = colours_on(here) - (here["tokens"]["water"] == 1)
        buttons.append(button(f"leak:{name}", here["name"], f"then {left} of 4", chip("water")))
    return choice_panel("Which planet leaks?", "1 Water token to the pool", listed(buttons), cls=ON_BOARD)


def _raid(view: View, can: Acts) -> Markup:
    buttons = []
    for argument in can.of("raid_hand"):
        seat = int(argument.removeprefix("seat"))
        cards = count_of(view["sides"][seat]["cards"], "card")
        buttons.append(button(f"raid_hand:{argument}", f"A card of {who(view, seat)}", f"1 of {cards}", badge(seat)))
    for argument in can.of("raid_gem"):
        name, _, element = argument.partition(".")
        here = planet_of(view, name)
        owner = given(here["owner"])
        brings = f"1 {element.capitalize()}, {side_name(view, owner)} has {view['sides'][owner]['gems']}"
        buttons.append(
            button(f"raid_gem:{argument}", here["name"], brings, piece(f"v-{element}", element.capitalize()))
        )
    return choice_panel("What do you steal?", "Raider", listed(buttons), cls="tight")


def _raid_set(view: View, can: Acts) -> Markup:
    stolen = WORDS[view["stolen"]] if view["stolen"] else "a card"
    if can.of("play_set"):
        words = f"You stole {stolen}, and it completes a set. Tap the set in your hand to play it at once."
    else:
        words = f"You stole {stolen}. It completes no set."
    keep = listed([button("keep_set", "Keep the card")])
    return choice_panel(f"You have {stolen}", "Raider", hint(words), keep)


def _raid_to(view: View, can: Acts) -> Markup:
    element = given(view["raided"])["element"]
    sign = piece(f"v-{element}", element.capitalize())
    buttons = (_own_planet(view, "raid_to", name, sign) for name in can.of("raid_to"))
    return choice_panel("Where does the gem go?", f"1 {element.capitalize()}", listed(buttons), cls=ON_BOARD)


def _own_planet(view: View, verb: str, name: str, sign: Markup) -> Markup:
    here = planet_of(view, name)
    return button(f"{verb}:{name}", here["name"], gem_words(here["vertium"], here["gelbon"]), sign)


def _decide(view: View, can: Acts) -> Markup:  # noqa: ARG001
    """After Phase One: is there a war?"""
    sides = view["sides"]
    order = sorted(range(len(sides)), key=lambda side: (view["places"][side], side))
    points = ", ".join(f"{who(view, side)} {sides[side]['points']}" for side in order)
    words = f"Victory Points: {points}. Nobody sees your answer before all have given theirs."
    buttons = [
        button("go_to_war", "Go on to war", "one who wishes so is enough"),
        button("end_here", "End the game here", "if all wish so"),
    ]
    return choice_panel("War, or the end?", "all are asked at once", hint(words, soft=True), listed(buttons))


# The war ------------------------------------------------------------------------------------------------------------


def _war(view: View, can: Acts) -> Markup:
    """Whom to attack; in the American style also to pass, with Gelbon also to build."""
    attacks = []
    for name in can.of("attack"):
        here = planet_of(view, name)
        guard = gem_words(here["vertium"], here["gelbon"]) + (", CUBE" if here["cube"] else "")
        attacks.append(button(f"attack:{name}", here["name"], guard, badge(here["owner"])))
    others = []
    if can.of("pass_war"):
        others.append(button("pass_war", "Pass the initiative"))
    if can.of("no_attack"):
        others.append(button("no_attack", "Do not attack"))
    title = "Attack a planet" if attacks else "You cannot attack"
    out = choice_panel(title, "gems that guard it", listed(attacks), cls=ON_BOARD) if attacks else None
    cubes = _cube_list(view, can)
    rest = listed(others) if others else None
    if rest is not None:
        words = "Or let somebody else go on." if attacks else "Nobody is left whom you can reach."
        rest = choice_panel("Pass" if can.of("pass_war") else "Stay at home", None, hint(words, soft=True), rest)
    return join([out, rest, cubes])


def _cube_list(view: View, can: Acts) -> Markup | None:
    if not can.of("cube_v"):
        return None
    sign = piece("v-vertium", "Vertium")
    buttons = (_own_planet(view, "cube_v", name, sign) for name in can.of("cube_v"))
    takes = number_word(view["numbers"]["cube_hits"])
    words = f"1 Vertium and 1 Gelbon make a CUBE. It takes {takes} hits before anything else on its planet."
    return choice_panel("Build a CUBE", "with Vertium of", hint(words, soft=True), listed(buttons), cls=ON_BOARD)


def _cubes(view: View, can: Acts) -> Markup:
    done = choice_panel("CUBES before the war", None, listed([button("cubes_done", "Build no more CUBES")]))
    return join([_cube_list(view, can), done])


def _cube_g(view: View, can: Acts) -> Markup:
    giver = given(given(view["war"])["cube_v"])
    sign = piece("v-gelbon", "Gelbon")
    buttons = (_own_planet(view, "cube_g", name, sign) for name in can.of("cube_g"))
    return choice_panel("And the Gelbon?", f"Vertium of {planet_name(view, giver)}", listed(buttons), cls=ON_BOARD)


def _cube_site(view: View, can: Acts) -> Markup:
    sign = piece("v-cube", "CUBE")
    buttons = (_own_planet(view, "cube_site", name, sign) for name in can.of("cube_site"))
    return choice_panel("Where does the CUBE stand?", None, listed(buttons), cls=ON_BOARD)


def _origin(view: View, can: Acts) -> Markup:
    """From where: at most so many gems travel, and so likely they win."""
    attack = given(view["attack"])
    target = planet_name(view, attack["target"])
    chances = attack["chances"]
    buttons = []
    for name in can.of("from"):
        here = planet_of(view, name)
        most = gems_on(here) - 1
        words = f"up to {most}: {per_cent(chances[most])}"
        buttons.append(button(f"from:{name}", here["name"], words, badge(view["viewer"])))
    for name in can.of("refuge_from"):
        here = planet_of(view, name)
        most = gems_on(here)
        words = f"up to {most}: {per_cent(chances[most])}"
        moon = piece("v-blue-refuge", "Refuge Moon", 52)
        buttons.append(button(f"refuge_from:{name}", f"Refuge, gems of {here['name']}", words, moon))
    words = "A Captain leaves with as many gems as you like. One gem that stays pays for a new Captain."
    if can.of("refuge_from"):
        words = "The Captain on the Refuge Moon can lead gems of any planet, and nothing is paid."
    both = can.of("from") and can.of("refuge_from")
    cls = "tight" if both else ON_BOARD
    return choice_panel(
        f"Attack {target} from where?", "gems, win chance", hint(words, soft=True), listed(buttons), cls=cls
    )


def _send_v(view: View, can: Acts) -> Markup:
    return _send(view, can, "send_v", "Vertium", 0)


def _send_g(view: View, can: Acts) -> Markup:
    return _send(view, can, "send_g", "Gelbon", given(view["attack"])["vertium"])


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
        left = "stays" if stays == 1 else "stay"
        label = f"Send {count} {name}: {stays} {left} behind, you win {per_cent(chance)}{without_cards(view)}"
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
                el("small", f"{stays} {left}", cls="quiet"),
                cls="force",
                type="button",
                data_act=f"{verb}:{argument}",
                aria_label=label,
                title=label,
            )
        )
    guard = gem_words(there["vertium"], there["gelbon"]) + (" behind a CUBE" if there["cube"] else "")
    words = f"From {here['name']} against {there['name']}, where a Captain and {guard} wait."
    if paid:
        words += " One gem pays for a new Captain."
    if verb == "send_v" and view["options"].get("gelbon") == "on" and here["gelbon"]:
        words += " Gelbon comes next."
    if with_them:
        words += f" {with_them} Vertium travel already."
    ruler = el("div", *steps, cls="forces", role="group", aria_label=f"How many {name} travel")
    small = f"chance to win{without_cards(view)}"
    return choice_panel(f"How many {name} travel?", small, hint(words, soft=True), ruler)


def _escape(view: View, can: Acts) -> Markup:  # noqa: ARG001
    target = planet_name(view, given(view["attack"])["target"])
    words = f"Your Captain on {target} has no gem left. On the Refuge Moon it is safe, but the planet is lost."
    buttons = [
        button("escape", "Escape", "planet lost, Captain safe"),
        button("stand", "Stand and fight", "roll the dice"),
    ]
    return choice_panel("Escape or stand?", "Refuge Moon", hint(words, soft=True), listed(buttons), cls=ON_BOARD)


def _card_a(view: View, can: Acts) -> Markup:
    attack = given(view["attack"])
    return _card(can, given(attack["roll_a"]), given(attack["roll_d"]), "the other side answers")


def _card_d(view: View, can: Acts) -> Markup:
    attack = given(view["attack"])
    return _card(can, given(attack["roll_d"]), given(attack["roll_a"]), "you answer last")


def _card(can: Acts, mine: str, theirs: str, order: str) -> Markup:
    """Skirmish Cards: which face comes instead of which, and what the roll would then do to both sides."""
    buttons = [button("hold", "No card", _outcome(mine, theirs))]
    for argument in can.of("card"):
        to, _, by = argument.partition(".")
        changed = mine.replace(by, to, 1)
        words = f"{FACE_NAMES[by].split()[-1]} to {FACE_NAMES[to].split()[-1]}"
        buttons.append(button(f"card:{argument}", words, _outcome(changed, theirs)))
    return choice_panel("Play a Skirmish Card?", f"net hits; {order}", listed(buttons), cls="tight")


def _outcome(mine: str, theirs: str) -> str:
    return f"you {hits(mine, theirs).net}, they {hits(theirs, mine).net}"


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
