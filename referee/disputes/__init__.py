"""Claims, and the verdicts with reasons that the record gives."""
