"""The terms of an evaluation: as bars to both sides of zero with their numbers, in words, and as marks on the board."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from ai.minds import mind_of
from ai.tracing.terms import Breakdown, Term
from game.kind import Square
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.face import Face
from game.ui.board.hand import Hand, PathMove, RefusedClick
from game.ui.board.marks import WORTH_COLOURS, SquareHighlight
from game.ui.board.pen import ENTER
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.board.widget import ARROWS
from game.ui.lab.evaluation import evaluation_words as words
from game.ui.lab.evaluation.weights_panel import EvaluationComparison
from game.ui.look import shapes
from game.ui.look.shapes import Colour, css, picture_cache, svg_surface
from game.ui.look.theme import Ink, Look, Theme, Type
from game.ui.widgets.choice import Choice
from game.ui.widgets.graph import SERIES
from game.ui.widgets.label import Label
from game.ui.widgets.table import TableCell, TableColumn, TableRows, TableUse
from game.ui.widgets.widget import Host, Widget
from game.ui.words.i18n import _

BOARD = "evaluation board"
GOOD, BAD = WORTH_COLOURS[SquareHighlight.WIN], WORTH_COLOURS[SquareHighlight.LOSS]
INK = (255, 255, 255)
STRONGEST = 200
"""Opacity of the wash on the square that adds most."""
PLATE = 0.27
"""Height of the plate with a number, in squares."""
MOST_LINES = 40
"""Greatest number of open lines to draw; more are counted for each square."""
Lines = tuple[tuple[Square, ...], ...]


@dataclass(frozen=True, slots=True)
class BoardMarkings:
    shares: Mapping[Square, int] = field(default_factory=dict)
    own_lines: Lines = ()
    other_lines: Lines = ()
    region: tuple[Square, ...] = ()

    @property
    def many_lines(self) -> bool:
        return len(self.own_lines) + len(self.other_lines) > MOST_LINES


class TermBoard(BoardPicture):
    """A board with the squares of a term marked. Arrows move the cursor, Enter and Space click."""

    role = "board"
    focusable = True
    clickable = True

    def __init__(
        self,
        face: Face,
        scene: Scene,
        shown: BoardMarkings,
        style: BoardStyle,
        hand: Hand,
        touched: Callable[[], None],
        clicked: Callable[[PathMove | RefusedClick | None], None],
        *,
        side: float,
        flipped: bool,
    ) -> None:
        """`touched` shows the position that is searched again, `clicked` gets the result of a click."""
        super().__init__(BOARD, face, {}, style, side=side, flipped=flipped)
        self.scene = scene
        self.shown = shown
        self.hand, self.touched, self.clicked = hand, touched, clicked

    def stops(self, look: Look) -> list[pygame.Rect]:
        return [self.view.rect_of(square) for square in self.hand.open_squares] if self.view else []

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        super().draw(ui, surface)
        assert self.view is not None
        cell = self.view.cell
        frame = max(1, cell // 24)
        for square in self.shown.region:
            pygame.draw.rect(surface, (255, 213, 74), self.view.rect_of(square).inflate(-frame, -frame), frame)
        if not self.shown.many_lines:
            self._draw_lines(surface)
        counts = {square: count for square, count in counted(self.shown).items() if count}
        for square, share in [*(counts.items() if self.shown.many_lines else ()), *self.shown.shares.items()]:
            self._plate(ui, surface, square, share)

    def _plate(self, ui: Host, surface: pygame.Surface, square: Square, value: int) -> None:
        """A number on a plate at the foot of the square, round when it is good and square when it is bad."""
        assert self.view is not None
        cell, place = self.view.cell, self.view.rect_of(square)
        high = max(11, round(PLATE * cell))
        font = ui.look.fonts.font(max(9, round(0.85 * high)), True)
        text = font.render((f"{value:+d}" if value else "0").replace("-", "−"), True, INK)
        plate = pygame.Rect(0, 0, min(cell, text.get_width() + high // 2 + 2), high)
        plate.midbottom = place.centerx, place.bottom - max(1, cell // 40)
        colour = GOOD if value > 0 else BAD if value < 0 else (70, 76, 82)
        shapes.rounded(surface, plate, high // 2 if value >= 0 else 2, colour, INK if value else None)
        surface.blit(text, text.get_rect(center=plate.center))

    def _draw_lines(self, surface: pygame.Surface) -> None:
        view = self.view
        assert view is not None
        corner = view.squares_rect.topleft
        both = bool(self.shown.own_lines and self.shown.other_lines)

        def ends(line: Sequence[Square]) -> tuple[tuple[float, float], tuple[float, float]]:
            (ax, ay), (bx, by) = (view.rect_of(square).center for square in (line[0], line[-1]))
            return (ax - corner[0], ay - corner[1]), (bx - corner[0], by - corner[1])

        own, others = (tuple(map(ends, lines)) for lines in (self.shown.own_lines, self.shown.other_lines))
        if own or others:
            surface.blit(_lines_picture(own, others, view.cell, view.squares_rect.size, both), view.squares_rect)

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        if self.view is None:
            return
        square = self.view.square_at(at)
        self.hand.cursor = None
        self.touched()
        if square is not None:
            self.hand.press(square)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.view is not None:
            self.clicked(self.hand.release(self.view.square_at(at)))

    def let_go(self, ui: Host) -> None:
        self.hand.release(None)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        hand = self.hand
        if event.key in ARROWS:
            down, right = ARROWS[event.key]
            way = -1 if self.flipped else 1
            hand.move_cursor(way * down, way * right)
            self.clicked(None)
            return True
        if event.key in ENTER and hand.cursor is not None:
            self.touched()
            self.clicked(hand.click(hand.cursor))
            return True
        if event.key == pygame.K_ESCAPE and hand.let_go():
            self.clicked(None)
            return True
        return False


def washes(shares: Mapping[Square, int]) -> dict[Square, tuple[int, int, int, int]]:
    most = max(map(abs, shares.values()), default=0) or 1
    return {
        square: (*(GOOD if share > 0 else BAD), round(STRONGEST * (0.25 + 0.75 * abs(share) / most)))
        for square, share in shares.items()
        if share
    }


def counted(shown: BoardMarkings) -> dict[Square, int]:
    """The number of the player's open lines through each square, less that of the opponent's."""
    found: dict[Square, int] = {}
    for sign, lines in ((1, shown.own_lines), (-1, shown.other_lines)):
        for line in lines:
            for square in line:
                found[square] = found.get(square, 0) + sign
    return found


Ends = tuple[tuple[float, float], tuple[float, float]]


@picture_cache(16)
def _lines_picture(
    own: tuple[Ends, ...], others: tuple[Ends, ...], cell: int, size: tuple[int, int], both: bool
) -> pygame.Surface:
    width = max(3.0, min(cell * 0.06, 9))
    apart = width * 0.9 if both else 0
    parts = []
    for lines, colour, aside, dash in (
        (own, css(GOOD), -apart, ""),
        (others, css(BAD), apart, f'stroke-dasharray="{2.2 * width} {1.9 * width}"'),
    ):
        for (ax, ay), (bx, by) in lines:
            long = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
            ux, uy = (bx - ax) / long, (by - ay) / long
            reach = 0.32 * cell
            x1, y1 = ax - ux * reach - uy * aside, ay - uy * reach + ux * aside
            x2, y2 = bx + ux * reach - uy * aside, by + uy * reach + ux * aside
            path = f'd="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" fill="none" stroke-linecap="round"'
            parts.append(f'<path {path} stroke="#ffffff" stroke-opacity="0.75" stroke-width="{width + 2.4:.1f}"/>')
            parts.append(f'<path {path} stroke="{colour}" stroke-width="{width:.1f}" {dash}/>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">'
    return svg_surface(f"{head}{''.join(parts)}</svg>", size)


# Lengths are pixels at 100 %.
LEAST_NAMES, NUMBER_GAP = 84, 5
LEAST_BARS, BARS_FROM, NARROW = 44, 330, 380
"""Least width of the bars, and widths of the table from which it has some, and letters of the usual size."""
ONE, BOTH = 14, 8
"""Height of a bar alone in its line, and of one of two."""
LOW, HIGH = 30, 46
"""Height of a line, and of one with a detail below its name."""
NAME, BARS = "name", "bars"


@dataclass(frozen=True, slots=True)
class BarLine:
    name: str
    detail: str
    values: tuple[int, ...]
    numbers: tuple[str, ...]
    total: bool = False


class TermRows(TableRows[BarLine]):
    """Terms with their numbers and, on one scale, with bars. `stacked`: two values have a bar each."""

    def __init__(
        self, headings: Sequence[str], lines: Sequence[BarLine], use: TableUse[BarLine], *, stacked: bool
    ) -> None:
        columns = [
            TableColumn[BarLine](NAME, "", lambda line: line.name, LEAST_NAMES, 3),
            TableColumn[BarLine](BARS, "", lambda line: "", LEAST_BARS, 4, needed=BARS_FROM),
        ]
        for number, heading in enumerate(headings):
            longest = max((line.numbers[number] for line in lines), key=len)
            text = partial(lambda number, line: line.numbers[number], number)
            columns.append(TableColumn(heading, heading, text, align=1.0, sample=longest))
        high = HIGH if any(line.detail for line in lines) else LOW
        super().__init__("terms", columns, lines, use, line_height=high, pad=NUMBER_GAP)
        self.stacked = stacked
        rows = ("\t".join((line.name, *line.numbers)) for line in lines)
        self.text = "\n".join(("\t".join(headings), *rows))
        values = [value for line in lines for value in line.values] + [0]
        margin = (max(values) - min(values)) / 20 or 1
        self.scale = min(values) - margin, max(values) + margin

    def cells(self, look: Look, number: int) -> list[TableCell]:
        line, cells = self.rows[number], super().cells(look, number)
        if self.rect.w < look.px(NARROW):
            cells = [cell._replace(style=Type.SMALL) for cell in cells]
        elif line.total:
            cells = [cell._replace(style=Type.STRONG) for cell in cells]
        if line.detail:
            place = cells[0].place
            upper, lower = place.copy(), place.copy()
            upper.h = look.text(line.name, cells[0].style).size[1]
            lower.h = look.text(line.detail, Type.SMALL).size[1]
            upper.top = place.centery - (upper.h + lower.h) // 2
            lower.top = upper.bottom
            cells[0] = cells[0]._replace(place=upper)
            cells.append(TableCell(line.detail, Type.SMALL, lower, ink=Ink.MUTED))
        return cells

    def draw_row(self, ui: Host, surface: pygame.Surface, number: int, ink: Ink | None) -> None:
        super().draw_row(ui, surface, number, ink)
        look, line, place = ui.look, self.rows[number], self.place(ui.look, number)
        columns = {column.name: (left, width) for column, left, width in self.placed}
        if BARS not in columns:
            return
        left, width = columns[BARS]
        low, high = self.scale
        zero, theme = left + round(width * -low / (high - low)), look.theme
        two = self.stacked and len(line.values) == 2
        tall = look.px(BOTH if two else ONE)
        for n, value in enumerate(line.values):
            if value:
                end = left + round(width * (value - low) / (high - low))
                top = (
                    place.centery + (0 if not two else look.px(1) if n else -look.px(1) - tall) - (not two) * tall // 2
                )
                bar = pygame.Rect(min(zero, end), top, max(abs(end - zero), look.px(2)), tall)
                colour = theme.on_accent if ink is Ink.ON_ACCENT else sign_colour(theme, value)
                ground = shapes.blend(theme.panel, colour, 0.35) if two and n == 0 else colour
                shapes.rounded(surface, bar, look.px(2), ground, colour, look.px(1))
        surface.fill(theme.of(ink or Ink.MUTED), (zero, place.y + look.px(3), look.px(1), place.h - look.px(6)))


def sign_colour(theme: Theme, value: int) -> Colour:
    """The colour of what is good or bad for the player; the direction of the bar says the same."""
    colour = pygame.Color(SERIES[theme][0 if value > 0 else 1])
    return colour.r, colour.g, colour.b


VALUE, CHANGE, SIDES = "value", "change", "sides"
ALL_TERMS = "", ()


class TermsPanel:
    """The chosen term, and the choice of what the bars show."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.view = VALUE
        self.term: tuple[str, tuple[int, ...]] = ALL_TERMS

    def choose(self, key: tuple[str, tuple[int, ...]]) -> None:
        self.term = key
        self._changed()

    def marked(self, breakdown: Breakdown | None) -> BoardMarkings:
        if breakdown is None:
            return BoardMarkings()
        term = self._chosen(breakdown)
        if term is not None:
            return BoardMarkings(term.shares, *term.lines, region=term.region)
        if self.term != ALL_TERMS:
            return BoardMarkings()
        own, others = (tuple(line for term in breakdown.terms for line in term.lines[side]) for side in (0, 1))
        return BoardMarkings(breakdown.shares, own, others)

    def _chosen(self, breakdown: Breakdown) -> Term | None:
        """The chosen term; None for all, and where this position has no such term."""
        return next((term for term in breakdown.terms if term.key == self.term), None)

    def heading(self, found: EvaluationComparison, seen: Breakdown, side: str) -> list[Widget]:
        """The value for a side, the choice of what the bars show, and the meaning of the chosen term."""
        start = found.question.start
        before = words.value_text(start, found.before.value)
        text = _("Value for {side}: {value}").format(side=side, value=before)
        if found.after is not None:
            move, value = (
                kind_of(start).move_text(start, found.question.move),
                words.value_text(start, found.after.value),
            )
            text = _("Value for {side}: {before}; after {move}: {value}")
            text = text.format(side=side, before=before, move=move, value=value)
        views = [(VALUE, _("Value")), *([(CHANGE, _("Change"))] if found.after else []), (SIDES, _("Sides"))]
        chosen = self._chosen(seen)
        told = words.term_meaning(chosen) if chosen else _("Choose a term to see its squares.")
        return [
            Label(text, Type.STRONG, name="value"),
            Choice("bars view", views, self._view(found), partial(setattr, self, "view")),
            Label(told, Type.SMALL, muted=True, name="term told"),
        ]

    def bars(self, found: EvaluationComparison, seen: Breakdown) -> TermRows:
        view, start = self._view(found), found.question.start
        if view == SIDES:
            headings: tuple[str, ...] = _("Own"), _("Opponent"), _("Sum")
        else:
            headings = (_("Before"), _("After"), _("Change")) if found.after else (_("Value"),)
        terms = self._terms(found, seen, view)
        names = [(_(words.TERMS[term.name]), words.term_detail(term, start)) for term, *_both in terms]
        lines = [_line(name, [both], found, view) for name, (_term, *both) in zip(names, terms, strict=True)]
        all_terms = _line((_("All terms"), ""), [both for _term, *both in terms], found, view, total=True)
        keys = [ALL_TERMS, *(term.key for term, _before, _after in terms)]

        def at() -> int:
            return keys.index(self.term) if self.term in keys else 0

        use = TableUse[BarLine](at, lambda number, _step: self.choose(keys[number]))
        return TermRows(headings, [all_terms, *lines], use, stacked=view == VALUE)

    def _view(self, found: EvaluationComparison) -> str:
        return VALUE if self.view == CHANGE and not found.after else self.view

    def _terms(self, found: EvaluationComparison, seen: Breakdown, view: str) -> list[tuple[Term, Term, Term]]:
        """Each term, and what it is before and after the move; the same twice when only one of them is looked at."""
        before, after = found.before, found.after or found.before
        if view == SIDES:
            before = after = seen
        both = [{term.key: term for term in each.terms} for each in (before, after)]
        terms = [*before.terms, *(term for term in after.terms if term.key not in both[0])]
        nothing = {term.key: Term(term.name, 0, region=term.region) for term in terms}
        return [(term, *(each.get(term.key, nothing[term.key]) for each in both)) for term in terms]  # type: ignore[misc]


def _line(
    texts: tuple[str, str], terms: list[list[Term]], found: EvaluationComparison, view: str, *, total: bool = False
) -> BarLine:
    """The bars and numbers of some terms together, each with what it is before and after the move."""
    unit = mind_of(found.question.start).unit
    before, after = (sum(term[place].value for term in terms) for place in (0, 1))
    values: tuple[int, ...] = (before, after) if found.after else (before,)
    numbers = (*values, after - before) if found.after else values
    if view == SIDES:
        values = sum(term[1].sides[0] for term in terms), sum(term[1].sides[1] for term in terms)
        numbers = (*values, after)
    elif view == CHANGE:
        values = (after - before,)
    return BarLine(*texts, values, tuple(words.points(number, signed=True, unit=unit) for number in numbers), total)
