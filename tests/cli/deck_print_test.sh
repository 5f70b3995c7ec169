# deck_print_test.sh - `deck print`: PDFs whose lengths are those of the printed things, in millimetres.
. "$(dirname "$0")/lib.sh"

# words FILE PAGE - every word of a page: left, top, right, bottom in millimetres, the word.
words() {
    pdftotext -bbox -f "$2" -l "$2" "$1" - | sed -n \
        's|.*xMin="\([^"]*\)" yMin="\([^"]*\)" xMax="\([^"]*\)" yMax="\([^"]*\)">\(.*\)</word>.*|\1 \2 \3 \4 \5|p' |
        awk '{ for (i = 1; i <= 4; i++) $i = $i * 25.4 / 72; print }'
}

for game in $(games); do
    # A game whose rules are in English alone is not released yet, and may have nothing to print.
    [ -e "$SOURCE_DIR/web/rules/de/$game.md" ] || continue
    passes "the components of $game are printed" deck print "$game" --to cards.pdf
    pdfinfo cards.pdf >info
    has "on A4" info "595.276 x 841.89 pts (A4)"
    pages=$(sed -n 's/^Pages: *//p' info)
    check "on several sheets" [ "$pages" -ge 5 ]
    pdffonts cards.pdf | tail -n +3 | awk '{ print $(NF-4) }' | sort -u >fonts
    check "with all fonts in the file" [ "$(cat fonts)" = yes ]
    passes "also on Letter, with a bleed" deck print "$game" --to letter.pdf --paper letter --bleed 3 --grey
    pdfinfo letter.pdf >info
    has "which is as large" info "612 x 792 pts (letter)"
    # The middles of "0" and "10" at the foot are ten millimetres apart, of "0" and "90" ninety.
    words cards.pdf 1 >words
    check "the ruler of $game measures what it says" awk '
        $2 > 285 && $5 == "0" { zero = ($1 + $3) / 2 }
        $2 > 285 && $5 == "10" { ten = ($1 + $3) / 2 }
        $2 > 285 && $5 == "90" { ninety = ($1 + $3) / 2 }
        END { exit !(ninety - zero > 89.9 && ninety - zero < 90.1 && ten - zero > 9.9 && ten - zero < 10.1) }' words
    # Names on Budowa Miasta's map run on from sheet to sheet.
    first=1
    [ "$game" != budowa ] || first=5
    for page in $(seq "$first" "$pages"); do
        words cards.pdf "$page"
    done >words
    check "no word of $game leaves the paper" awk '
        $1 < 2 || $2 < 1 || $3 > 208 || $4 > 296 { bad = 1 } END { exit bad || !NR }' words
done

# A card of UpTown is 63 mm wide: names of cards in a row begin that far from each other.
passes "one sheet is a picture" deck print uptown --sheet 1 --to sheet.svg
check "in units of a quarter of a millimetre" grep -q 'viewBox="0 0 840 1188"' sheet.svg
tr '<' '\n' <sheet.svg | grep -B1 '^g id="cutout-piece-[012]f"' | sed -n 's/.*translate(\([0-9.]*\).*/\1/p' >lefts
check "cards are 63 mm wide" [ "$(awk 'NR > 1 { print $1 - last } { last = $1 }' lefts | sort -u)" = 252 ]

for lang in $("$SOURCE_DIR/scripts/languages" --translated); do
    passes "the sheets are in $lang" deck print mesta --to lang.pdf --lang "$lang"
    pdftotext lang.pdf text
    lacks "and not in English" text "Print at"
done

cp "$SOURCE_DIR/data/uptown/standard.deck" own.deck
printf 'title any Monument: Brunnen am Markt\n' >>own.deck
passes "an own deck is printed" deck print uptown own.deck --to own.pdf
pdftotext -f 1 -l 1 own.pdf text
has "with its own names" text "Brunnen am Markt"
has "and its name" text "own.deck"

refuses "without a file nothing is printed" 2 "*--to FILE is missing*" deck print uptown
refuses "nor into a file of no known kind" 2 "*'cards.doc'*" deck print uptown --to cards.doc
refuses "a picture has one sheet" 2 "*--sheet N*" deck print uptown --to cards.png
refuses "of those there are" 2 "*there are 16 sheets*" deck print uptown --to cards.png --sheet 17
refuses "other paper is unknown" 2 "*--paper is a4 or letter, not 'a3'*" deck print uptown --to cards.pdf --paper a3
refuses "a bleed has an end" 2 "*--bleed*" deck print uptown --to cards.pdf --bleed 7
refuses "other verbs print nothing" 2 "*--to goes with deck print*" deck cards uptown --to cards.pdf
refuses "a folder that is not there takes nothing" 2 "*nowhere/cards.pdf*" deck print uptown --to nowhere/cards.pdf
done_testing
