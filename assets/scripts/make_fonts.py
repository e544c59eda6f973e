# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools>=4.60"]
# ///
"""Cuts the two weights of Noto Sans SC, and JetBrains Mono, down to the characters that the window shows.

    uv run assets/scripts/make_fonts.py FOLDER

FOLDER holds NotoSansSC-Regular.otf and NotoSansSC-Bold.otf as they come from
https://github.com/notofonts/noto-cjk (Sans/SubsetOTF/SC), and JetBrainsMono-Regular.ttf, for listings, from
https://github.com/JetBrains/JetBrainsMono; a font that is not there is left as it is.

Chinese fonts draw some western signs as wide as a Chinese character, which tears holes into English and Russian text;
those signs get western shapes and widths here. The letters that Ukrainian has and Russian has not are missing in the
source: they are drawn here, from its own letters.
"""

import argparse
from pathlib import Path

from fontTools.misc.transform import Identity, Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[1] / "fonts"
WEIGHTS = ("Regular", "Bold")
FULL_WIDTH = 1000
DIGIT_WIDTH = 555
MATHS_AXIS = 369  # the height of the middle of "+"
NARROWED = "×±≤≥≠≈"
SAME_SHAPE = {"І": "I", "і": "i", "Ї": "Ï", "ї": "ï", "ʼ": "’"}
"""Letters that the source lacks, with others that look the same,"""
MIRRORED = {"Є": "Э", "є": "э"}
"""and with others that are seen in a mirror,"""
UPTURNED = {"Ґ": ("Г", 0.135), "ґ": ("г", 0.125)}
"""and with others that get a stroke at the end of their arm, so high in shares of the em."""
QUOTES = "“”‘’"
SPARE = "㐀㐁㐂㐃"
"""Unused characters, whose places the drawn letters take."""
SYMBOLS = "←↑→↓↔↕⇧⌘⌥–—…“”‘’„‚‹›•·×±≤≥≠≈∞−½¼¾№°©€●○◆◇■□▲▼◀▶★☆✓"


def wanted_characters() -> set[int]:
    """Latin, Cyrillic with the letters of Ukrainian, and all of GB 2312, as code points."""
    ranges = (range(0x20, 0x7F), range(0xA0, 0x180), range(0x400, 0x460))
    characters = {code for block in ranges for code in block}
    characters |= {ord(letter) for letter in (*SYMBOLS, *SAME_SHAPE, *MIRRORED, *UPTURNED)}
    for first in range(0xA1, 0xF8):
        for second in range(0xA1, 0xFF):
            characters |= {ord(letter) for letter in bytes((first, second)).decode("gb2312", "ignore")}
    return characters


def use_proportional_quotes(font: TTFont) -> None:
    """Points the curly quotes at the font's own proportional alternatives (its feature `pwid`)."""
    features = font["GSUB"].table.FeatureList.FeatureRecord
    lookups = font["GSUB"].table.LookupList.Lookup
    alternatives: dict[str, str] = {}
    for record in features:
        if record.FeatureTag == "pwid":
            for index in record.Feature.LookupListIndex:
                for subtable in lookups[index].SubTable:
                    alternatives |= getattr(subtable, "ExtSubTable", subtable).mapping
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format != 14:
            for quote in QUOTES:
                glyph = table.cmap[ord(quote)]
                table.cmap[ord(quote)] = alternatives.get(glyph, glyph)


def find_places(font: TTFont) -> None:
    """Gives each letter of Ukrainian a glyph: one that looks the same, or a spare one in which it will be drawn."""
    names = font.getBestCmap()
    glyphs = {letter: names[ord(same)] for letter, same in SAME_SHAPE.items()}
    glyphs |= {letter: names[ord(spare)] for letter, spare in zip((*MIRRORED, *UPTURNED), SPARE, strict=True)}
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format != 14:
            table.cmap |= {ord(letter): glyph for letter, glyph in glyphs.items()}


class Redrawing:
    """Replaces the outlines of single glyphs by transformed copies of others."""

    def __init__(self, font: TTFont) -> None:
        self.font = font
        self.names = font.getBestCmap()
        self.glyphs = font.getGlyphSet()
        self.top = font["CFF "].cff.topDictIndex[0]

    def replace(
        self, character: str, parts: list[tuple[str, Transform]], width: int, stroke: tuple[int, ...] = ()
    ) -> None:
        """Draws `character` anew, `width` font units wide, from other characters each moved by a transform.

        `stroke`: left, bottom, right and top of an upright one that is added.
        """
        name = self.names[ord(character)]
        private = self.top.FDArray[self.top.FDSelect[self.font.getGlyphID(name)]].Private
        pen = T2CharStringPen(width - private.nominalWidthX, self.glyphs)
        for part, transform in parts:
            self.glyphs[self.names[ord(part)]].draw(TransformPen(pen, transform))
        if stroke:
            left, bottom, right, top = stroke
            pen.moveTo((left, bottom))
            for corner in ((right, bottom), (right, top), (left, top)):
                pen.lineTo(corner)
            pen.closePath()
        self.top.CharStrings[name] = pen.getCharString(private, self.top.GlobalSubrs)
        self.font["hmtx"][name] = (width, 0)

    def width(self, character: str) -> int:
        width: int = self.font["hmtx"][self.names[ord(character)]][0]
        return width

    def corners(self, character: str) -> list[tuple[float, float]]:
        """The corners of a character of straight lines."""
        pen = RecordingPen()
        self.glyphs[self.names[ord(character)]].draw(pen)
        return [point for command, points in pen.value for point in points if command != "closePath"]


def about(scale: float, width: int) -> Transform:
    """Shrinks a full-width sign round its centre and puts the centre into the middle of the new width."""
    return Identity.translate(width / 2, MATHS_AXIS).scale(scale).translate(-FULL_WIDTH / 2, -MATHS_AXIS)


def narrow_signs(font: TTFont) -> None:
    redrawing = Redrawing(font)
    for sign in NARROWED:
        redrawing.replace(sign, [(sign, about(0.74, DIGIT_WIDTH))], DIGIT_WIDTH)
    redrawing.replace("•", [("•", about(0.85, 300))], 300)
    step = font["hmtx"][redrawing.names[ord(".")]][0]
    dots = [(".", Identity.translate(step * index, 0)) for index in range(3)]
    redrawing.replace("…", dots, 3 * step)


def draw_ukrainian(font: TTFont) -> None:
    redrawing = Redrawing(font)
    for letter, other in MIRRORED.items():
        width = redrawing.width(other)
        redrawing.replace(letter, [(other, Transform(-1, 0, 0, 1, width, 0))], width)
    for letter, (other, rise) in UPTURNED.items():
        corners = redrawing.corners(other)
        right = max(x for x, _ in corners)
        below, top = sorted({y for _, y in corners})[-2:]
        stroke = (right - (top - below), below, right, top + round(rise * FULL_WIDTH))
        redrawing.replace(letter, [(other, Identity)], redrawing.width(other), tuple(map(round, stroke)))


def cut(source: Path, target: Path) -> None:
    font = TTFont(source)
    use_proportional_quotes(font)
    find_places(font)
    options = Options()
    options.layout_features = ["kern", "ccmp"]
    options.hinting = False
    options.name_IDs = ["*"]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted_characters())
    subsetter.subset(font)
    narrow_signs(font)
    draw_ukrainian(font)
    font.save(target)


def cut_for_listings(source: Path, target: Path) -> None:
    """Keep what a listing can have: ASCII, each character as wide as the others, without ligatures."""
    font = TTFont(source)
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=range(0x20, 0x7F))
    subsetter.subset(font)
    font.save(target)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    cuts = {f"NotoSansSC-{weight}.otf": cut for weight in WEIGHTS} | {"JetBrainsMono-Regular.ttf": cut_for_listings}
    for name, cut_one in cuts.items():
        if (folder / name).exists():
            cut_one(folder / name, TARGET / name)
            print(f"{name}: {(TARGET / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
