# The commands of the house. `make play` opens it, `make test` proves it; both keep to .venv.
PYTHON ?= python3
BIN := .venv/bin
MARKED := $(shell grep -rlx --include='*.py' '\# compiled' src)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test lint words bench lock clean
.DELETE_ON_ERROR:

play: .venv/.house .venv/.rules
	@exec $(BIN)/teahouse $(ARGS)

test: .venv/.system-test .venv/.dev .venv/.house
	@scripts/test.sh

lint: .venv/.dev .venv/.house
	@$(BIN)/ruff check . && $(BIN)/mypy && $(BIN)/python -m pytest -q tests/layers

words: .venv/.dev .venv/.house
	@$(BIN)/python -m scripts.words

bench: .venv/.house
	@TEAHOUSE_OPT=3 scripts/compile.sh may
	@$(BIN)/teahouse bench $(ARGS)

lock: .venv/.dev
	@scripts/lock.sh $(ARGS)

clean:
	@scripts/interpret.sh
	@rm -rf .venv

# What the system brings: looked at once, since a second start should be quick.
.venv/.system-play:
	@PYTHON="$(PYTHON)" scripts/system.sh play
	@$(PYTHON) -m venv .venv && touch $@

.venv/.system-test: .venv/.system-play
	@PYTHON="$(PYTHON)" scripts/system.sh test
	@touch $@

# What the registry brings, by hash.
.venv/.needs: requirements/lock.txt | .venv/.system-play
	@echo "Fetching what the house needs ..."
	@$(PIP) install --require-hashes -r requirements/lock.txt && touch $@

.venv/.dev: requirements/dev.txt | .venv/.needs
	@echo "Fetching what the tests need ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt && touch $@

.venv/.house: pyproject.toml setup.py .venv/.needs
	@TEAHOUSE_PURE=1 $(PIP) install --no-deps --no-build-isolation --editable . && touch $@

# The rules, compiled where they can be; compile.sh sets the stamp.
.venv/.rules: .venv/.house $(MARKED)
	@scripts/compile.sh may
