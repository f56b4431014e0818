// A server's table as the full screen and plain lines play it: what is told to the client and by it, and what is shown.
// One thread, and nothing waits.
#pragma once

#include <memory>

#include "client/profile.h"
#include "client/reconnecting_socket.h"
#include "client/table_client.h"
#include "terminal/full_screen/table_model.h"
#include "terminal/join/told_game.h"
#include "terminal/play/play.h"

namespace tessera::terminal {

struct JoinConfig {
  client::Address address;
  client::KeptGuest guest;
  bool watch = false;  // do not sit down
};

class JoinedTable final : public PlayedTable {
 public:
  JoinedTable(JoinConfig config, client::Profile& profile, const RulesPages& rules_pages);

  TableModel model() const override;
  Lines help() const override;
  Lines rules(int columns) const override;
  Lines log() const override { return told_; }
  void say(const std::string& line) override;
  std::string advised() const override { return advised_; }
  bool advance() override;
  std::optional<std::chrono::milliseconds> patience() const override;
  int descriptor() const override { return connected() ? socket_.get()->descriptor() : -1; }
  bool wants_to_write() const override { return connected() && socket_.get()->wants_to_write(); }
  bool left() const override { return left_; }
  int exit_code() const override { return failed_ ? 1 : 0; }
  // Why it ended; empty: the person left.
  const std::string& farewell() const { return farewell_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool connected() const { return socket_.get() != nullptr; }
  // Tells the person and the client; true: there was something to tell.
  bool follow(client::ReconnectingSocket::Change change);
  bool read(client::WebSocket& socket);
  void send();
  void tell(const client::ClientEvent& client_event);
  void tell(const std::string& line);
  void sit_if_wanted();
  void follow_rematch();
  void end(const std::string& why);

  SentenceContext context() const;
  std::optional<std::chrono::seconds> time_left() const;  // of the person's clock
  Lines lobby_lines(const client::TableState& state, const SentenceContext& context) const;
  Lines end_lines(const client::TableState& state, const SentenceContext& context) const;
  std::optional<Menu> menu_now() const;
  Menu lobby_menu(const client::TableState& state) const;
  std::string waiting_text(const client::TableState& state, const SentenceContext& context) const;
  std::string undo_text(const client::TableState& state, const SentenceContext& at_table) const;
  std::vector<std::string> legal() const;

  bool command(const std::string& word, const std::string& rest);
  void act(const std::string& answer);

  JoinConfig config_;
  client::Profile& profile_;
  const RulesPages& rules_pages_;
  Painter painter_{true};
  std::unique_ptr<client::TableClient> client_;
  client::ReconnectingSocket socket_;
  Clock::time_point moment_at_ = Clock::now();  // the last message came
  StepNarrator step_narrator_;
  Lines told_;
  std::string notice_;
  std::string hint_;
  std::string advised_;
  std::uint32_t hint_version_ = 0;
  int rematches_ = 0;
  bool asked_seat_ = false;
  bool left_ = false;
  bool failed_ = false;
  std::string farewell_;
};

}  // namespace tessera::terminal
