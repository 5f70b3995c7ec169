# play_test.sh - matches played through a pipe, a terminal and signals; where they are kept.
. "$(dirname "$0")/lib.sh"

# say LINES ARGUMENTS... - plays with these lines as input; stdout in ./out, stderr in ./err.
say() {
    lines=$1
    shift
    printf "$lines" | "$T" "$@" >out 2>err
    code=$?
}

say '' play uptown
equal "the end of the input is no error" 0 $code
has "no move, no file" out "nothing is stored"
equal "indeed none" "" "$(ls ./*.town 2>/dev/null)"
lacks "no colour into a pipe" out "$(printf '\033')"
lacks "no prompt into a pipe" out "> "

say '1\n' play uptown --seed $zero
equal "after a move too" 0 $code
has "the match is kept" out "tored in uptown-00000000.town"
has "and how to go on is told" out "townhall play uptown-00000000.town"
has "it holds the move" uptown-00000000.town "move "
passes "it is a sound record" replay uptown-00000000.town
passes "with the right deal" verify uptown-00000000.town

before=$(cat uptown-00000000.town)
say '1\n' play uptown --seed $zero
has "a second match takes another name" out "tored in uptown-00000000-2.town"
equal "and leaves the first alone" "$before" "$(cat uptown-00000000.town)"

moves=$(grep -c '^move' uptown-00000000.town)
say '1\nquit\n' play uptown-00000000.town
equal "a kept match goes on" 0 $code
has "in its own file" out "tored in uptown-00000000.town"
check "with more moves" [ "$(grep -c '^move' uptown-00000000.town)" -gt "$moves" ]
refuses "its seats cannot be chosen again" 2 "*--seats cannot be used with a stored match" \
    play uptown-00000000.town --seats 2

# A match with an own deck: the advice names the deck, and following it works.
sed 's/^# .*//' "$SOURCE_DIR/data/budowa/standard.deck" | sed 's/^bonus 20/bonus 21/' >own.deck
say '1\n' play budowa --deck own.deck --seed $zero
has "the advice names the deck" out "Resume with: townhall play budowa-00000000.town --deck own.deck"
say '1\nquit\n' $(sed -n 's/.*Resume with: townhall //p' out)
equal "and it goes on" 0 $code

echo precious >mine.town
refuses "an existing file is not overwritten" 2 "mine.town: already exists*" \
    play uptown --record mine.town
equal "indeed not" precious "$(cat mine.town)"
refuses "a file that cannot be made" 2 "nowhere/x.town: *" play uptown --record nowhere/x.town
say '1\nsave mine.town\nsave nowhere/y\nsave here.town\nquit\n' play uptown
equal "save does not overwrite either" precious "$(cat mine.town)"
has "it says so" out "mine.town: already exists"
check "a good name is taken" [ -s here.town ]
check "nothing else is left" [ ! -e nowhere ]
equal "no temporary file stays" "" "$(ls ./*.tmp 2>/dev/null)"

play_out uptown whole.town --seed $zero
has "a match can be played out" whole.town "result "
has "the end is told" play.out "The match is over."
refuses "a finished match does not go on" 2 "whole.town: the match is over*" play whole.town

# Choices.
first=$("$T" moves whole.town --at 0 | head -n 1)
seed=$(sed -n 's/^seed //p' whole.town)
say "$first\nquit\n" play uptown --seed "$seed" --record notation.town
has "notation is understood" notation.town "move 0 $first"
say '1\nquit\n' play budowa --seats 3 --human 1 --human 2 --seed $zero
has "players count from 1 where people read" out "Player 2"
lacks "never from 0" out "Player 0"
say 'moves column -1, row -2\nquit\n' play urbanista --seed $zero
has "a typed hyphen finds a minus sign" out "column −1, row −2"
say 'fly\n999999\n0\n-1\nmoves\nhelp\nscore\nplaces\nredo\nundo\nquit\n' play uptown --seed "$seed"
equal "nonsense is survived" 0 $code
has "and called that" out "'fly' is neither a legal move nor a command"
has "numbers past the list too" out "There is no move 999999"
has "nothing to redo" out "nothing to redo"
has "nothing to undo" out "nothing to undo"
has "help helps" out "undo"
head -c 100000 /dev/urandom | "$T" play uptown --record noise.town >out 2>err
check "noise as input is survived" [ $? = 0 ]
head -c 100000 /dev/zero | tr '\0' x | "$T" play uptown >out 2>err
check "an endless line is survived" [ $? = 0 ]
has "and named" out "too long"

say '1\nundo anyway\nquit\n' play uptown --seed $zero --record undone.town
has "alone with bots a move can be taken back" out "taken back"
lacks "then it is not in the record" undone.town "move "
say '1\nundo anyway\n1\nundo anyway\nredo\nquit\n' play uptown --seed $zero --record redone.town
has "and made again" redone.town "move "
say '1\nundo anyway\nquit\n' play uptown --seed $zero --human 0=Ala --human 1=Ola \
    --record two.town
has "with others at the table it stays" two.town "move 0"
has "names are in the record" two.town "player 1 human Ola"

# What a move shows to others cannot be undone: a card shown in Urbanista, the other side of a town card.
say 'moves\nquit\n' play urbanista --seats 2 --human 0 --human 1 --seed $zero
show=$(sed -n 's/^  \(show [0-9]*\),.*/\1/p' out | head -n 1)
check "showing a card is offered" [ -n "$show" ]
say "$show\nundo anyway\nmoves\nquit\n" play urbanista --seats 2 --human 0 --human 1 --seed $zero \
    --record shown.town
has "it cannot be undone" out "That move revealed something"
has "it is in the record" shown.town "move 0 $show"
passes "which is sound" verify shown.town
"$T" moves shown.town >out
equal "then that card alone can be placed" "${show#show }" "$(sed 's/r*@.*//' out | sort -u)"
say 'free x\ntown take\nundo anyway\nquit\n' play uptown --human 0 --human 1 --seed $zero \
    --option town=one --record taken.town
has "taking a town card cannot be undone" out "That move revealed something"
has "it stays in the record" taken.town "move 0 town take"
passes "which is sound, too" verify taken.town

# Players.
refuses "a bot for a seat that is not there" 2 "*--bot: the seat must be a number from 0 to 1*" \
    play uptown --bot 2=random
refuses "a bot that is not there" 2 "*--bot: no bot 'genius'*" play uptown --bot 1=genius
refuses "a bot without a level" 2 "*--bot must be SEAT=LEVEL*" play uptown --bot 1
refuses "a seat twice" 2 "*duplicate seat 1" play uptown --bot 1=random --human 1
refuses "a bad name" 2 "*--human: a name*" play uptown --human "0= x"
refuses "a name that no record can hold" 2 "*--human: a name*" play uptown --human "0=a  b"
refuses "nor a bot's name" 2 "*--bot: a bot's name*" play uptown --bot "1=exec:sh  bot"
say '' play uptown --bot 0=random --record bots.town
has "bots play alone" bots.town "result "
say 'score\nsave\nquit\n' play uptown --bot 0=random
has "a finished match can still be looked at" out "What counts"

# Opening a file must not run what the file says.
sed 's/^player 1 bot .*/player 1 bot exec:touch pwned/' uptown-00000000.town >evil.town
say '1\n1\n1\nquit\n' play evil.town
equal "a record from elsewhere goes on" 0 $code
has "with one of our bots instead" out "'exec:touch pwned' is not available"
check "its program is not started" [ ! -e pwned ]

# The menu.
say '' play
equal "the menu without an answer is no error" 0 $code
for game in $(games); do
    title=$("$T" games | sed -n "s/^$game seats [^ ]*  \([^.]*\)\..*/\1/p")
    has "the menu has $game" out "$title"
done
say 'chess\n1\n\n\n\n\n\n1\nquit\n' play
has "the menu starts a match" out "tored in"
refuses "options need a game" 2 "*--seats needs a game" play --seats 2

# The window.
COLUMNS=40
export COLUMNS
refuses "a narrow window is refused" 2 "*the window has 40 columns; 60 are needed" play uptown
COLUMNS=60
for game in $(games); do
    say '1\nplaces\n1\nscore\nquit\n' play "$game"
    checks=$((checks + 1))
    [ $code = 0 ] || fail "$game plays in 60 columns: exit $code $(head -c 300 err)"
done
unset COLUMNS
if command -v script >/dev/null; then
    printf 'quit\n' | TERM=xterm script -qec "stty cols 100; $T play uptown --line" /dev/null >out 2>&1
    has "a terminal gets a prompt" out "> "
    printf 'quit\n' | TERM=xterm script -qec "stty cols 40; $T play uptown --line" /dev/null >out 2>&1
    has "a narrow terminal is refused" out "40 columns"
    printf 'quit\n' | NO_COLOR=1 TERM=xterm script -qec "stty cols 100; $T play uptown --line" /dev/null \
        >out 2>&1
    lacks "NO_COLOR is respected" out "$(printf '\033[')"
fi

# Signals: the match is kept.
for signal in INT TERM HUP; do
    mkfifo pipe
    "$T" play uptown --seed $zero --record "$signal.town" <pipe >out 2>err &
    player=$!
    exec 3>pipe
    echo 1 >&3
    tries=0
    while ! grep -q '^move' "$signal.town" 2>/dev/null && [ $tries -lt 200 ]; do
        tries=$((tries + 1))
        sleep 0.05
    done
    kill -s "$signal" $player
    wait $player
    equal "SIG$signal is an orderly end" 0 $?
    exec 3>&-
    rm pipe
    has "after SIG$signal how to go on is told" out "townhall play $signal.town"
    passes "and the record is sound" replay "$signal.town"
done
done_testing
