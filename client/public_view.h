// A spectator's view of the game as the patches of events make it, and the versions of it that wait to be told. A
// server may send anything, so both are bounded: a view that grows too large is forgotten, and where too many versions
// wait there are no more. A patch costs what it holds, and a version that is kept what the view holds. One thread.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <memory>

namespace tessera::client {

class PublicView {
 public:
  // Both as `weight_of` counts. A view of a game takes a few kilobytes, and an answer of a server has at most a few
  // thousand events.
  static constexpr std::size_t kLargest = std::size_t{1} << 20;
  static constexpr std::size_t kMostKept = std::size_t{128} << 20;

  void begin();  // patches begin with nothing
  void forget() { view_.reset(); }
  void apply(const boost::json::value& patch);

  // This version; nothing: it is not known, or too many are kept.
  std::shared_ptr<const boost::json::object> keep();
  void let_go();  // those that were kept are told

 private:
  std::shared_ptr<boost::json::value> view_;  // an object; nothing: not known
  std::size_t weight_ = 0;                    // of the view, or more
  std::size_t kept_ = 0;                      // the weight of all versions that are kept
  bool counted_ = false;                      // this one is one of them
};

}  // namespace tessera::client
