// One table of a server as a client follows it: messages in, messages out, no network and no clock. It says hello,
// watches, keeps the state and the log, takes part in fair dice, and sends what the person does; after a lost
// connection it goes on where it was, and sends again what was not answered. What a server sends may be anything:
// what can't be read is left out. One thread.
#pragma once

#include <boost/json/object.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/dice_device.h"
#include "client/public_view.h"
#include "client/table_state.h"

namespace tessera::client {

// Something that a person is told, in its order.
struct ClientEvent {
  enum class Kind : std::uint8_t {
    event,    // `event`, and for acts and outcomes the public views before and after it
    chat,     // `event` is the message
    refused,  // `event` is the message: a code and a detail
    hint,     // `text`: the action
    warning,  // `text`: about the dice
  };
  Kind kind;
  boost::json::object event = {};
  std::string text = {};
  std::shared_ptr<const boost::json::object> before = {};  // nothing: not known
  std::shared_ptr<const boost::json::object> after = {};
  std::vector<SeatState> seats = {};  // as they were before it
};

class TableClient {
 public:
  TableClient(std::string table, std::string token, ReceiptStore& receipts);

  // A new connection is there: says hello and watches. `greeted`: it has said hello already.
  void connected(bool greeted = false);
  void take(std::string_view message);
  std::vector<std::string> take_outgoing();
  std::deque<ClientEvent> take_events();

  // What the person does. A command has `do` and its fields; the version is added.
  void command(boost::json::object command);
  void act(const std::string& action) { command({{"do", "act"}, {"action", action}}); }
  void ask_hint();
  void chat(const std::string& field, const std::string& what);  // phrase, emote or text

  const std::string& table() const { return table_; }
  const TableState* state() const { return state_ ? &*state_ : nullptr; }
  bool starting() const { return starting_; }                    // the players' numbers are put into the dice
  bool busy() const { return !pending_.empty(); }                // a command is not answered yet
  const std::string& next_table() const { return next_table_; }  // of the rematch; empty: none yet
  // Why this table can't be followed, in words; empty: it can.
  const std::string& hopeless() const { return hopeless_; }

 private:
  struct Pending {
    std::int64_t id;
    boost::json::object message;  // without its id
    bool again;                   // after a lost connection
  };

  std::int64_t say(boost::json::object message);
  void tell(ClientEvent client_event);
  void watch(std::uint32_t since);
  void take_table(const boost::json::object& message);
  void take_news(const boost::json::object& message);
  void take_events(const boost::json::array& events, std::uint32_t known, bool folds);
  void take_event(const boost::json::object& event, bool folds);
  void take_fair(const boost::json::object& message);
  void take_answer(const boost::json::object& message, bool done);
  std::vector<int> bots() const;

  std::string table_;
  std::string token_;
  DiceDevice dice_;
  std::optional<TableState> state_;
  PublicView public_view_;
  std::int64_t last_id_ = 0;
  std::int64_t hello_ = 0;
  std::int64_t watching_ = 0;  // the watch that is not answered yet
  std::vector<std::string> outgoing_;
  std::deque<ClientEvent> events_;
  std::deque<Pending> pending_;
  std::int64_t commit_ = 0;  // ids of what was sent for the dice
  std::int64_t open_ = 0;
  std::uint32_t round_ = 0;
  bool starting_ = false;
  std::string next_table_;
  std::string hopeless_;
};

}  // namespace tessera::client
