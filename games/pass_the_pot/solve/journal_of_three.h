// Where a long solve stands, in a file: after every sweep its table is written, and a later run goes on from there. A
// journal that is damaged, or could not come from such a solve, is refused. Somebody who can write the file can still
// make one up: the journal is trusted as the machine is that solves.
#pragma once

#include <array>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/result.h"
#include "games/pass_the_pot/bots/solution_of_three.h"

namespace tessera::arena {

enum class StageOfThree : std::int32_t { equilibrium, with_caps, without_caps };

class JournalOfThree {
 public:
  using Entry = bots::pass_the_pot::SolutionOfThree::Entry;

  // Without a path nothing is kept.
  JournalOfThree(std::string path, const PassThePot::Rules& rules, const bots::pass_the_pot::CapsOfThree& caps)
      : path_(std::move(path)), rules_(rules), caps_(caps) {}

  struct Place {
    StageOfThree stage = StageOfThree::equilibrium;
    std::int32_t sweeps = 0;  // of this stage, done
    double changed = 1;       // what the last of them changed
    // The results of the stages before.
    std::int32_t equilibrium_sweeps = 0;
    std::int32_t certificate_sweeps = 0;
    double gain = 1;
    std::array<double, 3> shares = {};
  };

  // Nothing there: the beginning. An error: a file that is not this solve's journal.
  Result<Place> place() const;

  // The tables that `save` wrote with the place: the solution's entries, from the second stage on, and the stage's own.
  template <class Value>
  Result<void> load(const Place& place, std::vector<Entry>& entries, std::vector<Value>& table) const {
    static_assert(std::is_trivially_copyable_v<Value>);
    return load(place, entries, std::as_writable_bytes(std::span(table)));
  }
  template <class Value>
  Result<void> save(const Place& place, const std::vector<Entry>& entries, const std::vector<Value>& table) const {
    static_assert(std::is_trivially_copyable_v<Value>);
    return save(place, entries, std::as_bytes(std::span(table)));
  }

 private:
  struct Head;
  bool is_new() const;
  Head head(const Place& place, std::uint64_t entries, std::uint64_t bytes) const;
  std::size_t entries_at(StageOfThree stage) const;
  Result<void> load(const Place& place, std::vector<Entry>& entries, std::span<std::byte> table) const;
  Result<void> save(const Place& place, const std::vector<Entry>& entries, std::span<const std::byte> table) const;

  std::string path_;
  PassThePot::Rules rules_;
  bots::pass_the_pot::CapsOfThree caps_;
};

}  // namespace tessera::arena
