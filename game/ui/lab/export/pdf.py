"""PDF files whose pages are pictures in shades of grey: all that a printed sheet needs, in any script.

The objects are those of PDF 1.4 (ISO 32000-1, 7.5 and 8.9): a catalogue, the pages, and for each page its content and
its picture.
"""

from collections.abc import Iterable

import pygame

from game.ui.look.pdf import POINTS, pdf_file, stream


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
            stream("", f"{width:.2f} 0 0 {height:.2f} 0 0 cm /Page Do".encode()),
            _picture(page),
        ]
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects[1] = f"<< /Type /Pages /Count {len(numbers)} /Kids [{kids}] >>".encode()
    return pdf_file(objects)


def _picture(surface: pygame.Surface) -> bytes:
    width, height = surface.get_size()
    shades = pygame.image.tobytes(surface, "RGB")[::3]
    size = f"/Width {width} /Height {height} /ColorSpace /DeviceGray /BitsPerComponent 8"
    return stream(f"/Type /XObject /Subtype /Image {size} ", shades)
