"""From the socket to Flask: whole requests, bounded waiting, live streams. Nothing here knows a game."""
