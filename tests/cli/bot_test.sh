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

# The proxy says 502 once, then the service is there and does not know the token.
python3 - >port <<'PYTHON' &
import http.server

class Proxy(http.server.BaseHTTPRequestHandler):
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
