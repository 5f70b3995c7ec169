# kills_test.sh - promise P1, stored before sent: 30 times kill -9 in the middle of twenty matches. After
# each, everything that any client got must be there, and the same. `bench/online --kills 1000` is
# the long form.
. "$(dirname "$0")/../cli/lib.sh"
mkdir web && echo page >web/index.html

"$LOAD" kills kills=30 pairings=20 seed=1 -- "$T" serve --port PORT --web web --data data \
    --limit guests=0 --limit tables=0 --limit connections=0 --limit cost=0 --limit stored=0 >out 2>err
code=$?
equal "P1: 30 kills lose nothing that anybody was told ($(cat out))" 0 $code
[ $code = 0 ] || tail -n 5 err
has "P1: no entry is lost" out '"entries_lost":0,'
has "P1: no entry is another than it was" out '"entries_changed":0,'
passes "the folder is sound afterwards" admin check --data data

done_testing
