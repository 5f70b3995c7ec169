# say_all_test.sh - what the program says in every language (scripts/say-all): no place left unfilled, no two
# spaces inside a sentence, no sentence left in English; and the games' sentences but the choices, of which there
# are too many to read, as in tests/golden/say. Made again on purpose with
#
#     TOWNHALL_REGENERATE=1 ctest --test-dir build/dev -R cli.say_all
#
# and read as a diff before they are committed.
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8
golden=$SOURCE_DIR/tests/golden/say

# none SENTENCE FILE - the file, what was found amiss, is empty.
none() {
    checks=$((checks + 1))
    [ -s "$2" ] && fail "$1: $(head -n 5 "$2")"
}

for language in en pl cs sk hu ro de; do
    check "say-all speaks $language" "$SOURCE_DIR/scripts/say-all" "$language" "$BUILD_DIR" >"$language"
    grep -E '\{[0-9a-z]+\}|%[-0-9.]*[dsc]([^[:alnum:]]|$)' "$language" >found
    none "$language: places left unfilled" found
    # Help is laid out in columns; there two spaces are right.
    grep -v '^help' "$language" | grep -E '[^ ] {2,}[^ ]| $| [,;.]' >found
    none "$language: spaces where none belong" found
    grep -vE '^(help|error)|^[a-z]+ choice: ' "$language" >games
    if [ -n "${TOWNHALL_REGENERATE:-}" ]; then
        cp games "$golden/$language.txt"
    else
        diff "$golden/$language.txt" games >found
        none "$language: differs from tests/golden/say/$language.txt" found
    fi
    [ "$language" = en ] && continue
    grep -vE ': *$' "$language" | sort -u >words
    sort -u en | comm -12 - words >found
    none "$language: left in English" found
done
done_testing
