"""The page is closed: nothing that was not in it runs, and nothing is asked of anybody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from playwright.sync_api import Page

from tests.support.browser import Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
BLOCKED = """add => new Promise(done => {
    addEventListener("securitypolicyviolation", told => done(told.effectiveDirective));
    const element = Object.assign(document.createElement(add.tag), add.with);
    (add.into === "head" ? document.head : document.body).append(element);
    setTimeout(() => done("nothing was blocked"), 5000);
})"""

SPOKEN = """url => new Promise(done => {
    const socket = new WebSocket(url);
    socket.onopen = () => done("let in");
    socket.onerror = () => done("shown out");
})"""


@contextmanager
def a_site(html: str) -> Iterator[str]:
    """Some other page on this machine."""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_: object) -> None:
            """Stay silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def blocked(page: Page, tag: str, **properties: Any) -> object:
    """Put an element into the page, and return which rule of the page's policy keeps it out."""
    return page.evaluate(BLOCKED, {"tag": tag, "with": properties})


def test_what_somebody_puts_into_the_page_does_not_run(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    page = phones.join("red").page
    assert blocked(page, "script", textContent="window.bad = 1") == "script-src-elem"
    assert blocked(page, "script", src=f"{table.url}/j/evil") == "script-src-elem"
    assert blocked(page, "style", textContent="body { display: none }") == "style-src-elem"
    assert blocked(page, "iframe", src="https://elsewhere.test/") == "frame-src"
    assert blocked(page, "img", src="https://elsewhere.test/pixel.png") == "img-src"
    assert page.evaluate("window.bad") is None


def test_no_word_leaves_the_table(phones: Phones, table: Table) -> None:
    table.first_turn(*FOUR)
    phone = phones.join("red", lang="fr-FR")
    phone.tap("Explorer", "Course", "Vers le haut")
    assert table.happened("room_placed")
    phone.page.reload()
    phone.sits("Ann")
    outside = [
        url for url in phone.asked
        if not url.startswith((f"{table.url}/", f"ws://{table.at}:{table.port}/", "data:"))
    ]  # fmt: skip
    assert phone.asked
    assert outside == []


def test_another_site_cannot_show_the_page_in_a_frame(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    phone = phones.phone()
    with (
        a_site(f'<iframe src="{table.link()}"></iframe>') as site,
        phone.page.expect_event("requestfailed") as failed,
    ):
        phone.open(site)
    assert (failed.value.url, failed.value.failure) == (
        table.link(),
        "net::ERR_BLOCKED_BY_RESPONSE",
    )


def test_another_site_cannot_speak_to_the_table(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    phone = phones.phone()
    with a_site("<h1>elsewhere</h1>") as site:
        phone.open(site)
        phone.reads("elsewhere")
        refused: list[str] = []
        phone.page.on("console", lambda line: refused.append(line.text))
        assert phone.page.evaluate(SPOKEN, f"ws://{table.at}:{table.port}/ws") == "shown out"
        assert "403" in refused[0]
