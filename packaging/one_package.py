"""The imports of the checkout, rewritten for a wheel that has everything in one package."""

import ast
import re

PACKAGE = "kings_and_crosses"
MOVED = ("ai", "game", "main")
"""Top-level names of the checkout that the wheel has inside PACKAGE."""
FROM = re.compile(rf"^(\s*(?:>>> |\.\.\. )?from )(?=(?:{'|'.join(MOVED)})(?:\.[\w.]+)? c?import\b)", re.MULTILINE)


def in_package(source: str) -> str:
    """Put PACKAGE before the moved modules that a source, a .pxd file or an example imports.

    >>> print(in_package("from game.core import State"))
    from kings_and_crosses.game.core import State
    """
    return FROM.sub(rf"\1{PACKAGE}.", source)


def top_imports(source: str) -> list[str]:
    """List the modules below the top-level names of the checkout that a Python source imports."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append(node.module)
    return [name for name in found if name.split(".")[0] in MOVED]
