"""The listing of the search that is watched, the line that runs, its variables; and what is wrong with a listing."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple, Self

import pygame

from ai.textbook.switches import PLAIN
from ai.tracing.listing import (
    WITHOUT_WINDOW,
    Variable,
    changed_lines,
    first_difference,
    line_at,
    listing,
    searches_of,
    variables,
)
from ai.tracing.printed import WITH_FORMS, WrongListing, wrong_listings
from ai.tracing.run import Request, run
from ai.tracing.trace import Trace
from game.ui.lab.page import Lab
from game.ui.lab.subject import LISTINGS
from game.ui.lab.tree.moment import LEAST_LINES, MomentScroll
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.look import shapes
from game.ui.look.text import CODE_FONT, Fonts, TextBlock
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.line import Line, LiveLine
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _, ngettext

LETTERS, LETTER_SIZE, LINE_HEIGHT = Fonts(CODE_FONT, CODE_FONT), 12, 18
INDENT = 14
"""Width of a level of indentation; a line that goes on has one more."""
SPACES = 4
"""Blanks in the source for a level."""
EDGE = 16
"""Room to the left of the lines, where a line that was added or changed has its sign."""
VARIABLE_HEIGHT = 22
TOKENS = re.compile(r"\b(def|for|in|if|elif|else|return|break|continue|and|or|not|is|None|True|False)\b")


class CodeFragment(NamedTuple):
    """As much of a line of source as fits the width, with the number of its line and its place."""

    line: int
    left: int
    top: int
    text: str


def _letters(look: Look, text: str, width: int | None = None) -> TextBlock:
    return LETTERS.block(text, look.px(LETTER_SIZE), False, width)


class CodeLines(Widget):
    """All lines of the search; the one that runs is lit. `changed`: lines in the place of others (True) or added
    (False). `choose` gets the index of a line that is clicked."""

    role = "code"
    straight = True

    def __init__(
        self, session: TraceSession, changed: dict[int, bool], choose: Callable[[int], None] | None, marked: int | None
    ) -> None:
        self.session = session
        self.lines = listing(session.request)
        super().__init__("code", "\n".join(line.text for line in self.lines))
        self.changed, self.choose, self.marked = changed, choose, marked
        self.clickable = self.focusable = choose is not None
        self.pointed = 0
        """Index of the line that the arrow keys have come to."""
        self._broken: dict[tuple[int, float], list[CodeFragment]] = {}

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.lines == self.lines:
            self._broken, self.pointed = old._broken, old.pointed

    @property
    def lit(self) -> int:
        session = self.session
        number = line_at(session.request, session.trace, session.explanation.event, session.player.step)
        return next((index for index, line in enumerate(self.lines) if line.number >= number), len(self.lines) - 1)

    def _pieces(self, look: Look, width: int) -> list[CodeFragment]:
        key = width, look.scale
        if key not in self._broken:
            self._broken[key] = list(self._break(look, width))
        return self._broken[key]

    def _break(self, look: Look, width: int) -> Iterator[CodeFragment]:
        top = 0
        for index, line in enumerate(self.lines):
            text = line.text.lstrip()
            left = look.px(EDGE) + look.px(INDENT) * ((len(line.text) - len(text)) // SPACES)
            for number, part in enumerate(_letters(look, text, width - left - look.px(INDENT + 4)).lines):
                yield CodeFragment(index, left + (look.px(INDENT) if number else 0), top, part)
                top += look.px(LINE_HEIGHT if text else LINE_HEIGHT / 2)

    def measure(self, look: Look, width: int) -> Size:
        last = self._pieces(look, width)[-1]
        return width, last.top + look.px(LINE_HEIGHT)

    def line_rect(self, look: Look, index: int) -> pygame.Rect:
        """The place of a line, with all its pieces."""
        tops = [piece.top for piece in self._pieces(look, self.rect.w) if piece.line == index]
        height = look.px(LINE_HEIGHT)
        return pygame.Rect(self.rect.x, self.rect.y + tops[0], self.rect.w, tops[-1] - tops[0] + height)

    def _place(self, look: Look, piece: CodeFragment) -> pygame.Rect:
        left = self.rect.x + piece.left
        return pygame.Rect(left, self.rect.y + piece.top, self.rect.right - left, look.px(LINE_HEIGHT))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        pieces = self._pieces(look, self.rect.w)
        return [_letters(look, piece.text).place(self._place(look, piece)) for piece in pieces]

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        chosen = (index for index in range(len(self.lines)) if self.line_rect(ui.look, index).collidepoint(at))
        index = next(chosen, None)
        if index is not None and self.choose is not None and self.lines[index].text:
            self.pointed = index
            self.choose(index)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if event.key == pygame.K_DOWN else -1
            self.pointed = min(max(0, self.pointed + step), len(self.lines) - 1)
            ui.changed(self)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.choose is not None:
            self.choose(self.pointed)
            return True
        return False

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        for index, replaced in self.changed.items():
            place = self.line_rect(look, index)
            shapes.rounded(surface, place, 0, theme.tree.players[0][0])
            sign = place.move(look.px(5), 0)
            sign.h = look.px(LINE_HEIGHT)
            _letters(look, "~" if replaced else "+").draw(surface, sign, theme.tree.players[0][1])
        if self.marked is not None:
            ground = theme.tree.players[1][0] if self.choose is None else theme.control
            shapes.rounded(surface, self.line_rect(look, self.marked), look.px(4), ground)
        if not self.session.player.at_start:
            lit = self.line_rect(look, self.lit)
            if self.marked != self.lit:
                shapes.rounded(surface, lit, look.px(4), shapes.blend(theme.panel, theme.tree.best, 0.12))
            surface.fill(theme.tree.best, (lit.x, lit.y, look.px(3), lit.h))
        if self.choose is not None and ui.has_focus(self) and ui.ring:
            shapes.rounded(surface, self.line_rect(look, self.pointed), look.px(4), None, theme.focus, look.px(1))
        for piece in self._pieces(look, self.rect.w):
            place = self._place(look, piece)
            if place.colliderect(surface.get_clip()):
                self._draw_piece(look, surface, piece.text, place)

    @staticmethod
    def _draw_piece(look: Look, surface: pygame.Surface, text: str, place: pygame.Rect) -> None:
        for number, token in enumerate(TOKENS.split(text)):
            if token:
                block = _letters(look, token)
                block.draw(surface, place, look.theme.tree.leaf[1] if number % 2 else look.theme.text)
                place = pygame.Rect(place.x + block.size[0], place.y, place.w, place.h)


def variable_lines(session: TraceSession) -> Widget:
    """The variables of the line that runs, in two columns; what has no value yet has a dash."""
    request, trace, player, rows = session.request, session.trace, session.player, session.rows

    def text(variable: Variable) -> str:
        value = variable.value
        if variable.is_move:
            return rows.name(int(value))  # type: ignore[arg-type]
        if isinstance(value, bool):
            return str(value)
        if isinstance(value, tuple):
            return session.words.payoffs(value)
        return variable.bound.sign + rows.value(value)

    @lru_cache(maxsize=2)
    def texts(step: int) -> dict[str, str]:
        return {each.name: text(each) for each in variables(request, trace, step)}

    def line(name: str) -> Widget:
        value = LiveLine(
            f"variable {name}", lambda: texts(player.step).get(name, "–"), Type.SMALL, align=1.0, height=VARIABLE_HEIGHT
        )
        return Row([Line(name, Type.SMALL, ink=Ink.MUTED), value], gap=8, wraps=False)

    lines = [line(name) for name in texts(len(trace))]
    return Row(
        [Column(lines[::2], gap=0, grow=1), Column(lines[1::2], gap=0, grow=1)], gap=16, wraps=False, name="variables"
    )


class FaultVerdict(NamedTuple):
    """Results of a faulty search and of the right one, and the step at which they part."""

    found: Trace
    right: Trace
    step: int


@lru_cache
def _verdict(name: str) -> FaultVerdict:
    found, right = map(run, searches_of(wrong_listings()[name]))
    return FaultVerdict(found, right, first_difference(found, right))


class CodePane:
    """The listing over the variables, with the choice of how it is written; or the question about a faulty one."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.changes = False
        """True if the lines are marked that alpha-beta adds to minimax."""
        self._session: TraceSession | None = None
        self._marked: int | None = None
        """Index of the line that the user has called faulty, or that was shown."""

    def build(self, session: TraceSession) -> Widget:
        if session is not self._session:
            self._session, self._marked = session, None
        request, player = session.request, session.player
        wrong = wrong_listings().get(request.listing)
        found = wrong is not None and self._marked == wrong.number - 1
        choose = self._mark if wrong is not None and not found else None
        lines = CodeLines(session, changed_lines(request) if self.changes else {}, choose, self._marked)
        view = MomentScroll(
            lines,
            name="code scroll",
            least=LINE_HEIGHT * LEAST_LINES,
            line=LINE_HEIGHT,
            moment=lambda: player.step,
            place=lambda look: lines.line_rect(look, 0 if player.at_start else lines.lit),
        )
        if wrong is not None:
            return Column([*self._question(session, wrong, found=found), view], gap=8, grow=1)
        return Column([*self._choice(request), view, variable_lines(session)], gap=8, grow=1)

    def _choice(self, request: Request) -> list[Widget]:
        """Choice of the listing, and the switch that marks what alpha-beta adds."""
        inside: list[Widget] = []
        if request.algorithm in WITH_FORMS:
            items = [(form, Item(_(title), _(detail))) for form, (title, detail) in LISTINGS.items()]
            inside.append(DropDown("listing", items, request.listing, self._write, grow=1))
        if request.algorithm in WITHOUT_WINDOW:
            told = _("Mark the lines that the search without cutoffs lacks (+) or has in another form (~)")
            rank = Rank.MAIN if self.changes else Rank.USUAL
            inside.append(Button("changes", "± α β", self._turn_changes, rank=rank, tooltip=told))
        return [Row(inside, gap=8, wraps=False)] if inside else []

    def _write(self, form: str) -> None:
        subject = self.lab.subject
        self.lab.search(subject.of_request(replace(subject.request, listing=form, switches=PLAIN)))

    def _turn_changes(self) -> None:
        self.changes = not self.changes
        self.lab.ui.rebuild()

    # What is wrong with this listing?

    def _question(self, session: TraceSession, wrong: WrongListing, *, found: bool) -> list[Widget]:
        verdict = _verdict(wrong.name)
        to_step = Button("difference", _("First difference"), partial(session.player.go_to, verdict.step))
        if found:
            answer = Label(_(wrong.why), Type.SMALL, name="why")
            return [Label(_("This is the faulty line"), Type.STRONG, name="verdict"), answer, Row([to_step])]
        title = _("What is wrong with this listing?") if self._marked is None else _("This line is right: look again")
        show = Button("solution", _("Show it"), partial(self._mark, wrong.number - 1))
        told = " ".join([self._results(session, verdict), _("Click the faulty line.")])
        asked = [Label(title, Type.STRONG, name="verdict"), Label(told, Type.SMALL, muted=True, name="results")]
        return [*asked, Row([to_step, show], gap=8)]

    def _mark(self, index: int) -> None:
        self._marked = index
        self.lab.ui.rebuild()

    @staticmethod
    def _results(session: TraceSession, verdict: FaultVerdict) -> str:
        found, right = verdict.found.report, verdict.right.report
        assert found is not None
        assert right is not None
        if found.score != right.score:
            value, best = session.words.value(found.score), session.words.value(right.score)
            return _("It finds {value} instead of {best}.").format(value=value, best=best)
        more = len(verdict.found) - len(verdict.right)
        text = ngettext(
            "The value is right, but it takes {count} more visit.",
            "The value is right, but it takes {count} more visits.",
            more,
        )
        return text.format(count=more)
