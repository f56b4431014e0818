// The finished sets of a match or a league, in a file. A run that is started again continues from there.
//
// JSON lines, only ever appended: first the configuration, then a line a finished set,
//   [job, [won, score, others, turns, cut off], …]     one list a game, see GameResult.
// A last line that was torn off is dropped; anything else that is wrong is an error, and the file is left as it is.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "arena/contest/sets.h"
#include "engine/core/result.h"

namespace tessera::arena {

using FinishedSets = std::map<std::int64_t, SetResult>;  // by the job's number

// A finished set as a line, and the other way; nothing if it is none.
std::string line_of(std::int64_t job, const SetResult& set);
std::optional<std::pair<std::int64_t, SetResult>> set_from(const std::string& line);

class Journal {
 public:
  // A new file, or one that begins with exactly this header. One program at a time: the file is locked. `games`: how
  // many a set has.
  static Result<Journal> open(const std::string& path, const boost::json::object& header, int games);

  Journal() = default;  // none: nothing is found, nothing is kept
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&& other) noexcept;
  ~Journal();

  FinishedSets take_found() { return std::move(found_); }

  // Once this returns, the line survives the program, though not a power cut.
  Result<void> append(std::int64_t job, const SetResult& set);

 private:
  Journal(std::string path, int file) : path_(std::move(path)), file_(file) {}

  Result<void> read(const boost::json::object& header, int games);
  Result<void> write(const std::string& line);

  std::string path_;
  int file_ = -1;
  FinishedSets found_;
};

}  // namespace tessera::arena
