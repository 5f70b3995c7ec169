# hint_test.sh - advice while playing comes in three steps, in every game, and costs nothing but time.
. "$(dirname "$0")/lib.sh"

for game in $(games); do
    printf 'hint\nhint\nhint\nhint\nquit\n' |
        "$T" play "$game" --seed $zero --record "$game.town" >out 2>err
    check "$game: leaving after advice is no error" [ $? = 0 ]
    has "$game: first it says where to look" out 'Look here: '
    has "$game: then it names candidates" out 'Candidates, with the points you may expect at the end:'
    has "$game: then it tells the best" out 'The best move found:'
    equal "$game: asking again tells the same" 2 "$(grep -c 'The best move found:' out)"
    lacks "$game: nothing was played" "$game.town" 'move 0 '
    best=$(sed -n '/The best move found:/{n;s/.*\[\(.*\)\]$/\1/p;q;}' out)
    printf '%s\nquit\n' "$best" | "$T" play "$game.town" >out 2>err
    has "$game: the best move can be typed as it is told" "$game.town" "move 0 $best"
done

done_testing
