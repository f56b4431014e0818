#include "arena/contest/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>

namespace tessera::arena {

namespace json = boost::json;

namespace {

std::optional<GameResult> game_from(const json::value& value) {
  const auto* list = value.if_array();
  if (list == nullptr || list->size() != 5) return std::nullopt;
  int numbers[5];
  for (std::size_t i = 0; i < 5; ++i) {
    const auto* number = (*list)[i].if_int64();
    if (number == nullptr || *number != static_cast<int>(*number)) return std::nullopt;
    numbers[i] = static_cast<int>(*number);
  }
  if (numbers[0] < 0 || numbers[0] > kWin || numbers[3] < 0 || numbers[4] < 0 || numbers[4] > 1) return std::nullopt;
  return GameResult{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4] == 1};
}

// Puts the line's set with the others; false if it is none, or is there already.
bool take_line(const std::string& text, int games, FinishedSets& found) {
  auto finished = set_from(text);
  return finished && finished->second.size() == static_cast<std::size_t>(games) &&
         found.insert(*std::move(finished)).second;
}

// In what a journal's header differs from ours, for people; empty if in nothing.
std::string difference(const json::object& theirs, const json::object& ours) {
  for (const auto& [name, value] : ours) {
    const auto* other = theirs.if_contains(name);
    const std::string there = other == nullptr ? "nothing" : json::serialize(*other);
    if (other == nullptr || *other != value) {
      return std::string(name) + " is " + there + " there and " + json::serialize(value) + " here";
    }
  }
  return theirs.size() == ours.size() ? "" : "it says more than this program knows";
}

std::string system_says() { return std::strerror(errno); }

}  // namespace

std::string line_of(std::int64_t job, const SetResult& set) {
  json::array line{job};
  for (const auto& game : set) {
    line.push_back(json::array{game.won, game.score, game.others, game.turns, game.cut_off ? 1 : 0});
  }
  return json::serialize(line) + "\n";
}

std::optional<std::pair<std::int64_t, SetResult>> set_from(const std::string& line) {
  boost::system::error_code ec;
  const auto value = json::parse(line, ec);
  const auto* list = ec ? nullptr : value.if_array();
  const auto* job = list == nullptr || list->empty() ? nullptr : (*list)[0].if_int64();
  if (job == nullptr || *job < 0) return std::nullopt;
  SetResult set;
  for (std::size_t i = 1; i < list->size(); ++i) {
    const auto game = game_from((*list)[i]);
    if (!game) return std::nullopt;
    set.push_back(*game);
  }
  return std::pair(*job, std::move(set));
}

Journal::Journal(Journal&& other) noexcept { *this = std::move(other); }

Journal& Journal::operator=(Journal&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(file_, other.file_);
  std::swap(found_, other.found_);
  return *this;
}

Journal::~Journal() {
  if (file_ >= 0) ::close(file_);
}

Result<Journal> Journal::open(const std::string& path, const json::object& header, int games) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return Error{"journal " + path + ": " + system_says()};
  Journal journal(path, file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return Error{"journal " + path + " is in use by another run"};
  if (const auto ok = journal.read(header, games); !ok) return ok.error();
  return journal;
}

Result<void> Journal::read(const json::object& header, int games) {
  const std::string first = json::serialize(header);
  std::ifstream in(path_, std::ios::binary);
  std::string line;
  std::getline(in, line);
  if (in.eof()) {
    // No whole line: a file just made, or one whose first line was torn off. Any other text is somebody else's.
    if (!first.starts_with(line)) return Error{path_ + " is not a journal"};
    if (::ftruncate(file_, 0) != 0) return Error{"journal " + path_ + ": " + system_says()};
    return write(first + "\n");
  }
  boost::system::error_code ec;
  const auto theirs = json::parse(line, ec);
  const auto* object = ec ? nullptr : theirs.if_object();
  if (object == nullptr || !object->contains("journal")) return Error{path_ + " is not a journal"};
  if (const auto what = difference(*object, header); !what.empty()) {
    return Error{"journal " + path_ + " is of another run: " + what};
  }
  auto whole = in.tellg();
  for (int number = 2; std::getline(in, line) && !in.eof(); ++number) {
    if (!take_line(line, games, found_)) {
      return Error{"journal " + path_ + ", line " + std::to_string(number) + ": this is no finished set, or one twice"};
    }
    whole = in.tellg();
  }
  if (::ftruncate(file_, whole) != 0) return Error{"journal " + path_ + ": " + system_says()};
  return {};
}

Result<void> Journal::append(std::int64_t job, const SetResult& set) {
  return file_ < 0 ? Result<void>() : write(line_of(job, set));
}

Result<void> Journal::write(const std::string& line) {
  for (std::size_t done = 0; done < line.size();) {
    const auto n = ::write(file_, line.data() + done, line.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return Error{"journal " + path_ + ": " + system_says()};
    done += static_cast<std::size_t>(n);
  }
  return {};
}

}  // namespace tessera::arena
