"""The panel beside a puzzle: which puzzles are wanted, the task, what came of the tries, and what can be done."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TypeVar

from game.checkers.kind import CHECKERS
from game.checkers.notation import move_text
from game.checkers.position import Move, Position
from game.puzzles.attempt import Attempt
from game.puzzles.themes import PuzzleTheme
from game.tree import Node
from game.ui.board.move_list import MoveList, MoveScroll
from game.ui.board.ways import ways
from game.ui.exercise.exercise_panel import back_button, exercise_panel, mute_button, status_row, typed_move
from game.ui.games.presentation import presentation_named
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Type
from game.ui.play.cards import Title
from game.ui.puzzles import puzzle_words as words
from game.ui.puzzles.puzzle_session import PuzzleSession, variants
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button, Rank, flat
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, _

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PuzzleView:
    """What the panel shows, and the functions that it calls when a person asks for something."""

    session: PuzzleSession
    attempt: Attempt
    daily: bool
    status: str
    warning: bool
    typed: str
    nodes: tuple[Node[Position, Move], ...]
    """Those of the moves on the board, and of what follows when the puzzle is over."""
    ply: int
    refuted: bool
    """A wrong move is on the board."""
    muted: bool
    pieces: str
    """The piece set."""
    act: Callable[[Action], None]
    go_to: Callable[[int], None]
    type: Callable[[str], None]
    enter: Callable[[], None]
    choose_rules: Callable[[str], None]
    want: Callable[[PuzzleTheme | None, str | None], None]
    give_hint: Callable[[], None]
    solve: Callable[[], None]
    again: Callable[[], None]
    """Takes a wrong move back."""
    follow: Callable[[], None]
    """Shows the next puzzle."""
    show_daily: Callable[[], None]
    open_more: Callable[[], None]
    open_list: Callable[[str, list[Item], int, Callable[[int], None]], None]
    """Lays a list below the widget of a name, with the chosen line ticked."""

    @property
    def over(self) -> bool:
        """Whether the solution has been found or shown."""
        return self.attempt.over


def puzzle_panel(view: PuzzleView, *, width: float, height: float, wide: bool) -> Widget:
    """Everything in one column or, `wide`, in two; the sizes are those of the window, at 100 %."""
    small, roomy = width < Width.MEDIUM, height >= Height.TALL
    following, solver = _following(view, roomy=roomy), _solver(view)
    chosen = [] if view.over and not roomy else [_filters(view, small=small)]
    above = [_ways(view)] if view.over and not roomy and not small else []
    if small:
        inside, below = [*_task(view, roomy=roomy), *following, solver], chosen
    elif wide:
        left, right = [*_task(view, roomy=roomy), solver], [*chosen, *following]
        columns = [Column(each, gap=10, grow=1) for each in (left, right)]
        inside, below = [Row(columns, gap=16, wraps=False, grow=1)], []
    else:
        inside, below = [*chosen, *_task(view, roomy=roomy), *following], [solver]
    foot = [*above, _tools(view, small=small), *below]
    return exercise_panel(
        _header(view, small=small), inside, foot, name="puzzle over" if view.over else "puzzle", gap=10
    )


def _task(view: PuzzleView, *, roomy: bool) -> list[Widget]:
    """What is to be done, how the attempt stands, and at its end what the puzzle was about."""
    opened = view.attempt.opened
    task = Label(words.task_text(opened.start, view.pieces), Type.HEADING, name="task")
    return [
        *([task] if roomy or not (view.over or view.refuted) else []),
        Label(words.facts_text(opened.puzzle, daily=view.daily), Type.SMALL, name="facts", muted=True),
        status_row(view.status, warning=view.warning),
        *([_explained(view)] if view.over else []),
    ]


def _following(view: PuzzleView, *, roomy: bool) -> list[Widget]:
    """The moves, and the ways through them or a place to type one."""
    moves = [_moves(view)] if view.over or roomy else []
    if view.over:
        return [*moves, _ways(view)] if roomy else moves
    return moves if view.refuted else [*moves, _typed(view)]


def _solver(view: PuzzleView) -> Widget:
    """How strong the solver is."""
    progress = view.session.progress
    rating = words.rating_text(progress.now(view.session.today))
    return Column(
        [
            Label(rating, Type.SMALL, name="rating"),
            Label(words.record_text(progress), Type.SMALL, name="record", muted=True),
        ],
        gap=2,
    )


def _header(view: PuzzleView, *, small: bool) -> list[Widget]:
    others = [
        flat("more", "more", _("What else to do with the position"), view.open_more),
        mute_button(view.act, muted=view.muted),
    ]
    return [
        back_button(view.act),
        Title(_("Puzzles")),
        flat("daily", "calendar", _("Puzzle of the day"), view.show_daily),
        *([] if small else others),
    ]


def counted(name: str, count: int, reason: str) -> Item:
    """A filter with the number of its puzzles; without any it can't be chosen, for this reason."""
    return Item(f"{name} · {count}", "" if count else reason, count > 0)


def _filters(view: PuzzleView, *, small: bool) -> Widget:
    """The rule set, the theme and the difficulty; `small`: buttons with icons, which open the same lists."""
    session, presentation = view.session, presentation_named(CHECKERS.name)
    wanted, themes = session.wanted, session.themes()
    rules = [(name, Item(presentation.variant_name(name))) for name in variants()]
    of_theme: list[tuple[PuzzleTheme | None, Item]] = [(None, Item(_("Any theme")))]
    of_theme += [
        (each, counted(_(words.THEMES[each]), themes[each], _("None of this difficulty.")))
        for each in PuzzleTheme
        if each in themes
    ]
    levels: list[tuple[str | None, Item]] = [(None, Item(_("Any difficulty")))]
    levels += [
        (name, counted(words.difficulty_text(name), count, _("None with this theme.")))
        for name, count in session.difficulties()
    ]

    def chooser(
        name: str, symbol: str, tooltip: str, options: list[tuple[T, Item]], value: T, change: Callable[[T], None]
    ) -> Widget:
        if not small:
            return DropDown(name, options, value, change, tooltip=tooltip)
        items, chosen = [item for _value, item in options], [each for each, _item in options].index(value)
        press = partial(view.open_list, name, items, chosen, lambda number: change(options[number][0]))
        return Button(name, "", press, symbol=symbol, tooltip=f"{tooltip}: {items[chosen].title}")

    variant = chooser("rules", "books", _("Rules"), rules, session.variant, view.choose_rules)
    theme, about = C_("puzzle", "Theme"), _("Difficulty")
    others = [
        chooser("theme", "shelf", theme, of_theme, wanted.theme, lambda each: view.want(each, wanted.difficulty)),
        chooser("difficulty", "chart", about, levels, wanted.difficulty, lambda each: view.want(wanted.theme, each)),
    ]
    if small:
        return Columns([variant, *others], least=34, gap=6)
    return Column([variant, Columns(others, least=206, gap=6)], gap=6)


def _explained(view: PuzzleView) -> Widget:
    """What the puzzle was about, and how its win is known."""
    opened = view.attempt.opened
    return Column(
        [
            Label(words.themes_text(opened.puzzle), Type.STRONG, name="themes"),
            Label(words.explained(opened), name="explained"),
        ],
        gap=4,
    )


def _moves(view: PuzzleView) -> Widget:
    moves = [(before.position, node.move) for before, node in pairwise(view.nodes)]
    texts = tuple(move_text(position, move) for position, move in moves if move is not None)
    return MoveScroll(MoveList(texts, 2, view.ply, view.go_to))


def _ways(view: PuzzleView) -> Widget:
    """The buttons that lead along the solution and what follows."""
    return ways(view.act, view.ply, len(view.nodes) - 1, _("To the end (End)"))


def _typed(view: PuzzleView) -> Widget:
    """Where a move can be typed."""
    hint = _("Type a move: {example}").format(example=words.example_of(view.attempt.opened))
    return typed_move(view.typed, view.type, view.enter, hint)


def _tools(view: PuzzleView, *, small: bool) -> Widget:
    """What can be done now, the main thing last."""

    def tool(name: str, text: str, action: Callable[[], None], symbol: str, tooltip: str, *, main: bool) -> Button:
        rank = Rank.MAIN if main else Rank.USUAL
        shown, told = ("", f"{text}: {tooltip}") if small and not main else (text, tooltip)
        return Button(name, shown, action, symbol=symbol, tooltip=told, rank=rank)

    following = tool("next", _("Next"), view.follow, "right", _("A puzzle near your rating"), main=view.over)
    if view.over:
        told = _("Why this move? All moves with their scores, in words (W)")
        why = tool("why", _("Why?"), partial(view.act, Action.WHY), "why", told, main=False)
        study = _("Try variations, and write comments (Ctrl+T)")
        studied = tool("study", _("Study"), partial(view.act, Action.STUDY), "sheet", study, main=False)
        tools = [why, studied]
    elif view.refuted:
        return tool("again", _("Try again"), view.again, "undo", _("Take the wrong move back"), main=True)
    else:
        tools = [
            tool("hint", _("Hint"), view.give_hint, "hint", _("Give something away"), main=False),
            tool("solution", _("Solution"), view.solve, "eye", _("Show the solution"), main=False),
        ]
    if small and not view.over:
        return Columns([*tools, following], least=34, gap=6)
    return Column([Columns(tools, least=34 if small else 120, gap=6), following], gap=6)
