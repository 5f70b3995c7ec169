#!/bin/sh
# postgres.sh start DIR | stop DIR | kill DIR | again DIR - a PostgreSQL of the tests' own: in a scratch
# folder, as an ordinary user, on a socket and port of its own. `start` prints the address of an empty
# database. `kill` ends its processes at once; `again` starts it after that. Nothing is flushed to the
# disk, because no test turns the machine off; PG_FSYNC=on for those that measure.
set -eu
what=$1
dir=$2
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || { echo "postgres.sh: PostgreSQL is not installed" >&2; exit 77; }

# The server refuses to run as root.
as_user() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
    else
        "$@"
    fi
}

run() {
    as_user "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w -t 60 "$@" >/dev/null
}

case $what in
start)
    mkdir -p "$dir"
    [ "$(id -u)" != 0 ] || chown postgres:postgres "$dir"
    chmod 700 "$dir"
    as_user "$bin/initdb" -D "$dir/data" -U townhall -A trust -E UTF8 --locale=C --no-sync --no-instructions >/dev/null
    port=$((20000 + $$ % 20000))
    while ss -ltn 2>/dev/null | grep -q ":$port "; do port=$((port + 1)); done
    cat >>"$dir/data/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$dir'
max_connections = 40
shared_buffers = ${PG_BUFFERS:-64MB}
fsync = ${PG_FSYNC:-off}
END
    echo "$port" >"$dir/port"
    run start
    "$bin/createdb" -h 127.0.0.1 -p "$port" -U townhall townhall
    echo "postgresql://townhall@127.0.0.1:$port/townhall"
    ;;
again) run start ;;
stop) run -m fast stop ;;
kill) run -m immediate stop ;;
*) echo "usage: postgres.sh start|stop|kill|again DIR" >&2; exit 2 ;;
esac
