"""Draws QR codes: dark on white in every theme, each module a whole number of pixels.

Without the package that works them out there are none, and everything else is as it was.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import PAPER

Matrix: TypeAlias = "tuple[tuple[bool, ...], ...]"
"""Rows from the top; a dark module is true."""
QUIET: Final = 4
"""Modules of white that must lie round a code."""
LEAST: Final = 2
"""Pixels of a module below which no camera is asked to read it."""
DARK: Final = b"\x0a\x0e\x11"
WHITE: Final = b"\xff\xff\xff"
ESCAPED: Final = '\\;,:"'


def has_codes() -> bool:
    """Tell whether codes can be worked out here."""
    return find_spec("qrcode") is not None


@lru_cache(64)
def matrix(text: str) -> Matrix | None:
    """Return a text's modules without the white round them; None where nothing can."""
    if not has_codes():
        return None
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.main import QRCode

    code: Any = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    return tuple(tuple(bool(one) for one in row) for row in code.get_matrix())


def module_in(text: str, box: Box) -> int:
    """Return how many pixels a module would have in a box; 0 where it could not be read."""
    modules = matrix(text)
    if modules is None:
        return 0
    side = int(min(box.w, box.h) / (len(modules) + 2 * QUIET))
    return side if side >= LEAST else 0


def width_in(text: str, box: Box) -> float:
    """Return how wide a code with its white would be in a box; 0 where it could not be read."""
    return module_in(text, box) * (len(matrix(text) or ()) + 2 * QUIET)


def draw_qr(ink: Ink, box: Box, text: str) -> Box | None:
    """Draw a code in the middle of a box; return where its white lies, or None without one."""
    side, wide = module_in(text, box), width_in(text, box)
    if not side:
        return None
    middle = box.centred(wide, wide)
    paper = Box(round(middle.x), round(middle.y), wide, wide)
    ink.box(paper.inset(-ink.px(3)), PAPER, corner=5)
    inner = paper.inset(side * QUIET)
    ink.add(Color(1, 1, 1, 1))
    picture = {"pos": (inner.x, inner.y), "size": (inner.w, inner.h)}
    ink.add(Rectangle(texture=_texture(text), **picture))
    return paper


@lru_cache(64)
def _texture(text: str) -> Texture:
    """Return one pixel a module, which grows without being blurred."""
    modules = matrix(text) or ()
    dots = b"".join(DARK if one else WHITE for row in reversed(modules) for one in row)
    texture = Texture.create(size=(len(modules), len(modules)), colorfmt="rgb")
    texture.mag_filter = texture.min_filter = "nearest"

    def fill(texture: Texture) -> None:
        texture.blit_buffer(dots, colorfmt="rgb", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


def wifi_text(name: str, password: str) -> str:
    """Return what a phone's camera takes as a Wi-Fi network to join."""
    if not password:
        return f"WIFI:T:nopass;S:{_escaped(name)};;"
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def _escaped(text: str) -> str:
    return "".join(f"\\{one}" if one in ESCAPED else one for one in text)
