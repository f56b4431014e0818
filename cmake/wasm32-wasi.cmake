# Toolchain for WebAssembly: Debian's clang-19 with wasi-libc and libc++.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
# A reactor has no main: the host calls its exports. Nothing that is built for it may throw.
set(CMAKE_CXX_FLAGS_INIT -fno-exceptions)
# The stack stands first in memory, so that one that is too small traps instead of writing over other things.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
