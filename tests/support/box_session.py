"""A session with a box, told what the box says and when; no line and no clock."""

from __future__ import annotations

from firmware_bridge.frames import Framer, encode
from firmware_bridge.messages import (
    AnyMsg,
    DoneMsg,
    HelloMsg,
    LampMsg,
    SetMsg,
    SignalMsg,
    pack,
    unpack,
)
from firmware_bridge.session import BoxHappening, BoxMemory, BoxSession, Greeted

HELLO = HelloMsg(boot=7, epoch=5, next=1)


class Talk:
    """A host that hears exactly what the test says, when the test says it."""

    def __init__(self, memory: BoxMemory | None = None, *, is_started: bool = True) -> None:
        self.session = BoxSession(BoxMemory() if memory is None else memory)
        self.now = 100.0
        if is_started:
            self.session.start(self.now)
        self.framer = Framer()

    def hears(self, *said: AnyMsg) -> list[BoxHappening]:
        data = b"".join(encode(pack(message)) for message in said)
        return self.session.received(data, self.now)

    def waits(self, seconds: float) -> list[BoxHappening]:
        """Tick whenever it is due."""
        happened: list[BoxHappening] = []
        until = self.now + seconds
        while self.session.next_at <= until:
            self.now = max(self.now, self.session.next_at)
            happened += self.session.tick(self.now)
        self.now = until
        return happened

    def sleeps(self, seconds: float) -> list[BoxHappening]:
        """Tick once, so much later, as a process does that was stopped meanwhile."""
        self.now += seconds
        return self.session.tick(self.now)

    def said(self) -> list[AnyMsg]:
        read = [unpack(body) for body in self.framer.feed(self.session.outgoing())]
        assert self.framer.damaged == 0
        return [message for message in read if message is not None]

    def greets(self, hello: HelloMsg = HELLO) -> None:
        """Be greeted, and have all that was wished for done."""
        assert self.hears(hello) == [Greeted(hello)]
        while not self.session.idle:
            self.all_done()
        self.said()

    def all_done(self) -> list[AnyMsg]:
        said = self.said()
        for command in said:
            if isinstance(command, LampMsg | SignalMsg | SetMsg):
                self.hears(DoneMsg(command.number))
        return said
