// For tests: a node of a cluster that has no others.
#pragma once

#include <gtest/gtest.h>

#include "server/live/peers.h"

namespace tessera::server::testing {

// All tables are this node's, until it is late.
class OneNode final : public Peers {
 public:
  bool late = false;
  Answers answers;  // of the other nodes
  std::vector<Outage> outages;

  std::int64_t claim(std::string_view) const override { return 1; }
  bool is_late() const override { return late; }
  bool owns_any() const override { return true; }
  void forward(const Client&, const ClientMessage&, std::string_view) override { FAIL(); }
  std::vector<Outage> outages_of(std::string_view) const override { return outages; }
  void ask_all(const boost::json::object&, std::function<void(const Answers&, bool)> done) override {
    done(answers, true);
  }
};

}  // namespace tessera::server::testing
