// The referee protocol: one JSON object a line in, one a line out. A rules referee that any language can drive.
//
// The contract is docs/referee.md; a change that breaks it raises kProtocol.
#pragma once

#include <boost/json/object.hpp>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/recorded_game.h"

namespace tessera {

class Referee {
 public:
  static constexpr int kProtocol = 1;
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;  // bytes

  // The answer to one line, without the newline. An error changes nothing.
  std::string answer(std::string_view line);

  bool quit() const { return quit_; }

 private:
  using Object = boost::json::object;

  Result<Object> handle(const Object& request);
  Result<Object> hello(const Object& request);
  Result<Object> create(const Object& request);
  Result<Object> status(const Object& request);
  Result<Object> legal(const Object& request);
  Result<Object> act(const Object& request);
  Result<Object> chance(const Object& request);
  Result<Object> outcomes(const Object& request);
  Result<Object> view(const Object& request);
  Result<Object> undo(const Object& request);
  Result<Object> record(const Object& request);
  Result<Object> load(const Object& request);
  Result<Object> suggest(const Object& request);
  Result<Object> leave(const Object& request);

  Object status_now() const;
  Result<Seat> seat_of(const Object& request) const;

  std::optional<RecordedGame> recorded_;
  bool quit_ = false;
};

// Reads lines until `quit` or the end of the input; false if the output could not be written.
bool run_referee(std::istream& in, std::ostream& out);

}  // namespace tessera
