#!/usr/bin/env bash
# All tests: what reads the source, then the rules interpreted at a tenth of the size, then the rules
# compiled and everything else at full size, then the pages in Chromium. Stops at the first failure.
set -eu
cd "$(dirname "$0")/.."
export PATH="$PWD/.venv/bin:$PATH" PYTHONHASHSEED=${PYTHONHASHSEED:-random}
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1
workers=${TEAHOUSE_TEST_WORKERS:-2}
slowest=(--durations=8 --durations-min=5)
above_the_rules=(tables store web cli browser layers)

step() {
    echo
    echo "== $1 (at ${SECONDS} s)"
}

step "lint"
ruff check .
step "types"
mypy
step "layers and words"
scripts/interpret.sh
pytest -q tests/layers

step "rules, interpreted, a tenth of the size"
TEAHOUSE_RULES=interpreted TEAHOUSE_TEST_SCALE=0.1 pytest -q -n "$workers" "${slowest[@]}" --dist worksteal \
    -m "not browser" "${above_the_rules[@]/#/--ignore=tests/}"

step "compile"
scripts/compile.sh must
export TEAHOUSE_RULES=compiled
step "everything but the pages, rules compiled"
pytest -q -n "$workers" "${slowest[@]}" --dist worksteal -m "not browser" --ignore=tests/layers
step "the pages"
pytest -q -n "$workers" "${slowest[@]}" --dist loadfile -m browser
