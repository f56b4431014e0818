#include "arena/sim/sim_team.h"

#include <algorithm>
#include <atomic>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "arena/run/workers.h"
#include "arena/sim/part.h"

namespace tessera::arena {

namespace json = boost::json;

namespace {

constexpr std::int64_t kPartsAWorker = 32;

// Enough parts that nobody waits long for the last one.
int parts_for(const SimConfig& config, int workers) {
  return static_cast<int>(std::min({workers * kPartsAWorker, config.games, std::int64_t{kMostParts}}));
}

Result<SimPart> part_from_text(const std::string& text) {
  boost::system::error_code failed;
  const auto value = json::parse(text, failed);
  if (failed || !value.is_object()) return Error{"this is no part of a simulation"};
  if (const auto* error = value.get_object().if_contains("error"); error != nullptr && error->is_string()) {
    return Error{std::string(error->get_string())};
  }
  return part_from(value.get_object());
}

}  // namespace

void serve_parts(Team& team, const SimConfig& given) {
  SimConfig config = given;
  config.parts = parts_for(config, team.workers());
  team.serve([&](const std::string& request) {
    std::from_chars(request.data(), request.data() + request.size(), config.part);
    const auto result = simulate(config, [](std::int64_t) {});
    return json::serialize(result ? part_json(config, *result) : json::object{{"error", result.error().text}});
  });
}

Result<SimResult> simulate_with(Team& team, const SimConfig& given, const std::function<void(std::int64_t)>& progress) {
  const auto begin = std::chrono::steady_clock::now();
  SimConfig config = given;
  config.parts = parts_for(config, team.workers());
  std::mutex mutex;
  std::condition_variable something;
  std::deque<std::string> answers;
  std::atomic<int> next{0};
  std::atomic<bool> stop{false};
  auto askers = start_workers(team.workers(), [&](int) {
    for (int part = ++next; part <= config.parts && !stop; part = ++next) {
      auto answer = team.ask(std::to_string(part));
      const std::lock_guard lock(mutex);
      answers.push_back(std::move(answer));
      something.notify_one();
    }
  });
  if (askers.empty()) return Error{"the system gives no thread to wait on"};
  SimMerge merge;
  std::optional<Error> error;
  std::int64_t done = 0;
  for (int taken = 0; taken < config.parts && !error; ++taken) {
    std::unique_lock lock(mutex);
    something.wait(lock, [&] { return !answers.empty(); });
    const auto answer = std::move(answers.front());
    answers.pop_front();
    lock.unlock();
    auto part = part_from_text(answer);
    if (!part) {
      error = part.error();
      break;
    }
    done += part->result.games;
    if (const auto ok = merge.add(*std::move(part)); !ok) error = ok.error();
    progress(done);
  }
  stop = true;
  for (auto& asker : askers) asker.join();
  if (error) return *error;
  auto whole = merge.whole();
  if (!whole) return whole.error();
  whole->result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return std::move(whole->result);
}

}  // namespace tessera::arena
