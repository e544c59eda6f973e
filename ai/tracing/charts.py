"""Charts of a comparison: one quantity by depth, a line a variant, with the theory next to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ai.tracing.chart import Axis, Chart, Series, SeriesStyle
from ai.tracing.compare import Comparison, Measure
from ai.tracing.minimal import TreeSize


class Quantity(StrEnum):
    POSITIONS = "positions"
    CUTOFFS = "cutoffs"
    BRANCHING = "branching"
    FIRST_MOVES = "first-moves"
    """The percentage of the cutoffs that the first move tried has caused."""
    SECONDS = "seconds"
    MEMORY = "memory"


VALUES: dict[Quantity, Callable[[Measure], float | None]] = {
    Quantity.POSITIONS: lambda measure: measure.nodes,
    Quantity.CUTOFFS: lambda measure: measure.cutoffs,
    Quantity.BRANCHING: lambda measure: measure.branching,
    Quantity.FIRST_MOVES: lambda measure: None if measure.order_quality is None else 100 * measure.order_quality,
    Quantity.SECONDS: lambda measure: measure.seconds,
    Quantity.MEMORY: lambda measure: measure.memory,
}
"""The number of each quantity; None where the search does not tell."""
GROWING = (Quantity.POSITIONS, Quantity.CUTOFFS, Quantity.SECONDS)
"""Quantities that grow with every ply by a factor, so that a logarithmic axis suits them."""
THEORY: tuple[Callable[[TreeSize], float], ...] = (
    lambda size: size.worst,
    lambda size: size.best,
    lambda size: size.minimal,
)


@dataclass(frozen=True, slots=True)
class ChartTexts:
    """The texts of a chart: one a variant, those of THEORY, of what the source prints, the axes, and the cases."""

    variants: Sequence[str]
    theory: Sequence[str]
    printed: str
    x: str
    y: str
    cases: Sequence[str] = ()


def has_bars(comparison: Comparison) -> bool:
    return bool(comparison.cases[0].name) or is_single(comparison)


def is_single(comparison: Comparison) -> bool:
    """True if there is one case alone, without a name: then the searches stand side by side, each with a bar."""
    return len(comparison.cases) == 1 and not comparison.cases[0].name


def chart_of(
    comparison: Comparison, quantity: Quantity, words: ChartTexts, *, logarithmic: bool, printed: tuple[int, ...] = ()
) -> Chart:
    """The chart of the measures so far, with the theory's positions next to those measured, by depth or in one case."""
    bars, single = has_bars(comparison), is_single(comparison)
    kind = SeriesStyle.BARS if bars else SeriesStyle.LINE
    value = VALUES[quantity]
    series = []
    for number, title in enumerate(words.variants):
        measures = [(case, comparison.measure(case, number)) for case in range(len(comparison.rows))]
        values = [(case, value(measure)) for case, measure in measures if measure is not None and measure.finished]
        points = tuple(
            (number if single else _x(comparison, case), amount) for case, amount in values if amount is not None
        )
        series.append(Series(title, points, number, kind))
    if quantity is Quantity.POSITIONS:
        if bars:
            points = tuple(
                (_x(comparison, case), amount) for case, amount in enumerate(printed[: len(comparison.rows)])
            )
            series.append(Series(words.printed, points, len(words.variants), kind))
        if single or not bars:
            series += _theory(comparison, words.theory, single=single)
    drawn = tuple(each for each in series if each.points)
    names = tuple(words.variants if single else words.cases)
    return Chart(drawn, Axis(words.x, names=names), Axis(words.y, logarithmic and not bars))


def _x(comparison: Comparison, case: int) -> float:
    each = comparison.cases[case]
    return case if each.name or each.depth is None else each.depth


def _theory(comparison: Comparison, titles: Sequence[str], *, single: bool) -> list[Series]:
    """The theory's numbers by depth; those of one case alone as lines past all searches."""
    sizes = [(_x(comparison, case), size) for case, size in enumerate(comparison.sizes) if size is not None]
    if single:
        sizes = [(x, size) for _, size in sizes for x in range(len(comparison.variants))]
    return [
        Series(title, tuple((x, value(size)) for x, size in sizes), number, SeriesStyle.GUIDE)
        for number, (title, value) in enumerate(zip(titles, THEORY, strict=True))
    ]
