"""Pages for people who build with the service, made from its own description."""
