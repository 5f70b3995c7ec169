# people_test.sh - what people do with their accounts over HTTP: settings, tokens, passwords and recovery,
# blocks and reports, own decks, profiles, and everything to take along.
. "$(dirname "$0")/lib.sh"

# refused SENTENCE CODE METHOD PATH [TOKEN|- [BODY]]
refused() {
    sentence=$1 code=$2
    shift 2
    ask "$@" && fail "$sentence: accepted"
    equal "$sentence" "$code" "$(field error)"
}
# accepted SENTENCE METHOD PATH [TOKEN|- [BODY]]
accepted() {
    sentence=$1
    shift
    check "$sentence" ask "$@"
}

start_server --limit reports=0
ala=$(new_guest)
ola=$(new_guest)
guest=$(new_guest)
ask GET me "$guest"
guest_name=$(field user.name)
accepted "a name is claimed" POST me/claim "$ala" '{"name":"Ala","password":"a long password"}'
recovery=$(field recovery)
accepted "another, too" POST me/claim "$ola" '{"name":"Ola","password":"another password"}'

# Settings are the client's own, kept as they were given.
accepted "settings are kept" POST me/settings "$ala" '{"settings":{"lang":"de"},"cid":"settings-1"}'
accepted "and others" POST me/settings "$ala" '{"settings":{"sounds":true,"lang":"pl"},"cid":"settings-2"}'
accepted "a repeated request is accepted" POST me/settings "$ala" '{"settings":{"lang":"de"},"cid":"settings-1"}'
refused "the same cid for others" bad POST me/settings "$ala" '{"settings":{"lang":"ro"},"cid":"settings-1"}'
refused "settings without a cid" bad POST me/settings "$ala" '{"settings":{"lang":"ro"}}'
ask GET me "$ala"
equal "settings are told" pl "$(field settings.lang)"
equal "all of them" true "$(field settings.sounds)"
refused "settings that are none" bad POST me/settings "$ala" '{"settings":[],"cid":"settings-3"}'
big=$(head -c 20000 /dev/zero | tr '\0' x)
refused "settings that are too large" large POST me/settings "$ala" "{\"settings\":{\"x\":\"$big\"},\"cid\":\"settings-4\"}"
ask GET me "$ala"
equal "what was refused changed nothing" pl "$(field settings.lang)"

# Tokens for programs.
refused "a token without a label" bad POST me/tokens "$ala" '{}'
accepted "a token" POST me/tokens "$ala" '{"label":"my bot"}'
token=$(field token) token_id=$(field id)
accepted "the token is good" GET me "$token"
equal "for the same account" Ala "$(field user.name)"
rated='"game":"uptown","seats":2,"rated":true,"pace":{"kind":"live","bank":60,"turn":5}'
refused "a program plays no rated match" forbidden POST matches "$token" "{$rated,\"cid\":\"rated-program\"}"
accepted "but others" POST matches "$token" '{"game":"uptown","seats":2,"cid":"table-of-program"}'
equal "where it is said to be a program" bot "$(field 'players.0.kind')"
equal "of that name" Ala "$(field 'players.0.name')"
accepted "its owner" POST matches "$ala" '{"game":"uptown","seats":2,"cid":"table-of-a-person"}'
equal "is none" member "$(field 'players.0.kind')"
accepted "a guest that is a program" POST session - '{"program":true}'
accepted "opens a table" POST matches "$(field token)" '{"game":"uptown","seats":2,"cid":"table-of-program"}'
equal "as one" bot "$(field 'players.0.kind')"
refused "a program makes no tokens" forbidden POST me/tokens "$token" '{"label":"another"}'
refused "a program changes no password" forbidden POST me/password "$token" '{"old":"a long password","new":"a new password"}'
accepted "tokens are listed" GET me/sessions "$ala"
equal "by its label" "my bot" "$(field 'sessions.1.label')"
equal "and a browser" browser "$(field 'sessions.0.kind')"
refused "not for a program" forbidden GET me/sessions "$token"
refused "a token that is none" missing DELETE me/sessions/x "$ala"
refused "somebody else's token" missing DELETE "me/sessions/$token_id" "$ola"
accepted "it is ended" DELETE "me/sessions/$token_id" "$ala"
refused "and no good any more" signin GET me "$token"
refused "a second time" missing DELETE "me/sessions/$token_id" "$ala"

# Passwords and recovery.
refused "without the new one" bad POST me/password "$ala" '{"old":"a long password"}'
refused "a guest has none" forbidden POST me/password "$guest" '{"old":"x","new":"a new password"}'
refused "one that is too short" password POST me/password "$ala" '{"old":"a long password","new":"x"}'
refused "one that anybody would guess" password POST me/password "$ala" '{"old":"a long password","new":"qwertyuiop"}'
refused "the name with a digit" password POST me/password "$ala" '{"old":"a long password","new":"alaala99"}'
refused "the wrong old one" password POST me/password "$ala" '{"old":"a wrong password","new":"a new password"}'
accepted "it is changed" POST me/password "$ala" '{"old":"a long password","new":"a new password"}'
refused "the old one is no good" password POST session - '{"name":"Ala","password":"a long password"}'
accepted "the new one is" POST session - '{"name":"Ala","password":"a new password"}'
ala=$(field token)
refused "recovery without a code" bad POST recover - '{"name":"Ala","new":"a third password"}'
refused "recovery to a short one" password POST recover - "{\"name\":\"Ala\",\"recovery\":\"$recovery\",\"new\":\"x\"}"
refused "recovery with no code at all" password POST recover - '{"name":"Ala","recovery":"hello","new":"a third password"}'
refused "recovery of nobody" password POST recover - "{\"name\":\"Nobody\",\"recovery\":\"$recovery\",\"new\":\"a third password\"}"
accepted "recovery" POST recover - "{\"name\":\"ala\",\"recovery\":\"$recovery\",\"new\":\"a third password\"}"
old=$ala ala=$(field token) next=$(field recovery)
check "there is a new code" [ "$next" != "$recovery" ]
refused "other sessions have ended" signin GET me "$old"
refused "a code is good once" password POST recover - "{\"name\":\"Ala\",\"recovery\":\"$recovery\",\"new\":\"a fourth password\"}"

# Blocks, reports, profiles.
refused "a block of nobody" missing POST blocks "$ala" '{"name":"Nobody","cid":"block-000"}'
refused "a block of oneself" bad POST blocks "$ala" '{"name":"Ala","cid":"block-001"}'
refused "a block without a cid" bad POST blocks "$ala" '{"name":"Ola"}'
accepted "a match" POST matches "$ola" '{"game":"uptown","seats":2,"visible":"open","cid":"create-1"}'
id=$(field id)
accepted "a block" POST blocks "$ola" '{"name":"Ala","cid":"block-002"}'
refused "for whom the host has blocked the table is full" full POST "matches/$id/join" "$ala" '{"cid":"join-0001"}'
accepted "blocks are listed" GET blocks "$ola"
equal "by name" Ala "$(field 'blocks.0.name')"
accepted "one's own only" GET blocks "$ala"
equal "here none" "" "$(field 'blocks.0.name')"
accepted "the block is lifted" DELETE blocks/Ala "$ola"
accepted "asked for again, it is told as the first time" POST blocks "$ola" '{"name":"Ala","cid":"block-002"}'
equal "with the name" Ala "$(field name)"
refused "the same cid for somebody else" bad POST blocks "$ola" "{\"name\":\"$guest_name\",\"cid\":\"block-002\"}"
accepted "and changes nothing: one sits down" POST "matches/$id/join" "$ala" '{"cid":"join-0001"}'
accepted "a report" POST reports "$ala" "{\"name\":\"Ola\",\"match\":\"$id\",\"words\":\"Slow.\",\"cid\":\"report-1\"}"
accepted "the same again" POST reports "$ala" "{\"name\":\"Ola\",\"match\":\"$id\",\"words\":\"Slow.\",\"cid\":\"report-1\"}"
refused "the same cid with other words" bad POST reports "$ala" "{\"name\":\"Ola\",\"match\":\"$id\",\"words\":\"Rude.\",\"cid\":\"report-1\"}"
refused "a report of no match" bad POST reports "$ala" '{"name":"Ola","match":"x","words":"Slow.","cid":"report-2"}'
refused "a report without words" bad POST reports "$ala" '{"name":"Ola","cid":"report-3"}'
refused "a report about nobody" missing POST reports "$ala" '{"name":"Nobody","words":"Slow.","cid":"report-4"}'
passes "the operator sees it, once" admin --data data reports
equal "once" 1 "$(grep -c Slow out)"
bold=$(printf '\\u001b[1m') turned=$(printf '\342\200\256')
refused "a report with control characters" bad POST reports "$ala" "{\"name\":\"Ola\",\"words\":\"$bold\",\"cid\":\"report-5\"}"
refused "or that turns the text around it" bad POST reports "$ala" "{\"name\":\"Ola\",\"words\":\"$turned\",\"cid\":\"report-6\"}"
forged='report 1, 2026-01-01 00:00: Ola about Ala'
accepted "a report in several lines" POST reports "$ala" "{\"name\":\"Ola\",\"words\":\"One.\\n$forged\",\"cid\":\"report-7\"}"
accepted "a third one" POST reports "$ala" '{"name":"Ola","words":"Three.","cid":"report-8"}'
refused "three of one person may wait" limit POST reports "$ala" '{"name":"Ola","words":"Four.","cid":"report-9"}'
passes "the operator sees all" admin --data data reports
equal "each line behind a margin" "    | $forged" "$(grep "$forged" out)"
equal "three of them" 3 "$(grep -c '^report' out)"
number=$(sed -n 's/^report \([0-9]*\),.*/\1/p' out | tail -n 1)
passes "those before one" admin --data data reports "$number"
has "are none" out 'no reports'
passes "one is dealt with" admin --data data report done "$number"
"$T" admin --data data report done "$number" >out 2>&1
equal "once" 1 $?
passes "the others are left" admin --data data reports
equal "two of them" 2 "$(grep -c '^report' out)"
accepted "and there is room for another" POST reports "$ala" '{"name":"Ola","words":"Four.","cid":"report-9"}'
accepted "a profile" GET users/ola
equal "by any case" Ola "$(field name)"
refused "of nobody" missing GET users/Nobody
accepted "somebody's matches" GET users/Ola/matches
refused "matches of nobody" missing GET users/Nobody/matches

# Display names: for guests too, shown at the table where no other name there looks alike.
refused "a display name that is none" name POST me/name "$guest" '{"shown":"<b>"}'
refused "a reserved one" name POST me/name "$guest" '{"shown":"Adm1n"}'
refused "no name at all" bad POST me/name "$guest" '{}'
refused "a name for nobody" signin POST me/name - '{"shown":"Käthe"}'
accepted "a guest's display name" POST me/name "$guest" '{"shown":"Łukasz"}'
ask GET me "$guest"
equal "they are told" Łukasz "$(field user.shown)"
equal "the other name stays" "$guest_name" "$(field user.name)"
accepted "a table" POST matches "$guest" '{"game":"uptown","seats":3,"cid":"create-shown"}'
named=$(field id)
equal "the table shows it" Łukasz "$(field 'players.0.shown')"
accepted "another person" POST "matches/$named/join" "$ola" '{"cid":"join-shown"}'
accepted "takes a name that looks the same" POST me/name "$ola" '{"shown":"lukasz"}'
accepted "at the table" GET "matches/$named" "$ola"
equal "the first has it" Łukasz "$(field 'players.0.shown')"
equal "the second does not" "" "$(field 'players.1.shown')"
accepted "another one" POST me/name "$ola" '{"shown":"Žofie"}'
accepted "at the table again" GET "matches/$named" "$ola"
equal "is shown" Žofie "$(field 'players.1.shown')"
passes "the operator sees both names" admin --data data users
has "beside each other" out 'shown as Žofie'
accepted "none" POST me/name "$ola" '{"shown":""}'
accepted "at the table for the last time" GET "matches/$named" "$ola"
equal "is not shown" "" "$(field 'players.1.shown')"

# Own decks, by hash.
deck=$(cat "$(dirname "$0")/../../data/uptown/standard.deck")
refused "a deck that is none" bad POST "decks?game=uptown" "$ala" 'hello
'
has "says where" answer 'Line 1'
refused "a deck of no game" bad POST "decks?game=chess" "$ala" "$deck
"
refused "nobody's deck that is none" bad POST "decks?game=uptown" - 'hello
'
refused "nobody's deck" signin POST "decks?game=uptown" - "$deck
"
accepted "a deck" POST "decks?game=uptown" "$ala" "# Ours
$deck
"
sha=$(field sha256)
accepted "it is its owner's" GET "decks/$sha" "$ala"
has "as it was" answer '# Ours'
refused "and nobody else's" missing GET "decks/$sha" "$ola"
refused "a hash that is none" missing GET decks/x "$ala"
accepted "a match with it" POST matches "$ala" "{\"game\":\"uptown\",\"seats\":2,\"deck\":\"$sha\",\"cid\":\"create-2\"}"
own=$(field id)
accepted "others at that table" POST "matches/$own/join" "$ola" '{"cid":"join-0002"}'
accepted "may read it" GET "decks/$sha" "$ola"
accepted "a table for players only" POST matches "$ala" "{\"game\":\"uptown\",\"seats\":2,\"deck\":\"$sha\",\"watch\":\"players\",\"cid\":\"create-3\"}"
closed=$(field id)
accepted "that has begun" POST "matches/$closed/join" "$ola" '{"cid":"join-0003"}'
accepted "who may watch a match may read its deck" GET "decks/$sha?match=$own" "$guest"
refused "who may not may not" missing GET "decks/$sha?match=$closed" "$guest"
accepted "players may" GET "decks/$sha?match=$closed" "$ola"
kill_server
start_server
accepted "after a kill it is found again" GET "matches/$own" "$ola"
equal "and under way" running "$(field phase)"
TOWNHALL_TOKEN=$ala bot --bot random --match "$own" >bot1.out 2>&1 &
bot1=$!
TOWNHALL_TOKEN=$ola bot --bot random --match "$own" >bot2.out 2>&1 &
check "it is played to its end" wait $bot1
check "by both" wait $!

refused "a deck is given up by its owner" missing DELETE "decks/$sha" "$ola"
accepted "who has it no more" DELETE "decks/$sha" "$ala"
refused "once" missing DELETE "decks/$sha" "$ala"
accepted "its matches have it still" GET "decks/$sha?match=$own" "$ola"
accepted "one's own again" POST "decks?game=uptown" "$ala" "# Ours
$deck
"

# Who did what: told to the operator by name, kept by number.
passes "the operator sees it" admin --data data audit
for what in claim settings token session_end password sign_in recover; do
    has "with $what" out " $what "
done
has "from where" out 127.0.0.1
passes "of one person" admin --data data audit Ola
lacks "and nobody else" out 'Ala'
passes "an order" admin --data data mute Ola 3
passes "is noted" admin --data data audit ola
check "as the operator's" grep -q 'operator *mute *Ola' out

# Everything, to take along; and gone.
accepted "an export" GET me/export "$ala"
for table in account session match report deck audit; do
    has "the export has each $table" answer "\"is\":\"$table\""
done
refused "deleting needs the password" password POST me/delete "$ala" '{"password":"a wrong password"}'
accepted "deleted" POST me/delete "$ala" '{"password":"a third password"}'
refused "and gone" signin GET me "$ala"
refused "from profiles, too" missing GET users/Ala
passes "of what they did" admin --data data audit
check "it is left that somebody deleted an account" grep -q 'former player *delete' out
lacks "and nothing else" out ' recover '

done_testing
