# version_test.sh - the version is in one place, the file VERSION, and everything that shows a version shows that one.
. "$(dirname "$0")/lib.sh"
version=$(cat "$SOURCE_DIR/VERSION")
python=/usr/bin/python3 # Debian's, as in tests/python
[ -x "$python" ] || python=$(command -v python3)

equal "the command" "townhall $version" "$("$T" --version)"
equal "the newest release in the changelog" "$version" \
    "$(sed -n 's/^## \[\([0-9][0-9.]*\)\] - [0-9-]*$/\1/p' "$SOURCE_DIR/CHANGELOG.md" | head -n 1)"
equal "the Python package" "$version" "$(cd "$work" && PYTHONDONTWRITEBYTECODE=1 "$python" "$SOURCE_DIR/python/setup.py" --version 2>/dev/null)"
equal "the package for Debian" "$version" "$(sed -n 's/^set(CPACK_PACKAGE_VERSION "\(.*\)")$/\1/p' "$BUILD_DIR/CPackConfig.cmake")"
if [ -e "$SOURCE_DIR/build/page/index.html" ]; then
    has "the page" "$SOURCE_DIR/build/page/index.html" "content=\"Townhall $version\""
fi
(cd "$SOURCE_DIR" && grep -lE '"?version"?[ =:]+"[0-9]+\.[0-9]+\.[0-9]+"' web/package.json python/setup.py python/townhall/*.py CMakeLists.txt) >found
equal "and nowhere else" "" "$(cat found)"
done_testing
