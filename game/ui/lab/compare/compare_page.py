"""The page Compare: two to four searches of one position, measured side by side."""

from collections.abc import Callable, Iterable
from functools import partial

from ai.textbook.trees import Tree
from ai.tracing.chart import Chart
from ai.tracing.charts import GROWING, Quantity, chart_of, has_bars
from ai.tracing.compare import Comparison, compare
from ai.tracing.run import ENGINE
from ai.tracing.verdict import findings
from ai.work.jobs import Listener
from game.core import InputError
from game.ui.board.art import BoardStyle
from game.ui.commands import Command
from game.ui.games.wording import number_text
from game.ui.lab.compare import compare_words as words
from game.ui.lab.compare.compare_form import OWN, CompareForm
from game.ui.lab.export.export import Format, of_comparison, of_pair
from game.ui.lab.help import guarantees_table
from game.ui.lab.page import Lab, LabTab, WindowSize
from game.ui.lab.subject import Subject
from game.ui.lab.tree.trace_session import Pair, RecordedPair, record, start_of
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.graph import Graph
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Panel, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.widgets.toggle import Chip
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, count_text, percent_text

FORM = 330
"""Width of the choices at 100 %."""
SETUP, CHART, TABLE, TREES = "setup", "chart", "table", "trees"
VIEWS = {SETUP: N_("Searches"), CHART: N_("Chart"), TABLE: N_("All numbers"), TREES: N_("Trees")}
USUAL_TREE_DEPTH = 3


class ComparePage(LabTab):
    name = "compare"
    label = N_("Compare")
    symbol = "chart"

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self.form = CompareForm(self.context, lab.subject, self._begin_anew)
        self.view = CHART
        self.quantity = Quantity.POSITIONS
        self.logarithmic = True
        self.chosen: int | None = None
        """The case of the numbers below the chart; None is the last one."""
        self.found: Comparison | None = None
        self.printed: tuple[int, ...] = ()
        self.message = ""
        self._measures = Listener(self._measured, self._measured, self._explain)
        self.pair: Pair | None = None
        self.sides = (0, 1)
        """The variants of the two trees."""
        self.tree_depth = USUAL_TREE_DEPTH
        self._drawing = Listener[None, RecordedPair | None](self._take_trees, failed=self._explain)

    def take(self, subject: Subject) -> None:
        if subject.request.start == self.form.start:
            return
        self.leave()
        self.form.take(subject)
        self.found, self.message = None, ""

    def enter(self) -> None:
        if self.found is None and not self.measuring:
            self.run()

    def leave(self) -> None:
        self._measures.cancel()
        self._drawing.cancel()
        self.pause()

    def pause(self) -> None:
        if self.pair is not None:
            self.pair.playing = False

    @property
    def busy(self) -> bool:
        return self.measuring or self._drawing.waiting or (self.pair is not None and self.pair.playing)

    @property
    def measuring(self) -> bool:
        return self._measures.waiting

    def commands(self) -> tuple[Command, ...]:
        return self.pair.commands(self.ui.rebuild) if self.pair is not None and self.view == TREES else ()

    def update(self, dt: float) -> None:
        heard = self._measures.hear()
        if self._drawing.hear() or heard:
            self.ui.rebuild()
        if self.pair is not None and self.view == TREES and self.pair.advance(dt):
            self.ui.rebuild()

    def _measured(self, comparison: Comparison) -> None:
        self.found = comparison

    def _explain(self, error: InputError) -> None:
        self.message = error_text(error)

    def _take_trees(self, recorded: RecordedPair | None) -> None:
        self.pair, self.message = None, ""
        if recorded is None:
            self.message = _("These trees are too large to be drawn.")
            return
        variants = self.form.wanted().variants
        named = [(side, words.variant_name(variants[side])) for side in self.sides]
        chosen, context = self.context.settings, self.context
        style = BoardStyle(chosen.board_theme, chosen.piece_set)
        self.pair = Pair(recorded, named, context.thinker.worker, context.fonts, style)

    def draw_trees(self) -> None:
        wanted = self.form.wanted()
        possible = [side for side, variant in enumerate(wanted.variants) if variant.request.algorithm != ENGINE]
        sides = [side for side in self.sides if side in possible]
        sides += [side for side in possible if side not in sides]
        self.pair = None
        if len(sides) < 2:
            self.message = _("Choose two textbook searches: the engine's tree is on the Tree page.")
            return
        self.sides = sides[0], sides[1]
        variants = [wanted.variants[side] for side in self.sides]
        start, depth = start_of(wanted.cases, self.tree_depth)
        self.message, worker = "", self.context.thinker.worker
        self._drawing.await_job(worker.start(lambda stop, tell: record(variants, start, depth, stop)))
        self.ui.rebuild()

    def run(self) -> None:
        wanted, worker = self.form.wanted(), self.context.thinker.worker
        self.found, self.chosen, self.message, self.printed = None, None, "", wanted.printed

        def work(stop: bytearray, tell: Callable[[Comparison], None]) -> Comparison:
            return compare(wanted.variants, wanted.cases, stop, tell)

        self._measures.await_job(worker.start(work))
        self.pair = None
        if self.view in (SETUP, TREES):
            self.view = CHART
        self.ui.rebuild()

    def stop(self) -> None:
        """End the work; what was measured stays."""
        self._measures.stop_now()

    def build(self, shape: WindowSize) -> list[Widget]:
        if not self._wide:
            options = [(name, Item(_(text))) for name, text in VIEWS.items()]
            menu = DropDown("view", options, self.view, self._choose_view)
            toolbar = Row([menu, *self._tools(self.view)], gap=8)
            return [Panel([toolbar, *self._body(self.view)], padding=10, gap=8, grow=1)]
        view = CHART if self.view == SETUP else self.view
        views_offered = [(name, _(text)) for name, text in VIEWS.items() if name != SETUP]
        views = Choice("view", views_offered, view, self._choose_view)
        toolbar = Row([views, Space(grow=1), *(self._tools(view) if self._roomy else [])], gap=10)
        right = Panel([toolbar, *self._body(view)], padding=14, gap=10, grow=1)
        left = AtMost(Panel(self._body(SETUP), padding=14, gap=10), most=FORM)
        return [Row([left, right], gap=12, wraps=False, tall=True, grow=1)]

    def _tools(self, view: str) -> list[Widget]:
        return {CHART: self._quantities, TREES: self._choices_of_trees}.get(view, list)()

    @property
    def _wide(self) -> bool:
        return self.ui.room.width >= Width.ROOMY

    @property
    def _roomy(self) -> bool:
        """True if all tools of a view have room in one line."""
        return self.ui.room.width >= Width.SPACIOUS

    def _choose_view(self, view: str) -> None:
        self.view = view
        if view == TREES and self.pair is None and not self.measuring:
            self.draw_trees()

    def _quantities(self) -> list[Widget]:
        options = [(each, Item(_(words.QUANTITIES[each][0]))) for each in Quantity]
        menu = DropDown("quantity", options, self.quantity, self._choose_quantity)
        told = _("Every step of the scale is ten times the one before.")
        scale = Chip("scale", _("Logarithmic"), self.logarithmic, partial(setattr, self, "logarithmic"), tooltip=told)
        return [menu] if self.found is not None and has_bars(self.found) else [scale, menu]

    def _choose_quantity(self, quantity: Quantity) -> None:
        self.quantity, self.logarithmic = quantity, quantity in GROWING

    def _body(self, view: str) -> list[Widget]:
        if view == SETUP:
            inside = self.form.build(self.found, measuring=self.measuring, tall=self.ui.room.height >= Height.TALL)
            form = Scroll(Column(inside, gap=12, padding=4), name="form", grow=1, holds=True)
            return [form, *self._progress()]
        if view == TREES:
            return self._trees()
        stop = self._progress() if self.measuring and not self._wide else []
        inside = self._chart() if view == CHART else self._table()
        return [Scroll(Column(inside, gap=12, padding=4), name=f"{view} scroll", grow=1, holds=True), *stop]

    def _progress(self) -> list[Widget]:
        if self.measuring:
            return [Button("stop", _("Stop"), self.stop, symbol="stop"), Label(self._so_far(), Type.SMALL, muted=True)]
        return [Button("compare", _("Compare now"), self.run, symbol="play", rank=Rank.MAIN)]

    def _so_far(self) -> str:
        found = self.found
        if found is None:
            return _("Searching…")
        share = percent_text(found.done, 1)
        return _("{share} done, {count} positions visited").format(share=share, count=count_text(found.nodes))

    def _begin_anew(self) -> None:
        self.leave()
        self.found, self.message = None, ""
        self.run()

    def _chart(self) -> list[Widget]:
        found = self.found
        if found is None or not found.rows:
            return [self._nothing_yet()]
        chart = self.chart(found)
        case = len(found.rows) - 1 if self.chosen is None else min(self.chosen, len(found.rows) - 1)
        many = len(found.cases) > 1

        def show_x(x: float) -> str:
            return words.case_name(found.cases[_case_at(found, x)])

        def choose(x: float) -> None:
            if many:
                self.chosen = _case_at(found, x)
                self.ui.rebuild()

        at = _x_of(found, case) if many else None
        graph = Graph("chart", chart, show=number_text, show_x=show_x, chosen=at, choose=choose, grow=1)
        table = self._numbers(found, [case])
        tools = [Row(self._quantities(), gap=10)] if self._wide and not self._roomy else []
        return [*self._verdict(found), *tools, graph, table]

    @property
    def file_title(self) -> str:
        return self.form.called

    def formats(self) -> list[Format]:
        found = self.found
        if found is None or not found.rows or self.measuring:
            return []
        theme = self.ui.look.theme
        charts = of_comparison(self.file_title, found, self.chart(found), self.said(found), theme)
        trees = of_pair(self.pair, theme) if self.pair and self.pair.drawn else []
        return trees + charts if self.view == TREES else charts + trees

    def chart(self, found: Comparison) -> Chart:
        said = words.chart_words(found, self.quantity)
        return chart_of(found, self.quantity, said, logarithmic=self.logarithmic, printed=self.printed)

    def said(self, found: Comparison) -> list[str]:
        """The findings in words, the most important one first."""
        return [words.sentence(found, each) for each in findings(found, self.printed)]

    def _verdict(self, found: Comparison) -> list[Widget]:
        said = self.said(found)
        if not said:
            return []
        first = Label(said[0], Type.STRONG, name="verdict")
        return [Column([first, *(Label(text, Type.SMALL) for text in said[1:])], gap=4)]

    def _trees(self) -> list[Widget]:
        if self.pair is None:
            return [self._nothing_yet()]
        width, height = self.ui.room
        trees = self.pair.build(width, height)
        if self._wide:
            return [*([] if self._roomy else [Row(self._choices_of_trees(), gap=10)]), *trees]
        return [Scroll(Column(trees, gap=8, padding=4), name="trees scroll", grow=1, holds=True)]

    def _choices_of_trees(self) -> list[Widget]:
        variants = enumerate(self.form.wanted().variants)
        textbook = ((side, variant) for side, variant in variants if variant.request.algorithm != ENGINE)
        options = [(side, Item(words.variant_name(variant))) for side, variant in textbook]
        if len(options) <= 2:
            return self._tree_depth()
        sides = [(f"tree of {place}", side, partial(self._choose_side, place)) for place, side in enumerate(self.sides)]
        return [*(DropDown(name, options, side, choose) for name, side, choose in sides), *self._tree_depth()]

    def _choose_side(self, place: int, side: int) -> None:
        other = self.sides[1 - place] if self.sides[1 - place] != side else self.sides[place]
        self.sides = (side, other) if place == 0 else (other, side)
        self.draw_trees()

    def _tree_depth(self) -> list[Widget]:
        if isinstance(self.form.start, Tree) and self.form.preset == OWN:
            return []
        depths = [(depth, Item(names.plies(depth))) for depth in range(1, 7)]
        shown = self.pair.depth if self.pair and self.pair.depth else self.tree_depth
        return [DropDown("tree depth", depths, shown, self._choose_tree_depth, tooltip=_("How deep the trees go"))]

    def _choose_tree_depth(self, depth: int) -> None:
        self.tree_depth = depth
        self.draw_trees()

    def _table(self) -> list[Widget]:
        found = self.found
        if found is None or not found.rows:
            return [self._nothing_yet()]
        return [*self._verdict(found), self._numbers(found, range(len(found.rows))), guarantees_table()]

    def _numbers(self, found: Comparison, cases: Iterable[int]) -> Widget:
        lines = []
        for case in cases:
            lines.append(TableRow((words.case_name(found.cases[case]), *[""] * 8), heading=True))
            lines += words.case_lines(found, case, self.printed)
        return TextTable("numbers", [_(heading) for heading in words.HEADINGS], lines)

    def _nothing_yet(self) -> Widget:
        if self.message:
            return Label(self.message, name="message", colour=self.context.look.theme.danger)
        text = _("Searching…") if self.busy else _("Choose the searches, then press “Compare now”.")
        return Label(text, muted=True, name="nothing yet")


def _x_of(found: Comparison, case: int) -> float:
    each = found.cases[case]
    return case if each.name or each.depth is None else each.depth


def _case_at(found: Comparison, x: float) -> int:
    if len(found.cases) == 1:
        return 0
    return next(case for case in range(len(found.cases)) if _x_of(found, case) == x)
