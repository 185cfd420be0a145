"""A scanner that types, and a person who does: letters and Enter, as Kivy and as SDL give them."""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path
from typing import Any

import kivy
from kivy.core.window import Window

from tests.support.tablet import TIME, Tablet

ENTER, ENTER_AT = 13, 40
TEXT, KEY_DOWN, KEY_UP = 0x303, 0x300, 0x301


def types(tablet: Tablet, text: str, *, gap: float, enter: bool = True) -> None:
    """Type this, with so many seconds between two letters."""
    for letter in text:
        TIME.now += gap
        Window.dispatch("on_textinput", letter)
    if enter:
        TIME.now += gap
        if not Window.dispatch("on_key_down", ENTER, ENTER_AT, "\r", []):
            Window.dispatch("on_keyboard", ENTER, ENTER_AT, "\r", [])
        Window.dispatch("on_key_up", ENTER, ENTER_AT)
    tablet.settle()


def scans(tablet: Tablet, text: str) -> None:
    """Let a scanner read a code."""
    TIME.now += 0.5
    types(tablet, text, gap=0.004)


class _Text(ctypes.Structure):
    _fields_ = (("type", ctypes.c_uint32), ("at", ctypes.c_uint32), ("window", ctypes.c_uint32),
                ("text", ctypes.c_char * 32), ("rest", ctypes.c_char * 12))  # fmt: skip


class _Key(ctypes.Structure):
    _fields_ = (("type", ctypes.c_uint32), ("at", ctypes.c_uint32), ("window", ctypes.c_uint32),
                ("state", ctypes.c_uint8), ("repeat", ctypes.c_uint8), ("pad", ctypes.c_uint16),
                ("scancode", ctypes.c_int32), ("sym", ctypes.c_int32), ("mod", ctypes.c_uint16),
                ("rest", ctypes.c_char * 26))  # fmt: skip


@cache
def sdl() -> Any:
    """Return the library behind Kivy's window."""
    beside = Path(kivy.__file__).parent.parent
    found = [*beside.glob("[Kk]ivy.libs/libSDL2-2*.so*")]
    return ctypes.CDLL(str(found[0])) if found else ctypes.CDLL("libSDL2-2.0.so.0")


def scans_by_sdl(tablet: Tablet, text: str) -> None:
    """Let a code come as a keyboard's events do, through SDL."""
    for letter in text:
        sdl().SDL_PushEvent(ctypes.byref(_Text(TEXT, 0, 1, letter.encode())))
    for kind, state in ((KEY_DOWN, 1), (KEY_UP, 0)):
        event = _Key(kind, 0, 1, state, 0, 0, ENTER_AT, ENTER, 0)
        sdl().SDL_PushEvent(ctypes.byref(event))
    Window.mainloop()  # one round of it: what SDL has is told
    tablet.settle()


def letters_come() -> bool:
    """Tell whether SDL makes letters of keys now."""
    return bool(sdl().SDL_IsTextInputActive())
