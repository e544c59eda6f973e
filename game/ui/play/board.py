"""The board on which a playing takes place: a person's moves and the computer's, taken back, played again, kept."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pygame

from game.clock import Clocks, Timing
from game.keeping.record import Record
from game.kind import Square
from game.match import played_on
from game.ui.board.board_screen import BoardScreen
from game.ui.board.confetti import Confetti
from game.ui.board.face import MARKS
from game.ui.board.page import BoardPage, is_upright
from game.ui.board.scene import Scene, TargetVerdict
from game.ui.board.selection import RefusedClick
from game.ui.board.widget import BoardWidget
from game.ui.games.presentation import Presentation, presentation_named
from game.ui.play import saving
from game.ui.play.controller import GameInProgress
from game.ui.play.pausing import cover
from game.ui.play.verdicts import Verdicts, can_be_judged
from game.ui.play_setup import PlaySetup
from game.ui.screen import Context, Screen
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

UNDO_SPEED = 2.0
"""How many times faster moves are taken back than played."""


class PlayedBoard(BoardScreen):
    """A board screen on a playing, which is saved after every move. A subclass gives the panel."""

    presentation: Presentation

    def __init__(self, context: Context, setup: PlaySetup, record: Record | None = None) -> None:
        """`record`: an unfinished playing with this setup, to go on with; InputError when its moves can't be played."""
        self.playing = GameInProgress(
            setup,
            context.thinker,
            draws_end=context.settings.draws_end_games,
            engine=context.settings.engine,
        )
        self.verdicts = Verdicts(context.thinker.beside)
        self.record = record or saving.new_record(setup)
        if record is not None:
            saving.replay(record, self.playing)
        super().__init__(context, self.playing.match, presentation_named(setup.game))
        self.result_told = self.playing.outcome is not None
        self.confetti: Confetti | None = None
        self._away = False
        """True while another screen is shown."""
        self._warned: set[tuple[int, ...]] = set()
        """Whose low time has been heard, by byoyomi and with a time a move for each of them."""
        if self.playing.paused:
            self.ui.focus("go on")
        self.settle()
        self.playing.resume()
        if setup.opening and record is None:
            self.tell(_("Opening: {name}").format(name=setup.opening_name))
        elif self.playing.from_file and (ply := played_on(self.playing.positions)):
            told = _("The game was a draw at move {number}, but play went on.")
            self.tell(told.format(number=(ply + 1 + setup.start.turn) // 2))

    # What the board asks

    @property
    def may_move(self) -> bool:
        return self.playing.persons_turn and not self.playing.paused

    @property
    def viewer(self) -> int | None:
        return self.playing.person

    @property
    def last_ply(self) -> int:
        return self.playing.length

    @property
    def hint(self) -> Any | None:
        return self.playing.hint

    @property
    def shows_verdicts(self) -> bool:
        """Whether it is to be seen what the moves are worth."""
        return self.context.settings.verdicts and can_be_judged(self.match.position)

    def worths(self) -> Mapping[Square, TargetVerdict]:
        if not self.shows_verdicts or self.stage.moving:
            return {}
        return self.verdicts.worths(self.hand.selection.path)

    def _hear_verdicts(self) -> None:
        """Have the position that is shown judged, and hear what is known of it."""
        if not self.shows_verdicts:
            return
        self.verdicts.ask(self.match.positions)
        if self.verdicts.poll():
            self.ui.rebuild()

    @property
    def over(self) -> bool:
        """Whether the playing has ended, and its last move has been shown."""
        return self.playing.outcome is not None and self.result_told and self.at_end

    def refusal(self, refused: RefusedClick) -> str:
        """What is clicked, unlike what is typed, is not kept until it is one's turn."""
        playing = self.playing
        waits = playing.outcome is None and not playing.paused and not playing.persons_turn
        return _("It is the computer's turn.") if waits else super().refusal(refused)

    def closed_text(self) -> str:
        if self.playing.outcome is not None:
            return _("The game is over.")
        if self.playing.paused:
            return _("The game is paused.")
        return _("It is the computer's turn. What you have typed is kept until it is yours.")

    # What happens

    @property
    def busy(self) -> bool:
        playing = self.playing
        clock_runs = playing.clocks is not None and playing.clocks.running
        flying = self.confetti is not None
        return (
            super().busy
            or flying
            or playing.computers.thinking
            or playing.computers.seeking_hint
            or self.verdicts.counting
            or clock_runs
        )

    def page(self, board: BoardWidget) -> Widget:
        """While the playing is paused a cover lies in the place of the board."""
        if not self.playing.paused:
            return super().page(board)
        return BoardPage(cover(self.go_on), self.panel(wide=is_upright(self.ui.size)))

    @property
    def hears(self) -> bool:
        """Whether a move of the computer may be made now."""
        return True

    def rested(self) -> None:
        """Hear from the computer, unless another screen is about to be shown."""
        if self.next is not self:
            return
        self._hear_verdicts()
        self.playing.resume()
        hinted, fault = self.playing.hint, self.playing.computers.fault
        move = self.playing.poll() if self.hears else None
        if move is not None:
            self.play(move)
        elif self.playing.hint is not hinted:
            self.forgive()
            self.ui.rebuild()
        elif self.playing.computers.fault is not fault:
            self.context.sounds.play("refused")
            self.ui.rebuild()

    def arrived(self) -> None:
        """Let the result be heard and, where things may move, be seen on the board; once."""
        outcome = self.playing.outcome
        if outcome is None or self.result_told:
            return
        self.result_told = True
        person = self.playing.person
        won = person is None or outcome.payoffs[person] > 0
        drawn = not any(outcome.payoffs)
        self.context.sounds.play("draw" if drawn else "win" if won else "loss")
        if self.context.look.motion:
            if drawn:
                self.stage.agree()
            elif outcome.winner is not None:
                self._celebrate(outcome.winner)
        self.ui.rebuild()

    def _celebrate(self, winner: int) -> None:
        """The winner's figures rise; where that is a person, confetti flies up from them."""
        squares = self._winners_squares(winner)
        self.stage.celebrate(squares)
        if self.playing.setup.seats[winner].is_person:
            self.confetti = Confetti([self.view.middle_of(square) for square in squares], self.face.rows)

    def scene(self) -> Scene:
        scene = super().scene()
        winner = self.playing.outcome.winner if self.playing.outcome else None
        if self.confetti is None or winner is None:
            return scene
        figure = self.face.figure_of(winner)
        thrown = figure if figure in MARKS else None
        return replace(scene, confetti=self.confetti.pieces, thrown=thrown)

    def _winners_squares(self, winner: int) -> tuple[int, ...]:
        """The line that won, or all figures of the winner."""
        position = self.playing.position
        own = (square for square, player in self.kind.owners(position).items() if player == winner)
        return self.kind.winning_line(position) or tuple(sorted(own))

    def changed(self, speed: float = 1.0) -> None:
        """Keep the playing as it is now, and show what came of the change."""
        self.record = saving.updated(self.record, self.playing)
        self.record = self.context.library.save(self.record)
        if self.playing.outcome is None:
            self.result_told, self.confetti = False, None
        super().changed(speed)

    def go(self, screen: Screen) -> None:
        """Show another screen; nothing thinks or runs on behind it, no clock either."""
        self.playing.leave()
        self.pause()
        self.verdicts.drop()
        self._away = True
        super().go(screen)

    # The clocks

    def update(self, dt: float) -> Screen:
        if self.next is self:
            self._come_back()
            self._follow_clocks()
        if self.confetti is not None:
            self.confetti.advance(dt)
            self.confetti = None if self.confetti.over else self.confetti
            self.ui.dirty = True
        return super().update(dt)

    def _come_back(self) -> None:
        """Go on with the record as the library has it: what was noted elsewhere, such as a review, stays."""
        if self._away:
            self._away = False
            found = self.context.library.records([self.record.key])
            if found and (found[0].moves, found[0].result) == (self.record.moves, self.record.result):
                self.record = found[0]

    @property
    def clock_waits(self) -> bool:
        """Whether no clock runs for another reason than a move being shown."""
        return False

    def _follow_clocks(self) -> None:
        """Let a clock run once a move has been shown."""
        playing = self.playing
        if playing.clocks is None:
            return
        playing.let_clock_run(runs=not (self.stage.moving or playing.watching.paused or self.clock_waits))
        if not self._clock_changes():
            self._warn(playing.clocks)

    def _clock_changes(self) -> bool:
        """Whether a flag has fallen or the machine has slept; that is shown then."""
        if not self.playing.heed_clock():
            return False
        if self.playing.paused:
            self.ui.rebuild()
        else:
            self.changed()
        return True

    def _warn(self, clocks: Clocks) -> None:
        """Let a person hear that the time runs out: once, or in each period and each move that has its own time."""
        turn, control = clocks.turn, self.playing.control
        if turn is None or control is None or not (clocks.running and self.playing.persons_turn):
            return
        left = clocks.shown(turn)
        each = (self.playing.length, left.periods) if left and control.timing in (Timing.MOVE, Timing.BYOYOMI) else ()
        if clocks.is_low(turn) and (turn, *each) not in self._warned:
            self._warned.add((turn, *each))
            self.context.sounds.play("time")

    def pause(self) -> None:
        """Let the clocks rest and cover the board, until the person goes on; what was spent on the move is kept."""
        playing = self.playing
        if playing.clocks is None or playing.outcome is not None or playing.paused:
            return
        playing.pause()
        self.keep()
        self.ui.focus("go on")
        self.ui.rebuild()

    def go_on(self) -> None:
        """End the pause."""
        self.playing.go_on()
        self.playing.resume()
        self.ui.focus("board")
        self.settle()

    def keep(self) -> None:
        """Keep how much of the time for the next move has been spent, too; a playing without a move is not kept."""
        if self.playing.clocks is not None and self.playing.length:
            self.record = self.context.library.save(saving.updated(self.record, self.playing))

    def handle(self, event: pygame.event.Event) -> None:
        """The clocks rest when the window is minimised, for then nobody sees the board."""
        if event.type == pygame.WINDOWMINIMIZED:
            self.pause()
        super().handle(event)

    # What a person does

    def play(self, move: Any) -> None:
        if self._clock_changes():
            return
        before = self.playing.position
        self.playing.play(move)
        self.stage.show(before, move, self.playing.position)
        self.changed()

    def undo(self) -> None:
        """Take back moves until a person is to move."""
        for _step in range(self.playing.undo_count):
            node = self.match.nodes[self.playing.length]
            self.playing.undo()
            before = self.match.node
            if before is not node:
                self.stage.take_back(before.position, node.move, node.position, before.move)
        self.changed(UNDO_SPEED)
        self.playing.resume()

    def redo(self) -> None:
        """Play again what was taken back, until a person is to move."""
        for _step in range(self.playing.redo_count):
            before = self.playing.position
            self.playing.redo()
            self.stage.show(before, self.match.node.move, self.match.position)
        self.changed(UNDO_SPEED)
        self.playing.resume()

    def move_now(self) -> None:
        """Make the computer answer at once, or try again after a fault of the own player."""
        self.playing.move_now()
        self.ui.rebuild()

    def seek_hint(self) -> None:
        """Let the computer look for a good move."""
        self.forgive()
        self.playing.ask_hint()
        self.ui.rebuild()
