#!/usr/bin/env bash
# Writes the lock files anew from pyproject.toml: names, versions and hashes, no addresses.
# Needs pip-tools in .venv; versions that are locked already stay unless you pass --upgrade.
set -eu
cd "$(dirname "$0")/.."
head="# Written by make lock: names, versions and hashes, no addresses."
lock() {
    .venv/bin/python -m piptools compile --quiet --no-header \
        --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
        --no-emit-options --allow-unsafe --strip-extras --output-file "$@" pyproject.toml
    sed -i -e "1i $head" -e '/^# The following packages are considered/d' "$1"
}
lock requirements/lock.txt --extra build ${1+"$@"}
lock requirements/dev.txt --extra build --extra dev --constraint requirements/lock.txt ${1+"$@"}
