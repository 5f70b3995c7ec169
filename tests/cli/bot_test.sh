# bot_test.sh - a whole match of each game between two `townhall bot`, one of them with a program of
# the line protocol. In the middle the server is killed and started again: the bots go on by
# themselves, the record replays, verifies, and ends as the server says. And a proxy whose service is
# away for a moment.
. "$(dirname "$0")/../server/lib.sh"

write_gate
start_server
for game in $(games); do
    play_to_gate "$game"
    ask GET "matches/$id" "$first"
    equal "$game: the match is under way" running "$(field phase)"
    moves=$(field moves)
    kill_server
    start_server
    play_on
    check "$game: the moves before the kill are there" [ "$(field moves)" -gt "$moves" ]
    check "$game: the bot ends well" wait $bot1
    check "$game: the program's bot ends well" wait $bot2
    has "$game: the bot says so" bot2.out "match $id is over"
    scores=$(field 'result.scores.[0-9]*' | tr '\n' ' ')
    [ "$(field 'result.won')" ] && scores=${scores%% *}\ 
    check "$game: there is a record" ask GET "matches/$id.town" "$first"
    cp answer "$game.town"
    passes "$game: the record replays" replay "$game.town"
    passes "$game: the record verifies" verify "$game.town"
    has "$game: the record ends as the server says" "$game.town" "result $scores"
done

# One bot sits down at open tables as they come, the other plays whatever its account sits at; both until stopped.
host=$(new_guest)
guest=$(new_guest)
at="--at http://127.0.0.1:$port"
TOWNHALL_TOKEN=$guest timeout 200 "$T" bot $at --bot level-1 --open uptown --matches 2 >open.out 2>open.err &
open=$!
TOWNHALL_TOKEN=$host timeout 200 "$T" bot $at --bot random >mine.out 2>mine.err &
mine=$!
for n in 1 2; do
    ask POST matches "$host" "{\"game\":\"uptown\",\"seats\":2,\"visible\":\"open\",\"cid\":\"open-table-$n\"}"
    id=$(field id)
    first=$host
    check "open table $n: two bots find it and play it to its end" wait_for 90 is_over
done
check "who wanted two matches ends after them" wait $open
kill -TERM $mine
check "who plays everything ends when it is told to" wait $mine

refuses "no service" 2 "townhall bot: *must be given*" bot --bot level-1
refuses "a match and open tables" 2 "townhall bot: *not both*" bot $at --token x --bot level-1 --match ABCDEFGH --open uptown
refuses "an id of another length" 2 "townhall bot: *is not a match id*" bot $at --token x --bot level-1 --match x
refuses "an unknown game" 2 "townhall bot: *no game 'chess'*" bot $at --token x --bot level-1 --open chess
refuses "an unknown bot" 2 "townhall bot: *hal*" bot $at --token x --bot hal
refuses "no token" 2 "townhall bot: *no token*" bot $at --bot level-1
refuses "an address that is none" 2 "townhall bot: *ftp*" bot --at ftp://x --token x --bot level-1
refuses "a token that nobody has" 2 "townhall bot: *Sign in*" bot $at --token x --bot level-1

# The proxy says 502 once, then the service is there and does not know the token.
python3 - >port <<'PYTHON' &
import http.server

class Proxy(http.server.BaseHTTPRequestHandler):
    log_message = lambda *words: None
    answers = [(502, b"<html>"), (401, b'{"error":"signin","say":"Sign in first."}')]

    def do_GET(self):
        status, body = self.answers.pop(0)
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

server = http.server.HTTPServer(("127.0.0.1", 0), Proxy)
print(server.server_port, flush=True)
while Proxy.answers:
    server.handle_request()
PYTHON
proxy=$!
wait_for 10 test -s port
timeout 30 "$T" bot --at "http://127.0.0.1:$(cat port)" --token x --bot level-1 2>err
equal "a service that is away is waited for" 2 $?
has "that it is away is told" err "answers 502"
has "and what it says then" err "Sign in first"
kill $proxy 2>/dev/null

done_testing
