// Where a system keeps the certificates that it trusts. A program that carries its own OpenSSL knows only the places of
// the system on which it was built.
#pragma once

#include <string>
#include <vector>

namespace tessera::client {

struct CertificatePlaces {
  std::vector<std::string> variables;  // of the environment: who sets one has chosen
  std::vector<std::string> usual;      // OpenSSL's own files and folders
  std::vector<std::string> elsewhere;  // files of other systems
};

// The first file of `elsewhere` that is there; empty: none is, or it is not needed.
std::string certificates_elsewhere(const CertificatePlaces& places);

// What OpenSSL looks for, and where the systems that people have keep theirs.
CertificatePlaces known_certificate_places();

}  // namespace tessera::client
