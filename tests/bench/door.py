"""Opens a door beside a table in a process of its own, and prints what that took."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from companion.app import let_in, open_table
from companion.core.refusal import Refusal
from tests.bench.bench_memory import kept
from tests.support.table import ANN_AND_BOB
from tests.support.ten import PACKAGE


async def opened(folder: Path) -> dict[str, float]:
    """From a table alone to the page answered."""
    table = open_table({"ten": PACKAGE}, folder)
    order = table.read(ANN_AND_BOB, "ten")
    assert not isinstance(order, Refusal)
    table.do(order)
    before, begin = kept(), perf_counter()
    reception = let_in(table, folder, "ten", "127.0.0.1", 0)
    loaded = perf_counter()
    await reception.open()
    port = reception.server.port or 0
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    assert (await reader.readline()).startswith(b"HTTP/1.1 200")
    answered = perf_counter()
    writer.close()
    found = {"loaded": loaded - begin, "opened": answered - loaded, "added": kept() - before}
    await reception.close()
    table.journal.close()
    return found


if __name__ == "__main__":
    with TemporaryDirectory() as data:
        sys.stdout.write(json.dumps(asyncio.run(opened(Path(data)))))
