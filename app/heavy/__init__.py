"""Long work of the processor, done by processes of its own, a bounded number of them."""
