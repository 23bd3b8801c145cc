"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Final

from orrery.core.language import _, all_of, mark, ngettext, pgettext
from orrery.core.slips import Caution
from orrery.core.views import given, name_of
from orrery.games.uranus.actions import RACES, SET_NAMES, SIDES, TARGETS, TECHNOLOGIES, TRACKS
from orrery.games.uranus.boards import TRACK_COUNT, Cost
from orrery.games.uranus.moon import EDGE_NAMES, NAMES
from orrery.games.uranus.preview import fitting, landings, launchable
from orrery.games.uranus.rocks import COLOURS
from orrery.games.uranus.view_types import ModuleView, SeatView, SetView, own_seat
from orrery.games.uranus.view_types import UranusView as View
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.names import amounts_of, either, rock_colour, track_word
from orrery.games.uranus.words.prompts import free_home, pays_for_a_step

Slip = Callable[[View, int, str], str]


# What is on the moon --------------------------------------------------------------------------------------------------


def rock_words(rocks: Sequence[int]) -> str:
    """ "2 blue and 1 grey"; "no rocks"."""
    return all_of(amounts_of(rocks)) or _("no rocks")


def cost_words(cost: str) -> str:
    """A printed price in words: "3B/2≠" is "3 blue, or 2 different colours"."""
    parts = []
    for part in cost.split("/"):
        words = part.strip()
        if words.endswith("≠"):
            parts.append(_("{number} different colours", number=words[:-1]))
        else:
            needed = Cost(words).sums[0]
            parts.append(rock_words([needed >> 8 * colour & 127 for colour in range(len(COLOURS))]))
    return either(parts)


def progress_of(seat: SeatView, name: str) -> str:
    """How far a track is: "the launchpad track has 1 of 3 steps"; that the board has none."""
    track = next((track for track in seat["tracks"] if track["name"] == name), None)
    if track is None:
        return _("your project board has no {track} track", track=track_word(name))
    return _(
        "your {track} track has {ticks} of {steps} steps",
        track=track_word(name),
        ticks=track["ticks"],
        steps=track["steps"],
    )


def state_of(seat: SeatView, name: str) -> str:
    """Why nothing can be built on a hex; empty if it is active and bare."""
    if name in seat["dark"]:
        return _("({name}) is dark.", name=name)
    return _("({name}) is your volcano.", name=name) if name == seat["volcano"] else ""


def set_named(seat: SeatView, code: int) -> SetView | None:
    return next((held for held in seat["sets"] if held["name"] == SET_NAMES[code]), None)


def neighbour(view: View, side: int) -> str:
    other = own_seat(view)["neighbours"][SIDES[side]]
    return name_of(view, other) if other is not None else _("nobody")


def lone_side(view: View, rule: str) -> str:
    """U-R68: with one neighbour the left side stands for both."""
    if rule != "U-R68":
        return ""
    return _("{name} is your only neighbour: choose the left side.", name=neighbour(view, 0))


def no_mine(name: str) -> str:
    return _("({name}) has no mine.", name=name)


# Sentences by verb ----------------------------------------------------------------------------------------------------


def start_mine(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    seat, name = own_seat(view), NAMES[argument]
    if name == seat["volcano"]:
        return _("({name}) is your volcano.", name=name)
    if name in seat["mines"]:
        return _("({name}) has a mine already.", name=name)
    return _("You have chosen all your mines.")


def strike(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "U-R3":
        return _("Turned like this, more of the impact would lie beside the moon than needs to.")
    if rule == "U-3.4":
        return _("Turned like this, the impact hits the same hexes as one of the ways that are shown.")
    side = ("left", "right", "junk")[argument // 12]
    return _("No impact comes from there any more.") if side != "junk" else _("No space junk comes down.")


def first_the_strike(view: View) -> str:
    """What every click on the moon means while impacts are to be placed."""
    seat = own_seat(view)
    points = [given(view["gaps"][seat["gaps"][side]]["coord"]) for side in seat["strikes"]]
    if not points:
        return _("First: turn the impact.")
    if len(points) == 1:
        return _("This impact must touch the point {point}.", point=f"({points[0]})")
    return _("These impacts must touch the point {points}.", points=all_of([f"({point})" for point in points]))


def react(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("Your space gun is not loaded: {progress}.", progress=progress_of(own_seat(view), "gun"))


def fire(view: View, argument: int, rule: str) -> str:
    if rule == "U-8.14":
        return react(view, argument, rule)
    if rule == "U-R46":
        return _("No pair lies there to be shot at.")
    if rule == "U-11.6":
        return _("That pair does not lie beside your moon or a neighbour's.")
    return _("That pair does not lie beside your moon.")


def double(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    seat, name = own_seat(view), NAMES[argument]
    if seat["race"] != "II":
        return _(
            "Only {race} can let a mine make two rocks; your race are {own}.", race=RACES[1], own=seat["race_name"]
        )
    if seat["doubled"]:
        return _("You have doubled the mine on ({name}) in this round.", name=seat["doubled"])
    return no_mine(name)


def donate(view: View, argument: int, rule: str) -> str:
    seat, name = own_seat(view), NAMES[argument // 2]
    if lone := lone_side(view, rule):
        return lone
    if seat["race"] != "II":
        return _("Only {race} can give rocks away; your race are {own}.", race=RACES[1], own=seat["race_name"])
    if seat["donated"]:
        return _("You have given a rock away in this round.")
    return no_mine(name) if name not in seat["mines"] else _("You have no neighbour to give it to.")


def place(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if not own_seat(view)["loose"]:
        return _("You hold no single rock to add.")
    return _("({name}) has no set.", name=NAMES[argument])


def place_alone(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if own_seat(view)["loose"]:
        return _("There is no room for another single rock.")
    return _("You hold no single rock.")


def use(view: View, argument: int, rule: str) -> str:
    seat = own_seat(view)
    code, target = divmod(argument, TARGETS)
    held = set_named(seat, code)
    if held is None:
        return _("That set is used already, or there is none.")
    if target >= TRACK_COUNT:
        return launch(view, seat, held, target - TRACK_COUNT + 1, rule)
    words = track_word(TRACKS[target])
    track = next((track for track in seat["tracks"] if track["name"] == TRACKS[target]), None)
    if track is None or rule == "U-6.7":
        return _("Your project board has no {track} track.", track=words)
    if rule == "U-9.1":
        return _("You know {technology} technology already.", technology=words)
    if rule == "U-6.5":
        return _("Your {track} track is full.", track=words)
    return _(
        "A step of {track} costs {cost}; this set has {rocks}.",
        track=words,
        cost=cost_words(track["cost"]),
        rocks=rock_words(held["rocks"]),
    )


def launch(view: View, seat: SeatView, held: SetView, module: int, rule: str) -> str:
    if rule == "U-7.1":
        return _("You cannot launch yet: {progress}.", progress=progress_of(seat, "rocket"))
    if rule == "U-7.2":
        return _("You have no launchpad: {progress}.", progress=progress_of(seat, "pad"))
    if rule == "U-11.1":
        return ngettext(
            "You have launched {count} set this round, one for each launchpad.",
            "You have launched {count} sets this round, one for each launchpad.",
            seat["launches"],
        )
    if rule == "U-7.3":
        pads = all_of([f"({pad})" for pad in seat["pads"]])
        return _("No tunnel joins this set to a launchpad: yours stand on {pads}.", pads=pads)
    needs = missing(view["modules"][module - 1])
    if not any(needs):
        return _("Module {module} is complete.", module=module)
    return _(
        "Module {module} needs {needs}; this set has {rocks}.",
        module=module,
        needs=rock_words(needs),
        rocks=rock_words(held["rocks"]),
    )


def missing(module: ModuleView) -> list[int]:
    return [box - rocks for box, rocks in zip(module["boxes"], module["filled"], strict=True)]


def done(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "U-11.4":
        return _("First put the {colour} rock somewhere.", colour=rock_colour(own_seat(view)["loose"][0]))
    return _("You are done here already: there is nothing left to do.")


def junk(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("No {colour} rock is left over.", colour=rock_colour(COLOURS[argument]))


def secure(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    now = given(view["junk"])
    if argument + 1 == now["module"]:
        return _("It was launched to module {module}: another one must take it.", module=argument + 1)
    colour = rock_colour(given(now["rock"]))
    return _("Module {module} has no free box for a {colour} rock.", module=argument + 1, colour=colour)


def wipe(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if view["modules"][argument]["complete"]:
        return _("Module {module} is complete: it never loses rocks.", module=argument + 1)
    return _("Module {module} is empty.", module=argument + 1)


def keep_tech(view: View, argument: int, rule: str) -> str:
    name = TECHNOLOGIES[argument]
    if rule == "U-R38":
        return _("You know {technology} technology already: give it to somebody.", technology=track_word(name))
    return not_found(view, name)


def give_tech(view: View, argument: int, rule: str) -> str:
    name, side = TECHNOLOGIES[argument // 2], argument % 2
    if rule == "U-R38":
        other = own_seat(view)["neighbours"][SIDES[side]]
        if other is None:
            return _("Nobody is there.")
        who, technology = neighbour(view, side), track_word(name)
        return _("{name} knows {technology} technology already.", name=who, technology=technology)
    return lone_side(view, rule) or not_found(view, name)


def not_found(view: View, name: str) -> str:
    seat = own_seat(view)
    if seat["race"] != "V":
        return _("Only {race} pass technologies on; your race are {own}.", race=RACES[4], own=seat["race_name"])
    return _(
        "You have not found {technology} technology: {progress}.",
        technology=track_word(name),
        progress=progress_of(seat, name),
    )


def tunnel(view: View, argument: int, rule: str) -> str:
    seat = own_seat(view)
    ends = EDGE_NAMES[argument].split(".")
    if rule == "U-8.4":
        return next(filter(None, (state_of(seat, end) for end in ends)), "")
    return _("No tunnel is ready: {progress}.", progress=progress_of(seat, "tunnel"))


def mine(view: View, argument: int, rule: str) -> str:
    seat, name = own_seat(view), NAMES[argument]
    if rule == "U-8.8":
        return state_of(seat, name)
    return _("No mine is ready: {progress}.", progress=progress_of(seat, "mine"))


def upgrade(track: str, unready: str, bare: str) -> Slip:
    """A fortification or a launchpad on a mine: what is said if none is ready, and if there is no mine."""

    def slip(view: View, argument: int, rule: str) -> str:
        seat, name = own_seat(view), NAMES[argument]
        if rule in ("U-8.10", "U-8.12"):
            return _(unready, progress=progress_of(seat, track))
        if name in seat["forts"]:
            return _("The mine on ({name}) is fortified already.", name=name)
        if name in seat["pads"]:
            return _("A launchpad stands on ({name}) already.", name=name)
        return state_of(seat, name) or _(bare, name=name)

    return slip


def gift(race: str, track: str, unready: str, others: str) -> Slip:
    """What Kroviots and Arshantans may give: what is said if there is none to give, and to all other races."""

    def slip(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
        seat = own_seat(view)
        if rule in ("U-8.7", "U-8.10"):
            return _(unready, progress=progress_of(seat, track))
        if lone := lone_side(view, rule):
            return lone
        if seat["race_name"] != race:
            return _(others, race=race, own=seat["race_name"])
        return _("You have no neighbour to give it to.")

    return slip


def fly(view: View, argument: int, rule: str) -> str:
    seat, here = own_seat(view), view["modules"][argument]
    if rule == "U-10.6":
        owner = name_of(view, given(here["occupant"]))
        return _("Module {module} is the home of {name}.", module=argument + 1, name=owner)
    if "spaceship" not in seat["known"]:
        return _("You have no spaceship: {progress}.", progress=progress_of(seat, "spaceship"))
    if not seat["pads"]:
        return _("You have no launchpad to start from: {progress}.", progress=progress_of(seat, "pad"))
    needs = rock_words(missing(here))
    return _("Module {module} is not complete: it needs {rocks}.", module=argument + 1, rocks=needs)


SLIPS: Final[dict[str, Slip]] = {
    "start_mine": start_mine,
    "strike": strike,
    "react": react,
    "fire": fire,
    "double": double,
    "donate": donate,
    "place": place,
    "place_alone": place_alone,
    "use": use,
    "done": done,
    "junk": junk,
    "secure": secure,
    "wipe": wipe,
    "keep_tech": keep_tech,
    "give_tech": give_tech,
    "tunnel": tunnel,
    "mine": mine,
    "fortify": upgrade(
        "fort",
        mark("No fortification is ready: {progress}."),
        mark("({name}) has no mine: a fortification needs one."),
    ),
    "launchpad": upgrade(
        "pad", mark("No launchpad is ready: {progress}."), mark("({name}) has no mine: a launchpad needs one.")
    ),
    "give_mine": gift(
        RACES[3],
        "mine",
        mark("You have no mine to give: {progress}."),
        mark("Only {race} can give a mine away; your race are {own}."),
    ),
    "give_fort": gift(
        RACES[5],
        "fort",
        mark("You have no fortification to give: {progress}."),
        mark("Only {race} can give a fortification away; your race are {own}."),
    ),
    "fly": fly,
}
FIRST: Final[dict[str, Callable[[View], str]]] = {"strikes": first_the_strike}

# Before what cannot be taken back -------------------------------------------------------------------------------------


def before_done(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    seat = own_seat(view)
    if view["step"] == "use":
        return before_wasting_sets(view, seat)
    return before_stopping_to_build(view, seat) if view["step"] == "build" else None


def before_wasting_sets(view: View, seat: SeatView) -> Caution | None:
    """U-6.6: at the end of the phase unused rocks are gone."""
    lands = any(landings(view, held["rocks"]) for held in launchable(seat))
    if not lands and not pays_for_a_step(view, seat):
        return None
    usable = [held for held in seat["sets"] if is_usable(view, seat, held)]
    lost = "; ".join(rock_words(held["rocks"]) for held in usable[:3])
    why = (
        _("What is not used is lost at the end of the phase: {lost}; and more.", lost=lost)
        if len(usable) > 3
        else _("What is not used is lost at the end of the phase: {lost}.", lost=lost)
    )
    asked = ngettext("Give up {count} set that you could use?", "Give up {count} sets that you could use?", len(usable))
    return Caution(asked, why, _("Be done"), _("Go on using"))


def is_usable(view: View, seat: SeatView, held: SetView) -> bool:
    one: SeatView = {**seat, "sets": [held]}
    return pays_for_a_step(view, one) or any(landings(view, which["rocks"]) for which in launchable(one))


def before_stopping_to_build(view: View, seat: SeatView) -> Caution | None:
    """U-8.3: what was begun and is not drawn now is lost. And a race that could fly stays."""
    if "spaceship" in seat["known"] and seat["pads"] and any(free_home(module) for module in view["modules"]):
        why = _("You could fly now: you have a spaceship, a launchpad, and a module is ready.")
        return Caution(_("Stay on your moon for another round?"), why, _("Stay"), _("Think again"))
    drawn = (("tunnel", counts.tunnels, seat["tunnels_left"]), ("mine", counts.mines, seat["mines_left"]))
    begun = [
        say(left)
        for name, say, left in drawn
        if left and not ticks(seat, name)  # the track is erased with the first that is drawn
    ]
    if not begun:
        return None
    asked = _("Be done with {things} left to draw?", things=all_of(begun))
    return Caution(asked, _("What you do not draw now is lost."), _("Be done"), _("Go on building"))


def ticks(seat: SeatView, name: str) -> int:
    return next((track["ticks"] for track in seat["tracks"] if track["name"] == name), 0)


def before_launching(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    """U-7.6: rocks without a box become space junk."""
    code, target = divmod(argument, TARGETS)
    held = set_named(own_seat(view), code)
    if held is None or target < TRACK_COUNT:
        return None
    module = target - TRACK_COUNT + 1
    fits = sum(fitting(view, module, held["rocks"]))
    over = sum(held["rocks"]) - fits
    if over < 2 or over <= fits:
        return None
    why = _(
        "Only {fits} of {rocks} rocks fit. For each of the others a space junk card is drawn.",
        fits=fits,
        rocks=sum(held["rocks"]),
    )
    asked = ngettext(
        "Launch to module {module} with {count} rock too many?",
        "Launch to module {module} with {count} rocks too many?",
        over,
        module=module,
    )
    return Caution(asked, why, pgettext("a set", "Launch"), _("Keep the set"))


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {
    "done": before_done,
    "use": before_launching,
}
