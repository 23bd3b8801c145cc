"""`python -m orrery` is the command `orrery`."""

from orrery.cli.main import main

if __name__ == "__main__":
    main()
