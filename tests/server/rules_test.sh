# rules_test.sh - promise P8, old matches live: one that was begun under rules this version does not have
# is reported to the operator, answered with `rules`, never touched, and closed only when they say so.
. "$(dirname "$0")/lib.sh"

# sql STATEMENT - prints the rows of the store, which nobody serves now.
sql() {
    python3 - "$1" <<'PYTHON'
import sqlite3, sys
store = sqlite3.connect("data/townhall.db")
for row in store.execute(sys.argv[1]):
    print(*row)
store.commit()
PYTHON
}

start_server
host=$(new_guest)
guest=$(new_guest)
for id in old new; do
    ask POST matches "$host" '{"game":"uptown","seats":2,"visible":"open","cid":"create-'$id'"}'
    eval "$id=$(field id)"
    ask POST "matches/$(field id)/join" "$guest" '{"cid":"join-them-'$id'"}'
done
stop_server

was=$(sql "SELECT match FROM heads ORDER BY created LIMIT 1")
sql "UPDATE heads SET rules = 99 WHERE match = $was"
sql "UPDATE entries SET body = replace(body, ' create uptown ' || (SELECT rules FROM heads WHERE match <> $was),
     ' create uptown 99') WHERE match = $was"
equal "the log names the rules" 1 "$(sql "SELECT count(*) FROM entries WHERE body LIKE '% create uptown 99 %'")"
before=$(sql "SELECT count(*), sum(length(body)) FROM entries WHERE match = $was")

start_server
has "P8: the operator is told at the start" serve.err 'event=other_rules game=uptown rules=99 matches=1'
ask GET "matches/$old"
equal "P8: it is answered with rules" rules "$(field error)"
ask POST "matches/$old/leave" "$host" '{"cid":"leave-it-now"}'
equal "P8: nothing is appended to it" rules "$(field error)"
check "P8: the others go on" ask GET "matches/$new"
equal "P8: running" running "$(field phase)"
"$T" admin check --data data >out 2>&1
equal "P8: the check finds it" 1 $?
has "P8: by its id" out "$old"
lacks "P8: and no other" out "$new"
kill_server
equal "P8: its log is as it was" "$before" "$(sql "SELECT count(*), sum(length(body)) FROM entries WHERE match = $was")"

"$T" admin check --close --data data >out 2>&1
has "P8: it is closed when the operator says so" out "$old closed"
passes "P8: then nothing is left to be told" admin check --data data
equal "P8: with its log kept" "end closed" "$(sql "SELECT body FROM entries WHERE match = $was ORDER BY n DESC LIMIT 1" | cut -d' ' -f4,5)"
equal "P8: and its deal" 1 "$(sql "SELECT count(*) FROM secrets WHERE match = $was")"

done_testing
