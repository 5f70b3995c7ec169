# say_all_test.sh - what the program says in every language (scripts/say-all): no place left unfilled, no two
# spaces inside a sentence, no word left in English; and the games' sentences but the choices, of which there
# are too many to read, as in tests/golden/say. Made again on purpose with
#
#     TOWNHALL_REGENERATE=1 ctest --test-dir build/release -R cli.say_all
#
# and read as a diff before they are committed. english.words has the words of our English sentences, LANG.words those
# of them that a language shares: a word that fails the test is translated, or put into that list by hand.
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8
golden=$SOURCE_DIR/tests/golden/say

# none SENTENCE FILE - the file, what was found amiss, is empty.
none() {
    checks=$((checks + 1))
    [ -s "$2" ] && fail "$1: $(head -n 5 "$2")"
}

# words_of FILE - the words of what was said, in small letters; without what is quoted, addresses, ids and the
# names in capitals that stand for what is to be given.
words_of() {
    sed -E "s/^[a-z -]+: //; s/[„“][^„”“]*[”“]//g; s/'[^']*'//g; s/--[a-z-]+//g; s/townhall [a-z-]+//g
        s/(https?:|docs|sha256:|exec:)[^ ]*//g; s/[A-Za-z_.]*[0-9_@.][A-Za-z0-9_@.]*//g" "$1" |
        grep -oE '[[:alpha:]]{3,}' | grep -vE '^[A-Z]+$' | sed 's/.*/\L&/' | sort -u
}

for language in $("$SOURCE_DIR/scripts/languages"); do
    check "say-all speaks $language" "$SOURCE_DIR/scripts/say-all" "$language" "$BUILD_DIR" >"$language"
    grep -E '\{[0-9a-z]+\}|%[-0-9.]*[dsc]([^[:alnum:]]|$)' "$language" >found
    none "$language: places left unfilled" found
    # Help, tables and screens are laid out in columns; there two spaces are right.
    grep -vE '^(help|screen|answer|columns)' "$language" |
        grep -E '[^ ] {2,}[^ ]| $|[[:alnum:]] [,;]|[[:alnum:]] \.( |$)' >found
    none "$language: spaces where none belong" found
    # In a table a longer word of a language makes its column wider.
    grep '^screen budowa: ' "$language" | grep -E '[0-9][[:alpha:]]{3,}' >found
    none "$language: columns that touch" found
    [ "$language" = en ] && grep '^catalog: ' en | sort -u >english
    grep -vE '^(help|error|screen|answer|columns|catalog)|^[a-z]+ (choice|picture|label): ' "$language" >games
    if [ -n "${TOWNHALL_REGENERATE:-}" ]; then
        cp games "$golden/$language.txt"
    else
        diff "$golden/$language.txt" games >found
        none "$language: differs from tests/golden/say/$language.txt" found
    fi
    [ "$language" = en ] && continue
    words_of "$language" | comm -12 "$golden/english.words" - >"$language.words"
    # Names may be the same; a sentence is not.
    grep '^catalog: ' "$language" | sort -u | comm -12 - english | grep -E '([[:alpha:]]{3,}[^[:alpha:]]+){4}' >found
    none "$language: sentences left in English" found
done

# A word in every language is typed so: commands, notation, names.
count=$("$SOURCE_DIR/scripts/languages" --translated | wc -w)
cat ./??.words | sort | uniq -c | sed -n "s/^ *$count //p" >typed
for language in $("$SOURCE_DIR/scripts/languages" --translated); do
    sort -u typed "$golden/$language.words" | comm -23 "$language.words" - >found
    none "$language: words left in English" found
done
done_testing
