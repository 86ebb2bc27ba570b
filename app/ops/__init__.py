"""What is needed to run the service: start, backup, keys, clock, simulator."""
