// Options of a game as data: the table that the code walks, the protocol tells and the help prints.
#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tessera {

inline constexpr int kMaxMaxTurns = 1'000'000'000;

struct OptionSpec {
  enum class Type {
    integer,   // min to max
    boolean,   //
    word,      // one of `words`
    seat,      // "random" or a seat's number
    document,  // the word "classic", or a JSON object (a deck or a board)
  };

  std::string_view name;
  Type type;
  int standard;  // the default: a number, 0/1, the index of a word, -1 for "random"; documents: "classic"
  int min = 0;
  int max = 0;
  std::vector<std::string_view> words = {};
  std::string_view meaning = {};
};

// Options that were given, checked one by one against their table, and the defaults of the others.
class Options {
 public:
  // `given` may leave options out; anything unknown or out of range is an error that names it.
  static Result<Options> parse(std::span<const OptionSpec> specs, const boost::json::object& given, int players);

  int number(std::string_view name) const { return numbers_.find(name)->second; }
  bool flag(std::string_view name) const { return number(name) != 0; }
  const boost::json::object* document(std::string_view name) const;  // null: classic

  // All options with their values: what a record holds.
  const boost::json::object& json() const { return json_; }

 private:
  std::map<std::string, int, std::less<>> numbers_;
  boost::json::object json_;
};

// The table as the protocol tells it.
boost::json::array describe(std::span<const OptionSpec> specs, int max_players);

// An option's value typed as text ("24", "true", "random", "schmidt") as JSON; documents are for the caller to read.
Result<boost::json::value> option_from_text(const OptionSpec& spec, std::string_view text);

}  // namespace tessera
