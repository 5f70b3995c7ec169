# bot_test.sh - a whole match of each game between two `townhall bot`, one of them with a program of
# the line protocol. In the middle the server is killed and started again: the bots go on by
# themselves, the record replays, verifies, and ends as the server says.
. "$(dirname "$0")/../server/lib.sh"

write_gate
start_server
for game in $(games); do
    play_to_gate "$game"
    ask GET "matches/$id" "$first"
    equal "$game: the match is under way" running "$(field phase)"
    moves=$(field moves)
    kill_server
    start_server
    play_on
    check "$game: the moves before the kill are there" [ "$(field moves)" -gt "$moves" ]
    check "$game: the bot ends well" wait $bot1
    check "$game: the program's bot ends well" wait $bot2
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
