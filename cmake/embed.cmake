# embed.cmake - turns a file into a C array: cmake -DIN=file -DOUT=file.c -DNAME=symbol -P embed.cmake
# Defines `const char NAME_text[]` (ended by a NUL that does not count) and `const size_t NAME_length`.
file(READ "${IN}" hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," hex "${hex}")
file(WRITE "${OUT}" "#include <stddef.h>
extern const char ${NAME}_text[];
extern const size_t ${NAME}_length;
const char ${NAME}_text[] = {
${hex}'\\0'};
const size_t ${NAME}_length = sizeof ${NAME}_text - 1;
")
