# Helpers shared by all folders: one library a folder, its tests beside it.

# No path of this machine is in what is compiled: a build in another folder gives the same bytes.
add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=>-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)

# Flags of our own code only: third-party headers come in as system includes. A wheel is built by compilers that we don't know:
# their warnings don't stop it.
add_library(tessera_flags INTERFACE)
# Who uses the installed library (cmake/install.cmake) has the same arithmetic, and warnings of their own choice.
target_include_directories(tessera_flags INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                                                   $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/generated>
                                                   $<INSTALL_INTERFACE:include/tessera>)
target_compile_definitions(tessera_flags INTERFACE TESSERA_VERSION="${PROJECT_VERSION}")
target_compile_features(tessera_flags INTERFACE cxx_std_20)
target_compile_options(
  tessera_flags INTERFACE $<BUILD_INTERFACE:-Wall> $<BUILD_INTERFACE:-Wextra> $<BUILD_INTERFACE:-Wpedantic>
                          $<BUILD_INTERFACE:-Wconversion> $<BUILD_INTERFACE:-Wshadow> $<BUILD_INTERFACE:$<$<NOT:$<BOOL:${TESSERA_PYTHON}>>:-Werror>> -ffp-contract=off)
if(TESSERA_SANITIZE)
  target_compile_options(tessera_flags INTERFACE -fsanitize=${TESSERA_SANITIZE} -fno-sanitize-recover=all
                                                 -fno-omit-frame-pointer)
  target_link_options(tessera_flags INTERFACE -fsanitize=${TESSERA_SANITIZE})
endif()

# A module that Python loads is shared code, and for any CPU of its kind.
if(TESSERA_PYTHON)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  target_compile_definitions(tessera_flags INTERFACE TESSERA_ANY_CPU)
  target_compile_options(tessera_flags INTERFACE -fPIC)
endif()

# What libraries and programs alone are compiled with: coverage for the fuzzers, which would only slow the tests' own
# code down, and hardening, which fits neither sanitizers nor WebAssembly (docs/security.md).
set(library_options $<$<BOOL:${TESSERA_FUZZ}>:-fsanitize=fuzzer-no-link>)
if(NOT TESSERA_SANITIZE AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  list(APPEND library_options -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong -fstack-clash-protection)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    list(APPEND library_options -fcf-protection=full)
  elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)
    list(APPEND library_options -mbranch-protection=standard)
  endif()
  if(NOT TESSERA_PYTHON)
    target_compile_options(tessera_flags INTERFACE $<BUILD_INTERFACE:-fPIE>)
    target_link_options(tessera_flags INTERFACE $<BUILD_INTERFACE:$<IF:$<BOOL:${TESSERA_STATIC}>,-static-pie,-pie>>)
  endif()
  target_link_options(tessera_flags INTERFACE $<BUILD_INTERFACE:LINKER:-z,relro,-z,now,-z,noexecstack>)
endif()

# Clang reads the standard library's and third-party headers once, precompiled: half of the time that a small file takes.
# g++ (`./dev check`) sees what each file includes itself, which finds a missing include.
# tessera_precompiled(NAME HEADERS… [OPTIONS…] [DEPS…]): such a set of headers, for targets with these options.
function(tessera_precompiled name)
  cmake_parse_arguments(ARG "" "" "HEADERS;OPTIONS;DEPS" ${ARGN})
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "// Only its headers count.\n")
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
  target_compile_options(${name} PRIVATE ${ARG_OPTIONS})
  target_link_libraries(${name} PRIVATE tessera_flags ${ARG_DEPS})
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Without the time in it, ccache knows the precompiled file again.
  target_compile_options(tessera_flags INTERFACE "$<BUILD_INTERFACE:SHELL:-Xclang -fno-pch-timestamp>")
  set(common_headers <algorithm> <array> <charconv> <chrono> <condition_variable> <deque> <filesystem> <fstream> <functional> <map>
                     <memory> <optional> <random> <set> <span> <sstream> <string> <string_view> <thread> <unordered_map> <variant>
                     <vector> <boost/json.hpp>)
  # As quick as GNU ld is slow: a second less for each of the tests.
  target_link_options(tessera_flags INTERFACE $<BUILD_INTERFACE:$<$<NOT:$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},wasm32>>:-fuse-ld=lld>>)
  tessera_precompiled(library_headers HEADERS ${common_headers} OPTIONS ${library_options} DEPS boost_json)
  if(TESSERA_TESTS)
    tessera_precompiled(test_headers HEADERS ${common_headers} <gtest/gtest.h> OPTIONS -O1 DEPS GTest::gtest)
    tessera_precompiled(light_test_headers HEADERS ${common_headers} <gtest/gtest.h> OPTIONS -O0 DEPS GTest::gtest)
  endif()
endif()

# tessera_as_one(TARGET FILES): clang compiles so many files of the target as one (0: all): those that read the same headers take
# a third to a half of the time so. g++ (`./dev check`) sees each by itself, and finds what one lacks.
function(tessera_as_one target files)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${files})
  endif()
endfunction()

# tessera_library(NAME [FOR_TESTS] [AS_ONE] SOURCES… DEPS…): the target of a folder. With FOR_TESTS it is compiled as the tests are
# that only call libraries: what helps them is not worth the optimiser's time. With AS_ONE, eight files are compiled as one.
function(tessera_library name)
  cmake_parse_arguments(ARG "FOR_TESTS;AS_ONE" "" "SOURCES;DEPS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC tessera_flags ${ARG_DEPS})
  if(ARG_AS_ONE)
    tessera_as_one(${name} 8)
  endif()
  if(ARG_FOR_TESTS AND TARGET light_test_headers)
    target_compile_options(${name} PRIVATE -O0)
    target_link_libraries(${name} PUBLIC GTest::gtest)
    target_precompile_headers(${name} REUSE_FROM light_test_headers)
    return()
  endif()
  target_compile_options(${name} PRIVATE ${library_options})
  if(TARGET library_headers)
    target_precompile_headers(${name} REUSE_FROM library_headers)
  endif()
endfunction()

# tessera_program(NAME [AS_ONE] SOURCES… DEPS…): a program, compiled as libraries are.
function(tessera_program name)
  cmake_parse_arguments(ARG "AS_ONE" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  if(ARG_AS_ONE)
    tessera_as_one(${name} 8)
  endif()
  target_compile_options(${name} PRIVATE ${library_options})
  target_link_libraries(${name} PRIVATE tessera_flags ${ARG_DEPS})
  if(TARGET library_headers)
    target_precompile_headers(${name} REUSE_FROM library_headers)
  endif()
endfunction()

# tessera_room(FOLDER [SOURCES…] [WITHOUT FILE…] DEPS…): the library of a folder below this one, PARENT_FOLDER: its .cpp
# files less the tests and WITHOUT, and SOURCES.
function(tessera_room folder)
  cmake_parse_arguments(ARG "" "" "SOURCES;WITHOUT;DEPS" ${ARGN})
  get_filename_component(parent ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*.cpp)
  list(FILTER files EXCLUDE REGEX "_test\\.cpp$")
  foreach(name ${ARG_WITHOUT})
    list(FILTER files EXCLUDE REGEX "/${name}$")
  endforeach()
  if(files OR ARG_SOURCES)
    tessera_library(${parent}_${folder} SOURCES ${files} ${ARG_SOURCES} DEPS ${ARG_DEPS})
  else()
    add_library(${parent}_${folder} INTERFACE)
    target_link_libraries(${parent}_${folder} INTERFACE tessera_flags ${ARG_DEPS})
  endif()
endfunction()

# The tests with the label `threads`: all that is worth building with ThreadSanitizer; and the server's among them.
add_custom_target(thread_tests)
add_custom_target(server_thread_tests)

# The tests of the folders whose lines `./dev coverage` counts. Not the one that kills servers: those tell no counts.
add_custom_target(coverage_tests)

# The tests with the label `all_games`, which go over all games; cmake/games.cmake makes GAME_tests, a game's own.
add_custom_target(all_games_tests)

# tessera_test(NAME [ONE_PROCESS] [AS_ONE] SOURCES… DEPS… [LABELS…]): a GoogleTest program; each case becomes a ctest
# with these labels, or, with ONE_PROCESS, the whole program. With AS_ONE, all its files are compiled as one. (With one label, to be
# exact, that has them all in it: a list does not survive gtest_discover_tests. ctest -L looks for a part.)
function(tessera_test name)
  if(NOT TESSERA_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "ONE_PROCESS;AS_ONE" "" "SOURCES;DEPS;LABELS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPS} GTest::gtest GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE TESSERA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  # GoogleTest's macros are an if with an else inside; g++ warns of that below an `if` of ours, clang knows better.
  target_compile_options(${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-dangling-else>)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  list(JOIN ARG_LABELS "," labels)
  if(ARG_ONE_PROCESS)
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES LABELS "${labels}")
  else()
    gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES LABELS "${labels}")
  endif()
  if(ARG_AS_ONE)
    tessera_as_one(${name} 0)
  endif()
  if(TARGET test_headers)
    # The games' rules are headers, so their tests are worth optimising a little; others only call libraries, and half
    # of the compiler's time for them would be the optimiser's.
    if(folder MATCHES "^(engine|bots|arena)")
      target_compile_options(${name} PRIVATE -O1)
      target_precompile_headers(${name} REUSE_FROM test_headers)
    else()
      target_compile_options(${name} PRIVATE -O0)
      target_precompile_headers(${name} REUSE_FROM light_test_headers)
    endif()
  endif()
  if(folder MATCHES "^(engine|table|server)(/|$)" AND NOT name STREQUAL serve_kill_test)
    add_dependencies(coverage_tests ${name})
  endif()
  if("all_games" IN_LIST ARG_LABELS)
    add_dependencies(all_games_tests ${name})
  endif()
  if("threads" IN_LIST ARG_LABELS)
    add_dependencies(thread_tests ${name})
    if(folder MATCHES "^server(/|$)")
      add_dependencies(server_thread_tests ${name})
    endif()
  endif()
endfunction()

# All fuzzers, and the list of their names that `./dev fuzz` reads.
add_custom_target(fuzzers)
file(WRITE ${CMAKE_BINARY_DIR}/fuzzers.txt "")

# tessera_fuzzer(NAME SOURCES… DEPS…): a libFuzzer program, with -DTESSERA_FUZZ=ON; its seeds are in fuzz/corpus/NAME
# and games/GAME/fuzz/NAME.
function(tessera_fuzzer name)
  if(NOT TESSERA_FUZZ)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_compile_options(${name} PRIVATE ${library_options})
  target_link_libraries(${name} PRIVATE ${ARG_DEPS})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  if(TARGET library_headers)
    target_precompile_headers(${name} REUSE_FROM library_headers)
  endif()
  add_dependencies(fuzzers ${name})
  file(APPEND ${CMAKE_BINARY_DIR}/fuzzers.txt "${name}\n")
endfunction()
