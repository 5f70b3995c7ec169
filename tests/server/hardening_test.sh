# hardening_test.sh - what a running service has loaded, and how the command was built: what is not
# there cannot be attacked.
. "$(dirname "$0")/lib.sh"
command -v readelf >/dev/null || exit 77

serves() {
    grep -q event=ready serve.err
}
"$T" serve --port 0 --web web --data data >serve.out 2>serve.err &
server=$!
wait_for 30 serves || fail "it does not start: $(tail -n 3 serve.err)"
sed -n 's,.*/\(lib[^/]*\)\.so.*,\1,p' "/proc/$server/maps" | sort -u >loaded
stop_server
check "a service has loaded libraries" grep -q libsqlite3 loaded
equal "none for pictures, PostgreSQL or NATS" "" \
    "$(grep -E 'X11|xcb|cairo|rsvg|pango|gdk|glib|gnutls|ldap|krb5|gssapi|libpq|nats' loaded | tr '\n' ' ')"

"$T" arena uptown --bots random --games 1 --seed $zero --records records >/dev/null 2>&1
passes "pictures are drawn" draw records/uptown-000000.town --to table.png
check "and whole" sh -c 'head -c 4 table.png | grep -q PNG'

readelf -lW "$T" >segments
readelf -dW "$T" >dynamic
readelf -sW "$T" >symbols
check "addresses are random" grep -q 'DYN (Position' segments
check "tables of functions are read-only" grep -q GNU_RELRO segments
check "and filled at the start" grep -qE 'BIND_NOW|Flags: NOW' dynamic
check "the stack is not executable" sh -c "grep GNU_STACK segments | grep -vq 'RWE'"
check "the stack is guarded" grep -q __stack_chk_fail symbols
check "copies are checked" grep -q __memcpy_chk symbols
done_testing
