"""The tab of the moves: the game's tree as text."""

from game.kinds import kind_of
from game.ui.board.move_list import MoveList, MoveScroll
from game.ui.i18n import N_
from game.ui.study.tabs import StudyTab
from game.ui.widgets.layout import Column
from game.ui.widgets.widget import Widget


class MovesTab(StudyTab):
    """All moves, variations and comments; a click on a move leads there."""

    name = "moves"
    label = N_("Moves")
    symbol = "tree"

    def build(self, *, wide: bool) -> Widget:
        match = self.study.match
        positions = [node.position for node in match.nodes]
        texts = tuple(map(kind_of(match.position).move_text, positions, match.line))
        players = match.position.players
        return Column([MoveScroll(MoveList(texts, players, match.ply, self._go_to))], grow=1)

    def _go_to(self, ply: int) -> None:
        self.study.go_to_node(self.study.match.nodes[ply])
