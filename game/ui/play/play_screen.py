"""The screen of a game in progress."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from game.checkers.pdn import PdnGame
from game.core import InputError
from game.keeping.games import game_of
from game.keeping.record import Record, new_key
from game.keeping.settings import ShownThoughts
from game.tree import Game, Node
from game.ui import commands
from game.ui.commands import Command, Gives, own_first
from game.ui.files import pdn_files
from game.ui.files.chooser import game_types, save_file
from game.ui.look.sizes import PageWidth
from game.ui.play import saving
from game.ui.play.board import PlayedBoard
from game.ui.play.clocks import ClockPart
from game.ui.play.coaching import CoachPart
from game.ui.play.endings import claim_draw, offer_draw, resign
from game.ui.play.opening import OpeningPart
from game.ui.play.play_panel import PlayPanel, PlayParts
from game.ui.play.series import SeriesPart
from game.ui.play.verdicts import VerdictPart
from game.ui.play.watching import WatchPart
from game.ui.play.why import WhyScreen, asked
from game.ui.play_setup import PlaySetup
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _


class GameFile:
    """The file to which the game was saved last."""

    def __init__(self, board: PlayedBoard) -> None:
        self.board = board
        self.path: Path | None = None

    def save(self) -> None:
        board = self.board
        if self.path is None or not pdn_files.holds(self.path, board.record):
            self.save_as()
            return
        try:
            self._write(self.path)
        except InputError as error:
            board.tell(error_text(error), warning=True)

    def save_as(self) -> None:
        """Ask for the PDN file."""
        board = self.board
        if types := game_types(board.kind.suffixes):
            name = self.path.name if self.path else pdn_files.file_name(board.record)
            save_file(board.context, board.ui, _("Save the game"), types, name, self._write)
        else:
            board.tell(_("Games of this kind can't be saved to a file."), warning=True)

    def _write(self, path: Path) -> None:
        """Write the game to a file and say so; InputError says why it can't be written."""
        board = self.board
        pdn_files.save(self._recorded(), board.record, path, draws_end=board.playing.draws_end)
        self.path = path
        board.tell(_("Saved as {path}").format(path=path))

    def copy(self) -> None:
        """Put the game on the clipboard."""
        self.board.copy_game(self._recorded(), draws_end=self.board.playing.draws_end)

    def _recorded(self) -> PdnGame:
        return saving.recorded(self.board.playing, self.board.record.started)


THOUGHTS = {
    ShownThoughts.OFF: N_("The computer's thoughts are hidden"),
    ShownThoughts.SCORE: N_("The computer's score is shown"),
    ShownThoughts.LINE: N_("The computer's score and line are shown"),
}


class PlayScreen(PlayedBoard):
    """Board, parts and panel of a game in progress, and the ways that lead on from it."""

    parts: PlayParts
    controls: ClassVar = {"more": Gives.ANALYSIS, "rule": Gives.ELSEWHERE}

    def __init__(self, context: Context, setup: PlaySetup, record: Record | None = None) -> None:
        """`record`: see `PlayedBoard`."""
        self.file = GameFile(self)
        self.studied = ""
        self.back: Screen | None = None
        """The screen to which Esc leads; None is the first page."""
        super().__init__(context, setup, record)

    def make_parts(self) -> PlayParts:
        coach = CoachPart(self, lambda ply: self.study(review=True, ply=ply))
        return PlayParts(
            ClockPart(self), WatchPart(self), coach, VerdictPart(self), SeriesPart(self), OpeningPart(self)
        )

    def panel(self, *, wide: bool) -> Widget:
        self.playing.follow(draws_end=self.context.settings.draws_end_games)
        return PlayPanel(self, self.parts).build(wide=wide)

    def cover(self) -> Widget | None:
        """The cover of a paused game."""
        return self.parts.clocks.cover() if self.playing.paused else None

    def brief(self) -> Sequence[Widget]:
        self.playing.follow(draws_end=self.context.settings.draws_end_games)
        return PlayPanel(self, self.parts).brief()

    def at_hand(self) -> Widget:
        return PlayPanel(self, self.parts).at_hand()

    @property
    def insists(self) -> bool:
        """The coach asks, a program has failed, or a draw can be claimed."""
        playing = self.playing
        claim = playing.claim and playing.persons_turn
        return self.parts.coach.question is not None or playing.computers.fault is not None or bool(claim)

    def show_thoughts(self) -> None:
        """Show more of what the computer thinks, or nothing after everything."""
        chosen, ways = self.context.settings, list(ShownThoughts)
        chosen.thoughts = ways[(ways.index(chosen.thoughts) + 1) % len(ways)]
        self.context.changed()
        self.ui.rebuild()

    def show_forbidden(self) -> None:
        chosen = self.context.settings
        chosen.forbidden_points = not chosen.forbidden_points
        self.context.changed()
        self.ui.rebuild()

    # Ways out, and what is taken along

    def shared(self) -> tuple[Game[Any, Any], Node[Any, Any]]:
        game = saving.recorded(self.playing, self.record.started)
        if self.playing.from_file:
            return game, self.match.node
        nodes = [game.root, *game.root.main_line()]
        return game, nodes[min(self.match.ply, len(nodes) - 1)]

    def open_lab(self) -> None:
        """Search the position that is shown, or the one before it where nothing can be played."""
        nodes, ply = self.match.nodes, self.match.ply
        ply -= bool(ply) and not self.match.position.legal_moves()
        self.go(self.context.routes.lab(nodes[ply].position, self))

    def open_why(self) -> None:
        """Explain the move that led to the position that is shown, or the position where there was none."""
        nodes = self.match.nodes[: self.playing.length + 1]
        game = asked(nodes, self.playing.reports, turned=self.flipped)
        if game.last < 0:
            self.tell(_("The game is over."))
            return
        self.go(WhyScreen(self.context, self, game, max(0, self.match.ply - 1)))

    def study(self, *, review: bool = False, ply: int = 0) -> None:
        """Study the game, which itself stays as it is. `review`: review it, at the position after `ply` moves."""
        game, node = saving.studied(self.playing, self.record.started)
        record = self.record
        if record.result:
            again = self.context.library.records([self.studied])
            if again and (again[0].moves, again[0].result) == (record.moves, record.result):
                record = again[0]
                game = game_of(record)
                node = [game.root, *game.root.main_line()][node.ply]
            else:
                self.studied = record.key
                self.record = replace(record, key=new_key())  # what is played from now on is another game
        if review:
            node = [game.root, *game.root.main_line()][ply]
        self.go(self.context.routes.study(game, node, self, record, review=review, turned=self.turned))

    def review(self) -> None:
        if not self.playing.moves or self.match.position.players != 2:
            self.tell(_("Only two-player games with at least one move can be reviewed."))
        else:
            self.study(review=True)

    def new_game(self) -> None:
        """Set up another game; this one can be continued."""
        self.go(self.context.routes.setup(self.playing.setup.game))

    def rematch(self) -> None:
        """Play again with the players' sides swapped."""
        self.go(self.context.routes.play(self.parts.series.rematch()))

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
            named = _("Against the computer ({level})").format(level=names.level(level))
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
            most=PageWidth.TEXT,
        )

    def leave(self) -> None:
        self.halt()
        self.go(self.back or self.context.routes.home())

    # Commands

    @property
    def move_letters(self) -> frozenset[str]:
        return frozenset() if self.playing.watched else super().move_letters

    def commands(self) -> tuple[Command, ...]:
        playing = self.playing
        going, fault = playing.outcome is None, playing.computers.fault is not None
        asks = going and playing.persons_turn and not playing.paused and playing.opening is None
        thinks = playing.computers.thinking or (playing.computers.seeking_hint and not playing.watched)
        draw = N_("Claim a draw") if playing.claim else N_("Offer a draw")
        end = partial(claim_draw if playing.claim else offer_draw, self)
        now = Command("now", N_("Move now"), "", "fast", told=N_("Make the computer move at once"))
        if fault:
            now = Command("now", N_("Ask again"), "", "fast", told=N_("Start the program again and ask it for a move"))
        many = len(playing.setup.seats) > 2
        moved = N_("Everyone moves up one place") if many else N_("Swaps the sides")
        shown = self.context.settings
        thoughts = shown.thoughts
        eye = "hidden" if thoughts is ShownThoughts.OFF else "eye"
        barred = N_("Hide the forbidden points") if shown.forbidden_points else N_("Show the forbidden points")
        forbids = self.kind.forbids(playing.position)
        ply, last = playing.match.ply, playing.length
        table = own_first(
            *(command for part in self.parts for command in part.commands()),
            commands.UNDO.on(self.undo, playing.undo_count > 0),
            commands.REDO.on(self.redo, playing.redo_count > 0),
            commands.HINT.on(self.seek_hint, asks, told=N_("Suggest a good move")),
            Command("resign", N_("Resign"), "", "flag", partial(resign, self), going, N_("Give up the game")),
            Command("draw", N_("Draw"), "", "draw", end, asks, draw),
            now.on(self.move_now, (thinks and not playing.computers.far) or fault),
            commands.NEW.on(self.new_game, text=N_("New"), told=N_("New game"), symbol="new"),
            Command("rematch", N_("Rematch"), "", "", self.rematch, told=moved, gives=Gives.ELSEWHERE),
            Command("thoughts shown", THOUGHTS[thoughts], "", eye, self.show_thoughts, gives=Gives.ANALYSIS),
            Command("forbidden points", barred, "", "", self.show_forbidden, forbids, gives=Gives.SETTINGS),
            commands.SAVE.on(self.file.save, text=commands.save_text(self.kind.has_pdn)),
            commands.SAVE_AS.on(self.file.save_as),
            commands.COPY_GAME.on(self.file.copy),
            commands.LAB.on(self.open_lab),
            commands.WHY.on(self.open_why, text=N_("Why?"), symbol="why"),
            commands.STUDY.on(self.study, symbol="sheet"),
            commands.REVIEW.on(self.review, symbol="review"),
            commands.TO_START.on(lambda: self.go_to(0), ply > 0),
            commands.STEP_BACK.on(lambda: self.step(-1), ply > 0),
            commands.STEP.on(lambda: self.step(1), ply < last),
            commands.TO_END.on(lambda: self.go_to(self.last_ply), ply < last, told=N_("Back to the game")),
            commands.LEARN.on(self.learn, told=N_("The rules of this game on a board")),
            *super().commands(),
        )
        for part in self.parts:
            table = tuple(map(part.held, table)) if part.closed else table
        return table
