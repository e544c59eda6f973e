"""PDN 3.0 (pdn.fmjd.org): game types, results, marks, commands in comments, and the writer."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from game.checkers import draws, notation
from game.checkers.dama import draws as dama_draws
from game.checkers.dama import notation as dama_notation
from game.checkers.dama.position import Dama
from game.checkers.dama.rules import RULE_SETS_OF_DAMA, DamaRules
from game.checkers.house_rules import BETWEEN, HOUSE_RULES
from game.checkers.house_rules import GAME_TYPE as HOUSE_GAME_TYPE
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS, find_rules, rules_named
from game.checkers.rules import Color, Numbering, RuleSet
from game.core import InputError, Outcome, Reason, draw, win
from game.draws import HistoryRule, outcome_by
from game.outside import decimal, whole
from game.tree import SHAPE_COLOURS, BoardShape, Game, Node

PdnGame = Game[Any, Move]
AnyPosition = Position | Dama


class Draughts(NamedTuple):
    """The functions of a game that PDN is read and written with."""

    start: Callable[[Any], Any]
    fen: Callable[[Any], str]
    parse_fen: Callable[[str, Any], Any]
    move_text: Callable[[Any, Move], str]
    moves_meant: Callable[[str, Any], list[Move]]
    history_rules: Callable[[Any], Sequence[HistoryRule[Any]]]


DIAGONAL = Draughts(
    Position.start,
    notation.fen,
    notation.parse_fen,
    notation.move_text,
    notation.moves_meant,
    draws.history_rules,
)
ORTHOGONAL = Draughts(
    Dama.start,
    dama_notation.fen,
    dama_notation.parse_fen,
    dama_notation.move_text,
    dama_notation.moves_meant,
    dama_draws.history_rules,
)


def pdn_rules() -> dict[str, RuleSet]:
    """The rule sets by name that a GameType tag can mean."""
    return {**RULE_SETS, **RULE_SETS_OF_DAMA}


def find_pdn_rules(name: str) -> RuleSet | None:
    """One of these rule sets by its name, or house rules."""
    return pdn_rules().get(name) or find_rules(name)


def pdn_rules_named(name: str) -> RuleSet:
    return pdn_rules().get(name) or rules_named(name)


def draughts_of(rules: RuleSet) -> Draughts:
    return ORTHOGONAL if isinstance(rules, DamaRules) else DIAGONAL


RED = "Red"
"""Name of Black in English checkers, in tags too."""
IN_ORDER = ("P1", "P2")
"""Tags by which PlayStrategy names the players, in the order of their moves."""
UNFINISHED = "*"
BOTH_LOST = "0-0"
WHITE_WINS, BLACK_WINS, DRAWN = ("2-0", "1-0"), ("0-2", "0-1"), ("1-1", "1/2-1/2")
"""Spellings with two points for a win, and with one."""
RESULTS = (*WHITE_WINS, *BLACK_WINS, *DRAWN, BOTH_LOST, UNFINISHED)

MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""Numeric glyph (NAG) of each mark of strength; * is the only move."""

OPPOSITE_AIM = ("98",)
"""Lidraughts' number for international draughts with the opposite aim."""
CANADIAN = "27"
NOT_PLAYED = (CANADIAN, str(HOUSE_GAME_TYPE))
"""Types whose games can't be read: Canadian draughts, house rules without their name."""
LARGEST_EVALUATION, MOST_HOURS, LARGEST_GLYPH = 100_000, 10_000, 10_000
"""Limits: an evaluation in men, the hours of a clock, a glyph."""
CLOCK = re.compile(r"\s*\[%clock\s*([wWbB])(\d+):(\d\d):(\d\d)\s*([wWbB])(\d+):(\d\d):(\d\d)\s*\]\s*")
ONE_CLOCK = re.compile(r"\s*\[%clk\s+(\d+):(\d\d):(\d\d)\s*\]\s*")
"""Clock of the mover alone, as in chess and on electronic boards."""
EVALUATION = re.compile(r"\s*\[%eval\s+([+-]?\d+(?:\.\d{1,2})?)\s*\]\s*")
SHAPES = re.compile(r"\s*\[%c([as])l\s+([^\]]*?)[\s,]*\]\s*")
"""Arrows (cal) and circles (csl), such as [%csl G28][%cal G3228,Rc3d4]."""
SHAPE = re.compile(r"([a-zA-Z])(\d\d|[a-l]\d{1,2})(\d\d|[a-l]\d{1,2})?")
MEASURE = re.compile(r"\[%(?:clock|clk|eval|c[as]l)\s[^\]]*\]")
"""Any of these, anywhere in a comment."""
PAIR = ("White", "Black")
ROSTER = ("Event", "Site", "Date", "Round", *PAIR, "Result")
BLACK_FIRST_ROSTER = ("Event", "Site", "Date", "Round", *reversed(PAIR), "Result")
UNKNOWN = {"Date": "????.??.??"}
WIDTH = 80


def result_text(outcome: Outcome | None, position: AnyPosition) -> str:
    """The result in the rule set's notation, White's points first; any position of the game shows who has White.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> result_text(win(2, 0, Reason.RESIGNATION), Position.start(ENGLISH))
    '0-1'
    """
    if outcome is None:
        return UNFINISHED
    points = 0 if position.rules.two_points else 1
    winner = outcome.winner
    if winner is None:
        return BOTH_LOST if any(outcome.payoffs) else DRAWN[points]
    return (WHITE_WINS if position.color_of(winner) is Color.WHITE else BLACK_WINS)[points]


def recorded_outcome(result: str, position: AnyPosition) -> Outcome | None:
    """The outcome that a result stands for in a game with this position; None if it is open.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> recorded_outcome("2-0", Position.start(ENGLISH))
    Outcome(payoffs=(-1, 1), reason=<Reason.RECORD: 'record'>)
    """
    white = 0 if position.color_of(0) is Color.WHITE else 1
    if result in WHITE_WINS:
        return win(2, white, Reason.RECORD)
    if result in BLACK_WINS:
        return win(2, 1 - white, Reason.RECORD)
    if result in DRAWN:
        return draw(2, Reason.RECORD)
    return Outcome((-1, -1), Reason.RECORD) if result == BOTH_LOST else None


def turned(result: str) -> str:
    """The result with the other side's points first.

    >>> turned("1-0"), turned("0-2"), turned("1/2-1/2")
    ('0-1', '2-0', '1/2-1/2')
    """
    sides = dict(zip((*WHITE_WINS, *BLACK_WINS), (*BLACK_WINS, *WHITE_WINS), strict=True))
    return sides.get(result, result)


def has_black_first(names: Iterable[str], rules: RuleSet) -> bool:
    """True if Black's points come first, by the order of the tags: in English checkers unless White is named first."""
    return rules.black_points_first and next((name for name in names if name in ("White", "Black", RED)), "") != "White"


def with_players(tags: Mapping[str, str], start: AnyPosition) -> dict[str, str]:
    """The tags with White and Black, where these are named in other ways."""
    named = dict(tags)
    if named.keys().isdisjoint((RED, *IN_ORDER)):
        return named
    first = start.rules.begins if "FEN" in tags else start.color
    colors = dict(zip(IN_ORDER, PAIR if first is Color.WHITE else PAIR[::-1], strict=True)) | {RED: "Black"}
    for other, color in colors.items():
        if other in tags:
            named.setdefault(color, tags[other])
    return named


def game_type(rules: RuleSet) -> str:
    """The GameType tag: number, side that begins, board, notation, and 1 if the bottom left corner is light.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> game_type(ENGLISH)
    '21,B,8,8,N1,0'
    """
    begins = "W" if rules.begins is Color.WHITE else "B"
    first_at_bottom_right = (rules.numbering is Numbering.FROM_BOTTOM) == (rules.begins is Color.WHITE)
    notation = "A0" if rules.algebraic else "N1" if first_at_bottom_right else "N2"
    return f"{rules.game_type},{begins},{rules.columns},{rules.size},{notation},{int(rules.mirrored)}"


def rules_of(number: str) -> RuleSet | None:
    """The rules with this number in a GameType tag, or house rules with this name."""
    if BETWEEN in number:
        return find_rules(number)
    every = pdn_rules().values()
    own = {str(rules.game_type): rules for rules in every}
    others = {str(other): rules for rules in every for other in rules.other_game_types}
    return (others | own).get(number)


def bare(text: str) -> str:
    return text.replace("{", "[").replace("}", "]")


ENTITY = re.compile(r"&#(10|13|38|91|123|125);")
UNSAFE = re.compile(rf"[{{}}\r]|\n(?=\[)|&(?={ENTITY.pattern[1:]})")


def coded(text: str) -> str:
    """A text for the braces of a comment: characters that would end it become numbers, as in HTML.

    >>> coded("the {best} move"), decoded("the &#123;best&#125; move")
    ('the &#123;best&#125; move', 'the {best} move')
    """
    return UNSAFE.sub(lambda found: f"&#{ord(found[0])};", text)


def decoded(text: str) -> str:
    return ENTITY.sub(lambda found: chr(int(found[1])), text)


class CommentValues(NamedTuple):
    clock: tuple[int, int] | None = None
    evaluation: int | None = None
    shapes: tuple[BoardShape, ...] = ()


def measured(text: str, node: Node[Any, Any]) -> CommentValues | None:
    """The value that a command such as [%eval 0.5] notes at a move, if any; InputError beyond the limits."""
    if text.startswith("[%cl"):
        clock, one = CLOCK.fullmatch(text), ONE_CLOCK.fullmatch(text)
        if node.clock is not None or not (clock or one):
            return None
        found = _clock(clock, node.position) if clock else _both_clocks(one, node) if one else None
        return found and CommentValues(clock=found)
    if drawn := SHAPES.fullmatch(text):
        shapes = _shapes(drawn, node.position.rules)
        return CommentValues(shapes=shapes) if shapes else None
    evaluation = EVALUATION.fullmatch(text)
    if evaluation is None or node.evaluation is not None:
        return None
    hundredths = round(100 * decimal(evaluation[1], -LARGEST_EVALUATION, LARGEST_EVALUATION))
    return CommentValues(evaluation=hundredths if node.position.color_of(0) is Color.WHITE else -hundredths)


def _shapes(match: re.Match[str], rules: RuleSet) -> tuple[BoardShape, ...]:
    """Shapes with squares as numbers, as lidraughts writes them, or as letter and number; () if one makes no sense."""
    squares, shapes = 2 if match[1] == "a" else 1, []
    for each in re.split(r"[\s,]+", match[2]):
        found = SHAPE.fullmatch(each)
        path = tuple(_square(name, rules) for name in found.groups()[1:] if name) if found else ()
        if found is None or len(path) != squares or None in path or found[1].upper() not in SHAPE_COLOURS:
            return ()
        shapes.append(BoardShape(found[1].upper(), tuple(square for square in path if square)))
    return tuple(shapes)


def _square(name: str, rules: RuleSet) -> int | None:
    if not name.isdecimal():
        return rules.square_at(rules.size - int(name[1:]), ord(name[0]) - ord("a"))
    numbers = {_field(square, rules): square for square in range(1, rules.squares + 1)}
    return numbers.get(name)


def _field(square: int, rules: RuleSet) -> str:
    """A square in two digits; those of games with letters are numbered from the top left."""
    return f"{square if rules.algebraic else int(rules.square_name(square)):02}"


def _shapes_text(node: Node[Any, Move]) -> str:
    """The command for circles, then that for arrows.

    >>> from game.checkers.rule_sets.international import INTERNATIONAL
    >>> _shapes_text(Node(Position.start(INTERNATIONAL), shapes=[BoardShape("G", (32, 28)), BoardShape("R", (7,))]))
    '[%csl R07][%cal G3228]'
    """
    rules, words = node.position.rules, list[list[str]]([[], []])
    for shape in node.shapes:
        words[len(shape.squares) - 1].append(shape.colour + "".join(_field(each, rules) for each in shape.squares))
    names = ("csl", "cal")
    return "".join(f"[%{name} {','.join(found)}]" for name, found in zip(names, words, strict=True) if found)


@lru_cache(maxsize=10_000)
def _seconds(hours: str, minutes: str, seconds: str) -> int:
    return whole(hours, 0, MOST_HOURS) * 3600 + whole(minutes, 0, 99) * 60 + whole(seconds, 0, 99)


def _both_clocks(match: re.Match[str], node: Node[Any, Any]) -> tuple[int, int] | None:
    """Seconds left to each player, the opponent's after the move before; None without these."""
    before = node.parent
    if before is None or before.parent is None:
        return None
    mover = before.position.turn
    own = _seconds(*match.groups())
    others = [one for one in map(ONE_CLOCK.search, before.comments) if one]
    if before.clock is not None:
        other = before.clock[1 - mover]
    elif others:
        other = _seconds(*others[0].groups())
    else:
        return None
    return (own, other) if mover == 0 else (other, own)


def _clock(match: re.Match[str], position: AnyPosition) -> tuple[int, int] | None:
    """Seconds left to each player; None if the letters don't fit this position."""
    letters = match.group(1, 5)
    if letters != (("w", "B") if position.color is Color.BLACK else ("W", "b")):
        return None
    white, black = _seconds(*match.group(2, 3, 4)), _seconds(*match.group(6, 7, 8))
    return (white, black) if position.color_of(0) is Color.WHITE else (black, white)


def write_pdn(game: PdnGame, *, draws_end: bool = True) -> str:
    """The game with its variations, comments and marks; `read_pdn` reads it back. If `draws_end`, a draw by history is
    its result; otherwise it must have been claimed."""
    last = game.last
    rules = draughts_of(game.start.rules).history_rules(game.start.rules) if draws_end else ()
    outcome = last.end or outcome_by(game.positions, rules)
    result = result_text(outcome, last.position)
    tags = _tags(game, result)
    if has_black_first(tags, game.start.rules):
        result, tags["Result"] = turned(result), turned(tags["Result"])
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *_lines([*_movetext(game.root), result]), ""])


def _tags(game: PdnGame, result: str) -> dict[str, str]:
    """The tags in their order, completed by those of the roster and those that the moves need."""
    start = game.start
    roster = BLACK_FIRST_ROSTER if start.rules.black_points_first else ROSTER
    names = [name for name in game.tags if name not in (RED, *IN_ORDER)]
    if roster is BLACK_FIRST_ROSTER and "White" in names:
        if "Black" not in names:
            names.insert(names.index("White"), "Black")
        white, black = sorted(map(names.index, PAIR), reverse=True)
        names[white], names[black] = PAIR
    place = 0
    for name in roster:
        if name not in names:
            names.insert(place, name)
        place = names.index(name) + 1
    tags = {name: game.tags.get(name) or (UNKNOWN.get(name, "?") if name in ROSTER else "") for name in names}
    if result != UNFINISHED or game.tags.get("Result", "") in ("", *RESULTS):
        tags["Result"] = result
    tags["GameType"] = game_type(start.rules)
    if start.rules.base:
        tags["Variant"] = f"{HOUSE_RULES}: {start.rules.name}"
    if start.rules.giveaway:
        tags["Giveaway"] = "1"
    else:
        tags.pop("Giveaway", None)
    draughts = draughts_of(start.rules)
    if "FEN" in tags or start != draughts.start(start.rules):
        tags["FEN"] = draughts.fen(start)
    return tags


def _escaped(value: str) -> str:
    """The value on one line: readers take a bracket after the end of a line for the next tag."""
    return re.sub(r'(["\\])', r"\\\1", re.sub(r"[\r\n]", " ", value))


def _lines(words: list[str]) -> list[str]:
    """The words in lines; a comment is one word, however long."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _movetext(root: Node[Any, Move]) -> list[str]:
    """The words of the tree: each main move, then its alternatives, then what follows it."""
    move_text, words = draughts_of(root.position.rules).move_text, list(_notes(root))
    waiting: list[tuple[Node[Any, Move], int] | str] = [(node, 0) for node in root.children[:1]]
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
        said = [f"{{{coded(text)}}}" for text in node.comments_before] if node.has_notes else []
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


def _notes(node: Node[Any, Move]) -> Iterator[str]:
    if not node.has_notes:
        return
    yield from (f"${glyph}" for glyph in node.glyphs)
    position = node.position
    white = 0 if position.color_of(0) is Color.WHITE else 1
    if node.clock is not None:
        sides = "Wb" if position.color is Color.WHITE else "wB"
        first, second = (_clock_text(*each) for each in zip(sides, node.clock[:: -1 if white else 1], strict=True))
        yield f"{{[%clock {first} {second}]}}"
    if node.evaluation is not None:
        hundredths = node.evaluation if white == 0 else -node.evaluation
        yield f"{{[%eval {hundredths / 100:.2f}]}}"
    if node.shapes:
        yield f"{{{_shapes_text(node)}}}"
    yield from (_comment(text, node) for text in node.comments)


def _clock_text(letter: str, seconds: int) -> str:
    return f"{letter}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _comment(text: str, node: Node[Any, Move]) -> str:
    """A comment after a move, changed so that nothing in it is read as a clock or an evaluation."""
    text = coded(text)
    for command in {found[0] for found in MEASURE.finditer(text) if _is_noted(found[0], node)}:
        text = text.replace(command, f"&#91;{command[1:]}")
    return "{" + text + "}"


def _is_noted(command: str, node: Node[Any, Move]) -> bool:
    try:
        return measured(command, node) is not None
    except InputError:
        return True
