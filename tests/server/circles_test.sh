# circles_test.sh - people who play together: who may do what in a circle, and that nobody outside learns
# that it exists.
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
# member NAME - prints the token of a new member of this name.
member() {
    token=$(new_guest)
    ask POST me/claim "$token" "{\"name\":\"$1\",\"password\":\"a long password\"}"
    echo "$token"
}

start_server --limit claims=0 --limit circles=3
ala=$(member Ala) jan=$(member Jan) ewa=$(member Ewa) stranger=$(member Stranger)

accepted "a circle is founded" POST circles "$ala" '{"name":"Friday club","cid":"found-it-1"}'
id=$(field id) link=$(field code)
accepted "once" POST circles "$ala" '{"name":"Friday club","cid":"found-it-1"}'
equal "the answer is the same" "$id $link" "$(field id) $(field code)"
refused "without a name" bad POST circles "$ala" '{"name":"  ","cid":"found-it-2"}'
refused "by nobody" signin POST circles - '{"name":"Friday club","cid":"found-it-2"}'
accepted "it is in the list" GET circles "$ala"
equal "with its people" "Friday club owner 1" "$(field circles.0.name) $(field circles.0.role) $(field circles.0.people)"

accepted "the link lets people in" POST circles/join "$jan" "{\"code\":\"$link\"}"
equal "and says where" "$id" "$(field id)"
accepted "once more changes nothing" POST circles/join "$jan" "{\"code\":\"$link\"}"
accepted "another comes" POST circles/join "$ewa" "{\"code\":\"$link\"}"
refused "a wrong code" missing POST circles/join "$stranger" '{"code":"abcdefgh"}'
accepted "people see each other" GET "circles/$id" "$ewa"
has "and a season that has not begun" answer '"season":[]'
equal "in the order of their roles" "Ala Jan Ewa member" \
    "$(field people.0.name) $(field people.1.name) $(field people.2.name) $(field people.2.role)"

ask POST matches "$jan" '{"game":"uptown","seats":2,"cid":"table-of-jan"}'
match=$(field id)
accepted "a table is shown to it" POST "circles/$id/matches" "$jan" "{\"match\":\"$match\"}"
accepted "twice is once" POST "circles/$id/matches" "$jan" "{\"match\":\"$match\"}"
refused "by somebody who does not sit there" forbidden POST "circles/$id/matches" "$ewa" "{\"match\":\"$match\"}"
accepted "its people find it" GET "circles/$id/matches" "$ewa"
equal "in its list" "$match" "$(field matches.0.id)"
accepted "and the lists of everybody else do not have it" GET matches "$stranger"
equal "as any table that only a link leads to" '' "$(field matches.0.id)"

# Nobody outside learns that it exists: each request gets the answer that it gets for a circle that is none.
none=zzzzzzzzzzzzz
[ "${#id}" = "${#none}" ] || none=$(echo "$id" | tr 'a-z2-7' 'b-z2-7a')
outside() {
    how=$1 rest=$2 body=${3:-}
    for who in "$stranger" -; do
        ask "$how" "circles/$id$rest" "$who" $body
        mv answer theirs
        ask "$how" "circles/$none$rest" "$who" $body
        check "nobody_outside_a_circle_learns_that_it_exists: $how $rest" cmp -s answer theirs
    done
}
outside GET ''
outside DELETE ''
outside POST /edit '{"name":"Ours"}'
outside POST /edit '{"link":true}'
outside POST /leave '{}'
outside POST /role '{"name":"Jan","role":"none"}'
outside GET /matches
outside POST /matches "{\"match\":\"$match\"}"
accepted "profiles do not name it" GET users/Ala "$stranger"
lacks "profiles do not name it" answer Friday
accepted "matches do not" GET "matches/$match" "$stranger"
lacks "matches do not" answer "$id"

# Who may do what.
refused "a member renames nothing" forbidden POST "circles/$id/edit" "$ewa" '{"name":"Ours"}'
refused "nor removes anybody" forbidden POST "circles/$id/role" "$ewa" '{"name":"Jan","role":"none"}'
refused "nor gives roles" forbidden POST "circles/$id/role" "$ewa" '{"name":"Ewa","role":"owner"}'
refused "a role that is none" bad POST "circles/$id/role" "$ala" '{"name":"Ewa","role":"king"}'
accepted "the owner does" POST "circles/$id/role" "$ala" '{"name":"Jan","role":"organiser"}'
accepted "an organiser renames it" POST "circles/$id/edit" "$jan" '{"name":"Club on Fridays","link":true}'
refused "the old link leads nowhere" missing POST circles/join "$stranger" "{\"code\":\"$link\"}"
refused "an organiser does not remove the owner" forbidden POST "circles/$id/role" "$jan" '{"name":"Ala","role":"none"}'
refused "the owner cannot become less" forbidden POST "circles/$id/role" "$ala" '{"name":"Ala","role":"member"}'
accepted "but removes members" POST "circles/$id/role" "$jan" '{"name":"Ewa","role":"none"}'
refused "to whom it is gone" missing GET "circles/$id" "$ewa"
ask GET "circles/$id/matches" "$ewa"
equal "with its matches" '' "$(field matches.0.id)"
accepted "the circle is handed over" POST "circles/$id/role" "$ala" '{"name":"Jan","role":"owner"}'
accepted "to one owner" GET "circles/$id" "$jan"
equal "to one owner" "Jan owner Ala organiser" \
    "$(field people.0.name) $(field people.0.role) $(field people.1.name) $(field people.1.role)"
link=$(field code)
accepted "a member" POST circles/join "$ewa" "{\"code\":\"$link\"}"
accepted "the owner leaves" POST "circles/$id/leave" "$jan" '{}'
accepted "the organiser owns it" GET "circles/$id" "$ala"
equal "the organiser owns it" owner "$(field role)"
refused "only the owner deletes" forbidden DELETE "circles/$id" "$ewa"

# Limits, export, deletion of an account, the operator.
for n in 1 2; do accepted "more circles" POST circles "$ala" "{\"name\":\"More\",\"cid\":\"more-of-$n\"}"; done
more=$(field id) more_link=$(field code)
refused "too many" limit POST circles "$ala" '{"name":"More","cid":"more-of-3"}'
for n in 1 2; do accepted "of another" POST circles "$jan" "{\"name\":\"Other\",\"cid\":\"other-of-$n\"}"; done
accepted "a third one is joined" POST circles/join "$jan" "{\"code\":\"$more_link\"}"
refused "but not a fourth" limit POST circles/join "$jan" "{\"code\":\"$link\"}"
accepted "the export has them" GET me/export "$ala"
has "the export has them" answer '"is":"circle"'
has "with their names" answer 'Club on Fridays'
accepted "alone in it" POST "circles/$more/leave" "$jan" '{}'
accepted "the last one leaves" POST "circles/$more/leave" "$ala" '{}'
refused "and it is gone" missing POST circles/join "$jan" "{\"code\":\"$more_link\"}"
passes "the operator sees circles" admin --data data circles
has "by name and number" out "2 people: Club on Fridays"
accepted "an account goes" POST me/delete "$ala" '{"password":"a long password"}'
accepted "and is not in the circle any more" GET "circles/$id" "$ewa"
lacks "and is not in the circle any more" answer Ala
kill_server
start_server --limit claims=0
ask GET circles "$ewa"
equal "after a crash the circle is there" "Club on Fridays" "$(field circles.0.name)"
passes "the operator deletes it" admin --data data circle delete "$id"
refused "it is gone" missing GET "circles/$id" "$ewa"
accepted "its matches stay" GET "matches/$match" "$jan"
done_testing
