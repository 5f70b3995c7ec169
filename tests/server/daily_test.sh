# daily_test.sh - the deal of the day over the wire: what is taken, what is refused, what the board shows
# and to whom.
. "$(dirname "$0")/lib.sh"

# day OFFSET - a date in UTC, so many days from now.
day() {
    date -u -d "$1 days" +%F
}
# record_of DATE FILE ARGUMENTS... - a whole match of that day's deal.
record_of() {
    seed=$(printf 'townhall daily urbanista %s' "$1" | sha256sum | cut -c 1-64) file=$2
    shift 2
    play_out urbanista "$file" --seats 1 --seed "$seed" "$@"
}
# A shell drops the last end of a line, and a record without it is none.
end='
'
# says SENTENCE CODE WORDS - what the last answer refused with.
says() {
    equal "$1" "$2" "$(field error)"
    has "$1" answer "$3"
}

# A test that runs over midnight would ask for another day: today is taken once.
today=$(day 0)
start_server
guest=$(new_guest)
first=$(new_guest)
second=$(new_guest)
ask POST me/claim "$first" '{"name":"Ala","password":"a long password"}'
ask POST me/claim "$second" '{"name":"Ola","password":"a long password"}'
record_of "$today" today.town
record_of "$today" hard.town --option difficulty=hard
record_of "$(day -1)" yesterday.town
check "there are records" [ -s today.town ]

ask POST "daily/urbanista/$today" - "hello"
equal "what is no record is bad, whoever sends it" bad "$(field error)"
ask POST "daily/urbanista/$today" - "$(cat today.town)$end"
says "nobody is asked to sign in" signin Sign
ask POST "daily/urbanista/$today" "$guest" "$(cat today.town)$end"
says "a guest is told to claim a name" forbidden claim
ask POST "daily/urbanista/$today" "$first" "hello"
says "words that are no record" bad "no record"
ask POST "daily/urbanista/$today" "$first" "$(cat yesterday.town)$end"
says "another day's deal" bad "not of that day"
ask POST "daily/urbanista/$today" "$first" "$(cat hard.town)$end"
says "another set-up" bad "not of that day"
ask POST "daily/urbanista/$today" "$first" "$(sed '/^result/d' today.town | sed '$d')$end"
says "a match that is not over" bad "not over"
for date in "$(day -3)" "$(day 3)" 2026-13-01 2026-11-32 26-11-01 x; do
    ask POST "daily/urbanista/$date" "$first" "$(cat today.town)$end"
    equal "$date is no day to play" missing "$(field error)"
done
ask GET "daily/urbanista/2026-13-01"
equal "a board of no day" missing "$(field error)"
ask GET "daily/uptown/$today"
equal "a game that has no board" missing "$(field error)"

check "a result is taken" ask POST "daily/urbanista/$today" "$first" "$(cat today.town)$end"
equal "the first one counts" true "$(field counts)"
check "the same is taken again" ask POST "daily/urbanista/$today" "$first" "$(cat today.town)$end"
equal "and told as the first time" true "$(field counts)"
sed 's/^player 0 .*/player 0 human Somebody/' today.town >other.town
check "another is taken, too" ask POST "daily/urbanista/$today" "$first" "$(cat other.town)$end"
equal "the second one does not count" false "$(field counts)"
check "yesterday's is still open" ask POST "daily/urbanista/$(day -1)" "$second" "$(cat yesterday.town)$end"

check "the board is for everybody" ask GET "daily/urbanista/$today"
equal "one result" Ala "$(field 'board.[0-9]*.name')"
equal "as the record says" "$(sed -n 's/^result \([-0-9]*\).*/\1/p' today.town)" "$(field board.0.total)"
equal "without a display name there is none" "" "$(field board.0.shown)"
lacks "the record of a day that is open is its player's" answer '"record"'
ask POST me/name "$first" '{"shown":"Žofie"}'
ask GET "daily/urbanista/$today" "$second" # an answer for nobody is kept for a moment
equal "with one it stands beside the name" "Ala Žofie" "$(field board.0.name) $(field board.0.shown)"
lacks "nobody else's" answer '"record"'
ask GET "daily/urbanista/$today" "$first"
has "and is told to that one" answer '"record"'

kill_server
start_server
ask GET "daily/urbanista/$today"
equal "after a kill it is there" Ala "$(field 'board.[0-9]*.name')"

done_testing
