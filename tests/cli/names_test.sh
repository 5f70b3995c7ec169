# names_test.sh - scripts/check-names notices retired names, in a small tree of its own.
. "$(dirname "$0")/lib.sh"
names=$SOURCE_DIR/scripts/check-names

check "no retired name is used" "$names"

mkdir -p src/server/match src/base scripts cmake
: >CMakeLists.txt
printf 'void broadcast_entries(int count);\n' >src/server/match/broadcast.h
check "other names are fine" "$names" .
printf 'void hub_tell(int count);\n' >src/base/text.h
"$names" . >found
check "a retired identifier is refused" [ $? = 1 ]
check "the word to use instead is named" grep -q '^src/base/text.h:1:hub_tell is retired: broadcast_' found
: >src/base/text.h
: >src/server/match/hub.c
"$names" . >found
check "a retired file name is refused" [ $? = 1 ]
check "the file is named" grep -q '^src/server/match/hub.c: a retired file name' found
done_testing
