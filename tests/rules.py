"""Which rules a test proves, written beside the test."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the rules it proves: `@rule("G-2.3", "G-R5")`."""
    return pytest.mark.rule(*ids)
