# score_test.sh - `townhall score` as a command: what it is given, and what it says when it cannot.
. "$(dirname "$0")/lib.sh"
drawings=$SOURCE_DIR/tests/golden/drawings

for game in $(games); do
    passes "$game: a drawing is scored" score "$game" "$drawings/$game.pos"
    cp out told
    "$T" score "$game" - <"$drawings/$game.pos" >out 2>err
    check "$game: standard input says the same" cmp -s out told
    passes "$game: as JSON" score "$game" "$drawings/$game.pos" --json
    check "$game: it is JSON" "$JSON_FLAT" <out >flat
    passes "$game: a drawing by signs and points is scored" score "$game" "$drawings/$game-signs.pos"
    echo nonsense >bad.pos
    refuses "$game: nonsense is refused by line" 2 "bad.pos:1: *" score "$game" bad.pos
done
refuses "a game that is none" 2 "*chess*" score chess bad.pos
refuses "a file that is not there" 2 "*no.pos*" score uptown no.pos
refuses "two things from one input" 2 "*both*" score uptown - --deck -
echo nonsense >bad.deck
refuses "a bad deck" 2 "bad.deck:1:1: *" score uptown "$drawings/uptown.pos" --deck bad.deck

done_testing
