"""The compression of the executables: LZMA, which takes two thirds of what Deflate takes for tables."""

DICTIONARY = 1 << 22
BEGINNING = b"\xfd7zXZ\0"
"""First bytes of the output of `compress`."""


def compress(content: bytes) -> bytes:
    import lzma

    how = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": DICTIONARY}
    return lzma.compress(content, filters=[how])


def decompress(content: bytes | memoryview) -> bytes:
    """The inverse of `compress`; ValueError if the bytes are damaged or cut short."""
    import lzma

    try:
        return lzma.decompress(content)
    except lzma.LZMAError as error:
        raise ValueError(str(error)) from None
