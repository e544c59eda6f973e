"""The screen on which a game is played."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.keeping.games import game_of
from game.keeping.record import Record, new_key
from game.keeping.settings import ShownThoughts
from game.tree import Game, Node
from game.ui.board.page import BoardPage, is_upright
from game.ui.board.widget import BoardWidget
from game.ui.play import saving
from game.ui.play.board import PlayedBoard
from game.ui.play.clocks import ClockPart
from game.ui.play.coaching import CoachPart
from game.ui.play.endings import claim_draw, offer_draw, resign
from game.ui.play.game_file import GameFile
from game.ui.play.play_panel import PlayPanel, PlayParts
from game.ui.play.series import SeriesPart
from game.ui.play.verdicts import VerdictPart
from game.ui.play.watching import WatchPart
from game.ui.play.why import WhyScreen, asked
from game.ui.play_setup import Coached, PlaySetup
from game.ui.screen import Context, Screen
from game.ui.setup.setup_choice import keep_choices
from game.ui.shortcuts import LOOKING_BACK, WATCHING, Action, Shortcut
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.shortcut_sheet import open_shortcut_sheet
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import _


class PlayScreen(PlayedBoard):
    """Board, parts and panel of a game in progress, and the ways that lead on from it."""

    parts: PlayParts

    def __init__(self, context: Context, setup: PlaySetup, record: Record | None = None) -> None:
        """For `record` see `PlayedBoard`."""
        self.file = GameFile(self)
        self.studied = ""
        """The key of the game that was studied last; "" when none was."""
        self.back: Screen | None = None
        """The screen to which Esc leads; None is the first page."""
        super().__init__(context, setup, record)

    def make_parts(self) -> PlayParts:
        coach = CoachPart(self, lambda ply: self.study(review=True, ply=ply))
        return PlayParts(ClockPart(self), WatchPart(self), coach, VerdictPart(self), SeriesPart(self))

    def panel(self, *, wide: bool) -> Widget:
        self.playing.follow(draws_end=self.context.settings.draws_end_games)
        return PlayPanel(self, self.parts).build(wide=wide)

    def page(self, board: BoardWidget) -> Widget:
        """While the game is paused a cover lies in the place of the board."""
        if not self.playing.paused:
            return super().page(board)
        return BoardPage(self.parts.clocks.cover(), self.panel(wide=is_upright(self.ui.size)))

    def show_thoughts(self) -> None:
        """Show more of what the computer thinks, or nothing after everything."""
        chosen, ways = self.context.settings, list(ShownThoughts)
        chosen.thoughts = ways[(ways.index(chosen.thoughts) + 1) % len(ways)]
        self.context.changed()
        self.ui.rebuild()

    def switch_coach(self) -> None:
        """Give all persons the coach from now on, or none of them."""
        setup = self.playing.setup
        self.playing.setup = replace(setup, coach=Coached.NOBODY if setup.coach else Coached.BOTH)
        keep_choices(self.context.settings, setup.game, coach=self.playing.setup.coach)
        self.context.changed()
        self.changed()
        self.tell(_("The coach has gone.") if setup.coach else _("The coach asks before a blunder is final."))

    # Ways out, and what is taken along

    def shared(self) -> tuple[Game[Any, Any], Node[Any, Any]]:
        game = saving.recorded(self.playing, self.record.started)
        if self.playing.from_file:
            return game, self.match.node
        nodes = [game.root, *game.root.main_line()]
        return game, nodes[min(self.match.ply, len(nodes) - 1)]

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

    def study(self, *, review: bool = False, ply: int = 0) -> None:
        """Look through the game at leisure, with variations and comments; the playing itself is not touched by that.

        `review`: how good its moves were is found out at once, and the position after `ply` moves is shown.
        """
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
        )

    def leave(self) -> None:
        self.go(self.back or self.context.routes.home())

    # Keys and buttons

    @property
    def own_keys(self) -> Sequence[Shortcut]:
        watched = self.playing.watched and self.playing.outcome is None
        return LOOKING_BACK + (WATCHING if watched else ())

    def act(self, action: str) -> None:
        clocks, watch, coach, verdicts, series = self.parts
        if coach.closes(action):
            return
        own: dict[str, Callable[[], None]] = {
            Action.NEW: self.new_game,
            Action.REMATCH: self.rematch,
            Action.HINT: self.seek_hint,
            Action.MOVE_NOW: self.move_now,
            Action.PAUSE: clocks.go_on if self.playing.paused else clocks.pause,
            Action.RESIGN: partial(resign, self),
            Action.OFFER_DRAW: partial(claim_draw if self.playing.claim else offer_draw, self),
            Action.THOUGHTS: self.show_thoughts,
            Action.VERDICTS: verdicts.switch,
            Action.SAVE: self.file.save,
            Action.SAVE_AS: self.file.save_as,
            Action.COPY_GAME: self.file.copy,
            Action.LAB: self.open_lab,
            Action.WHY: self.open_why,
            Action.STUDY: self.study,
            Action.HOLD: watch.hold,
            Action.NEXT_MOVE: watch.next_move,
            Action.PLAYERS: watch.open_players,
            Action.RESET_SCORE: series.reset,
            Action.REVIEW: self.review,
            Action.POSITIONS: self.walk_positions,
            Action.COACH: self.switch_coach,
            Action.TO_START: lambda: self.go_to(0),
            Action.STEP_BACK: lambda: self.step(-1),
            Action.STEP: lambda: self.step(1),
            Action.TO_END: lambda: self.go_to(self.last_ply),
        }
        match action:
            case Action.HELP if self.playing.watched:
                open_shortcut_sheet(self.ui, [(each.keys, each.meaning) for each in WATCHING])
            case Action.UNDO if self.playing.undo_count:
                self.undo()
            case Action.REDO if self.playing.redo_count:
                self.redo()
            case _ if action in own:
                own[action]()
            case _:
                super().act(action)
