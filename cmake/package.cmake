# package.cmake - `cmake --build build/release --target package` makes a .deb for Debian 12: the command,
# its manual, and the service, which starts when the package is installed.
install(FILES dist/townhall.service DESTINATION lib/systemd/system)
install(FILES dist/Caddyfile dist/nginx.conf dist/townhall.conf
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/townhall)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME townhall)
set(CPACK_PACKAGE_CONTACT "Townhall's maintainers <maintainers@townhall.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "city-building board games to play alone and online")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded by libwebsockets at run time, so it is not among the shared libraries.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libwebsockets-evlib-uv)
# Loaded by us, when pictures are drawn, and for a store in PostgreSQL and a bus over NATS.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "librsvg2-2, libpq5, libnats3.4")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/dist/deb/postinst
    ${CMAKE_SOURCE_DIR}/dist/deb/prerm ${CMAKE_SOURCE_DIR}/dist/deb/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
