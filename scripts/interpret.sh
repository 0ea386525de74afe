#!/usr/bin/env bash
# Deletes what was compiled in place, so that the rules run from their source again.
set -eu
cd "$(dirname "$0")/.."
find src -name '*.so' -delete
rm -rf build .venv/.rules
