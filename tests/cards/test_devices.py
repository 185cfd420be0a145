"""Cameras that are plugged in, absent, busy, pulled out, or have a bad day."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path

import cv2
import pytest

from companion.cards.camera import MOST, usable
from companion.cards.devices import FIRST_MISSES, MISSES, PluggedIn, best, devices
from companion.cards.trouble import CardsError
from companion.locale import Words
from tests.support import needs
from tests.support.cameras import BAD_DAY, Recorded, listed, opening, showing

A_NOTEBOOK = [("Integrated Camera: Integrated C", "0"), ("Integrated Camera: Integrated C", "1"),
              ("Integrated Camera: Integrated I (IR Camera)", "0")]  # fmt: skip
A_WEBCAM = [("HD Pro Webcam C920", "0"), ("HD Pro Webcam C920", "1")]
A_LOOPBACK = [("OBS Virtual Camera", "0")]


def said(error: CardsError) -> str:
    return Words("en").say(error.why)


def test_each_camera_is_listed_once_and_one_plugged_in_by_hand_comes_first(tmp_path: Path) -> None:
    found = devices(listed(tmp_path, *A_LOOPBACK, *A_NOTEBOOK, *A_WEBCAM))
    assert [one.number for one in found] == [4, 1, 0, 3]
    assert found[0].name == "HD Pro Webcam C920"
    assert best(found) == 4


def test_a_system_that_lists_none_begins_with_0(tmp_path: Path) -> None:
    assert devices(tmp_path / "nowhere") == devices(tmp_path) == ()
    assert best(()) == 0


def test_a_list_full_of_rubbish_lists_what_can_be_read(tmp_path: Path) -> None:
    listed(tmp_path, ("", "0"))
    (tmp_path / "videoX").mkdir()
    (tmp_path / "video9").write_text("a file")
    (tmp_path / "video3").mkdir()
    (tmp_path / "video3" / "name").write_bytes(b"\xff\xfe\x00Cam")
    assert [one.number for one in devices(tmp_path)] == [0, 3, 9]
    assert devices(tmp_path)[0].name == "video0"


def test_a_camera_is_asked_for_a_picture_that_shows_a_sticker_and_for_no_old_one() -> None:
    capture = Recorded([showing()])
    next(PluggedIn(0, opening(capture)).frames())
    assert capture.wishes[cv2.CAP_PROP_FRAME_WIDTH] == 1280
    assert capture.wishes[cv2.CAP_PROP_FRAME_HEIGHT] == 720
    assert capture.wishes[cv2.CAP_PROP_BUFFERSIZE] == 1


def test_a_camera_is_let_go_when_nobody_looks_any_more() -> None:
    capture = Recorded([showing()] * 3)
    frames = PluggedIn(0, opening(capture)).frames()
    next(frames)
    assert not capture.is_released
    frames.close()  # type: ignore[attr-defined]
    assert capture.is_released


def test_one_that_is_unplugged_says_so_and_is_let_go() -> None:
    capture = Recorded([showing()] * 3)
    with pytest.raises(CardsError) as raised:
        list(PluggedIn(2, opening(capture), again=0).frames())
    assert said(raised.value) == "Camera 2 was unplugged. Plug it in again."
    assert capture.is_released


def test_a_read_that_fails_now_and_then_is_no_unplugging() -> None:
    script = islice(cycle([showing(), *[None] * (MISSES - 1)]), 400)
    frames = PluggedIn(0, opening(Recorded(script)), again=0).frames()
    assert len(list(islice(frames, 10))) == 10


def test_one_whose_driver_raises_is_as_good_as_unplugged() -> None:
    script = [showing(), *[cv2.error("VIDIOC_DQBUF: No such device")] * 500]
    with pytest.raises(CardsError) as raised:
        list(PluggedIn(0, opening(Recorded(script)), again=0).frames())
    assert "was unplugged" in said(raised.value)


def test_one_that_takes_long_until_its_first_picture_is_waited_for() -> None:
    script = [*[None] * FIRST_MISSES, showing()]
    frames = PluggedIn(0, opening(Recorded(script)), again=0).frames()
    assert next(frames).picture.shape == (480, 640, 3)


def test_one_that_never_gives_a_picture_says_so() -> None:
    with pytest.raises(CardsError) as raised:
        list(PluggedIn(0, opening(Recorded([])), again=0).frames())
    assert "gives no pictures" in said(raised.value)


def test_one_that_is_absent_is_told_with_those_that_are_there(tmp_path: Path) -> None:
    shut = Recorded([], is_open=False)
    with pytest.raises(CardsError) as raised:
        list(PluggedIn(8, opening(shut), listed=listed(tmp_path, *A_WEBCAM)).frames())
    assert said(raised.value) == "There is no camera 8; there are: 0 (HD Pro Webcam C920)."
    assert shut.is_released


def test_one_that_is_absent_where_nothing_is_plugged_in_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CardsError) as raised:
        list(PluggedIn(0, opening(Recorded([], is_open=False)), listed=tmp_path).frames())
    assert said(raised.value) == "There is no camera 0. Plug one in."


def test_one_that_another_program_uses_is_busy(tmp_path: Path) -> None:
    system = listed(tmp_path / "sys", *A_WEBCAM)
    (tmp_path / "video0").touch()
    shut = opening(Recorded([], is_open=False))
    with pytest.raises(CardsError) as raised:
        list(PluggedIn(0, shut, listed=system, nodes=tmp_path).frames())
    assert "Camera 0 is busy" in said(raised.value)


@needs.mark(needs.rights)
def test_one_that_this_account_may_not_use_says_how_it_may(tmp_path: Path) -> None:
    system = listed(tmp_path / "sys", *A_WEBCAM)
    (tmp_path / "video0").touch(mode=0)
    shut = opening(Recorded([], is_open=False))
    with pytest.raises(CardsError) as raised:
        list(PluggedIn(0, shut, listed=system, nodes=tmp_path).frames())
    assert "group video" in said(raised.value)


def test_an_opening_that_raises_is_said_in_words(tmp_path: Path) -> None:
    def opened(number: int) -> Recorded:
        raise cv2.error("select() timeout")

    with pytest.raises(CardsError):
        list(PluggedIn(0, opened, listed=tmp_path).frames())


@pytest.mark.parametrize("given", BAD_DAY.values(), ids=BAD_DAY)
def test_rubbish_between_two_pictures_is_left_out(given: object) -> None:
    script = [showing(), given, given, showing()]
    frames = PluggedIn(0, opening(Recorded(script)), again=0).frames()
    assert [frame.picture.shape for frame in islice(frames, 2)] == [(480, 640, 3)] * 2


def test_nothing_but_rubbish_is_said_in_words() -> None:
    script = [BAD_DAY["a dot"]] * 1000
    with pytest.raises(CardsError) as raised:
        list(PluggedIn(0, opening(Recorded(script)), again=0).frames())
    assert "no picture that can be used" in said(raised.value)


def test_a_huge_picture_is_made_smaller() -> None:
    small = usable(showing("PS-E01", size=(7680, 5120)))
    assert small is not None
    assert small.shape[0] * small.shape[1] <= MOST * 1.01
    assert small.shape[1] / small.shape[0] == pytest.approx(1.5, abs=0.01)
