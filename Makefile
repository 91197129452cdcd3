# Two commands are enough: `make run` and `make test`. Each sets up what it needs first.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: run test check bench docs clean
.DEFAULT_GOAL := run

run: $(VENV)/.core              ## set up, take the tour, then serve the page until Ctrl-C
	@$(BIN)/mirepoix tour
	@$(BIN)/mirepoix serve --log-level warning $(SERVE)

test: $(VENV)/.test             ## set up, then run every test
	$(BIN)/python -m pytest

check: $(VENV)/.test            ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.test            ## what is measured, as ratios in one run
	$(BIN)/python -m benchmarks

docs: $(VENV)/.docs             ## the site, into build/site; a broken link is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The site is in build/site/index.html"

# Debian keeps venv in a package of its own; whoever may install it gets it here.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { \
	  rm -rf $(VENV); apt-get update && apt-get install -y python3-venv && $(PYTHON) -m venv $(VENV); }

$(VENV)/.core: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install --quiet --constraint constraints.txt --editable ".[server]"
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install --quiet --constraint constraints.txt --editable ".[test,embeddings]"
	@touch $(VENV)/.core $@

$(VENV)/.docs: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install --quiet --constraint constraints.txt --editable ".[docs]"
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
