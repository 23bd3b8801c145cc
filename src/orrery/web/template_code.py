"""The code that templates are compiled to: it says the same as Jinja's own, with less ado.

Half of what it takes to put a frame together was Jinja's care for what our templates never do: looking for an entry of
a dictionary where an object has no such attribute, calling everything by way of a function that could hand over the
context, looking up a template that is included each time it is met.
"""

from __future__ import annotations

from collections.abc import Callable
from keyword import iskeyword
from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from orrery.draw import Markup as Drawn

OBJECTS: Final = ("frame", "info", "player", "line", "step", "group", "watcher")  # a frame, and what is in it
ASKS: Final = ("defined", "undefined")  # tests that look whether there is such an attribute


def shown(value: Any) -> str:
    """What a template says, as it may stand in a page."""
    kind = type(value)
    if kind is Drawn or kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else escape(value)


class PlainCode(CodeGenerator):
    """Writes the attributes of a frame as attributes, and calls as calls."""

    careful = False  # whether an attribute may be missing

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        self.writeline(f"from {__name__} import shown")
        super().visit_Template(node, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        if self.careful or iskeyword(node.attr) or not _is_of_object(node):
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802
        before, self.careful = self.careful, self.careful or node.name in ASKS
        super().visit_Test(node, frame)
        self.careful = before

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        plain = not (node.dyn_args or node.dyn_kwargs or forward_caller or any(iskeyword(k.key) for k in node.kwargs))
        if not plain or not self._wants_no_context(node.node, frame):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for place, each in enumerate([*node.args, *node.kwargs]):
            if place:
                self.write(", ")
            self.visit(each, frame)
        self.write(")")

    def _wants_no_context(self, called: nodes.Node, frame: Frame) -> bool:
        """Whether it is a method, or a function that every template knows. Macros want to know where they are."""
        if isinstance(called, nodes.Getattr):
            return True
        if not isinstance(called, nodes.Name) or called.name not in self.environment.globals:
            return False
        reference = frame.symbols.find_ref(called.name)
        return reference is not None and frame.symbols.find_load(reference) == ("resolve", called.name)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("shown(")


def _is_of_object(node: nodes.Getattr) -> bool:
    """Whether it is an attribute of what is known to be an object; elsewhere it may be an entry of a dictionary."""
    inner: nodes.Node = node.node
    while isinstance(inner, nodes.Getattr):
        inner = inner.node
    return isinstance(inner, nodes.Name) and inner.name in OBJECTS


class Inline(NodeTransformer):
    """Puts templates in the place where they are included, in a scope of their own."""

    def __init__(self, parse: Callable[[str], nodes.Template]) -> None:
        self._parse = parse

    def visit_Include(self, node: nodes.Include, *_args: Any, **_kwargs: Any) -> nodes.Node:  # noqa: N802
        if not isinstance(node.template, nodes.Const) or node.ignore_missing or not node.with_context:
            return node
        return nodes.Scope(self._parse(node.template.value).body, lineno=node.lineno)
