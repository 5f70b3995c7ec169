# analyse_test.sh - `analyse` as a command, for every game: words, JSON, pictures, and what is refused.
. "$(dirname "$0")/lib.sh"

# flat_number KEY - a figure of ./flat.
flat_number() {
    awk -v key="$1" '$1 == key {print $2}' flat
}

for game in $(games); do
    "$T" arena "$game" --bots random --games 2 --seed $zero --records "$game" >/dev/null 2>&1
    file=$game/$game-000000.town
    moves=$(grep -c '^move ' "$file")
    check "there is a match of $game" [ "$moves" -gt 0 ]

    passes "a match of $game is analysed as JSON" analyse "$file" --iterations 10 --json
    "$JSON_FLAT" <out >flat || fail "analyse $game: not JSON"
    equal "every decision of $game is there" "$moves" "$(grep -c '^decisions\.[0-9]*\.number ' flat)"
    equal "each says who made it" "$moves" "$(grep -c '^decisions\.[0-9]*\.seat [0-9]$' flat)"
    equal "the match of $game is over" true "$(flat_number over)"
    check "reasons have their arguments" grep -q '^decisions\.[0-9]*\.played\.terms\.[0-9]*\.args\.' flat
    check "numbers, ids or names, never nothing" sh -c "! grep -q '\.args\.[0-9]* *\$' flat"
    equal "a moment more than moves" $((moves + 1)) "$(grep -c '^moments\.[0-9]*\.playouts ' flat)"
    check "a loss is never negative" sh -c "! grep -q '\.loss -' flat"
    checks=$((checks + 1))
    awk '$1 ~ /^accounts\./ { split($1, key, "."); value[key[2], key[3]] = $2; if (key[2] + 1 > n) n = key[2] + 1 }
        END { for (i = 0; i < n; i++) {
                  off = value[i, "start"] + value[i, "luck"] + value[i, "gifts"] - value[i, "cost"] - value[i, "result"]
                  if (off > .0003 || off < -.0003) bad = 1 }
              exit bad || n == 0 }' flat || fail "the accounts of $game do not add up"
    checks=$((checks + 1))
    awk -v last="$moves" '{ split($1, key, ".") }
        key[1] == "moments" && key[3] == "chance" { sum[key[2]] += $2; if (key[2] == last) ends[$2]++ }
        END { for (i in sum) if (sum[i] > 1.0004 || sum[i] < .9996) bad = 1
              for (value in ends) if (value + 0 != 0 && value < .16) bad = 1
              exit bad }' flat || [ "$game" = urbanista ] || fail "the chances of $game do not add up to 1"

    passes "$game is analysed in words, with a picture" analyse "$file" --iterations 10 --to report.svg
    has "luck and skill of $game" out "Luck and skill"
    check "the picture of $game is whole" sh -c 'head -c 5 report.svg | grep -q "<svg " && tail -n 1 report.svg | grep -q "</svg>$"'
    passes "and sound enough to be rendered" analyse "$file" --iterations 10 --to report.png
    check "as PNG" sh -c 'head -c 4 report.png | grep -q PNG'
    passes "the same budget gives the same analysis" analyse "$file" --iterations 10 --json
    "$JSON_FLAT" <out >again
    check "of $game" cmp -s flat again
done

# Ctrl-C gives what there is. The signal waits until the command has begun and handles it; before that
# the process is still a copy of this shell, with the shell's handlers.
"$T" analyse "$file" --seconds 600 --json >out 2>err &
pid=$!
until [ /proc/$pid/exe -ef "$T" ] && grep -q '^SigCgt:.*[2367abef]$' /proc/$pid/status 2>/dev/null; do :; done
kill -INT $pid
wait $pid
equal "an interrupted analysis ends well" 0 $?
"$JSON_FLAT" <out >flat || fail "an interrupted analysis is not JSON"
equal "and tells of every decision" "$moves" "$(grep -c '^decisions\.[0-9]*\.number ' flat)"
has "and says so" err "Stopped early"

refuses "a picture has one of three endings" 2 "*--to must end in .svg, .png or .pdf*" \
    analyse "$file" --iterations 10 --to report.bmp
refuses "a record must be there" 2 "nowhere.town: *" analyse nowhere.town
refuses "a folder for the picture must be there" 1 "nowhere/report.svg: *" \
    analyse "$file" --iterations 10 --json --to nowhere/report.svg
done_testing
