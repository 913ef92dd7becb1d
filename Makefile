# Everything starts from a machine with Python 3.11 and make, and nothing else.
SHELL := /bin/sh
PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT ?= 8000
export PORT
# Everything here starts processes by the hundred: each would compile the site anew where no bytecode may be kept.
unexport PYTHONDONTWRITEBYTECODE
# Many tests wait for servers: with two processes more than there are processors these are kept at work.
PROCESSES ?= $(shell expr $$(nproc) + 2)

BIN := .venv/bin
PY := $(BIN)/python
RUN_STAMP := .venv/.run-stamp
DEV_STAMP := .venv/.dev-stamp
PO := $(wildcard platform/*/locale/*/LC_MESSAGES/*.po)
MO := $(PO:.po=.mo)

.DEFAULT_GOAL := help
.PHONY: help setup run check pure test tests lint style format screenshots pictures exports soak bench clean

help: ## Say what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

setup: $(DEV_STAMP) $(MO) ## Create .venv with everything that running and testing need
	@sh tools/browser.sh
	@sh tools/programs.sh

run: $(RUN_STAMP) $(MO) ## Set up, start the servers, fill the demo and serve it on http://127.0.0.1:$(PORT)/
	@exec $(PY) manage.py up

check: $(DEV_STAMP) $(MO) ## Check style, types, borders and what is pure: no browser, no server, no database
	@$(MAKE) --no-print-directory --jobs=2 style pure

pure: $(DEV_STAMP)
	$(BIN)/pytest --quiet -m "not long and not soak" --numprocesses 2 --dist worksteal tests/test_imports.py tests/games tests/tournaments --ignore tests/tournaments/app --ignore tests/tournaments/pages

test: setup ## Set up, check the code and run every test
	@$(MAKE) --no-print-directory --jobs=2 lint tests

tests: setup
	$(PY) manage.py check
	$(PY) manage.py makemigrations --check --dry-run
	$(BIN)/pytest -m "not alone" --numprocesses $(PROCESSES) --dist loadfile --no-loadscope-reorder --durations 20
	$(BIN)/pytest -m alone tests/browser

lint: setup style ## Check style, types, the borders between packages, and migrations

style: $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=platform $(BIN)/lint-imports
	$(PY) manage.py lint_migrations
	$(PY) -m tools.find_secrets
	$(PY) -m tools.licences
	$(PY) -m tools.audit

format: setup ## Put the code into the house's format
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

screenshots: setup ## Take the pictures in docs/screenshots from a demo that is up
	$(PY) manage.py screenshots

pictures: setup ## Take the pictures in docs/screenshots/games while the games are played in a browser
	WARMOOT_PICTURES=docs/screenshots/games $(BIN)/pytest $(foreach game,few_orcs_more orcz orcs_vs_orcs orc_wars,tests/browser/test_$(game).py) \
		'tests/browser/test_screens.py::test_board_and_choices_are_seen_together_in_every_phase[armadora]'

exports: setup ## Make the exports that are kept for ever anew; only where the form of the log has changed on purpose
	rm -rf tests/golden/exports
	WARMOOT_EXPORTS=tests/golden/exports $(BIN)/pytest tests/golden/test_playing.py

soak: setup ## Test for hours what make test samples: leaks, kills, random matches, slow browsers
	WARMOOT_SOAK=1 $(BIN)/pytest -m soak --numprocesses $(PROCESSES) --dist loadfile --durations 20

bench: .venv-bench/.stamp ## Measure beside the peers, a JSON line each
	.venv-bench/bin/python -m bench

clean: ## Remove .venv and caches, never the data under var/
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; found " + sys.version.split()[0])'
	@echo "Making .venv with $(PYTHON); the first time takes a minute."
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python lacks its venv module; on Debian: apt install python3-venv" >&2; exit 1; }

# Each file is one that was looked at when it was pinned: `python -m tools.lock` writes the lists.
$(RUN_STAMP): requirements.lock | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(DEV_STAMP): requirements-dev.lock $(RUN_STAMP)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

%.mo: %.po tools/compile_catalogue.py games/kernel/french.py | $(RUN_STAMP)
	@$(PY) -m tools.compile_catalogue $<

.venv-bench/.stamp: requirements.lock bench/requirements.lock
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock -r bench/requirements.lock
	@touch $@
