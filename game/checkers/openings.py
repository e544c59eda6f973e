"""Openings: the ballots of English checkers, the drawing tables of Russian and Brazilian, and those with a name."""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial, reduce
from itertools import product

from game.assets import ASSETS
from game.checkers.notation import move_text, parse_move, parse_square
from game.checkers.position import Move, Position
from game.checkers.rule_sets.brazilian import BRAZILIAN
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.russian import RUSSIAN
from game.checkers.rules import RuleSet, Square

OPENINGS = ASSETS / "openings"
BARRED = "barred"
TABLED = (RUSSIAN, BRAZILIAN)
"""The rules with a drawing table."""


@dataclass(frozen=True)
class Opening:
    """A first position, and the moves before the players choose theirs."""

    name: str
    start: Position
    moves: tuple[Move, ...]

    @property
    def position(self) -> Position:
        return reduce(Position.play, self.moves, self.start)

    @property
    def moves_text(self) -> str:
        position, texts = self.start, []
        for move in self.moves:
            texts.append(move_text(position, move))
            position = position.play(move)
        return " ".join(texts)


@cache
def three_move_ballots() -> tuple[Opening, ...]:
    """The openings drawn at random by the American Checker Federation: 156 of 174.

    >>> [opening.name for opening in three_move_ballots()][4]
    '6. 9-13 22-18 10-14 Inferno'
    """
    return tuple(
        Opening(f"{row['number']}. {row['moves']} {row['name']}".rstrip(), start, tuple(_played(start, row["moves"])))
        for start in [Position.start(ENGLISH)]
        for row in _rows("three_move_ballots.csv")
        if row["status"] != BARRED
    )


@cache
def eleven_man_ballots() -> tuple[Opening, ...]:
    """Every draw of four cards: a man of each side that is taken off, then the first move of each side. A man that is
    off is replaced by the man behind it, in the same direction if there is one."""
    cards = list(_rows("eleven_man_cards.csv"))
    moves = [card for card in cards if card["black_move"]]
    return tuple(
        _eleven_men(int(black["black_off"]), int(white["white_off"]), first["black_move"], second["white_move"])
        for black, white, first, second in product(cards, cards, moves, moves)
    )


@cache
def drawing_table(rules: RuleSet) -> tuple[Opening, ...]:
    """The drawing table of the International Draughts Federation: 745 positions of Russian draughts, 736 of Brazilian.
    In about half of them a man of each side stands elsewhere from the beginning.

    >>> from game.checkers.rule_sets.russian import RUSSIAN
    >>> [opening.name for opening in drawing_table(RUSSIAN)][2:4]
    ['1-III. a3-b4 b6-c5', '1-IV. a1-e5 d6-g5']
    """
    return tuple(_tabled(rules, "table"))


@cache
def basic_positions(rules: RuleSet) -> tuple[Opening, ...]:
    """The federation's basic positions, after at most three moves: 150 of Russian and of Brazilian draughts."""
    return tuple(_tabled(rules, "basic"))


Draw = Callable[[], tuple[Opening, ...]]
"""All openings from which one is drawn."""


def drawn_openings(rules: RuleSet) -> Mapping[str, Draw]:
    """The ways to draw an opening by these rules, by their short names; none in giveaway."""
    if rules == ENGLISH:
        return {"three": three_move_ballots, "eleven": eleven_man_ballots}
    if rules in TABLED:
        return {"table": partial(drawing_table, rules), "basic": partial(basic_positions, rules)}
    return {}


Names = Mapping[str, str]
"""Name of an opening by language, one of LANGUAGES."""
LANGUAGES = ("en", "ru", "zh_CN", "uk", "de", "es", "fr", "pt")
"""Order of the names in the library: a new one comes last."""


@dataclass(frozen=True)
class NamedOpening:
    """A name and its moves from the usual start, as text."""

    names: Names
    moves: str
    position: Position


@cache
def openings_with_names(rules: RuleSet) -> tuple[NamedOpening, ...]:
    """The openings of a rule set that have names, in the order of their moves; none in giveaway.

    A name that is the same in every language stands in English alone.

    >>> [opening.names["ru"] for opening in openings_with_names(ENGLISH)][:2]
    ['Эдинбург', 'Грозный Эдинбург']
    """
    found = []
    for row in _rows("names.csv"):
        if row["rules"] == rules.name and not rules.giveaway:
            position = Position.start(rules)
            for text in row["moves"].split():
                position = position.play(parse_move(text, position))
            names = {language: row[language] or row["en"] for language in LANGUAGES}
            found.append(NamedOpening(names, row["moves"], position))
    return tuple(found)


@cache
def named_openings(rules: RuleSet) -> Mapping[Position, Names]:
    return {opening.position: opening.names for opening in openings_with_names(rules)}


@cache
def _longest(rules: RuleSet) -> int:
    return max((len(opening.moves.split()) for opening in openings_with_names(rules)), default=0)


OWN: dict[Position, str] = {}
"""The user's own names, which go before the others."""


def use_own_names(names: Mapping[Position, str]) -> None:
    OWN.clear()
    OWN.update(names)


def own_names(name: str) -> Names:
    return dict.fromkeys(LANGUAGES, name)


def opening_names(positions: Sequence[Position]) -> Names | None:
    """The names of the latest named position of a game from its start, by any order of moves; None before the first."""
    rules = positions[0].rules
    named = named_openings(rules)
    early = positions if OWN else positions[: _longest(rules) + 1]
    for position in reversed(early):
        if position in OWN:
            return own_names(OWN[position])
        if position in named:
            return named[position]
    return None


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (OPENINGS / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _played(start: Position, text: str) -> Iterator[Move]:
    position = start
    for text_of_move in text.split():
        ends = tuple(int(square) for square in text_of_move.replace("x", "-").split("-"))
        move = next(move for move in position.legal_moves() if (move.path[0], move.path[-1]) == ends)
        yield move
        position = position.play(move)


def _tabled(rules: RuleSet, table: str) -> Iterator[Opening]:
    usual = Position.start(rules)
    for row in _rows("idf_tables.csv"):
        if row["table"] == table and row["rules"] in ("", rules.name):
            start, moves = _moved(usual, row["moved"]), list[Move]()
            position = start
            for text in row["moves"].split():
                moves.append(parse_move(text, position))
                position = position.play(moves[-1])
            yield Opening(f"{row['number']}. {row['moves'] or row['moved']}".rstrip(" ."), start, tuple(moves))


def _moved(usual: Position, text: str) -> Position:
    """The first position with men on other squares, one of each side in turn; a dash is for none."""
    rules, words, men = usual.rules, text.split(), usual.pieces()
    pairs = [[parse_square(name, rules) for name in word.split("-")] for word in words if word != "-"]
    taken = [men.pop(source) for source, _target in pairs]
    men |= {target: man for (_source, target), man in zip(pairs, taken, strict=True)}
    return Position.of(rules, rules.begins if len(words) % 2 == 0 else rules.begins.other, men)


def _eleven_men(black_off: Square, white_off: Square, first: str, second: str) -> Opening:
    men = Position.start(ENGLISH).pieces()
    del men[black_off], men[white_off]
    start = Position.of(ENGLISH, ENGLISH.begins, men)
    moves = f"{_brought_up(first, black_off)} {_brought_up(second, white_off)}"
    return Opening(f"without {black_off} and {white_off}: {moves}", start, tuple(_played(start, moves)))


def _brought_up(move: str, off: Square) -> str:
    """The move itself, or that of the man behind if the man is off."""
    source, target = (int(square) for square in move.split("-"))
    if source != off:
        return move
    (row, column), (next_row, next_column) = ENGLISH.row_column(source), ENGLISH.row_column(target)
    down, right = next_row - row, next_column - column
    behind = ENGLISH.square_at(row - down, column - right) or ENGLISH.square_at(row - down, column + right)
    return f"{behind}-{source}"
