"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Final

from orrery.core.slips import Caution
from orrery.core.views import given, name_of
from orrery.core.wording import count_of, listing
from orrery.games.uranus.actions import RACES, SET_NAMES, SIDES, TARGETS, TECHNOLOGIES, TRACK_WORDS, TRACKS
from orrery.games.uranus.boards import TRACK_COUNT, Cost
from orrery.games.uranus.moon import EDGE_NAMES, NAMES
from orrery.games.uranus.preview import fitting, landings, launchable
from orrery.games.uranus.rocks import COLOURS
from orrery.games.uranus.view_types import ModuleView, SeatView, SetView, own_seat
from orrery.games.uranus.view_types import UranusView as View
from orrery.games.uranus.words.prompts import free_home, pays_for_a_step

Slip = Callable[[View, int, str], str]


# What is on the moon --------------------------------------------------------------------------------------------------


def rock_words(rocks: Sequence[int]) -> str:
    """ "2 blue and 1 grey"; "no rocks"."""
    parts = [f"{number} {colour}" for number, colour in zip(rocks, COLOURS, strict=True) if number]
    return listing(parts) if parts else "no rocks"


def cost_words(cost: str) -> str:
    """A printed price in words: "3B/2≠" is "3 blue, or 2 different colours"."""
    parts = []
    for part in cost.split("/"):
        words = part.strip()
        if words.endswith("≠"):
            parts.append(f"{words[:-1]} different colours")
        else:
            needed = Cost(words).sums[0]
            parts.append(rock_words([needed >> 8 * colour & 127 for colour in range(len(COLOURS))]))
    return ", or ".join(parts)


def progress_of(seat: SeatView, name: str) -> str:
    """How far a track is: "the launchpad track has 1 of 3 steps"; that the board has none."""
    words = TRACK_WORDS[TRACKS.index(name)]
    track = next((track for track in seat["tracks"] if track["name"] == name), None)
    if track is None:
        return f"your project board has no {words} track"
    return f"your {words} track has {track['ticks']} of {track['steps']} steps"


def state_of(seat: SeatView, name: str) -> str:
    """Why nothing can be built on a hex; empty if it is active and bare."""
    if name in seat["dark"]:
        return f"({name}) is dark."
    return f"({name}) is your volcano." if name == seat["volcano"] else ""


def set_named(seat: SeatView, code: int) -> SetView | None:
    return next((held for held in seat["sets"] if held["name"] == SET_NAMES[code]), None)


def neighbour(view: View, side: int) -> str:
    other = own_seat(view)["neighbours"][SIDES[side]]
    return name_of(view, other) if other is not None else "nobody"


def lone_side(view: View, rule: str) -> str:
    """U-R68: with one neighbour the left side stands for both."""
    return f"{neighbour(view, 0)} is your only neighbour: choose the left side." if rule == "U-R68" else ""


# Sentences by verb ----------------------------------------------------------------------------------------------------


def start_mine(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    seat, name = own_seat(view), NAMES[argument]
    if name == seat["volcano"]:
        return f"({name}) is your volcano."
    return f"({name}) has a mine already." if name in seat["mines"] else "You have chosen all your mines."


def strike(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "U-R3":
        return "Turned like this, more of the impact would lie beside the moon than needs to."
    if rule == "U-3.4":
        return "Turned like this, the impact hits the same hexes as one of the ways that are shown."
    side = ("left", "right", "junk")[argument // 12]
    return "No impact comes from there any more." if side != "junk" else "No space junk comes down."


def first_the_strike(view: View) -> str:
    """What every click on the moon means while impacts are to be placed."""
    seat = own_seat(view)
    points = [given(view["gaps"][seat["gaps"][side]]["coord"]) for side in seat["strikes"]]
    if not points:
        return "First: turn the impact."
    many = "These impacts" if len(points) > 1 else "This impact"
    return f"{many} must touch the point {listing([f'({point})' for point in points])}."


def react(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"Your space gun is not loaded: {progress_of(own_seat(view), 'gun')}."


def fire(view: View, argument: int, rule: str) -> str:
    if rule == "U-8.14":
        return react(view, argument, rule)
    if rule == "U-R46":
        return "No pair lies there to be shot at."
    return "That pair does not lie beside your moon" + (" or a neighbour's." if rule == "U-11.6" else ".")


def double(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    seat, name = own_seat(view), NAMES[argument]
    if seat["race"] != "II":
        return f"Only {RACES[1]} can let a mine make two rocks; your race are {seat['race_name']}."
    if seat["doubled"]:
        return f"You have doubled the mine on ({seat['doubled']}) in this round."
    return f"({name}) has no mine."


def donate(view: View, argument: int, rule: str) -> str:
    seat, name = own_seat(view), NAMES[argument // 2]
    if lone := lone_side(view, rule):
        return lone
    if seat["race"] != "II":
        return f"Only {RACES[1]} can give rocks away; your race are {seat['race_name']}."
    if seat["donated"]:
        return "You have given a rock away in this round."
    return f"({name}) has no mine." if name not in seat["mines"] else "You have no neighbour to give it to."


def place(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if not own_seat(view)["loose"]:
        return "You hold no single rock to add."
    return f"({NAMES[argument]}) has no set."


def place_alone(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return "There is no room for another single rock." if own_seat(view)["loose"] else "You hold no single rock."


def use(view: View, argument: int, rule: str) -> str:
    seat = own_seat(view)
    code, target = divmod(argument, TARGETS)
    held = set_named(seat, code)
    if held is None:
        return "That set is used already, or there is none."
    if target >= TRACK_COUNT:
        return launch(view, seat, held, target - TRACK_COUNT + 1, rule)
    words = TRACK_WORDS[target]
    track = next((track for track in seat["tracks"] if track["name"] == TRACKS[target]), None)
    if track is None or rule == "U-6.7":
        return f"Your project board has no {words} track."
    if rule == "U-9.1":
        return f"You know {words} technology already."
    if rule == "U-6.5":
        return f"Your {words} track is full."
    return f"A step of {words} costs {cost_words(track['cost'])}; this set has {rock_words(held['rocks'])}."


def launch(view: View, seat: SeatView, held: SetView, module: int, rule: str) -> str:
    if rule == "U-7.1":
        return f"You cannot launch yet: {progress_of(seat, 'rocket')}."
    if rule == "U-7.2":
        return f"You have no launchpad: {progress_of(seat, 'pad')}."
    if rule == "U-11.1":
        return f"You have launched {count_of(seat['launches'], 'set')} this round, one for each launchpad."
    if rule == "U-7.3":
        return (
            f"No tunnel joins this set to a launchpad: yours stand on {listing([f'({pad})' for pad in seat['pads']])}."
        )
    needs = rock_words(missing(view["modules"][module - 1]))
    if needs == "no rocks":
        return f"Module {module} is complete."
    return f"Module {module} needs {needs}; this set has {rock_words(held['rocks'])}."


def missing(module: ModuleView) -> list[int]:
    return [box - rocks for box, rocks in zip(module["boxes"], module["filled"], strict=True)]


def done(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "U-11.4":
        return f"First put the {own_seat(view)['loose'][0]} rock somewhere."
    return "You are done here already: there is nothing left to do."


def junk(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"No {COLOURS[argument]} rock is left over."


def secure(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    now = given(view["junk"])
    if argument + 1 == now["module"]:
        return f"It was launched to module {argument + 1}: another one must take it."
    return f"Module {argument + 1} has no free box for a {now['rock']} rock."


def wipe(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    here = view["modules"][argument]
    return (
        f"Module {argument + 1} is complete: it never loses rocks."
        if here["complete"]
        else f"Module {argument + 1} is empty."
    )


def keep_tech(view: View, argument: int, rule: str) -> str:
    name = TECHNOLOGIES[argument]
    if rule == "U-R38":
        return f"You know {name} technology already: give it to somebody."
    return not_found(view, name)


def give_tech(view: View, argument: int, rule: str) -> str:
    name, side = TECHNOLOGIES[argument // 2], argument % 2
    if rule == "U-R38":
        other = own_seat(view)["neighbours"][SIDES[side]]
        return f"{neighbour(view, side)} knows {name} technology already." if other is not None else "Nobody is there."
    return lone_side(view, rule) or not_found(view, name)


def not_found(view: View, name: str) -> str:
    seat = own_seat(view)
    if seat["race"] != "V":
        return f"Only {RACES[4]} pass technologies on; your race are {seat['race_name']}."
    return f"You have not found {name} technology: {progress_of(seat, name)}."


def tunnel(view: View, argument: int, rule: str) -> str:
    seat = own_seat(view)
    ends = EDGE_NAMES[argument].split(".")
    if rule == "U-8.4":
        return next(filter(None, (state_of(seat, end) for end in ends)), "")
    return f"No tunnel is ready: {progress_of(seat, 'tunnel')}."


def mine(view: View, argument: int, rule: str) -> str:
    seat, name = own_seat(view), NAMES[argument]
    if rule == "U-8.8":
        return state_of(seat, name)
    return f"No mine is ready: {progress_of(seat, 'mine')}."


def upgrade(track: str, thing: str) -> Slip:
    """A fortification or a launchpad on a mine."""

    def slip(view: View, argument: int, rule: str) -> str:
        seat, name = own_seat(view), NAMES[argument]
        if rule in ("U-8.10", "U-8.12"):
            return f"No {thing} is ready: {progress_of(seat, track)}."
        if name in seat["forts"]:
            return f"The mine on ({name}) is fortified already."
        if name in seat["pads"]:
            return f"A launchpad stands on ({name}) already."
        return state_of(seat, name) or f"({name}) has no mine: a {thing} needs one."

    return slip


def gift(race: str, thing: str, track: str) -> Slip:
    """What Kroviots and Arshantans may give."""

    def slip(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
        seat = own_seat(view)
        if rule in ("U-8.7", "U-8.10"):
            return f"You have no {thing} to give: {progress_of(seat, track)}."
        if lone := lone_side(view, rule):
            return lone
        if seat["race_name"] != race:
            return f"Only {race} can give a {thing} away; your race are {seat['race_name']}."
        return "You have no neighbour to give it to."

    return slip


def fly(view: View, argument: int, rule: str) -> str:
    seat, here = own_seat(view), view["modules"][argument]
    if rule == "U-10.6":
        return f"Module {argument + 1} is the home of {name_of(view, given(here['occupant']))}."
    if "spaceship" not in seat["known"]:
        return f"You have no spaceship: {progress_of(seat, 'spaceship')}."
    if not seat["pads"]:
        return f"You have no launchpad to start from: {progress_of(seat, 'pad')}."
    return f"Module {argument + 1} is not complete: it needs {rock_words(missing(here))}."


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
    "fortify": upgrade("fort", "fortification"),
    "launchpad": upgrade("pad", "launchpad"),
    "give_mine": gift(RACES[3], "mine", "mine"),
    "give_fort": gift(RACES[5], "fortification", "fort"),
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
    lost = "; ".join(rock_words(held["rocks"]) for held in usable[:3]) + ("; and more" if len(usable) > 3 else "")
    why = f"What is not used is lost at the end of the phase: {lost}."
    return Caution(f"Give up {count_of(len(usable), 'set')} that you could use?", why, "Be done", "Go on using")


def is_usable(view: View, seat: SeatView, held: SetView) -> bool:
    one: SeatView = {**seat, "sets": [held]}
    return pays_for_a_step(view, one) or any(landings(view, which["rocks"]) for which in launchable(one))


def before_stopping_to_build(view: View, seat: SeatView) -> Caution | None:
    """U-8.3: what was begun and is not drawn now is lost. And a race that could fly stays."""
    if "spaceship" in seat["known"] and seat["pads"] and any(free_home(module) for module in view["modules"]):
        why = "You could fly now: you have a spaceship, a launchpad, and a module is ready."
        return Caution("Stay on your moon for another round?", why, "Stay", "Think again")
    begun = [
        count_of(left, name)
        for left, name in ((seat["tunnels_left"], "tunnel"), (seat["mines_left"], "mine"))
        if left and not ticks(seat, name)  # the track is erased with the first that is drawn
    ]
    if not begun:
        return None
    what = listing(begun)
    return Caution(
        f"Be done with {what} left to draw?", "What you do not draw now is lost.", "Be done", "Go on building"
    )


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
    why = f"Only {fits} of {sum(held['rocks'])} rocks fit. For each of the others a space junk card is drawn."
    return Caution(f"Launch to module {module} with {count_of(over, 'rock')} too many?", why, "Launch", "Keep the set")


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {
    "done": before_done,
    "use": before_launching,
}
