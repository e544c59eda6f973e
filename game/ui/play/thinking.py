"""What the computer thinks of the position, and what it expects."""

from typing import Any

from ai.report import MoveSource
from game.keeping.settings import ShownThoughts
from game.kinds import kind_of
from game.tree import Node
from game.ui.games import wording
from game.ui.games.presentation import presentation_of
from game.ui.play.view import PlayView
from game.ui.words.i18n import C_, N_, _, in_language, ngettext, percent_text, with_signs

UNSEARCHED = {
    MoveSource.ONLY_MOVE: N_("The only legal move"),
    MoveSource.MISTAKE: N_("A deliberate mistake"),
    MoveSource.GLANCE: N_("At a glance, without a search"),
    MoveSource.OWN_PLAYER: N_("The own player tells only its move"),
    MoveSource.ENGINE: N_("The engine told only its move"),
}
"""What the panel says of a move that the computer did not search for."""
LINE = 8
"""The most moves of the line that the computer expects."""


def thoughts_of(view: PlayView) -> list[str]:
    """How far the computer looked, and what it expects to follow the position that is shown."""
    playing, thought = view.playing, view.playing.thought
    if thought is None:
        return []
    node, report = thought
    position = node.position
    side = presentation_of(position).side_name(position, position.turn, view.pieces)
    if report.source in UNSEARCHED:
        move = kind_of(position).move_text(position, report.pv[0])
        return [_(UNSEARCHED[report.source]), *([f"{side}: {move}"] if view.thoughts is ShownThoughts.LINE else [])]
    depth = C_("search", "To the end")
    if report.depth is not None:
        deepest = f"/{report.selective_depth}" if report.selective_depth else ""
        depth = _("Depth {depth}").format(depth=f"{report.depth}{deepest}")
    nodes = ngettext("{count} position", "{count} positions", report.nodes)
    nodes = nodes.format(count=wording.count_text(report.nodes))
    spent = (
        playing.computers.waited if playing.computers.thinking and node.position is playing.position else report.seconds
    )
    seconds = _("{seconds} s").format(seconds=with_signs(f"{spent:.1f}"))
    looked = [depth, nodes, seconds]
    if report.source is MoveSource.TABLE:
        looked = [_("Endgame table")]
    elif report.source is MoveSource.BOOK:
        looked = [_book(node, report.pv[0]), depth]
    if report.hashfull:
        looked.append(_("memory {share}").format(share=percent_text(report.hashfull / 1000)))
    score = f"{side} {wording.score_text(report.score)}"
    if view.thoughts is ShownThoughts.SCORE:
        return [" · ".join(looked), score]
    texts, at = [], playing.match.position
    for move in report.pv[playing.match.node is not node :][:LINE]:
        texts.append(kind_of(at).move_text(at, move))
        at = at.play(move)
    return [" · ".join(looked), f"{score}: {' '.join(texts)}" if texts else score]


def _book(node: Node[Any, Any], move: Any) -> str:
    """That a move comes from the opening book, with the name of the opening if it has one."""
    names = kind_of(node.position).opening([*node.positions(), node.position.play(move)])
    return _("Opening book: {name}").format(name=in_language(names)) if names else _("Opening book")
