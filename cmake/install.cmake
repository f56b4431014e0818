# cmake --install: the program with what belongs to it, and the libraries as a CMake package. Everything is found from
# where it lies, so that the result can be moved.
#   find_package(Tessera REQUIRED)
#   target_link_libraries(… Tessera::engine)   # or Tessera::bots, Tessera::table, Tessera::referee
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS tessera COMPONENT program)
if(TARGET tessera-mpi)
  install(TARGETS tessera-mpi COMPONENT mpi OPTIONAL)
endif()
if(TARGET solutions)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/solutions DESTINATION ${CMAKE_INSTALL_DATADIR}/tessera COMPONENT program)
endif()
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# What the program says of itself: manual pages and completions.
set(pages ${CMAKE_BINARY_DIR}/pages)
add_custom_command(
  OUTPUT ${pages}/done
  COMMAND ${PROJECT_SOURCE_DIR}/tools/package/pages.sh $<TARGET_FILE:tessera> ${pages}
  COMMAND ${CMAKE_COMMAND} -E touch ${pages}/done
  DEPENDS tessera ${PROJECT_SOURCE_DIR}/tools/package/pages.sh
  COMMENT "Writing manual pages and completions")
add_custom_target(pages DEPENDS ${pages}/done)
install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target pages COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT program)
install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
install(DIRECTORY ${pages}/completions/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT program)

# The libraries, and the headers of the folders that they are made of; docs/library.md says which are for users.
set_target_properties(engine_games PROPERTIES EXPORT_NAME engine)
set_target_properties(bots_levels PROPERTIES EXPORT_NAME bots)
install(
  TARGETS tessera_flags boost_json engine_core engine_games bots_core bots_network games_bots bots_levels table referee
  EXPORT TesseraTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/tessera COMPONENT library)
foreach(folder engine bots table referee)
  install(DIRECTORY ${folder} DESTINATION include/tessera COMPONENT library
          FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN testing EXCLUDE PATTERN CMakeFiles EXCLUDE)
endforeach()
foreach(game ${TESSERA_GAMES})
  foreach(part rules bots)
    install(DIRECTORY games/${game}/${part} DESTINATION include/tessera/games/${game} COMPONENT library
            FILES_MATCHING PATTERN "*.h" PATTERN testing EXCLUDE)
  endforeach()
endforeach()
install(DIRECTORY ${CMAKE_BINARY_DIR}/generated/games DESTINATION include/tessera COMPONENT library
        FILES_MATCHING PATTERN "all_notations.h" PATTERN "all_json.h" PATTERN "all_bots.h" PATTERN "all_programs.h")
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Tessera)
install(EXPORT TesseraTargets NAMESPACE Tessera:: DESTINATION ${package} COMPONENT library)
configure_package_config_file(cmake/TesseraConfig.cmake.in ${CMAKE_BINARY_DIR}/TesseraConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/TesseraConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/TesseraConfig.cmake ${CMAKE_BINARY_DIR}/TesseraConfigVersion.cmake DESTINATION ${package}
        COMPONENT library)
