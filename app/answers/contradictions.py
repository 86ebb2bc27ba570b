"""What was reported at a table and cannot all be true, as its view tells it."""

from __future__ import annotations

from typing import Any

import msgspec

from app.store.interface import NOTHING, Contradictions
from referee.audit.findings import Finding, told
from referee.procedure.standing import Standing
from referee.text import Language

_FOUND = msgspec.json.Decoder(list[Finding])


def contradictions_json(kept: Contradictions, standing: Standing, language: Language) -> dict[str, Any]:
    """As far as it was known of the moves up to this standing; the same for all eyes, since only public moves count."""
    found = [] if kept.found == NOTHING else _FOUND.decode(kept.found)
    lexicon = standing.game.lexicon(standing.setup)
    shown = [told(each, lexicon, language) for each in found if max(each.versions) <= standing.version]
    return {
        "checked": min(kept.checked, standing.version),
        "found": [{name: each[name] for name in ("versions", "message", "proof")} for each in shown],
    }
