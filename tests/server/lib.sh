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
        --limit frames=0 "$@" >serve.out 2>serve.err &
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
