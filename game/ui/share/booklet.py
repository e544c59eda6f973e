"""Printed pages: a game with its variations, comments and diagrams, or a study of several chapters as a booklet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.drawing.shapes import A4, Canvas
from game.keeping.chapters import BETWEEN, CHAPTER, STUDY
from game.keeping.games import result_text
from game.kinds import kind_of
from game.tree import Game, Node
from game.ui.board.art import BoardStyle
from game.ui.games.presentation import presentation_of, rules_name_of
from game.ui.look.canvas import NO_BREAK, width_of, written
from game.ui.look.text import pieces
from game.ui.share.board_drawing import MARGIN as NAMES
from game.ui.share.board_drawing import Appearance, print_board, printed_size, scene_of
from game.ui.study.facts import known
from game.ui.study.glyphs import signs
from game.ui.study.movetext import measures, number_of, said
from game.ui.words.i18n import _, date_text, in_language, plural

MARGIN, GUTTER, FOOT = 48.0, 20.0, 26.0
COLUMNS = 2
TITLE, TEXT, SMALL = 16.0, 10.0, 8.5
LEADING = 1.4
"""Height of a line in sizes of its letters."""
INDENT = 12.0
SPACE = 5.0
DIAGRAM = 158.0
PAIR = "White", "Black"
COVER, LEAD = 26.0, 12.0
"""Size of the title of a booklet, and of the lines below it and of the contents."""
LEADERS = " ."
"""Dots between a title and its page."""
ASKED = "[#]"
"""Asks for a diagram within a comment, as in ChessBase's files,"""
ASKING = (220, 221)
"""or as a glyph."""


@dataclass(slots=True)
class BookletContent:
    paper: tuple[float, float] = A4
    every: int = 10
    """Number of moves of each player between diagrams; 0 for none."""
    marked: bool = True
    final: bool = True
    measured: bool = True
    """Print clocks and evaluations after the moves."""
    names: bool = True
    flipped: bool = False
    signs: bool = True
    """Print drawn arrows and circles, and a diagram for each position that has them."""


class Run(NamedTuple):
    text: str
    bold: bool = False


class Paragraph(NamedTuple):
    runs: Sequence[Run]
    size: float = TEXT
    indent: float = 0.0
    wide: bool = False
    """Across all columns: only at the top of the first page."""


class Diagram(NamedTuple):
    node: Node[Any, Any]
    caption: str


class BookChapter(NamedTuple):
    title: str
    game: Game[Any, Any]


Block = Paragraph | Diagram


def title_of(game: Game[Any, Any]) -> str:
    players = [known(game, name) for name in PAIR]
    return " – ".join(name or "?" for name in players) if any(players) else rules_name_of(game.start)


def outcome_text(game: Game[Any, Any]) -> str:
    """The result, such as 1-0; "" while it is open."""
    outcome = game.last.end or game.last.position.outcome()
    return result_text(game.last.position, outcome) if outcome is not None else known(game, "Result")


def details(game: Game[Any, Any]) -> Iterator[str]:
    """Event, place, round, date; then rules, opening and result. Leave out an event that repeats titles."""
    event, titles = known(game, "Event"), [game.tags.get(tag, "") for tag in (STUDY, CHAPTER)]
    repeated = event == BETWEEN.join(titles) or "/study/" in game.tags.get("Site", "")
    facts = ("", "") if repeated else (event, known(game, "Site"))
    number, date = known(game, "Round"), date_text(game.tags.get("Date", ""))
    numbered = _("Round {number}").format(number=number) if number else ""
    yield " · ".join(filter(None, (*facts, numbered, date)))
    rules, names = rules_name_of(game.start), kind_of(game.start).opening(game.positions)
    opening = in_language(names) if names else ""
    yield " · ".join(filter(None, (rules if rules != title_of(game) else "", opening, outcome_text(game))))


def asks(node: Node[Any, Any], plan: BookletContent) -> bool:
    """True if a diagram is wanted after a move: by a comment, a sign or a drawn shape."""
    comment = any(ASKED in text for text in node.comments) or not {*ASKING}.isdisjoint(node.glyphs)
    return comment or bool(plan.signs and node.shapes)


def blocks(game: Game[Any, Any], plan: BookletContent, title: str = "") -> Iterator[Block]:
    """The paragraphs and diagrams of a game. `title`: that of a chapter, which begins a column, not a page."""
    players, wide = title_of(game), not title
    yield Paragraph([Run(title or players, bold=True)], TITLE, wide=wide)
    if title and players not in (title.partition(" ")[2], rules_name_of(game.start)):
        yield Paragraph([Run(players, bold=True)], wide=wide)
    yield from (Paragraph([Run(line)], wide=wide) for line in details(game) if line)
    root, kind = game.root, kind_of(game.start)
    usual = kind.start(kind.variant_of(game.start), reverse=kind.is_reverse(game.start))
    if game.start != usual or asks(root, plan):
        yield Diagram(root, _to_move(root))
    runs = [Run(f"{comment} ") for comment in printed(root.comments)]
    numbered, shown, last, players = False, root, game.last, game.start.players
    for ply, node in enumerate(last.path()[1:]):
        runs += _move(node, ply, root, plan, numbered=numbered, bold=True)
        numbered = not said(node.comments)
        others = node.parent.children[1:] if node.parent is not None and node is node.parent.children[0] else []
        whole = (ply + 1) % players == 0
        due = plan.every and whole and (ply + 1) // players % plan.every == 0
        drawn = (plan.marked and any(glyph not in ASKING for glyph in node.glyphs)) or asks(node, plan)
        if others or due or drawn:
            yield from [Paragraph(runs)] if runs else []
            runs, numbered = [], False
        for other in others:
            yield Paragraph(_in_brackets(_variation(other, ply, root, plan)), SMALL + 0.5, INDENT)
            asking = (each for each in other.walk() if asks(each, plan))
            yield from (Diagram(each, _after(each, each.ply - 1, root)) for each in asking)
        if due or drawn:
            yield Diagram(node, _after(node, ply, root))
            shown = node
    if result := outcome_text(game):
        runs.append(Run(result, bold=True))
    yield from [Paragraph(runs)] if runs else []
    if plan.final and shown is not last:
        yield Diagram(last, _after(last, last.ply - 1, root) if last is not root else _to_move(root))


def printed(comments: Sequence[str]) -> list[str]:
    """Comments without the wish for a diagram."""
    return said(comment.replace(ASKED, "") for comment in comments)


def _move(
    node: Node[Any, Any], ply: int, root: Node[Any, Any], plan: BookletContent, *, numbered: bool, bold: bool
) -> Iterator[Run]:
    """A move with its number, signs and comments; `numbered`: the number was just written."""
    assert node.parent is not None
    yield from (Run(f"{comment} ") for comment in printed(node.comments_before))
    number, first = number_of(node, ply, root)
    text = kind_of(node.position).move_text(node.parent.position, node.move)
    if first or not numbered or node.comments_before:
        text = f"{number}{'.' if first else '...'}{NO_BREAK}{text}"
    sign = signs([glyph for glyph in node.glyphs if glyph not in ASKING])
    yield Run(f"{text}{NO_BREAK if ' ' in sign or len(sign) > 2 else ''}{sign.replace(' ', NO_BREAK)} ", bold=bold)
    if plan.measured and (measured := measures(node)):
        yield Run(f"[{NO_BREAK.join(measured)}] ")
    yield from (Run(f"{comment} ") for comment in printed(node.comments))


def _variation(first: Node[Any, Any], ply: int, root: Node[Any, Any], plan: BookletContent) -> Iterator[Run]:
    numbered = False
    for count, node in enumerate((first, *first.main_line())):
        yield from _move(node, ply + count, root, plan, numbered=numbered, bold=False)
        numbered = not said(node.comments)
        others = node.parent.children[1:] if count and node.parent is not None else []
        for other in others:
            yield from _in_brackets(_variation(other, ply + count, root, plan))
            numbered = False


def _in_brackets(runs: Iterator[Run]) -> list[Run]:
    """The same in brackets that no line break separates from their words."""
    first, *others = runs
    *found, last = first._replace(text=f"({first.text}"), *others
    return [*found, last._replace(text=f"{last.text.rstrip()}) ")]


def _after(node: Node[Any, Any], ply: int, root: Node[Any, Any]) -> str:
    assert node.parent is not None
    number, first = number_of(node, ply, root)
    move = kind_of(node.position).move_text(node.parent.position, node.move)
    return _("After {move}").format(move=f"{number}{'.' if first else '...'} {move}")


def _to_move(root: Node[Any, Any]) -> str:
    return presentation_of(root.position).to_move_text(root.position, "classic")


class _Setter:
    def __init__(self, plan: BookletContent) -> None:
        self.plan = plan
        self.pages: list[Canvas] = []
        self.column = COLUMNS - 1
        self.top = MARGIN
        """Top of the columns of this page."""
        self.y = 0.0
        self.bottom = plan.paper[1] - MARGIN - FOOT
        self.width = (plan.paper[0] - 2 * MARGIN - GUTTER) / COLUMNS
        self.turn()

    @property
    def left(self) -> float:
        return MARGIN + self.column * (self.width + GUTTER)

    def turn(self) -> None:
        self.column = (self.column + 1) % COLUMNS
        if self.column == 0:
            self.pages.append(Canvas(*self.plan.paper))
            self.top = MARGIN
        self.y = self.top

    def room(self, height: float) -> None:
        if self.y + height > self.bottom and self.y > self.top:
            self.turn()

    def set(self, block: Block) -> None:
        if isinstance(block, Diagram):
            self._set_diagram(block)
            return
        width = self.plan.paper[0] - 2 * MARGIN if block.wide else self.width - block.indent
        for line in lines_of(block.runs, width, block.size):
            self.room(LEADING * block.size)
            x, y = self.left + block.indent, self.y + block.size
            for run in line:
                self.pages[-1].write(written(run.text), x, y, block.size, bold=run.bold)
                x += width_of(run.text, block.size, bold=run.bold)
            self.y += LEADING * block.size
        self.y += SPACE
        if block.wide:
            self.top = self.y + SPACE

    def _set_diagram(self, diagram: Diagram) -> None:
        plan, position = self.plan, diagram.node.position
        face = presentation_of(position).face(position)
        scene = scene_of(face, diagram.node, Appearance(BoardStyle(), shapes=plan.signs))
        side = min(DIAGRAM, self.width - 2 * NAMES)
        wide, high = printed_size(face, side, names=plan.names)
        self.room(high + LEADING * SMALL + 2 * SPACE)
        place = self.left + (self.width - wide) / 2, self.y + SPACE
        print_board(self.pages[-1], face, scene, place, side, names=plan.names, flipped=plan.flipped)
        self.y += high + 2 * SPACE
        for line in lines_of([Run(diagram.caption)], self.width, SMALL):
            text = "".join(run.text for run in line)
            self.pages[-1].write(written(text), self.left + self.width / 2, self.y + SMALL, SMALL, align=0.5)
            self.y += LEADING * SMALL
        self.y += SPACE


def lines_of(runs: Sequence[Run], width: float, size: float) -> list[list[Run]]:
    """The runs broken into lines of this width; a longer word has a line of its own."""
    lines: list[list[Run]] = [[]]
    used = 0.0
    for run in runs:
        for piece in pieces(run.text):
            wide = width_of(piece.rstrip(" "), size, bold=run.bold)
            if used + wide > width and lines[-1]:
                lines.append([])
                used = 0.0
            last = lines[-1][-1] if lines[-1] else None
            if last is not None and last.bold is run.bold:
                lines[-1][-1] = Run(last.text + piece, run.bold)
            else:
                lines[-1].append(Run(piece, run.bold))
            used += width_of(piece, size, bold=run.bold)
    return lines


def book_of(
    title: str, chapters: Sequence[BookChapter], plan: BookletContent
) -> tuple[list[Canvas], list[tuple[str, int]]]:
    """A title page, the contents, and every chapter from a new column on; and the first page of each, from 0."""
    setter, begins = _Setter(plan), []
    for number, (name, game) in enumerate(chapters, 1):
        if number > 1:
            setter.turn()
        begins.append((f"{number}. {name}", len(setter.pages) - 1))
        for block in blocks(game, plan, f"{number}. {name}"):
            setter.set(block)
    count = len(_contents(begins, 0, plan))
    pages = [_cover(title, chapters, plan), *_contents(begins, 1 + count, plan), *setter.pages]
    width, height = plan.paper
    head = "".join(run.text for run in lines_of([Run(title)], width - 2 * MARGIN, SMALL)[0])
    for number, page in enumerate(pages[1:], 2):
        page.write(written(head.rstrip()), width / 2, MARGIN - 1.5 * SMALL, SMALL, align=0.5)
        page.write(str(number), width / 2, height - MARGIN + SMALL, SMALL, align=0.5)
    return pages, [(name, 1 + count + page) for name, page in begins]


def _cover(title: str, chapters: Sequence[BookChapter], plan: BookletContent) -> Canvas:
    """The title, what the study is about and by whom, and a diagram: the first with shapes, or the first position."""
    page, (width, height) = Canvas(*plan.paper), plan.paper
    y = 0.2 * height
    for line in lines_of([Run(title, bold=True)], width - 3 * MARGIN, COVER):
        y += LEADING * COVER
        page.write(written("".join(run.text for run in line).rstrip()), width / 2, y, COVER, bold=True, align=0.5)
    games = [chapter.game for chapter in chapters]
    rules = dict.fromkeys(rules_name_of(each.start) for each in games)
    annotators = dict.fromkeys(map(annotator, games))
    count = plural("{count} chapter", "{count} chapters", len(games))
    y += LEAD
    for text in filter(None, (", ".join(filter(None, annotators)), " · ".join([*rules, count]))):
        for line in lines_of([Run(text)], width - 3 * MARGIN, LEAD):
            y += 1.6 * LEAD
            page.write(written("".join(run.text for run in line).rstrip()), width / 2, y, LEAD, align=0.5)
    nodes = [node for game in games for node in game.root.walk()]
    node = next((node for node in nodes if plan.signs and node.shapes), nodes[0])
    face = presentation_of(node.position).face(node.position)
    wide, _high = printed_size(face, 0.45 * width, names=plan.names)
    place, scene = ((width - wide) / 2, 0.5 * height), scene_of(face, node, Appearance(BoardStyle(), shapes=plan.signs))
    print_board(page, face, scene, place, 0.45 * width, names=plan.names, flipped=plan.flipped)
    return page


def annotator(game: Game[Any, Any]) -> str:
    """The author of a game's comments; of an address the last part."""
    return known(game, "Annotator").rstrip("/").rpartition("/")[2]


def _contents(begins: Sequence[tuple[str, int]], before: int, plan: BookletContent) -> list[Canvas]:
    """The pages that list the chapters; `before`: number of pages before the first chapter."""
    pages: list[Canvas] = []
    width, height = plan.paper
    left, right, y = MARGIN, width - MARGIN, height
    dots, room = width_of(LEADERS, LEAD), width - 2 * MARGIN - 40
    for name, page in begins:
        lines = ["".join(run.text for run in line).rstrip() for line in lines_of([Run(name)], room, LEAD)]
        if y + len(lines) * 1.6 * LEAD > height - MARGIN - FOOT:
            pages.append(Canvas(*plan.paper))
            y = MARGIN + TITLE
            pages[-1].write(written(_("Contents")), left, y, TITLE, bold=True)
            y += 2 * LEAD
        for line in lines:
            y += 1.6 * LEAD
            pages[-1].write(written(line), left, y, LEAD)
        number = str(before + page + 1)
        end, begin = right - width_of(number, LEAD) - 6, left + width_of(lines[-1], LEAD) + 6
        leaders = LEADERS * max(0, int((end - begin) / dots))
        pages[-1].write(leaders, end, y, LEAD, align=1.0)
        pages[-1].write(number, right, y, LEAD, align=1.0)
    return pages


def pages_of(game: Game[Any, Any], plan: BookletContent) -> list[Canvas]:
    setter = _Setter(plan)
    for block in blocks(game, plan):
        setter.set(block)
    width, height = plan.paper
    for number, page in enumerate(setter.pages, 1):
        text = f"{number} / {len(setter.pages)}"
        page.write(text, width / 2, height - MARGIN + SMALL, SMALL, align=0.5)
    return setter.pages
