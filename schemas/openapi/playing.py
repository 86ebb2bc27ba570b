"""The operations at the table: rules, games, moves."""

from __future__ import annotations

import msgspec

from schemas import answers as a
from schemas import answers_record as r
from schemas import queries as q
from schemas.openapi.components import LIMITED
from schemas.openapi.operation import (
    ASKED,
    ASKING,
    CREATED,
    NOTATION,
    READ,
    SENT,
    WRITES,
    WRITTEN,
    Answered,
    Operation,
    about_a_game,
)

RULES = (
    Operation(
        method="get",
        path="/v1/rules",
        id="listRules",
        tag="Rules",
        summary="The games",
        description="Every game that the referee knows, with its names, numbers of players, rulebook and rules version.",
        answers=(Answered(200, "The games", r.RulesIndex),),
        problems=ASKED,
        caller="anyone",
    ),
    Operation(
        method="get",
        path="/v1/rules/{game}",
        id="readRules",
        tag="Rules",
        summary="Everything about one game",
        description="The deck, the options and moves as JSON Schemas, the rules with their sources, the rulings where "
        "the rulebook is silent, and the kinds of dispute. With 'rules_version' as an older table is judged.",
        query=q.RULES_PARAMETERS,
        answers=(Answered(200, "The game", r.RulesPage),),
        problems=("not-found", *ASKED),
        caller="anyone",
    ),
)

RULINGS = (
    Operation(
        method="post",
        path="/v1/rules/{game}/rulings",
        id="askRuling",
        tag="Rules",
        summary="Ask the referee without a table",
        description="What lies on the table, told in the words of the view as far as the question needs it, and a "
        "question that the game knows. What is left out is never guessed: 'assumes' names what the answer leans on, "
        "'cases' what it would be otherwise. Nothing is kept.",
        body="RulingAsked",
        answers=(Answered(200, "The ruling", a.RulingAnswer),),
        problems=(
            "malformed",
            "not-found",
            *ASKED,
            "too-large",
            "unsupported-media-type",
            "illegal-move",
            "too-many-requests",
        ),
        caller="anyone",
    ),
)

GAMES = (
    Operation(
        method="post",
        path="/v1/games",
        id="openGame",
        tag="Games",
        summary="Open a table",
        description="The players sit clockwise in list order. The answer holds one token for each role, shown this "
        "once. A service with a creation key takes that key as the token.",
        body="Opening",
        headers=("IdempotencyKey",),
        answers=(Answered(201, "The table is open", a.GameCreated, headers=(*CREATED, *LIMITED)),),
        problems=(
            "unauthenticated",
            "forbidden",
            *ASKED,
            *SENT,
            "illegal-move",
            "too-many-requests",
            "store-unavailable",
        ),
        caller="anyone or key holder",
    ),
    Operation(
        method="post",
        path="/v1/games/import",
        id="importGame",
        tag="Games",
        summary="Open a table with a game as text",
        description="Every line is judged as if it were reported now, `@ben` by ben's token; all of them count, or "
        "none. A refusal says the line and column, what was understood there, and what would have been possible. At most "
        "1 MiB and 10,000 lines.",
        body=NOTATION,
        headers=("IdempotencyKey",),
        answers=(Answered(201, "The table as the text left it", a.GameCreated, headers=CREATED),),
        problems=(
            "unauthenticated",
            "forbidden",
            *ASKED,
            *SENT,
            "dispute-open",
            "dispute-settled",
            "corrections-used-up",
            "illegal-move",
            "illegal-correction",
            "too-many-requests",
            "store-unavailable",
        ),
        caller="anyone or key holder",
    ),
    Operation(
        method="get",
        path="/v1/games",
        id="listGames",
        tag="Games",
        summary="List games",
        description="Newest first. An auditor lists all games, any other token those it belongs to.",
        query=q.GAMES_PARAMETERS,
        answers=(Answered(200, "A page of games", a.GamesPage, headers=("Link",)),),
        problems=("unauthenticated", "too-many-requests", *ASKED, "store-unavailable"),
    ),
    msgspec.structs.replace(
        about_a_game(
            "", "readGame", "Games", "The table", "The view for the caller, now or as it stood after a version.", a.View
        ),
        query=q.VIEW_PARAMETERS,
    ),
    msgspec.structs.replace(
        about_a_game(
            "/options",
            "readOptions",
            "Games",
            "What may be reported next",
            "For each move and player a JSON Schema of the body, narrowed to what is possible now, or was after a "
            "version, so that an app can draw its form from it. Every body that fits and that no hidden card "
            "contradicts is accepted.",
            a.Options,
        ),
        query=q.VIEW_PARAMETERS,
    ),
    msgspec.structs.replace(
        about_a_game(
            "/position",
            "readPosition",
            "Games",
            "The table in words",
            "As `POST /v1/games` takes it to open the same table again, now or after a version.",
            a.Position,
        ),
        query=q.VIEW_PARAMETERS,
    ),
    about_a_game(
        "/knowledge",
        "readKnowledge",
        "Games",
        "What onlookers can know of hidden cards",
        "For each hidden place its size, the cards that are certainly there and those that can be; how many of each "
        "card are still unseen; the chance of a draw where a game turns on it.",
        a.Knowledge,
    ),
    Operation(
        method="post",
        path="/v1/games/{id}/end",
        id="endGame",
        tag="Games",
        summary="End the game early",
        description="For the host: bedtime. How the table stands counts, or nothing does. A strike reopens it.",
        body="End",
        headers=(*WRITES, "Prefer"),
        answers=(Answered(201, "The game is over", a.MoveAnswer, headers=CREATED),),
        problems=(*WRITTEN, "dispute-open", "version-mismatch", "illegal-move"),
    ),
    Operation(
        method="post",
        path="/v1/games/{id}/tokens",
        id="renewToken",
        tag="Games",
        summary="Revoke and renew a role's token",
        description="For the host. The role's former token is worth nothing from then on.",
        body="Renewal",
        headers=WRITES,
        answers=(Answered(201, "The new token, shown this once", a.Renewed, headers=("ETag", "IdempotentReplayed")),),
        problems=(*WRITTEN, "version-mismatch"),
    ),
)

MOVES = (
    Operation(
        method="post",
        path="/v1/games/{id}/moves",
        id="reportMove",
        tag="Moves",
        summary="Report a move",
        description="The host reports for any seat, a seat for itself; as a body with a `type`, or as one types it, "
        '`{"text": "anna flip 7+4"}`, where a line that can mean several moves is refused with its `readings`. A move that breaks a rule is refused with every '
        "rule it breaks, unless the host lets it stand with a reason.",
        body="Move",
        headers=(*WRITES, "Prefer"),
        answers=(Answered(201, "The move counts", a.MoveAnswer, headers=CREATED),),
        problems=(*WRITTEN, "dispute-open", "version-mismatch", "illegal-move"),
    ),
    Operation(
        method="post",
        path="/v1/games/{id}/moves/batch",
        id="reportMoves",
        tag="Moves",
        summary="Report several moves, all or none",
        description="For apps that were offline: up to 500 moves in order. A refusal says the `index` of the move.",
        body="Batch",
        headers=(*WRITES, "Prefer"),
        answers=(Answered(201, "All moves count", a.BatchAnswer, headers=("ETag", "IdempotentReplayed")),),
        problems=(*WRITTEN, "dispute-open", "version-mismatch", "illegal-move"),
    ),
    Operation(
        method="post",
        path="/v1/games/{id}/moves/check",
        id="checkMove",
        tag="Moves",
        summary="Ask what the referee would say",
        description="Appends nothing. `unproven` is legal unless a hidden card says otherwise; `assumes` names what "
        "the referee would take on trust.",
        body="Move",
        headers=("IfMatch",),
        answers=(Answered(200, "The verdict", a.CheckAnswer, headers=("ETag",)),),
        problems=(*READ, *ASKING, "forbidden", "version-mismatch"),
    ),
)
