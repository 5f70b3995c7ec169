# languages_test.sh - a language is one row of src/words/languages.def, its catalog and its rules pages; nothing else
# lists the languages. scripts/new-language is tried in a copy.
. "$(dirname "$0")/lib.sh"
cd "$SOURCE_DIR" || exit 1
work=$OLDPWD

for language in $(scripts/languages --translated); do
    check "$language has a catalog" [ -s "po/$language.po" ]
    check "$language has a page of rules for each English one" \
        [ "$(ls web/rules/en | grep 'md$')" = "$(ls "web/rules/$language")" ]
    # The rule of the table and the head of the catalog are the same for every language that has the rule.
    rule=$(sed -n "s/^LANGUAGE($language, \"[^\"]*\", \([A-Z_]*\),.*/\1/p" src/words/languages.def)
    forms=$(sed -n 's/^"Plural-Forms: nplurals=\([0-9]*\);.*/\1/p' "po/$language.po")
    case $rule:$forms in
    ONE_MANY:2 | ONE_FEW_MANY_*:3) ;;
    *) fail "$language: the rule $rule does not go with $forms plural forms" ;;
    esac
done
equal "no catalog and no rules page is of a language without a row" "$(scripts/languages | tr ' ' '\n' | sort | tr '\n' ' ')" \
    "$(ls web/rules | tr '\n' ' ')"

# A line with four codes or more is a list, wherever it is. Names for all languages are the table's.
listing() {
    grep -rnE --include='*.c' --include='*.h' --include='*.def' --include='*.sh' --include='*.ts' --include='*.tsx' --include='*.mjs' \
        --include='*.py' --include='*.cmake' --include='*.bash' "\\b(cs|sk|hu|ro)\\b.*\\b(cs|sk|hu|ro)\\b.*\\b(cs|sk|hu|ro)\\b" \
        src scripts cmake completions python bench tests/[a-fh-z]* web/src web/test web/*.mjs |
        grep -vE '^[^:]*languages_test.sh:'
}
equal "no other file lists the languages" "" "$(listing)"

# In a copy: the places that a new language touches.
mkdir -p "$work/copy/src" "$work/copy/web" "$work/copy/tests/golden"
cp -R scripts po "$work/copy"
cp -R src/words "$work/copy/src"
cp -R web/rules "$work/copy/web"
cp -R tests/golden/say "$work/copy/tests/golden"
cd "$work" || exit 1
touched() {
    for part in scripts po src/words web/rules tests/golden/say; do
        diff -rq "$SOURCE_DIR/$part" "copy/$part" | sed "s,^Only in copy/,new ,; s/: /\//; s/^Files .* and copy\/\(.*\) differ/changed \1/"
    done
}
for wrong in '' 'UK Name' 'ukr Name' 'pl Polski' 'uk A"b' 'uk Name NO_RULE'; do
    # shellcheck disable=SC2086
    check "'$wrong' is refused" sh -c '! copy/scripts/new-language "$@" 2>error' - $wrong
    check "and says why" grep -q '^new-language: ' error
done
equal "what is refused changes nothing" "" "$(touched)"
check "a language is begun" copy/scripts/new-language uk Українська ONE_FEW_MANY_POLISH >out
equal "it is a row, a catalog, its rules pages and its shared words" \
    "new po/uk.po changed src/words/languages.def new web/rules/uk new tests/golden/say/uk.words " "$(touched | tr '\n' ' ')"
equal "the table lists it" "$(cd "$SOURCE_DIR" && scripts/languages) uk" "$(copy/scripts/languages)"
check "its catalog is one" msgfmt --check-format -o uk.mo copy/po/uk.po
check "a second time it is there already" sh -c '! copy/scripts/new-language uk Українська 2>/dev/null'
done_testing
