"""An afternoon on a server where everything goes wrong; see `__main__`."""
