"""Which of this machine's addresses a phone could reach, the likeliest first; nothing is sent.

`ranked` decides and reads nothing; `seen` and `way_out` read the system.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network
from typing import Final

import ifaddr
from attrs import frozen

from companion.table.guests import Address

HOMES: Final = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
EVERYWHERE: Final = frozenset({"", "0.0.0.0", "::"})  # noqa: S104  (compared, not bound)
NOWHERE: Final = ("192.0.2.1", 9)
"""Reserved for documentation: to "connect" UDP to it finds the way out and sends nothing."""

WIRELESS: Final = re.compile(r"wl|wi-?fi|ap\d|swlan|softap|en0$", re.IGNORECASE)
WIRED: Final = re.compile(r"eth|en|lan", re.IGNORECASE)
APART: Final = re.compile(
    r"docker|br-|bridge|virbr|veth|vmnet|vbox|virtual|vmware|hyper-v|wsl|lx[cd]|podman|cni|cali"
    r"|flannel|kube|tun|tap|utun|ppp|wg|wireguard|tailscale|zt|zerotier|vpn|nordlynx|proton|ham"
    r"|ipsec|awdl|llw|dummy|ifb|rmnet|ccmni|wwan|pdp|v4-|clat",
    re.IGNORECASE,
)
"""Networks without a phone in them: of virtual machines, private tunnels, mobile providers."""


@frozen
class Seen:
    """One address that this machine has."""

    network: str
    ip: str


def addresses(port: int, bound: str = "") -> tuple[Address, ...]:
    """Return where phones could reach this port now; it listens on `bound`, or everywhere."""
    return ranked(seen(), way_out(), port, bound)


def alone(found: Iterable[Address]) -> bool:
    """Whether there is no network: nobody but this machine itself could come in."""
    return all(one.url.startswith("http://127.") for one in found)


def apart(network: str) -> bool:
    """Whether there is hardly a phone in a network of this name."""
    return APART.match(network) is not None


def ranked(
    table: Iterable[Seen], out: str | None, port: int, bound: str = ""
) -> tuple[Address, ...]:
    """Rank them; `out` is the address by which this machine itself goes out."""
    there = [one for one in dict.fromkeys(table) if bound in EVERYWHERE or one.ip == bound]
    others = [one for one in there if _reaches_others(IPv4Address(one.ip))]
    reachable = sorted(others, key=lambda one: _rank(one, _network_of(out, others)))
    chosen = reachable or [one for one in there if one.ip == bound][:1] or [Seen("lo", "127.0.0.1")]
    return tuple(Address(f"http://{one.ip}:{port}", one.network) for one in chosen)


def _reaches_others(ip: IPv4Address) -> bool:
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


def _network_of(out: str | None, table: Iterable[Seen]) -> str | None:
    return next((one.network for one in table if one.ip == out), None)


def _rank(one: Seen, out: str | None) -> tuple[bool, bool, bool, int, str]:
    return (
        apart(one.network),
        not any(IPv4Address(one.ip) in home for home in HOMES),
        one.network != out,
        0 if WIRELESS.match(one.network) else 1 if WIRED.match(one.network) else 2,
        one.network,
    )


def seen() -> tuple[Seen, ...]:
    """Return this machine's IPv4 addresses; where the system won't list them, the way out alone."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        ip = way_out()
        return (Seen("", ip),) if ip else ()
    return tuple(
        Seen(adapter.nice_name, ip.ip)
        for adapter in adapters
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    )


def way_out() -> str | None:
    """Return the address of the default route's network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(NOWHERE)
        except OSError:
            return None
        ip: str = asking.getsockname()[0]
        return ip
