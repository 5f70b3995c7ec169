#!/bin/sh
# nats.sh start DIR | stop DIR | kill DIR | again DIR - a NATS of the tests' own: an ordinary process with
# its files in a scratch folder, on a port of its own. `start` prints its address. `kill` ends it at
# once; `again` starts it after that, on the same port.
set -eu
what=$1
dir=$2
PATH=$PATH:/usr/sbin:/sbin
command -v nats-server >/dev/null || { echo "nats.sh: nats-server is not installed" >&2; exit 77; }

is_up() {
    grep -q 'Server is ready' "$dir/nats.log" 2>/dev/null
}

begin() {
    : >"$dir/nats.log"
    nats-server -a 127.0.0.1 -p "$(cat "$dir/nats.port")" -l "$dir/nats.log" >/dev/null 2>&1 </dev/null &
    echo $! >"$dir/nats.pid"
    for _ in $(seq 400); do
        is_up && return
        sleep 0.05
    done
    echo "nats.sh: it does not start: $(tail -n 3 "$dir/nats.log")" >&2
    exit 1
}

# end SIGNAL - and waits until it is gone.
end() {
    pid=$(cat "$dir/nats.pid")
    kill "-$1" "$pid"
    while kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
}

case $what in
start)
    mkdir -p "$dir"
    port=$((24000 + $$ % 8000))
    while ss -ltn 2>/dev/null | grep -q ":$port "; do port=$((port + 1)); done
    echo "$port" >"$dir/nats.port"
    begin
    echo "nats://127.0.0.1:$port"
    ;;
again) begin ;;
stop) end TERM ;;
kill) end KILL ;;
*) echo "usage: nats.sh start|stop|kill|again DIR" >&2; exit 2 ;;
esac
