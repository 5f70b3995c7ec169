# upgrade_test.sh - this version opens the folders that earlier ones wrote (data-*, made by write-data;
# `matches` in each lists what is in it), and databases that hold the same. Matches whose rules and deck are this version's go on, and
# their records replay; others are refused with `rules` and left as they are.
. "$(dirname "$0")/lib.sh"

# rules_of GAME - its rules number in this version; ./answer is the list of games.
rules_of() {
    "$JSON_FLAT" <answer | awk -v id="\"$1\"" '
        $1 ~ /\.id$/ { found = $2 == id }
        $1 ~ /\.rules$/ && found { print $2; exit }'
}

# opens FOLDER NAME ARGUMENTS... - what `serve ARGUMENTS` holds is what FOLDER/matches lists.
opens() {
    folder=$1 name=$2
    shift 2
    start_server "$@"
    unread=0
    while read -r id game rules deck phase moves; do
        ask GET games
        now=$(rules_of "$game")
        if [ "$now" != "$rules" ] || ! "$T" games | grep -q "sha256:$deck"; then
            [ "$phase" = over ] || unread=$((unread + 1))
            ask GET "matches/$id"
            equal "$name: a match of $game under other rules is not touched" rules "$(field error)"
            continue
        fi
        check "$name: the match of $game is there" ask GET "matches/$id"
        equal "$name: with all its moves" "$moves" "$(field moves)"
        [ "$phase" = over ] || continue
        check "$name: $game has a record" ask GET "matches/$id.town"
        cp answer "$game.town"
        passes "$name: the record of $game replays" replay "$game.town"
        passes "$name: the record of $game verifies" verify "$game.town"
    done <"$folder/matches"
    "$T" admin check --data data "$@" >out 2>err
    code=$?
    equal "$name: the check finds what cannot be read: $(cat out err)" $((unread > 0)) $code
    stop_server
}

# fill_database FOLDER - puts what a folder holds into an empty database, as the schema of that folder
# has it: its number is the folder's. Bytes are written in another way there.
fill_database() {
    schema=${1##*data-}
    {
        sed 's/BLOB/BYTEA/g' "$SOURCE_DIR/src/store/sql/schema/$schema.sql"
        echo "CREATE TABLE townhall_schema (version INTEGER NOT NULL);"
        echo "INSERT INTO townhall_schema VALUES (${schema#000});"
        sqlite3 "$1/townhall.db" .dump | grep ^INSERT |
            sed "s/X'\([0-9a-fA-F]*\)'/'\\\\x\1'/g; s/char(10)/chr(10)/g"
    } >fill.sql
    psql -q -v ON_ERROR_STOP=1 "$pg" -f fill.sql >psql.out 2>&1
}

for folder in "$SOURCE_DIR"/tests/server/data-*; do
    name=$(basename "$folder")
    rm -rf data
    mkdir -m 700 data
    cp "$folder/townhall.db" data/
    opens "$folder" "$name"
done

# The same from a database, which runs as somebody else.
chmod 755 "$work"
if pg=$("$SOURCE_DIR/tests/store/postgres.sh" start "$work/pg" 2>/dev/null); then
    trap 'stop_server; "$SOURCE_DIR/tests/store/postgres.sh" stop "$work/pg"; rm -rf "$work"' EXIT
    for folder in "$SOURCE_DIR"/tests/server/data-*; do
        rm -rf data
        check "a database as $(basename "$folder") has it" fill_database "$folder"
        opens "$folder" "$(basename "$folder") in PostgreSQL" --store "$pg"
        psql -q "$pg" -c 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' >psql.out 2>&1
    done
else
    echo "PostgreSQL is not installed: its cases are skipped"
fi

done_testing
