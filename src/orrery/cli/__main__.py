"""`python -m orrery.cli` is the same as `orrery`."""

from orrery.cli.main import main

main()
