"""Random game trees and switches for property tests."""

from typing import Any

from hypothesis import strategies as st

from ai.textbook.switches import Switches
from ai.textbook.trees import Tree


def trees() -> st.SearchStrategy[Tree]:
    """Zero-sum trees whose players alternate, with leaves at different depths and many equal values."""

    def build(shape: Any, turn: int = 0) -> Tree:
        if isinstance(shape, int):
            return Tree("", turn, payoffs=(shape, -shape))
        return Tree("", turn, tuple((str(i), build(child, 1 - turn)) for i, child in enumerate(shape)))

    shapes: st.SearchStrategy[Any] = st.recursive(
        st.integers(-4, 4), lambda child: st.lists(child, min_size=1, max_size=4)
    )
    return shapes.map(build)


def switches(*, table: bool = True, quiescence: bool = False) -> st.SearchStrategy[Switches]:
    """Any choice of switches."""
    return st.builds(
        Switches,
        ordering=st.booleans(),
        table=st.booleans() if table else st.just(False),
        quiescence=st.booleans() if quiescence else st.just(False),
        deepening=st.booleans(),
    )
