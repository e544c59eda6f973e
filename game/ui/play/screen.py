"""The screen on which a game is played."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from ai.solved import is_three_in_a_row
from game.checkers.kind import CHECKERS
from game.checkers.pdn import PdnGame
from game.checkers.pdn_writer import write_pdn
from game.core import InputError
from game.keeping.record import Record, new_key
from game.keeping.settings import ShownThoughts
from game.kind import Square
from game.match import played_on
from game.tree import Game, Node
from game.ui import names, pdn_files
from game.ui.board.screen import BoardScreen
from game.ui.board.selection import Refused
from game.ui.board.view import Worth
from game.ui.errors import error_text
from game.ui.files.dialog import PDN, save_file
from game.ui.games import presentation_named
from game.ui.i18n import _
from game.ui.play import saving
from game.ui.play.controller import DrawReply, Playing
from game.ui.play.panel import PlayView, play_panel
from game.ui.play.verdicts import Verdicts, can_be_judged
from game.ui.play.why import WhyScreen, asked
from game.ui.play_setup import PlaySetup
from game.ui.screen import Context, Screen
from game.ui.shortcuts import LOOKING_BACK, Action, action_of
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import ask, open_dialog
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.label import Label
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget

LEAST_WITH_WAYS, MANY_WITH_WAYS = 620, 760
"""The least height of a window, at 100 %, that has room for the buttons that lead through the moves: with two players,
and with more."""
UNDO_SPEED = 2.0
"""How many times faster moves are taken back than played."""


class PlayScreen(BoardScreen):
    """Board and panel of one playing, which is saved after every move."""

    def __init__(self, context: Context, setup: PlaySetup, record: Record | None = None) -> None:
        """`record`: an unfinished playing with this setup, to go on with; InputError when its moves can't be played."""
        self.playing = Playing(setup, context.thinker, draws_end=context.settings.draws_end_games)
        self.verdicts = Verdicts(context.thinker.beside)
        self.record = record or saving.new_record(setup)
        self.back: Screen | None = None
        self.saved_to: Path | None = None
        """The file that the game was written to last."""
        """Where Esc leads; None is the first page."""
        if record is not None:
            saving.replay(record, self.playing)
        self.presentation = presentation_named(setup.game)
        super().__init__(context, self.playing.match, self.presentation.face(setup.start))
        self.result_told = self.playing.outcome is not None
        self.settle()
        self.playing.resume()
        if setup.opening and record is None:
            self.tell(_("Opening: {name}").format(name=setup.opening_name))
        elif self.playing.from_file and (ply := played_on(self.playing.positions)):
            told = _("The game was a draw at move {number}, but play went on.")
            self.tell(told.format(number=(ply + 1 + setup.start.turn) // 2))

    # What the board asks

    def panel(self, *, wide: bool) -> Widget:
        self.playing.follow(draws_end=self.context.settings.draws_end_games)
        view = PlayView(
            self.playing,
            self.face,
            below=self.below,
            over=self.over,
            message=self.message,
            warning=self.warning,
            typed=self.typed,
            pieces=self.context.settings.piece_set,
            muted=self.context.settings.muted,
            thoughts=self.context.settings.thoughts,
            ways=self.ui.size[1] / self.ui.look.scale
            >= (LEAST_WITH_WAYS, MANY_WITH_WAYS)[self.match.position.players > 2],
            verdicts=self.verdicts if self.shows_verdicts else None,
            act=self.act,
            go_to=self.go_to,
            type=self.type,
            enter=self.enter_typed,
            open_more=self.open_more,
            walk=self.walk_positions if is_three_in_a_row(self.match.position) else None,
        )
        return play_panel(view, wide=wide, window=self.ui.size[0] / self.ui.look.scale)

    @property
    def may_move(self) -> bool:
        return self.playing.persons_turn

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

    def worths(self) -> Mapping[Square, Worth]:
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
        """Whether the playing has ended, and the end has been shown."""
        return self.playing.outcome is not None and self.at_rest

    def refusal(self, refused: Refused) -> str:
        if self.playing.outcome is not None:
            return _("The game is over.")
        if not self.may_move:
            return _("It is the computer's turn.")
        if refused.ambiguous:
            return _("More than one move leads there: click the piece and each square on its way.")
        return self.presentation.refused_text(self.playing.position, refused.path)

    def closed_text(self) -> str:
        if self.playing.outcome is not None:
            return _("The game is over.")
        return _("It is the computer's turn. What you have typed is kept until it is yours.")

    @property
    def busy(self) -> bool:
        return super().busy or self.playing.thinking or self.playing.seeking_hint or self.verdicts.counting

    def rested(self) -> None:
        """Hear from the computer, unless another screen is about to be shown."""
        if self.next is not self:
            return
        self._hear_verdicts()
        self.playing.resume()
        hinted, fault = self.playing.hint, self.playing.fault
        move = self.playing.poll()
        if move is not None:
            self.play(move)
        elif self.playing.hint is not hinted:
            self.ui.rebuild()
        elif self.playing.fault is not fault:
            self.context.sounds.play("refused")
            self.ui.rebuild()

    def arrived(self) -> None:
        """Let the result be heard and, where things may move, the winner's figures rise; once."""
        outcome = self.playing.outcome
        if outcome is not None and not self.result_told:
            self.result_told = True
            person = self.playing.person
            won = person is None or outcome.payoffs[person] > 0
            self.context.sounds.play("draw" if not any(outcome.payoffs) else "win" if won else "loss")
            if outcome.winner is not None and self.context.look.motion:
                self.stage.celebrate(self._winners_squares(outcome.winner))

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
            self.result_told = False
        super().changed(speed)

    # The playing

    def play(self, move: Any) -> None:
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
        self.playing.ask_hint()
        self.ui.rebuild()

    def show_thoughts(self) -> None:
        """Show more of what the computer thinks, or nothing after everything."""
        chosen, ways = self.context.settings, list(ShownThoughts)
        chosen.thoughts = ways[(ways.index(chosen.thoughts) + 1) % len(ways)]
        self.context.changed()
        self.ui.rebuild()

    def show_verdicts(self) -> None:
        """Show what each move is worth, or no longer."""
        if not can_be_judged(self.match.position):
            small = _("Only small boards of tic-tac-toe are solved: 3 × 3 and 4 × 4.")
            many = _("Endgame tables know positions with few pieces only.")
            self.tell(many if self.kind is CHECKERS else small)
            return
        self.context.settings.verdicts = not self.context.settings.verdicts
        self.context.changed()
        self.verdicts.drop()
        self.ui.rebuild()

    def ask_who_plays(self, against_computer: PlaySetup) -> None:
        """Ask whether two persons go on from here, as they do when nothing is chosen, or one against the computer."""
        if self.playing.outcome is not None:
            return
        level = next(seat.level for seat in against_computer.seats if not seat.is_person)

        def start() -> None:
            self.ui.close()
            self.go(self.context.routes.play(against_computer))

        def study() -> None:
            self.ui.close()
            self.study()

        def buttons() -> list[Button]:
            named = _("Against the computer ({level})").format(level=_(names.LEVELS[level][0]))
            return [
                Button("study", _("Study it"), study),
                Button("two", _("Two players"), self.ui.close),
                Button("computer", named, start, rank=Rank.MAIN),
            ]

        open_dialog(
            self.ui,
            lambda: _("Who plays this position?"),
            lambda: Label(_("Against the computer, you play the side to move."), muted=True),
            buttons,
            focus="computer",
        )

    def resign(self) -> None:
        """Give up, after the person has confirmed it."""
        ask(self.ui, _("Do you want to resign?"), _("Resign"), _("Cancel"), lambda: self._end_by(self.playing.resign))

    def offer_draw(self) -> None:
        """Offer a draw, which is asked first: the computer answers at once, another person is asked."""
        if self.playing.person is None:
            self._offer_draw()
        else:
            ask(self.ui, _("Do you want to offer a draw?"), _("Offer a draw"), _("Cancel"), self._offer_draw)

    def _offer_draw(self) -> None:
        match self.playing.offer_draw():
            case DrawReply.ASK:
                position, pieces = self.playing.position, self.context.settings.piece_set
                side = self.presentation.side_name(position, position.turn, pieces)
                two, many = _("Draw offer from {side}. Do you agree?"), _("Draw offer from {side}. Do you all agree?")
                question = (two if position.players == 2 else many).format(side=side)
                ask(self.ui, question, _("Agree"), _("Decline"), lambda: self._end_by(self.playing.agree_draw))
            case DrawReply.AGREED:
                self.ui.focus("board")
                self.changed()
            case DrawReply.DECLINED:
                self.tell(_("The computer declines the draw."))

    def claim_draw(self) -> None:
        """Claim the draw that the history of the game gives."""
        self._end_by(self.playing.claim_draw)

    def _end_by(self, ending: Callable[[], None]) -> None:
        ending()
        self.ui.focus("board")
        self.changed()

    # Ways out, and what is taken along

    def save(self) -> None:
        """Write the game of checkers to the PDN file that it was saved to before; ask where that is the first time."""
        if self.saved_to is None or not pdn_files.holds(self.saved_to, self.record):
            self.save_as()
            return
        try:
            self._write(self.saved_to)
        except InputError as error:
            self.tell(error_text(error), warning=True)

    def save_as(self) -> None:
        """Ask to which PDN file the game of checkers is to be written."""
        if self.kind.has_pdn:
            name = self.saved_to.name if self.saved_to else pdn_files.file_name(self.record)
            save_file(self.context, self.ui, _("Save the game"), (PDN,), name, self._write)
        else:
            self.tell(_("Games of this kind can't be saved to a file."), warning=True)

    def _write(self, path: Path) -> None:
        """Write the game to a file and say so; InputError says why it can't be."""
        pdn_files.save(self._recorded(), self.record, path, draws_end=self.playing.draws_end)
        self.saved_to = path
        self.tell(_("Saved as {path}").format(path=path))

    def copy_game(self) -> None:
        """Put the game on the clipboard, as PDN."""
        if self.may_be_copied():
            pygame.scrap.put_text(write_pdn(self._recorded(), draws_end=self.playing.draws_end))
            self.tell(_("The game was copied."))

    def shared(self) -> tuple[Game[Any, Any], Node[Any, Any]]:
        game = saving.recorded(self.playing, self.record.started)
        if self.playing.from_file:
            return game, self.match.node
        nodes = [game.root, *game.root.main_line()]
        return game, nodes[min(self.match.ply, len(nodes) - 1)]

    def _recorded(self) -> PdnGame:
        return saving.to_pdn(self.playing, self.record.started)

    def open_more(self) -> None:
        """Show what else can be done with the position that is shown."""
        ways = [
            (Action.STUDY, Item(_("Study the game"), _("Try variations, and write comments (Ctrl+T)"))),
            (Action.REVIEW, Item(_("Review the game"), _("How good each move was, and what was better (Ctrl+R)"))),
            (Action.LAB, Item(_("Search Lab"), _("Watch a search of this position, step by step (Ctrl+L)"))),
            (
                Action.FIND,
                Item(_("Games that reached this position"), _("Those in the library, mirrored ones too (Ctrl+F)")),
            ),
            (
                Action.EDIT,
                Item(_("Set up a position"), _("Change this one, and play or study what comes of it (Ctrl+E)")),
            ),
            (Action.SHARE, Item(_("Share"), _("A picture, a film or printed pages (Ctrl+P)"))),
        ]
        items = [item for _action, item in ways]
        open_list(self.ui, "more list", self.ui.find("more").rect, items, -1, lambda number: self.act(ways[number][0]))

    def open_lab(self) -> None:
        """Search the position that is shown in the Search Lab, which leads back here."""
        self.go(self.context.routes.lab(self.match.position, self))

    def open_why(self) -> None:
        """Explain the move that led to the position that is shown, or the position where there was none."""
        nodes = self.match.nodes[: self.playing.length + 1]
        game = asked(nodes, self.playing.reports, turned=self.flipped)
        if game.last < 0:
            self.tell(_("The game is over."))
            return
        self.go(WhyScreen(self.context, self, game, max(0, self.match.ply - 1)))

    def study(self, *, review: bool = False) -> None:
        """Look through the game at leisure, with variations and comments; the playing itself is not touched by that.

        `review`: how good its moves were is found out at once.
        """
        game, node = saving.studied(self.playing, self.record.started)
        record = self.record
        if record.result:
            self.record = replace(record, key=new_key())  # what is played from now on is another game
        self.go(self.context.routes.study(game, game.root if review else node, self, record, review=review))

    def review(self) -> None:
        """Find out how good the moves were."""
        if not self.playing.moves or self.match.position.players != 2:
            self.tell(_("Only games of two players can be reviewed, once they have a move."))
        else:
            self.study(review=True)

    def walk_positions(self) -> None:
        """Look at the position that is shown among all of its game; that leads back here."""
        self.go(self.context.routes.positions(self.match.position, self))

    def new_game(self) -> None:
        """Choose another playing; this one can be continued."""
        self.go(self.context.routes.setup(self.playing.setup.game))

    def rematch(self) -> None:
        """The same again with the players' sides swapped."""
        self.go(self.context.routes.play(self.playing.setup.swapped()))

    def leave(self) -> None:
        self.go(self.back or self.context.routes.home())

    def go(self, screen: Screen) -> None:
        """Show another screen; the computer doesn't think on behind it."""
        self.playing.stop()
        self.verdicts.drop()
        super().go(screen)

    def handle(self, event: pygame.event.Event) -> None:
        """Home, End and the page keys lead through the moves, unless the widget in focus needs them."""
        focused = self.ui.focused
        if event.type == pygame.KEYDOWN and len(self.ui.layers) == 1 and (focused is None or not focused.takes_text):
            action = action_of(event, LOOKING_BACK)
            if action is not None:
                self.act(action)
                return
        super().handle(event)

    def act(self, action: Action) -> None:
        own: dict[Action, Callable[[], None]] = {
            Action.NEW: self.new_game,
            Action.REMATCH: self.rematch,
            Action.HINT: self.seek_hint,
            Action.MOVE_NOW: self.move_now,
            Action.RESIGN: self.resign,
            Action.OFFER_DRAW: self.claim_draw if self.playing.claim else self.offer_draw,
            Action.THOUGHTS: self.show_thoughts,
            Action.VERDICTS: self.show_verdicts,
            Action.SAVE: self.save,
            Action.SAVE_AS: self.save_as,
            Action.COPY_GAME: self.copy_game,
            Action.LAB: self.open_lab,
            Action.WHY: self.open_why,
            Action.STUDY: self.study,
            Action.REVIEW: self.review,
            Action.TO_START: lambda: self.go_to(0),
            Action.STEP_BACK: lambda: self.step(-1),
            Action.STEP: lambda: self.step(1),
            Action.TO_END: lambda: self.go_to(self.last_ply),
        }
        match action:
            case Action.UNDO if self.playing.undo_count:
                self.undo()
            case Action.REDO if self.playing.redo_count:
                self.redo()
            case _ if action in own:
                own[action]()
            case _:
                super().act(action)
