"""Reads a window's tree and uses it as screen readers do; run by the Python that has the AT-SPI binding.

usage: at_spi.py STEP ...   a step is press:NAME, wait:NAME or tree; NAME is how a control's name begins
"""

import sys
import time
from collections.abc import Iterator
from typing import Any

PATIENCE = 60.0


def desktop() -> Any:
    """The outermost node: all programs that tell something."""
    import gi  # noqa: PLC0415 - the tests run by another Python, which need not have it

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi  # noqa: PLC0415

    return Atspi.get_desktop(0)


def below(node: Any, depth: int = 0) -> Iterator[tuple[int, Any]]:
    """All nodes under a node, with their depths."""
    for number in range(node.get_child_count()):
        child = node.get_child_at_index(number)
        if child is not None:
            yield depth, child
            yield from below(child, depth + 1)


def found(name: str) -> Any:
    """The first node whose name begins so; it is waited for."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for _, node in below(desktop()):
            if (node.get_name() or "").startswith(name):
                return node
        time.sleep(0.2)
    raise SystemExit(f"nothing is called {name}")


def main() -> None:
    """Take the steps; `tree` prints a line for each node."""
    for step in sys.argv[1:]:
        what, _, name = step.partition(":")
        if what == "tree":
            for depth, node in below(desktop()):
                print(f"{'  ' * depth}{node.get_role_name()}: {node.get_name()}")
        else:
            node = found(name)
            if what == "press":
                node.do_action(0)


if __name__ == "__main__":
    main()
