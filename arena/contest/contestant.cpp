#include "arena/contest/contestant.h"

#include "engine/core/text.h"

namespace tessera::arena {

namespace {

Result<bots::Budget> budget_from(std::string_view typed) {
  const bool ms = typed.ends_with("ms");
  const auto amount = text::number(ms ? typed.substr(0, typed.size() - 2) : typed);
  if (!amount) {
    return Error{"a budget is a number of nodes or of milliseconds, as in hard@20000 or hard@50ms, not " +
                 text::quoted(typed)};
  }
  return ms ? bots::Budget{.nodes = -1, .ms = *amount} : bots::Budget{.nodes = *amount, .ms = -1};
}

}  // namespace

std::string name_of(const Contestant& contestant) {
  std::string name(bots::level_name(contestant.level));
  if (contestant.budget.nodes >= 0) name += "@" + std::to_string(contestant.budget.nodes);
  if (contestant.budget.ms >= 0) name += "@" + std::to_string(contestant.budget.ms) + "ms";
  return name;
}

Result<Contestant> contestant_from(std::string_view name, const bots::Budget& budget) {
  const auto at = name.find('@');
  const auto word = name.substr(0, at);
  const auto* info = bots::find_level(word);
  if (info == nullptr) {
    std::string known;
    for (const auto& each : bots::levels()) known += (known.empty() ? "" : ", ") + std::string(each.name);
    return Error{"there is no bot " + text::quoted(word) + "; there are " + known};
  }
  Contestant out{info->level, budget};
  if (at == std::string_view::npos) return out;
  const auto own = budget_from(name.substr(at + 1));
  if (!own) return own.error();
  out.budget = *own;
  return out;
}

}  // namespace tessera::arena
