# rules.cmake - the rules pages of web/rules inside the command, for `townhall rules`. The page fetches its own copies.
file(GLOB rules_files CONFIGURE_DEPENDS web/rules/*/*.md)
set(languages ${CMAKE_SOURCE_DIR}/src/words/languages.def)
set(externs "")
set(rows "")
foreach(page ${rules_files})
  get_filename_component(name ${page} NAME)
  string(REGEX REPLACE "\\.md$" "" name ${name})
  get_filename_component(folder ${page} DIRECTORY)
  get_filename_component(language ${folder} NAME)
  string(REPLACE "." "_" symbol "rules_${language}_${name}")
  set(typeset ${CMAKE_SOURCE_DIR}/scripts/typeset)
  set(text ${CMAKE_BINARY_DIR}/embed/${symbol}.md)
  add_custom_command(OUTPUT ${text} COMMAND ${typeset} ${language} < ${page} > ${text}
    DEPENDS ${page} ${typeset} ${languages} VERBATIM)
  townhall_embed(cli ${text} ${symbol})
  string(APPEND externs "extern const char ${symbol}_text[];\nextern const size_t ${symbol}_length;\n")
  string(APPEND rows "    {\"${language}\", \"${name}\", ${symbol}_text, &${symbol}_length},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/embed/rules_pages.c CONTENT
"#include \"cli/rules_page.h\"
${externs}const RulesPage rules_pages[] = {
${rows}    {0},
};
" @ONLY)
target_sources(cli PRIVATE ${CMAKE_BINARY_DIR}/embed/rules_pages.c)
