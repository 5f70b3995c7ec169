# lib.sh - what the command's tests share. Each test is a sentence; a failure prints what came
# instead. Needs TOWNHALL and JSON_FLAT, the built programs; works in an empty directory of its own.
set -u
export LC_ALL=C.UTF-8 # what the command says is compared in English
T=$TOWNHALL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
zero=0000000000000000000000000000000000000000000000000000000000000000
checks=0
failures=0

fail() {
    failures=$((failures + 1))
    echo "FAILED: $*"
}

# check SENTENCE COMMAND... - the command must succeed.
check() {
    sentence=$1
    shift
    checks=$((checks + 1))
    "$@" || fail "$sentence"
}

# passes SENTENCE ARGUMENTS... - townhall exits 0 and says nothing on stderr; stdout is in ./out.
passes() {
    sentence=$1
    shift
    checks=$((checks + 1))
    "$T" "$@" >out 2>err </dev/null
    code=$?
    if [ $code != 0 ] || [ -s err ]; then
        fail "$sentence: exit $code, $(head -c 300 err)"
    fi
}

# refuses SENTENCE CODE PATTERN ARGUMENTS... - townhall exits with the code, prints nothing on stdout
# and exactly one line on stderr, which fits the pattern (of case). stdin is ./in if there is one.
refuses() {
    sentence=$1 wanted=$2 pattern=$3
    shift 3
    checks=$((checks + 1))
    input=/dev/null
    [ -e in ] && input=in
    "$T" "$@" >out 2>err <"$input"
    code=$?
    lines=$(wc -l <err)
    if [ $code != "$wanted" ] || [ -s out ] || [ "$lines" != 1 ]; then
        fail "$sentence: exit $code, $lines lines on stderr: $(head -c 300 err)"
        return
    fi
    case $(cat err) in
    $pattern) ;;
    *) fail "$sentence: said '$(cat err)'" ;;
    esac
}

# has SENTENCE FILE WORDS - the file has these words somewhere.
has() {
    checks=$((checks + 1))
    grep -qF -- "$3" "$2" || fail "$1: no '$3' in $2: $(head -c 300 "$2")"
}

lacks() {
    checks=$((checks + 1))
    ! grep -qF -- "$3" "$2" || fail "$1: '$3' in $2"
}

# equal SENTENCE WANTED FOUND
equal() {
    checks=$((checks + 1))
    [ "$2" = "$3" ] || fail "$1: wanted '$2', found '$3'"
}

games() {
    "$T" games | sed -n 's/^\([a-z]\{1,\}\) seats .*/\1/p'
}

# play_out GAME FILE ARGUMENTS... - plays the first move of the list until the match is over.
play_out() {
    game=$1 file=$2
    shift 2
    yes 1 | head -n 1000 | "$T" play "$game" "$@" >play.out 2>play.err
    kept=$(sed -n 's/^The record is in \(.*\)\. See it again.*/\1/p' play.out)
    [ -n "$kept" ] && mv "$kept" "$file"
}

# skipped WHY - ends a test that cannot run here: ctest counts it as skipped, and ./test as failed.
skipped() {
    echo "skipped: $1"
    exit 77
}

done_testing() {
    echo "$checks checks, $failures failures"
    [ "$failures" = 0 ] && [ "$checks" -gt 0 ]
    exit
}
