# progress_test.sh - on a terminal long work shows how far it is, and leaves the line clean; elsewhere
# nothing of it is printed. script(1) gives a terminal.
. "$(dirname "$0")/lib.sh"

arena="arena uptown --games 8 --bots random,random"
"$T" $arena >out 2>err
check "in a pipe there is no bar" [ ! -s err ]
script -qec "'$T' $arena" /dev/null >screen 2>&1 </dev/null
has "on a terminal there is a bar" screen '[####'
has "it counts" screen '8/8'
check "it is wiped away at the end" grep -q "$(printf '\r\033\\[K')" screen

done_testing
