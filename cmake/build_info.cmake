# Run at every build (cmake -P): writes the commit into OUT, a C++ file, if it has changed. A tree that came without git
# may say it by TESSERA_COMMIT.
cmake_minimum_required(VERSION 3.25)

if(NOT COMMIT)
  execute_process(
    COMMAND git -c safe.directory=* describe --always --dirty --abbrev=12 --exclude=*
    WORKING_DIRECTORY ${SOURCE}
    OUTPUT_VARIABLE COMMIT
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT COMMIT)
  set(COMMIT unknown)
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT
     "// Made by cmake/build_info.cmake.\n#include \"app/build_info.h\"\n\nnamespace tessera::app {\n\nconst std::string_view kCommit = \"@COMMIT@\";\n\n}\n"
     @ONLY)
