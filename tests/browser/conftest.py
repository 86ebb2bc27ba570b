"""Debian's Chromium before a real server. One of each serves all tests; every test has a browser profile of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.console import Console
from tests.serving import Server, served

CHROMIUM = "/usr/bin/chromium"
QUIET = """--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync""".split()
PATIENCE_MILLISECONDS = 15_000
TABLET = {"width": 1024, "height": 768}
expect.set_options(timeout=PATIENCE_MILLISECONDS)

Devices = Callable[..., Console]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # Live streams would otherwise hold up the end until their next heartbeat.
    hasty = {"GUNICORN_CMD_ARGS": "--graceful-timeout=1", "WEB_CONCURRENCY": "1"}
    with served(tmp_path_factory.mktemp("console"), **hasty) as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture
def devices(browser: Browser, server: Server) -> Iterator[Devices]:
    """Makes tablets, each with its own memory. Afterwards none may have stumbled or asked another host."""
    contexts: list[BrowserContext] = []
    mishaps: list[str] = []

    def make(locale: str = "de-DE", **settings: Any) -> Console:
        context = browser.new_context(locale=locale, viewport=settings.pop("viewport", TABLET), **settings)
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        contexts.append(context)
        page = context.new_page()
        watch(page, server, mishaps)
        return Console(page, server.address)

    yield make
    for context in contexts:
        context.close()
    assert mishaps == []


@pytest.fixture
def tablet(devices: Devices) -> Console:
    return devices()


def watch(page: Page, server: Server, mishaps: list[str]) -> None:
    page.on("pageerror", lambda error: mishaps.append(str(error)))
    page.on("console", lambda said: "Content Security Policy" in said.text and mishaps.append(said.text))
    page.on("request", lambda request: _foreign(request.url, server) and mishaps.append(request.url))


def _foreign(url: str, server: Server) -> bool:
    return not url.startswith((server.address, "blob:", "data:"))
