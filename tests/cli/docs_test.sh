# docs_test.sh - the examples of docs/reference/notation.md are read by the command, and what comments and documents
# cite exists.
. "$(dirname "$0")/lib.sh"
page=$SOURCE_DIR/docs/reference/notation.md

# example FIRST - the code block whose first line begins like that.
example() {
    awk -v first="$1" '
    /^```/ { inside = !inside; fresh = inside; show = 0; next }
    inside && fresh { show = index($0, first) == 1; fresh = 0 }
    inside && show' "$page"
}

example 'townhall 1' >record.town
check "the record is there" [ -s record.town ]
passes "the record of the page replays" replay record.town
passes "and its deal follows from its seed" verify record.town
order=$(example '6 10 1' | tr -s ' ')
deal=$(sed -n 's/^goals //p; s/^hand [0-9] //p; s/^start //p; s/^pile //p' record.town | tr '\n' ' ')
equal "the worked example is that deal" "$order " "$deal"

for pair in 'urbanista:goals 1 7 14' 'uptown:plot 1: P12a' 'budowa:built A1' 'mesta:Rr3 P'; do
    game=${pair%%:*}
    example "${pair#*:}" >position
    check "a position of $game is there" [ -s position ]
    passes "it is read" score "$game" position --json
    "$JSON_FLAT" <out >/dev/null || fail "the score of $game is JSON"
done

page=$SOURCE_DIR/docs/reference/decks.md
# The deck example is three cards and a title; a deck has at least 24 projects.
example '# number, cost' >lines
{
    cat lines
    n=3
    while [ $n -le 24 ]; do
        sed -n "s/^project $((n % 2 + 1)) /project $n /p" lines
        n=$((n + 1))
    done
} >mine.deck
passes "the cards of the page make a deck" deck check uptown mine.deck

check "what is cited exists" "$SOURCE_DIR/scripts/check-docs"
d=docs # so that check-docs does not find these citations here
mkdir -p other/$d/rules other/$d/reference other/src && (cd other && git init -q)
echo '- **X1** A ruling.' >other/$d/rules/blank.md
echo '- **O1** A ruling.' >other/$d/reference/rulings.md
printf '%s\n' '/* ruling O2 */' "/* $d/none.md */" "/* $d/reference/rulings.md, \"Time\" */" 'int a; /* O1' ' * and O3 */' '/* gone.c, a.c */ x.c;' >other/src/a.c
printf '%s\n' '[here](none.md)' '[there](rulings.md#none)' 'as ruling O4 says' >other/$d/reference/a.md
"$SOURCE_DIR/scripts/check-docs" "$PWD/other" >out
equal "each citation of nothing is found" "a.c:1 a.c:2 a.c:3 a.c:5 a.c:6 a.md:1 a.md:2 a.md:3 " \
    "$(cut -d: -f1,2 out | sed 's,.*/,,' | sort -t: -k1,1 -k2,2n | tr '\n' ' ')"
printf '%s\n' '[Blank](blank.md)' '| Turn | a rule | so | ruled X1 |' '| Turn | X3 | so | ruled X2 |' >other/$d/rules/print.md
echo '- **X4** Another ruling.' >>other/$d/rules/blank.md
"$SOURCE_DIR/scripts/check-docs" "$PWD/other" | grep rules/print >out
equal "the table of printed rules cites every ruling and no others" "blank.md:2 print.md:3 " \
    "$(cut -d: -f1,2 out | sed 's,.*/,,' | sort | tr '\n' ' ')"
done_testing
