#!/usr/bin/env bash
# Compiles the modules marked `# compiled` in place. `compile.sh must` fails where it cannot;
# `compile.sh may` then leaves the rules interpreted and says so. TEAHOUSE_OPT=3 takes twice as long
# as the usual 1 and makes games about 5 % faster: for benchmarks and wheels.
set -eu
cd "$(dirname "$0")/.."
wanted=$1
scripts/interpret.sh
log=.venv/compile.log
export TEAHOUSE_OPT=${TEAHOUSE_OPT:-1}
if [ "$wanted" = must ]; then
    export TEAHOUSE_PURE=0
fi
echo "Compiling the rules (a minute or two, and only after they have changed) ..."
if .venv/bin/python setup.py --quiet build_ext --inplace >"$log" 2>&1; then
    # No stamp where no compiler is: the next start looks again.
    grep "stay interpreted" "$log" || touch .venv/.rules
elif [ "$wanted" = may ]; then
    scripts/interpret.sh
    touch .venv/.rules
    echo "The rules run interpreted: compiling them failed (see $log)."
else
    tail -n 40 "$log" >&2
    exit 1
fi
