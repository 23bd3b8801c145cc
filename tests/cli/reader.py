"""Reading the screen of `orrery play` as a person does: which keys are shown, and what each of them says it does."""

from __future__ import annotations

import re
from itertools import zip_longest
from random import Random

KEY = re.compile(r"\[([^\s\[\]]+)\]")


def question(screen: str) -> str:
    """The list of choices at the end of the screen; nothing if no list was shown."""
    _, blank, block = screen.removesuffix("> ").rpartition("\n\n")
    if blank:
        return block.partition("\n")[2]  # without the prompt
    return block


def choices(screen: str) -> dict[str, str]:
    """What can be typed, and the words that the screen has for it."""
    found: dict[str, str] = {}
    heading = ""
    for line in question(screen).splitlines():
        indent = len(line) - len(line.lstrip())
        start = line.partition("[")[0].strip() if "[" in line else line.strip()
        if start:
            heading = start.removesuffix(":")
        elif indent == 2:
            heading = ""
        keys = list(KEY.finditer(line))
        for key, after in zip_longest(keys, keys[1:]):
            words = line[key.end() : after.start() if after else len(line)].strip()
            if words == "to" and after:
                found |= {str(number): said(heading, str(number), "") for number in range(int(key[1]), int(after[1]))}
            else:
                found[key[1]] = said(heading, key[1], words)
    return found


def said(heading: str, key: str, words: str) -> str:
    """A whole sentence from the heading, the key and the words of a choice."""
    number = "".join(re.findall(r"\d+$", key))
    what = words or (key if not number or re.fullmatch(r"[A-Z]+\d*", key) else number)
    if number and heading.endswith("seat"):
        what = number  # the name stands beside it
    if "…" in heading:
        return heading.replace("…", what)
    return f"{heading} {what}".strip()


def plain(sentence: str) -> str:
    """A sentence without colons and spaces, and with seats only, where the list has names beside or instead of them."""
    alone = re.sub(r" \((Player|Greedy) \d\)", "", sentence)
    return re.sub(r"[:\s]", "", re.sub(r"(Player|Greedy) (\d)", r"seat \2", alone))


class Typist:
    """A person at the keyboard who types one of the keys that are shown, at random, and remembers what they meant."""

    def __init__(self, seed: int, longest: int = 3000) -> None:
        self.rng = Random(seed)
        self.longest = longest
        self.meant: list[str] = []  # sentences of what was chosen, in order
        self.screens: list[str] = []

    def __call__(self, screen: str) -> str:
        self.screens.append(screen)
        if len(self.screens) > self.longest:
            return ""
        if "press Enter" in screen.rpartition("\n")[2]:
            return "\n"
        if screen.rpartition("\n")[2].startswith("[y] "):  # it costs something: yes, that is meant
            return "y\n"
        found = choices(screen)
        key = self.choose(found)
        if " choices: `" not in found[key]:  # otherwise the key only opens a long list
            self.meant.append(found[key])
        return f"{key}\n"

    def choose(self, found: dict[str, str]) -> str:
        return self.rng.choice(list(found))


class First(Typist):
    """Types the first key that is shown."""

    def choose(self, found: dict[str, str]) -> str:
        return next(iter(found))


def prompt(screen: str) -> str:
    """What somebody is asked, at the end of the screen."""
    asked = screen.removesuffix("> ").rpartition("\n\n")[2].partition("\n")[0]
    return asked.partition(": ")[2]
