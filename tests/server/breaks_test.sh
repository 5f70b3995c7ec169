# breaks_test.sh - three nodes on one database, the players of every match at different nodes, and what
# breaks while they play: nodes are killed, the bus, the database. After all of it nothing is lost that
# any client got, no entry came twice, nothing was granted unsent, and all logs fold. Its long
# form: bench/online --nodes 3 --kills 30 nodes.
. "$(dirname "$0")/../cli/lib.sh"
ground=$SOURCE_DIR/tests
chmod 755 "$work"
if ! [ -d /usr/lib/postgresql ] || ! PATH=$PATH:/usr/sbin command -v nats-server >/dev/null; then
    skipped "PostgreSQL or NATS is not installed"
fi
end_ground() {
    "$ground/server/nats.sh" stop "$work"
    "$ground/store/postgres.sh" stop "$work/pg"
    rm -rf "$work"
}
trap end_ground EXIT
store=$("$ground/store/postgres.sh" start "$work/pg")
bus=$("$ground/server/nats.sh" start "$work")
mkdir web && echo page >web/index.html

"$LOAD" nodes nodes=3 pairings=10 seconds=0.5 rate=200 fault=kill fault=kill \
    fault="'$ground/server/nats.sh' kill '$work' && '$ground/server/nats.sh' again '$work'" \
    fault="'$ground/store/postgres.sh' kill '$work/pg' && '$ground/store/postgres.sh' again '$work/pg'" \
    fault=kill -- "$T" serve --port PORT --web web --store "$store" --bus "$bus" \
    --limit guests=0 --limit tables=0 --limit connections=0 --limit cost=0 --limit stored=0 >out 2>err
code=$?
equal "what breaks loses nothing that anybody was told ($(cat out))" 0 $code
[ $code = 0 ] || tail -n 5 err
for none in entries_lost entries_changed out_of_order granted_untold over_wrong; do
    has "$none: none" out "\"$none\":0,"
done
passes "all logs fold afterwards" admin check --store "$store"

done_testing
