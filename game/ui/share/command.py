"""`share FILE.pdn|FEN OUT`: write a position or a game as a picture, a drawing, a film or printed pages.

All games of a file become a booklet.
"""

import argparse
from pathlib import Path
from typing import Any

from game.checkers.rule_sets import rules_named
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import RuleSet
from game.core import InputError
from game.drawing.pdf import pdf
from game.faults import CommandFault, Fault
from game.keeping.chapters import chapter_title, study_title
from game.keeping.files import write_as_asked
from game.tree import Game, Node
from game.ui.board.art import BoardStyle
from game.ui.board.painter import Painter, png
from game.ui.files import pdn_files
from game.ui.games.presentation import presentation_of
from game.ui.lab.export_command import drawing_in
from game.ui.look.text import FONTS
from game.ui.share.board_drawing import Appearance, board_svg, scene_of
from game.ui.share.booklet import BookChapter, BookletContent, book_of, pages_of, title_of
from game.ui.share.film import film

ENDINGS = (".png", ".svg", ".gif", ".pdf")


def run(args: argparse.Namespace) -> int:
    out, ending = Path(args.out), Path(args.out).suffix.lower()
    if ending not in ENDINGS:
        raise InputError(CommandFault.SHARE_FORMAT, known=", ".join(ENDINGS), name=out.name)
    rules = None if args.rules is None else rules_named(args.rules)
    if args.booklet and (ending != ".pdf" or pdn_files.is_position(args.source)):
        raise InputError(CommandFault.BOOKLET)
    with drawing_in(args.language):
        if args.booklet:
            write_as_asked(out, _book(Path(args.source), rules, args))
            return 0
        game = _game(args.source, rules)
        write_as_asked(out, _content(game, _node(game, args.ply), ending, args))
    return 0


def _game(source: str, rules: RuleSet | None) -> Game[Any, Any]:
    if pdn_files.is_position(source):
        return pdn_files.game_in(source, rules or ENGLISH).game
    return pdn_files.first_game(Path(source), rules).game


def _book(source: Path, rules: RuleSet | None, args: argparse.Namespace) -> bytes:
    """All games of a file as the chapters of a booklet."""
    games = [opened.game for opened in pdn_files.all_games(source, rules)]
    study = study_title([game.tags for game in games])
    titles = [chapter_title(game.tags, study) or title_of(game) for game in games]
    plan = BookletContent(names=not args.plain, flipped=args.turned)
    pages, marks = book_of(study or source.stem, list(map(BookChapter, titles, games)), plan)
    return pdf(pages, study or source.stem, FONTS, marks)


def _node(game: Game[Any, Any], ply: int | None) -> Node[Any, Any]:
    nodes = game.last.path()
    if ply is not None and ply >= len(nodes):
        raise InputError(Fault.NO_PLY, moves=len(nodes) - 1, ply=ply)
    return nodes[-1 if ply is None else ply]


def _content(game: Game[Any, Any], node: Node[Any, Any], ending: str, args: argparse.Namespace) -> bytes:
    face = presentation_of(game.start).face(game.start)
    appearance = Appearance(BoardStyle(names=not args.plain), args.turned, arrow=args.arrow)
    if ending == ".pdf":
        plan = BookletContent(names=not args.plain, flipped=args.turned)
        return pdf(pages_of(game, plan), title_of(game), FONTS)
    if ending == ".gif":
        content = film(face, node.path(), appearance, args.side, args.delay, bytearray(1), lambda _: None)
        assert content is not None  # it is never stopped
        return content
    scene = scene_of(face, node, appearance)
    if ending == ".svg":
        return board_svg(face, scene, appearance, args.side).encode()
    return png(Painter(face, appearance.style, args.side, flipped=appearance.flipped).draw(scene))
