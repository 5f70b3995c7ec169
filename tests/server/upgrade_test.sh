# upgrade_test.sh - this version opens the folders that earlier ones wrote (data-*, made by write-data;
# `matches` in each lists what is in it). Matches whose rules and deck are this version's go on, and
# their records replay; others are refused with `rules` and left as they are.
. "$(dirname "$0")/lib.sh"

# rules_of GAME - its rules number in this version; ./answer is the list of games.
rules_of() {
    "$JSON_FLAT" <answer | awk -v id="\"$1\"" '
        $1 ~ /\.id$/ { found = $2 == id }
        $1 ~ /\.rules$/ && found { print $2; exit }'
}

for folder in "$SOURCE_DIR"/tests/server/data-*; do
    name=$(basename "$folder")
    rm -rf data
    mkdir -m 700 data
    cp "$folder/townhall.db" data/
    start_server
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
    "$T" admin check --data data >out 2>err
    code=$?
    equal "$name: the check finds what cannot be read: $(cat out err)" $((unread > 0)) $code
    stop_server
done

done_testing
