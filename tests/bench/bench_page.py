"""The phones' page on a slow phone with a slow network, beside a bare page of the same size."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import urandom
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import Final

from playwright.sync_api import Browser

from companion.games import PACKAGES
from companion.phones.page import FILE, LATE_FILE, LaterFile, Page
from companion.phones.private import rules_for_pages
from tests.bench.measure import Figure, alternately, median
from tests.support.browser import Phones, a_browser
from tests.support.served import Table

ROUNDS: Final = 5
SLOW: Final = {
    "offline": False,
    "latency": 300,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
PROCESSOR: Final = 4
"""How many times slower it is."""
ZIPPED: Final = 64 * 1024
"""As served, with the games' rules; tests/web/test_bundle.py holds it to that."""
AFTER: Final = ("drawings.json", LATE_FILE.name)
FOUR: Final = ("red", "blue", "green", "yellow")


def bare(size: int) -> bytes:
    """Return a page with a button in it, gzipped, that has so many bytes then."""
    body = b"<!doctype html><title>bare</title><!--%s--><div class=lobby><button>Ann</button></div>"
    noise = urandom(size).hex().encode()[: int(size * 1.75)]
    return gzip.compress(body % noise, mtime=0)


@contextmanager
def a_site(page: bytes) -> Iterator[str]:
    """Serve one gzipped page and nothing else."""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.send_header("content-encoding", "gzip")
            self.send_header("content-length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_: object) -> None:
            """Stay silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def seconds(browser: Browser, link: str) -> float:
    """Open a link on a slow phone that was never here; return when there is a seat to take."""
    phones = Phones(browser)
    phone = phones.phone()
    session = phone.context.new_cdp_session(phone.page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
    begin = monotonic()
    phone.open(link)
    phone.page.locator(".lobby button").first.wait_for()
    taken = monotonic() - begin
    phones.leave()
    return taken


def figures(*, short: bool = False) -> list[Figure]:
    rounds = 1 if short else ROUNDS
    page = Page.read(rules=rules_for_pages(PACKAGES.values()))
    drawings, late = (len(LaterFile.read(FILE.with_name(name)).zipped) for name in AFTER)
    other = bare(len(page.zipped))
    with (
        TemporaryDirectory() as folder,
        Table(Path(folder)) as table,
        a_browser() as browser,
        a_site(other) as site,
    ):
        table.new_game(*FOUR)
        own, peer = alternately(
            rounds, lambda: seconds(browser, table.link()), lambda: seconds(browser, site)
        )
    slow = f"400 kbit/s, 300 ms, processor / {PROCESSOR}"
    return [
        Figure("the page", len(page.plain) / 1024, "KiB"),
        Figure("the page, gzipped", len(page.zipped), "bytes", ZIPPED),
        Figure("the drawings that come after it, gzipped", drawings, "bytes"),
        Figure("what is seldom shown, after them, gzipped", late, "bytes"),
        Figure(
            f"until a seat can be taken ({slow}): median of {rounds}",
            median(own),
            "s",
            is_told=True,
        ),
        Figure("the same: longest", max(own), "s"),
        Figure(f"a bare page of {len(other)} bytes gzipped, likewise: median", median(peer), "s"),
        Figure("the page / the bare page", median(own) / median(peer), "×"),
    ]
