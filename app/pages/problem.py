"""The page that a problem's `type` leads to: what it means, and which others there are."""

from __future__ import annotations

from html import escape

from app.pages.html import framed
from referee.text import Language, Text
from schemas.problems import KINDS

OTHERS = Text("Other answers that are problems", "Weitere Antworten, die Probleme sind")
API = Text("The whole API", "Die ganze Schnittstelle")


def problem_html(slug: str, language: Language) -> str:
    kind = KINDS[slug]
    title, meaning = kind.title.in_(language), kind.meaning.in_(language)
    content = (
        f"<h1>{escape(title)}</h1><p><code>{kind.status}</code> <code>{escape(slug)}</code></p><p>{escape(meaning)}</p>"
        f"<h2>{escape(OTHERS.in_(language))}</h2><ul>{''.join(_entry(other, language) for other in KINDS if other != slug)}</ul>"
        f'<p><a href="/docs">{escape(API.in_(language))}</a></p>'
    )
    return framed(title, content, language)


def _entry(slug: str, language: Language) -> str:
    kind = KINDS[slug]
    return (
        f'<li><code>{kind.status}</code> <a href="/problems/{escape(slug)}">{escape(kind.title.in_(language))}</a></li>'
    )
