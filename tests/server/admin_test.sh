# admin_test.sh - the operator's orders, to a service that runs and to a store without one.
. "$(dirname "$0")/lib.sh"

# order SENTENCE CODE WORDS ARGUMENTS... - townhall admin exits so and says these words.
order() {
    sentence=$1 wanted=$2 words=$3
    shift 3
    "$T" admin --data data "$@" >out 2>err
    equal "$sentence" "$wanted" $?
    cat err >>out
    [ -z "$words" ] || has "$sentence" out "$words"
}

start_server
token=$(new_guest)
ask POST me/claim "$token" '{"name":"Ala","password":"a long password"}'
equal "a name is claimed" Ala "$(field user.name)"
ask POST matches "$token" '{"game":"uptown","seats":2,"cid":"create-uptown"}'
id=$(field id)

# The same orders twice: while the service runs, and after it was stopped.
for when in running stopped; do
    order "$when: people are listed" 0 Ala users
    order "$when: an order that is none" 1 '' dance
    order "$when: nobody of that name" 1 '' ban Nobody
    order "$when: an address is banned" 0 done ban-address 127.0.0.0/8 2
    order "$when: so it is listed" 0 "127.0.0.0/8" ban-address
    [ $when = stopped ] || {
        ask POST session - '{}'
        equal "$when: no guest comes from there" address "$(field why)"
        check "$when: it says until when" [ "$(field until)" -gt 1700000000000 ]
        ask POST session - '{"name":"Ala","password":"a long password"}'
        equal "$when: nobody signs in there" address "$(field why)"
        ask GET me "$token"
        equal "$when: who is signed in stays so" Ala "$(field user.name)"
    }
    order "$when: that ends" 0 done ban-address 127.9.9.9/8 0
    order "$when: it was lifted" 1 'not banned' ban-address 127.0.0.0/8 0
    order "$when: what is no address" 1 'give an address' ban-address Ala
    order "$when: a ban" 0 "is banned" ban Ala 1
    order "$when: it is lifted" 0 done ban Ala 0
    order "$when: silence" 0 done mute Ala 1
    order "$when: it ends" 0 done mute Ala 0
    order "$when: reports" 0 '' reports
    order "$when: matches" 0 '' matches
    order "$when: every log folds" 0 '' check
    order "$when: figures" 0 '' stats
    order "$when: a word too many" 1 'too many arguments' stats now
    order "$when: a check that is none" 1 'use: check' check close
    order "$when: a deck that is none" 1 '' deck delete 00
    order "$when: a new password" 0 "new password of Ala is" password Ala
    fresh=$(sed -n 's/^The new password of Ala is //p' out)
    if [ $when = running ]; then
        check "$when: who had been signed in is not any more" [ "$(ask GET me "$token" || field error)" = signin ]
        ask POST session - '{"name":"Ala","password":"a long password"}'
        equal "$when: the old password is wrong" password "$(field error)"
        ask POST session - "{\"name\":\"Ala\",\"password\":\"$fresh\"}"
        equal "$when: the new one is right" Ala "$(field user.name)"
    fi
    order "$when: nobody to say it of" 1 'give a user' password
    order "$when: nothing to say" 1 'give the words' say
    order "$when: a backup needs a file" 1 '' backup
    order "$when: a backup is written here" 0 "$work/$when.backup" backup "$when.backup"
    check "$when: it is there" [ -s "$when.backup" ]
    check "$when: for its owner alone" [ "$(stat -c %a "$when.backup")" = 600 ]
    [ $when = stopped ] || stop_server
done

order "nobody is there to hear it" 1 'no service runs' say "Restart at 20:00"
order "restore needs a file" 2 'restore needs the file' restore
echo nonsense >none.backup
order "nonsense is no backup" 2 '' restore none.backup
order "a match can be ended" 0 "the match has ended" end "$id"
order "a name can be changed" 0 done rename Ala Ola
order "a backup goes back" 0 'The backup is in place.' restore running.backup
has "what was there is kept" out 'townhall.db.before'
check "for its owner alone" [ "$(stat -c %a data/townhall.db.before)" = 600 ]
order "as it was" 0 Ala users
order "its table is open again" 0 "the match has ended" end "$id"
order "deleted" 0 "is deleted" delete Ala
order "and gone" 0 '' users
lacks "nobody is called so" out Ala
refuses "a folder that cannot be" 2 '*/dev/null/x*' admin --data /dev/null/x stats
refuses "a folder without a store" 2 '*no store here: nowhere*' admin --data nowhere stats
refuses "nothing to move" 2 '*no store here: nowhere*' admin move --from sqlite:nowhere --to sqlite:other
check "neither was made" [ ! -e nowhere ]
check "nor where it would have gone" [ ! -e other ]
long=$(head -c 2000 /dev/zero | tr '\0' x)
order "an order without an end" 2 'too long' ban "$long"

# What an order does to matches is done when it has ended, whether a service runs or not.
start_server
deck=$(cat "$(dirname "$0")/../../data/uptown/standard.deck")

# sit_down CID [DECK] - a match of two new guests that has begun: id, who, other.
sit_down() {
    who=$(new_guest)
    other=$(new_guest)
    ask POST matches "$who" "{\"game\":\"uptown\",\"seats\":2,\"order\":\"seated\",\"deck\":\"${2:-standard}\",\"cid\":\"create-$1\"}"
    id=$(field id)
    ask POST "matches/$id/join" "$other" "{\"cid\":\"join-$1\"}"
    equal "$1: it has begun" running "$(field phase)"
}

sit_down ban-running
ask GET me "$who"
order "running: a guest is banned" 0 "is banned" ban "$(field user.name)"
ask GET "matches/$id" "$other"
equal "running: a stand-in sits in" true "$(field players.0.standin)"
sit_down ban-stopped
ask GET me "$who"
name=$(field user.name)
stop_server
order "stopped: a guest is banned" 0 "is banned" ban "$name"
start_server
ask GET "matches/$id" "$other"
equal "stopped: a stand-in sits in" true "$(field players.0.standin)"
check "stopped: who is banned is signed out" [ "$(ask GET me "$who" || field error)" = signin ]

ask POST me/claim "$other" '{"name":"Bea","password":"a long password"}'
order "a name is changed" 0 done rename Bea Cea
ask POST me/claim "$(new_guest)" '{"name":"Bea","password":"a long password"}'
equal "nobody gets the old one" taken "$(field error)"
order "not by the operator either" 1 'name is taken' rename Cea Bea

for when in running stopped; do
    owner=$(new_guest)
    ask POST "decks?game=uptown" "$owner" "# $when
$deck
"
    sha=$(field sha256)
    sit_down "deck-$when" "$sha"
    stop_server # its match is not in memory any more
    [ $when = stopped ] || start_server
    order "$when: a deck is deleted" 0 "closed 1 matches" deck delete "$sha"
    order "$when: and every log folds" 0 '' check
    order "$when: it is gone" 1 'no such deck' deck delete "$sha"
    [ $when = running ] || start_server
    order "$when: its match has ended" 0 '' matches
    lacks "$when: its match has ended" out "$id"
done

order "restore while it runs" 2 '' restore running.backup
for url in postgres://ala:hidden@localhost/town http:hidden; do
    "$T" serve --store "$url" >out 2>&1
    lacks "no password is printed" out hidden
    has "but what is wrong" out 'is no store'
done
done_testing
