#include "server/testing/sim_player.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <deque>

#include "server/base/tokens.h"
#include "server/store/log_text.h"
#include "server/testing/sim_node.h"

namespace tessera::server::testing {

namespace json = boost::json;

Secret sim_key() { return Secret(Bytes32{1}); }

SimPlayer::SimPlayer(ClusterWorld& world, Guest guest, std::string table, int seat)
    : world_(world),
      guest_(std::move(guest)),
      token_(*sign_token({guest_.id, world.now}, sim_key())),
      table_(std::move(table)),
      seat_(seat) {}

void SimPlayer::come_later(Time after) {
  world_.at(world_.now + after, [this] {
    if (socket_ == 0) come();
  });
}

// The load balancer knows only those that say that they are well.
void SimPlayer::come() {
  const auto node = world_.any_node();
  if (!node || !node->accepts()) return come_later(world_.between(100, 400));
  node_ = node;
  socket_ = node->connect(*this);
  moved_at_ = 0;
  received_.watch(table_, received().version);
  node->hear(socket_, R"({"say":"hello","id":0,"protocol":1,"token":")" + token_ + "\"}");
  node->hear(socket_, R"({"say":"watch","id":1,"since":)" + std::to_string(received().version) + R"(,"table":")" +
                          table_ + "\"}");
  last_id_ = std::max<std::int64_t>(last_id_, 1);
  think_later();
}

// What was not answered may have happened or not.
void SimPlayer::lost(ConnectionId socket) {
  if (socket != socket_) return;
  socket_ = 0;
  node_ = nullptr;
  pending_.clear();
  come_later(world_.between(100, 1000));
}

void SimPlayer::hear(ConnectionId socket, const std::string& text) {
  if (socket != socket_) return;
  json::object message;
  const auto wrong = received_.hear(text, &message);
  if (!wrong.empty()) world_.note(guest_.id + " at " + table_ + ": " + wrong);
  const auto say = message.at("say").as_string();
  if (say == "done" || say == "refused") hear_answer(message, say == "done");
  think_later();
}

void SimPlayer::hear_answer(const json::object& message, bool done) {
  const auto found = pending_.find(message.at("id").to_number<std::int64_t>());
  if (found == pending_.end()) return;
  const auto outcome = done ? RequestOutcome::done : RequestOutcome::refused;
  const auto* version = message.if_contains("version");
  if (found->second.version > 0) {
    acts_[found->second.version].back() = {outcome, version != nullptr ? version->to_number<std::uint32_t>() : 0};
  }
  if (!found->second.chat.empty()) chat_[found->second.chat] = outcome;
  if (!done && found->second.version == moved_at_) moved_at_ = 0;
  pending_.erase(found);
}

void SimPlayer::think_later() {
  if (std::exchange(thinking_, true)) return;
  world_.at(world_.now + world_.between(5, 200), [this] {
    thinking_ = false;
    think();
  });
}

void SimPlayer::send(const std::string& word_and_fields, Asked asked) {
  pending_[++last_id_] = std::move(asked);
  node_->hear(socket_, R"({"say":)" + word_and_fields + R"(,"id":)" + std::to_string(last_id_) + R"(,"table":")" +
                           table_ + "\"}");
}

void SimPlayer::think() {
  if (socket_ == 0 || finished() || received().version == 0) return;
  if (received().stage == "playing") return play();
  if (world_.now < asked_at_ + 500) return think_later();
  asked_at_ = world_.now;
  const auto version = std::to_string(received().version);
  if (!seated()) {
    send(R"("do","command":{"do":"sit","version":)" + version + R"(,"seat":)" + std::to_string(seat_) + "}", {});
  } else if (seat_ == 0 && may_start) {
    send(R"("do","command":{"do":"start","version":)" + version + "}", {});
  }
  think_later();
}

void SimPlayer::play() {
  if (world_.chance(100)) {
    const auto text = guest_.id + " " + std::to_string(++lines_);
    chat_[text] = RequestOutcome::unknown;
    send(R"("chat","text":")" + text + "\"", {.chat = text});
  }
  const auto* value = received().moment.if_contains("you");
  if (value == nullptr || moved_at_ == received().version) return;
  const auto& you = value->as_object();
  const auto& legal = you.at("legal").as_array();
  if (legal.empty() || you.at("answered").as_bool()) return;
  moved_at_ = received().version;
  acts_[moved_at_].emplace_back();
  const auto& action = legal[world_.random.below(static_cast<std::uint32_t>(legal.size()))];
  send(R"("do","command":{"do":"act","version":)" + std::to_string(moved_at_) + R"(,"action":)" +
           json::serialize(action) + "}",
       {.version = moved_at_});
}

std::string SimPlayer::wrong_in(Store& store) const {
  if (auto missing = received_.missing_in(store); !missing.empty()) return missing;
  const auto batches = store.log(table_);
  if (!batches) return "no log";
  std::vector<std::uint32_t> acted;  // the numbers of this player's actions
  std::string out_of_time;
  std::deque<std::string> last;
  for_each_event(*batches, [&](const table::Event& event) {
    last.push_back(json::serialize(table::log_json(event)));
    if (last.size() > 8) last.pop_front();
    if (event.kind != table::Event::Kind::acted || event.seat != Seat(seat_)) return;
    if (event.by == table::By::person) acted.push_back(event.number);
    if (event.by != table::By::bot || !out_of_time.empty()) return;
    out_of_time = table_ + ": the clock of seat " + std::to_string(seat_) + " ran out:";
    for (const auto& line : last) out_of_time += "\n  " + line.substr(0, 200);
  });
  if (!out_of_time.empty()) return out_of_time;
  // What was done is stored by the version that the answer told.
  for (const auto& [version, tries] : acts_) {
    for (const auto& [outcome, told_version] : tries) {
      const auto stored = std::ranges::upper_bound(acted, version);
      if (outcome == RequestOutcome::done && (stored == acted.end() || *stored > told_version)) {
        return table_ + ": an action at " + std::to_string(version) + " was done and is not stored";
      }
    }
  }
  // And what is stored was tried, between the action before and this one, at least once without a refusal.
  std::uint32_t before = 0;
  for (const auto number : acted) {
    bool tried = false;
    for (auto each = acts_.lower_bound(before); each != acts_.end() && each->first < number; ++each) {
      for (const auto& one : each->second) tried = tried || one.outcome != RequestOutcome::refused;
    }
    if (!tried) return table_ + ": action " + std::to_string(number) + " was refused and is stored";
    before = number;
  }
  const auto lines = store.chat(table_, 0, 10'000);
  if (!lines) return "no chat";
  for (const auto& [text, outcome] : chat_) {
    const auto count = std::ranges::count_if(*lines, [&](const ChatLine& line) { return line.text == text; });
    if (count > 1) return text + " was said twice";
    if (outcome == RequestOutcome::done && count != 1) return text + " is lost";
    if (outcome == RequestOutcome::refused && count != 0) return text + " was refused and is stored";
  }
  return "";
}

}  // namespace tessera::server::testing
