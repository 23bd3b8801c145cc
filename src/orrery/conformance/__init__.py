"""The contract in action: every promise that a game makes, stated in words and tried along random play.

Authors run it on their own game: `orrery conformance SLUG`, or `run(GAME)` in a test. To learn what a game promises,
read the docstrings of `facts`, `playing`, `copying`, `hidden`, `telling`, `ending` and `records`.
"""

from orrery.conformance.cases import Case
from orrery.conformance.citations import citation_failures, cited
from orrery.conformance.report import Report
from orrery.conformance.runner import repeat, run

__all__ = ["Case", "Report", "citation_failures", "cited", "repeat", "run"]
