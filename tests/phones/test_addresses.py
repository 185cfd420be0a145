"""Which address a table shows its phones first, by the networks that machines have."""

from __future__ import annotations

import pytest

from companion.phones.addresses import Seen, addresses, alone, ranked
from companion.table.guests import Address
from tests.support.namespaces import a_lan, ip

LOOPBACK = ("lo", "127.0.0.1")
HOME = ("wlan0", "192.168.1.20")
DOCKER = ("docker0", "172.17.0.1")

MACHINES: dict[str, tuple[list[tuple[str, str]], str | None, list[str]]] = {
    "a tablet at home": ([LOOPBACK, HOME], "192.168.1.20", ["wlan0"]),
    "a laptop that builds containers": (
        [LOOPBACK, DOCKER, ("br-3f2a", "172.18.0.1"), ("veth12", "10.9.0.1"), HOME],
        "192.168.1.20",
        ["wlan0", "br-3f2a", "docker0", "veth12"],
    ),
    "all of its traffic goes through a tunnel": (
        [("tun0", "10.8.0.6"), ("wg0", "10.6.0.2"), ("enp3s0", "192.168.1.5")],
        "10.8.0.6",
        ["enp3s0", "tun0", "wg0"],
    ),
    "cable and Wi-Fi, out by the cable": (
        [HOME, ("eth0", "192.168.0.3")],
        "192.168.0.3",
        ["eth0", "wlan0"],
    ),
    "cable and Wi-Fi, and no way out": (
        [("usb0", "192.168.42.2"), ("eth0", "192.168.0.3"), HOME],
        None,
        ["wlan0", "eth0", "usb0"],
    ),
    "a tablet that is the hotspot itself": (
        [("rmnet_data0", "10.44.1.7"), ("v4-rmnet0", "192.0.0.4"), ("ap0", "192.168.43.1")],
        "10.44.1.7",
        ["ap0", "rmnet_data0", "v4-rmnet0"],
    ),
    "a public address on a campus beside a private one": (
        [("eth0", "131.220.9.9"), ("wlp2s0", "10.0.0.4")],
        "131.220.9.9",
        ["wlp2s0", "eth0"],
    ),
    "no lease yet on one of two": (
        [("wlan0", "169.254.8.8"), ("eth0", "10.1.1.1")],
        None,
        ["eth0"],
    ),
    "a Mac": (
        [("utun3", "10.2.0.2"), ("en5", "10.0.0.5"), ("en0", "10.0.0.4")],
        None,
        ["en0", "en5", "utun3"],
    ),
    "Windows": (
        [
            ("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1"),
            ("Ethernet 2", "10.0.0.9"),
            ("Wi-Fi", "10.0.0.4"),
        ],
        None,
        ["Wi-Fi", "Ethernet 2", "VirtualBox Host-Only Ethernet Adapter"],
    ),
    "a server whose LAN is a bridge": (
        [DOCKER, ("bridge0", "192.168.1.2")],
        "192.168.1.2",
        ["bridge0", "docker0"],
    ),
    "no network but containers": ([LOOPBACK, DOCKER], None, ["docker0"]),
}


@pytest.mark.parametrize("machine", MACHINES)
def test_the_likeliest_network_is_shown_first(machine: str) -> None:
    table, out, order = MACHINES[machine]
    found = ranked([Seen(*one) for one in table], out, 8317)
    assert [one.network for one in found] == order
    assert not alone(found)


def test_an_address_is_what_a_phone_opens() -> None:
    assert ranked([Seen(*HOME)], None, 8317) == (Address("http://192.168.1.20:8317", "wlan0"),)


@pytest.mark.parametrize("table", [[], [LOOPBACK], [LOOPBACK, ("wlan0", "169.254.8.8")]])
def test_without_a_network_only_this_machine_comes_in(table: list[tuple[str, str]]) -> None:
    found = ranked([Seen(*one) for one in table], None, 8317)
    assert found == (Address("http://127.0.0.1:8317", "lo"),)
    assert alone(found)


@pytest.mark.parametrize(
    ("bound", "urls"),
    [
        ("192.168.1.20", ["http://192.168.1.20:80"]),
        ("127.0.0.1", ["http://127.0.0.1:80"]),
        ("0.0.0.0", ["http://192.168.1.20:80", "http://172.17.0.1:80"]),
    ],
)
def test_a_table_that_listens_in_one_place_is_found_there_only(bound: str, urls: list[str]) -> None:
    table = [Seen(*one) for one in (LOOPBACK, DOCKER, HOME)]
    assert [one.url for one in ranked(table, None, 80, bound)] == urls


def test_a_machine_knows_its_own_network_and_its_way_out_and_sees_them_change() -> None:
    with a_lan() as lan:
        table = lan.table
        known = table.call(addresses, 8317)
        assert known == (Address("http://192.168.77.10:8317", "eth0"),)
        ip(
            f"-n {table.name} link add usb0 type veth peer other",
            f"-n {table.name} link set usb0 up",
            f"-n {table.name} addr add 192.168.78.5/24 dev usb0",
            f"-n {table.name} route add default dev usb0",
        )
        two = table.call(addresses, 8317)
        assert [one.network for one in two] == ["usb0", "eth0"]
        table.move_to("192.168.77.11")
        moved = table.call(addresses, 8317)
        assert [one.url for one in moved][1] == "http://192.168.77.11:8317"
