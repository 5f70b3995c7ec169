# layers_test.sh - scripts/check-layers notices what it is there for, in a small tree of its own.
. "$(dirname "$0")/lib.sh"
layers=$SOURCE_DIR/scripts/check-layers

check "the project keeps to its layers" "$layers"

# plant FILE INCLUDE - the only file of a tree that has two games.
plant() {
    rm -rf src
    mkdir -p src/games/uptown src/games/blank "$(dirname "src/$1")"
    printf '#include "%s"\n' "$2" >"src/$1"
}

# may FILE INCLUDE, must_not FILE INCLUDE
may() {
    plant "$1" "$2"
    check "$1 may include $2" "$layers" .
}
must_not() {
    plant "$1" "$2"
    "$layers" . >told
    check "$1 may not include $2" [ $? = 1 ]
    check "it is told where $1 does" grep -q "^src/$1:1: .* may not include $2\$" told
}

may games/uptown/uptown_screen.c games/uptown/uptown.h
may games/uptown/uptown_screen_map.c games/uptown/uptown.h
may games/uptown/uptown_scene.c games/uptown/uptown_scene_deck.h
may games/uptown/uptown_scene.c scene/svg.h
may games/uptown/uptown_eval.c bots/bot.h
may games/uptown/uptown_explain.c insight/explain.h
may wasm/show.c games/catalog.h
may json/write.c words/words.h
may json/write.c games/catalog.h
may online/room.c games/catalog.h
may online/room.c bots/bot.h
may store/store.h online/entry.h
may env/env.c games/catalog.h
may server/match/broadcast.c json/write.h
may server/match/broadcast.c store/store.h

must_not cli/cmd_play.c games/uptown/uptown.h
must_not games/blank/blank_screen.c games/uptown/uptown.h
must_not games/uptown/uptown_screen.c games/uptown/uptown_deck.h
must_not wasm/show.c games/uptown/uptown.h
must_not server/match/broadcast.c games/uptown/uptown.h
must_not scene/scene.c games/uptown/uptown_scene.h
must_not games/blank/blank.c games/uptown/uptown.h
must_not games/uptown/uptown.c words/words.h
must_not games/uptown/uptown_words.c scene/svg.h
must_not games/uptown/uptown.c games/uptown/uptown_scene.h
must_not bots/search.c insight/chance.h
must_not games/catalog.c games/uptown/uptown.h
must_not json/write.c scene/scene.h
must_not json/write.c bots/bot.h
must_not online/room.c json/write.h
must_not online/room.c games/uptown/uptown.h
must_not store/store.c engine/../online/room.h
must_not store/store.c online/room.h
must_not env/env.c bots/bot.h
must_not server/match/broadcast.c scene/scene.h
must_not engine/table.c games/catalog.h
must_not base/json.c engine/game.h

# says FILE WORDS - the only line of the tree.
says() {
    plant "$1" base/text.h
    printf '%s\n' "$2" >>"src/$1"
}
says cli/report.c 'if (strcmp(game->id, "uptown") == 0)'
"$layers" . >told
check "nobody else compares a game's id" [ $? = 1 ]
check "it is told where" grep -q '^src/cli/report.c:2: only files of uptown may name it$' told
says bots/levels.c 'const Tune *tune = &uptown_tune;'
"$layers" . >told
check "nor uses its names" [ $? = 1 ]
says cli/report.c 'const char *id; /* "uptown"; never changed */'
check "comments may give examples" "$layers" .
says games/uptown/uptown_screen.c 'extern const GameScreen uptown_screen;'
check "its own files may" "$layers" .
done_testing
