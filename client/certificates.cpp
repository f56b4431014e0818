#include "client/certificates.h"

#include <openssl/x509.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace tessera::client {

namespace {

bool is_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

bool is_set(const std::string& variable) { return std::getenv(variable.c_str()) != nullptr; }

}  // namespace

std::string certificates_elsewhere(const CertificatePlaces& places) {
  if (std::any_of(places.variables.begin(), places.variables.end(), is_set)) return {};
  if (std::any_of(places.usual.begin(), places.usual.end(), is_there)) return {};
  const auto found = std::find_if(places.elsewhere.begin(), places.elsewhere.end(), is_there);
  return found == places.elsewhere.end() ? std::string() : *found;
}

CertificatePlaces known_certificate_places() {
  return {.variables = {X509_get_default_cert_file_env(), X509_get_default_cert_dir_env()},
          .usual = {X509_get_default_cert_file(), X509_get_default_cert_dir()},
          .elsewhere = {"/etc/ssl/certs/ca-certificates.crt",  // Debian, Arch
                        "/etc/pki/tls/certs/ca-bundle.crt",    // Fedora
                        "/etc/ssl/cert.pem"}};                 // Alpine
}

}  // namespace tessera::client
