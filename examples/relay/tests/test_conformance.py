"""Relay keeps what every game promises, and every rule of it has a test."""

from pathlib import Path

from orrery.conformance import citation_failures, run
from orrery_relay import GAME


def test_relay_keeps_its_promises() -> None:
    assert run(GAME).failures == []


def test_every_rule_has_a_test() -> None:
    assert citation_failures(GAME, [Path(__file__).parent]) == []
