"""The command line: `orrery`."""
