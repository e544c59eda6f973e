"""The presentation of each game: names and texts, board, options of the form. A game registered in `game.kinds` alone
is shown by its `Kind`: a plain board with a mark for each player. A game with more to say has a class here and a line
in PRESENTATIONS."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from game.assets import ASSETS
from game.checkers.dama import refusal as dama_refusal
from game.checkers.dama.kind import DAMA
from game.checkers.dama.rules import RULE_SETS_OF_DAMA
from game.checkers.house_rules import HouseRule
from game.checkers.kind import CHECKERS
from game.checkers.openings import Draw, Opening, drawn_openings, openings_with_names
from game.checkers.position import Position
from game.checkers.refusal import Refusal, refusal
from game.checkers.rule_sets import RULE_SETS, family, rules_named
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color, RuleSet
from game.core import State
from game.kind import Kind, Square
from game.kinds import kind_named, kind_of
from game.opening_rules import SWAP, SWAP2
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.rules import MARKS as LETTERS
from game.tictactoe.rules import MnkRules
from game.ui.board.demonstration import Demonstration
from game.ui.board.face import (
    MARKS,
    MEN,
    TOKENS,
    CheckersFace,
    DamaFace,
    Face,
    Figure,
    PlainFace,
    UltimateFace,
    WildFace,
)
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, language, plain, plural
from game.ultimate import ULTIMATE
from game.wild import WILD

MARK_NAMES = {
    Figure.CROSS: N_("Crosses"),
    Figure.RING: N_("Noughts"),
    Figure.TRIANGLE: N_("Triangles"),
    Figure.DIAMOND: N_("Diamonds"),
    Figure.SQUARE: N_("Squares"),
    Figure.STAR: N_("Stars"),
}
MARKS_TO_MOVE = {
    Figure.CROSS: N_("Crosses to move"),
    Figure.RING: N_("Noughts to move"),
    Figure.TRIANGLE: N_("Triangles to move"),
    Figure.DIAMOND: N_("Diamonds to move"),
    Figure.SQUARE: N_("Squares to move"),
    Figure.STAR: N_("Stars to move"),
}

WHITE_AND_BLACK: dict[str, str] = {Color.WHITE: N_("White"), Color.BLACK: N_("Black")}
WHITE_AND_RED: dict[str, str] = {Color.WHITE: N_("White"), Color.BLACK: N_("Red")}
SIDES: dict[str, dict[str, str]] = {
    "classic": WHITE_AND_BLACK,
    "wood": WHITE_AND_BLACK,
    "marble": WHITE_AND_BLACK,
    "flat": WHITE_AND_BLACK,
    "glossy": WHITE_AND_RED,
    "scarlet": WHITE_AND_RED,
    "safe": {Color.WHITE: N_("White"), Color.BLACK: N_("Blue")},
    "contrast": WHITE_AND_BLACK,
}
"""Names of White and Black in each piece set, by the colours on the screen."""
TO_MOVE = {
    "White": N_("White to move"),
    "Black": N_("Black to move"),
    "Red": N_("Red to move"),
    "Blue": N_("Blue to move"),
}

FIVE, GOMOKU_SIDE = 5, 15
BEFORE_THE_EXAMPLE, LENGTH_OF_THE_EXAMPLE = 6, 4
"""Plies of random play for the example of a game without its own."""


def mark_name(player: int) -> str:
    return _(MARK_NAMES[MARKS[player]])


ONLY_ENGLISH = N_("Only in English checkers, and not in giveaway.")
ONLY_TABLED = N_("Only in Russian and Brazilian checkers, and not in giveaway.")


@dataclass(frozen=True, slots=True)
class Ballots:
    title: str
    detail: str
    lacking: str
    """The sentence for rules without them."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """An opening to choose; `moves` have blanks between."""

    name: str
    moves: str
    english_name: str = ""
    """Found by it in every language."""


class Presentation:
    named = ""
    about = ""
    variants_label = N_("Rules")
    reverse_text = N_("Reversed: the usual winner loses")
    reverse_name = N_("reversed")
    reverse_reason = N_("{reason} The aim is reversed.")
    which_text = N_("More than one move leads there: click the piece and each square on its way.")
    """The answer to a click that could mean several moves."""
    sides_are_players = False
    """True if sides are called players, as in First player."""
    counts_pieces = False
    """True if captured pieces and the lead are shown."""
    even_after = 20
    """Plies after which the computer agrees to a draw in an even position."""
    ballots: Mapping[str, Ballots] = {}
    """Ways to draw an opening at random, by their names in the settings."""

    def __init__(self, kind: Kind[Any, Any]) -> None:
        self.kind = kind

    @property
    def title(self) -> str:
        return _(self.named) if self.named else self.kind.name.capitalize()

    def variant_name(self, variant: str) -> str:
        return variant

    def variant_detail(self, variant: str) -> str:
        return ""

    def unlearnt_text(self, variant: str) -> str:
        return ""

    def house_rule_text(self, rule: str, *, short: bool = False) -> str:
        """One rule that house rules switch, as a label of the form; `short`: its name alone if it has one."""
        return rule

    def usual_variant(self) -> str:
        """The variant to offer first in the window's language."""
        return self.kind.variants[0]

    def full_name(self, variant: str) -> str:
        """The name of a variant where nothing else names the game."""
        return f"{self.title} · {self.variant_name(variant)}" if len(self.kind.variants) > 1 else self.title

    def whole_name(self, variant: str, *, reverse: bool) -> str:
        """The full name, with that of the opposite aim if `reverse` is set."""
        name = self.full_name(variant)
        return f"{name} · {self.reversed_as(variant)}" if reverse else name

    def listed_name(self, variant: str) -> str:
        """The name of a variant in a list with other games."""
        return self.full_name(variant)

    def house_text(self, variant: str, *, short: bool = False) -> str:
        """The rules that house rules switch; "" for an official variant."""
        return " · ".join(self.house_rule_text(rule, short=short) for rule in self.kind.house_parts(variant)[1])

    def chosen_text(self, variant: str) -> str:
        """The choices on the form besides the listed variant, for the first page of its rules; "" for none."""
        switched = self.house_text(variant)
        return _("House rules") + f" · {switched}" if switched else ""

    def reversed_as(self, variant: str) -> str:
        return _(self.reverse_name)

    def drawn(self, variant: str, *, reverse: bool) -> Mapping[str, Draw]:
        """The openings of each of the `ballots` that these rules have."""
        return {}

    def openings(self, variant: str, *, reverse: bool) -> Sequence[Beginning]:
        return ()

    def side_name(self, position: State[Any], player: int, pieces: str) -> str:
        side = self._side(position, player)
        return _(SIDES[pieces].get(side) or side.capitalize()) if side else mark_name(player)

    def _side(self, position: State[Any], player: int) -> str:
        """The name of a side; "" for one that is named after its marks."""
        side = self.kind.side(position, player)
        return "" if side in LETTERS else side

    def to_move_text(self, position: State[Any], pieces: str) -> str:
        side = self._side(position, position.turn)
        if side in SIDES[pieces]:
            return _(TO_MOVE[SIDES[pieces][side]])
        if side:
            return _("{side} to move").format(side=_(side.capitalize()))
        return _(MARKS_TO_MOVE[MARKS[position.turn]])

    def turn_text(self, position: State[Any], to_move: str) -> str:
        """The text of the side to move, with what else it may do now."""
        return to_move

    def refused_text(self, position: State[Any], path: tuple[Square, ...]) -> str:
        occupied = path[-1] in self.kind.owners(position)
        return _("That square is occupied.") if occupied else _("You can't move there.")

    def face(self, position: State[Any]) -> Face:
        sides = [self.kind.side(position, player) for player in range(position.players)]
        figures = tuple(MEN[Color(side)] for side in sides) if set(sides) == set(Color) else MARKS
        return PlainFace(*self.kind.board_size(position), figures)

    def example(self) -> tuple[State[Any], str]:
        """A position and its continuation, in the game's notation with blanks between."""
        start = position = self.kind.start(self.kind.variants[0])
        random, texts = Random(1), []
        for ply in range(BEFORE_THE_EXAMPLE + LENGTH_OF_THE_EXAMPLE):
            moves = position.legal_moves()
            if not moves:
                break
            move = random.choice(moves)
            texts.append(self.kind.move_text(position, move))
            position = position.play(move)
            if ply < BEFORE_THE_EXAMPLE:
                start, texts = position, []
        return start, " ".join(texts)

    def demonstration(self) -> Demonstration:
        start, moves = self.example()
        return Demonstration(self.face(start), start, moves)


def players_text(count: int) -> str:
    """Text of a number of players.

    >>> players_text(3)
    '3 players'
    """
    return plural("{count} player", "{count} players", count)


OPENING_RULES = {
    "": (N_("Go as you please"), N_("The players choose every move.")),
    "pro": (N_("Pro"), N_("The first mark is in the middle, the third at least three cells away from it.")),
    SWAP: (N_("Swap"), N_("The first player places three marks; the other player chooses a side.")),
    SWAP2: (N_("Swap2"), N_("Like Swap, but the other player can also place two more marks and leave the choice.")),
}
"""Name and meaning of each opening rule."""


class TicTacToePresentation(Presentation):
    named = N_("Tic-tac-toe")
    about = N_("Three in a row, or five: gomoku and renju.")
    variants_label = N_("Board")
    reverse_text = N_("Misère: complete a line and you lose")
    reverse_name = N_("misère")
    reverse_reason = N_("{reason} In misère that loses.")
    even_after = 4

    def variant_name(self, variant: str) -> str:
        """The size and the aim.

        >>> [presentation_named("tictactoe").variant_name(size) for size in ("10x10x5", "15x15x5", "9x9x5-renju")]
        ['10 × 10, five in a row', 'Gomoku, 15 × 15', 'Renju, 9 × 9']
        """
        size = MnkRules.parse(variant)
        board = f"{size.columns} × {size.rows}"
        if name := self._own_name(size):
            return ", ".join([name, board, *self._opening(size)])
        lengths = {3: _("three in a row"), 4: _("four in a row"), 5: _("five in a row")}
        length = lengths.get(size.in_row) or _("{count} in a row").format(count=size.in_row)
        special = [players_text(size.players)] if size.players > 2 else []
        special += [_("with gravity")] if size.gravity else []
        special += [_("on a torus")] if size.torus else []
        special += [_("not more")] if size.exact else []
        return ", ".join([board, length, *special, *self._opening(size)])

    def _own_name(self, size: MnkRules) -> str:
        """The name under which people know a board; "" for most."""
        if size.renju:
            return _("Renju")
        usual = (size.in_row, size.players) == (FIVE, 2) and not (size.gravity or size.torus)
        if not usual or min(size.columns, size.rows) < GOMOKU_SIDE:
            return ""
        return _("Standard gomoku") if size.exact else _("Gomoku")

    def _opening(self, size: MnkRules) -> list[str]:
        return [_(OPENING_RULES[size.opening][0])] if size.opening else []

    def chosen_text(self, variant: str) -> str:
        opening = MnkRules.parse(variant).opening
        rules = (SWAP, SWAP2) if opening == SWAP2 else (opening,) if opening else ()
        return " ".join(f"{_(name)}: {_(meaning)}" for name, meaning in map(OPENING_RULES.__getitem__, rules))

    def variant_detail(self, variant: str) -> str:
        details = {
            "3x3x3": _("The classic: a draw with good play."),
            "4x4x4": _("More room, but still a draw with good play."),
            "5x5x4": _("Four in a row on a small board."),
            "10x10x5": _("Five in a row on a medium-sized board."),
            "15x15x5": _("Freestyle gomoku: five or more in a row wins."),
            "15x15x5-exact": _("Standard gomoku: exactly five in a row wins."),
            "15x15x5-renju": _("Renju: crosses may not make two threes, two fours or six in a row."),
            "4x4x3x3": _("Two opponents can stop you: make two threats at once."),
            "5x5x3x3": _("More room for threats, and hardly ever a draw."),
            "6x6x4x3": _("A longer line on a larger board."),
            "5x5x3x4": _("Three opponents stand between you and a line."),
            "6x6x3x4": _("Four players with more room."),
        }
        return details.get(variant, "")

    def full_name(self, variant: str) -> str:
        return self.variant_name(variant)

    def listed_name(self, variant: str) -> str:
        """The name of a variant; without the game's name, which means the small board, for five in a row."""
        name = self.full_name(variant)
        return name if MnkRules.parse(variant).in_row >= FIVE else f"{self.title} · {name}"

    def refused_text(self, position: Any, path: tuple[Square, ...]) -> str:
        occupied = path[-1] in self.kind.owners(position)
        return _("That cell is occupied.") if occupied else error_text(position.refused(path[-1]))

    def example(self) -> tuple[State[Any], str]:
        return self.kind.parse_position("XO./.X./..O", "3x3x3"), "a1 a2 c3"


class UltimatePresentation(Presentation):
    named = N_("Ultimate tic-tac-toe")
    about = N_("Nine boards in one: your move chooses your opponent's board.")

    def variant_name(self, variant: str) -> str:
        return self.title

    def variant_detail(self, variant: str) -> str:
        return _(self.about)

    def refused_text(self, position: Any, path: tuple[Square, ...]) -> str:
        if path[-1] in self.kind.owners(position):
            return _("That cell is occupied.")
        if position.is_over(path[-1]):
            return _("That board is over.")
        return _("The last move sends you to another board: the one that is not dark.")

    def face(self, position: State[Any]) -> Face:
        return UltimateFace(*self.kind.board_size(position))


class WildPresentation(Presentation):
    named = N_("Wild tic-tac-toe")
    about = N_("Both players place crosses or noughts, and either mark wins.")
    reverse_text = N_("Misère: complete a line and you lose")
    reverse_name = N_("misère")
    reverse_reason = N_("{reason} In misère that loses.")
    which_text = N_("Take a cross or a nought from below the board first.")
    sides_are_players = True

    def variant_name(self, variant: str) -> str:
        return _("Wild")

    def variant_detail(self, variant: str) -> str:
        return _(self.about)

    def refused_text(self, position: State[Any], path: tuple[Square, ...]) -> str:
        return _("That cell is occupied.") if path[-1] in self.kind.marks(position) else _(self.which_text)

    def face(self, position: State[Any]) -> Face:
        return WildFace(*self.kind.board_size(position), TOKENS)

    def example(self) -> tuple[State[Any], str]:
        return self.kind.parse_position("X../.../..O", "wild"), "Xb2 Oa1"


HOUSE_RULES = {
    HouseRule.OPTIONAL: N_("Captures are optional"),
    HouseRule.HUFFING: N_("Huffing: a piece that misses a capture may be removed"),
    HouseRule.BACKWARD: N_("Men capture backward too"),
    HouseRule.FORWARD: N_("Men capture forward only"),
    HouseRule.FLYING: N_("Kings fly any distance"),
    HouseRule.SHORT: N_("Kings move one square"),
}


class CheckersPresentation(Presentation):
    named = N_("Checkers")
    about = N_("Jump, capture and crown by the rules you know.")
    reverse_text = N_("Giveaway: lose all your pieces to win")
    reverse_name = N_("giveaway")
    reverse_reason = N_("{reason} In giveaway that wins.")
    counts_pieces = True
    even_after = 40
    ballots = {  # noqa: RUF012 (it never changes)
        "three": Ballots(
            N_("Three-move ballot"), N_("The first three moves are drawn from 156 ballots."), ONLY_ENGLISH
        ),
        "eleven": Ballots(
            N_("Eleven-man ballot"),
            N_("Each side loses a random man, and the first two moves are random too."),
            ONLY_ENGLISH,
        ),
        "table": Ballots(
            N_("Drawing table"),
            N_("Start from a random position of the drawing table: after some moves, or with two men moved."),
            ONLY_TABLED,
        ),
        "basic": Ballots(
            N_("Basic positions"),
            N_("One of 150 positions is chosen at random, after at most three moves."),
            ONLY_TABLED,
        ),
    }

    def variant_name(self, variant: str) -> str:
        return self._house(variant, rules_named(variant).title)

    def _house(self, variant: str, name: str) -> str:
        """A translated name; house rules say that they are some."""
        return _("{name}, house rules").format(name=_(name)) if rules_named(variant).base else _(name)

    def variant_detail(self, variant: str) -> str:
        rules = rules_named(variant)
        return f"{_(rules.title)} · {self.house_text(variant)}" if rules.base else _(rules.detail)

    def house_rule_text(self, rule: str, *, short: bool = False) -> str:
        if short and rule == HouseRule.HUFFING:
            return _("Huffing")
        return _(HOUSE_RULES[HouseRule(rule)])

    def turn_text(self, position: Any, to_move: str) -> str:
        if not position.missed:
            return to_move
        return _("{to_move}. A marked piece missed a capture: click it first to huff it.").format(to_move=to_move)

    def unlearnt_text(self, variant: str) -> str:
        rules = rules_named(variant)
        relative = rules.relative

        def is_same(other: RuleSet) -> bool:
            """True for the same game under another name and number."""
            return replace(rules, name=other.name, game_type=other.game_type, likelihood=other.likelihood) == other

        if any((ASSETS / "books" / f"{each.name}.book").exists() for each in filter(is_same, family(rules))):
            return ""
        if not relative:
            return _("The computer is not trained for these rules.")
        told = _("The computer is not trained for these rules: it uses what it knows of {relative}.")
        return told.format(relative=self.full_name(relative))

    def usual_variant(self) -> str:
        offered = (rules.name for rules in RULE_SETS.values() if language() in rules.languages)
        return next(offered, super().usual_variant())

    def full_name(self, variant: str) -> str:
        return self._house(variant, rules_named(variant).full_name)

    def reversed_as(self, variant: str) -> str:
        return _(rules_named(variant).giveaway_title or self.reverse_name)

    def drawn(self, variant: str, *, reverse: bool) -> Mapping[str, Draw]:
        return drawn_openings(replace(rules_named(variant), giveaway=reverse))

    def openings(self, variant: str, *, reverse: bool) -> Sequence[Beginning]:
        drawn = self.drawn(variant, reverse=reverse)
        ballots = next((drawn[name]() for name in ("three", "table") if name in drawn), ())
        return _beginnings(replace(rules_named(variant), giveaway=reverse), ballots, language())

    def refused_text(self, position: Any, path: tuple[Square, ...]) -> str:
        return _(refusal(position, path) or Refusal.TOO_FAR)

    def face(self, position: Any) -> Face:
        return CheckersFace(position.rules)

    def example(self) -> tuple[Position, str]:
        start = CHECKERS.parse_position("W:W17,20,21,22,23,25,28:B1,2,3,10,11,13,14,15,K27", ENGLISH.name)
        return start, "28-24 27x18 24-19 15x24 22x8 13x29 8-4 14-18"


class DamaPresentation(Presentation):
    named = N_("Dama")
    about = N_("Along rows and columns, on all 64 squares.")
    counts_pieces = True
    even_after = 40

    def variant_name(self, variant: str) -> str:
        return _(RULE_SETS_OF_DAMA[variant].title)

    def variant_detail(self, variant: str) -> str:
        return _(RULE_SETS_OF_DAMA[variant].detail)

    def full_name(self, variant: str) -> str:
        return _(RULE_SETS_OF_DAMA[variant].full_name)

    def refused_text(self, position: Any, path: tuple[Square, ...]) -> str:
        return _(dama_refusal.refusal(position, path) or Refusal.TOO_FAR)

    def face(self, position: Any) -> Face:
        return DamaFace(position.rules)

    def example(self) -> tuple[State[Any], str]:
        start = DAMA.parse_position("B:Wb3,d2,d4,g2,h2:Ba7,b6,c7,d6,d7,e7,f7,g7,h4,h7", "turkish")
        return start, "d6-d5 d4xd8 a7-a6 d8-d7 f7-f6 d7xa5"


@cache
def _beginnings(rules: RuleSet, ballots: tuple[Opening, ...], language: str) -> tuple[Beginning, ...]:
    """The named openings in alphabetical order, then ballots by number."""
    named = [
        Beginning(opening.names.get(language) or opening.names["en"], opening.moves, opening.names["en"])
        for opening in openings_with_names(rules)
    ]
    ballots = tuple(ballot for ballot in ballots if ballot.moves)
    numbers = [ballot.name.partition(".")[0] for ballot in ballots]
    texts = [_("Ballot {number}").format(number=number) for number in numbers]
    numbered = [Beginning(text, ballot.moves_text) for text, ballot in zip(texts, ballots, strict=True)]
    return (*sorted(named, key=lambda beginning: plain(beginning.name)), *numbered)


PRESENTATIONS: dict[str, Presentation] = {
    TICTACTOE.name: TicTacToePresentation(TICTACTOE),
    CHECKERS.name: CheckersPresentation(CHECKERS),
    DAMA.name: DamaPresentation(DAMA),
    ULTIMATE.name: UltimatePresentation(ULTIMATE),
    WILD.name: WildPresentation(WILD),
}


def rules_title(rules: str) -> str:
    return presentation_named(DAMA.name if rules in RULE_SETS_OF_DAMA else CHECKERS.name).variant_name(rules)


def presentation_named(game: str) -> Presentation:
    """InputError if there is no such game."""
    return PRESENTATIONS.get(game) or Presentation(kind_named(game))


def rules_name_of(position: State[Any]) -> str:
    """The name of the rules of a position, with the aim if it is reversed."""
    kind = kind_of(position)
    return presentation_of(position).whole_name(kind.variant_of(position), reverse=kind.is_reverse(position))


def presentation_of(position: State[Any]) -> Presentation:
    """InputError if it belongs to no game."""
    return presentation_named(kind_of(position).name)
