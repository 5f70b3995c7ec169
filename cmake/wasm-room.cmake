# wasm-room.cmake - the page's engine: all rooms but cli, tui and server as one townhall.wasm.
# Bots bring their own clock and threads natively (machine.c); here src/wasm has its own, and leaves
# out programs as players and what plays whole matches.
file(GLOB page_sources CONFIGURE_DEPENDS src/bots/*.c src/scene/*.c src/wasm/*.c)
list(FILTER page_sources EXCLUDE REGEX "src/bots/(machine|exec_bot|opponent|arena|elo|puzzle_find)\\.c$")
add_executable(townhall ${page_sources})
# Pictures and words are not in a hurry; what they weigh is fetched by everybody.
set(light ${page_sources})
list(FILTER light INCLUDE REGEX "src/(scene|wasm)/")
set_source_files_properties(${light} PROPERTIES COMPILE_OPTIONS -Os)
target_compile_options(words PRIVATE -Os)
target_compile_options(tell PRIVATE -Os)
townhall_embed(townhall ${CMAKE_SOURCE_DIR}/data/look/symbols.svg look_symbols)
target_link_libraries(townhall PRIVATE tell m)
target_link_options(townhall PRIVATE -mexec-model=reactor -flto -Wl,--strip-debug
                    -Wl,-z,stack-size=1048576)
