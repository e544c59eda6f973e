"""The figures as SVG text in a 100 x 100 box: men, kings, and the marks of tic-tac-toe. nanosvg draws them, which knows
gradients, opacity and transforms but neither filters, clips nor rgba() colours; gradients are in user space. A shadow
is therefore a radial gradient, a bevel two strokes a little apart."""

from game.ui.board import flat_pieces, glossy_pieces, painted_marks, stone_pieces, turned_pieces, wooden_pieces
from game.ui.board.discs import crown
from game.ui.board.face import KINGS, MARKS, Figure
from game.ui.board.piece_sets import PieceSet, PieceStyle

MEN_AND_KINGS = {
    PieceStyle.TURNED: (turned_pieces.man, turned_pieces.king),
    PieceStyle.WOODEN: (wooden_pieces.man, wooden_pieces.king),
    PieceStyle.FLAT: (flat_pieces.man, flat_pieces.king),
    PieceStyle.STONE: (stone_pieces.man, stone_pieces.king),
    PieceStyle.GLOSSY: (glossy_pieces.man, glossy_pieces.king),
}


def figure_svg(figure: Figure, pieces: PieceSet, progress: float = 1.0) -> str:
    """The figure's drawing; a mark's strokes as far as progress (0 to 1), pieces always whole."""
    if figure in MARKS:
        player = MARKS.index(figure)
        return _svg(painted_marks.mark(figure, pieces.marks[player], pieces.style, progress))
    colors = pieces.white if figure in (Figure.WHITE_MAN, Figure.WHITE_KING) else pieces.black
    man, king = MEN_AND_KINGS[pieces.style]
    return _svg(king(colors) if figure in KINGS else man(colors))


def crown_svg() -> str:
    return _svg(f'<g transform="translate(50 50) scale(1.7) translate(-50 -50)">{crown(50)}</g>')


def _svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'
