#include "games/pass_the_pot/solve/journal_of_three.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "games/pass_the_pot/bots/solution_bytes.h"
#include "support/files.h"

namespace tessera::arena {

namespace {

using bots::pass_the_pot::solution_checksum;
using bots::pass_the_pot::SolutionOfThree;

constexpr char kMagic[16] = "TESSERA SOLVE 4";  // 3 had no checksum

void read(std::ifstream& in, void* bytes, std::size_t size) {
  in.read(static_cast<char*>(bytes), static_cast<std::streamsize>(size));
}

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool is_share(double x) { return x >= 0 && x <= 1; }

// Whether a solve can come to it.
bool is_possible(const JournalOfThree::Place& place) {
  const bool known = place.stage >= StageOfThree::equilibrium && place.stage <= StageOfThree::without_caps;
  return known && place.sweeps >= 0 && place.equilibrium_sweeps >= 0 && place.certificate_sweeps >= 0 &&
         is_share(place.changed) && is_share(place.gain) &&
         std::all_of(place.shares.begin(), place.shares.end(), is_share);
}

}  // namespace

// As it lies in memory: a journal is for the machine that wrote it.
struct JournalOfThree::Head {
  char magic[16];
  std::int32_t rules[5];
  std::int32_t caps[3];
  Place place;
  std::uint64_t entries;
  std::uint64_t bytes;
  std::uint64_t checksum;  // of what is before and after it

  std::string_view before_place() const { return {reinterpret_cast<const char*>(this), offsetof(Head, place)}; }
  std::string_view before_checksum() const { return {reinterpret_cast<const char*>(this), offsetof(Head, checksum)}; }
};

JournalOfThree::Head JournalOfThree::head(const Place& place, std::uint64_t entries, std::uint64_t bytes) const {
  Head head = {};
  std::memcpy(head.magic, kMagic, sizeof kMagic);
  const std::int32_t rules[5] = {rules_.goal, rules_.stake, rules_.ante_first, rules_.ante, rules_.twos_from_one};
  const std::int32_t caps[3] = {caps_.coins, caps_.pot_low, caps_.pot_high};
  std::memcpy(head.rules, rules, sizeof rules);
  std::memcpy(head.caps, caps, sizeof caps);
  head.place = place;
  head.entries = entries;
  head.bytes = bytes;
  return head;
}

bool JournalOfThree::is_new() const {
  std::error_code ec;
  return path_.empty() || !std::filesystem::exists(path_, ec) || std::filesystem::is_empty(path_, ec);
}

std::size_t JournalOfThree::entries_at(StageOfThree stage) const {
  return stage == StageOfThree::equilibrium ? 0 : caps_.size();
}

Result<JournalOfThree::Place> JournalOfThree::place() const {
  if (is_new()) return Place{};
  std::ifstream in(path_, std::ios::binary);
  Head found = {};
  read(in, &found, sizeof found);
  const Head expected = head(found.place, found.entries, found.bytes);
  if (!in || found.before_place() != expected.before_place()) {
    return Error{path_ + " is no journal of this game and these options"};
  }
  if (!is_possible(found.place) || found.entries != entries_at(found.place.stage)) {
    return Error{path_ + " is damaged: no solve comes to this"};
  }
  std::error_code ec;
  const auto size = std::filesystem::file_size(path_, ec);
  const auto up_to_table = sizeof found + found.entries * sizeof(Entry);
  if (ec || size < up_to_table || size - up_to_table != found.bytes) return Error{path_ + " is cut short"};
  return found.place;
}

Result<void> JournalOfThree::load(const Place& place, std::vector<Entry>& entries, std::span<std::byte> table) const {
  const bool begun = place.stage != StageOfThree::equilibrium || place.sweeps > 0;
  if (!begun) return {};
  std::ifstream in(path_, std::ios::binary);
  Head found = {};
  read(in, &found, sizeof found);
  const Head expected = head(place, entries_at(place.stage), table.size());
  if (!in || found.before_checksum() != expected.before_checksum()) {
    return Error{path_ + " has tables of another size"};
  }
  entries.resize(expected.entries);
  const auto entry_bytes = std::as_writable_bytes(std::span(entries));
  read(in, entry_bytes.data(), entry_bytes.size());
  read(in, table.data(), table.size());
  if (!in) return Error{"can't read " + path_};
  if (found.checksum != solution_checksum({found.before_checksum(), text_of(entry_bytes), text_of(table)})) {
    return Error{path_ + " is damaged: its checksum is wrong"};
  }
  if (!std::all_of(entries.begin(), entries.end(), SolutionOfThree::is_possible)) {
    return Error{path_ + " has chances above 1"};
  }
  return {};
}

Result<void> JournalOfThree::save(const Place& place, const std::vector<Entry>& entries,
                                  std::span<const std::byte> table) const {
  if (path_.empty()) return {};
  Head written = head(place, entries.size(), table.size());
  const auto entry_text = text_of(std::as_bytes(std::span(entries)));
  written.checksum = solution_checksum({written.before_checksum(), entry_text, text_of(table)});
  const std::string_view parts[] = {text_of(std::as_bytes(std::span(&written, 1))), entry_text, text_of(table)};
  return write_file(path_, parts);
}

}  // namespace tessera::arena
