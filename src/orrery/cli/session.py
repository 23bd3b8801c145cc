"""An interactive game in a terminal, with people and bots, from the first draw to the last point."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple, cast

from orrery.bots import LEVELS, advise, make_bot
from orrery.bots.hint import Option, percent
from orrery.cli.book import show_rules
from orrery.cli.choices import Choices, Group, listing
from orrery.cli.output import clear_screen, console, say
from orrery.cli.standing import show_standing
from orrery.core.drawing import Drawing, outcomes
from orrery.core.errors import OrreryError
from orrery.core.match import Match
from orrery.core.naming import renamed, renamed_event, with_name
from orrery.core.record import Entry
from orrery.core.state import CHANCE, Event
from orrery.core.wording import listing as words

COLOURS = ("cyan", "yellow", "magenta", "green", "blue", "red")
WIDEST = 100
DEEPEST = 24  # how far to the right a line of the table may go on below its label
COUNTED = re.compile(r"(\d{1,3})\s*[x\u00d7]?\s+(.*\S)")
ROOM = 18  # what a column needs to go on in


class Quit(Exception):
    """Somebody wants to stop, or nothing more can be read."""


class Aside(NamedTuple):
    """Something that is told to one person alone."""

    seat: int
    words: str


class Session:
    """One game at one terminal. `people` gives the names by seat, `bots` the kinds of the others."""

    def __init__(
        self, match: Match, people: Mapping[int, str], bots: Mapping[int, str], rng: Random, file: Path | None
    ) -> None:
        self.match = match
        self.game = match.game
        self.people = people
        self.bots = {seat: make_bot(kind, match.game, Random(rng.getrandbits(64))) for seat, kind in bots.items()}
        self.names = [people.get(seat) or bot_name(bots[seat], seat) for seat in range(match.state.seats)]
        self.rng = rng
        self.file = file  # of the record
        self.story: list[Event | Aside | str] = []
        self.asks = True  # before what costs something for good
        self.told = dict.fromkeys(people, 0)  # how much of the story each of them has read
        self.looking = next(iter(people)) if len(people) == 1 else None  # who is in front of the screen
        self.typed: list[str] = []  # outcomes of chance that were typed ahead
        self.lines: list[int] = []  # where lines with outcomes began, by the number of the action
        self.given: dict[str, str] = {}  # what things on the board are called, by the name they have by the game
        match.state.journal = []

    def play(self) -> None:
        """Play until the game is over or somebody stops; the record is kept either way."""
        self.keep()
        self.welcome()
        try:
            while self.match.state.actors():
                self.turn()
            self.keep()
            self.finish()
        except Quit:
            say("\nThe game stops here.")
        except KeyboardInterrupt:
            say()
            raise
        if self.file is not None:
            say(f"The record is in {self.file}.")

    def keep(self) -> None:
        """Write the record, so that nothing is lost whatever happens next."""
        if self.file is not None:
            try:
                self.match.record.save(self.file)
            except OSError as problem:
                raise OrreryError(f"The record cannot be written to {self.file}: {problem.strerror}.") from None

    def turn(self) -> None:
        """One decision, with what chance does before it."""
        done = self.match.advance()
        self.story += [self.without_choice(entry) for entry in done if entry.forced and entry.player in self.people]
        self.story += self.match.take_events()
        self.keep()
        actors = self.match.state.actors()
        if not actors:
            return
        if actors[0] == CHANCE:
            self.ask_chance()
            return
        if self.typed:  # nobody rolled that for a later decision
            say(f"Left over, not used: {' '.join(self.typed)}.", "yellow")
            self.typed = []
        thinking = [seat for seat in actors if seat in self.bots]
        if thinking:
            self.match.act(thinking[0], self.bots[thinking[0]].choose(self.match.state, thinking[0]))
        else:
            self.ask(self.looking if self.looking in actors else actors[0])

    def without_choice(self, entry: Entry) -> Aside:
        """A question with one answer is not asked, but told: to the one who would have been asked."""
        words = self.game.space.label(self.game.space.parse(entry.action))
        return Aside(entry.player, f"{words}: there was nothing else you could do.")

    # Asking ---------------------------------------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Show a person their table, and let them choose."""
        if self.looking != seat:
            self.pass_on(seat)
        self.show_news(seat)
        self.show_table(seat)
        self.ask_until_done(seat)

    def ask_chance(self) -> None:
        """Let the people enter what they rolled or drew."""
        if self.typed:
            try:
                self.match.act(CHANCE, self.choices(CHANCE).read(self.typed.pop(0)))
            except OrreryError as problem:
                self.typed = []
                say(str(problem), "yellow")
            return
        keeper = self.drawing().keeper
        if keeper in self.people and self.looking != keeper:
            self.pass_on(keeper)  # whoever enters a hidden card sees it
        elif keeper not in self.people and len(self.people) > 1:
            self.looking = None  # anybody may have entered it
        self.ask_until_done(CHANCE)

    def drawing(self) -> Drawing:
        """What was rolled or drawn, and for whom."""
        return self.game.drawing(self.match.state, self.names)

    def ask_until_done(self, player: int) -> None:
        """Ask until the position has changed."""
        choices = self.choices(player)
        self.show_choices(player, choices)
        while True:
            reply = read("> ")
            try:
                if self.execute(reply, player, choices):
                    return
            except OrreryError as problem:
                say(str(problem), "yellow")

    def choices(self, player: int) -> Choices:
        if player != CHANCE:
            return Choices(self.game.space, self.match.state.legal(player), self.names)
        keeper = self.drawing().keeper
        viewers = [keeper] if keeper in self.people else list(self.people)
        can_come = [outcome.action for outcome in outcomes(self.match.state, viewers)]
        return Choices(self.game.space, can_come or self.match.state.legal(CHANCE), self.names)

    def execute(self, reply: str, player: int, choices: Choices) -> bool:
        """Do what somebody typed; whether the position has changed."""
        if reply.startswith("?"):
            self.show_rules(reply[1:].strip(), player, choices)
            return False
        word, _, rest = reply.partition(" ")
        match word.lower():
            case "" if player != CHANCE and len(choices.legal) == 1:
                return self.choose(player, choices.legal[0], choices)
            case "" | "board":
                self.show_table(None if player == CHANCE else player)
                self.show_choices(player, choices)
                return False
            case "why":
                self.explain(rest.strip(), player, choices)
                return False
            case "help":
                self.show_rules("", player, choices)
                return False
            case "hint" if player != CHANCE:
                self.show_hint(player)
                return False
            case "log":
                self.show_log(None if player == CHANCE else player)
                return False
            case "name" if player != CHANCE:
                self.give_name(rest.strip(), player)
                return False
            case "ask":
                self.set_asking(rest.strip().lower())
                return False
            case "quit":
                raise Quit
            case "undo":
                self.take_back()
            case "roll" if player == CHANCE:
                self.roll(rest.strip().lower())
            case _ if (found := choices.open(reply)) is not None:
                self.show_groups([found])
                return False
            case _ if player == CHANCE:
                self.enter(reply, choices)
            case _:
                return self.choose(player, choices.read(reply), choices)
        return True

    def choose(self, player: int, action: int, choices: Choices) -> bool:
        """Do it, unless it costs something for good and was not meant; whether it was done."""
        legal = choices.legal
        asked = self.game.caution(self.shown(player), action, legal) if self.asks and action in legal else None
        if asked is not None:
            say(f"{asked.question} {asked.why}", "yellow")
            if read(f"[y] {asked.do}, [n] {asked.keep}: ").lower() not in ("y", "yes"):
                say("Nothing was done.")
                return False
        self.match.act(player, action)
        return True

    def set_asking(self, how: str) -> None:
        """Whether something that costs something for good is asked about first."""
        if how not in ("on", "off"):
            now = "on" if self.asks else "off"
            raise OrreryError(f"`ask off` asks nothing before what costs, `ask on` does. It is {now}.")
        self.asks = how == "on"
        say(f"Before what costs something for good you are {'' if self.asks else 'not '}asked.")

    def roll(self, how_many: str) -> None:
        """Let the computer draw: one, all draws of this kind (`all`), or all until somebody has a choice (`on`)."""
        if how_many not in ("", "all", "on"):
            raise OrreryError(
                "`roll` draws this one, `roll all` all of this kind, `roll on` until somebody has a choice."
            )
        state = self.match.state
        self.lines.append(self.match.number + 1)
        for _ in range(self.drawing().left if how_many == "all" else 1):
            self.match.act(CHANCE, state.sample(self.rng))
        while how_many == "on" and state.actors() == [CHANCE]:
            self.match.act(CHANCE, state.sample(self.rng))
            self.match.advance()
        self.story.append("The computer draws.")

    def enter(self, reply: str, choices: Choices) -> None:
        """What came: one outcome, several one after the other, or how many of each, such as `3 red, 2 blue`.

        Words of one outcome may have spaces.
        """
        self.lines.append(self.match.number + 1)
        if (counted := read_counts(reply, choices)) is not None:
            self.enter_all(counted)
            return
        first, *others = reply.split()
        try:
            action, others = choices.read(reply), []
        except OrreryError:
            if not others:
                raise
            action = choices.read(first)
        self.match.act(CHANCE, action)
        self.typed = others

    def enter_all(self, actions: Sequence[int]) -> None:
        """Several draws of one kind; none of them, if one cannot have come."""
        drawing = self.drawing()
        if len(actions) > drawing.left:
            raise OrreryError(f"These are {len(actions)}; {drawing.left} are to be entered.")
        trial = self.match.state.copy()
        for action in actions:
            if (refused := self.game.explain(trial, CHANCE, action)) is not None:
                raise refused
            trial.apply(CHANCE, action)
        for action in actions:
            self.match.act(CHANCE, action)

    def take_back(self) -> None:
        """Return to the last choice that somebody at this terminal made, or to before the last line with outcomes."""
        undone = self.match.last_choice(self.people)
        if not undone:
            raise OrreryError("Nobody has chosen anything yet; there is nothing to take back.")
        first = undone[0].entry
        if first.player == CHANCE:
            started = max((line for line in self.lines if line <= first.number), default=first.number)
            self.match.take_back(self.match.played_from(started))
            self.story.append("What was entered last is taken back.")
            self.typed = []
            return
        self.match.take_back(undone)
        self.story.append(f"{self.names[first.player]} takes back the last choice.")

    def give_name(self, asked: str, player: int) -> None:
        """`name Aster New Hope`: call something on the board otherwise; without anything, what can be named."""
        things = self.game.nameable(self.match.state.view(player))
        called = {what: self.given.get(what, what) for what in things}
        if not things:
            raise OrreryError("There is nothing here that you may name now.")
        if not asked:
            say("You may name " + ", ".join(f"{called[what]} ({kind})" for what, kind in things.items()) + ".")
            return
        starts = [(start, what) for what, kind in things.items() for start in (called[what], what, kind)]
        meant = [(start, what) for start, what in starts if f"{asked} ".lower().startswith(f"{start} ".lower())]
        if not meant:
            yours = words(list(called.values()), "or")
            raise OrreryError(f"You may name {yours}. For example: name {next(iter(called.values()))} New Hope")
        start, what = max(meant, key=lambda found: len(found[0]))
        self.given = with_name(self.game, self.match.state, player, what, asked[len(start) :], self.given)
        say(f"{called[what]} is now called {self.given[what]}.")
        self.story.append(f"{self.names[player]} names {things[what]} {self.given[what]}.")
        self.told[player] = len(self.story)

    # Answering ------------------------------------------------------------------------------------------------------

    def explain(self, asked: str, player: int, choices: Choices) -> None:
        """Why something is not allowed now."""
        if not asked:
            raise OrreryError(
                "Why what? Name an action, for example: why " + self.game.space.notation(choices.legal[0])
            )
        refused = self.game.explain(self.match.state, player, choices.read(asked))
        say(str(refused) if refused is not None else "Nothing forbids it: you may.")

    def show_hint(self, player: int) -> None:
        """What the best bot would do, why, and what is nearly as good."""
        say("Thinking...", "dim")
        advice = advise(self.game, self.match.state, player, Random(self.match.record.number), in_time=True)
        first, *others = advice.options
        label = self.game.space.label
        if advice.only:
            say(f"{label(first.action)}: there is nothing else you can do.")
            return
        say(f"{label(first.action)}{about(first)}", "bold")
        for reason in first.reasons:
            say(f"  + {reason}")
        for doubt in first.doubts:
            say(f"  - {doubt}")
        if others:
            say("Next best: " + "; ".join(f"{label(option.action)}{about(option)}" for option in others) + ".")

    def show_rules(self, asked: str, player: int, choices: Choices) -> None:
        """The rule that was asked for; without a question the rules of every kind of choice, and the commands."""
        if asked.upper() in self.game.rules:
            self.show_rule_texts([asked.upper()])
        elif asked:
            action = choices.read(asked)
            if action not in choices.legal:
                self.explain(asked, player, choices)
            else:
                self.show_rule_texts(self.rules_of(player, [action]))
        else:
            firsts = [group.items[0].action for group in choices.groups()]
            self.show_rule_texts(self.rules_of(player, firsts))
            say()
            self.show_help(player, choices)

    def show_help(self, player: int, choices: Choices) -> None:
        """What can be typed, with examples from this game and this moment."""
        key, action = choices.example(), self.game.space.notation(choices.legal[0])
        commands = {
            f"{key}, {action}": "choose by what stands in brackets, or by name",
            f"? {key}": "the rule of a choice",
            f"? {next(iter(self.game.rules.rules))}": "the rule of that id",
            f"why {action}": "why something is not allowed",
            "hint": "what the expert would do, and why",
            "undo": "take back the last choice",
            "board": "show the table again",
            "log": "all that happened so far",
            "ask off": "no question before what costs something for good",
            "quit": "stop here",
        }
        if player == CHANCE:
            commands |= {
                f"{key} {key}": "several outcomes at once, one after the other",
                f"2 {key}, 1 {choices.another()}": "how many of each, where several are drawn in any order",
                "roll": "let the computer roll or draw this one",
                "roll all": "let it draw all of this kind",
                "roll on": "let it draw until somebody has a choice",
            }
            del commands["hint"]
        elif things := self.game.nameable(self.match.state.view(player)):
            commands |= {f"name {next(iter(things))} New Hope": "call something that is yours otherwise"}
        width = max(map(len, commands))
        for command, meaning in commands.items():
            say(f"  {command:{width}}   {meaning}", "dim")

    def rules_of(self, player: int, actions: Sequence[int]) -> list[str]:
        """The rules by which these actions would work, tried in a position that shows nothing hidden."""
        found: list[str] = []
        for action in actions:
            state = self.match.state
            imagined = state.copy() if player == CHANCE else state.determinize(player, Random(0))
            imagined.journal = []
            imagined.apply(player, action)
            found += [event.rule for event in imagined.journal if event.rule not in found]
        return found

    def show_rule_texts(self, ids: Sequence[str]) -> None:
        show_rules([self.game.rules.find(rule) for rule in ids])
        if not ids:
            say(f"No single rule stands behind that; `orrery rules {self.game.slug}` shows them all.")

    # Showing --------------------------------------------------------------------------------------------------------

    def welcome(self) -> None:
        say(self.game.title, "bold")
        say("   ".join(f"Seat {seat + 1}: {name}" for seat, name in enumerate(self.names)))
        say("Type what stands in brackets. `?` shows the rules and what else you can type.", "dim")

    def show_news(self, seat: int) -> None:
        """What happened since this person last looked, as they may know it."""
        news = self.tell(self.story[self.told[seat] :], seat)
        self.told[seat] = len(self.story)
        if news:
            say()
        for line in news:
            self.say_line(line)

    def show_log(self, viewer: int | None) -> None:
        for line in self.tell(self.story, viewer):
            self.say_line(line)

    def tell(self, story: Sequence[Event | Aside | str], viewer: int | None, full: bool = False) -> list[str]:
        """The story in sentences; some events have none for some viewers."""
        lines = [self.tell_one(item, viewer, full) for item in story]
        return [line for line in lines if line]

    def tell_one(self, item: Event | Aside | str, viewer: int | None, full: bool) -> str:
        if isinstance(item, Aside):
            return item.words if item.seat == viewer else ""
        if isinstance(item, str):
            return item
        return self.game.tell(renamed_event(item, self.given), self.names, viewer, full)

    def say_line(self, line: str) -> None:
        """A line of the story, each name in the colour of its seat."""
        from rich.text import Text

        text = Text(f"  {line}")
        for seat, name in enumerate(self.names):
            text.highlight_words([name], colour(seat))
        console().print(text, soft_wrap=not console().is_terminal)  # a pipe gets whole lines

    def show_table(self, viewer: int | None) -> None:
        say()
        for line in self.game.text(self.shown(viewer)).splitlines():
            say_table_line(line)

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """What words are made from: as at a table page, with the names of players and things."""
        view = {**self.match.state.shown(viewer), "names": self.names, "given": self.given}
        return cast(dict[str, Any], renamed(view, self.given)) if self.given else view

    def show_choices(self, player: int, choices: Choices) -> None:
        """Whose turn it is, what they may do, and the choices."""
        viewer = None if player == CHANCE else player
        from rich.text import Text

        who, prompt = "What came?", self.draw_prompt() if player == CHANCE else self.game.prompt(self.shown(viewer))
        who = who if player == CHANCE else f"{self.names[player]}:"
        say()
        asked = Text.assemble((who, f"bold {colour(player)}"), " ", prompt)
        console().print(asked, soft_wrap=not console().is_terminal)
        self.show_groups(choices.groups())
        if player != CHANCE and len(choices.legal) == 1:
            say("There is nothing else you can do: Enter does it.", "dim")

    def draw_prompt(self) -> str:
        """Whose draw it is, how many are to be entered, and who sees them."""
        drawing = self.drawing()
        parts = [f"{drawing.words}."]
        if drawing.left > 1:
            parts.append(f"{drawing.left} to enter, in any order.")
        if drawing.keeper in self.bots:
            parts.append(f"You see the cards of {self.names[drawing.keeper]} as you enter them; `roll all` hides them.")
        return " ".join(parts)

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Choices, with what one types for each in bold."""
        from rich.text import Text

        for line in listing(groups, min(console().width, WIDEST)):
            text = Text(line)
            text.highlight_regex(r"\[[^\s\[\]]+\]", "bold")
            console().print(text, soft_wrap=not console().is_terminal)

    def pass_on(self, seat: int) -> None:
        """Hand the screen to another person, so that nobody reads what is not theirs."""
        self.looking = seat
        clear_screen()
        say(f"Pass the device to {self.names[seat]}.", "bold")
        read(f"{self.names[seat]}, press Enter when nobody else is looking. ")
        clear_screen()

    def finish(self) -> None:
        """The last events, the table, and the result, with everything open."""
        self.story += self.match.take_events()
        say()
        for line in self.tell(self.story[min(self.told.values(), default=0) :], None, full=True):
            self.say_line(line)
        self.show_table(None)
        say()
        show_standing(self.game, self.match.state, self.names)


def say_table_line(line: str) -> None:
    """A line of the table; one that is too long for the terminal goes on below where its words begin."""
    if not console().is_terminal or len(line) <= console().width:
        say(line)
        return
    for piece in wrap(
        line, console().width, subsequent_indent=" " * below(line, console().width), break_on_hyphens=False
    ):
        say(piece)


def below(line: str, width: int) -> int:
    """Where a long line of the table goes on: in its last column if that has room, in its first, or further in."""
    columns = [gap.end() for gap in re.finditer(r"(?<=\S)\s{2,}", line)]
    if columns and columns[-1] <= width - ROOM:
        return columns[-1]
    if columns and columns[0] <= DEEPEST:
        return columns[0]
    return len(line) - len(line.lstrip("> ")) + 4


def read_counts(reply: str, choices: Choices) -> list[int] | None:
    """How many of each, as in `3 red, 2 blue` or `3 red 2 blue`; None if the reply is nothing of the kind."""
    parts = [part.strip() for part in re.split(r"[,;]", reply)]
    if len(parts) == 1:
        parts = [part.strip() for part in re.findall(r"\d+\s+[^\d]+", reply)]
        if " ".join(parts) != " ".join(reply.split()):
            return None
    found: list[int] = []
    for part in parts:
        counted = COUNTED.fullmatch(part)
        if counted is None:
            return None
        found += [choices.read(counted[2])] * int(counted[1])
    return found


def bot_name(kind: str, seat: int) -> str:
    """What a bot is called: by the face of its level, with its seat so that two of them can be told apart."""
    level = next((level for level in LEVELS if level.name == kind), None)
    return f"{level.face} {seat + 1}" if level else f"{kind.capitalize()} {seat + 1}"


def about(option: Option) -> str:
    """The chance of an option, in words."""
    chance = percent(option.chance)
    return "" if chance is None else f", about {chance} % to win"


def colour(player: int) -> str:
    """The colour that stands for a seat; white for chance."""
    return "white" if player == CHANCE else COLOURS[player % len(COLOURS)]


def read(prompt: str) -> str:
    """A line that somebody types; the end of the input means to stop."""
    try:
        return input(prompt).strip()
    except (EOFError, RuntimeError):  # Python's words for an input that was never open
        raise Quit from None
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"  # is answered like any other word that is no action
