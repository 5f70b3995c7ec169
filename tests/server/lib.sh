# lib.sh - a server of the test's own: started on a free port with the folder ./data, killed, started
# again on the same port. Needs ASK, the built program of tests/tools/ask.c.
. "$(dirname "$0")/../cli/lib.sh"
mkdir web && echo page >web/index.html
port=0
server=
trap 'stop_server; rm -rf "$work"' EXIT

# wait_for SECONDS COMMAND... - until the command succeeds; false when it does not in time.
wait_for() {
    patience=$(($1 * 20))
    shift
    until "$@"; do
        patience=$((patience - 1))
        [ "$patience" -gt 0 ] || return 1
        sleep 0.05
    done
}

is_ready() {
    found=$(sed -n 's/.*event=ready url=http:\/\/[^ ]*:\([0-9]*\).*/\1/p' serve.err)
    port=${found:-$port}
    [ "$found" ] && "$ASK" "$port" GET /readyz >/dev/null
}

# start_server ARGUMENTS...
start_server() {
    "$T" serve --port "$port" --web web --data data --limit guests=0 --limit tables=0 \
        --limit cost=0 --limit stored=0 "$@" >serve.out 2>serve.err &
    server=$!
    wait_for 30 is_ready && return
    fail "the server does not start: $(tail -n 3 serve.err)"
    done_testing
}

kill_server() {
    kill -9 "$server"
    wait "$server" 2>/dev/null
    server=
}

stop_server() {
    [ -z "$server" ] && return
    kill "$server"
    wait "$server"
    server=
}

# field NAME - of the JSON in ./answer, keys joined by dots; words without their quotes.
field() {
    "$JSON_FLAT" <answer | sed -n "s/^$1 //p" | sed 's/^"\(.*\)"$/\1/'
}

# ask METHOD PATH [TOKEN|- [BODY]] - the answer is in ./answer.
ask() {
    method=$1 path=$2
    shift 2
    "$ASK" "$port" "$method" "/api/1/$path" "$@" >answer
}

# new_guest - prints the token.
new_guest() {
    ask POST session - '{}' && field token
}

# bot ARGUMENTS... - townhall bot at the test's server, to be started with &; that process becomes it.
bot() {
    exec "$T" bot --at "http://127.0.0.1:$port" "$@"
}

# write_gate - makes ./gate, a program that plays, but holds its third answer until the file go-on is
# in the folder $GATE; when it comes there it makes the file half.
write_gate() {
    cat >gate <<'end'
#!/bin/sh
turns=0
while IFS= read -r line; do
    case $line in
    go*) turns=$((turns + 1)) ;;
    esac
    if [ $turns = 3 ] && [ ! -e "$GATE/go-on" ]; then
        touch "$GATE/half"
        until [ -e "$GATE/go-on" ]; do sleep 0.02; done
    fi
    printf '%s\n' "$line"
done | "$EXAMPLE_BOT"
end
    chmod +x gate
}

# play_to_gate GAME - a new match between two guests' bots, one of them behind the gate, up to its third
# turn. Sets id and first, the host's token; the bots are bot1 and bot2.
play_to_gate() {
    export GATE="$work/$1"
    rm -rf "$GATE"
    mkdir "$GATE"
    first=$(new_guest)
    second=$(new_guest)
    ask POST matches "$first" "{\"game\":\"$1\",\"seats\":2,\"cid\":\"create-$1\"}"
    id=$(field id)
    TOWNHALL_TOKEN=$first bot --bot level-1 --match "$id" >bot1.out 2>bot1.err &
    bot1=$!
    TOWNHALL_TOKEN=$second bot --bot "exec:./gate@60s" --match "$id" >bot2.out 2>bot2.err &
    bot2=$!
    wait_for 60 [ -e "$GATE/half" ] && return
    fail "$1: the program does not come to its third turn: $(cat bot1.err bot2.err)"
    kill $bot1 $bot2
    done_testing
}

is_over() {
    ask GET "matches/$id" "$first" && [ "$(field phase)" = over ]
}

# play_on - the gate opens, and the match comes to its end.
play_on() {
    touch "$GATE/go-on"
    wait_for 90 is_over && return
    fail "the match does not end: $(cat bot1.err bot2.err)"
    kill $bot1 $bot2
    done_testing
}
