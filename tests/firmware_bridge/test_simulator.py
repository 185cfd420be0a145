"""The simulated box keeps its protocol as the firmware does, and its bad days are bad."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.table.device import Lamp, Pressed, Scanned
from firmware_bridge.frames import Framer, encode
from firmware_bridge.messages import (
    AliveMsg,
    AnyMsg,
    AskMsg,
    DoneMsg,
    GotMsg,
    HelloMsg,
    HereMsg,
    LampMsg,
    PressMsg,
    ScanMsg,
    SetMsg,
    SignalMsg,
    pack,
    unpack,
)
from firmware_bridge.session import BoxMemory, BoxSession
from firmware_bridge.simulated import SimulatedBox
from firmware_bridge.simulator import Simulator, UnknownWordError
from tests.support import needs


def heard(said: bytes) -> list[AnyMsg]:
    """The messages in what a box said."""
    return [message for body in Framer().feed(said) if (message := unpack(body)) is not None]


def tell(box: SimulatedBox, now: float, *messages: AnyMsg) -> list[AnyMsg]:
    """Tell a box something; what does it say?"""
    box.from_host(b"".join(encode(pack(message)) for message in messages), now)
    return heard(box.to_host())


def scans(messages: Sequence[AnyMsg]) -> list[int]:
    return [each.number for each in messages if isinstance(each, ScanMsg | PressMsg)]


def asked(*texts: str) -> SimulatedBox:
    """A box that was asked at zero seconds, with these texts in it."""
    box = SimulatedBox()
    for text in texts:
        assert box.scan(text, 0.0)
    box.to_host()
    return box


MANY = [f"PS-S{number:02}" for number in range(1, 17)]


def test_it_says_hello_by_itself_when_it_starts_and_nothing_more() -> None:
    box = SimulatedBox()
    (hello,) = heard(box.to_host())
    assert isinstance(hello, HelloMsg)
    assert (hello.boot, hello.epoch, hello.next, hello.cause, hello.lights) == (1, 1, 1, 1, 12)
    box.scan("PS-E01", 1.0)
    box.tick(100.0)
    assert box.to_host() == b""


def test_four_are_on_their_way_at_once_and_sixteen_wait() -> None:
    box = asked(*MANY)
    assert not box.scan("PS-S17", 0.0)
    assert (box.waiting, box.lost) == (16, 1)
    assert scans(tell(box, 0.0, AskMsg())) == [1, 2, 3, 4]
    assert scans(tell(box, 0.1, GotMsg(1, 2))) == [5, 6]


def test_what_is_not_acknowledged_is_sent_anew_and_for_its_age() -> None:
    box = asked("PS-E01", "PS-E02")
    tell(box, 1.0, AskMsg())
    box.tick(1.1)
    assert box.to_host() == b""
    box.tick(1.2)
    again = heard(box.to_host())
    assert [each.age for each in again if isinstance(each, ScanMsg)] == [12, 12]


def test_a_got_for_another_epoch_or_long_ago_is_nothing() -> None:
    box = asked("PS-E01")
    tell(box, 0.0, AskMsg())
    tell(box, 0.0, GotMsg(7, 1), GotMsg(1, 9))
    assert box.waiting == 1
    tell(box, 0.0, GotMsg(1, 1), GotMsg(1, 1))
    assert box.waiting == 0


def test_while_the_host_is_away_nothing_is_sent() -> None:
    box = asked()
    tell(box, 0.0, AskMsg())
    box.scan("PS-E01", 4.0)
    box.tick(5.0)
    assert not scans(heard(box.to_host()))
    assert scans(tell(box, 6.0, HereMsg())) == [1]


def test_a_command_is_carried_out_once_and_answered_always() -> None:
    box = asked()
    tell(box, 0.0, AskMsg())
    lamp = LampMsg(5, 1, 255, 0, 0, 0)
    assert tell(box, 0.0, lamp, lamp) == [DoneMsg(5), DoneMsg(5)]
    assert tell(box, 0.0, SignalMsg(6, 3), SetMsg(7, 128, 1)) == [DoneMsg(6), DoneMsg(7)]
    assert box.shown == [
        {"lamp": {"pattern": "steady", "colour": [255, 0, 0], "count": 0}},
        {"signal": {"tune": "alarm", "flash": [0, 0, 0]}},
        {"set": {"brightness": 128, "sound": True}},
    ]


def test_before_it_is_asked_it_does_nothing() -> None:
    box = SimulatedBox()
    box.to_host()
    assert tell(box, 0.0, LampMsg(1, 1)) == []
    assert box.shown == []


def test_the_queue_survives_a_reset_and_not_a_power_cut() -> None:
    box = asked("PS-E01", "PS-E02")
    tell(box, 0.0, AskMsg(), GotMsg(1, 1))
    box.reset(1.0)
    (hello,) = heard(box.to_host())
    assert isinstance(hello, HelloMsg)
    assert (hello.boot, hello.epoch, hello.next, hello.cause) == (2, 1, 2, 2)
    box.power(2.0)
    (hello,) = heard(box.to_host())
    assert isinstance(hello, HelloMsg)
    assert (hello.boot, hello.epoch, hello.next, hello.cause) == (3, 3, 1, 1)
    assert box.waiting == 0


def test_numbers_go_round_and_leave_out_zero() -> None:
    box = asked()
    tell(box, 0.0, AskMsg())
    told = [n for at in range(65_540) for n in self_told(box, at)]
    assert told == [*range(1, 65_536), 1, 2, 3, 4, 5]


def self_told(box: SimulatedBox, at: int) -> list[int]:
    """Press the button, and acknowledge what comes."""
    now = at * 0.001
    box.button(now, down=True)
    box.button(now, down=False)
    numbers = scans(heard(box.to_host()))
    for number in numbers:
        box.from_host(encode(pack(GotMsg(1, number))), now)
    return numbers


def test_a_short_press_is_told_when_it_is_let_go_and_a_held_one_while_it_is_held() -> None:
    box = asked()
    tell(box, 0.0, AskMsg())
    box.button(1.0, down=True)
    box.tick(1.5)
    assert not scans(heard(box.to_host()))
    box.button(1.6, down=False)
    (short,) = heard(box.to_host())
    assert short == PressMsg(1, 1, 0, 0)
    tell(box, 1.7, GotMsg(1, 1))
    box.button(2.0, down=True)
    assert box.next_at() == pytest.approx(2.8, abs=1.1)
    box.tick(2.8)
    assert PressMsg(1, 2, 0, 1) in heard(box.to_host())
    box.button(5.0, down=False)
    assert not scans(heard(box.to_host()))


def test_a_code_that_is_still_held_up_is_the_same_showing() -> None:
    box = asked("PS-E01")
    assert not box.scan("PS-E01", 1.0)
    assert not box.scan("PS-E01", 2.0)
    assert box.scan("PS-E01", 3.6)
    assert box.scan("PS-E02", 3.6)


@pytest.mark.parametrize("text", ["", "   ", "é", "a\nb", "x" * 97])
def test_what_no_box_would_send_is_not_kept(text: str) -> None:
    assert not SimulatedBox().scan(text, 0.0)


def test_the_longest_text_comes_whole() -> None:
    box = asked("x" * 96)
    (_, scan) = tell(box, 0.0, AskMsg())
    assert isinstance(scan, ScanMsg)
    assert scan.text == "x" * 96


def test_its_sign_of_life_says_how_it_is() -> None:
    box = asked("PS-E01")
    tell(box, 10.0, AskMsg())
    box.button(10.5, down=True)
    box.from_host(b"\x05abcd\x00" + encode(b"\x43\x01"), 10.6)  # damaged, and too short
    box.to_host()
    box.tick(11.0)
    alive = next(each for each in heard(box.to_host()) if isinstance(each, AliveMsg))
    assert alive == AliveMsg(uptime=11, waiting=1, reader=1, button=1, lost=0, damaged=2)


def test_a_host_that_is_too_old_or_too_new_gets_a_hello_and_no_scans() -> None:
    box = asked("PS-E01")
    for ask in (AskMsg(protocol=0, oldest=0), AskMsg(protocol=3, oldest=2)):
        (hello,) = tell(box, 0.0, ask)
        assert isinstance(hello, HelloMsg)
    assert scans(tell(box, 0.0, AskMsg(protocol=3, oldest=1))) == [1]


def test_with_the_hosts_own_session_everything_comes_once() -> None:
    box, session = asked(*MANY), BoxSession(BoxMemory())
    session.show(Lamp("steady", (1, 2, 3)))
    session.start(0.0)
    came: list[object] = []
    for tick in range(2000):
        now = tick / 1000
        box.from_host(session.outgoing(), now)
        box.tick(now)
        came += [*session.received(box.to_host(), now), *session.tick(now)]
        if tick == 500:
            box.button(now, down=True)
    texts = [each.text for each in came if isinstance(each, Scanned)]
    assert texts == MANY
    assert [each for each in came if isinstance(each, Pressed)] == [Pressed(held=True)]
    assert box.shown[-1] == {"lamp": {"pattern": "steady", "colour": [1, 2, 3], "count": 0}}


# Its cable, and what goes wrong.


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Host:
    """A simulator without any real time, and a host at its port that only listens."""

    def __init__(self, folder: Path, **how: Any) -> None:
        self.clock, self.rows = Clock(), list[dict[str, Any]]()
        needs.all_of(needs.ptys)
        self.simulator = Simulator(folder, self.rows.append, clock=self.clock, **how)
        self.port = os.open(self.rows[0]["port"], os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)

    def says(self, *messages: AnyMsg) -> None:
        os.write(self.port, b"".join(encode(pack(message)) for message in messages))

    def hears(self, seconds: float = 0.1) -> bytes:
        """What comes in the next while."""
        came, until = b"", self.clock.now + seconds
        while True:
            self.simulator.go()
            try:
                came += os.read(self.port, 4096)
            except BlockingIOError:
                if self.clock.now >= until:
                    return came
                self.clock.now = min(until, self.clock.now + self.simulator.wait() + 0.0001)

    def close(self) -> None:
        os.close(self.port)
        self.simulator.close()


@pytest.fixture
def host(tmp_path: Path) -> Any:
    host = Host(tmp_path)
    yield host
    host.close()


def test_its_first_word_is_its_port_and_that_speaks(host: Host) -> None:
    assert host.rows == [{"port": str(host.simulator.cable.path)}]
    host.hears()
    host.says(AskMsg())
    host.simulator.take({"scan": "PS-E01"})
    assert scans(heard(host.hears())) == [1]
    host.says(LampMsg(1, 1, 9, 9, 9))
    host.hears()
    assert host.rows[1:] == [{"lamp": {"pattern": "steady", "colour": [9, 9, 9], "count": 0}}]


def test_a_line_takes_its_time_for_each_byte(tmp_path: Path) -> None:
    slow = Host(tmp_path, speed=1200)
    came = slow.hears(0.1)
    slow.close()
    assert 8 <= len(came) <= 16  # of 30 bytes, at 120 a second


def test_noise_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    came = []
    for number, seed in enumerate((7, 7, 8)):
        (tmp_path / str(number)).mkdir()
        host = Host(tmp_path / str(number), seed=seed)
        host.simulator.take({"fault": "noise", "rate": 0.2})
        host.simulator.take({"fault": "drop", "rate": 0.1})
        host.says(*[AskMsg()] * 20)
        came.append(host.hears(1.0))
        host.close()
    assert came[0] == came[1] != came[2]


def test_noise_of_one_spares_no_byte_and_all_is_well_again_afterwards(host: Host) -> None:
    host.simulator.take({"fault": "noise", "rate": 1})
    assert heard(host.hears()) == []
    host.simulator.take({"fault": "none"})
    host.says(AskMsg())
    host.hears()
    host.says(AskMsg())
    assert heard(host.hears())


def test_half_a_frame_is_half_a_frame_once(host: Host) -> None:
    host.hears()
    host.simulator.take({"fault": "half_frame"})
    host.says(AskMsg())
    assert heard(host.hears()) == []
    host.says(HereMsg(), AskMsg())
    assert heard(b"\0" + host.hears())


@pytest.mark.parametrize("fault", ["silent", "babble"])
def test_one_that_is_silent_or_babbles_says_nothing_of_sense(host: Host, fault: str) -> None:
    host.hears()
    host.simulator.take({"fault": fault})
    if fault == "babble":
        host.simulator.take({"fault": "silent"})
        host.simulator.take({"fault": "babble"})
    host.says(AskMsg())
    came = host.hears(1.0)
    assert not [each for each in heard(came) if isinstance(each, HelloMsg)]
    assert (len(came) > 5_000) == (fault == "babble")


@pytest.mark.parametrize(
    ("what", "says"),
    [("printer", b"start\necho:Marlin 2.1\nok\n"), ("scanner", b""), ("modem", b"")],
)
def test_something_else_answers_in_its_own_way(host: Host, what: str, says: bytes) -> None:
    host.hears()
    host.simulator.take({"fault": "wrong_device", "what": what})
    assert host.hears() == says
    host.says(AskMsg())
    assert host.hears() == (encode(pack(AskMsg())) if what == "modem" else b"")
    if what == "scanner":
        host.simulator.take({"scan": "PS-E01"})
        assert host.hears() == b"PS-E01\r"


@pytest.mark.parametrize(("fault", "protocol"), [("old_version", 0), ("new_version", 2)])
def test_another_version_says_so(host: Host, fault: str, protocol: int) -> None:
    host.hears()
    host.simulator.take({"fault": fault})
    (hello,) = heard(host.hears())
    assert isinstance(hello, HelloMsg)
    assert (hello.protocol, hello.oldest) == (protocol, protocol)


def test_when_the_cable_is_pulled_the_port_is_gone_and_comes_back_under_its_name(
    host: Host,
) -> None:
    path = Path(host.rows[0]["port"])
    host.simulator.take({"fault": "unplug"})
    host.simulator.take({"fault": "unplug"})
    host.simulator.go()
    assert not path.exists()
    with pytest.raises(OSError, match=r"."):
        os.write(host.port, b"?")
    os.close(host.port)
    host.simulator.take({"fault": "replug"})
    host.simulator.take({"fault": "replug"})
    host.port = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    assert heard(host.hears())


@pytest.mark.parametrize(
    "said",
    [
        None,
        7,
        "scan",
        [],
        {},
        {"scan": 7},
        {"scan": "é"},
        {"button": "sideways"},
        {"fault": "noise"},
        {"fault": "noise", "rate": 2},
        {"fault": "noise", "rate": "much"},
        {"fault": "fire"},
        {"fault": 7},
        {"fault": "wrong_device", "what": "toaster"},
    ],
)
def test_what_means_nothing_is_said_to(host: Host, said: object) -> None:
    with pytest.raises(UnknownWordError) as raised:
        host.simulator.take(said)
    assert raised.value.why.text.endswith(".")
