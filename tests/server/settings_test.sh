# settings_test.sh - where `serve` finds its settings: options, the environment, the usual folders; and
# what it says of bad ones.
. "$(dirname "$0")/lib.sh"

# refused SENTENCE PATTERN SETTING ARGUMENTS... - the setting is a command for the shell.
refused() {
    sentence=$1 pattern=$2 set=$3
    shift 3
    checks=$((checks + 1))
    (
        failures=0
        eval "$set"
        refuses "$sentence" 2 "$pattern" serve --web web "$@"
        [ "$failures" = 0 ]
    ) || failures=$((failures + 1))
}
refused "a port that is none" '*TOWNHALL_PORT*' 'export TOWNHALL_PORT=eighty' --data data
refused "a delay that is none" '*TOWNHALL_BOT_DELAY*' 'export TOWNHALL_BOT_DELAY=-1' --data data
refused "an option that is none" '*--port*' : --port 99999 --data data
refused "an address of another machine" '*cannot listen: 192.0.2.1*' : --bind 192.0.2.1 --data data
refused "a limit that is none" '*' 'export TOWNHALL_LIMIT="cats=9"' --data data
refused "no HOME" '*use --data*' 'unset HOME XDG_DATA_HOME TOWNHALL_DATA TOWNHALL_STORE'
refused "a folder that cannot be" '*' : --data /dev/null/x
refused "a list without an end" '*TOWNHALL_ORIGIN*' "export TOWNHALL_ORIGIN=$(head -c 1100 /dev/zero | tr '\0' x)" --data data
refused "too many words" '*TOWNHALL_ORIGIN*' "export TOWNHALL_ORIGIN='$(yes http://a.b | head -n 60 | tr '\n' ' ')'" --data data

refused "two addresses" '*--lan*--bind*' : --lan --bind 127.0.0.1 --data data

# With --lan: the address in the network and nothing else; a machine without one says so.
"$T" serve --lan --private "our code" --port 0 --web web --data lan >serve.out 2>serve.err &
server=$!
is_decided() { grep -qE 'event=ready|is not on a network' serve.err; }
wait_for 30 is_decided || fail "--lan neither starts nor says why: $(tail -n 3 serve.err)"
if grep -q event=ready serve.err; then
    has "phones get a sentence" serve.out "Phones on the same network"
    lacks "and an address that they can reach" serve.out 127.0.0.1
    lacks "a file gets no code of blocks" serve.out "▀"
    is_ready && fail "--lan listens on the loopback address, too"
fi
stop_server

# The folder by the system's rules, everything by the environment, and a browser that is opened.
mkdir -p bin home share
printf '#!/bin/sh\necho "$1" >"%s/opened"\n' "$work" >bin/xdg-open
chmod +x bin/xdg-open
serve_here() {
    PATH="$work/bin:$PATH" TOWNHALL_PORT=0 TOWNHALL_WEB=web TOWNHALL_BIND=127.0.0.1 \
        TOWNHALL_LIMIT="guests=0 tables=0" "$@" "$T" serve --open >serve.out 2>serve.err &
    server=$!
    wait_for 30 is_ready || fail "it does not start: $(tail -n 3 serve.err)"
    wait_for 10 [ -s opened ] || fail "no browser was opened"
    has "the browser is shown the place" opened "http://127.0.0.1:$port"
    rm -f opened
    stop_server
}
serve_here env -u XDG_DATA_HOME HOME="$work/home"
check "the user's folder" [ -d home/.local/share/townhall ]
serve_here env XDG_DATA_HOME="$work/share"
check "the system's folder for data" [ -d share/townhall ]
serve_here env TOWNHALL_DATA=elsewhere
check "the environment's folder" [ -d elsewhere ]

done_testing
