"""Each promise about a game as a whole can be broken, and is then the one that is reported."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import pytest

from orrery.conformance import run
from orrery.core import ActionSpace, Event, Game, Judged, Lesson, OptionsError, OptionSet, Rules, State, switch
from orrery.core.game import Screen
from orrery.core.keepsake import Keepsake
from orrery.core.options import Values
from orrery.core.rules import fill_in
from orrery.draw import Chapter, Entry, SeatFace, button
from orrery_relay.actions import LAUNCH
from orrery_relay.bot import RelayPolicy
from orrery_relay.game import Relay
from orrery_relay.position import Position
from orrery_relay.state import RelayState
from orrery_relay.view import RelayScreen

LESSONS = {"turn": Lesson("Launch", "A probe holds its orbit."), "landing": Lesson("Land", "There is no landing.")}
TOO_SHORT = {kind: words for kind, words in Relay.log.items() if kind != "dealt_unseen"}
LOST_USES = {"exploded": ("orbit", "{orbit}")}
UNTOLD_USES = {"launched": ("moon", "{moon}")}
TOO_CURIOUS = {**Relay.log, "launched": "{who} launches at {speed}."}


class HasNoTagline(Relay):
    tagline = ""


class SeenWithoutFuel(TypedDict):
    """Relay's view, but for something in it."""

    viewer: str


class DescribesItsViewsWrongly(Relay):
    view_type = SeenWithoutFuel


class KeepsABestWithoutWords(Relay):
    def keepsake(self, state: State, seat: int) -> Keepsake:
        return Keepsake(best=3)


class ParsesWrongly(Relay):
    class Space(ActionSpace):
        def parse(self, text: str) -> int:
            return max(0, super().parse(text) - 1)

    space = Space("relay")
    space.verb("launch", orbit=range(3))


class HasNoWords(Relay):
    space = ActionSpace("relay")
    space.verb("launch", "Launch to {moon}", orbit=range(3))


class NamesALostRule(Relay):
    @property
    def rules(self) -> Rules:
        return Rules("---\ntitle: Relay\n---\nA game.\n\n## One\n\n**R-1.1** As in R-2.7.\n")


class AsksForANumberThatIsNotThere(Relay):
    def rulebook_values(self) -> Mapping[str, Any]:
        fill_in("{tank.colour}", self.data, {})
        return {}


class RefersToALostRule(Relay):
    def screen(self) -> Screen:
        return LostScreen(self)


class LostScreen(RelayScreen):
    def reference(self, game: Game) -> list[Chapter]:
        return [Chapter("Orbits", "", [Entry("Miranda", "A moon.", rule="R-9.9")])]


class RebuildsWhatIsNotThere(Relay):
    def __init__(self) -> None:
        super().__init__()
        self.data["tank"] = {**self.data["tank"], "rebuilt": ["colour"]}


class HasNoSource(Relay):
    def __init__(self) -> None:
        super().__init__()
        self.data["tank"] = {"capacity": 8, "start": 3}


class HasNoReason(Relay):
    def __init__(self) -> None:
        super().__init__()
        self.data["tank"] = {"capacity": 8, "start": 3, "source": "rebuilt"}


class GivesAnOptionByNoRule(Relay):
    options = OptionSet((switch("contracts", "Contracts", True, "", "R-9.9"),))


class CannotStart(Relay):
    def start(self, players: int, options: Values) -> RelayState:
        if players == 3:
            raise OptionsError("three is a crowd")
        return super().start(players, options)


class HasAWrongPreset(Relay):
    options = OptionSet(Relay.options.options, {"Lost": {"contracts": "perhaps"}})


class TakesAnyNumber(Relay):
    def check_players(self, players: int) -> None:
        pass


class SkipsANumber(Relay):
    steps = Relay.steps[::2]


class HasAVerbWithoutAStep(Relay):
    steps = Relay.steps[:2]


class TeachesAnUnknownStep(Relay):
    lessons = LESSONS


class UsesWhatNeverHappens(Relay):
    uses = LOST_USES


class UsesWhatIsNotTold(Relay):
    uses = UNTOLD_USES


class BreaksItself(Relay):
    def broken(self, state: State) -> list[str]:
        assert isinstance(state, RelayState)
        return ["nobody is ever out of fuel"] if 0 in state.fuel else []


class PromisesTooShortAGame(Relay):
    def longest(self, players: int) -> int:
        return 5 + players


class StartsAtRandom(Relay):
    started = 0

    def start(self, players: int, options: Values) -> RelayState:
        state = super().start(players, options)
        assert isinstance(state, RelayState)
        StartsAtRandom.started += 1
        state.turn = StartsAtRandom.started % players
        return state


class Launching(RelayPolicy):
    def judge(self, state: Position, player: int) -> list[Judged]:
        return [(1.0, LAUNCH.at(0), "")]


class LaunchesBlindly(Relay):
    policy = Launching()


class Peeking(RelayPolicy):
    def judge(self, state: Position, player: int) -> list[Judged]:
        return [(score + sum(state.contract), action, why) for score, action, why in super().judge(state, player)]


class PeeksAtContracts(Relay):
    policy = Peeking()


class Hoping(RelayPolicy):
    def worth(self, state: Position, player: int) -> float:
        return state.contract[player - 1] / 10


class HopesByContracts(Relay):
    policy = Hoping()


class AsksWhoHasAContractOnly(Relay):
    def always_asks(self, state: State, player: int) -> bool:
        assert isinstance(state, RelayState)
        return state.contract[player] > 2


class SaysNothing(Relay):
    def text(self, view: Mapping[str, Any]) -> str:
        return ""


class SaysTooMuch(Relay):
    def prompt(self, view: Mapping[str, Any]) -> str:
        return super().prompt(view) + "\nHurry."


class HasNoSentence(Relay):
    log = TOO_SHORT


class AsksForMoreThanIsTold(Relay):
    log = TOO_CURIOUS


class Drawing(Relay):
    """Relay with something wrong in its drawing."""

    def screen(self) -> Screen:
        return SpoiltScreen(self)

    def spoil(self, svg: str, view: Mapping[str, Any]) -> str:
        raise NotImplementedError


class SpoiltScreen(RelayScreen):
    def draw(
        self, view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None
    ) -> str:
        assert isinstance(self.game, Drawing)
        return self.game.spoil(super().draw(view, legal, events, theme), view)


class DrawsDifferently(Drawing):
    drawn = 0

    def spoil(self, svg: str, view: Mapping[str, Any]) -> str:
        self.drawn += 1
        return svg.replace("Refuel", f"Refuel {self.drawn}")


class DrawsTheOrderOfKeys(Drawing):
    def spoil(self, svg: str, view: Mapping[str, Any]) -> str:
        return svg.replace("Refuel", next(iter(view)))


class DrawsNoSvg(Drawing):
    def spoil(self, svg: str, view: Mapping[str, Any]) -> str:
        return json.dumps([svg, view["turn"]])


class DrawsWithStyle(Drawing):
    def spoil(self, svg: str, view: Mapping[str, Any]) -> str:
        return svg.replace("<text ", '<text style="fill: red" ', 1)


class OffersTooMuch(Drawing):
    def spoil(self, svg: str, view: Mapping[str, Any]) -> str:
        return svg.replace("<text ", '<text data-act="launch:pluto" ', 1)


class HasNoScreen(Relay):
    def screen(self) -> Screen | None:  # type: ignore[override]
        return None


class ShowsSeats(Relay):
    """Relay with something wrong in the players' panel."""

    face: Any = None

    def screen(self) -> Screen:
        return FacelessScreen(self)


class FacelessScreen(RelayScreen):
    def seat(self, view: Mapping[str, Any], number: int) -> SeatFace:
        assert isinstance(self.game, ShowsSeats)
        face: SeatFace = self.game.face(super().seat(view, number))
        return face


class ShowsADictionary(ShowsSeats):
    face = staticmethod(lambda face: {"points": face.points})


class CountsByHalves(ShowsSeats):
    face = staticmethod(lambda face: face._replace(points=1.5))


class ShowsTagsAsText(ShowsSeats):
    face = staticmethod(lambda face: face._replace(counters="<b>3</b> fuel"))


class CannotShowASeat(ShowsSeats):
    face = staticmethod(lambda face: face.points["red"])


class HasHalfAScreen(Relay):
    def screen(self) -> Screen:
        return object()  # type: ignore[return-value]


class HasNoEmblem(Relay):
    def screen(self) -> Screen:
        screen = RelayScreen(self)
        screen.SYMBOLS = {}
        return screen


class CannotLoadItsScreen(Relay):
    def screen(self) -> Screen:
        raise ModuleNotFoundError("No module named 'orrery_relay.veiw'")


class OffersAMoveInItsPanel(Relay):
    def screen(self) -> Screen:
        return GenerousScreen(self)


class GenerousScreen(RelayScreen):
    def mine(self, view: Mapping[str, Any], legal: Sequence[int] = (), prefix: str = "") -> str:
        return button("launch:pluto", "Pluto")


FAULTS = {
    HasNoTagline: "the facts are complete",
    DescribesItsViewsWrongly: "views keep to their schema",
    KeepsABestWithoutWords: "statistics can keep it",
    ParsesWrongly: "notation is a bijection",
    HasNoWords: "every action has words",
    NamesALostRule: "rules are whole",
    AsksForANumberThatIsNotThere: "rules are whole",
    RefersToALostRule: "references are whole",
    RebuildsWhatIsNotThere: "numbers have sources",
    HasNoSource: "numbers have sources",
    HasNoReason: "numbers have sources",
    GivesAnOptionByNoRule: "options name their rule",
    CannotStart: "the defaults make a game",
    HasAWrongPreset: "presets make games",
    TakesAnyNumber: "wrong tables are refused",
    SkipsANumber: "steps are whole",
    HasAVerbWithoutAStep: "steps are whole",
    TeachesAnUnknownStep: "tables are keyed by steps",
    UsesWhatNeverHappens: "uses are events",
    UsesWhatIsNotTold: "what is used has a name",
    BreaksItself: "invariants hold",
    PromisesTooShortAGame: "the game is bounded",
    StartsAtRandom: "records replay to the same position",
    LaunchesBlindly: "the greedy bot plays by the rules",
    PeeksAtContracts: "the policy knows what its seat knows",
    HopesByContracts: "the policy knows what its seat knows",
    AsksWhoHasAContractOnly: "asking keeps secrets",
    SaysNothing: "the table can be read",
    SaysTooMuch: "the table can be read",
    HasNoSentence: "events have sentences",
    AsksForMoreThanIsTold: "events have sentences",
    DrawsDifferently: "drawings are pure",
    DrawsTheOrderOfKeys: "drawings are pure",
    DrawsNoSvg: "drawings are safe",
    DrawsWithStyle: "drawings are safe",
    OffersTooMuch: "drawings are safe",
    ShowsADictionary: "seats have faces",
    CountsByHalves: "seats have faces",
    ShowsTagsAsText: "seats have faces",
    CannotShowASeat: "seats have faces",
    HasHalfAScreen: "the screen is whole",
    HasNoEmblem: "the screen is whole",
    CannotLoadItsScreen: "the screen is whole",
    OffersAMoveInItsPanel: "pages are safe",
}


@pytest.mark.parametrize("broken", FAULTS, ids=lambda fault: fault.__name__)
def test_a_broken_game_is_found_out(broken: type[Relay]) -> None:
    report = run(broken(), games=4)
    assert {failure.split(":")[0] for failure in report.failures} == {FAULTS[broken]}


def test_a_wrong_face_is_told_with_what_would_be_right() -> None:
    told = {broken: run(broken(), games=1).failures[0] for broken in (ShowsADictionary, CountsByHalves, HasHalfAScreen)}
    assert "it must give an orrery.draw.SeatFace, not dict {'points': 0}" in told[ShowsADictionary]
    assert "points must be a whole number or a word, not float 1.5" in told[CountsByHalves]
    assert "the screen has no SYMBOLS; extend orrery.draw.DefaultScreen" in told[HasHalfAScreen]


def test_a_game_without_a_screen_keeps_the_contract_and_can_be_drawn() -> None:
    assert run(HasNoScreen(), games=2).failures == []
    assert HasNoScreen().new().svg().startswith("<svg")
