"""Questions to a new user: the language, the game, how well they play."""

from functools import partial
from typing import NamedTuple

from game.kinds import KINDS, USUAL_GAME, carded_games, family_of, kind_named, relative_with
from game.languages import LANGUAGES
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.games.presentation import presentation_named
from game.ui.home.about import emblem
from game.ui.look.sizes import Height, PageWidth
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.setup.setup_choice import (
    FREE,
    Mode,
    SetupChoice,
    has_chosen_rules,
    keep_choices,
    keep_game,
    last_game,
    levels_offered,
)
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.tile import Pick
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import N_, _, language


class Strength(NamedTuple):
    text: str
    detail: str
    level: str
    learns: bool = False
    """The rules are shown first."""


STRENGTHS = {
    "new": Strength(N_("I have never played"), N_("You will see the rules on a board first."), "cub", learns=True),
    "rules": Strength(N_("I know the rules"), N_("The computer makes many mistakes."), "novice"),
    "sometimes": Strength(N_("I play now and then"), N_("The computer makes few mistakes."), "casual"),
    "well": Strength(N_("I play well"), N_("The computer sees most tactics."), "hard"),
}

FOR_THE_PICTURE = 76
AS_A_LIST = 40
"""Height of a closed list: nothing moves when a game has no rules to choose from."""


PLAIN = {"giveaway": False, "handicap": 0, "opening": FREE, "opening_rule": "", "beginning": "", "clock": None}
"""Choices of the form that the page does not show, whatever the last game had."""


class WelcomeScreen(WidgetScreen):
    """Three questions on one page. Start saves the answers as ordinary settings; Esc leads on without them."""

    def __init__(self, context: Context, back: Screen) -> None:
        super().__init__(context, focus="start")
        self.back = back
        self.game = last_game(context.settings, KINDS, USUAL_GAME)
        level = SetupChoice.of(self.game, context.settings).level
        self.strength = next((name for name, each in STRENGTHS.items() if each.level == level), "rules")
        self.rules: dict[str, str] = {}
        """The variants that were chosen here, by game."""
        self.pictures = {game: presentation_named(game).demonstration() for game in carded_games()}

    def variant(self, game: str) -> str:
        """The rules that were chosen here or earlier, or else those usual where the language is spoken."""
        settings = self.context.settings
        if game in self.rules:
            return self.rules[game]
        if not has_chosen_rules(settings, game):
            return presentation_named(game).usual_variant()
        return SetupChoice.of(game, settings).rules

    def start(self) -> None:
        """Save the answers, and go on: to a game, or to its rules first."""
        from game.lessons.courses import TAUGHT
        from game.ui.setup.setup_rows import begun

        strength, settings = STRENGTHS[self.strength], self.context.settings
        for game in KINDS:
            if strength.level in levels_offered(game):
                keep_choices(settings, game, level=strength.level)
        keep_choices(settings, self.game, rules=self.variant(self.game), mode=Mode.COMPUTER, **PLAIN)
        keep_game(settings, self.game)
        self.context.changed()
        if strength.learns and self.game in TAUGHT:
            position = kind_named(self.game).start(self.variant(self.game))
            self.go(self.context.routes.learn(position, (), self.context.routes.setup(self.game)))
        else:
            self.go(begun(self.context, SetupChoice.of(self.game, settings)))

    def build(self) -> Widget:
        told = _("Three questions. You can change everything later in the settings.")
        title = Column([Label(_("Welcome"), Type.TITLE, name="title"), Label(told, muted=True)], gap=2, grow=1)
        questions = [
            Row([emblem(64), title], gap=18, wraps=False),
            self._question(_("Language"), self._languages()),
            self._question(_("What would you like to play?"), self._games()),
            self._question(_("How well do you play?"), self._strengths()),
        ]
        ways = [
            Button("skip", _("Skip"), self.leave, tooltip=_("Look around first (Esc)")),
            Space(grow=1),
            Button("start", _("Start"), self.start, symbol="play", rank=Rank.MAIN),
        ]
        if self.ui.room.height >= Height.TALL:
            end = Column([Space(height=6), Row(ways, wraps=False)], gap=0)
            page = Column([*questions, end], gap=18, padding=20, valign=0.5)
            return Scroll(Centred(page, most=PageWidth.WIDE), name="page")
        page = Column(questions, gap=18, padding=20, valign=0.5)
        below = Row([Space(), *ways, Space()], gap=8, padding=12, wraps=False)
        return Column(
            [Scroll(Centred(page, most=PageWidth.WIDE), name="page"), Centred(below, most=PageWidth.WIDE)], gap=0
        )

    def _question(self, text: str, answers: Widget) -> Widget:
        return Column([Label(text, Type.HEADING), answers], gap=8)

    def _languages(self) -> Widget:
        def choose(code: str) -> None:
            self.context.settings.language = code
            self.context.changed()

        names = [
            Pick(f"language {code}", [Label(own.name, align=0.5)], partial(choose, code), chosen=code == language())
            for code, own in LANGUAGES.items()
        ]
        return Columns(names, least=112, gap=8)

    def _games(self) -> Widget:
        def choose_rules(variant: str) -> None:
            self.game = relative_with(self.game, variant).name
            self.rules[self.game] = variant

        family, chosen = family_of(self.game), self.context.settings
        style = BoardStyle(chosen.board_theme, chosen.piece_set, names=False)
        picks = []
        for game, show in self.pictures.items():
            shown = presentation_named(game)
            picture = BoardPicture(f"{game} picture", show.face, show.scene.figures, style, side=FOR_THE_PICTURE)
            about = [Label(_(shown.about), Type.SMALL, muted=True)] if shown.about else []
            words = Column([Label(shown.title, Type.STRONG), *about], gap=2, valign=0.5, grow=1)
            row, choose = Row([picture, words], gap=14, wraps=False), partial(setattr, self, "game", game)
            picks.append(Pick(game, [row], choose, chosen=game == family[0].name))
        played = presentation_named(self.game)
        variants = [
            (each, Item(shown.variant_name(each), shown.variant_detail(each)))
            for shown in (presentation_named(kind.name) for kind in family)
            for each in shown.kind.variants
        ]
        rules = DropDown("rules", variants, self.variant(self.game), choose_rules)
        choice = Row([Label(_(played.variants_label)), rules]) if len(variants) > 1 else Space(height=AS_A_LIST)
        return Column([Columns(picks, least=260, gap=10), choice], gap=10)

    def _strengths(self) -> Widget:
        picks = []
        for name, each in STRENGTHS.items():
            texts = [Label(_(each.text), Type.STRONG), Label(_(each.detail), Type.SMALL, muted=True)]
            choose = partial(setattr, self, "strength", name)
            picks.append(Pick(f"strength {name}", texts, choose, chosen=name == self.strength))
        return Columns(picks, least=190, gap=10)
