"""Small faults for a Python source: operators, constants, conditions, operands and statements, one change each.

Annotations, docstrings, assertions, formatted strings, and texts for people (strings with a blank, `_()`, `N_()`) stay.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

OPERATORS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.Pow: (r"\*\*", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: (r"\|", "&"),
    ast.BitXor: (r"\^", "|"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SKIPPED_CALLS = {"_", "N_", "cast", "TypeVar", "NewType", "add_argument"}


@dataclass(frozen=True, slots=True, order=True)
class Mutation:
    """Bytes of a source to replace, on a line of a statement that begins at `first`; `at_import`: outside functions."""

    start: int
    end: int
    new: str
    first: int
    line: int
    last: int
    at_import: bool


def mutations_of(source: bytes) -> list[Mutation]:
    """All of them, in the order of the source; some make no program, or the same one."""
    return sorted(set(_Finder(source).found(ast.parse(source))))


def applied(source: bytes, mutation: Mutation) -> bytes:
    """The source with the fault."""
    return source[: mutation.start] + mutation.new.encode() + source[mutation.end :]


def differs(source: bytes, mutation: Mutation) -> bool:
    """True if the fault changes the program, not just its layout."""
    try:
        return ast.dump(ast.parse(applied(source, mutation))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


class _Finder:
    def __init__(self, source: bytes) -> None:
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def found(self, node: ast.AST, first: int = 0, *, inside: bool = False) -> Iterator[Mutation]:
        """The mutations in a node of a statement on line `first`, inside of a function or not."""
        if isinstance(node, (ast.Assert, ast.JoinedStr)) or (
            isinstance(node, ast.Call) and _name(node) in SKIPPED_CALLS
        ):
            return
        if isinstance(node, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            first = getattr(node, "lineno", first)
        if not inside and isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return  # a union of types
        for start, end, new in self._here(node):
            line = getattr(node, "lineno", first)
            yield Mutation(start, end, new, first, line, getattr(node, "end_lineno", line), not inside)
        for name, value in ast.iter_fields(node):
            within = inside or (isinstance(node, (ast.FunctionDef, ast.Lambda)) and name == "body")
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and name not in ("annotation", "returns", "decorator_list", "bases"):
                    yield from self.found(child, first, inside=within)

    def _here(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        match node:
            case ast.Compare(left=left, ops=ops, comparators=right):
                for one, operator, other in zip([left, *right], ops, right, strict=False):
                    yield from self._operator(one, operator, other)
            case ast.BinOp(left=left, op=op, right=other):
                yield from self._operator(left, op, other)
            case ast.BoolOp(op=op, values=values):
                yield from self._operator(values[0], op, values[1])
                yield (*self._span(node), f"({self._text(values[0])})")
                yield (self._span(values[0])[0], self._span(values[1])[0], "")
            case ast.UnaryOp(operand=operand):
                yield (self._span(node)[0], self._span(operand)[0], "")
            case ast.Constant(value=value):
                if (new := _other(value)) is not None:
                    yield (*self._span(node), new)
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                if isinstance(test, (ast.Name, ast.Attribute, ast.Call)):
                    yield (*self._span(test), f"(not {self._text(test)})")
            case ast.comprehension(ifs=[test, *_]):
                yield (*self._span(test), "True")
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Break() | ast.Continue():
                yield (*self._span(node), "break" if isinstance(node, ast.Continue) else "pass")
            case ast.Call(func=ast.Name(id=name) as func) if name in NAMES:
                yield (*self._span(func), NAMES[name])

    def _operator(self, left: ast.expr, operator: ast.AST, right: ast.expr) -> Iterator[tuple[int, int, str]]:
        old, new = OPERATORS.get(type(operator), ("", ""))
        gap = self._span(left)[1]
        if old and (place := re.search(old.encode(), self._source[gap : self._span(right)[0]])):
            yield gap + place.start(), gap + place.end(), new

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.lineno - 1] + node.col_offset, self._lines[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()


def _name(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _other(value: object) -> str | None:
    """Another constant; None for a text, a docstring among them."""
    match value:
        case bool():
            return str(not value)
        case int() | float():
            return str(value + 1)
        case str() if value and not re.search(r"\s", value):
            return repr(value + "X")
        case _:
            return None
