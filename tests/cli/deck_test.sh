# deck_test.sh - decks through the command: check, show, play with one's own, and its records.
. "$(dirname "$0")/lib.sh"
data=$SOURCE_DIR/data

for game in $(games); do
    passes "the deck of $game is sound" deck check "$data/$game/standard.deck"
    has "its game is found out" out "A deck of"
    passes "also when the game is named" deck check "$game" "$data/$game/standard.deck"
    passes "the cards of $game are shown" deck cards "$game"
    check "with something in it" [ -s out ]
    passes "also from a file" deck cards "$game" "$data/$game/standard.deck"
    passes "the deck of $game is printed as text" deck show "$game"
    cp out shown.deck
    check "which is the deck, byte for byte" cmp -s shown.deck "$data/$game/standard.deck"

    # The same deck with a comment more is another deck, with the same cards.
    { echo '# mine'; cat "$data/$game/standard.deck"; } >mine.deck
    rm -f own.town
    play_out "$game" own.town --deck mine.deck
    has "$game is played with an own deck" own.town "deck mine sha256:"
    passes "its record replays with the deck" replay own.town --deck mine.deck
    passes "and verifies" verify own.town --deck mine.deck
    passes "and has moves" moves own.town --at 0 --deck mine.deck
    refuses "but not without it" 2 "own.town:4: *--deck" replay own.town
    refuses "nor with another file" 2 "own.town:1:1: *" replay own.town --deck own.town

    head -c $(($(wc -c <mine.deck) - 3)) mine.deck >cut.deck
    refuses "a deck of $game that is cut off" 2 "cut.deck:*" deck check "$game" cut.deck
done

: >bad.deck; refuses "an empty deck" 2 "bad.deck:1: *" deck check bad.deck
head -c 5000 /dev/urandom >bad.deck; refuses "noise" 2 "bad.deck:*" deck check bad.deck
head -c 1048577 /dev/zero >bad.deck; refuses "a huge deck" 2 "bad.deck: is larger*" deck check bad.deck
refuses "a missing deck" 2 "nowhere: *" deck check nowhere
refuses "a directory" 2 "*: is a directory" deck check "$data"

# Decks that were the standard one before need no file, neither by name nor in a record.
for name in first second; do
    passes "the $name deck is built in" deck check uptown "$name"
    has "with the bytes of its file" out "sha256:$(sha256sum "$data/uptown/$name.deck" | cut -d ' ' -f 1)"
    passes "its cards are shown" deck show uptown "$name"
    rm -f former.town
    play_out uptown former.town --deck "$name"
    has "it is played by its name" former.town "deck $name sha256:"
    passes "its record needs no deck file" replay former.town
    passes "nor to go on from it" moves former.town --at 0
done
passes "the games list the decks" games
has "also the former ones" out "deck second sha256:"
# Titles: names in any language, behind the deck's own lines.
{ cat "$data/uptown/standard.deck"; echo 'title cs Landfill: Naše skládka'; } >titled.deck
passes "a deck with titles is sound" deck check uptown titled.deck
passes "it is shown in Czech" deck cards uptown titled.deck --lang cs
has "with the title" out "Naše skládka"
passes "and in English" deck cards uptown titled.deck
has "with the name of the card" out "Landfill"
{ cat "$data/urbanista/standard.deck"; echo 'title any outskirts: Rand der Stadt'; } |
    sed 's/name Bloom Boom/name Blütezeit/' >titled.deck
printf 'goals 1 2 7\nR- I7 ..\nP. C| C-\n' >city.pos
passes "so are goals" score urbanista city.pos --deck titled.deck
has "with their title" out "Rand der Stadt"
has "and with a name as it was typed" out "Blütezeit"
{ cat "$data/mesta/standard.deck"; echo 'title any venice: Benátky'; echo 'title any palazzi: Paláce'; } >titled.deck
passes "things of Města have titles" deck check mesta titled.deck
printf 'Rr3 P Wboat\nXb2 . W\ncards\ncity venice\nplaces 0 0 0\n' >city.pos
passes "a quarter is scored with them" score mesta city.pos --deck titled.deck
has "with the title" out "Paláce"
sed 's/pays  9/pays 9 20 32 45 60/; s/pool         villa    costs 2 1/pool villa villa office office costs 2 1/' \
    "$data/budowa/standard.deck" >titled.deck
passes "a table of payments and kinds of plots" deck check budowa titled.deck
printf 'built A1 A2 B4\nseat 0 cash 23 shares pool 0+6 hand H3 C2\nseat 1 cash 31\n' >map.pos
passes "are played with" score budowa map.pos --deck titled.deck --json
has "and pay" out '"income.A":20'
passes "not so in the standard deck" score budowa map.pos --json
has "where two shares pay twice as much as one" out '"income.A":18'
{ cat "$data/urbanista/standard.deck"; echo 'title cs Nowhere: X'; } >titled.deck
refuses "a title of nothing" 2 "titled.deck:32:10: *'Nowhere'; expected: *" deck check urbanista titled.deck

refuses "a name of another game's deck is a file that is missing" 2 "first: *" deck check mesta first
refuses "so is a name of none" 2 "third: *" play uptown --deck third

# Errors in own decks are in the author's language; keywords stay.
for game in $(games); do
    { cat "$data/$game/standard.deck"; echo zz; } >bad.deck
    refuses "a fault in a deck of $game, in English" 2 "bad.deck:*:*" deck check "$game" bad.deck
    cp err english
    refuses "and in Polish" 2 "bad.deck:*:*" deck check "$game" bad.deck --lang pl
    check "which is not English" [ "$(cat err)" != "$(cat english)" ]
done
sed 's/^project  *7 /projekt 7 /' "$data/uptown/standard.deck" >bad.deck
refuses "a keyword in Polish" 2 "bad.deck:*: „projekt” to nic *: project, town, title" \
    deck check uptown bad.deck --lang pl
# How a deck plays: its figures beside the standard deck's.
{ echo '# mine'; cat "$data/uptown/standard.deck"; } >mine.deck
seed=$(printf '%064d' 7)
for game in $(games); do
    passes "matches of $game tell how its deck plays" deck doctor "$game" --matches 12 --level 1 --seed "$seed"
    check "with their number" grep -q '^Matches  *12$' out
    cp out first
    passes "and again" deck doctor "$game" --matches 12 --level 1 --seed "$seed"
    check "the same seed gives the same figures" cmp -s first out
done
passes "an own deck is compared" deck doctor uptown mine.deck --matches 12 --level 1 --seed "$seed"
check "with the standard deck" grep -q '^Deck  *mine.deck  *standard$' out
check "which has the same cards, and so the same figures" awk '
    $1 == "Score" { same = $2 $3 == $4 $5 } END { exit !same }' out
passes "it is JSON, too" deck doctor urbanista --matches 5 --json
has "with both sides of an interval" out '"low":'
# A match of level 5 takes a minute.
timeout --preserve-status -s INT 3 "$T" deck doctor mesta --level 5 --matches 9 >out 2>err
equal "stopped before its first match it is no success" 1 "$?"
has "and shows no figures" err "stopped before a match ended"

refuses "too many matches" 2 "*--matches*" deck doctor uptown --matches 99999999
refuses "a level that is none" 2 "*--level*" deck doctor uptown --level 6
refuses "options of print" 2 "*--paper goes with deck print*" deck doctor uptown --paper a4
refuses "options of the doctor" 2 "*--level goes with deck doctor*" deck check uptown --level 3

refuses "an unknown verb" 2 "*'burn' must be check, show, cards, print or doctor" deck burn uptown
refuses "show needs a game" 2 "*no game 'mine.deck'*" deck show mine.deck
refuses "FILE is missing" 2 "*is missing" deck check
done_testing
