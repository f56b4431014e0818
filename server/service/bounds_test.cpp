// Goes through the table of bounds in docs/hosting.md, "Limits": each row has an attack, and each attack is held.
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <set>

#include "server/testing/attack.h"

namespace tessera::server::testing {
namespace {

Attacks all_attacks() {
  Attacks all = network_attacks();
  all.merge(table_attacks());
  all.merge(work_attacks());
  all.merge(guest_attacks());
  return all;
}

// The first cells of the rows.
std::set<std::string> rows() {
  std::ifstream file(TESSERA_SOURCE_DIR "/docs/hosting.md");
  std::set<std::string> found;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) inside = line == "## Limits";
    if (!inside || !line.starts_with("| ") || line.starts_with("| what ")) continue;
    found.insert(line.substr(2, line.find(" |", 2) - 2));
  }
  return found;
}

TEST(BoundsTable, EveryRowHasAnAttack) {
  std::set<std::string> attacked;
  for (const auto& [name, attack] : all_attacks()) attacked.insert(name);
  EXPECT_EQ(rows(), attacked);
}

class Bounds : public ::testing::TestWithParam<std::string> {};

TEST_P(Bounds, Hold) { all_attacks().at(GetParam())(); }

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const auto& [name, attack] : all_attacks()) out.push_back(name);
  return out;
}

INSTANTIATE_TEST_SUITE_P(All, Bounds, ::testing::ValuesIn(names()), [](const auto& each) {
  std::string name = each.param;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

}  // namespace
}  // namespace tessera::server::testing
