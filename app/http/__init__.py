"""Requests and responses, tokens, keys and streams. Nothing here knows a game."""
