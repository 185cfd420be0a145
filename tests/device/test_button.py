"""The big button: its contacts bounce, a thumb stays on it, and nobody may be there to hear."""

from __future__ import annotations

from tests.support.box_ends import Host
from tests.support.simbox import SimBox


def test_a_press_counts_once_however_its_contacts_bounce(host: Host) -> None:
    for count in range(1, 6):
        host.box.press()
        assert host.presses == [False] * count


def test_a_press_is_told_quickly(host: Host) -> None:
    host.box.button(down=True)
    host.box.run(0.1)
    host.box.button(down=False)
    assert host.box.until(lambda: host.presses, step=0.001) < 0.06


def test_a_button_that_is_held_is_told_while_it_still_is_and_once(host: Host) -> None:
    host.box.button(down=True)
    assert 0.75 < host.box.until(lambda: host.presses) < 0.9
    host.box.run(2.0)
    host.box.button(down=False)
    host.box.run(0.5)
    assert host.presses == [True]


def test_a_spark_on_the_wire_is_no_press(host: Host) -> None:
    for _ in range(20):
        host.box.button(down=True)
        host.box.run(0.001, step=0.0005)
        host.box.button(down=False)
        host.box.run(0.03)
    assert host.presses == []


def test_a_button_that_is_down_as_the_box_starts_is_no_press(awake: SimBox) -> None:
    awake.button(down=True)
    awake.reset()
    host = Host(awake).greeted()
    awake.run(0.5)
    awake.button(down=False)
    awake.run(0.5)
    assert host.presses == []


def test_presses_and_scans_keep_their_order_for_a_host_that_is_away(awake: SimBox) -> None:
    awake.module.reads("PS-S01")
    awake.run(0.1)
    awake.press()
    awake.module.reads("PS-S02")
    awake.run(0.1)
    host = Host(awake).greeted()
    awake.until(lambda: len(host.heard) == 3)
    assert [type(one).__name__ for one in host.heard] == ["Scanned", "Pressed", "Scanned"]
