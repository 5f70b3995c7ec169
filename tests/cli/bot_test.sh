# bot_test.sh - a whole match of each game between two `townhall bot`, one of them with a program of
# the line protocol. In the middle the server is killed and started again: the bots go on by
# themselves, the record replays, verifies, and ends as the server says.
. "$(dirname "$0")/../server/lib.sh"

# A program that holds its third answer until the file go-on is there.
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

bot() {
    "$T" bot --at "http://127.0.0.1:$port" "$@"
}

is_over() {
    ask GET "matches/$id" "$first" && [ "$(field phase)" = over ]
}

trap 'kill $bot1 $bot2 2>/dev/null; stop_server; rm -rf "$work"' EXIT
bot1=
bot2=
start_server
for game in $(games); do
    export GATE="$work/$game"
    mkdir "$GATE"
    first=$(new_guest)
    second=$(new_guest)
    ask POST matches "$first" "{\"game\":\"$game\",\"seats\":2,\"cid\":\"create-$game\"}"
    id=$(field id)
    TOWNHALL_TOKEN=$first bot --bot level-1 --match "$id" >bot1.out 2>bot1.err &
    bot1=$!
    TOWNHALL_TOKEN=$second bot --bot "exec:./gate@60s" --match "$id" >bot2.out 2>bot2.err &
    bot2=$!
    if ! wait_for 60 [ -e "$GATE/half" ]; then
        fail "$game: the program does not come to its third turn: $(cat bot1.err bot2.err)"
        break
    fi
    ask GET "matches/$id" "$first"
    equal "$game: the match is under way" running "$(field phase)"
    moves=$(field moves)
    kill_server
    start_server
    touch "$GATE/go-on"
    if ! wait_for 90 is_over; then
        fail "$game: the match does not end: $(cat bot1.err bot2.err)"
        break
    fi
    check "$game: the moves before the kill are there" [ "$(field moves)" -gt "$moves" ]
    wait $bot1
    equal "$game: the bot ends well: $(tail -n 1 bot1.err)" 0 $?
    wait $bot2
    equal "$game: the program's bot ends well: $(tail -n 1 bot2.err)" 0 $?
    has "$game: the bot says so" bot2.out "match $id is over"
    scores=$(field 'result.scores.[0-9]*' | tr '\n' ' ')
    [ "$(field 'result.won')" ] && scores=${scores%% *}\ 
    check "$game: there is a record" ask GET "matches/$id.town" "$first"
    cp answer "$game.town"
    passes "$game: the record replays" replay "$game.town"
    passes "$game: the record verifies" verify "$game.town"
    has "$game: the record ends as the server says" "$game.town" "result $scores"
done

done_testing
