"""Lists as people say them."""

from __future__ import annotations

from collections.abc import Sequence


def listing(words: Sequence[str], last: str = "and") -> str:
    """ "Ana, Ben and Cem"; empty for nobody."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
