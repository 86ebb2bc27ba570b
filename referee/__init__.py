"""The rules: pure values and functions. No clock, no socket, no file, no dice."""
