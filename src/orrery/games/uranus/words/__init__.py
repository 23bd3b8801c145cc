"""Uranus! in words: the log, prompts, the table as text, the rulebook, and what things are called."""
