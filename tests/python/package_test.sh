#!/bin/sh
# package_test.sh - builds the Python package with Debian's own Python and no network, and runs its tests:
# as it is installed (pip into a fresh environment), or, in builds with sanitizers, with them.
# BUILD_DIR, SOURCE_DIR, TOWNHALL: from CMake; SANITIZE: 1 with sanitizers.
set -eu
python=/usr/bin/python3
[ -x "$python" ] || python=$(command -v python3)
out=$BUILD_DIR/python
rm -rf "$out"
mkdir -p "$out"
export PYTHONDONTWRITEBYTECODE=1 TOWNHALL SOURCE_DIR
unset PYTHONPATH

if [ "${SANITIZE:-0}" = 1 ]; then
    sanitize="-fsanitize=address,undefined"
    TOWNHALL_CFLAGS="$sanitize -fno-sanitize-recover=all -fno-omit-frame-pointer -O1" LDFLAGS="$sanitize" \
        "$python" "$SOURCE_DIR/python/setup.py" -q build --build-base "$out/build" --build-lib "$out/lib"
    # The interpreter itself is not built with them, and what it keeps until its end is no leak of ours.
    export LD_PRELOAD="$(gcc -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 PYTHONPATH="$out/lib"
else
    "$python" -m venv --system-site-packages "$out/venv"
    "$out/venv/bin/pip" -q wheel --no-index --no-deps -w "$out" "$SOURCE_DIR/python"
    "$out/venv/bin/pip" -q install --no-index "$out"/townhall-*-cp39-abi3-*.whl
    python=$out/venv/bin/python
fi
cd "$SOURCE_DIR/tests/python"
exec "$python" -m unittest -q match_test batch_test bots_test pettingzoo_test
