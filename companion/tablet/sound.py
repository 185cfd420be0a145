"""Plays the sounds: short files, loaded the first time that they are heard."""

from __future__ import annotations

from typing import Any

from kivy.core.audio import SoundLoader

from companion.tablet.symbols import ASSETS


class Sounds:
    """Plays our sounds; a machine without any is silent."""

    def __init__(self) -> None:
        """Load nothing yet."""
        self._loaded: dict[str, Any] = {}

    def play(self, name: str) -> None:
        """Let a sound be heard."""
        if name not in self._loaded:
            file = ASSETS / "sounds" / f"{name}.wav"
            self._loaded[name] = SoundLoader.load(str(file)) if file.exists() else None
        sound = self._loaded[name]
        if sound is not None:
            sound.stop()
            sound.play()
