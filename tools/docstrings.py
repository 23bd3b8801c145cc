"""An extension of griffe, which reads docstrings for the site: examples become blocks of code, as under `/docs`."""

from __future__ import annotations

from typing import Any

from griffe import Extension, Object

from orrery.web.manual.reference import fenced


class Examples(Extension):
    """Prepares every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
