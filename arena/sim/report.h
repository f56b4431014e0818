// A simulation's result as text, as JSON and as one self-contained HTML page with plots.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "arena/sim/sim.h"

namespace tessera::arena {

std::string report_text(const SimConfig& config, const SimResult& result);
boost::json::object report_json(const SimConfig& config, const SimResult& result);
std::string report_html(const SimConfig& config, const SimResult& result);

// Pieces of the JSON.
boost::json::array histogram_json(const Histogram& histogram);
boost::json::array tables_json(const std::vector<TallyTable>& tables);

// The number that has this share of the histogram at or below it.
int quantile(const Histogram& histogram, double share);

}  // namespace tessera::arena
