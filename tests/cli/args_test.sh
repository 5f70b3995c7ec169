# args_test.sh - the command line itself: help everywhere, strict arguments, exit codes.
. "$(dirname "$0")/lib.sh"

passes "the command has a help" --help
for command in play games score replay verify moves perft bench draw sheet; do
    has "the help lists $command" out "$command"
done
passes "the version is told" --version
has "it is a number" out "townhall 0."

refuses "a command is needed" 2 "townhall: a command is missing*"
refuses "an unknown command is named" 2 "townhall: no command 'fly'*" fly
refuses "an unknown option before the command is no command" 2 "townhall: no command*" --fast

for command in $("$T" --help | sed -n 's/^  \([a-z-]*\)  *.*/\1/p'); do
    passes "$command has a help" "$command" --help
    has "$command's help tells its use" out "Usage: townhall $command"
    refuses "$command refuses an unknown option" 2 "townhall $command: unknown option --bogus" \
        "$command" --bogus
    refuses "$command refuses an unknown language" 2 "townhall $command: --lang *" \
        "$command" --lang xx
done

refuses "a missing operand is named" 2 "townhall score: GAME is missing" score
refuses "the second operand too" 2 "townhall score: FILE is missing" score uptown
refuses "one operand too many" 2 "townhall replay: unexpected argument 'b'" replay a b
refuses "an option twice" 2 "townhall replay: duplicate --at" replay x --at 1 --at 2
refuses "an option without its value" 2 "townhall replay: --at needs a value*" replay x --at
refuses "a value for an option without one" 2 "townhall replay: --json takes no value" \
    replay x --json=1
refuses "an unknown game" 2 "townhall bench: no game 'chess'*" bench chess
refuses "control characters are not passed on" 2 "townhall bench: no game 'a?b'*" \
    bench "$(printf 'a\nb')"

good="--seats 2 --seed $zero --depth 1"
passes "perft counts" perft uptown $good
passes "perft takes = too" perft uptown --seats=2 --seed=$zero --depth=0
equal "there is one sequence of no moves" 1 "$(cat out)"
passes "no match is that long" perft uptown --seats 2 --seed $zero --depth 100000
equal "so nothing is counted" 0 "$(cat out)"
passes "showing a card is not counted" perft urbanista $good
placements=$(cat out)
passes "unless asked for" perft urbanista $good --optional
equal "each of the three cards can be shown" $((placements + 3)) "$(cat out)"
refuses "perft needs --seats" 2 "*--seats is missing" perft uptown --seed $zero --depth 1
refuses "perft needs --seed" 2 "*--seed is missing" perft uptown --seats 2 --depth 1
refuses "perft needs --depth" 2 "*--depth is missing" perft uptown --seats 2 --seed $zero
for seats in 1 5 0 -1 02 +2 2.0 two "" 99999999999; do
    refuses "no $seats seats in UpTown" 2 "*--seats must be a number from 2 to 4*" \
        perft uptown --seats "$seats" --seed $zero --depth 1
done
for seed in "" 00 "${zero}0" "${zero%0}" "${zero%0}G" "${zero%0}A" " ${zero%0}"; do
    refuses "'$seed' is no seed" 2 "*--seed must be 64 hex digits in lower case" \
        perft uptown --seats 2 --seed "$seed" --depth 1
done
for depth in -1 x 1.5 ""; do
    refuses "'$depth' is no depth" 2 "*--depth must be a number*" \
        perft uptown --seats 2 --seed $zero --depth "$depth"
done
refuses "an unknown option of the game" 2 "*--option: uptown has no option 'a'" \
    perft uptown $good --option a=b
refuses "an option without a choice" 2 "*--option must be name=choice*" \
    perft uptown $good --option a
refuses "a deck that is not there" 2 "nowhere.deck: *" perft uptown $good --deck nowhere.deck

for seconds in 0 -1 x 1. .5 1.2345 1e3 ""; do
    refuses "'$seconds' are no seconds" 2 "*--seconds must be a number of seconds*" \
        bench uptown --seconds "$seconds"
done
for game in $(games); do
    passes "bench measures $game" bench "$game" --seconds 0.05 --json
    "$JSON_FLAT" <out >flat || fail "bench $game: not JSON"
    for key in games_per_s moves_per_s state_bytes ns_clone ns_legal ns_apply ns_score; do
        checks=$((checks + 1))
        awk -v key="$key" '$1 == key && $2 >= 0 {found = 1} END {exit !found}' flat ||
            fail "bench $game tells no $key"
    done
done

passes "bench tells how late bots are" bench budowa --seconds 0.05 --late 20ms --json
"$JSON_FLAT" <out >flat || fail "bench --late: not JSON"
for i in 0 1 2; do
    checks=$((checks + 1))
    awk -v at="late.$i." '$1 == at "longest_ms" {took = $2} $1 == at "overrun_ms" {over = $2}
        $1 == at "decisions" {n = $2} END {budget = took - over; exit !(n >= 1 && budget > 19.8 && budget < 20.2)}' flat ||
        fail "bench --late tells no longest move and what it is over the budget"
done
for late in 500it 100 0ms ""; do
    refuses "'$late' is no time for a move" 2 "*--late must be a time like 100ms*" \
        bench budowa --late "$late"
done

passes "help comes in a language asked for after it" play --help --lang pl
has "Polish help" out "wiersz po wierszu"
LC_ALL=de_DE.UTF-8 passes "help comes in the language of the system" play --help
has "which is German" out "Optionen:"
LC_ALL=de_DE.UTF-8 passes "unless another is asked for" play --help --lang en
has "here English" out "Options:"
LC_ALL=fr_FR.UTF-8 passes "one that is not spoken is English" play --help
has "here too" out "Options:"
LC_ALL=C passes "and so is none" serve --help
check "with lines that fit a terminal" [ "$(awk 'length($0) > 130' out | wc -l)" = 0 ]
passes "the list of commands comes in a language" --help --lang=cs
has "a Czech list" out "terminálu"

passes "games are listed" games
for game in $(games); do
    has "$game has a deck" out "deck standard sha256:"
done
if [ -c /dev/full ]; then
    checks=$((checks + 1))
    "$T" games >/dev/full 2>err
    equal "a full disk is no success" 1 $?
fi
done_testing
