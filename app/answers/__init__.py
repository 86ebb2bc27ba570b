"""Values of the referee as JSON and sentences: one language, one pair of eyes."""
