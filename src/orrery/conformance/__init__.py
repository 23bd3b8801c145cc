"""The contract in action: every promise that a game makes, stated in words and tried along play of several styles.

Authors run it on their own game: `orrery conformance SLUG`, or `run(GAME)` in a test. To learn what a game promises,
read the docstrings of `facts`, `playing`, `copying`, `hidden`, `telling`, `ending` and `records`.
"""

from orrery.conformance.cases import Case
from orrery.conformance.citations import citation_failures, cited
from orrery.conformance.hunt import Hunt
from orrery.conformance.report import Report
from orrery.conformance.runner import play_quickly, repeat, run
from orrery.conformance.trial import Finding, retrace

__all__ = [
    "Case",
    "Finding",
    "Hunt",
    "Report",
    "citation_failures",
    "cited",
    "play_quickly",
    "repeat",
    "retrace",
    "run",
]
