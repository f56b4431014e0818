#include "table/settings.h"

#include <algorithm>

namespace tessera::table {

namespace json = boost::json;

namespace {

using Type = OptionSpec::Type;

constexpr int kLongestWindow = 1'000'000'000;
// What forms show; a table of a game without this level has another (`usual_stand_in`).
constexpr int kUsualStandIn = static_cast<int>(bots::Level::medium);

std::vector<std::string_view> level_words() {
  std::vector<std::string_view> words;
  for (const auto& info : bots::levels()) words.push_back(info.name);
  return words;
}

json::value value_json(const OptionSpec& spec, int value) {
  if (spec.type == Type::boolean) return value != 0;
  if (spec.type == Type::word) return json::string(spec.words[static_cast<std::size_t>(value)]);
  return value;
}

}  // namespace

std::span<const OptionSpec> setting_specs() {
  static const OptionSpec specs[kSettings] = {
      {"listed", Type::boolean, 0, 0, 0, {}, "strangers find the table in the lobby"},
      {"hints", Type::boolean, 0, 0, 0, {}, "hints and analysis while playing, for everyone"},
      {"undo", Type::boolean, 1, 0, 0, {}, "own steps can be taken back"},
      {"undo_asks", Type::boolean, 0, 0, 0, {}, "the other persons have to allow an undo"},
      {"free_chat", Type::boolean, 0, 0, 0, {}, "free text beside the preset phrases"},
      {"take_over", Type::boolean, 0, 0, 0, {}, "a stranger may take over a seat that its player has left"},
      {"forced", Type::boolean, 1, 0, 0, {}, "an action without a choice is played by itself, where all see that"},
      {"clock", Type::word, 0, 0, 0, {"none", "move", "correspondence"}, "at zero the stand-in plays that decision"},
      {"clock_s", Type::integer, 60, 1, 2'592'000, {}, "seconds for a decision"},
      {"away_s", Type::integer, 60, 0, 86'400, {}, "so long after a lost connection the stand-in sits in; 0: never"},
      {"stand_in", Type::word, kUsualStandIn, 0, 0, level_words(),
       "the bot that plays for those away, out of time or gone"},
      {"pace_min_ms", Type::integer, 600, 0, 60'000, {}, "bots answer at the earliest so long after they were asked"},
      {"pace_max_ms", Type::integer, 1400, 0, 60'000, {}, "and at the latest"},
      {"window_ms", Type::integer, 6000, 0, kLongestWindow, {}, "how long a call window is open; 0: till all answered"},
  };
  return specs;
}

bots::Level Settings::stand_in() const {
  return bots::levels()[static_cast<std::size_t>(number(Setting::stand_in))].level;
}

Answer<Settings> read_settings(const json::object& given) {
  const auto options = Options::parse(setting_specs(), given, 0);
  if (!options) return Refusal{Code::bad_table, options.error().text};
  Settings settings;
  for (std::size_t i = 0; i < kSettings; ++i) settings.values_[i] = options->number(setting_specs()[i].name);
  if (settings.number(Setting::pace_min_ms) > settings.number(Setting::pace_max_ms)) {
    return Refusal{Code::bad_table, "option pace_min_ms: more than pace_max_ms"};
  }
  if (settings.clock() == Clock::correspondence && !given.contains("window_ms")) {
    settings.values_[static_cast<std::size_t>(Setting::window_ms)] =
        static_cast<std::int32_t>(std::min<Time>(settings.clock_ms(), kLongestWindow));
  }
  return settings;
}

json::object settings_json(const Settings& settings) {
  json::object out;
  for (std::size_t i = 0; i < kSettings; ++i) {
    const auto& spec = setting_specs()[i];
    out.emplace(spec.name, value_json(spec, settings.number(static_cast<Setting>(i))));
  }
  return out;
}

}  // namespace tessera::table
