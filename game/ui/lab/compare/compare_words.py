"""Names of the searches, cases and numbers of a comparison, and its findings in words."""

from collections.abc import Sequence
from typing import Any

from ai.engine.checkers import Feature
from ai.score import Score
from ai.textbook.brackets import number_text
from ai.textbook.trees import Tree
from ai.tracing.chart import SeriesStyle
from ai.tracing.charts import THEORY, ChartTexts, Quantity, has_bars
from ai.tracing.compare import Case, Comparison, Measure, MoveOrder, Variant
from ai.tracing.variants import additions_of
from ai.tracing.verdict import ReportedFinding
from game.core import State
from game.kinds import find_kind
from game.ui.games.wording import score_text
from game.ui.lab.subject import ALGORITHMS
from game.ui.widgets.text_table import TableRow
from game.ui.words import names
from game.ui.words.i18n import C_, N_, _, count_text, percent_text, with_signs
from game.ui.words.texts import by_member, read_texts

TEXTS = read_texts("search-lab")
ADDITIONS = TEXTS["additions"]
SWITCHES = {
    Feature.ORDERING: ADDITIONS["order"],
    Feature.TABLE: ADDITIONS["table"],
    Feature.QUIESCENCE: ADDITIONS["quiet"],
    Feature.NULL_WINDOW: (N_("Null windows"), N_("All moves but the first only have to be refuted.")),
    Feature.REDUCTIONS: (N_("Reductions"), N_("Late moves are searched less deeply at first.")),
    Feature.PRUNING: (N_("Pruning"), N_("Positions far outside the window are skipped.")),
    Feature.ASPIRATION: (N_("Aspiration"), N_("A search starts near the value of the previous one.")),
}
ORDERS = {MoveOrder.BEST: N_("best order"), MoveOrder.WORST: N_("worst order")}
QUANTITIES = by_member(Quantity, TEXTS["quantities"])
"""Names of the quantities, in a list and next to the axis."""
THEORY_NAMES = ("b^m", "b^(m/2)", N_("Minimal tree"))
HEADINGS = TEXTS["comparison"]["headings"]
PRINTED = N_("Printed in the lecture")


def variant_name(variant: Variant) -> str:
    request = variant.request
    added = [_(ADDITIONS[name][0]).lower() for name in additions_of(request)]
    off = [
        _("without {switch}").format(switch=_(title).lower())
        for each, (title, _detail) in SWITCHES.items()
        if each in variant.without
    ]
    order = [_(ORDERS[variant.order])] if variant.order in ORDERS else []
    return ", ".join([algorithm_name(request.algorithm), *added, *off, *order])


def algorithm_name(algorithm: str) -> str:
    return _(ALGORITHMS.get(algorithm) or names.ALGORITHMS[algorithm])


def case_name(case: Case) -> str:
    if case.name:
        text = _(case.name)
        return text[0].upper() + text[1:]
    return C_("search", "To the end") if case.depth is None else _("Depth {depth}").format(depth=case.depth)


def decimal(value: float, places: int) -> str:
    """A number with its decimals, as the language writes it."""
    return with_signs(f"{value:.{places}f}")


def value_text(case: Case, variant: Variant, score: Score) -> str:
    plain = variant.request.plain or isinstance(case.positions[0], Tree)
    return number_text(score).replace("-", "−").replace("inf", "∞") if plain else score_text(score)


def move_text(position: State[Any], line: Sequence[Any]) -> str:
    kind = find_kind(position)
    return "" if not line else kind.move_text(position, line[0]) if kind else str(line[0])


def case_lines(comparison: Comparison, number: int, printed: tuple[int, ...] = ()) -> list[TableRow]:
    """The lines of the table for one case; below them those of the lecture and of the theory."""
    case = comparison.cases[number]
    measures = zip(comparison.variants, comparison.rows[number], strict=False)
    lines = [
        _measure_line(case, variant, measure, style)
        for style, (variant, measure) in enumerate(measures)
        if measure is not None
    ]
    if printed:
        cells = (_(PRINTED), "", "", count_text(printed[number]), "", "", "", "", "")
        lines.append(TableRow(cells, muted=True, series=(len(comparison.variants), SeriesStyle.LINE)))
    size = comparison.size(number)
    if size is not None:
        factors = [decimal(size.branching, 2), "", ""]
        for style, (name, value, factor) in enumerate(zip(theory_names(), THEORY, factors, strict=True)):
            cells = (name, "", "", count_text(round(value(size))), "", "", factor, "", "")
            lines.append(TableRow(cells, muted=True, series=(style, SeriesStyle.GUIDE)))
    return lines


def _measure_line(case: Case, variant: Variant, measure: Measure, style: int) -> TableRow:
    single = measure.finished and len(case.positions) == 1
    quality = measure.order_quality
    values = {value_text(case, variant, score) for score in measure.scores}
    value = values.pop() if len(values) == 1 else "" if measure.finished else _("stopped")
    return TableRow(
        (
            variant_name(variant),
            value,
            move_text(case.positions[0], measure.lines[0]) if single else "",
            count_text(measure.nodes),
            "" if measure.cutoffs is None else count_text(measure.cutoffs),
            "" if quality is None else percent_text(quality, 1),
            decimal(measure.branching, 2) if measure.finished else "",
            "" if measure.memory is None else count_text(measure.memory),
            decimal(measure.seconds, 3),
        ),
        series=(style, SeriesStyle.LINE),
    )


def theory_names() -> list[str]:
    """Names of THEORY; the formulas are the same in every language."""
    return [_(name) for name in THEORY_NAMES]


def chart_words(comparison: Comparison, quantity: Quantity) -> ChartTexts:
    named = has_bars(comparison)
    return ChartTexts(
        [variant_name(variant) for variant in comparison.variants],
        theory_names(),
        _(PRINTED),
        "" if named else _("depth in plies"),
        _(QUANTITIES[quantity][1]),
        [case_name(case) for case in comparison.cases] if comparison.cases[0].name else (),
    )


def sentence(comparison: Comparison, found: ReportedFinding) -> str:
    texts: dict[str, str] = {}
    for name, value in found.fields.items():
        if name in ("a", "b"):
            texts[name] = variant_name(comparison.variants[int(value)])
        elif name == "of":
            texts[name] = case_name(comparison.cases[int(value)])
        elif name == "saved":
            texts[name] = percent_text(value)
        elif name == "share":
            texts[name] = percent_text(value, 1)
        else:
            texts[name] = decimal(value, 1) if name == "times" else count_text(round(value))
    return _(str(found.finding)).format(**texts)
