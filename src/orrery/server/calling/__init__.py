"""Calling people back to their tables: by their browser, by a webhook or ntfy, by mail."""
