# rules_test.sh - `townhall rules`: every page in every language is whole, fits the window and shows no marks of
# Markdown; on a terminal it goes through the pager. script(1) gives a terminal.
. "$(dirname "$0")/lib.sh"

passes "without a game it lists the games" rules
cut -c16- out | sed 's/ .*//' >games
check "all released games are there" [ "$(wc -l <games)" -ge 4 ]

for game in $(cat games); do
    for language in $("$SOURCE_DIR/scripts/languages"); do
        for columns in 60 200; do
            COLUMNS=$columns passes "$game in $language" rules "$game" --lang "$language"
            check "$game in $language begins with the title" [ "$(sed -n 2p out | tr -d =)" = "" ]
            check "$game in $language is long enough" [ "$(wc -l <out)" -gt 60 ]
            if grep -nE '\*\*|\]\(|!\[|^#|\||`' out >found; then
                fail "$game in $language shows marks: $(head -n 3 found)"
            fi
            most=$columns
            [ "$most" -gt 88 ] && most=88
            if grep -nE ".{$((most + 1))}" out >found; then
                fail "$game in $language is wider than $most: $(head -n 3 found)"
            fi
        done
    done
done

for game in $(cat games); do
    for language in $("$SOURCE_DIR/scripts/languages"); do
        COLUMNS=80 passes "the short guide of $game in $language" rules "$game" --short --lang "$language"
        check "it has one page" [ "$(wc -l <out)" -gt 20 -a "$(wc -l <out)" -lt 66 ]
        if grep -nE '\*\*|\]\(|!\[|^#|\||`' out >found; then
            fail "the short guide of $game in $language shows marks: $(head -n 3 found)"
        fi
    done
done

LANG=de_DE.UTF-8 LC_ALL=de_DE.UTF-8 passes "the language of the system" rules uptown
has "German is spoken" out "Bau einen Straßenzug"
refuses "an unknown game" 2 "*no game 'chess'*" rules chess

TERM=xterm PAGER="sed s/^/paged:/" script -qec "'$T' rules budowa" /dev/null >screen 2>&1 </dev/null
has "on a terminal the pager shows it" screen 'paged:'
TERM=xterm PAGER= script -qec "'$T' rules budowa" /dev/null >screen 2>&1 </dev/null
has "an empty PAGER: no pager" screen 'Budowa Miasta'
has "titles are bold" screen "$(printf '\033[1mBudowa')"

done_testing
