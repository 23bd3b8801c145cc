"""Vertium in words: the log, prompts, the table as text, and what things are called."""
