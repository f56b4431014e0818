#include "client/certificates.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace tessera::client {
namespace {

namespace fs = std::filesystem;

class Certificates : public ::testing::Test {
 protected:
  Certificates() {
    fs::create_directories(folder_);
    for (const char* name : {"second.pem", "third.pem"}) std::ofstream(folder_ / name) << "certificates";
  }
  ~Certificates() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  fs::path folder_ = fs::temp_directory_path() / ("tessera-certificates-" + std::to_string(::getpid()));
  CertificatePlaces places_{.variables = {"TESSERA_TEST_CERTIFICATES"},
                            .usual = {path("cert.pem"), path("certs")},
                            .elsewhere = {path("first.pem"), path("second.pem"), path("third.pem")}};
};

TEST_F(Certificates, TheFirstFileThatIsThereIsTaken) {
  EXPECT_EQ(certificates_elsewhere(places_), path("second.pem"));
  places_.elsewhere = {path("first.pem")};
  EXPECT_EQ(certificates_elsewhere(places_), "");
}

TEST_F(Certificates, OpenSslsOwnAreEnough) {
  fs::create_directory(path("certs"));
  EXPECT_EQ(certificates_elsewhere(places_), "");
}

TEST_F(Certificates, WhoNamesSomeGetsNoOthers) {
  ::setenv("TESSERA_TEST_CERTIFICATES", "/nowhere.pem", 1);
  EXPECT_EQ(certificates_elsewhere(places_), "");
  ::unsetenv("TESSERA_TEST_CERTIFICATES");
}

TEST_F(Certificates, TheKnownPlacesAreThoseOfOpenSsl) {
  const auto known = known_certificate_places();
  EXPECT_EQ(known.variables, (std::vector<std::string>{"SSL_CERT_FILE", "SSL_CERT_DIR"}));
  for (const auto& place : known.usual) EXPECT_EQ(place.front(), '/');
}

}  // namespace
}  // namespace tessera::client
