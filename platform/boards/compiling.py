"""How templates become Python: Jinja's own way, without what costs a board's hundreds of small parts most.

What is printed is escaped as Jinja does, without an object of its own for each piece. An attribute is that of a Python
object, never a key: `["key"]` is. Functions that need nothing of the template are called without its context.
"""

from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import _escape_inner, escape  # type: ignore[attr-defined]  # C, and quick

DIRECT = frozenset({"_", "ngettext", "colon", "url", "static", "disputed_at", "name", "worded"})
"""Functions that are called as they are; a macro must not bear one of these names."""


class Generator(CodeGenerator):
    """Writes the Python of a template."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 - Jinja's
        """A call: directly, where that is one of ours with nothing but plain arguments."""
        ours = isinstance(node.node, nodes.Name) and node.node.name in DIRECT
        if not ours or node.kwargs or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - Jinja's
        """An attribute; `AttributeError` where there is none."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")


class Compiled(Environment):
    """Jinja's environment with that generator."""

    code_generator_class = Generator

    def _generate(self, source: nodes.Template, name: Any, filename: Any, defer_init: bool = False) -> str:
        """The Python of a template, whose first line takes the names that it uses from Jinja."""
        names, rest = super()._generate(source, name, filename, defer_init).split("\n", 1)
        return f"{names}; from {__name__} import escaped as escape\n{rest}"


def escaped(value: object) -> str:
    """The value as it is printed: escaped, unless it is markup."""
    if type(value) is str:
        return _escape_inner(value)
    return str(value) if type(value) is int else str(escape(value))
