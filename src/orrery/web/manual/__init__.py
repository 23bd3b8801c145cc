"""The documentation: the Markdown of the repository, as one set of pages. `/docs` of a server shows it, and so does the
site that mkdocs builds (`tools/site.py`); an installed package carries the files along (`hatch_build.py`).
"""

from orrery.web.manual.shelf import Page, Section, Shelf, open_shelf

__all__ = ["Page", "Section", "Shelf", "open_shelf"]
