"""Charts as data: round ticks, places on the axes, and the picture as SVG."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.tracing.chart import (
    PRINT,
    Axis,
    Chart,
    ChartRect,
    PlotArea,
    Series,
    SeriesStyle,
    bar_place,
    line_of,
    linear_ticks,
    log_ticks,
    plot,
    sample_of,
    svg,
)
from game.drawing.shapes import Outline
from tests.ui.contrast import contrast

SVG = "{http://www.w3.org/2000/svg}"


def chart(*values: float, logarithmic: bool = False, kind: SeriesStyle = SeriesStyle.LINE) -> Chart:
    points = tuple((float(depth), value) for depth, value in enumerate(values, 1))
    return Chart((Series("positions", points, 0, kind),), Axis("depth"), Axis("visited", logarithmic))


FINITE = st.floats(-1e9, 1e9, allow_nan=False).map(lambda value: round(value, 4))


@given(FINITE, FINITE, st.integers(3, 12))
def test_linear_ticks_are_round_even_and_hold_all_values(one: float, other: float, most: int) -> None:
    least, greatest = min(one, other), max(one, other)
    found = linear_ticks(least, greatest, most)
    slack = 1e-6 * max(1.0, abs(least), abs(greatest))
    assert 2 <= len(found) <= most
    assert found[0] <= least + slack
    assert found[-1] >= greatest - slack
    steps = [b - a for a, b in pairwise(found)]
    assert steps == pytest.approx([steps[0]] * len(steps))
    assert f"{steps[0]:.0e}"[0] in "125"


@given(st.floats(1e-6, 1e9), st.floats(1e-6, 1e9), st.integers(3, 12))
def test_logarithmic_ticks_rise_and_hold_all_values(one: float, other: float, most: int) -> None:
    least, greatest = min(one, other), max(one, other)
    found = log_ticks(least, greatest, most)
    assert 2 <= len(found) <= most
    assert found[0] <= least * 1.0001
    assert found[-1] >= greatest * 0.9999
    assert found == sorted(set(found))


def test_a_linear_axis_begins_at_nothing_and_a_logarithmic_one_does_not() -> None:
    place = ChartRect(0, 0, 100, 200)
    assert PlotArea.of(chart(500, 900), place, 40).y_ticks[0] == 0
    assert PlotArea.of(chart(500, 900, logarithmic=True), place, 40).y_ticks[0] == 500


def test_values_lie_where_their_axis_says() -> None:
    frame = PlotArea.of(chart(1, 10, 100, logarithmic=True), ChartRect(50, 20, 200, 100), 30)
    assert [frame.x(x) for x in (1, 2, 3)] == [50, 150, 250]
    assert [frame.y(y) for y in (100, 10, 1)] == pytest.approx([20, 70, 120])
    assert frame.y(0) == frame.y(1), "what a logarithmic axis has no place for lies on its foot"
    assert (frame.nearest(140), frame.nearest(9999)) == (2, 3)


def test_ticks_of_x_keep_their_distance() -> None:
    frame = PlotArea.of(chart(*range(1, 101)), ChartRect(0, 0, 400, 100), 30)
    pixels = [frame.x(x) for x in frame.x_ticks(40)]
    assert all(b - a >= 40 for a, b in pairwise(pixels))
    assert len(pixels) > 5


def test_an_empty_chart_has_a_frame() -> None:
    frame = PlotArea.of(Chart((), Axis("x"), Axis("y")), ChartRect(0, 0, 10, 10), 5)
    assert frame.nearest(3) is None
    assert plot(frame, PRINT)


def test_negative_values_hang_below_the_zero_line() -> None:
    frame = PlotArea.of(chart(3, -2, kind=SeriesStyle.BARS), ChartRect(0, 0, 100, 100), 20)
    base = frame.y(0)
    up, down = (bar_place(frame, x, y, 0, 1, base) for x, y in ((1.0, 3.0), (2.0, -2.0)))
    assert up.top + up.height == pytest.approx(base)
    assert down.top == pytest.approx(base)
    assert down.height == pytest.approx(frame.y(-2) - base)


def test_bars_of_one_x_stand_side_by_side_in_their_group() -> None:
    series = tuple(Series(str(n), ((0.0, 5.0), (1.0, 7.0)), n, SeriesStyle.BARS) for n in range(4))
    frame = PlotArea.of(Chart(series, Axis("", names=("a", "b")), Axis("")), ChartRect(0, 0, 400, 100), 20)
    bars = [bar_place(frame, x, 5, n, 4, 100) for x in (0.0, 1.0) for n in range(4)]
    assert all(a.left + a.width <= b.left for a, b in pairwise(bars))
    assert bars[3].left + bars[3].width <= 200 <= bars[4].left


def test_a_bar_that_is_alone_at_its_x_stands_in_the_middle() -> None:
    series = tuple(Series(str(n), ((float(n), 5.0),), n, SeriesStyle.BARS) for n in range(2))
    whole = Chart(
        (*series, Series("level", ((0.0, 3.0), (1.0, 3.0)), 0, SeriesStyle.GUIDE)), Axis("", names=("a", "b")), Axis("")
    )
    frame = PlotArea.of(whole, ChartRect(0, 0, 400, 100), 20)
    drawn = [shape for shape in plot(frame, PRINT) if isinstance(shape, Outline)]
    bars = [shape.path for shape in drawn if shape.fill and not shape.stroke]
    edges = [[float(point.split()[0]) for point in path[1:-1].split("L")] for path in bars]
    assert [(min(xs) + max(xs)) / 2 for xs in edges] == [pytest.approx(100), pytest.approx(300)]
    (level,) = [shape.path for shape in drawn if shape.stroke == PRINT.guide]
    assert level.startswith("M0 ")
    assert "400 " in level


def test_svg_has_all_texts_and_one_marker_a_value() -> None:
    minimax = Series("minimax & more", ((1, 10), (2, 82), (3, 586)), 0)
    theory = Series("b^m", ((1, 9), (2, 72), (3, 513)), 0, SeriesStyle.GUIDE)
    whole = ElementTree.fromstring(svg(Chart((minimax, theory), Axis("depth"), Axis("visited", True)), "A title"))
    texts = [element.text for element in whole.iter(f"{SVG}text")]
    assert {"A title", "minimax & more", "b^m", "depth", "visited", "1", "2", "3", "10", "100", "1,000"} <= set(texts)
    markers = [path for path in whole.iter(f"{SVG}path") if path.get("fill") == PRINT.series[0]]
    assert len(markers) == 3 + 1, "and one in the legend"


def test_many_decades_have_no_ticks_between_powers_of_ten() -> None:
    assert log_ticks(1, 3000, 12) == [1, 10, 100, 1000, 10_000]
    assert log_ticks(1, 100, 12) == [1, 2, 5, 10, 20, 50, 100]


def test_bars_have_no_line_in_the_legend() -> None:
    kinds = SeriesStyle.LINE, SeriesStyle.BARS
    samples = {kind: sample_of(chart(1, 2, kind=kind).series[0], 0, 0, 30, PRINT) for kind in kinds}
    assert {kind: len(shapes) for kind, shapes in samples.items()} == {SeriesStyle.LINE: 2, SeriesStyle.BARS: 1}


def test_the_first_line_is_whole_and_every_guide_is_dashed() -> None:
    dashes = [
        line_of(Series("", (), style, kind), ((0, 0), (1, 1)), PRINT).dashes
        for kind in (SeriesStyle.LINE, SeriesStyle.GUIDE)
        for style in range(2)
    ]
    assert dashes == [(), (8, 4), (6, 6), (1.5, 4)]


def test_texts_of_the_legend_do_not_meet() -> None:
    series = tuple(Series(f"a search with a long name {n}", ((1, 10), (2, 20 + n)), n) for n in range(6))
    whole = ElementTree.fromstring(svg(Chart(series, Axis("depth"), Axis("visited")), "t"))
    places = [
        (float(text.get("x", "")), float(text.get("y", "")))
        for text in whole.iter(f"{SVG}text")
        if (text.text or "").startswith("a search")
    ]
    assert len(places) == 6
    for (x, y), (other_x, other_y) in pairwise(places):
        assert other_y > y or other_x >= x + 7 * len("a search with a long name 0")


def rgb(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def test_printed_colours_stand_out_from_the_paper() -> None:
    for colour in (*PRINT.series, PRINT.guide, PRINT.text, PRINT.muted):
        assert contrast(rgb(colour), rgb(PRINT.ground)) >= 4.5


@pytest.mark.parametrize(("width", "shown"), [(487, 11), (486, 6)])
def test_numbers_at_the_axis_stand_40_pixels_apart_or_some_are_left_out(width: int, shown: int) -> None:
    whole = ElementTree.fromstring(svg(chart(*range(11)), "t", (width, 600)))
    numbers = [text for text in whole.iter(f"{SVG}text") if (text.text or "").isdecimal()]
    assert sum(text.get("text-anchor") == "middle" for text in numbers) == shown
