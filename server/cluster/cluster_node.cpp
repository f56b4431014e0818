#include "server/cluster/cluster_node.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <utility>

#include "engine/core/json.h"
#include "server/base/log.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

std::size_t at(int shard) { return static_cast<std::size_t>(shard); }

}  // namespace

ClusterNode::ClusterNode(HubServices& services, Bus& bus, std::string id, Clock clock, int speaks)
    : services_(services),
      bus_(bus),
      id_(std::move(id)),
      clock_(std::move(clock)),
      speaks_(speaks),
      membership_(id_, clock_()),
      links_(id_, bus, *this),
      linked_at_(clock_()) {}

void ClusterNode::begin(Hub& hub, std::function<void()> ready) {
  hub_ = &hub;
  ready_ = std::move(ready);
  begun_at_ = ticked_at_ = clock_();
  read_view();
}

int ClusterNode::shards() const {
  return static_cast<int>(std::count_if(claims_.begin(), claims_.end(), [](auto claim) { return claim != 0; }));
}

std::int64_t ClusterNode::claim(std::string_view table) const { return claims_[at(shard_of(table))]; }

bool ClusterNode::is_late() const { return clock_() - ticked_at_ > Membership::kLease; }

std::vector<Outage> ClusterNode::outages_of(std::string_view table) const {
  const int shard = shard_of(table);
  std::vector<Outage> out;
  for (const auto& outage : outages_) {
    if (outage.shard == shard) out.push_back({outage.from, outage.to});
  }
  return out;
}

void ClusterNode::forward(const Client& from, const ClientMessage& message, std::string_view text) {
  const int shard = shard_of(message.table);
  const auto& owner = view_.shards[at(shard)].owner;
  if (!owner.empty() && owner != id_ && bus_.linked()) {
    return links_.forward(owner, {from.id, from.guest, from.network}, shard, text, clock_());
  }
  // Nobody has it, and nothing was sent: the client comes back, and finds who has it then.
  services_.send(from.id, messages::refused(message.id, Code::stopping));
  services_.close(from.id, CloseCode::restart, "come back");
}

void ClusterNode::tick() {
  if (leaving_) return;
  if (is_late() && on_late_) return std::exchange(on_late_, nullptr)();
  ticked_at_ = clock_();
  links_.tick(clock_());
  check_questions();
  if (bus_.linked()) linked_at_ = clock_();
  beat();
  read_view();
  send_clients_away();
}

// The commit of the network thread: a node whose network thread hangs loses its lease.
void ClusterNode::beat() {
  if (std::exchange(beating_, true)) return;
  hub_->submit_nothing([this](const Result<void>& stored) {
    beating_ = false;
    if (stored) membership_.stored(clock_());
  });
}

void ClusterNode::read_view() {
  if (leaving_) return;
  if (std::exchange(reading_, true)) {
    read_again_ = true;
    return;
  }
  auto view = std::make_shared<Result<ClusterView>>(Error{"not read"});
  services_.read([view](Store& store) { *view = store.cluster()->view(); },
                 [this, view, number = ++views_begun_] {
                   reading_ = false;
                   if (*view) view_number_ = number;
                   if (*view && !leaving_) on_view(**view);
                   if (std::exchange(read_again_, false)) read_view();
                 });
}

void ClusterNode::on_view(const ClusterView& view) {
  if (on_time_) on_time_(view.now);
  update_routes(view);
  update_linked(view);
  act(view);
  if (!ready_) return;
  const bool all_owned =
      std::none_of(view.shards.begin(), view.shards.end(), [](const ShardRow& row) { return row.owner.empty(); });
  // A node that joins is given its share in a moment.
  if (all_owned && (shards() > 0 || clock_() >= begun_at_ + kJoinPatience)) std::exchange(ready_, nullptr)();
}

void ClusterNode::update_routes(const ClusterView& view) {
  std::set<std::string> nodes;
  for (const auto& row : view.nodes) nodes.insert(row.id);
  for (int shard = 0; shard < kShards; ++shard) {
    const auto& before = view_.shards[at(shard)];
    if (before != view.shards[at(shard)] && !before.owner.empty()) links_.shard_moved(before.owner, shard);
  }
  view_ = view;
  links_.set_version(parcel_version_for(view_.nodes, speaks_));
  links_.keep_only(nodes);
  for (auto& [number, question] : questions_) {
    std::erase_if(question.waiting, [&](const std::string& node) { return !nodes.contains(node); });
    ask_others(number, question);
  }
  check_questions();
}

void ClusterNode::update_linked(const ClusterView& view) {
  const auto own =
      std::find_if(view.nodes.begin(), view.nodes.end(), [this](const NodeRow& row) { return row.id == id_; });
  const bool linked = clock_() - linked_at_ < kUnlinked;
  cut_off_ = !linked && std::any_of(view.nodes.begin(), view.nodes.end(),
                                    [this](const NodeRow& row) { return row.id != id_ && row.linked; });
  if (own == view.nodes.end() || own->linked == linked || working_) return;
  log(linked ? LogLevel::info : LogLevel::warning, linked ? "linked" : "cut off from the other nodes");
  run([linked](ClusterStore& store) { return store.set_linked(linked); }, [this] { tell_changed(); });
}

void ClusterNode::act(const ClusterView& view) {
  if (working_) return;
  const auto plan = membership_.plan(view, clock_());
  if (!plan.reap.empty()) {
    for (const auto& dead : plan.reap) log(LogLevel::warning, "a node is dead", {{"node", dead.node}});
    counters_.reaped += plan.reap.size();
    return claim_shards(plan.claim, plan.reap);
  }
  if (!plan.give.empty()) return give_shards(plan.give);
  // Also if there are some that this node has taken and not heard of.
  bool unknown = false;
  for (int shard = 0; shard < kShards; ++shard) {
    unknown = unknown || (view.shards[at(shard)].owner == id_ && claims_[at(shard)] == 0);
  }
  if (plan.claim > 0 || unknown) claim_shards(plan.claim);
}

// One at a time.
void ClusterNode::run(Work work, std::function<void()> then) {
  working_ = true;
  services_.read(
      [work = std::move(work)](Store& store) {
        const auto done = work(*store.cluster());
        if (!done) log(LogLevel::error, "cluster", {{"what", done.error().text}});
      },
      [this, then = std::move(then)] {
        working_ = false;
        if (!leaving_) then();
      });
}

void ClusterNode::claim_shards(int most, const std::vector<Membership::Dead>& dead) {
  auto claimed = std::make_shared<ClaimedShards>();
  run(
      [claimed, most, dead](ClusterStore& store) -> Result<void> {
        for (const auto& [node, committed] : dead) {
          if (auto done = store.reap(node, committed); !done) return done;
        }
        auto taken = store.claim(most);
        if (!taken) return taken.error();
        *claimed = *std::move(taken);
        return {};
      },
      [this, claimed, removed = !dead.empty()] {
        if (!claimed->shards.empty()) return take_shards(*claimed);
        if (removed) read_view();
      });
}

void ClusterNode::take_shards(const ClaimedShards& claimed) {
  counters_.claims += claimed.shards.size();
  log(LogLevel::info, "shards taken", {{"count", claimed.shards.size()}});
  for (const auto& each : claimed.shards) {
    claims_[at(each.shard)] = each.claim;
    view_.shards[at(each.shard)] = {id_, each.claim};
    std::erase_if(outages_, [&each](const ShardOutage& outage) { return outage.shard == each.shard; });
  }
  outages_.insert(outages_.end(), claimed.outages.begin(), claimed.outages.end());
  hub_->take_tables(claimed.due);
  tell_changed();
  read_view();
}

// What was submitted before is stored before they are given.
void ClusterNode::give_shards(const std::vector<int>& shards) {
  counters_.given += shards.size();
  log(LogLevel::info, "shards given", {{"count", shards.size()}});
  for (const int shard : shards) {
    claims_[at(shard)] = 0;
    view_.shards[at(shard)].owner.clear();
  }
  hub_->hand_over([this](const std::string& table) { return claim(table) == 0; });
  run([shards](ClusterStore& store) { return store.give(shards); }, [this] { tell_changed(); });
}

void ClusterNode::leave() {
  leaving_ = true;
  services_.read(
      [](Store& store) {
        const auto done = store.cluster()->leave();
        if (!done) log(LogLevel::error, "cluster", {{"what", done.error().text}});
      },
      [this] { tell_changed(); });
  links_.end_all();
}

void ClusterNode::tell_changed() {
  for (const auto& row : view_.nodes) {
    if (row.id != id_) links_.send_parcel(row.id, {.kind = Parcel::Kind::changed});
  }
}

void ClusterNode::receive(std::string_view bytes) {
  if (leaving_ || is_late()) return;
  const auto parcel = read_parcel(bytes, speaks_);
  if (!parcel) warn_of_version(bytes);
  if (!parcel || parcel->from == id_) return;
  switch (parcel->kind) {
    case Parcel::Kind::changed: return read_view();
    case Parcel::Kind::ask: return answer(*parcel);
    case Parcel::Kind::answer: return take_answer(*parcel);
    default: return links_.receive(*parcel, clock_());
  }
}

// Once: such parcels come many times a second.
void ClusterNode::warn_of_version(std::string_view parcel) {
  if (reads_version(version_of(parcel), speaks_) || std::exchange(warned_, true)) return;
  log(LogLevel::warning, "a node speaks a version that this one does not read: their clients can't be relayed",
      {{"version", version_of(parcel)}, {"reads", speaks_}});
}

void ClusterNode::ask_all(const json::object& question, std::function<void(const Answers&, bool all)> done) {
  const auto number = ++last_question_;
  auto& asked = questions_[number];
  asked.done = std::move(done);
  asked.until = clock_() + kAskPatience;
  asked.text = json::serialize(question);
  asked.needs_view = leaving_ ? 0 : views_begun_ + 1;
  ask_others(number, asked);
  read_view();
  check_questions();
}

// Also those that join while others are waited for.
void ClusterNode::ask_others(std::uint64_t number, Question& question) {
  for (const auto& row : view_.nodes) {
    if (row.id == id_ || !question.asked.insert(row.id).second) continue;
    question.waiting.insert(row.id);
    links_.send_parcel(row.id, {.kind = Parcel::Kind::ask, .number = number, .text = question.text});
  }
}

void ClusterNode::answer(const Parcel& parcel) {
  const auto question = parse_json(parcel.text);
  if (!question || !question->is_object()) return;
  const auto reply = [this, to = parcel.from, number = parcel.number](const json::object& words) {
    links_.send_parcel(to, {.kind = Parcel::Kind::answer, .number = number, .text = json::serialize(words)});
  };
  json::object words;
  if (answerer_ && answerer_(question->get_object(), words)) return reply(words);
  hub_->answer(question->get_object(), reply);
}

void ClusterNode::take_answer(const Parcel& parcel) {
  const auto found = questions_.find(parcel.number);
  if (found == questions_.end() || found->second.waiting.erase(parcel.from) == 0) return;
  const auto words = parse_json(parcel.text);
  found->second.answers.push_back(words && words->is_object() ? words->get_object() : json::object{});
  check_questions();
}

void ClusterNode::check_questions() {
  std::vector<Question> ended;
  std::erase_if(questions_, [&](auto& entry) {
    const bool over = all_have_answered(entry.second) || entry.second.until <= clock_();
    if (over) ended.push_back(std::move(entry.second));
    return over;
  });
  for (const auto& question : ended) question.done(question.answers, all_have_answered(question));
}

// A part at a time, so that they don't all knock at the other nodes at once.
void ClusterNode::send_clients_away() {
  if (stores()) {
    sent_away_ = false;
    to_send_away_.clear();
    return;
  }
  if (!std::exchange(sent_away_, true)) {
    log(LogLevel::error, "the storage is silent: clients are sent away");
    to_send_away_ = hub_->own_connections();
    constexpr std::size_t kParts = 4;
    constexpr std::size_t kFew = 64;
    at_once_ = std::max(kFew, (to_send_away_.size() + kParts - 1) / kParts);
  }
  for (auto count = std::min(at_once_, to_send_away_.size()); count > 0; --count) {
    services_.close(to_send_away_.back(), CloseCode::restart, "come back");
    to_send_away_.pop_back();
  }
}

}  // namespace tessera::server
