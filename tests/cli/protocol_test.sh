# protocol_test.sh - protocol-check passes the sample bot in every game and names the fault of programs
# that are silent, talk nonsense, die or stay.
. "$(dirname "$0")/lib.sh"

passes "the sample keeps to the protocol" protocol-check "$EXAMPLE_BOT"
for game in $(games); do
    has "$game is tried" out "$game"
done
has "it says so" out 'The program keeps to the protocol.'
lacks "nothing failed" out FAILED

# faulty SENTENCE PROGRAM WORDS [BUDGET] - exits 1, and the words stand in the report.
faulty() {
    "$T" protocol-check "$2" --game uptown --budget "${4:-200ms}" >out 2>err
    equal "$1: it exits with 1" 1 $?
    has "$1: the fault is named" out "$3"
    has "$1: the verdict" out 'The program does not keep to the protocol.'
}
faulty "a program that is not there" ./no-such-program "at decision 1"
faulty "a program that dies" false "at decision 1"
faulty "a program that never answers" 'exec sleep 60' "at decision 1" 10ms
printf '#!/bin/sh\nwhile read -r line; do case $line in townhall*) echo "townhall 1";; *) echo "move nonsense";; esac; done\n' >nonsense
chmod +x nonsense
faulty "a program that talks nonsense" ./nonsense "at decision 1"
printf '#!/bin/sh\n"%s"\nexit 3\n' "$EXAMPLE_BOT" >stays
chmod +x stays
faulty "a program that leaves with an error" ./stays "did not exit with code 0"

refuses "a game that is none" 2 "*chess*" protocol-check "$EXAMPLE_BOT" --game chess
refuses "a budget that is none" 2 "*--budget*" protocol-check "$EXAMPLE_BOT" --budget soon
refuses "no program" 2 "*" protocol-check

done_testing
