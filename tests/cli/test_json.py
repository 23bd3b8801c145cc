"""`--json` is the same everywhere: one JSON value on the standard output. And `-` is the standard input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import orrery as package
from orrery.cli.app import app
from orrery.lab import simulate
from tests.cli.conftest import Orrery

TABLES = {
    "games": ["games"],
    "options": ["games", "relay"],
    "rules": ["rules", "relay"],
    "rule": ["rules", "relay", "R-2"],
    "reference": ["rules", "relay", "reference"],
    "data": ["data", "relay"],
    "simulate": ["simulate", "relay", "-n", "2", "-j", "1"],
    "arena": ["arena", "relay", "--bots", "random,greedy", "-n", "2", "-j", "1"],
    "conformance": ["conformance", "relay", "-n", "1"],
}
FROM_RECORDS = ("replay", "analyse", "validate", "verify")


@pytest.fixture(scope="module")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a short game."""
    folder = tmp_path_factory.mktemp("records")
    simulate(package.game("relay"), ["greedy", "random"], games=1, seed=3, records=folder)
    return folder / "relay-000000.jsonl"


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_also_json(orrery: Orrery, name: str) -> None:
    shown = orrery(*TABLES[name], "--json")
    assert (shown.code, shown.err) == (0, "")
    assert json.loads(shown.out)


@pytest.mark.parametrize("command", FROM_RECORDS)
def test_a_record_may_come_by_the_standard_input(orrery: Orrery, relay: Path, command: str) -> None:
    named = orrery(command, relay, "--json")
    typed = orrery(command, "-", "--json", typed=relay.read_text())
    assert (typed.code, typed.err) == (0, "")
    assert json.dumps(json.loads(named.out)).replace(str(relay), "-") == json.dumps(json.loads(typed.out))
    assert orrery(command, "-", typed=relay.read_text()).code == 0
    assert "standard input" in orrery(command, "-", typed="nonsense").err or command == "validate"
    assert orrery(command, "-", typed="nonsense").code == 1


def test_numbers_of_ones_own_may_come_by_the_standard_input(orrery: Orrery) -> None:
    mine = "[tank]\nstart = 5\n"
    assert "starts with 5 fuel" in orrery("rules", "relay", "R-1.3", "--data", "-", typed=mine).out
    changes = json.loads(orrery("data", "relay", "--check", "-", "--json", typed=mine).out)
    assert changes == [{"place": "tank.start", "before": 3, "after": 5}]
    assert orrery("rules", "relay", "--data", "-", typed="tank =").refused(2, "The standard input is not TOML")


def test_what_fails_is_json_with_its_exit_code(orrery: Orrery, relay: Path) -> None:
    broken = relay.read_text().replace("launch:", "lunch:", 1)
    shown = orrery("validate", "-", "--json", typed=broken)
    assert shown.code == 1
    assert json.loads(shown.out)[0]["holds"] is False


def test_every_json_option_means_the_same() -> None:
    import typer

    commands = list(typer.main.get_command(app).commands.values())  # type: ignore[attr-defined]
    for group in [each for each in commands if hasattr(each, "commands")]:
        commands += group.commands.values()
    options = [option for command in commands for option in command.params if "--json" in option.opts]
    assert len(options) >= 30
    assert {(option.is_flag, option.help) for option in options} == {(True, "Print it as JSON, and nothing else.")}


def test_completion_can_be_installed(orrery: Orrery) -> None:
    assert "--install-completion" in orrery("--help").out
