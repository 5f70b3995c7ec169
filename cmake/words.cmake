# words.cmake - the catalogs of po/ inside the command, for --lang. The page fetches its own copies.
file(GLOB po_files CONFIGURE_DEPENDS po/*.po)
set(languages ${CMAKE_SOURCE_DIR}/src/words/languages.def)
set(externs "")
set(rows "")
if(po_files)
  find_program(MSGFMT msgfmt REQUIRED)
endif()
foreach(po ${po_files})
  get_filename_component(language ${po} NAME_WE)
  set(mo ${CMAKE_BINARY_DIR}/embed/${language}.mo)
  set(typeset ${CMAKE_SOURCE_DIR}/scripts/typeset)
  add_custom_command(OUTPUT ${mo}
    COMMAND ${typeset} ${language} --po < ${po} > ${mo}.po
    COMMAND ${MSGFMT} --no-hash -o ${mo} ${mo}.po
    DEPENDS ${po} ${typeset} ${languages} VERBATIM)
  townhall_embed(cli ${mo} ${language}_catalog)
  string(APPEND externs "extern const char ${language}_catalog_text[];\n"
                        "extern const size_t ${language}_catalog_length;\n")
  string(APPEND rows "    {\"${language}\", ${language}_catalog_text, &${language}_catalog_length},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/embed/catalogs.c CONTENT
"#include \"cli/language.h\"
${externs}const LanguageCatalog language_catalogs[] = {
${rows}    {0},
};
" @ONLY)
target_sources(cli PRIVATE ${CMAKE_BINARY_DIR}/embed/catalogs.c)
