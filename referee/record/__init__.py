"""Events as they are written, their digests, the log over all of them."""
