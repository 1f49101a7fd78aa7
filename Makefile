# Two commands matter: `make run` opens the site, `make test` checks everything.
# Both need only Python 3.11+ and make; PYTHON=python3.12 chooses the interpreter.
PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000
SLUG ?=
FUZZ ?= $(shell git grep -l "from hypothesis" -- "tests/**/test_*.py")
VENV := .venv/bin/python

.PHONY: help run test truth fuzz lint format demo bench playthrough messages screens
.SILENT:

help:
	echo "make run          open the site (PORT=8000 HOST=0.0.0.0 EUROPA_VAR=var)"
	echo "make test         lint, types, contracts and every test"
	echo "make truth        what the site teaches beside what outside sources say"
	echo "make fuzz         property tests with new examples each time (FUZZ=tests/games/engine)"
	echo "make lint         only lint, types and contracts"
	echo "make format       format Python and templates"
	echo "make demo         run with a data folder of its own, thrown away at the end"
	echo "make bench        measure everything (half an hour)"
	echo "make playthrough  play a whole match in the terminal (SLUG=zigzag ARGS='--seats 3 --seed 1')"
	echo "make messages     collect the texts to translate"
	echo "make screens      screenshots in a phone's and a projector's size"

run:
	$(PYTHON) tools/bootstrap.py
	exec $(VENV) -m europa_edu.server.supervisor --host $(HOST) --port $(PORT)

test:
	$(PYTHON) tools/bootstrap.py --dev
	tools/check

truth:
	$(PYTHON) tools/bootstrap.py --dev --no-programs
	$(VENV) -m tests.truth

fuzz:
	$(PYTHON) tools/bootstrap.py --dev --no-programs
	EUROPA_FUZZ=1 $(VENV) -m pytest -m "not browser" $(FUZZ)

lint:
	$(PYTHON) tools/bootstrap.py --dev --no-programs
	tools/check lint

format:
	$(PYTHON) tools/bootstrap.py --dev --no-programs
	.venv/bin/ruff check --fix --quiet .
	.venv/bin/ruff format --quiet .
	git ls-files -z 'templates/*.html' 'games/titles/*.html' | xargs -0 -r .venv/bin/djade --target-version 5.2

demo:
	$(PYTHON) tools/bootstrap.py
	folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT INT TERM && \
	EUROPA_VAR="$$folder" $(VENV) -m europa_edu.server.supervisor --host $(HOST) --port $(PORT)

bench:
	$(PYTHON) tools/bootstrap.py --dev
	for what in tables bursts footprint serving playouts login wall questions live_quiz scoring reports dashboard lighthouse; do \
		echo "== $$what"; $(VENV) -m tests.bench.$$what || exit; done

playthrough:
	$(PYTHON) tools/bootstrap.py
	$(VENV) manage.py playthrough $(SLUG) $(ARGS)

messages:
	$(PYTHON) tools/bootstrap.py --dev
	$(VENV) manage.py makemessages --all --no-location --no-obsolete --ignore .venv --ignore var --ignore tests
	$(VENV) tools/sort_messages.py locale/*/LC_MESSAGES/django.po

screens:
	$(PYTHON) tools/bootstrap.py --dev
	$(VENV) -m tests.browser.screens
