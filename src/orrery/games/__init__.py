"""The games of Orrery, one folder each."""
