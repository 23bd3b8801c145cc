"""Gardens of Uranus in words: the log, prompts, and the table as text."""
