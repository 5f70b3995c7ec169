# screens_test.sh - what `play` shows of each game, in windows of 80 x 24 and 120 x 40, plain and in
# colour, against tests/golden/screens. The positions are the records there: seat 0 is to move. Made
# again on purpose with
#
#     TOWNHALL_REGENERATE=1 ctest --test-dir build/dev -R cli.screens
#
# and read as a diff before they are committed. Escape codes stand there as \e.
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8
golden=$SOURCE_DIR/tests/golden/screens
printf 'score\nquit\n' >lines

# show GAME COLUMNS ROWS - the screens go to ./plain and ./colour. Typed lines come from a file: what
# somebody types would be echoed between what is shown.
show() {
    cp "$golden/$1.town" "$1.town"
    COLUMNS=$2 "$T" play "$1.town" <lines >plain 2>err
    TERM=xterm-256color script -qec "stty cols $2 rows $3; '$T' play $1.town <lines" /dev/null \
        </dev/null >bytes 2>&1
    sed "s/$(printf '\033')/\\\\e/g; s/\r*\$//" bytes >colour
    checks=$((checks + 1))
    [ -s err ] && fail "play $1: $(head -c 300 err)"
}

# same NAME FILE - the file is the golden one, or becomes it.
same() {
    checks=$((checks + 1))
    if [ -n "${TOWNHALL_REGENERATE:-}" ]; then
        cp "$2" "$golden/$1"
    elif ! cmp -s "$2" "$golden/$1"; then
        fail "$1 differs: $(diff "$golden/$1" "$2" | head -n 6)"
    fi
}

for game in $(games); do
    for window in 80x24 120x40; do
        show "$game" "${window%x*}" "${window#*x}"
        same "$game-$window.txt" plain
        same "$game-$window-colour.txt" colour
        sed 's/\\e\[[0-9;]*m//g; s/ *$//' colour >uncoloured
        sed 's/ *$//' plain >bare
        checks=$((checks + 1))
        # Letters, not bytes: the second and later ones of a letter do not count.
        LC_ALL=C tr -d '\200-\277' <bare |
            LC_ALL=C awk -v most="${window%x*}" 'length($0) > most {exit 1}' ||
            fail "$game: a line is wider than the window of $window"
        checks=$((checks + 1))
        cmp -s uncoloured bare || fail "$game $window: colour says something that plain does not"
    done
done

done_testing
