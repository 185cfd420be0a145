"""However many strangers knock, whoever sits at the table keeps a connection, and finds one."""

from __future__ import annotations

from typing import Any, cast

from companion.phones.crowd import MOST, MOST_EACH, Crowd


class Transport:
    """A connection's end, as asyncio has it."""

    def __init__(self, address: str, port: int) -> None:
        self.peer = (address, port)
        self.is_over = False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.peer

    def abort(self) -> None:
        self.is_over = True


class Room:
    """A crowd, and who of it sits."""

    def __init__(self) -> None:
        self.sitting = set[tuple[str, int]]()
        self.crowd = Crowd(lambda: self.sitting)
        self.all: list[Transport] = []

    def come(self, address: str, *, sits: bool = False) -> Transport:
        made = Transport(address, 1000 + len(self.all))
        if sits:
            self.sitting.add(made.peer)
        self.all.append(made)
        self.crowd.come(cast("Any", made))
        return made

    def there(self) -> int:
        return sum(not one.is_over for one in self.all)


def test_beyond_what_one_address_may_bring_its_oldest_stranger_goes() -> None:
    room = Room()
    came = [room.come("10.0.0.66") for _ in range(MOST_EACH + 1)]
    assert came[0].is_over
    assert not any(one.is_over for one in came[1:])


def test_a_phone_that_sits_stays_however_many_come_from_its_own_address() -> None:
    room = Room()
    phone = room.come("10.0.0.5", sits=True)
    for _ in range(3 * MOST_EACH):
        room.come("10.0.0.5")
    assert not phone.is_over
    assert room.there() == MOST_EACH


def test_where_strangers_have_filled_the_house_a_phone_that_comes_back_finds_room() -> None:
    room = Room()
    for n in range(MOST):
        room.come(f"10.0.{n % 4}.66")
    phone = room.come("10.0.9.5")
    assert not phone.is_over
    assert room.there() == MOST


def test_strangers_from_everywhere_push_nobody_out_who_sits() -> None:
    room = Room()
    phones = [room.come(f"10.0.9.{n}", sits=True) for n in range(9)]
    for n in range(2 * MOST):
        room.come(f"10.1.{n // 200}.{n % 200}")
    assert not any(phone.is_over for phone in phones)
    assert room.there() == MOST
    assert not room.come("10.0.9.1").is_over


def test_where_everybody_sits_there_the_newest_goes() -> None:
    room = Room()
    phones = [room.come("10.0.0.5", sits=True) for _ in range(MOST_EACH)]
    assert room.come("10.0.0.5").is_over
    assert not any(phone.is_over for phone in phones)


def test_a_connection_that_is_over_counts_no_more() -> None:
    room = Room()
    first = room.come("10.0.0.5")
    room.crowd.go(cast("Any", first))
    for _ in range(MOST_EACH):
        room.come("10.0.0.5")
    assert room.there() == MOST_EACH + 1
