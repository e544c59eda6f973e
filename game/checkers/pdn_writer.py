"""Whole games of checkers as PDN 3.0 text (pdn.fmjd.org), written by the book."""

import re
from collections.abc import Iterator

from game.checkers.draws import history_rules
from game.checkers.notation import fen, move_text
from game.checkers.pdn import (
    MEASURE,
    RED,
    RESULTS,
    UNFINISHED,
    PdnGame,
    coded,
    game_type,
    has_black_first,
    result_text,
    turned,
)
from game.checkers.pdn_moves import measured
from game.checkers.position import Move, Position
from game.checkers.rules import Color
from game.core import InputError
from game.draws import outcome_by
from game.tree import Node

PAIR = ("White", "Black")
ROSTER = ("Event", "Site", "Date", "Round", *PAIR, "Result")
BLACK_FIRST_ROSTER = ("Event", "Site", "Date", "Round", *reversed(PAIR), "Result")
UNKNOWN = {"Date": "????.??.??"}
WIDTH = 80


def write_pdn(game: PdnGame, *, draws_end: bool = True) -> str:
    """The game with its variations and all that is said in it; `read_pdn` reads it back.

    `draws_end`: a draw by the history of the game is its result; otherwise somebody has to have claimed it.
    """
    last = game.last
    outcome = last.end or outcome_by(game.positions, history_rules(last.position.rules) if draws_end else ())
    result = result_text(outcome, last.position)
    tags = _tags(game, result)
    if has_black_first(tags, game.start.rules):
        result, tags["Result"] = turned(result), turned(tags["Result"])
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *_lines([*_movetext(game.root), result]), ""])


def _tags(game: PdnGame, result: str) -> dict[str, str]:
    """The game's tags in their order, with those of the roster that it lacks, and those that the moves need."""
    start = game.start
    roster = BLACK_FIRST_ROSTER if start.rules.black_points_first else ROSTER
    names = [name for name in game.tags if name != RED]
    place = 0
    for name in roster:
        if name not in names:
            names.insert(place, name)
        place = names.index(name) + 1
    white, black = map(names.index, PAIR)
    if roster is BLACK_FIRST_ROSTER and white < black:
        names[white], names[black] = names[black], names[white]
    tags = {name: game.tags.get(name) or (UNKNOWN.get(name, "?") if name in ROSTER else "") for name in names}
    if result != UNFINISHED or game.tags.get("Result", "") in ("", *RESULTS):
        tags["Result"] = result
    tags["GameType"] = game_type(start.rules)
    if start.rules.giveaway:
        tags["Giveaway"] = "1"
    else:
        tags.pop("Giveaway", None)
    if "FEN" in tags or start != Position.start(start.rules):
        tags["FEN"] = fen(start)
    return tags


def _escaped(value: str) -> str:
    """The value on one line: behind the end of a line readers take a bracket for the next tag."""
    return re.sub(r'(["\\])', r"\\\1", re.sub(r"[\r\n]", " ", value))


def _lines(words: list[str]) -> list[str]:
    """The words put together to lines; a comment is one word, however long."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _movetext(root: Node[Position, Move]) -> list[str]:
    """The words of the tree: each main move, the variations that stand in its place, and then what follows it."""
    words = list(_notes(root))
    waiting: list[tuple[Node[Position, Move], int] | str] = [(node, 0) for node in root.children[:1]]
    opening, numbered = "", False
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            opening, numbered = item.strip(")"), False
            words[-1] += item.strip("(")
            continue
        node, ply = item
        assert node.parent is not None
        number, second = divmod(ply + root.position.turn, 2)
        said = [f"{{{coded(text)}}}" for text in node.comments_before]
        move = [*said, move_text(node.parent.position, node.move)] if node.move else said
        if not second or not numbered or said:
            move.insert(0, f"{number + 1}{'...' if second else '.'}")
        move[0] = opening + move[0]
        notes = list(_notes(node))
        words += move + notes
        opening, numbered = "", not notes
        if node.children and node.end is None:
            waiting.append((node.children[0], ply + 1))
        if node is node.parent.children[0]:
            for other in reversed(node.parent.children[1:]):
                waiting += [")", (other, ply), "("]
    return words


def _notes(node: Node[Position, Move]) -> Iterator[str]:
    """What is said after a move."""
    yield from (f"${glyph}" for glyph in node.glyphs)
    position = node.position
    white = 0 if position.color_of(0) is Color.WHITE else 1
    if node.clock is not None:
        sides = "Wb" if position.color is Color.WHITE else "wB"
        clocks = (_clock(letter, node.clock[player]) for letter, player in zip(sides, (white, 1 - white), strict=True))
        yield f"{{[%clock {' '.join(clocks)}]}}"
    if node.evaluation is not None:
        hundredths = node.evaluation if white == 0 else -node.evaluation
        yield f"{{[%eval {hundredths / 100:.2f}]}}"
    yield from (_comment(text, node) for text in node.comments)


def _clock(letter: str, seconds: int) -> str:
    return f"{letter}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _comment(text: str, node: Node[Position, Move]) -> str:
    """A comment after a move, changed so that nothing in it is read as the move's clock or evaluation."""
    text = coded(text)
    for command in {found[0] for found in MEASURE.finditer(text) if _is_noted(found[0], node)}:
        text = text.replace(command, f"&#91;{command[1:]}")
    return "{" + text + "}"


def _is_noted(command: str, node: Node[Position, Move]) -> bool:
    try:
        return measured(command, node) is not None
    except InputError:
        return True
