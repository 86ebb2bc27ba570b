"""The pages that explain: complete, in the reader's language, and from this host alone."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from schemas.openapi.document import OPERATIONS, document
from schemas.problems import KINDS
from tests.http.client import Answer, Http

ROOT = Path(__file__).parents[2]
RAISED = re.compile(r"""(?:Problem|illegal)\(\s*(?:[^"'()]*,\s*)?["']([a-z-]+)["']""")


class Read(HTMLParser):
    """What a page holds: its text, the ids in it, where its links lead, what it loads, and its tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.tags: list[str] = []
        self.language: str | None = None
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attributes}
        self.tags.append(tag)
        self.ids |= {named["id"]} if "id" in named else set()
        self.language = named["lang"] if tag == "html" else self.language
        self.links += [named["href"]] if tag == "a" else []
        loading = ("src", "srcset", "data", "poster", "action", *(("href",) if tag == "link" else ()))
        self.loads += [named[name] for name in loading if name in named]

    def handle_data(self, data: str) -> None:
        self.text += data


def read(answer: Answer) -> Read:
    assert (answer.status, answer.media) == (200, "text/html")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    html = answer.content.decode()
    page = Read(html)
    assert page.loads == [] and "script" not in page.tags, "a page that stands by itself"
    assert not re.search(r"@import|url\(", html), "styles that stand by themselves"
    assert "http://" not in html and "https://" not in html
    return page


def test_docs_name_every_operation_with_its_parameters_and_problems(http: Http) -> None:
    page = read(http.get("/docs"))
    for operation in OPERATIONS:
        assert operation.id in page.ids
        assert f"{operation.method.upper()} {operation.path}" in page.text
        assert operation.summary in page.text
    for parameter in document()["components"]["parameters"].values():
        assert parameter["name"] in page.text
    assert {f"/problems/{slug}" for slug in KINDS} <= set(page.links)


def test_every_link_of_the_docs_leads_somewhere(http: Http) -> None:
    page = read(http.get("/docs"))
    inside = {link.removeprefix("#") for link in page.links if link.startswith("#")}
    assert inside - page.ids == set()
    for link in {link for link in page.links if not link.startswith("#")}:
        assert http.get(link).status == 200


def test_docs_show_every_shape_and_example(http: Http) -> None:
    page = read(http.get("/docs"))
    assert {f"schema-{name}" for name in document()["components"]["schemas"]} <= page.ids
    assert '"Everybody had played on."' in page.text


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", KINDS)
def test_each_problem_has_a_page_in_both_languages(http: Http, slug: str, language: str) -> None:
    page = read(http.get(f"/problems/{slug}", Accept_Language=language))
    kind = KINDS[slug]
    assert page.language == language
    for said in (kind.title, kind.meaning):
        assert said.in_("de" if language == "de" else "en") in page.text
    assert str(kind.status) in page.text and slug in page.text


def test_every_slug_that_the_service_can_answer_with_has_a_page() -> None:
    used = {slug for path in (ROOT / "app").rglob("*.py") for slug in RAISED.findall(path.read_text())}
    assert len(used) > 8
    assert used - set(KINDS) == set()


def test_every_part_of_the_console_is_served_as_described(http: Http) -> None:
    folder = ROOT / "app" / "console"
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    for path in files:
        assert http.get(f"/console/{path.relative_to(folder)}").content == path.read_bytes()


def test_browsers_ask_for_the_console_only_as_far_as_they_need_it(http: Http) -> None:
    whole = http.get("/console/index.html")
    assert http.get("/console/index.html", If_None_Match=whole.headers["ETag"]).status == 304
    part = http.get("/console/index.html", Range="bytes=0-9")
    assert (part.status, part.content) == (206, whole.content[:10])


def test_an_unknown_problem_is_not_there(http: Http) -> None:
    assert http.get("/problems/nothing").problem == "not-found"
