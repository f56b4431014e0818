# Helpers shared by all folders: one library a folder, its tests beside it.

# Flags of our own code only: third-party headers come in as system includes.
add_library(tessera_flags INTERFACE)
target_include_directories(tessera_flags INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(tessera_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
                                               -ffp-contract=off)
if(TESSERA_SANITIZE)
  target_compile_options(tessera_flags INTERFACE -fsanitize=${TESSERA_SANITIZE} -fno-sanitize-recover=all
                                                 -fno-omit-frame-pointer)
  target_link_options(tessera_flags INTERFACE -fsanitize=${TESSERA_SANITIZE})
endif()
if(TESSERA_FUZZ)
  target_compile_options(tessera_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# tessera_library(NAME SOURCES… DEPS…): the target of a folder.
function(tessera_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC tessera_flags ${ARG_DEPS})
endfunction()

# tessera_test(NAME SOURCES… DEPS…): a GoogleTest program; each case becomes a ctest.
function(tessera_test name)
  if(NOT TESSERA_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPS} GTest::gtest GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE TESSERA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60)
endfunction()

# tessera_fuzzer(NAME SOURCES… DEPS…): a libFuzzer program, with -DTESSERA_FUZZ=ON; its seeds are in fuzz/corpus/NAME.
function(tessera_fuzzer name)
  if(NOT TESSERA_FUZZ)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPS})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endfunction()
