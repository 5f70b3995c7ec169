# draw_test.sh - pictures through the command: draw and sheet, as SVG, PNG and PDF, and bad input.
. "$(dirname "$0")/lib.sh"

# begins SENTENCE FILE WORDS - the file's first bytes.
begins() {
    equal "$1" "$3" "$(head -c ${#3} "$2" | tr -d '\0')"
}

# tests/golden/drawings holds a drawn position of each game.
cp "$SOURCE_DIR"/tests/golden/drawings/*.pos .

for game in $(games); do
    passes "a blank sheet of $game" sheet "$game" --to "$game-sheet.pdf"
    begins "is a PDF" "$game-sheet.pdf" "%PDF-"
    # A game that scripts/new-game has just begun has no overview card yet.
    if grep -q 'overview = ' "$SOURCE_DIR/src/games/$game/${game}_scene.c"; then
        passes "the overview card of $game" sheet "$game" --overview --to "$game-overview.svg" --lang pl
        has "is in the reader's language" "$game-overview.svg" "Twoja kolej"
    else
        refuses "$game has no overview card" 2 "*no overview card*" sheet "$game" --overview --to x.svg
    fi
    play_out "$game" "$game.town"
    passes "the end of a match of $game" draw "$game.town" --to "$game.svg"
    begins "is an SVG" "$game.svg" "<svg xmlns"
    has "with its title" "$game.svg" "<title"
    lacks "a picture has no choices" "$game.svg" "data-move"
    passes "its start, in the dark" draw "$game.town" --at 0 --dark --to "$game.png" --width 720
    equal "is a PNG" "PNG" "$(head -c 4 "$game.png" | tail -c 3)"
    check "tests/golden/drawings/$game.pos is there" test -f "$game.pos"
    passes "a drawn position of $game" draw "$game" "$game.pos" --to "$game-drawn.svg"
    [ ! -e "$game-signs.pos" ] ||
        passes "one by signs and points" draw "$game" "$game-signs.pos" --to "$game-signs.svg"
    begins "is an SVG too" "$game-drawn.svg" "<svg xmlns"
    passes "a filled sheet" sheet "$game" --record "$game.town" --paper a5 --to "$game-sheet.svg"
    total=$("$T" replay "$game.town" --json | sed 's/.*"seat":0,"total":-\{0,1\}\([0-9]*\).*/\1/')
    has "tells the total" "$game-sheet.svg" "$total</text>"
done
# The long game for two gives each seat two cards in each of seven rounds.
passes "a blank sheet of mesta" sheet mesta --to pad.svg
has "there is room for 14 scoring cards" pad.svg "Scoring card 14"

# Nothing is written when anything is wrong, and what was there stays.
echo old >kept.svg
printf 'R- I7\nP. Q|\n' >bad.pos
refuses "a bad position" 2 "bad.pos:2: *" draw urbanista bad.pos --to kept.svg
equal "leaves the old file" old "$(cat kept.svg)"
refuses "a bad position" 2 "bad.pos:2: *" draw urbanista bad.pos --to new.svg
check "makes no file" test ! -e new.svg
refuses "a picture of no kind" 2 "*.svg, .png or .pdf*" draw urbanista urbanista.pos --to x.gif
refuses "no place to go" 2 "*--to*" draw urbanista urbanista.pos
refuses "no such folder" 2 "none/x.svg: *" draw urbanista urbanista.pos --to none/x.svg
refuses "no such game" 2 "*chess*" draw chess urbanista.pos --to x.svg
refuses "a position as a record" 2 "urbanista.pos:1: *" draw urbanista.pos --to x.svg
refuses "--at is for records" 2 "*--at*" draw urbanista urbanista.pos --at 1 --to x.svg
refuses "too many moves" 2 "*--at*" draw urbanista.town --at 999 --to x.svg
refuses "no such seat" 2 "*--seat*" draw urbanista.town --seat 7 --to x.svg
refuses "no such width" 2 "*--width*" draw urbanista.town --width 5 --to x.png
refuses "a record of another game" 2 "urbanista.town: *" sheet uptown --record urbanista.town \
    --to x.pdf
refuses "an overview is filled from no record" 2 "*--overview and --record*" sheet uptown --overview \
    --record uptown.town --to x.pdf
refuses "no such paper" 2 "*--paper*" sheet uptown --paper a3 --to x.pdf
refuses "no game" 2 "*" sheet --to x.pdf
equal "no leftovers" "" "$(ls | grep -E '^x\.|\.svg\.|\.pdf\.' || true)"

# The largest city anybody can draw.
awk 'BEGIN { for (y = 0; y < 64; y++) { for (x = 0; x < 64; x++) printf "%sC-", x ? " " : ""
                                        print "" } }' >large.pos
passes "a city of 64 x 64 blocks" draw urbanista large.pos --to large.svg
check "is a large picture" test "$(wc -c <large.svg)" -gt 1000000

done_testing
