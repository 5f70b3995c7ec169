# damaged_test.sh - the record of one match, damaged in many ways, and files that are none.
. "$(dirname "$0")/lib.sh"

good=good.town
play_out uptown $good --seats 2
hurt() { # hurt SENTENCE PATTERN - ./bad.town must be refused by all readers of records
    refuses "$1 (replay)" 2 "$2" replay bad.town
    refuses "$1 (verify)" 2 "$2" verify bad.town
    refuses "$1 (moves)" 2 "$2" moves bad.town
    refuses "$1 (play)" 2 "$2" play bad.town
}
: >bad.town; hurt "an empty file" "bad.town:1: the file is empty"
printf 'townhall 1' >bad.town; hurt "no line end" "bad.town:1: *"
printf 'townhall 3\n' >bad.town; hurt "another format" "bad.town:1: *"
head -c 3000 /dev/urandom >bad.town; hurt "noise" "bad.town:*"
printf '\377\376\n' >bad.town; hurt "no UTF-8" "bad.town:1: not UTF-8"
sed 's/$/\r/' "$good" >bad.town; hurt "CRLF" "bad.town:1: carriage return*"
tr '\n' '\0' <"$good" >bad.town; hurt "NUL bytes" "bad.town:1: control character"
head -c 1048577 /dev/zero >bad.town; hurt "a huge file" "bad.town: is larger than 1 MiB"
sed '2d' "$good" >bad.town; hurt "a missing line" "bad.town:2: *"
sed '2a\
game uptown' "$good" >bad.town; hurt "a line twice" "bad.town:3: *"
sed '3a\
' "$good" >bad.town; hurt "a blank line" "bad.town:4: blank line*"
sed '2s/ /  /' "$good" >bad.town; hurt "two spaces" "bad.town:2: *"
sed 's/^game uptown/game chess/' "$good" >bad.town; hurt "an unknown game" "bad.town:2: no game 'chess'"
sed 's/^rules .*/rules 0/' "$good" >bad.town; hurt "no rules' number" "bad.town:3: the rules' version *"
sed 's/sha256:./sha256:x/' "$good" >bad.town; hurt "a bad hash" "bad.town:4: *"
sed 's/sha256:..../sha256:0123/' "$good" >bad.town; hurt "another deck" "bad.town:4: *--deck"
sed 's/^seats 2/seats 7/' "$good" >bad.town; hurt "too many seats" "bad.town:*"
sed 's/^seed .*/seed 12/' "$good" >bad.town; hurt "a short seed" "bad.town:*seed*"
line=$(grep -n '^move ' "$good" | sed -n '3s/:.*//p')
sed "${line}s/.*/move 0 fly/" "$good" >bad.town; hurt "an illegal move" "bad.town:$line: move 3:*"
sed "${line}s/^move ./move 5/" "$good" >bad.town; hurt "a seat that is not there" "bad.town:$line: *"
sed 's/^result .*/result 99 99 winner 0/' "$good" >bad.town
hurt "a wrong result" "bad.town:$(wc -l <"$good" | tr -d ' '): after move*"
sed '$d' "$good" >bad.town; hurt "no result" "bad.town:*"
cp "$good" bad.town; echo 'move 0 pass' >>bad.town; hurt "a line after the result" "bad.town:*"

# Of every game: a record of older or newer rules is refused in a line that names both numbers.
for game in $(games); do
    play_out "$game" "$game.town"
    rules=$(sed -n 's/^rules //p' "$game.town")
    for other in $((rules - 1)) $((rules + 1)); do
        [ "$other" -gt 0 ] || continue
        sed "s/^rules .*/rules $other/" "$game.town" >bad.town
        hurt "$game: rules $other" "bad.town:3: made under rules $other of *; these are rules $rules"
    done
done

# A record cut after any line is an unfinished match or an error that names a line, never more.
lines=$(wc -l <"$good")
n=1
while [ "$n" -lt "$lines" ]; do
    head -n "$n" "$good" >cut.town
    "$T" replay cut.town >out 2>err
    code=$?
    checks=$((checks + 1))
    if [ "$(tail -n 1 cut.town | cut -c1-5)" = "move " ] && [ "$n" -lt $((lines - 1)) ]; then
        [ $code = 0 ] || fail "cut after line $n, a move: $(cat err)"
    else
        { [ $code = 2 ] && [ "$(wc -l <err)" = 1 ]; } || [ $code = 0 ] ||
            fail "cut after line $n: exit $code"
    fi
    n=$((n + 7))
done

# Deals.
sed -e 's/^seed 0/seed 1/' -e t -e 's/^seed ./seed 0/' "$good" >other.town
cmp -s "$good" other.town && fail "the seed was not changed"
refuses "a deal that does not follow from the seed" 1 "other.town: the deal does not*" \
    verify other.town
grep -v '^seed ' "$good" >seedless.town
passes "a record without a seed replays" replay seedless.town
refuses "but cannot be verified" 1 "seedless.town: *no seed*" verify seedless.town

# Files that are none.
refuses "a missing file" 2 "nowhere.town: *" replay nowhere.town
refuses "a directory" 2 ".: is a directory" replay .
if [ "$(id -u)" != 0 ]; then
    cp "$good" locked.town && chmod 000 locked.town
    refuses "an unreadable file" 2 "locked.town: *" replay locked.town
fi
cp "$good" in
checks=$((checks + 1))
"$T" replay - <in >out 2>err || fail "standard input is read"
echo rubbish >in
refuses "and called stdin" 2 "stdin:1: *" replay -
rm in
refuses "one stdin cannot be two files" 2 "*standard input cannot be both*" replay - --deck -
done_testing
