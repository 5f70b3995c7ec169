# puzzle_test.sh - `puzzles` finds the same again and writes both files; `puzzle` asks, judges and explains.
. "$(dirname "$0")/lib.sh"
data=$SOURCE_DIR/data/puzzles

# ---- finding: two moments of the shipped list, decided by far, are found again ----
for number in $(sed -n 's/^answer \([0-9]*\) chance 100 .*/\1/p' "$data/budowa.answers" | head -n 2); do
    sed -n "s/^puzzle $number grade . match \([0-9]*\) move \([0-9]*\)/\1 \2/p" "$data/budowa.puzzles"
done | sort -n >two.list
passes "listed moments are puzzles" puzzles budowa --only two.list --to found.puzzles
equal "two of them" 2 "$(grep -c '^puzzle ' found.puzzles)"
equal "with an answer each" 2 "$(grep -c '^answer ' found.answers)"
lacks "the questions tell no answer" found.puzzles "answer"
passes "the same again" puzzles budowa --only two.list --to again.puzzles
check "the same puzzles" cmp -s found.puzzles again.puzzles
check "the same answers" cmp -s found.answers again.answers
sed -n 's/^answer .* move //p' found.answers | sort >mine
sed -n 's/^answer .* move //p' "$data/budowa.answers" | sort >shipped
equal "with the answers that were shipped" "" "$(comm -23 mine shipped)"

# ---- what is refused ----
refuses "a file is needed" 2 "*--to is missing*" puzzles budowa
refuses "its name says what it is" 2 "*must end with .puzzles*" puzzles budowa --to x.town
refuses "nothing is overwritten" 2 "*found.puzzles: already exists*" puzzles budowa --to found.puzzles
refuses "a budget in time" 2 "*is not repeatable*" puzzles budowa --bot level-5 --to x.puzzles
refuses "grades are digits" 2 "*grades are like 34*" puzzles budowa --grades 5 --to x.puzzles
refuses "a list or a number" 2 "*--only does not go with*" puzzles budowa --only two.list --matches 3 --to x.puzzles
echo "0 1" >none.list
refuses "a moment that is no puzzle" 2 "none.list:1:3: match 0 has no puzzle at move 1" puzzles budowa --only none.list --to x.puzzles
echo "0 eins" >bad.list
refuses "a list has numbers" 2 "bad.list:1:*" puzzles budowa --only bad.list --to x.puzzles
echo "0 1 lines" >bad.list
refuses "after them only 'line'" 2 "bad.list:1:*line*" puzzles budowa --only bad.list --to x.puzzles
check "nothing was written" [ ! -e x.puzzles ]

# ---- solving ----
for game in $(games); do
    [ -e "$data/$game.puzzles" ] || continue
    best=$(sed -n 's/^answer 1 .* move //p' "$data/$game.answers")
    other=$(sed -n 's/^rival .* move //p' "$data/$game.answers" | head -n 1)
    "$T" puzzle "$game" --number 1 >out 2>err <<END
$other
nonsense of mine
$best
quit
END
    equal "$game is left in peace" 0 $?
    has "a wrong move of $game is judged" out "There is something better."
    has "what is no move is said" out "neither a legal move nor a command"
    has "the right one of $game solves it" out "Solved, at try 2."
    has "the first try is told again" out "your first try:"
    has "with chances" out "Chance to"
    echo answer | "$T" puzzle "$game" --day 2026-11-15 >out 2>err
    has "the answer of $game is told" out "[$(sed -n "s/^answer $(sed -n 's/.* puzzle \([0-9]*\), grade.*/\1/p' out) .* move //p" "$data/$game.answers")]"
    grade=$(sed -n 's/^puzzle 1 grade \(.\).*/\1/p' "$data/$game.puzzles")
    echo quit | "$T" puzzle "$game" --grade "$grade" >out 2>err
    has "training of $game has its grade" out "grade $grade of 4"
done
# ---- a line of decisions: found again, asked move by move ----
number=$(sed -n 's/^puzzle \([0-9]*\) .* line 2$/\1/p' "$data/urbanista.puzzles" | head -n 1)
one=$(sed -n "s/^answer $number .* move //p" "$data/urbanista.answers")
two=$(sed -n "/^answer $number /{n;s/^then //p;}" "$data/urbanista.answers")
sed -n "s/^puzzle $number grade . match \([0-9]*\) move \([0-9]*\) line 2/\1 \2 line/p" "$data/urbanista.puzzles" >line.list
passes "a listed line is a puzzle" puzzles urbanista --only line.list --bot level-3 --effort 1 --to line.puzzles
has "that asks for two moves" line.puzzles " line 2"
equal "its answer is the one that was shipped" "$one" "$(sed -n 's/^answer 1 .* move //p' line.answers)"
has "to its end" line.answers "then $two"
printf '%s\n' "$one" 1 "$two" quit | "$T" puzzle urbanista --number "$number" >out 2>err
has "a line is asked for" out "A line of 2 moves is better than every other: which?"
has "its first move is right so far" out "Right so far. Now move 2 of 2."
has "a wrong second one is judged" out "There is something better."
has "the last one solves it" out "Solved, at try 2."
has "the answer is told to its end" out "[$two]"
printf '%s\n' "$two" quit | "$T" puzzle urbanista --number "$number" >out 2>err
check "a move of the line out of order is judged, not refused" grep -q -e "Right so far" -e "There is something better" -e "neither a legal" out

passes "without a game they are listed" puzzle
has "all of them" out "townhall puzzle uptown"

refuses "no such number" 2 "*--number*" puzzle uptown --number 999
refuses "no such day" 2 "*a date is like*" puzzle uptown --day tomorrow
refuses "one wish at a time" 2 "*do not go together*" puzzle uptown --day 2026-11-15 --number 3
refuses "a file says its game" 2 "*--file already names*" puzzle uptown --file found.puzzles
refuses "a file that is not there" 2 "gone.puzzles: *" puzzle --file gone.puzzles
echo quit | "$T" puzzle --file found.puzzles --number 2 >out 2>err
has "an own file is played" out "puzzle 2, grade"
sed 's/grade 1/grade 0/; s/grade 2/grade 0/; s/grade 3/grade 0/; s/grade 4/grade 0/' found.puzzles >bad.puzzles
refuses "a damaged file" 2 "bad.puzzles:3: *" puzzle --file bad.puzzles --number 1
cp found.puzzles moved.puzzles
sed 's/^answer 1 chance [0-9]*/answer 1 chance 101/' found.answers >moved.answers
refuses "damaged answers" 2 "moved.answers:4: *" puzzle --file moved.puzzles --number 1
cp "$data/uptown.answers" moved.answers
refuses "answers of others" 2 "moved.answers: these answers belong to other puzzles" puzzle --file moved.puzzles --number 1
done_testing
