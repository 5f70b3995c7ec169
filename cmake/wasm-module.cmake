# wasm-module.cmake - the page's engine: all modules but cli, tui and server as one townhall.wasm.
# Bots bring their own clock and threads natively (machine.c); here src/wasm has its own, and leaves
# out programs as players; of what plays whole matches it has the deck doctor alone.
file(GLOB page_sources CONFIGURE_DEPENDS src/bots/*.c src/insight/*.c src/scene/*.c src/wasm/*.c
     src/mind/*.c src/env/observe.c src/games/*/*_observe.c
     src/games/*/*_eval*.c src/games/*/*_explain*.c src/games/*/*_scene*.c src/games/*/*_doctor.c
     src/arena/derive.c src/arena/doctor*.c src/arena/elo.c src/puzzles/puzzle.c)
list(FILTER page_sources EXCLUDE REGEX "src/bots/machine\\.c$")
add_executable(townhall ${page_sources})
# Pictures and words are not in a hurry; what they weigh is fetched by everybody.
set(light ${page_sources})
list(FILTER light INCLUDE REGEX "src/(arena|scene|wasm|puzzles)/|_(doctor|scene|explain|observe)[a-z_]*\\.c$|src/insight/(analysis_json|explain)|mind_read")
set_source_files_properties(${light} PROPERTIES COMPILE_OPTIONS -Oz)
target_compile_options(words PRIVATE -Os)
target_compile_options(json PRIVATE -Os)
townhall_embed(townhall ${CMAKE_SOURCE_DIR}/data/look/symbols.svg look_symbols)
target_link_libraries(townhall PRIVATE json m)
target_link_options(townhall PRIVATE -mexec-model=reactor -flto -Wl,--strip-debug
                    -Wl,-z,stack-size=1048576)
