# bench_test.sh - the programs of bench/ that read what the command writes.
. "$(dirname "$0")/lib.sh"
lengths=$SOURCE_DIR/bench/uptown-lengths

passes "matches to measure" arena uptown --bots random --seats 3 --games 4 --seed $zero --records matches
"$lengths" matches >out
has "matches are counted" out "4 matches, 3 seats"
turns=$(cat matches/*.town | grep -cE '^move . (buy|town|pass)')
has "rounds are turns by seats" out "mean $(awk "BEGIN { printf \"%.1f\", $turns / 3 / 4 }"),"
mkdir none
said=$("$lengths" none 2>&1)
equal "a folder without records" "2 no records of UpTown there" "$? $said"
said=$("$lengths" nowhere 2>&1)
equal "no folder" 2 $?
done_testing
