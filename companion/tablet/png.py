"""Writes a picture as a PNG file, with nothing but the standard library."""

from __future__ import annotations

import struct
import zlib


def png(width: int, height: int, pixels: bytes) -> bytes:
    """Return the file for RGB pixels that begin at the bottom left, as OpenGL reads them."""
    row = width * 3
    lines = (pixels[y * row : (y + 1) * row] for y in reversed(range(height)))
    raw = b"".join(b"\0" + line for line in lines)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(raw, 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
