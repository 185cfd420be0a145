"""What every camera keeps to: a plugged one, a video, a folder, and the newest picture of any."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from companion.cards.camera import Camera, Newest
from companion.cards.devices import PluggedIn
from companion.cards.sources import Folder, VideoFile
from companion.cards.trouble import CardsError
from tests.support.cameras import Recorded, a_folder, a_video, opening, showing

PICTURES = [showing("PS-E01"), showing("PS-E02"), showing()] * 2


def plugged_in(folder: Path) -> Camera:
    return PluggedIn(0, opening(Recorded(PICTURES), Recorded([])), again=0)


def a_video_file(folder: Path) -> Camera:
    return VideoFile(a_video(folder / "clip.avi", PICTURES))


def a_folder_of_frames(folder: Path) -> Camera:
    return Folder(a_folder(folder, PICTURES))


def the_newest_of_a_folder(folder: Path) -> Camera:
    return Newest(a_folder_of_frames(folder))


MAKERS: list[Callable[[Path], Camera]] = [
    plugged_in,
    a_video_file,
    a_folder_of_frames,
    the_newest_of_a_folder,
]


@pytest.fixture(params=MAKERS, ids=lambda make: make.__name__)
def camera(request: pytest.FixtureRequest, tmp_path: Path) -> Camera:
    made: Camera = request.param(tmp_path)
    return made


def test_its_pictures_are_bytes_and_time_does_not_go_back(camera: Camera) -> None:
    times = []
    with suppress(CardsError):  # it was unplugged
        for frame in camera.frames():
            assert frame.picture.dtype == np.uint8
            assert frame.grey().shape == frame.picture.shape[:2] == (480, 640)
            assert not frame.is_black()
            times.append(frame.at)
    assert times
    assert times == sorted(times)
    assert times[0] >= 0


def test_after_it_is_closed_it_gives_nothing_more(camera: Camera) -> None:
    frames = camera.frames()
    assert next(frames, None) is not None
    camera.close()
    camera.close()
    assert list(frames) == []


def test_one_that_was_closed_before_anybody_looked_gives_nothing(camera: Camera) -> None:
    camera.close()
    assert list(camera.frames()) == []


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: PluggedIn(7, opening(Recorded([], is_open=False)), listed=folder),
        lambda folder: VideoFile(folder / "nothing.avi"),
        lambda folder: Folder(folder / "nothing"),
        lambda folder: Newest(Folder(folder / "nothing")),
        Folder,
    ],
)
def test_one_that_is_not_there_says_so_in_words(
    make: Callable[[Path], Camera], tmp_path: Path
) -> None:
    with pytest.raises(CardsError) as raised:
        list(make(tmp_path).frames())
    assert raised.value.why.text.endswith((".", "one in."))
