#!/usr/bin/env bash
# Makes a compiled copy of this tree in DIR, and leaves the tree itself alone:
#     scripts/compiled-copy.sh DIR && PYTHONPATH=DIR/src .venv/bin/pytest ...
set -eu
copy=${1:?"usage: scripts/compiled-copy.sh DIR"}
cd "$(dirname "$0")/.."
python=$PWD/.venv/bin/python
mkdir -p "$copy"
rm -rf "$copy/src" "$copy/build"
cp -r src setup.py pyproject.toml README.md LICENSE "$copy"
cd "$copy"
find src -name '*.so' -delete
TEAHOUSE_PURE=0 TEAHOUSE_OPT=${TEAHOUSE_OPT:-1} "$python" setup.py --quiet build_ext --inplace
echo "compiled: $(find src -name '*.so' | wc -l) libraries in $copy/src"
