"""The thread that looks for cards: the newest picture only, words for what is wrong, and an end."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from queue import Queue
from threading import Event
from threading import enumerate as threads

import numpy as np
import pytest

from companion.cards.camera import Camera, Frame, Newest, Picture, paced
from companion.cards.camera_thread import CameraThread, FrameResult, Seeing
from companion.cards.devices import PluggedIn
from companion.cards.reading.port import Code
from companion.cards.trouble import CardsError
from tests.support.cameras import BAD_DAY, Recorded, Still, opening, showing

AT = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
GRACE = 20.0


def brightness(picture: Picture) -> list[Code]:
    """A reader for tests: the picture's middle is its text."""
    return [Code(f"{picture[240, 320]}", AT)]


def plain(light: int) -> Picture:
    return np.full((480, 640), light, np.uint8)


def frames(*pictures: Picture, rate: float = 30) -> Iterator[Frame]:
    return (Frame(number / rate, picture) for number, picture in enumerate(pictures))


class Clock:
    """Time that passes only when somebody waits or works."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


def shown(cost: float, speed: float = 1.0, count: int = 60) -> list[int]:
    """Which of the frames somebody sees who takes so long over each."""
    clock, seen = Clock(), []
    for frame in paced(frames(*[plain(1)] * count), speed, clock, clock.wait):
        assert clock() - 100.0 >= frame.at / speed - 1e-9
        seen.append(round(frame.at * 30))
        clock.wait(cost)
    return seen


def test_a_file_is_fed_as_fast_as_it_was_taken_and_whoever_is_quick_sees_all_of_it() -> None:
    assert shown(cost=0.01) == list(range(60))
    assert shown(cost=0.001, speed=10) == list(range(60))


def test_whoever_is_slow_sees_the_newest_frames_only() -> None:
    slow = shown(cost=0.099)
    assert slow[:10] == [int(number * 2.97) for number in range(10)]
    assert slow[-1] == 59
    assert shown(cost=0.0199, speed=5) == shown(cost=0.0995)


def test_only_the_newest_picture_is_seen_by_whoever_was_busy() -> None:
    let, gave = Event(), Event()

    class Quick:
        def frames(self) -> Iterator[Frame]:
            yield Frame(0, plain(50))
            let.wait(GRACE)
            yield from frames(*(plain(light) for light in range(51, 99)))
            gave.set()

        def close(self) -> None:
            let.set()

    seen = Newest(Quick()).frames()
    assert next(seen).picture[0, 0] == 50
    let.set()
    assert gave.wait(GRACE)
    assert [frame.picture[0, 0] for frame in seen] == [98]


def looking(*cameras: Camera) -> tuple[CameraThread, Queue[FrameResult]]:
    told: Queue[FrameResult] = Queue()
    rest = iter(cameras)
    return CameraThread(lambda: next(rest), lambda: brightness, told.put, again=0.01), told


def test_a_card_that_is_held_up_is_told() -> None:
    look, told = looking(Still([plain(77)]))
    look.start()
    news = told.get(timeout=GRACE)
    assert news.held_up == ("77",)
    assert news.frame is not None
    look.stop()
    assert look.wait(GRACE)


def test_it_ends_when_nobody_needs_it_and_lets_the_camera_go() -> None:
    camera = Still([plain(77)])
    look, told = looking(camera)
    look.start()
    look.start()
    told.get(timeout=GRACE)
    look.stop()
    look.stop()
    assert look.wait(GRACE)
    assert camera.closed.is_set()
    assert not [one for one in threads() if one.name == "cards"]


def test_one_that_is_stopped_before_it_began_never_looks() -> None:
    camera = Still([plain(77)])
    look, told = looking(camera)
    look.stop()
    look.start()
    assert look.wait(GRACE)
    assert told.empty()


def test_stopping_does_not_wait_for_a_camera_that_hangs() -> None:
    let = Event()

    class Hanging:
        def frames(self) -> Iterator[Frame]:
            let.wait(GRACE)
            yield from ()

        def close(self) -> None: ...

    look, _ = looking(Hanging())
    look.start()
    look.stop()
    assert look.wait(GRACE)
    let.set()


def test_a_camera_that_is_unplugged_is_said_and_found_again_when_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    recorded = opening(
        Recorded([plain(77)] * 3), Recorded([], is_open=False), Recorded([plain(99)] * 500)
    )
    cameras = (PluggedIn(0, recorded, again=0) for _ in range(3))
    look, told = looking(*cameras)
    look.start()
    said: list[str] = []
    while (news := told.get(timeout=GRACE)).held_up != ("99",):
        if news.trouble is not None:
            said.append(news.trouble.text)
    assert said[0].startswith("Camera {n} was unplugged")
    assert said[1].startswith("There is no camera {n}")
    look.stop()
    assert look.wait(GRACE)
    lost, none, found = (one.getMessage() for one in caplog.records[:3])
    assert lost.startswith("the camera: Camera 0 was unplugged")
    assert none.startswith("the camera: There is no camera 0")
    assert found == "the camera: sees again"


@pytest.mark.parametrize("given", BAD_DAY.values(), ids=BAD_DAY)
def test_rubbish_from_a_camera_ends_nothing(given: object) -> None:
    look, told = looking(
        PluggedIn(0, opening(Recorded([given, plain(77), *[given] * 20, plain(99)])), again=0)
    )
    look.start()
    held_up: list[str] = []
    while "99" not in held_up:
        held_up += told.get(timeout=GRACE).held_up
    look.stop()
    assert look.wait(GRACE)


def test_a_reader_that_fails_over_one_picture_is_said_and_the_next_one_is_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def read(picture: Picture) -> list[Code]:
        if picture[240, 320] == 66:
            raise ValueError("a bug")
        return brightness(picture)

    told: Queue[FrameResult] = Queue()
    cameras = iter([Still([plain(66)]), Still([plain(77)])])
    look = CameraThread(lambda: next(cameras), lambda: read, told.put, again=0.01)
    look.start()
    trouble = told.get(timeout=GRACE).trouble
    assert trouble
    assert "tried again" in trouble.text
    assert told.get(timeout=GRACE).held_up == ("77",)
    look.stop()
    assert look.wait(GRACE)
    assert "a bug" in caplog.text


def test_a_camera_that_breaks_down_in_its_thread_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Broken:
        def frames(self) -> Iterator[Frame]:
            yield Frame(0, plain(77))
            raise RuntimeError("a bug")

        def close(self) -> None: ...

    told = Event()
    monkeypatch.setattr("threading.excepthook", lambda bug: told.set())
    with pytest.raises(CardsError, match="The camera failed"):
        list(Newest(Broken()).frames())
    assert told.wait(GRACE)


def seen(seeing: Seeing, pictures: Sequence[Picture]) -> list[FrameResult]:
    return [seeing.see(frame) for frame in frames(*pictures)]


def test_a_lens_that_is_covered_is_said_after_two_seconds_and_nothing_is_read() -> None:
    news = seen(Seeing(brightness), [plain(3)] * 90)
    assert [one.trouble is not None for one in news] == [False] * 60 + [True] * 30
    assert not any(one.codes for one in news)


def test_a_dark_moment_is_no_covered_lens() -> None:
    news = seen(Seeing(brightness), [plain(3), plain(3), plain(77)] * 40)
    assert not any(one.trouble for one in news)
    assert [text for one in news for text in one.held_up] == ["77"]


def test_real_stickers_are_read_in_colour_or_grey_several_at_once() -> None:
    from companion.cards.reading.reader import Reader

    reader = Reader(("PS-E01", "PS-S13"))
    news = Seeing(reader.read).see(Frame(0, showing("PS-E01", "PS-S13")))
    assert sorted(news.held_up) == ["PS-E01", "PS-S13"]
