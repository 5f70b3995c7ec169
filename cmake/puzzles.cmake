# puzzles.cmake - the puzzles that come with Townhall inside the command. The page fetches its own copies.
file(GLOB puzzle_files CONFIGURE_DEPENDS data/puzzles/*.puzzles)
set(externs "")
set(rows "")
foreach(file ${puzzle_files})
  get_filename_component(id ${file} NAME_WE)
  set(row "    {\"${id}\"")
  foreach(part puzzles answers)
    townhall_embed(cli ${CMAKE_SOURCE_DIR}/data/puzzles/${id}.${part} ${id}_${part})
    string(APPEND externs "extern const char ${id}_${part}_text[];\n"
                          "extern const size_t ${id}_${part}_length;\n")
    string(APPEND row ", ${id}_${part}_text, &${id}_${part}_length")
  endforeach()
  string(APPEND rows "${row}},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/embed/puzzle_files.c CONTENT
"#include \"cli/puzzle_files.h\"
${externs}const PuzzleFiles puzzle_files[] = {
${rows}    {0},
};
" @ONLY)
target_sources(cli PRIVATE ${CMAKE_BINARY_DIR}/embed/puzzle_files.c)
