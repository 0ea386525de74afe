#!/usr/bin/env bash
# Sees to the Debian packages that Teahouse needs: `system.sh play` for a house, `system.sh test` for
# all tests. Installs what is missing as root or through sudo; if it cannot, it prints the line to run.
set -eu
purpose=$1
python=${PYTHON:-python3}
must=() wish=()

has_headers() {
    "$python" - <<'P'
import pathlib, sys, sysconfig
sys.exit(not pathlib.Path(sysconfig.get_paths()["include"], "Python.h").exists())
P
}

if command -v "$python" >/dev/null; then
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "Teahouse needs Python 3.11 or newer; $python is $("$python" -V | cut -d' ' -f2)." >&2
        echo "Name another one: make PYTHON=/path/to/python3.11 $purpose" >&2
        exit 1
    }
    "$python" -c 'import ensurepip' 2>/dev/null || must+=(python3-venv)
    has_headers || wish+=(python3-dev)
else
    must+=(python3 python3-venv)
    wish+=(python3-dev)
fi
command -v "${CC:-gcc}" >/dev/null || command -v cc >/dev/null || wish+=(gcc libc6-dev)
if [ "${TEAHOUSE_PURE:-}" = 1 ] && [ "$purpose" = play ]; then
    wish=()
fi
if [ "$purpose" = test ]; then
    must+=("${wish[@]}")
    wish=()
    command -v chromium >/dev/null || must+=(chromium)
    dpkg-query -s fonts-noto-cjk >/dev/null 2>&1 || must+=(fonts-noto-cjk)
fi

missing=("${must[@]}" "${wish[@]}")
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo -n)
line="apt-get install -y --no-install-recommends ${missing[*]}"

install_missing() {
    command -v apt-get >/dev/null || return 1
    "${as_root[@]}" true 2>/dev/null || return 1
    local env=(env DEBIAN_FRONTEND=noninteractive)
    # shellcheck disable=SC2086
    "${as_root[@]}" "${env[@]}" $line >/dev/null 2>&1 || {
        "${as_root[@]}" "${env[@]}" apt-get update >/dev/null &&
            "${as_root[@]}" "${env[@]}" $line >/dev/null
    }
}

echo "Teahouse: missing Debian packages: ${missing[*]}" >&2
if install_missing; then
    exit 0
fi
if [ ${#must[@]} -gt 0 ]; then
    echo "Please run this once, then try again:" >&2
    echo "    sudo $line" >&2
    exit 1
fi
echo "The rules will run interpreted: slower bots, the same games. To have them compiled, run" >&2
echo "    sudo $line" >&2
echo "and start again." >&2
