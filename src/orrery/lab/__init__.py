"""The laboratory: play games by the thousand and see what comes out."""

from orrery.lab.results import Line, Result, Spread, Summary
from orrery.lab.simulate import simulate

__all__ = ["Line", "Result", "Spread", "Summary", "simulate"]
