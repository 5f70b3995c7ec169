# minds.cmake - the networks that come with Townhall inside the command: data/ID/SEATS.mind. The page fetches its own copies.
file(GLOB mind_files CONFIGURE_DEPENDS data/*/*.mind)
set(externs "")
set(rows "")
foreach(file ${mind_files})
  get_filename_component(folder ${file} DIRECTORY)
  get_filename_component(id ${folder} NAME)
  get_filename_component(seats ${file} NAME_WE)
  set(symbol ${id}_${seats}_mind)
  townhall_embed(cli ${file} ${symbol})
  string(APPEND externs "extern const char ${symbol}_text[];\nextern const size_t ${symbol}_length;\n")
  string(APPEND rows "    {\"${id}\", ${seats}, ${symbol}_text, &${symbol}_length},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/embed/mind_files.c CONTENT
"#include \"cli/minds.h\"
${externs}const MindFile mind_files[] = {
${rows}    {0},
};
" @ONLY)
target_sources(cli PRIVATE ${CMAKE_BINARY_DIR}/embed/mind_files.c)
