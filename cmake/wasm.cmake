# wasm.cmake - toolchain for the page's WebAssembly: Debian's clang, lld and wasi-libc.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-14)
set(CMAKE_RANLIB llvm-ranlib-14)
# clang 14 miscompiles some 64-bit code for SIMD when it packs straight-line statements (the golden
# matches of Budowa Miasta found it), hence -fno-slp-vectorize; loops are still vectorised.
set(CMAKE_C_FLAGS_INIT "-msimd128 -mbulk-memory -fno-slp-vectorize")
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(TOWNHALL_WASM ON)
