# arena_test.sh - `arena` as a command, for every game: tables, JSON, records, and what is refused.
. "$(dirname "$0")/lib.sh"

for game in $(games); do
    passes "bots play $game" arena "$game" --bots random,greedy@20it --games 4 --seed $zero
    has "both bots of $game are listed" out "greedy@20it"
    passes "the same as JSON" arena "$game" --bots random,greedy@20it --games 4 --seed $zero --json \
        --records "$game" --threads 2
    "$JSON_FLAT" <out >flat || fail "arena $game: not JSON"
    has "all matches of $game were played" flat "played 4"
    has "nothing interrupted them" flat "interrupted false"
    equal "two bots" 2 "$(grep -c '^bots\.[01]\.name ' flat)"
    for key in games wins win_share_low mean_score elo_high moves ms_per_move longest_ms forfeits.late; do
        equal "$game tells $key of both" 2 "$(grep -c "^bots\.[01]\.$key " flat)"
    done
    equal "every match of $game has a record" 4 "$(ls "$game"/*.town | wc -l)"
    for record in "$game"/*.town; do
        passes "$record is sound" verify "$record"
    done
    grep -v 'ms_per_move\|longest_ms' flat >first
    passes "the same seed gives the same matches of $game" arena "$game" --bots random,greedy@20it \
        --games 4 --seed $zero --json
    "$JSON_FLAT" <out | grep -v 'ms_per_move\|longest_ms' >second
    check "whatever the number of threads, in $game" cmp -s first second
done

refuses "bots are needed" 2 "*--bots is missing*" arena uptown
refuses "bots have names" 2 "*--bots: *hal*" arena uptown --bots hal
refuses "at most sixteen" 2 "*--bots: at most 16*" \
    arena uptown --bots random,random,random,random,random,random,random,random,random,random,random,random,random,random,random,random,random
echo >file
refuses "records go into a folder" 2 "*--records: file: *" arena uptown --bots random --records file
done_testing
