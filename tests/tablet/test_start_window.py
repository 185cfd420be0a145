"""The window: awake during a game, and what its keys do."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.app import open_table
from companion.games import PACKAGES
from companion.tablet.app import F11, attend, is_kiosk, is_mute, pressed, run
from companion.tablet.display import Area, opening
from companion.tablet.theme import DARK, LIGHT
from tests.support.evenings import played
from tests.support.tablet import ATablet, Tablet

ESCAPE = 27


def test_the_screen_stays_awake_during_a_game_and_not_at_the_start(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    played(tmp_path, "human_win", 30)
    tablet, window = a_tablet(), SimpleNamespace()
    attend(tablet.desk, window)
    assert window.allow_screensaver
    tablet.tap("resume")
    assert not window.allow_screensaver
    tablet.tap("log")
    assert not window.allow_screensaver
    tablet.desk.home()
    assert window.allow_screensaver


def test_the_windows_ground_takes_the_themes_colour(tablet: Tablet) -> None:
    window = SimpleNamespace()
    attend(tablet.desk, window)
    assert window.clearcolor == DARK.ground
    tablet.desk.set(theme="light")
    assert window.clearcolor == LIGHT.ground


def test_f11_fills_the_screen_and_gives_it_back(tablet: Tablet) -> None:
    window: Any = SimpleNamespace(fullscreen=False)
    attend(tablet.desk, window)
    shown = [window.fullscreen]
    for _ in range(2):
        assert pressed(F11, tablet.root, window, None)
        shown.append(window.fullscreen)
    assert shown == [False, "auto", False]
    assert tablet.desk.settings.full_screen is False


@pytest.mark.parametrize(
    ("area", "window"),
    [
        ((0, 0, 1920, 1080), (320, 140, 1280, 800)),
        ((0, 0, 1200, 1920), (200, 320, 800, 1280)),
        ((60, 0, 1024, 600), (60, 0, 1024, 600)),
    ],
)
def test_the_window_stands_as_the_screen_does_and_is_no_larger(area: Area, window: Area) -> None:
    assert opening(area) == window


def test_only_a_machine_with_nothing_to_play_on_is_mute(tmp_path: Path) -> None:
    (tmp_path / "proc").mkdir()
    assert is_mute({}, tmp_path)
    assert not is_mute({"PULSE_SERVER": "tcp:music"}, tmp_path)
    card = tmp_path / "dev" / "snd" / "pcmC0D0p"
    card.parent.mkdir(parents=True)
    card.touch()
    assert not is_mute({}, tmp_path)


@pytest.mark.parametrize(
    ("platform", "session", "fills"),
    [("android", "", True), ("linux", "cage-kiosk", True), ("linux", "gnome", False)],
)
def test_a_tablet_or_a_kiosk_is_filled_unless_somebody_says_otherwise(
    tablet: Tablet, platform: str, session: str, *, fills: bool
) -> None:
    window: Any = SimpleNamespace(fullscreen=False)
    tablet.desk.fills_screen = is_kiosk(platform, {"DESKTOP_SESSION": session})
    attend(tablet.desk, window)
    assert (window.fullscreen == "auto") is fills
    tablet.desk.set(full_screen=not fills)
    assert (window.fullscreen == "auto") is not fills


def test_back_leaves_the_app_only_at_the_start_and_where_that_is_its_meaning(
    tablet: Tablet,
) -> None:
    left: list[bool] = []
    tablet.tap("settings")
    assert pressed(ESCAPE, tablet.root, None, lambda: left.append(True))
    assert (left, tablet.desk.route.name) == ([], "start")
    assert not pressed(ESCAPE, tablet.root, None, None)
    assert pressed(ESCAPE, tablet.root, None, lambda: left.append(True))
    assert left == [True]


def test_without_a_window_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kivy.core.window.Window", None)
    assert run(lambda: open_table(PACKAGES, tmp_path, 1), tmp_path) == 1
    assert "./panic play" in capsys.readouterr().err
