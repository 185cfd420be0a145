"""The tablet's screens, made with Kivy: they draw what they are shown and know no game's rule."""
