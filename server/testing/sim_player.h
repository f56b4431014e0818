// For tests: a player of a simulated cluster (cluster_world.h). It plays by chance, comes back whenever its socket is
// closed, and remembers what it was told and what was answered.
#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <set>

#include "server/testing/cluster_world.h"
#include "server/testing/request_outcome.h"

namespace tessera::server::testing {

// Signs the tokens of all simulated nodes.
Secret sim_key();

class SimPlayer {
 public:
  SimPlayer(ClusterWorld& world, Guest guest, std::string table, int seat);

  void come();  // connects now
  void hear(ConnectionId socket, const std::string& text);
  void lost(ConnectionId socket);

  const Guest& guest() const { return guest_; }
  const std::string& table() const { return table_; }
  const ReceivedTables::Table& received() const { return received_.table(table_); }
  bool seated() const { return received().seat.has_value(); }
  bool finished() const { return received().stage == "finished"; }
  bool may_start = false;
  // "": all is well.
  std::string wrong_in(Store& store) const;

 private:
  struct Asked {
    std::uint32_t version = 0;  // of an action
    std::string chat = {};
  };
  struct Try {
    RequestOutcome outcome = RequestOutcome::unknown;
    std::uint32_t version = 0;  // of the table, when it was done
  };

  void come_later(Time after);
  void think();
  void think_later();
  void play();
  void send(const std::string& word_and_fields, Asked asked);
  void hear_answer(const boost::json::object& message, bool done);

  ClusterWorld& world_;
  const Guest guest_;
  const std::string token_;
  const std::string table_;
  const int seat_;
  ReceivedTables received_;
  std::shared_ptr<SimNode> node_;
  ConnectionId socket_ = 0;  // 0: none
  bool thinking_ = false;
  std::int64_t last_id_ = 0;
  int lines_ = 0;
  std::map<std::int64_t, Asked> pending_;
  Time asked_at_ = 0;
  std::uint32_t moved_at_ = 0;                      // the version of the last move
  std::map<std::uint32_t, std::vector<Try>> acts_;  // of the tries at this version
  std::map<std::string, RequestOutcome> chat_;
};

}  // namespace tessera::server::testing
