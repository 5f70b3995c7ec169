# store.cmake - the store's SQL inside the binary: src/store/sql/*.sql hold statements by name, each
# after a line `-- name: user_by_name`; src/store/sql/schema/NNNN.sql are migrations, run in order.
# The list of names becomes store/statements.def, so that a misspelt one does not compile.
file(GLOB sql_files CONFIGURE_DEPENDS src/store/sql/*.sql)
file(GLOB sql_schema CONFIGURE_DEPENDS src/store/sql/schema/*.sql)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sql_files})
set(statements "")
set(externs "")
foreach(kind files schema)
  set(rows_${kind} "")
  foreach(file ${sql_${kind}})
    get_filename_component(name ${file} NAME_WE)
    townhall_embed(store ${file} sql_${kind}_${name})
    string(APPEND externs "extern const char sql_${kind}_${name}_text[];\n")
    string(APPEND rows_${kind} "sql_${kind}_${name}_text, ")
    if(kind STREQUAL files)
      file(STRINGS ${file} lines REGEX "^-- name: [a-z0-9_]+$")
      foreach(line ${lines})
        string(REPLACE "-- name: " "" lower ${line})
        string(TOUPPER ${lower} upper)
        string(APPEND statements "STATEMENT(${upper}, ${lower})\n")
      endforeach()
    endif()
  endforeach()
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/include/store/statements.def CONTENT "${statements}" @ONLY)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/embed/sql_files.c CONTENT
"#include \"store/sql.h\"
${externs}const char *const sql_files[] = {${rows_files}NULL};
const char *const sql_schema[] = {${rows_schema}NULL};
" @ONLY)
target_sources(store PRIVATE ${CMAKE_BINARY_DIR}/embed/sql_files.c)
