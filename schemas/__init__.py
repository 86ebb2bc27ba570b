"""The wire: all that comes in is loaded and all that goes out is dumped by a marshmallow schema.

No rule of any game is known here, and no store: shapes only. Schemas are built once, when the process starts.
"""
