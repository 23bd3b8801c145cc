"""Fair to whoever sits at a table: tried at two nodes while everybody else plays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import httpx
from benchmarks.afternoon.nodes import Node
from benchmarks.afternoon.people import Somebody, became
from benchmarks.afternoon.report import Report

ABSENT = 6.0  # seconds after which somebody is absent here; two minutes by default
LINES = 30  # that somebody would like to say at once
ROUNDS = 4  # of a choice that five people make at once
MOST = 120  # decisions until there must have been one that only the others can let go back


class Fairness:
    """Ann sits at one node, Ben and Cid at the other."""

    def __init__(self, nodes: Sequence[Node], report: Report, seed: int) -> None:
        self.nodes = nodes
        self.report = report
        self.rng = Random(seed)

    async def run(self) -> None:
        one, two = self.nodes
        self.ann = await Somebody.come(one, "Ann")
        self.ben = await Somebody.come(two, "Ben")
        self.cid = await Somebody.come(two, "Cid")
        for what, work in (
            ("a bot stands in only for somebody absent", self.absent),
            ("chat has limits, watchers a channel, anybody can be muted", self.talk),
            ("the host frees seats, replaces links and closes the table", self.hosting),
            ("asked to take back: granted if the others agree, else it says why", self.back),
            ("against bots it goes back as far as chance", self.back_from_bots),
            ("who leaves is told, and the others end the game together", self.leaving),
            ("five who choose at once at two nodes", self.at_once),
            ("no line of the game is lost to talk or to changes of mind", self.noise),
        ):
            await self.report.attempt(what, work)

    async def couple(self, **more: Any) -> str:
        made = await self.ann.sets("me", "friend", **more)
        (await self.ben.joins(made)).raise_for_status()
        await became(lambda: self._runs(made["id"]))
        return str(made["id"])

    async def _runs(self, table: str) -> bool:
        return all([(await who.table(table))["status"] == "running" for who in (self.ann, self.ben)])

    async def absent(self) -> tuple[str, bool]:
        table = await self.couple()

        async def presence() -> str:
            return str((await self.ann.table(table))["seats"][1]["presence"])

        async def played_by_bot() -> bool:
            return bool((await self.ann.table(table))["seats"][1]["standin"])

        async with self.ben.looks(table):
            await self.ben.post(f"/tables/{table}/say", text="I am thinking.")
            await became(lambda: _is(presence, "here"))
            votes = [(await self.ann.post(f"/tables/{table}/stand-in", seat=1)).status_code for _ in range(3)]
        early = await self.ann.post(f"/tables/{table}/stand-in", seat=1)
        away = await became(lambda: _is(presence, "away"))
        gone = away + await became(lambda: _is(presence, "gone"))
        late = await self.ann.post(f"/tables/{table}/stand-in", seat=1)
        plays = await played_by_bot()
        at_ann = self.ben.at(self.nodes[0])
        async with at_ann.looks(table):
            back = await became(lambda: _not(played_by_bot))
        held = votes == [409] * 3 and early.status_code == 409 and late.status_code == 200 and plays
        figure = (
            f"3 of 3 votes refused while he looks; then away after {away:.1f} s, gone after {gone:.1f} s "
            f"({ABSENT:.0f} here), back in his seat {back:.1f} s after he looked again, at the other node"
        )
        return (figure if held else f"{votes}, {early.text}, {late.text}"), held and back < 2

    async def talk(self) -> tuple[str, bool]:
        table = await self.couple(listed=True)
        answers = [await self.cid.post(f"/tables/{table}/say", text=f"Line {n}") for n in range(LINES)]
        said = sum(answer.status_code == 200 for answer in answers)
        limited = {answer.status_code for answer in answers} == {200, 429}
        await self.ben.post(f"/tables/{table}/say", text="Quiet, please.")
        twin = await Somebody.come(self.nodes[1], "Ann")  # would like to be taken for a player
        await twin.post(f"/tables/{table}/say", text="It is me.")

        async def heard() -> list[tuple[str, bool]]:
            lines = (await self.ann.get(f"/tables/{table}/chat")).json()
            return [(line["name"], line["watching"]) for line in lines]

        await became(lambda: _has(heard, said + 2))
        names = {name for name, watching in await heard() if watching}
        await self.ann.post(f"/tables/{table}/watchers", on=False)
        alone = await heard()
        await self.ann.post(f"/tables/{table}/mute", seat=1, on=True)
        nobody = await heard()
        await self.ann.post(f"/tables/{table}/watchers", on=True)
        held = limited and said <= 10 and "Ann" not in names and alone == [("Ben", False)] and not nobody
        figure = f"{said} of {LINES} lines at once were taken; a watcher called Ann is called {_other(names)}"
        return figure, held

    async def noise(self) -> tuple[str, bool]:
        table = await self.couple(listed=True)
        for _ in range(6):
            for seat, who in ((0, self.ann), (1, self.ben)):
                await who.decide(table, seat, self.rng)
        number = (await self.ann.table(table))["at"]

        async def moves() -> set[str]:
            async with httpx.AsyncClient(timeout=60) as visitor:
                page = await visitor.get(f"{self.nodes[0].address}/t/{table}", params={"at": number})
            return set(re.findall(r'<li id="log-(\d+-\d+)"', page.text))

        before = await moves()
        loud = [await Somebody.come(self.nodes[n % 2], f"Loud {n}") for n in range(20)]
        async with asyncio.TaskGroup() as group:
            for who in loud:
                group.create_task(_shout(who, table))
        async with self.ann.looks(table):  # if she were absent, he could end the game alone
            await became(lambda: self._is_here(self.ben, table, 0))
            fickle = [
                (await self.ben.post(f"/tables/{table}/stop", agree=turn % 2 == 0)).status_code for turn in range(LINES)
            ]
        after = await moves()
        figure = (
            f"{len(before & after)} of {len(before)} lines of the game; {fickle.count(200)} of {LINES} changes of mind"
        )
        return figure, bool(before) and before <= after and 429 in fickle

    async def hosting(self) -> tuple[str, bool]:
        made = await self.ann.sets("me", "friend", "friend")
        table, old = made["id"], made["invite"]
        await self.ben.joins(made)
        freed = await self.ann.post(f"/tables/{table}/free", seat=1)
        out = await became(lambda: self._shut(self.ben, table))
        fresh = (await self.ann.post(f"/tables/{table}/link")).json()
        by_old = await self.ben.joins({"id": table, "invite": old})
        by_new = await self.cid.joins(fresh)
        watch = (await self.ann.post(f"/tables/{table}/watch-link")).json()["watch"]
        async with httpx.AsyncClient(timeout=60) as visitor:
            looks = [
                (await visitor.get(f"{self.nodes[1].address}/w/{table}/{secret}")).status_code
                for secret in (made["watch"], watch)
            ]
        closed = await self.ann.post(f"/tables/{table}/close")
        late = await self.ben.joins(fresh)
        answers = [freed, by_old, by_new, closed, late]
        statuses = [answer.status_code for answer in answers]
        figure = f"freed, old link, new link, closed, afterwards: {statuses}; old and new link to watch: {looks}"
        return f"{figure}; out after {out:.1f} s", statuses == [200, 410, 200, 200, 409] and looks == [404, 303]

    async def _shut(self, who: Somebody, table: str) -> bool:
        return (await who.get(f"/tables/{table}")).status_code == 404

    async def back(self) -> tuple[str, bool]:
        """Play until a choice was asked for and went back; count what was said where it could not be asked for."""
        reasons: set[str] = set()
        granted = declined = 0
        table, number = await self.couple(), 0
        for _ in range(MOST):
            shown = await self.ann.table(table, number)
            if shown["status"] == "over":
                table, number = await self.couple(), 0
                continue
            seat = self.rng.choice(shown["actors"])
            who, other = (self.ann, self.ben) if seat == 0 else (self.ben, self.ann)
            number = await who.decide(table, seat, self.rng, number) or number
            asked = await who.post(f"/tables/{table}/back/ask", seat=seat)
            if asked.status_code != 200:
                reasons.add(asked.json()["text"])
                if asked.status_code == 429:
                    await asyncio.sleep(2)
                continue
            agree = bool(declined)
            await other.table(table, number)
            await became(lambda table=table, other=other: self._is_asked(other, table))
            answer = (await other.post(f"/tables/{table}/back/answer", agree=agree)).raise_for_status()
            if not agree:
                declined += 1
                continue
            number, granted = answer.json()["at"], granted + 1
            break
        hidden = any("hidden" in reason for reason in reasons)
        chance = any("hance" in reason for reason in reasons)
        figure = (
            f"{declined} declined, {granted} granted; refused because of chance: {chance}, of what came out: {hidden}"
        )
        return figure, bool(granted and declined and chance)

    async def _is_asked(self, who: Somebody, table: str) -> bool:
        return (await who.table(table))["asked_back"] is not None

    async def back_from_bots(self) -> tuple[str, bool]:
        table, number, rolled = "", 0, 0
        for _ in range(MOST):
            if not table:
                table, number = (await self.ann.sets("me", "bot1"))["id"], 0
            shown = await self.ann.table(table, number)
            if shown["status"] == "over":
                table = ""
                continue
            if 0 not in shown["actors"]:
                await asyncio.sleep(0.1)
                continue
            mine = await self.ann.decide(table, 0, self.rng, number)
            await became(lambda table=table: self._is_my_turn(table))
            number = (await self.ann.table(table, mine))["at"]
            answer = await self.ann.post(f"/tables/{table}/back", seat=0)
            if answer.status_code == 200 and number > mine:  # the bot had played meanwhile
                return f"granted over {number - mine} actions; refused {rolled} times before, chance had decided", True
            rolled += answer.status_code == 409
        return f"never granted in {MOST} decisions", False

    async def _is_my_turn(self, table: str) -> bool:
        shown = await self.ann.table(table)
        return shown["status"] == "over" or 0 in shown["actors"]

    async def leaving(self) -> tuple[str, bool]:
        made = await self.ann.sets("me", "friend", "friend")
        table = made["id"]
        for who in (self.ben, self.cid):
            await who.joins(made)
        await became(lambda: self._runs(table))
        (await self.cid.post(f"/tables/{table}/leave", seat=2)).raise_for_status()
        await became(lambda: self._left(table))
        shown = await self.ann.table(table)
        async with self.ann.looks(table), self.ben.looks(table):  # who is absent has no say
            await became(lambda: self._is_here(self.ben, table, 0))
            await became(lambda: self._is_here(self.ann, table, 1))
            first = (await self.ann.post(f"/tables/{table}/stop", agree=True)).json()["ended"]
            await became(lambda: self._would_end(table))
            second = (await self.ben.post(f"/tables/{table}/stop", agree=True)).json()["ended"]
            await became(lambda: self._over(table))
        ended = (await self.ann.table(table))["ended"]
        held = not first and second and ended == "agreed" and shown["left"][0]["name"] == "Cid"
        return f"{shown['left'][0]['name']} left, {shown['seats'][2]['name']} plays on; ended: {ended}", held

    async def _is_here(self, who: Somebody, table: str, seat: int) -> bool:
        return bool((await who.table(table))["seats"][seat]["presence"] == "here")

    async def _left(self, table: str) -> bool:
        return bool((await self.ann.table(table))["left"])

    async def _would_end(self, table: str) -> bool:
        return bool((await self.ben.table(table))["would_end"])

    async def _over(self, table: str) -> bool:
        return bool((await self.ann.table(table))["status"] == "over")

    async def at_once(self) -> tuple[str, bool]:
        people = [await Somebody.come(self.nodes[number % 2], f"Five {number}") for number in range(5)]
        taken = older = 0
        for _ in range(ROUNDS):
            made = await people[0].sets("me", *["friend"] * 4)
            table = made["id"]
            for who in people[1:]:
                (await who.joins(made)).raise_for_status()
            for who in people:
                await became(lambda who=who, table=table: _runs_for(who, table))
            numbers = await asyncio.gather(*(who.decide(table, n, self.rng) for n, who in enumerate(people)))
            taken += sum(number > 0 for number in numbers)
            last = max(numbers)
            shown = await asyncio.gather(*(who.table(table, last) for who in people))
            older += sum(each["at"] < last for each in shown)
        figure = f"{taken} of {5 * ROUNDS} choices taken; {older} readers saw less than had been answered"
        return figure, taken == 5 * ROUNDS and not older


async def _runs_for(who: Somebody, table: str) -> bool:
    return bool((await who.table(table))["status"] == "running")


async def _is(ask: Any, wanted: str) -> bool:
    return bool(await ask() == wanted)


async def _not(ask: Any) -> bool:
    return not await ask()


async def _has(ask: Any, count: int) -> bool:
    return len(await ask()) >= count


def _other(names: set[str]) -> str:
    return next((name for name in names if name.startswith("Ann")), "something else")


async def _shout(who: Somebody, table: str) -> None:
    for number in range(8):
        await who.post(f"/tables/{table}/say", text=f"Hey {number}")
