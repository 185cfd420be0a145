"""Android's own chooser of files: its owner picks one, and the system lends us that one to read.

No permission is asked for, and no folder is seen. On other systems there is none: they show their
folders (browsing.py).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeAlias

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.files import LARGEST
from companion.tablet.bridge import Post

Then: TypeAlias = Callable[[bytes | Refusal], None]
FileChooser: TypeAlias = Callable[[Then], None]
"""Lets a file be chosen, and says then what is in it; nothing where none was."""
REQUEST: Final = 2101
CHOSEN: Final = -1
"""Android's word for: it was done."""


def system_chooser(post: Post) -> FileChooser | None:
    """Return the system's chooser, or None where it has none."""
    try:
        activity, java = import_module("android.activity"), import_module("jnius").autoclass
    except ImportError:
        return None
    return _AndroidChooser(activity, java, post)


class _AndroidChooser:
    """One question at a time: the newest is answered."""

    def __init__(self, activity: Any, java: Any, post: Post) -> None:
        self._activity, self._java, self._post = activity, java, post
        self._then: Then | None = None

    def __call__(self, then: Then) -> None:
        """Open it over the app."""
        if self._then is None:
            self._activity.bind(on_activity_result=self._answered)
        self._then = then
        intents = self._java("android.content.Intent")
        intent = intents(intents.ACTION_OPEN_DOCUMENT)
        intent.addCategory(intents.CATEGORY_OPENABLE)
        intent.setType("*/*")
        self._screen.startActivityForResult(intent, REQUEST)

    @property
    def _screen(self) -> Any:
        return self._java("org.kivy.android.PythonActivity").mActivity

    def _answered(self, request: int, result: int, intent: Any) -> None:
        """Read what was chosen; this is called on a thread of Android's."""
        if request != REQUEST or self._then is None:
            return
        self._activity.unbind(on_activity_result=self._answered)
        then, self._then = self._then, None
        if result == CHOSEN and intent is not None:
            found = self._read(intent.getData())
            self._post(lambda: then(found))

    def _read(self, uri: Any) -> bytes | Refusal:
        try:
            lent = self._screen.getContentResolver().openFileDescriptor(uri, "r")
            with os.fdopen(lent.detachFd(), "rb") as opened:
                data = opened.read(LARGEST + 1)
        except Exception:  # noqa: BLE001  (whatever Java raises: the file may lie in a cloud)
            return Refusal("bad_value", UNREAD)
        return Refusal("bad_value", LARGE) if len(data) > LARGEST else data


UNREAD: Final[Message] = say("This file cannot be read. Copy it to the tablet, and try again.")
LARGE: Final[Message] = say("This file is too large to be one of this app's files.")
