# page.cmake - the page's files inside the binary. scripts/page puts them, with a .gz beside each that
# packing helps, into build/page; a build without them makes a binary that needs `serve --web`.
set(TOWNHALL_PAGE ${CMAKE_SOURCE_DIR}/build/page CACHE PATH "the built page, to be embedded")
enable_language(ASM)
file(GLOB_RECURSE page_found CONFIGURE_DEPENDS RELATIVE ${TOWNHALL_PAGE} ${TOWNHALL_PAGE}/*)
set(page_plain ${page_found})
list(FILTER page_plain EXCLUDE REGEX "\\.gz$")
set(asm "    .section .rodata\n")
set(externs "")
set(rows "")
set(number 0)
foreach(file ${page_plain})
  set(parts ${file})
  if("${file}.gz" IN_LIST page_found)
    list(APPEND parts ${file}.gz)
  endif()
  set(row "{\"/${file}\"")
  foreach(part ${parts})
    string(APPEND asm "    .global page_${number}\npage_${number}:\n"
           "    .incbin \"${TOWNHALL_PAGE}/${part}\"\n"
           "    .global page_${number}_end\npage_${number}_end:\n    .byte 0\n")
    string(APPEND externs "extern const char page_${number}[], page_${number}_end[];\n")
    string(APPEND row ", page_${number}, page_${number}_end")
    math(EXPR number "${number} + 1")
  endforeach()
  string(APPEND rows "    ${row}},\n")
endforeach()
string(APPEND asm "    .section .note.GNU-stack,\"\",%progbits\n")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/embed/page.S CONTENT "${asm}" @ONLY)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/embed/page_files.c CONTENT
"#include \"server/net/files.h\"
${externs}const PageFile page_files[] = {
${rows}    {0},
};
" @ONLY)
list(TRANSFORM page_found PREPEND ${TOWNHALL_PAGE}/ OUTPUT_VARIABLE page_depends)
set_source_files_properties(${CMAKE_BINARY_DIR}/embed/page.S PROPERTIES OBJECT_DEPENDS "${page_depends}")
target_sources(server PRIVATE ${CMAKE_BINARY_DIR}/embed/page.S ${CMAKE_BINARY_DIR}/embed/page_files.c)
