"""Where the rules meet the store: load, decide, answer, append; and the reading beside it."""
