"""PDF files whose pages are pictures in shades of grey: all that a printed sheet needs, in any script.

The objects are those of PDF 1.4 (ISO 32000-1, 7.5 and 8.9): a catalogue, the pages, and for each page its content and
its picture.
"""

import zlib
from collections.abc import Iterable

import pygame

POINTS = 72
"""To the inch."""


def pdf(pages: Iterable[pygame.Surface], dots: int) -> bytes:
    """The content of a PDF file; the pictures are black, grey and white and have so many dots to the inch.

    Each page is asked for when the one before it has been packed: many large pictures would take much memory.
    """
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    numbers: list[int] = []
    for page in pages:
        number = len(objects) + 1
        numbers.append(number)
        width, height = (side * POINTS / dots for side in page.get_size())
        box = f"/MediaBox [0 0 {width:.2f} {height:.2f}]"
        resources = f"/Resources << /XObject << /Page {number + 2} 0 R >> >>"
        objects += [
            f"<< /Type /Page /Parent 2 0 R {box} {resources} /Contents {number + 1} 0 R >>".encode(),
            _stream("", f"{width:.2f} 0 0 {height:.2f} 0 0 cm /Page Do".encode()),
            _picture(page),
        ]
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects[1] = f"<< /Type /Pages /Count {len(numbers)} /Kids [{kids}] >>".encode()
    return _file(objects)


def _picture(surface: pygame.Surface) -> bytes:
    width, height = surface.get_size()
    shades = pygame.image.tobytes(surface, "RGB")[::3]
    size = f"/Width {width} /Height {height} /ColorSpace /DeviceGray /BitsPerComponent 8"
    return _stream(f"/Type /XObject /Subtype /Image {size} ", shades)


def _stream(entries: str, content: bytes) -> bytes:
    packed = zlib.compress(content)
    return f"<< {entries}/Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode() + packed + b"\nendstream"


def _file(objects: list[bytes]) -> bytes:
    """The objects, numbered from 1, with the table of where each one begins."""
    content = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    for number, each in enumerate(objects, 1):
        table += f"{len(content):010} 00000 n \n"
        content += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(content)}\n%%EOF\n"
    return content + table.encode() + trailer.encode()
