"""What may be done now, in one sentence for each step: it names what is asked about, and only what is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.views import given, name_of
from orrery.core.wording import count_of, listing
from orrery.games.uranus.actions import TECHNOLOGIES
from orrery.games.uranus.boards import Cost
from orrery.games.uranus.preview import landings, launchable
from orrery.games.uranus.rocks import packed
from orrery.games.uranus.steps import STEPS
from orrery.games.uranus.view_types import JunkView, ModuleView, PairView, SeatView, UranusView

PROMPTS: Final = {
    **{step.name: step.prompt for step in STEPS},
    # While cards are turned up for space junk
    "junk_replace": "A new coordinate card comes.",
    "junk_incoming": "Space junk comes down: two cards are drawn.",
}


def prompt_of_reveal(view: UranusView) -> str:
    """In space junk, cards that are turned up are a part of what they are for."""
    junk = view["junk"]
    return PROMPTS["reveal"] if junk is None else PROMPTS[f"junk_{junk['step']}"]


def prompt_to_start(view: UranusView) -> str:
    seat = acting_seat(view)
    if seat is None:
        return PROMPTS["setup"]
    return f"Choose a hex for a further mine ({seat['choices_left']} to go), neither a mine nor the volcano."


def prompt_to_turn(view: UranusView) -> str:
    """Which impacts are still to be placed, by their cards."""
    seat = acting_seat(view)
    if seat is None or not seat["strikes"]:
        return PROMPTS["strikes"]
    pairs = [f"{aim(view['gaps'][seat['gaps'][side]])} from the {side}" for side in seat["strikes"]]
    return f"Turn {listing(pairs, 'or')}."


def prompt_to_collect(view: UranusView) -> str:
    seat = acting_seat(view)
    if seat is None:
        return PROMPTS["collect"]
    if seat["loose"]:
        return f"Add the {seat['loose'][0]} rock to a set, or keep it on its own."
    parts = [] if seat["doubled"] else ["double a mine"]
    if not seat["donated"] and seat["neighbours"]["left"] is not None:
        parts.append("give a rock to a neighbour")
    return sentence([*parts, "be done"])


def prompt_to_use(view: UranusView) -> str:
    seat = acting_seat(view)
    if seat is None:
        return PROMPTS["use"]
    parts = ["use a set for one step of a track"] if pays_for_a_step(view, seat) else []
    if any(landings(view, held["rocks"]) for held in launchable(seat)):
        parts.append("launch a set to a module")
    return sentence([*parts, *found_technologies(view, seat), "be done"])


def pays_for_a_step(view: UranusView, seat: SeatView) -> bool:
    """Whether some set pays for a step of some track that takes one (U-6.2, U-6.5, U-9.1)."""
    open_tracks = [
        Cost(track["cost"])
        for track in seat["tracks"]
        if track["ticks"] < track["steps"] and (track["name"] not in seat["known"] or teaches(view, seat))
    ]
    return any(cost.paid_by(packed(held["rocks"])) for held in seat["sets"] for cost in open_tracks)


def teaches(view: UranusView, seat: SeatView) -> bool:
    """Whether technologies are found again and again: by Galepegals, for their neighbours (U-11.12)."""
    return seat["race"] == "V" and view["players"] > 1


def prompt_to_build(view: UranusView) -> str:
    """What is ready, thing by thing."""
    seat = acting_seat(view)
    if seat is None:
        return PROMPTS["build"]
    ready = ready_to_build(seat)
    parts = [f"build what is ready ({', '.join(ready)})"] if ready else []
    if seat["race"] == "IV" and (seat["mines"] or seat["tunnels"]):
        parts.append("remove mines and tunnels for nothing")
    parts += gifts(seat)
    if seat["gun_ready"] and in_reach(view, seat):
        parts.append("fire the space gun")
    parts += found_technologies(view, seat)
    if seat["pads"] and "spaceship" in seat["known"] and any(map(free_home, view["modules"])):
        parts.append("fly to a module")
    return sentence([*parts, "be done"])


def ready_to_build(seat: SeatView) -> list[str]:
    """What the tracks and the gifts of others allow (U-8): "2 tunnels", "1 launchpad"."""
    full = full_tracks(seat)
    plain = {*seat["mines"]} - {*seat["forts"], *seat["pads"]}
    counts = {
        "tunnel": seat["tunnels_left"],
        "mine": seat["mines_left"] + seat["gift_mines"],
        "fortification": seat["gift_forts"] + ("fort" in full) if plain else 0,
        "launchpad": int("pad" in full and bool(plain)),
    }
    return [count_of(count, thing) for thing, count in counts.items() if count]


def gifts(seat: SeatView) -> list[str]:
    """What Kroviots and Arshantans may give away (U-11.9, U-11.15)."""
    if seat["neighbours"]["left"] is None:
        return []
    if seat["race"] == "IV" and seat["mines_left"]:
        return ["give a mine to a neighbour"]
    return ["give a fortification to a neighbour"] if seat["race"] == "VI" and "fort" in full_tracks(seat) else []


def in_reach(view: UranusView, seat: SeatView) -> bool:
    """Whether there is a pair to fire at: beside the own moon, for Yarls also beside a neighbour's (U-8.15, U-11.6)."""
    moons = [seat]
    if seat["race"] == "III":
        moons += [view["seats"][other] for other in seat["neighbours"].values() if other is not None]
    return any(view["gaps"][gap]["coord"] is not None for moon in moons for gap in moon["gaps"].values())


def found_technologies(view: UranusView, seat: SeatView) -> list[str]:
    """What Galepegals have to keep or to give, in words (U-11.12, U-R38)."""
    waits = view["step"] == "use" and view["options"]["tech_at_once"] == "off"
    if not teaches(view, seat) or waits:
        return []
    others = [view["seats"][other] for other in seat["neighbours"].values() if other is not None]
    full = [name for name in full_tracks(seat) if name in TECHNOLOGIES]
    kept = [name for name in full if name != "spaceship" and name not in seat["known"]]
    given_away = [name for name in full if any(name not in other["known"] for other in others)]
    found = [f"keep {listing(kept)} technology"] if kept else []
    return [*found, f"give {listing(given_away)} technology to a neighbour"] if given_away else found


def full_tracks(seat: SeatView) -> list[str]:
    return [track["name"] for track in seat["tracks"] if track["ticks"] == track["steps"]]


def prompt_to_name(view: UranusView) -> str:
    junk = given(view["junk"])
    left = count_of(sum(junk["surplus"]), "rock")
    return f"Name the rock that becomes space junk next: {left} did not fit into module {junk['module']}."


def prompt_to_react(view: UranusView) -> str:
    junk = given(view["junk"])
    moon = (
        "your own moon" if junk["target"] == view["viewer"] else f"the moon of {name_of(view, given(junk['target']))}"
    )
    return f"{aim(junk)} comes down on {moon}: fire the space gun at it, or hold fire."


def prompt_to_turn_junk(view: UranusView) -> str:
    return f"Choose how the space junk lies: {aim(given(view['junk']))}."


def prompt_to_secure(view: UranusView) -> str:
    return f"Secure the {given(view['junk'])['rock']} rock in another module, or let it go."


def prompt_to_wipe(view: UranusView) -> str:
    return f"Space junk {given(view['junk'])['card']}: choose the module that loses all its rocks."


def sentence(parts: Sequence[str]) -> str:
    """ "Build, fly or be done."."""
    words = listing(parts, "or")
    return f"{words[:1].upper()}{words[1:]}."


def aim(pair: PairView | JunkView) -> str:
    """A pair that lies face up, as "C7 at (-4,4,0)"."""
    return f"{pair['impact']} at ({pair['coord']})"


def free_home(module: ModuleView) -> bool:
    """Whether a race may fly to a module (U-10.1, U-10.6)."""
    return module["complete"] and module["occupant"] is None


def acting_seat(view: UranusView) -> SeatView | None:
    """The seat of the viewer, if it is one of those to act."""
    viewer = view["viewer"]
    return view["seats"][viewer] if viewer is not None and viewer in view["actors"] else None


PROMPTS_BY_VIEW: Final[dict[str, Callable[[UranusView], str]]] = {
    "reveal": prompt_of_reveal,
    "setup": prompt_to_start,
    "strikes": prompt_to_turn,
    "collect": prompt_to_collect,
    "use": prompt_to_use,
    "build": prompt_to_build,
    "junk_name": prompt_to_name,
    "junk_react": prompt_to_react,
    "junk_strike": prompt_to_turn_junk,
    "junk_secure": prompt_to_secure,
    "junk_wipe": prompt_to_wipe,
}
