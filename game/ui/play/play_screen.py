"""The screen on which a game is played."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.checkers.kind import CHECKERS
from game.keeping.games import game_of
from game.keeping.record import Record, new_key
from game.keeping.settings import ShownThoughts
from game.lessons.courses import page_about
from game.tree import Game, Node
from game.ui.look.sizes import Height
from game.ui.play import saving
from game.ui.play.coaching import CoachedBoard
from game.ui.play.endings import claim_draw, offer_draw, resign
from game.ui.play.game_file import GameFile
from game.ui.play.more import open_more
from game.ui.play.outlook import Outlook, Outlooks
from game.ui.play.play_panel import play_panel
from game.ui.play.players import open_players
from game.ui.play.question import CoachView
from game.ui.play.trouble import let_level_play, resign_for_mover
from game.ui.play.verdicts import can_be_judged
from game.ui.play.view import PlayView
from game.ui.play.why import WhyScreen, asked
from game.ui.play_setup import Coached, PlaySetup
from game.ui.screen import Context, Screen
from game.ui.setup.rematches import joined, left, with_level
from game.ui.setup.setup_choice import keep_choices
from game.ui.shortcuts import LOOKING_BACK, WATCHING, Action, Shortcut
from game.ui.widgets.shortcut_sheet import open_shortcut_sheet
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


class PlayScreen(CoachedBoard):
    """Board and panel of one playing, and the ways that lead on from it."""

    def __init__(self, context: Context, setup: PlaySetup, record: Record | None = None) -> None:
        """For `record` see `PlayedBoard`."""
        self.file = GameFile(self)
        self.outlooks = Outlooks(context.library)
        self.studied = ""
        """The key of the game that was studied last; "" when none was."""
        self.back: Screen | None = None
        """Where Esc leads; None is the first page."""
        super().__init__(context, setup, record)

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
            ways=self.ui.room.height >= (Height.HIGH if self.match.position.players > 2 else Height.USUAL),
            low=self.ui.room.height < Height.TALL,
            verdicts=self.verdicts if self.shows_verdicts else None,
            act=self.act,
            go_to=self.go_to,
            type=self.type,
            enter=self.enter_typed,
            open_more=self.open_more,
            pace=self.context.settings.watching_pace,
            set_pace=self.set_pace,
            outlook=self.outlook,
            let_level_play=partial(let_level_play, self),
            resign_for_mover=partial(resign_for_mover, self),
            walk=self.walk_positions if self.kind.can_be_listed(self.match.position) else None,
            coach=self._coach_view(),
            rule=partial(self.learn, self.refused_clicks) if self._has_rule() else None,
        )
        return play_panel(view, wide=wide, window=self.ui.room.width)

    def _coach_view(self) -> CoachView:
        return CoachView(
            self.question,
            pointed=self.tried is not None and self.tried.pointed,
            alone=self.ui.room.height < Height.LOW,
            moments=self.moments.found,
            shows_moments=self.over and self.shows_moments,
            take_back=self.take_back,
            play_anyway=self.play_anyway,
            point=self.point,
            open_moment=self.open_moment,
        )

    def open_more(self) -> None:
        """Show what else can be done."""
        setup = self.playing.setup
        lock = self.context.lock
        alone = lock is not None and lock.blocks(Action.COACH)
        coach = bool(setup.coach) if setup.can_have_coach and not alone else None
        open_more(self.ui, self.act, score=self.outlook.standing.games > 0, coach=coach)

    @property
    def outlook(self) -> Outlook:
        """How the series stands, and how it goes on."""
        return self.outlooks.of(self.playing.setup, over=bool(self.record.result))

    # What is shown

    def _has_rule(self) -> bool:
        """Whether the message refuses clicks for a rule that has a page."""
        refused = self.refused_clicks if self.warning and self.may_move else ()
        return bool(refused) and page_about(self.match.position, refused) is not None

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

    def switch_coach(self) -> None:
        """Let the coach sit beside all persons from now on, or beside nobody."""
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

    def open_moment(self, ply: int) -> None:
        """Review the game, beginning with the position after `ply` moves."""
        self.study(review=True, ply=ply)

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
        """The same again with the players' sides swapped, and at the level that follows the results."""
        outlook = self.outlook
        if outlook.decided:
            self._leave_series()
        setup = self.playing.setup.swapped()
        if outlook.level is not None:
            setup = with_level(setup, outlook.level.after)
        self.go(self.context.routes.play(setup))

    def reset_series(self) -> None:
        """Let the next game begin another series; one that goes on now belongs to it already."""
        self._leave_series()
        setup = replace(self.playing.setup, series="")
        if self.playing.outcome is None:
            setup, self.context.settings.series = joined(setup, self.context.settings.series)
        self.playing.setup = setup
        self.context.changed()
        self.changed()

    def _leave_series(self) -> None:
        self.context.settings.series = left(self.playing.setup, self.context.settings.series)

    def leave(self) -> None:
        self.go(self.back or self.context.routes.home())

    # Keys and buttons

    @property
    def own_keys(self) -> Sequence[Shortcut]:
        watched = self.playing.watched and self.playing.outcome is None
        return LOOKING_BACK + (WATCHING if watched else ())

    def act(self, action: str) -> None:
        if self.is_closed(action):
            return
        own: dict[str, Callable[[], None]] = {
            Action.NEW: self.new_game,
            Action.REMATCH: self.rematch,
            Action.HINT: self.seek_hint,
            Action.MOVE_NOW: self.move_now,
            Action.PAUSE: self.go_on if self.playing.paused else self.pause,
            Action.RESIGN: partial(resign, self),
            Action.OFFER_DRAW: partial(claim_draw if self.playing.claim else offer_draw, self),
            Action.THOUGHTS: self.show_thoughts,
            Action.VERDICTS: self.show_verdicts,
            Action.SAVE: self.file.save,
            Action.SAVE_AS: self.file.save_as,
            Action.COPY_GAME: self.file.copy,
            Action.LAB: self.open_lab,
            Action.WHY: self.open_why,
            Action.STUDY: self.study,
            Action.HOLD: self.hold,
            Action.NEXT_MOVE: self.next_move,
            Action.PLAYERS: partial(open_players, self),
            Action.RESET_SCORE: self.reset_series,
            Action.REVIEW: self.review,
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
