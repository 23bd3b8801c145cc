# What a newcomer types. Everything is set up in .venv; nothing else is needed before.
# PIP_CONSTRAINT=requirements-dev.lock sets up the very versions that we use.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
# Tests in a browser wait a lot: two workers more than there are processors keep all of them busy
WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 2)")
PYTEST := $(BIN)/python -m pytest
QUICK := -m "not browser and not server and not long" --ignore tests/browser -n auto --dist worksteal

.PHONY: play quick test check docs messages fast slow bench where format lock clean help

help:  ## what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1 \t/' | expand -t 16

# What was said on the command line; some shells have a HOST of their own in the environment
given = $(if $(filter command line,$(origin $(1))), $(2) $($(1)))

# Bots become quicker a few minutes after the start, where there is a C compiler; ORRERY_COMPILE=0 leaves them as they are
play: export ORRERY_COMPILE ?= 1
play: .venv/ready  ## start Orrery here and print its address; HOST=0.0.0.0 lets others on your network in, PORT=9000
	$(BIN)/orrery serve$(call given,HOST,--host)$(call given,PORT,--port)

quick: .venv/ready-dev  ## run the quick tests, in a minute; GAME=vertium: of one game, in seconds
ifdef GAME
	$(PYTEST) $(QUICK) -k $(GAME) tests/games/$(GAME) tests/games/test_*.py tests/conformance/test_every_game.py
else
	$(PYTEST) $(QUICK)
endif

test: .venv/ready-dev  ## run all tests, in a browser and on PostgreSQL, too
	$(BIN)/python tools/browser.py
	$(BIN)/python tools/postgres.py
	$(BIN)/python tools/nginx.py
	$(PYTEST) -n $(WORKERS) --dist worksteal

check: .venv/ready-dev  ## types, style, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: .venv/ready-dev  ## build the documentation as a site, into build/site; a broken link is an error
	$(BIN)/python tools/views.py --check
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

messages: .venv/ready-dev  ## bring new sentences into the catalogues and list what is to be translated
	$(BIN)/python tools/messages.py
	$(BIN)/python tools/messages.py --missing

fast: .venv/ready-dev  ## compile the rules and bots (make slow goes back)
	$(BIN)/python tools/compile.py

slow: .venv/ready-dev
	$(BIN)/python tools/compile.py --clean

bench: .venv/ready-dev  ## measure speed on this machine
	@for game in $$($(BIN)/python -c "import orrery; print(*orrery.list_games())"); do $(BIN)/orrery bench $$game; done

where:  ## where a rule is decided, refused, tested and drawn: make where RULE=G-3.1
	@$(PYTHON) tools/where.py $(RULE)

format: .venv/ready-dev  ## put the style right
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: .venv/ready-dev  ## write down the versions that development uses: requirements-dev.lock
	$(BIN)/python tools/lock.py

clean:  ## forget everything that was set up or compiled
	rm -rf .venv build
	find src examples -name '*.so' -delete

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@$(BIN)/python -m pip uninstall --quiet --yes orrery 2> /dev/null  # what this was called before 0.2
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[server,fast]'
	@touch $@

.venv/ready-dev: .venv/ready examples/relay/pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' --editable examples/relay
	@touch $@
