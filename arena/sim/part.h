// A part of a simulation as a file, for runs on many machines: each plays a part, `tessera merge` puts them together.
// The sums are whole numbers, so the whole is byte for byte what one machine would have told.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <set>
#include <string>

#include "arena/sim/sim.h"

namespace tessera::arena {

struct SimPart {
  SimConfig config;
  SimResult result;
};

boost::json::object part_json(const SimConfig& config, const SimResult& result);
Result<SimPart> part_from(const boost::json::object& from);

// Parts of one simulation, added in any order.
class SimMerge {
 public:
  // An error: a part of another simulation, or one that is there already; nothing has changed then.
  Result<void> add(SimPart part);
  // The simulation; an error if a part is missing.
  Result<SimPart> whole() const;

 private:
  std::optional<SimPart> sum_;
  std::set<int> there_;
};

}  // namespace tessera::arena
