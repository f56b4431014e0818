#include "engine/core/options.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/text.h"

namespace tessera {

namespace json = boost::json;

namespace {

using Type = OptionSpec::Type;

std::string choices(const std::vector<std::string_view>& words) {
  std::string out;
  for (const auto word : words) out += (out.empty() ? "\"" : ", \"") + std::string(word) + "\"";
  return out;
}

// A value for an error message; a deck given by mistake need not be shown whole.
std::string clipped(std::string text) {
  constexpr std::size_t kLongest = 60;
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "…";
  return text;
}

std::string expected(const OptionSpec& spec, int players) {
  switch (spec.type) {
    case Type::integer: return "a whole number from " + std::to_string(spec.min) + " to " + std::to_string(spec.max);
    case Type::boolean: return "true or false";
    case Type::word: return "one of " + choices(spec.words);
    case Type::seat: return "\"random\" or a seat from 0 to " + std::to_string(players - 1);
    case Type::document: return "\"classic\" or a JSON object";
  }
  return {};
}

std::optional<int> whole(const json::value& value) {
  constexpr std::int64_t kLimit = 1'000'000'000;
  const auto* i = value.if_int64();
  return i != nullptr && *i >= -kLimit && *i <= kLimit ? std::optional(static_cast<int>(*i)) : std::nullopt;
}

std::optional<int> parse_value(const OptionSpec& spec, const json::value& value, int players) {
  const auto* word = value.if_string();
  switch (spec.type) {
    case Type::integer: {
      const auto n = whole(value);
      return n && *n >= spec.min && *n <= spec.max ? n : std::nullopt;
    }
    case Type::boolean: return value.is_bool() ? std::optional<int>(value.get_bool() ? 1 : 0) : std::nullopt;
    case Type::word:
      for (std::size_t i = 0; word != nullptr && i < spec.words.size(); ++i) {
        if (*word == spec.words[i]) return static_cast<int>(i);
      }
      return std::nullopt;
    case Type::seat: {
      if (word != nullptr) return *word == "random" ? std::optional(-1) : std::nullopt;
      const auto n = whole(value);
      return n && *n >= 0 && *n < players ? n : std::nullopt;
    }
    case Type::document:
      if (value.is_object()) return 1;
      return word != nullptr && *word == "classic" ? std::optional(0) : std::nullopt;
  }
  return std::nullopt;
}

json::value standard_value(const OptionSpec& spec) {
  switch (spec.type) {
    case Type::integer: return spec.standard;
    case Type::boolean: return spec.standard != 0;
    case Type::word: return json::string(spec.words[static_cast<std::size_t>(spec.standard)]);
    case Type::seat: return "random";
    case Type::document: return "classic";
  }
  return nullptr;
}

std::string_view type_word(Type type) {
  switch (type) {
    case Type::integer: return "integer";
    case Type::boolean: return "boolean";
    case Type::word: return "word";
    case Type::seat: return "seat";
    case Type::document: return "document";
  }
  return {};
}

}  // namespace

Result<Options> Options::parse(std::span<const OptionSpec> specs, const json::object& given, int players) {
  Options options;
  for (const auto& [key, value] : given) {
    bool known = false;
    for (const auto& spec : specs) known = known || key == spec.name;
    if (!known) {
      std::string names;
      for (const auto& spec : specs) names += (names.empty() ? "" : ", ") + std::string(spec.name);
      return Error{"unknown option " + text::quoted(key) + "; this game has: " + names};
    }
  }
  for (const auto& spec : specs) {
    const auto* value = given.if_contains(spec.name);
    const auto number = value != nullptr ? parse_value(spec, *value, players) : std::optional(spec.standard);
    if (!number) {
      return Error{"option " + std::string(spec.name) + ": expected " + expected(spec, players) + ", got " +
                   clipped(json::serialize(*value))};
    }
    options.numbers_.emplace(spec.name, *number);
    options.json_.emplace(spec.name, value != nullptr ? *value : standard_value(spec));
  }
  return options;
}

const json::object* Options::document(std::string_view name) const { return json_.find(name)->value().if_object(); }

json::array describe(std::span<const OptionSpec> specs, int max_players) {
  json::array out;
  for (const auto& spec : specs) {
    json::object entry{{"name", spec.name}, {"type", type_word(spec.type)}, {"default", standard_value(spec)}};
    switch (spec.type) {
      case Type::integer:
        entry["min"] = spec.min;
        entry["max"] = spec.max;
        break;
      case Type::boolean: entry["values"] = json::array{false, true}; break;
      case Type::word: {
        json::array words;
        for (const auto word : spec.words) words.emplace_back(word);
        entry["values"] = std::move(words);
        break;
      }
      case Type::seat: {
        json::array seats{"random"};
        for (int s = 0; s < max_players; ++s) seats.emplace_back(s);
        entry["values"] = std::move(seats);
        break;
      }
      case Type::document: entry["values"] = json::array{"classic"}; break;
    }
    entry["meaning"] = spec.meaning;
    out.push_back(std::move(entry));
  }
  return out;
}

Result<json::value> option_from_text(const OptionSpec& spec, std::string_view text) {
  const auto number = text::number(text);
  switch (spec.type) {
    case Type::integer:
    case Type::seat:
      if (number) return json::value(*number);
      return json::value(json::string(text));
    case Type::boolean:
      if (text == "true" || text == "false") return json::value(text == "true");
      return Error{"option " + std::string(spec.name) + ": expected true or false, got " + text::quoted(text)};
    case Type::word:
    case Type::document: return json::value(json::string(text));
  }
  return Error{"unknown option type"};
}

}  // namespace tessera
