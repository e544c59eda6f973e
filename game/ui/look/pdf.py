"""What every PDF file is made of: objects and streams (PDF 1.4; ISO 32000-1, 7.3 and 7.5)."""

import zlib

POINTS = 72
"""To the inch."""


def stream(entries: str, content: bytes) -> bytes:
    """A packed stream with these entries in its dictionary."""
    packed = zlib.compress(content)
    return f"<< {entries}/Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode() + packed + b"\nendstream"


def pdf_file(objects: list[bytes], info: int = 0) -> bytes:
    """The objects, numbered from 1, with the table of where each one begins; the first one is the catalogue.

    `info` is the number of the one that tells about the document, 0 for none.
    """
    content = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    for number, each in enumerate(objects, 1):
        table += f"{len(content):010} 00000 n \n"
        content += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    told = f" /Info {info} 0 R" if info else ""
    end = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R{told} >>\nstartxref\n{len(content)}\n%%EOF\n"
    return content + table.encode() + end.encode()
