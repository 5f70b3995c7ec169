# record_test.sh - records through the command: replay, verify, moves, --at, the JSON of scores.
. "$(dirname "$0")/lib.sh"

# The JSON of a score: keys and their order, sums, places.
check_json() {
    "$JSON_FLAT" <out >flat || { fail "$1: not JSON"; return; }
    checks=$((checks + 1))
    awk '
    function bad(why) { print why ": " $0; wrong = 1 }
    { split($1, key, "."); value = $2 }
    NR == 1 && $1 != "game" { bad("game first") }
    key[1] == "seats" {
        if (key[2] != seat && key[2] != seat + 1) bad("seat order")
        if (key[2] != seat || NR == 2) { seat = key[2]; stage = 0; sum = 0 }
        order["seat"] = 1; order["total"] = 2; order["lines"] = 3
        order["facts"] = 4; order["place"] = 5; order["out"] = 6
        if (order[key[3]] < stage) bad("key order")
        stage = order[key[3]]
        if (key[3] == "seat" && value != seat) bad("seat number")
        if (key[3] == "total") total = value
        if (key[3] == "lines" && key[5] == "points") sum += value
        if (key[3] == "lines" && key[5] == "id" && value !~ /^"[a-z0-9_.]+"$/) bad("line id")
        if (key[3] == "place" && sum != total) bad("lines do not sum to the total")
        if (key[3] == "place" && value !~ /^(null|[1-6])$/) bad("place")
        if (key[3] == "out" && value !~ /^(true|false)$/) bad("out")
        last = stage
    }
    key[1] == "target" { targets++; if (last != 6) bad("seats before target") }
    key[1] == "won" { wons++ }
    END { if (targets != 1 || wons != 1) { print "target, won"; wrong = 1 }; exit wrong }' flat ||
        fail "$1"
}

for game in $(games); do
    for seats in $("$T" games | sed -n "s/^$game seats \([0-9]\)-\{0,1\}\([0-9]*\).*/\1 \2/p"); do
        file=$game-$seats.town
        play_out "$game" "$file" --seats "$seats"
        has "a match of $game is played to its end" "$file" "result "
        passes "$file replays" replay "$file"
        passes "$file replays as JSON" replay "$file" --json
        check_json "$file: the score's JSON"
        equal "one entry a seat in $file" "$seats" "$(grep -c '\.total ' flat)"
        passes "$file's deal follows from its seed" verify "$file"
        passes "$file has no moves left" moves "$file"
        equal "none at all" "" "$(cat out)"

        moves=$(grep -c '^move ' "$file")
        passes "$file can be seen at its start" replay "$file" --json --at 0
        check_json "$file: the JSON of an unfinished match"
        has "nobody has won yet" out '"won":null'
        refuses "$file has no more moves than that" 2 "*--at must be a number from 0 to $moves*" \
            replay "$file" --at $((moves + 1))
        refuses "nor for moves" 2 "*--at must be*" moves "$file" --at $((moves + 1))
        passes "the first moves of $file are listed" moves "$file" --at 0
        first=$(sed -n 's/^move [0-9] //p' "$file" | head -n 1)
        check "the move made is among them" grep -qxF -- "$first" out
    done
done

# A match that was played online: its seed comes from a secret and shares.
fair=$SOURCE_DIR/fuzz/corpus/record/urbanista-fair.town
passes "a record of an online match verifies" verify "$fair"
has "whose share vouches" out "The share of seat 0 (Ala) vouches for the deal."
has "whose was early" out "The share of seat 1 (Bob) came before the commit was known"
has "how the seats came about" out "The seats were drawn by the seed."
passes "it replays like any other" replay "$fair"
sed '/^fair share [02]/d' "$fair" >less.town
refuses "a share that is missing" 1 "*the seed does not follow from the secret and the shares*" \
    verify less.town
sed 's/^fair secret c/fair secret d/' "$fair" >other.town
refuses "another secret" 1 "*the commit is not the hash of the secret*" verify other.town
sed 's/^fair share 1/fair share x/; s/^fair share 2/fair share 1/; s/^fair share x/fair share 2/' \
    "$fair" >swapped.town
refuses "seats that nobody drew" 1 "*the seats are neither drawn*" verify swapped.town
sed '/^fair commit/d' "$fair" >bad.town
refuses "a commit that is missing" 2 "bad.town:11: *commit*" verify bad.town
sed 's/^fair share 2/fair share 0/' "$fair" >bad.town
refuses "two shares of one seat" 2 "bad.town:15: duplicate '0'" verify bad.town
sed '/^seed/d' "$fair" >bad.town
refuses "no seed" 2 "bad.town:10: *seed*" verify bad.town
sed 's/^townhall 2/townhall 1/' "$fair" >bad.town
refuses "such lines in format 1" 2 "bad.town:11: *" verify bad.town

done_testing
