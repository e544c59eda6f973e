"""The board editor."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, ClassVar

import pygame

from game.core import InputError, State
from game.keeping.files import write_as_asked
from game.kinds import KINDS, kind_of
from game.tictactoe.rules import MnkRules
from game.tree import BoardShape, Game, Node
from game.ui import commands as shared
from game.ui.board.art import BoardStyle
from game.ui.board.face import Figure
from game.ui.board.folding import FoldingScreen
from game.ui.board.page import BoardPage, is_upright
from game.ui.board.painter import Painter, png
from game.ui.board.pen import ShapePen, with_pen
from game.ui.board.scene import Scene
from game.ui.commands import Command, own_first
from game.ui.editor.board import EditedBoard, FigurePalette
from game.ui.editor.draft import Draft, Drafts
from game.ui.editor.reading import DRAFTS, LONGEST_POSITION, draft_of, first_draft, read
from game.ui.editor.sizes import MOST_PLAYERS, size_fields, sized
from game.ui.games import wording
from game.ui.games.presentation import presentation_named, presentation_of
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context, Screen
from game.ui.system.clipboard import copy_png
from game.ui.widgets.button import Button, Rank, button_of, tool_of
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Field, Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import C_, N_, _, paragraph, plural

PANEL = 0.64
"""Width of the panel in the smallest windows, as a share of the window's."""
WASH = 150
"""Opacity of the colour on impossible squares."""
PICTURE = 1200
DIGITS = range(pygame.K_1, pygame.K_9 + 1)
LONGEST_TEXT = 600
BESIDE = 150
"""Least width at 100 % of a label next to its control."""
TOOLS = ("undo", "redo", "clear", "start", "mirror", "swap", "ending", "flip")
FEW = 3
"""Number of tools that have buttons in the lowest windows."""
MINOR = ("copy", "picture", "share", shared.DRAW_SHAPES.name)
"""Commands with icons alone in every window."""


class EditorScreen(FoldingScreen):
    other_keys = (
        ("1–5", N_("Pick up a piece")),
        ("Space", N_("Put it down, or remove it")),
        ("Delete", N_("Empty the square")),
    )

    def __init__(self, context: Context, back: Screen, start: State[Any]) -> None:
        """InputError if the game has no editor."""
        self.back = back
        self.drafts = Drafts(draft_of(start))
        self.tool: Figure | None = self.drafts.now.tools[0]
        self.typed: str | None = None
        self.fault = ""
        self.turned = False
        self.shapes: list[BoardShape] = []
        """Arrows and circles on the position."""
        self.pen = ShapePen(lambda: self.shapes, self._draw)
        self._drawn_on = self.draft.face
        self._note = ""
        """The last event, shown in front of the status."""
        super().__init__(context, focus="edited board")

    @property
    def draft(self) -> Draft:
        return self.drafts.now

    # Layout

    def build(self) -> Widget:
        squares = {square for finding in self.draft.findings() for square in finding.squares}
        washes = dict.fromkeys(squares, (*self.ui.look.theme.danger, WASH))
        board = EditedBoard(self, self._style, flipped=self.turned, washes=washes)
        if self.folded:
            return with_pen(self.large_board(board), self.pen, partial(self.ui.focus, "edited board"), self.table())
        said, wrong = self._said()
        status, small = Status(lambda: said, warning=wrong), self.ui.room.width < Width.MEDIUM
        panel = self._panel([status] if small else [], small=small, short=self.ui.room.height < Height.TALL)
        left = board if small else Column([board, status], gap=8, valign=0.5)
        page = BoardPage(left, panel, share=PANEL, above=self.folding())
        return with_pen(page, self.pen, partial(self.ui.focus, "edited board"), self.table())

    def _said(self) -> tuple[str, bool]:
        """The status with the last event in front of it; True if the position can't be."""
        said, wrong = status_of(self.draft, self.context.settings.piece_set)
        return f"{self._note} {said}" if self._note else said, wrong

    def brief(self) -> Sequence[Widget]:
        said, wrong = self._said()
        palette, *_side = self._palette()
        return [palette, Row([Status(lambda: said, warning=wrong, style=Type.SMALL)], wraps=False)]

    def at_hand(self) -> Widget:
        return self.icons("undo", "redo", self.ways[0])

    @property
    def _style(self) -> BoardStyle:
        return BoardStyle.chosen(self.context.settings, self.ui.look.scale)

    def _panel(self, words: Sequence[Widget], *, small: bool, short: bool) -> Widget:
        """Everything next to the board or below it, `words` among it.

        `small`: all buttons have icons alone; `short`: the ways do, but for the main one.
        """
        title = Label(_("Position") if small else _("Set up a position"), Type.STRONG, name="title", grow=1)
        fields = [*self._palette(), *words, self._text(), *self._rules()]
        table = self.table()
        tools = [tool_of(table[name], words=not small) for name in TOOLS if name in table]
        main, *ways = (table[name] for name in self.ways)
        icons = [way for way in ways if small or short or way.name in MINOR]
        iconic = [button_of(way, words=False) for way in icons]
        worded = [button_of(way, grow=1) for way in ways if way not in icons]
        play = button_of(main, words=not small, rank=Rank.MAIN, grow=0 if small else 1)
        few = [*tools, *iconic]
        if self.ui.room.height < Height.LOWEST:
            groups = {N_("Board"): TOOLS[FEW:], N_("This position"): [way.name for way in icons]}

            def open_more() -> None:
                self.open_menu("more list", self.ui.find("more").rect, groups)

            few = [*tools[:FEW], Button("more", "", open_more, symbol="more", tooltip=_("More"))]
        buttons: list[Widget] = [] if self.pen.on else [Columns([*few, play], least=34, most=99, gap=6)]
        if not small:
            buttons = [Columns(tools, least=62, most=8 if is_upright(self.ui.size) else 4, gap=6), play]
            buttons += [Columns(worded, least=130, most=4, whole=True, gap=6)] if worded else []
            buttons += [Columns(iconic, least=34, gap=6)] if iconic else []
        top = Row([self.icon("back"), title], gap=6, padding=4, wraps=False)
        middle = Scroll(Column(fields, gap=12, padding=4), name="panel scroll", least=24)
        return Panel([top, middle, Column(buttons, gap=8, padding=4)], gap=0, padding=10, name="panel")

    def _palette(self) -> list[Widget]:
        draft, pieces = self.draft, self.context.settings.piece_set
        told = _("Digits choose a piece. Click or paint with it; drag pieces about or off the board.")
        right = _("The right button puts a piece of the other side, or removes one.")
        palette = FigurePalette(draft.tools, self.tool, pieces, self.hold, tooltip=paragraph((told, right)))
        if draft.side is None:
            return [palette]
        game, start = presentation_named(draft.kind.name), draft.started()
        sides = [(side, game.to_move_text(start.with_side(side).position(), pieces)) for side in (0, 1)]
        return [palette, Choice("to move", sides, draft.side, lambda side: self.change(draft.with_side(side)))]

    def _text(self) -> Widget:
        text = self.draft.text if self.typed is None else self.typed
        hint = _("Position as text (FEN)")
        found: list[Widget] = [
            Label(_("Position as text: paste another and press Enter"), Type.SMALL, muted=True),
            TextField("text", text, self.type, enter=self.enter, hint=hint, longest=LONGEST_TEXT, grow=0),
        ]
        fault = [Label(self.fault, Type.SMALL, name="fault", colour=Ink.DANGER)] if self.fault else []
        return Column([*found, *fault], gap=6)

    def _rules(self) -> list[Widget]:
        draft, kind = self.draft, self.draft.kind
        game = presentation_named(kind.name)
        games = [(name, presentation_named(name).title) for name in KINDS if name in DRAFTS]
        offered = kind.variants if draft.variant in kind.variants else (draft.variant, *kind.variants)
        variants = [(name, Item(game.variant_name(name), game.variant_detail(name))) for name in offered]

        def by(variant: str) -> None:
            self.choose_rules(variant, reverse=draft.reverse)

        found: list[Widget] = [
            Choice("game", games, kind.name, lambda game: self.change(first_draft(game))),
            Field(_(game.variants_label), DropDown("variant", variants, draft.variant, by), beside=BESIDE),
        ]
        if kind.has_sizes:
            rules = MnkRules.parse(draft.variant)
            numbers = [(number, str(number)) for number in range(2, MOST_PLAYERS + 1)]
            players = Choice("players", numbers, rules.players, lambda players: by(sized(rules, players=players)))
            found += [*size_fields(draft.variant, by, beside=BESIDE)]
            found.append(Field(C_("number", "Players"), players, beside=BESIDE))
        if kind.can_reverse:
            reverse = partial(self.choose_rules, draft.variant)
            found.append(Toggle("reverse", _(game.reverse_text), draft.reverse, lambda on: reverse(reverse=on)))
        return found

    # What can be done with the position

    @property
    def searchable(self) -> State[Any] | None:
        position = self.draft.possible
        return position if position is not None and position.legal_moves() else None

    ways: ClassVar[Sequence[str]] = ("play", "study", "lab", "copy", "picture", "share", shared.DRAW_SHAPES.name)
    """Commands that lead on from the position, the main one first."""

    def commands(self) -> tuple[Command, ...]:
        draft, drafts = self.draft, self.drafts
        position, pieces = draft.possible, self.context.settings.piece_set
        possible, searchable = position is not None, self.searchable is not None
        playable = position is not None and not wording.unplayable(position, pieces)
        undo, redo = (partial(self._walk, step) for step in (drafts.undo, drafts.redo))
        choose, analyse = N_("Choose who plays this position"), N_("Try moves, and keep what you find")
        picture = N_("Copy a picture of the board")
        return own_first(
            shared.UNDO.on(undo, bool(drafts.before), told=N_("Undo the last change"), gives=shared.Gives.NOTHING),
            shared.REDO.on(redo, bool(drafts.after), told=N_("Redo the change"), gives=shared.Gives.NOTHING),
            *self._changes(),
            shared.FLIP.on(self.flip),
            Command("play", N_("Play from here"), "", "play", self._play, playable, choose),
            Command("study", N_("Analyse"), "", "study", self._study, possible, analyse),
            shared.LAB.on(self.search, searchable, told=N_("Open in the Search Lab")),
            shared.COPY.on(self.copy),
            Command("picture", N_("Copy picture"), "", "picture", self.copy_picture, told=picture),
            shared.SHARE.on(self.share, possible, told=N_("Share as a picture")),
            shared.PASTE.on(lambda: self._read(pygame.scrap.get_text())),
            shared.EDIT.on(self.ui.rebuild, enabled=False),
            shared.DRAW_SHAPES.on(self.draw_shapes),
            shared.ERASE_SHAPES.on(self.pen.erase, bool(self.shapes)),
            *((shared.BACK.on(self.draw_shapes),) if self.pen.on else ()),
            *super().commands(),
        )

    def _changes(self) -> Iterator[Command]:
        draft = self.draft
        mirrored, swapped = draft.mirrored(), draft.swapped()

        def change(name: str, text: str, symbol: str, told: str, to: Draft, enabled: bool = True) -> Command:
            return Command(name, text, "", symbol, partial(self.change, to), enabled, told)

        yield change("clear", N_("Clear"), "delete", N_("Clear the board"), draft.cleared(), bool(draft.figures))
        if draft.started() != draft.cleared():
            yield change("start", N_("Reset"), "home", N_("Starting position"), draft.started())
        if mirrored is not None:
            yield change("mirror", N_("Mirror"), "mirror", N_("Mirror left and right"), mirrored)
        if swapped is not None:
            told = N_("Swap the sides: the board turns, and every piece changes its colour")
            yield change("swap", N_("Exchange"), "swap", told, swapped)
        if draft.has_endings:
            told = N_("A random ending that the side to move wins, from the endgame tables")
            yield Command("ending", N_("Ending"), "", "dice", self.draw_ending, told=told)

    @property
    def _game(self) -> Game[Any, Any]:
        """A game that starts from the position, with its shapes."""
        return Game(Node(self.draft.position(), shapes=list(self.shapes)))

    def _play(self) -> None:
        self.go(self.context.routes.begin(self.draft.position(), self))

    def _study(self) -> None:
        self.go(self.context.routes.study(self._game, None, self, analyse=True, turned=self.turned))

    def search(self) -> None:
        self.go(self.context.routes.lab(self.draft.position(), self))

    def share(self) -> None:
        self.go(self.context.routes.share(self._game, None, self, self.turned))

    def copy(self) -> None:
        pygame.scrap.put_text(self.draft.text)
        self._tell(_("The position was copied."))

    def copy_picture(self) -> None:
        """Copy a picture of the board, or write it to a file where the system can't copy pictures."""
        painter = Painter(self.draft.face, self._style, PICTURE, flipped=self.turned)
        content = png(painter.draw(Scene(self.draft.figures, arrows=self.pen.arrows)))
        if copy_png(content):
            self._tell(_("The picture was copied."))
            return
        path = self.context.places.games / f"{datetime.now():%Y-%m-%d %H.%M.%S.%f}.png"
        told = _("Pictures can't be copied here, so it was saved as {path}.").format(path=path)
        try:
            write_as_asked(path, content)
        except InputError as error:
            told = error_text(error)
        self._tell(told)

    # What the person does

    def handle(self, event: pygame.event.Event) -> None:
        super().handle(event)
        focused = self.ui.focused
        writing = len(self.ui.layers) > 1 or (focused is not None and focused.takes_text)
        if event.type == pygame.KEYDOWN and event.key in DIGITS and not writing and not event.mod & pygame.KMOD_CTRL:
            options = (*self.draft.tools, None)
            number = event.key - pygame.K_1
            if number < len(options) and not self.pen.on:
                self.hold(options[number])

    def hold(self, tool: Figure | None) -> None:
        self.tool = tool
        self.ui.rebuild()

    def draw_shapes(self) -> None:
        self.pen.on = not self.pen.on
        self.pen.let_go()
        self.ui.focus("edited board")

    def _draw(self, shapes: list[BoardShape]) -> None:
        self.shapes = shapes
        self.ui.rebuild()

    def change(self, draft: Draft, *, joined: bool = False) -> None:
        self.drafts.take(draft, joined=joined)
        self._show_draft()

    def _walk(self, step: Callable[[], None]) -> None:
        step()
        self._show_draft()

    def _show_draft(self) -> None:
        self.typed, self.fault, self._note = None, "", ""
        if self._drawn_on != self.draft.face:
            self._drawn_on, self.shapes = self.draft.face, []
        if self.tool is not None and self.tool not in self.draft.tools:
            self.tool = self.draft.tools[0]
        self.ui.rebuild()

    def _tell(self, note: str) -> None:
        self._note = note

    def flip(self) -> None:
        self.turned = not self.turned

    def draw_ending(self) -> None:
        found = self.draft.ending(Random())
        if found is None:
            told = _("There are no endgame tables of three or more pieces for these rules yet: build them in Settings.")
            self._tell(told)
            return
        draft, plies = found
        self.change(draft)
        position = draft.position()
        game, pieces = presentation_named(draft.kind.name), self.context.settings.piece_set
        self._tell(wording.table_text(1, plies, game.side_name(position, position.turn, pieces)))

    def choose_rules(self, variant: str, *, reverse: bool) -> None:
        before = self.draft
        self.change(before.by(variant, reverse=reverse))
        lost = len(before.figures) - len(self.draft.figures)
        if lost > 0 and before != before.started():
            told = plural(
                "{count} piece has no place there and was left out: Undo brings it back.",
                "{count} pieces have no place there and were left out: Undo brings them back.",
                lost,
            )
            self._tell(told)

    def type(self, text: str) -> None:
        self.typed, self.fault = text, ""

    def enter(self) -> None:
        if self.typed is not None:
            self._read(self.typed)

    def _read(self, text: str) -> None:
        try:
            self.change(read(text, self.draft))
        except InputError as error:
            self.typed = " ".join(text[:LONGEST_POSITION].split())
            self.fault = error_text(error)
            self.context.sounds.play("refused")


def status_of(draft: Draft, pieces: str) -> tuple[str, bool]:
    """The status of a position, and True for an impossible one."""
    position = draft.possible
    if position is None:
        return paragraph(error_text(finding.error) for finding in draft.findings()), True
    unplayable = wording.unplayable(position, pieces)
    if unplayable:
        return paragraph((unplayable, _("There is nothing left to play."))), False
    kind = kind_of(position)
    to_move = presentation_of(position).to_move_text(position, pieces)
    if not kind.has_captures:
        return to_move, False
    owners = list(kind.owners(position).values())
    mine, theirs = owners.count(position.turn), owners.count(1 - position.turn)
    return _("{side}: {own} against {other}.").format(side=to_move, own=mine, other=theirs), False
