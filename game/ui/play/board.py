"""The board on which a game is played: a person's moves and the computer's, taken back, played again, saved."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pygame

from game.keeping.record import Record
from game.kind import Square
from game.match import played_on
from game.opening_rules import SideChoice
from game.ui.board.board_screen import BoardScreen
from game.ui.board.confetti import Confetti
from game.ui.board.face import MARKS
from game.ui.board.hand import RefusedClick
from game.ui.board.picture import FigureText
from game.ui.board.scene import Scene, TargetVerdict
from game.ui.board.tray import TRAY, draw_flights
from game.ui.commands import Command
from game.ui.games.presentation import Presentation, presentation_named
from game.ui.play import saving
from game.ui.play.controller import GameInProgress
from game.ui.play_setup import PlaySetup, Seat
from game.ui.screen import Context, Screen
from game.ui.words.i18n import _

UNDO_SPEED = 2.0
"""Speed at which moves are taken back, compared with playing."""


class PlayPart:
    """A concern next to board and cursor, such as the clocks; by default it does nothing."""

    @property
    def busy(self) -> bool:
        return False

    @property
    def closed(self) -> str:
        """The reason why moving, looking back and pausing are locked, and no clock runs; "" if they are free."""
        return ""

    @property
    def lets_move(self) -> bool:
        """The move of a computer may be made now."""
        return True

    def commands(self) -> tuple[Command, ...]:
        return ()

    def held(self, command: Command) -> Command:
        """The command as it is now that this part holds the game."""
        return command

    def takes(self, move: Any) -> bool:
        """Take note of a move that the side to move makes. If True, it is not played now."""
        return False

    def look_back(self) -> None:
        """An earlier position is going to be shown, or the last one taken back or played again."""

    def settle(self) -> bool:
        """Show something else than the last position; return True if it does."""
        return False

    def marks(self, scene: Scene) -> Scene:
        return scene

    def worths(self) -> Mapping[Square, TargetVerdict]:
        return {}

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    def rested(self) -> None:
        """A frame has passed in which no move was being shown."""

    def leave(self) -> None:
        """Another screen is going to be shown."""

    def keep(self) -> None:
        """Save what the last change has not saved."""

    def minimised(self) -> None:
        """The window was minimised."""


class PlayedBoard(BoardScreen):
    """A board screen on a game in progress, saved after every move. A subclass gives panel and parts."""

    presentation: Presentation
    parts: tuple[PlayPart, ...] = ()

    def __init__(self, context: Context, setup: PlaySetup, record: Record | None = None) -> None:
        """`record`: a game in progress with this setup; InputError when its moves can't be played."""
        self.playing = GameInProgress(
            setup,
            context.thinker,
            draws_end=context.settings.draws_end_games,
            engine=context.settings.engine,
        )
        self.record = record or saving.new_record(setup)
        if record is not None:
            saving.replay(record, self.playing)
        super().__init__(context, self.playing.match, presentation_named(setup.game))
        self.parts = self.make_parts()
        self.result_told = self.playing.outcome is not None
        self.confetti: Confetti | None = None
        self._away = False
        """True while another screen is shown."""
        if self.playing.paused:
            self.ui.focus("go on")
        self.settle()
        self.playing.resume()
        if setup.opening_name and record is None:
            self.tell(_("Opening: {name}").format(name=setup.opening_name))
        elif self.playing.from_file and (ply := played_on(self.playing.positions)):
            told = _("The game was a draw at move {number}, but play went on.")
            self.tell(told.format(number=(ply + 1 + setup.start.turn) // 2))

    def make_parts(self) -> tuple[PlayPart, ...]:
        raise NotImplementedError

    # What the board asks

    @property
    def closed(self) -> str:
        return next((part.closed for part in self.parts if part.closed), "")

    @property
    def may_move(self) -> bool:
        playing = self.playing
        return playing.persons_turn and not playing.paused and not playing.choosing and not self.closed

    @property
    def viewer(self) -> int | None:
        return self.playing.person

    @property
    def last_ply(self) -> int:
        return self.playing.length

    @property
    def hint(self) -> Any | None:
        return None if self.closed else self.playing.hint

    def worths(self) -> Mapping[Square, TargetVerdict]:
        if self.stage.moving or self.closed:
            return {}
        return next(filter(None, (part.worths() for part in self.parts)), {})

    @property
    def over(self) -> bool:
        return self.playing.outcome is not None and self.result_told and self.at_end

    def refusal(self, refused: RefusedClick) -> str:
        """A click, unlike a typed move, is not kept until it is the user's turn."""
        playing = self.playing
        waits = playing.outcome is None and not playing.paused and not playing.persons_turn
        return _("It is the computer's turn.") if waits else super().refusal(refused)

    def closed_text(self) -> str:
        if self.closed:
            return self.closed
        if self.playing.outcome is not None:
            return _("The game is over.")
        if self.playing.paused:
            return _("The game is paused.")
        if self.playing.choosing and self.playing.persons_turn:
            return _("Choose your side first.")
        return _("It is the computer's turn. Your typed move waits for yours.")

    # What happens

    @property
    def busy(self) -> bool:
        computers = self.playing.computers
        waits = computers.thinking or computers.seeking_hint
        return super().busy or self.confetti is not None or waits or any(part.busy for part in self.parts)

    def rested(self) -> None:
        """Hear from the parts and the computer, unless another screen is about to be shown."""
        if self.next is not self:
            return
        for part in self.parts:
            part.rested()
        if self.closed or self.next is not self:
            return
        self.playing.resume()
        hinted, fault = self.playing.hint, self.playing.computers.fault
        move = self.playing.poll() if all(part.lets_move for part in self.parts) else None
        if move is not None:
            self.play(move)
        elif self.playing.hint is not hinted:
            self.forgive()
            self.ui.rebuild()
        elif self.playing.computers.fault is not fault:
            self.context.sounds.play("refused")
            self.ui.rebuild()

    def arrived(self) -> None:
        """Play the sound of the result and animate it; once."""
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
        for part in self.parts:
            scene = part.marks(scene)
        winner = self.playing.outcome.winner if self.playing.outcome else None
        if self.confetti is None or winner is None:
            return scene
        figure = self.face.figure_of(winner)
        return replace(scene, confetti=self.confetti.pieces, thrown=figure if figure in MARKS else None)

    def draw(self, surface: pygame.Surface) -> None:
        """The screen, and over it the captured pieces on their way to the card of the player who captured them."""
        super().draw(surface)
        flights = self.stage.flights()
        goal = self._tray(flights[0].player) if flights and not self.view.zoomed else None
        if goal is not None:
            shift = self.ui.across(self.view.window).x - self.view.window.x
            draw_flights(surface, self.view, flights, goal, shift)

    def _tray(self, player: int) -> pygame.Rect | None:
        """The place in the window where the next captured piece of a player lands; None if its card is not shown."""
        ui = self.ui
        cards = {widget.name: widget for widget in ui.layers[0].root.walk()}
        card, tray = cards.get(f"player {player}"), cards.get(f"tray of player {player}")
        if card is None:
            return None
        size = ui.look.px(TRAY)
        place = pygame.Rect(card.rect.centerx - size // 2, card.rect.bottom - size, size, size)
        place = ui.across(place) if not isinstance(tray, FigureText) else ui.place_in(tray, tray.next_place(ui.look))
        for outer in ui.path(ui.layers[0].root, card):
            clip = outer.clip()
            place = place if clip is None else place.clamp(ui.across(clip))
        return place

    def _winners_squares(self, winner: int) -> tuple[int, ...]:
        """The winner's squares of the winning line, or else all of the winner's; the whole line if there are none."""
        position = self.playing.position
        owners, line = self.kind.owners(position), self.kind.winning_line(position)
        own = sorted(square for square, player in owners.items() if player == winner)
        return tuple(square for square in line if square in own) or tuple(own) or line

    def settle(self) -> None:
        if not any(part.settle() for part in self.parts):
            super().settle()

    def changed(self, speed: float = 1.0) -> None:
        """Save the game as it is now, and show what came of the change."""
        self.record = saving.updated(self.record, self.playing)
        self.record = self.context.library.save(self.record)
        if self.playing.outcome is None:
            self.result_told, self.confetti = False, None
        super().changed(speed)

    def go(self, screen: Screen) -> None:
        """Show another screen; nothing thinks or runs on behind it, no clock either."""
        self.halt()
        self._away = True
        super().go(screen)

    def halt(self) -> None:
        """Stop thinking, pause the clocks and save, before a screen is made that shows the saved games."""
        self.playing.leave()
        for part in self.parts:
            part.leave()

    def keep(self) -> None:
        for part in self.parts:
            part.keep()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWMINIMIZED:
            for part in self.parts:
                part.minimised()
        super().handle(event)

    def update(self, dt: float) -> Screen:
        if self.next is self:
            self._come_back()
            for part in self.parts:
                part.update(dt)
        if self.confetti is not None:
            self.confetti.advance(dt)
            self.confetti = None if self.confetti.over else self.confetti
            self.ui.dirty = True
        return super().update(dt)

    def _come_back(self) -> None:
        """Go on with the record of the library: what was noted elsewhere, such as a review, stays."""
        if self._away:
            self._away = False
            found = self.context.library.records([self.record.key])
            if found and (found[0].moves, found[0].result) == (self.record.moves, self.record.result):
                self.record = found[0]

    # What a person does

    def choose(self, choice: SideChoice) -> None:
        """Choose a side, for the player who has to by the opening rule."""
        self.playing.choose(choice)
        told = {SideChoice.FIRST: _("Crosses were chosen."), SideChoice.SECOND: _("Noughts were chosen.")}
        self.changed()
        self.tell(told.get(choice) or _("Two more marks are placed before the choice."))
        self.playing.resume()

    def play(self, move: Any) -> None:
        if isinstance(move, SideChoice):
            self.choose(move)
            return
        if self.playing.opening is None and any(part.takes(move) for part in self.parts):
            return
        before = self.playing.position
        self.playing.play(move)
        self.stage.show(before, move, self.playing.position, flies=not self.view.zoomed)
        self.changed()

    def _look_back(self) -> None:
        for part in self.parts:
            part.look_back()

    def go_to(self, ply: int) -> None:
        if not self.closed:
            if ply < self.playing.length:
                self._look_back()
            super().go_to(ply)

    def step(self, plies: int) -> None:
        if not self.closed:
            if self.match.ply + plies < self.playing.length:
                self._look_back()
            super().step(plies)

    def undo(self) -> None:
        """Take back moves until a person is to move; of a game between computers one."""
        self._look_back()
        for _step in range(self.playing.undo_count):
            node = self.match.nodes[self.playing.length]
            self.playing.undo()
            before = self.match.node
            if before is not node:
                self.stage.take_back(before.position, node.move, node.position, before.move, flies=not self.view.zoomed)
        self.changed(UNDO_SPEED)
        self.playing.resume()

    def redo(self) -> None:
        """Play again what was taken back, until a person is to move; of a game between computers one move."""
        self._look_back()
        for _step in range(self.playing.redo_count):
            before = self.playing.position
            self.playing.redo()
            self.stage.show(before, self.match.node.move, self.match.position, flies=not self.view.zoomed)
        self.changed(UNDO_SPEED)
        self.playing.resume()

    def hand_over(self, seats: tuple[Seat, ...]) -> None:
        self.playing.hand_over(seats)
        self.playing.watching.go_on()
        self.changed()
        self.playing.resume()

    def move_now(self) -> None:
        """Make the computer answer at once, or try again after a fault of the own player."""
        self.playing.move_now()
        self.ui.rebuild()

    def seek_hint(self) -> None:
        self.forgive()
        self.playing.ask_hint()
        self.ui.rebuild()
