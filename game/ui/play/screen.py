"""The screen on which a game is played."""

from typing import Any

import pygame

from game.checkers.notation import fen
from game.checkers.position import Position
from game.core import InputError
from game.keeping.library import Record
from game.keeping.settings import CaptureCue
from game.ui import pdn_files, wording
from game.ui.board.art import Style
from game.ui.board.face import CheckersFace, Figure, face_of
from game.ui.board.hand import Hand, Step
from game.ui.board.selection import Refused
from game.ui.board.stage import Stage
from game.ui.board.view import BoardView, Scene
from game.ui.i18n import _
from game.ui.move_text import parse_move
from game.ui.play import saving
from game.ui.play.controller import Answer, Playing
from game.ui.play.layout import play_page
from game.ui.play_setup import CHECKERS, PlaySetup
from game.ui.screen import Context, Screen
from game.ui.screens.base import WidgetScreen
from game.ui.screens.questions import ask
from game.ui.shortcuts import Action, action_of
from game.ui.widgets.widget import Widget

MESSAGE_SECONDS = 6.0
UNDO_SPEED = 2.0
"""Moves are taken back so many times faster than they are shown."""


class PlayScreen(WidgetScreen):
    """Board and panel of one playing, which is saved after every move."""

    def __init__(self, context: Context, setup: PlaySetup, record: Record | None = None) -> None:
        """`record`: an unfinished playing with this setup, to go on with; InputError when its moves can't be played."""
        super().__init__(context, focus="board")
        self.playing = Playing(setup, context.thinker)
        self.record = record or saving.new_record(setup)
        if record is not None:
            saving.replay(record, self.playing)
        self.face = face_of(setup.start)
        self.view = BoardView(self.face, lambda size: self.ui.look.fonts.font(size, False))
        self.stage = Stage(self.face)
        self.hand = Hand(self.face)
        self.turned = False
        """The person has turned the board round."""
        self.message = ""
        """What is to be read instead of whose turn it is."""
        self.warning = False
        """The message says why something was refused."""
        self.typed = ""
        self.looking_back: int | None = None
        """How many moves the board has behind it while it shows an earlier position."""
        self.result_told = self.playing.outcome is not None
        self._message_left = 0.0
        self._speed = 1.0
        self._cued = False
        self._refused_before: int | None = None
        self._seen_by = self.playing.match.position.turn
        self._settle()
        self.playing.resume()
        if setup.opening and record is None:
            self.tell(_("The opening that was drawn: {name}").format(name=setup.opening_name))

    # What is to be seen

    def build(self) -> Widget:
        chosen = self.context.settings
        self.view.style = Style(
            chosen.board_theme,
            chosen.piece_set,
            names=chosen.square_numbers,
            scale=self.ui.look.scale,
            bold=chosen.theme == "contrast",
        )
        self.view.flipped = self.flipped
        return play_page(self)

    @property
    def at_rest(self) -> bool:
        """No move is on its way and no earlier position is looked at."""
        return not self.stage.moving and self.looking_back is None

    @property
    def over(self) -> bool:
        """The playing has ended, and the end has been shown."""
        return self.playing.outcome is not None and self.at_rest

    @property
    def flipped(self) -> bool:
        """The board is seen from the first row's side: Black's in checkers."""
        if not isinstance(self.face, CheckersFace):
            return self.turned
        player = self.playing.person
        if player is None and self.context.settings.turn_board:
            player = self._seen_by
        black = player is not None and self.face.figure_of(player) is Figure.BLACK_MAN
        return black is not self.turned

    def scene(self) -> Scene:
        """What is on the board now."""
        cursor = self.ui.ring and self.ui.focused is not None and self.ui.focused.name == "board"
        hint = self.playing.hint if self.at_rest else None
        return self.stage.scene(self.hand, cursor=cursor, must=self._must_capture(), hint=hint)

    def _must_capture(self) -> tuple[int, ...]:
        """The pieces that have to capture, where the settings want them pointed out now."""
        cue = self.context.settings.capture_cue
        wanted = cue is CaptureCue.ALWAYS or (cue is CaptureCue.REFUSED and self._cued)
        moves = [step.move for step in self.hand.selection.moves] if wanted else []
        return tuple(sorted({move.path[0] for move in moves if getattr(move, "captured", ())}))

    def tell(self, message: str, *, warning: bool = False) -> None:
        """Show a message for a while."""
        self.message, self.warning, self._message_left = message, warning, MESSAGE_SECONDS
        self.ui.rebuild()

    @property
    def busy(self) -> bool:
        waiting = self.playing.thinking or self.playing.seeking_hint or self._message_left > 0
        return super().busy or self.stage.moving or waiting

    def update(self, dt: float) -> Screen:
        if len(self.ui.layers) == 1:
            self._advance(dt)
        if self._message_left > 0:
            self._message_left -= dt
            if self._message_left <= 0:
                self.message, self.warning, self._cued = "", False, False
                self.hand.refused = None
                self.ui.rebuild()
        return super().update(dt)

    def _advance(self, dt: float) -> None:
        """Let moves go on, and hear from the computer when the board is at rest."""
        if self.stage.moving:
            sounds = self.stage.advance(dt * self._speed * self.context.settings.animation_speed / 100)
            self._play_sounds(sounds)
            self.ui.dirty = True
            if not self.stage.moving:
                self._arrive()
        if not self.stage.moving:
            self.playing.resume()
            hinted = self.playing.hint
            move = self.playing.poll()
            if move is not None:
                self.play(move)
            elif self.playing.hint is not hinted:
                self.ui.rebuild()

    # What the person does on the board

    def touched(self) -> bool:
        """The board was clicked or a key pressed on it: whether that only ended what was being shown."""
        if self.stage.moving:
            self._play_sounds(self.stage.skip())
            self._arrive()
            return True
        if self.looking_back is not None:
            self.look_back(len(self.playing.match.moves))
            return True
        return False

    def done(self, result: Step | Refused | None) -> None:
        """What came of a click on the board."""
        if isinstance(result, Step):
            self.play(result.move)
        elif isinstance(result, Refused):
            self._refuse(result)
        elif self.warning:
            self.message, self.warning = "", False
            self.ui.rebuild()

    def _refuse(self, refused: Refused) -> None:
        refused = self._meant(refused)
        if self.playing.outcome is not None:
            self.tell(_("The game is over."), warning=True)
        elif not self.playing.persons_turn:
            self.tell(_("It is the computer's turn."), warning=True)
        else:
            self.tell(wording.refused_text(self.playing.match.position, refused), warning=True)
            self._cued = True
        self.context.sounds.play("refused")

    def _meant(self, refused: Refused) -> Refused:
        """A click on an empty square after one on a piece that can't move was meant to move that piece there."""
        before, self._refused_before = self._refused_before, refused.path[0]
        empty = refused.path[0] not in self.stage.resting.figures
        if before is None or len(refused.path) > 1 or refused.ambiguous or not empty:
            return refused
        return Refused((before, refused.path[0]))

    def typing(self, event: pygame.event.Event) -> bool:
        """A key went down on the board: letters, digits and what edits them belong to a typed move."""
        begun = bool(self.typed)
        if begun and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter_typed()
        elif begun and event.key == pygame.K_ESCAPE:
            self.typed = ""
        elif begun and event.key == pygame.K_BACKSPACE:
            self.typed = self.typed[:-1]
        elif event.unicode.isalnum() if not begun else event.unicode.isprintable() and event.unicode:
            if not begun and action_of(event) is not None:
                return False
            self.typed += event.unicode
        else:
            return False
        self.ui.rebuild()
        return True

    def enter_typed(self) -> None:
        """Play the move that was typed."""
        if self.playing.persons_turn and self.typed.strip() and not self.touched():
            try:
                move = parse_move(self.typed, self.playing.match.position)
            except InputError as error:
                self.tell(wording.error_text(error), warning=True)
                self.context.sounds.play("refused")
                return
            self.typed = ""
            self.play(move)

    def look_back(self, shown: int) -> None:
        """Show the position after so many moves of the playing."""
        match = self.playing.match
        self.stage.skip()
        self.looking_back = shown if shown < len(match.moves) else None
        self._settle()

    # The playing

    def play(self, move: Any) -> None:
        """Play a move, whoever made it, and show it."""
        before = self.playing.match.position
        self.playing.play(move)
        self.stage.play(before, move, self.playing.match.position)
        self._changed()

    def undo(self) -> None:
        """Take back moves until a person is to move."""
        match = self.playing.match
        for _step in range(self.playing.undo_count):
            positions, moves = match.positions, match.moves
            self.playing.undo()
            if len(match.moves) < len(moves):
                earlier = moves[-2] if len(moves) > 1 else None
                self.stage.take_back(positions[-2], moves[-1], positions[-1], earlier)
        self._changed(UNDO_SPEED)
        self.playing.resume()

    def redo(self) -> None:
        """Play again what was taken back, until a person is to move."""
        for _step in range(self.playing.redo_count):
            before = self.playing.match.position
            self.playing.redo()
            self.stage.play(before, self.playing.match.moves[-1], self.playing.match.position)
        self._changed(UNDO_SPEED)
        self.playing.resume()

    def hint(self) -> None:
        """Have a good move looked for."""
        self.playing.ask_hint()
        self.ui.rebuild()

    def move_now(self) -> None:
        """Make the computer answer at once."""
        self.playing.move_now()

    def mute(self) -> None:
        """Sound off, or on again."""
        super().act(Action.MUTE)

    def flip(self) -> None:
        """Turn the board round."""
        self.turned = not self.turned
        self.ui.rebuild()

    def resign(self) -> None:
        """Give up, once the person has said yes to that."""
        ask(self.ui, _("Do you want to resign?"), _("Resign"), _("Cancel"), self._resign)

    def _resign(self) -> None:
        self.playing.resign()
        self.ui.focus("board")
        self._changed()

    def offer_draw(self) -> None:
        """Offer a draw; the computer answers at once, another person is asked."""
        match self.playing.offer_draw():
            case Answer.ASK:
                side = wording.side_name(self.playing.match.position, self.playing.match.position.turn)
                question = _("A draw is offered by {side}. Is it agreed?").format(side=side)
                ask(self.ui, question, _("Agree"), _("Decline"), self._agree)
            case Answer.AGREED:
                self._changed()
            case Answer.DECLINED:
                self.tell(_("The computer declines the draw."))

    def _agree(self) -> None:
        self.playing.agree_draw()
        self.ui.focus("board")
        self._changed()

    def rematch(self) -> None:
        """The same again with the players' sides swapped."""
        self.go(self.context.routes.play(self.playing.setup.swapped()))

    def save(self) -> None:
        """Write the game of checkers to a PDN file, and say to which."""
        if self.playing.setup.game != CHECKERS:
            self.tell(_("Only games of checkers can be saved to a file."), warning=True)
            return
        try:
            path = pdn_files.save(self.playing, self.record.started, self.context.places.games)
        except InputError as error:
            self.tell(str(error), warning=True)
        else:
            self.tell(_("Saved as {path}").format(path=path))

    def copy(self, *, whole: bool) -> None:
        """Put the position that is shown on the clipboard as FEN or, `whole`, the game of checkers as PDN."""
        match = self.playing.match
        position = match.position if self.looking_back is None else match.positions[self.looking_back]
        if not isinstance(position, Position):
            self.tell(_("Only games of checkers can be copied."), warning=True)
            return
        pygame.scrap.put_text(pdn_files.pdn_of(self.playing, self.record.started) if whole else fen(position))
        self.tell(_("The game was copied.") if whole else _("The position was copied."))

    def new_game(self) -> None:
        """Choose another playing; this one can be continued."""
        self.go(self.context.routes.setup(self.playing.setup.game))

    def leave(self) -> None:
        self.go(self.context.routes.home())

    def go(self, screen: Screen) -> None:
        """Show another screen; the computer doesn't think on behind it."""
        self.playing.stop()
        super().go(screen)

    def act(self, action: Action) -> None:
        possible = self.playing
        match action:
            case Action.NEW:
                self.new_game()
            case Action.UNDO if possible.undo_count:
                self.undo()
            case Action.REDO if possible.redo_count:
                self.redo()
            case Action.FLIP:
                self.flip()
            case Action.SAVE:
                self.save()
            case Action.COPY | Action.COPY_GAME:
                self.copy(whole=action is Action.COPY_GAME)
            case _:
                super().act(action)

    # What follows a change

    def _changed(self, speed: float = 1.0) -> None:
        """The playing has changed: keep it, and show the change or only what came of it."""
        self._speed = speed
        self.message, self.warning, self._message_left, self._cued = "", False, 0.0, False
        self.looking_back = None
        self.record = saving.updated(self.record, self.playing)
        self.context.tell(self.context.library.save(self.record))
        self.hand.reach(None)
        self.ui.rebuild()
        if self.playing.outcome is None:
            self.result_told = False
        if not self.context.look.motion:
            self._play_sounds(self.stage.skip())
        if not self.stage.moving:
            self._arrive()

    def _arrive(self) -> None:
        """What was on its way has been shown."""
        self._settle()
        outcome = self.playing.outcome
        if outcome is not None and not self.result_told:
            self.result_told = True
            person = self.playing.person
            won = person is None or outcome.payoffs[person] > 0
            self.context.sounds.play("draw" if not any(outcome.payoffs) else "win" if won else "loss")

    def _settle(self) -> None:
        """Show the position at rest and let a person's hand at it, if one may move there."""
        match = self.playing.match
        shown = len(match.moves) if self.looking_back is None else self.looking_back
        self.stage.rest(match.positions[shown], match.moves[shown - 1] if shown else None)
        mine = self.playing.persons_turn and self.looking_back is None
        self.hand.reach(match.position if mine else None)
        self._refused_before = None
        self._seen_by = match.position.turn
        self.ui.rebuild()

    def _play_sounds(self, names: list[str]) -> None:
        for name in names:
            self.context.sounds.play(name)
