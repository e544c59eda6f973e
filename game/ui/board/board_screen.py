"""The screen of a board: the base of play and of every other place with a game to walk through."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Protocol

import pygame

from game.core import InputError, State
from game.keeping.game_files import text_of
from game.keeping.settings import CaptureCue
from game.kind import Square
from game.kinds import kind_of
from game.match import Match
from game.tree import BoardShape, Game, Node
from game.ui import commands
from game.ui.board import told
from game.ui.board.art import BoardStyle
from game.ui.board.face import Face
from game.ui.board.folding import FoldingScreen
from game.ui.board.hand import Hand, PathMove, RefusedClick
from game.ui.board.page import BoardPage, is_upright
from game.ui.board.pen import ShapePen, shapes_text, with_pen
from game.ui.board.sample_choice import open_looks
from game.ui.board.scene import NO_SIGNS, Scene, Signs, TargetVerdict
from game.ui.board.stage import Stage
from game.ui.board.view import BoardView
from game.ui.board.widget import BoardWidget
from game.ui.commands import Command, own_first, with_shift
from game.ui.look import mirror
from game.ui.screen import Context, Screen
from game.ui.widgets.button import button_of
from game.ui.widgets.layout import Columns, straight
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import no_lessons
from game.ui.words.errors import move_error_text, squares_of
from game.ui.words.i18n import _

MESSAGE_SECONDS = 6.0
WALKING_SPEED = 2.5
"""Speed of moves when the user walks through a game, compared with playing."""


class BoardPresentation(Protocol):
    """The part of a game's presentation that the screen of a board needs."""

    which_text: str
    """The answer to a click that could mean several moves."""

    def face(self, position: State[Any]) -> Face: ...
    def side_name(self, position: State[Any], player: int, pieces: str) -> str:
        """The name of a player's side in this piece set."""

    def refused_text(self, position: State[Any], path: tuple[Square, ...]) -> str:
        """The reason why clicks on these squares make no move, as a sentence."""


class BoardScreen(FoldingScreen):
    """A match on a board next to a panel: cursor, hand, typed moves, messages, turning, copying. A subclass gives the
    members under “What a subclass says”; the first four it has to."""

    other_keys: ClassVar[Sequence[tuple[str, str]]] = (*commands.ON_A_BOARD, *commands.DRAWING)
    message_seconds = MESSAGE_SECONDS
    """Seconds for which a message is shown; 0 for one that stays until the next click."""

    presentation: BoardPresentation

    def __init__(self, context: Context, match: Match[Any], presentation: BoardPresentation) -> None:
        super().__init__(context, focus="board")
        self.match = match
        self.kind = kind_of(match.position)
        self.presentation = presentation
        self.face = presentation.face(match.positions[0])
        self.view = BoardView(self.face, lambda size: self.ui.look.fonts.font(size, False))
        self.stage = Stage(self.face)
        self.hand = Hand(self.face)
        self.pen = ShapePen(lambda: self.match.node.shapes, self.set_shapes)
        self.turned = False
        self.message = ""
        """Shown instead of the side to move."""
        self.warning = False
        """The message is a refusal."""
        self.typed = ""
        self._message_left = 0.0
        self._speed = 1.0
        self._cued = False
        self.refused_clicks: tuple[Square, ...] = ()
        """The squares that the message refuses."""
        self._refused_before: int | None = None
        self._seen_by = match.position.turn
        self._wheeled = 0.0

    # What a subclass says

    def panel(self, *, wide: bool) -> Widget:
        """Everything next to the board, or, `wide`, below it."""
        raise NotImplementedError

    def bar(self) -> Widget | None:
        """A bar along the board, as high as it."""
        return None

    def cover(self) -> Widget | None:
        """The widget that lies in the place of the board, such as that of a paused game."""
        return None

    def play(self, move: Any) -> None:
        raise NotImplementedError

    @property
    def may_move(self) -> bool:
        raise NotImplementedError

    def closed_text(self) -> str:
        raise NotImplementedError

    def refusal(self, refused: RefusedClick) -> str:
        """The reason why a click was refused, as a sentence."""
        if not self.may_move:
            return self.closed_text()
        if refused.ambiguous:
            return _(self.presentation.which_text)
        return self.presentation.refused_text(self.match.position, refused.path)

    @property
    def viewer(self) -> int | None:
        """The player who sits below, if that is one in particular."""
        return None

    @property
    def hint(self) -> Any | None:
        return None

    def worths(self) -> Mapping[Square, TargetVerdict]:
        """Verdicts on moves to the empty squares of the position that is shown."""
        return {}

    def arrived(self) -> None:
        """Every move has been shown to its end."""

    def rested(self) -> None:
        """A frame has passed in which no move was being shown."""

    # Layout

    def side_name(self, player: int) -> str:
        return self.presentation.side_name(self.match.position, player, self.context.settings.piece_set)

    def build(self) -> Widget:
        self.view.style = BoardStyle.chosen(self.context.settings, self.ui.look.scale)
        self.view.flipped = self.flipped
        board = self.cover() or BoardWidget(self)
        page = self.large_board(board, self.bar()) if self.folded else self.page(board)
        return with_pen(page, self.pen, partial(self.ui.focus, "board"), self.table())

    def page(self, board: Widget) -> Widget:
        return BoardPage(board, self.panel(wide=is_upright(self.ui.size)), above=self.folding())

    @property
    def flipped(self) -> bool:
        """True if the board is turned: by the user, or because the viewer plays from the upper side."""
        if self.face.bottom is None:
            return self.turned
        player = self.viewer
        if player is None and self.context.settings.turn_board:
            player = self._seen_by
        return (player not in (None, self.face.bottom)) is not self.turned

    @property
    def below(self) -> int:
        """The player whose card is the lowest."""
        if self.face.bottom is None:
            return self.viewer or 0
        return 1 - self.face.bottom if self.flipped else self.face.bottom

    def scene(self) -> Scene:
        cursor = self.ui.ring and self.ui.focused is not None and self.ui.focused.name == "board"
        hint = self.kind.path(self.hint) if self.hint is not None and self.at_rest else ()
        uncovered = len(self.ui.layers) == 1
        pointed = self.view.square_at(mirror.own(self.ui.mouse, self.view.window)) if uncovered else None
        must = self._must_capture()
        scene = self.stage.scene(self.hand, cursor=cursor, must=must, hint=hint, pointed=pointed, worths=self.worths())
        barred = scene.barred if self.context.settings.forbidden_points else ()
        return replace(scene, barred=barred, arrows=() if self.stage.moving else self.pen.arrows)

    def square_texts(self, squares: Iterable[Square]) -> Mapping[Square, str]:
        return told.square_texts(self.match.position, squares, self.side_name)

    def _must_capture(self) -> tuple[int, ...]:
        """The pieces that must capture, if the settings want them highlighted now, and always those that may be taken
        off."""
        cue = self.context.settings.capture_cue
        wanted = cue is CaptureCue.ALWAYS or (cue is CaptureCue.REFUSED and self._cued)
        steps = [step for step in self.hand.selection.moves if self.kind.captured(step.move)]
        claims = {step.path[0] for step in steps if step.path[0] != self.kind.path(step.move)[0]}
        return tuple(sorted({step.path[0] for step in steps} if wanted else claims))

    def flip(self) -> None:
        self.turned = not self.turned
        self.ui.rebuild()

    # Arrows and circles

    def set_shapes(self, shapes: list[BoardShape]) -> None:
        """Draw these on the position that is shown, in place of those on it."""
        self.match.node.shapes = shapes
        self.ui.rebuild()

    def draw_shapes(self) -> None:
        """Begin or end the drawing mode."""
        self.pen.on = not self.pen.on
        self.pen.let_go()
        self.ui.focus("board")
        if self.pen.on and self.hand.cursor is None:
            self.hand.move_cursor(0, 0)
        self.ui.rebuild()

    def is_idle(self, square: Square | None) -> bool:
        return square not in (*self.hand.open_squares, *self.hand.selection.path, *self.stage.resting.figures)

    def tell_shapes(self) -> None:
        self.tell(self.shapes_text() or _("Nothing is drawn here."))

    def shapes_text(self) -> str:
        return shapes_text(self.match.position, self.match.node.shapes)

    # Messages

    def tell(self, message: str, *, warning: bool = False) -> None:
        self.message, self.warning, self._message_left = message, warning, self.message_seconds
        self.refused_clicks = ()
        self.ui.rebuild()

    def hush(self) -> None:
        self.message, self.warning, self._message_left, self._cued = "", False, 0.0, False
        self.hand.refused = None
        self.ui.rebuild()

    def forgive(self) -> None:
        """Remove the message about a refused move: its cause is gone."""
        if self.warning:
            self.hush()

    def complain(self, message: str) -> None:
        self.tell(message, warning=True)
        self.context.sounds.play("refused")

    # The cursor

    @property
    def last_ply(self) -> int:
        return len(self.match.line)

    @property
    def at_end(self) -> bool:
        return self.match.ply == self.last_ply

    def go_to(self, ply: int) -> None:
        self.stage.skip()
        self.match.go_to(ply)
        self.forgive()
        self.settle()
        self.view.follow(self.stage.resting.last)

    def step(self, plies: int) -> None:
        """Go on by `plies` along the line, or back; a single one is animated."""
        goal = min(max(0, self.match.ply + plies), self.last_ply)
        if abs(goal - self.match.ply) != 1 or not self.context.look.motion:
            self.go_to(goal)
            return
        self.stage.skip()
        nodes, before = self.match.nodes, self.match.ply
        self.match.go_to(goal)
        if goal > before:
            self.stage.show(nodes[before].position, nodes[goal].move, nodes[goal].position)
        else:
            self.stage.take_back(nodes[goal].position, nodes[before].move, nodes[before].position, nodes[goal].move)
        self.looked(WALKING_SPEED)

    def looked(self, speed: float) -> None:
        """Show another position, `speed` times as fast as a move is played."""
        self.forgive()
        self._speed = speed
        self.view.follow(self.stage.resting.last)
        self.hand.reach(None)
        self.ui.rebuild()

    def wheeled(self, steps: float) -> bool:
        self._wheeled += steps
        whole = int(self._wheeled)
        self._wheeled -= whole
        if whole:
            self.step(-whole)
        return True

    def settle(self) -> None:
        """Show the position at rest, and give it to the hand of a person who may move there."""
        position = self.match.position
        self.stage.rest(position, self.match.node.move)
        hand_may_move = self.may_move and self.at_end
        self.hand.reach(position if hand_may_move else None, at_once=self.context.settings.one_click)
        self._refused_before = None
        self._seen_by = position.turn
        self.pen.let_go()
        self.ui.rebuild()

    @property
    def at_rest(self) -> bool:
        """No move is being shown, and no earlier position either."""
        return not self.stage.moving and self.at_end

    # What the person does

    def touched(self, square: Square | None = None) -> bool:
        """Take a click on the board, or a key pressed on it; return True if that only ended the animation. A click on a
        square where the next move can begin ends the animation, and counts."""
        if self.stage.moving:
            self._play_sounds(self.stage.skip())
            self._arrive()
            return square not in self.hand.open_squares
        if not self.at_end:
            self.go_to(self.last_ply)
            return True
        return False

    def clicked(self, result: PathMove | RefusedClick | None) -> None:
        if isinstance(result, PathMove):
            self.play(result.move)
        elif isinstance(result, RefusedClick):
            if self.context.look.motion:
                self.hand.refused_for = 0.0
            self._cued = self.may_move
            meant = self._meant(result)
            self.complain(self.refusal(meant))
            self.refused_clicks = () if meant.ambiguous else meant.path
        elif self.warning:
            self.message, self.warning = "", False
            self.ui.rebuild()

    def _meant(self, refused: RefusedClick) -> RefusedClick:
        """A click on an empty square after a click on a piece that can't move was meant as a move of that piece."""
        before, self._refused_before = self._refused_before, refused.path[0]
        empty = refused.path[0] not in self.stage.resting.figures
        if before is None or len(refused.path) > 1 or refused.ambiguous or not empty:
            return refused
        return RefusedClick((before, refused.path[0]))

    def type(self, text: str) -> None:
        """Set the move being typed, and remove the reason why the previous one was refused."""
        self.typed = text
        self.forgive()

    def enter_typed(self) -> None:
        if not self.typed.strip():
            return
        if not self.may_move:
            self.tell(self.closed_text())
        elif not self.touched() or self.at_rest:
            try:
                move = self.kind.parse_move(self.typed, self.match.position)
            except InputError as error:
                self.complain(move_error_text(error))
                self.refused_clicks = squares_of(error)
                if len(self.refused_clicks) == 1:
                    self.hand.refused = self.refused_clicks[0]
                return
            self.typed = ""
            self.play(move)

    def copy_position(self) -> None:
        self.copy(
            self.kind.position_text(self.match.position) if self.kind.has_pdn else "", _("The position was copied.")
        )

    def copy_game(self, game: Game[Any, Any], *, draws_end: bool = True) -> None:
        """Put a game on the clipboard in the usual notation of its kind; `draws_end`: see `write_pdn`."""
        self.copy(text_of([game], draws_end=draws_end) if self.kind.suffixes else "", _("The game was copied."))

    def copy(self, text: str, told: str) -> None:
        """Put a text on the clipboard and say so; without one, say that there is none for such games."""
        if text:
            pygame.scrap.put_text(text)
            self.tell(told)
        else:
            self.tell(_("Games of this kind can't be copied."), warning=True)

    def shared(self) -> tuple[Game[Any, Any], Node[Any, Any]]:
        """The game to share, and the node that is shown."""
        return self.match.game, self.match.node

    def shared_chapters(self) -> tuple[str, Sequence[tuple[str, Game[Any, Any]]]]:
        """The title of a study of several chapters, and theirs with their games."""
        return "", ()

    def signs(self) -> Signs:
        """Drawings on the board, shared with it if the user wants."""
        return NO_SIGNS

    def share_game(self) -> None:
        game, node = self.shared()
        self.go(self.context.routes.share(game, node, self, self.flipped))

    def edit_position(self) -> None:
        position = self.match.position
        self.show_opened(lambda: self.context.routes.editor(position, self), lambda: _("The position can't be changed"))

    def learn(self, refused: Sequence[Square] = ()) -> None:
        position = self.match.position
        self.show_opened(lambda: self.context.routes.learn(position, refused, self), no_lessons)

    def find_games(self) -> None:
        self.go(self.context.routes.library(self.match.position, self))

    def commands(self) -> tuple[Command, ...]:
        return own_first(
            commands.FLIP.on(self.flip),
            commands.COPY.on(self.copy_position),
            commands.SHARE.on(self.share_game),
            commands.EDIT.on(self.edit_position, self.kind.has_editor),
            commands.FIND.on(self.find_games),
            commands.LEARN.on(self.learn),
            commands.LOOKS.on(partial(open_looks, self.ui, self.context)),
            commands.DRAW_SHAPES.on(self.draw_shapes),
            commands.ERASE_SHAPES.on(self.pen.erase, bool(self.match.node.shapes)),
            *((commands.BACK.on(self.draw_shapes),) if self.pen.on else ()),
            *super().commands(),
        )

    def offered(self) -> tuple[Command, ...]:
        return with_shift(self.commands(), self.move_letters)

    @property
    def move_letters(self) -> frozenset[str]:
        """The keys of letters with which a typed move begins."""
        return frozenset(self.face.column_name(column).upper() for column in range(self.face.columns)) - {""}

    def take_key(self, event: pygame.event.Event, *, first: bool = False) -> bool:
        """Carry out the command of a key; else a letter or a digit begins a move, wherever the focus is."""
        if super().take_key(event, first=first):
            return True
        board = next((widget for widget in self.ui.walk() if isinstance(widget, BoardWidget)), None)
        if first or board is None or not board.begins_move(event):
            return False
        self.ui.focus("board")
        return self.ui.handle(event)

    def walking(self, *, on: bool = True) -> tuple[Command, ...]:
        back, forth = on and self.match.ply > 0, on and self.match.ply < self.last_ply
        return (
            commands.TO_START.on(lambda: self.go_to(0), back),
            commands.STEP_BACK.on(lambda: self.step(-1), back),
            commands.STEP.on(lambda: self.step(1), forth),
            commands.TO_END.on(lambda: self.go_to(self.last_ply), forth),
        )

    def ways(self) -> Widget:
        return straight(Columns([button_of(each, words=False) for each in self.walking()], least=40, gap=6))

    def go(self, screen: Screen) -> None:
        """Show another screen, and remove the message about a refused move."""
        self.forgive()
        super().go(screen)

    # Time

    @property
    def busy(self) -> bool:
        shakes = self.hand.shake < 1
        return super().busy or self.stage.moving or self._message_left > 0 or self.hand.echoing or shakes

    def update(self, dt: float) -> Screen:
        if len(self.ui.layers) == 1:
            self._advance(dt)
        self.ui.dirty |= self.hand.shake < 1
        self.hand.update(dt)
        if self._message_left > 0:
            self._message_left -= dt
            if self._message_left <= 0:
                self.hush()
        return super().update(dt)

    def _advance(self, dt: float) -> None:
        if self.stage.moving:
            self._play_sounds(self.stage.advance(dt * self._speed * self.context.settings.animation_speed / 100))
            self.ui.dirty = True
            if not self.stage.moving:
                self._arrive()
        if not self.stage.moving:
            self.rested()

    def put(self, move: Any) -> None:
        before = self.match.position
        self.match.play(move)
        self.stage.show(before, move, self.match.position)
        self.changed()

    def changed(self, speed: float = 1.0) -> None:
        """The match has changed: show the move `speed` times as fast as usual."""
        self.present(speed)

    def present(self, speed: float = 1.0) -> None:
        """Show what the stage was given, at `speed` times the usual speed, or only the end of it."""
        self._speed = speed
        self.view.follow(self.stage.resting.last)
        self.hush()
        self.hand.reach(None)
        if not self.context.look.motion:
            self._play_sounds(self.stage.skip())
        if not self.stage.moving:
            self._arrive()

    def _arrive(self) -> None:
        self.settle()
        self.arrived()

    def _play_sounds(self, names: list[str]) -> None:
        for name in names:
            self.context.sounds.play(name)
