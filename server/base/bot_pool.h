// The threads on which bots think, with one queue for all. Work that takes seconds has another pool of its own.
//
// Promises: every job that was begun is answered. An exception fails its job and nothing else: a bot then does the
// first thing that it may, other work leaves its result as it was. When more jobs wait than the threads can do, each
// gets less time, so that answers get weaker rather than late. Hints wait until nothing else does: no game waits for
// them. Called on the network thread; `done` comes back through `post`, so on that thread too.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bots/core/bot.h"
#include "engine/core/position.h"

namespace tessera::server {

struct BotJob {
  std::unique_ptr<const Position> position;
  Seat seat;
  bots::Level level;
  std::uint64_t key;                      // of the bot's random stream
  std::function<void(std::string)> done;  // with the action
  bool advice = false;                    // a hint: what an analysis would advise, whatever the level, key and queue
};

class BotPool {
 public:
  using Post = std::function<void(std::function<void()>)>;

  BotPool(int threads, Post post);
  ~BotPool();  // waits for the jobs that were begun, and drops the others
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  void ask(BotJob job);
  // Any other work, in the same queue.
  void run(std::function<void()> job, std::function<void()> done);

  // The length of the queue, for the metrics.
  std::size_t waiting() const;

  // The budget of a job when so many wait: the level's own while there are few for each thread, then also fewer and
  // fewer milliseconds.
  static bots::Budget budget(std::size_t waiting, int threads);

 private:
  using Job = std::function<void(const bots::Budget&)>;
  void push(Job job, bool is_hint = false);
  void run_thread();

  const int threads_wanted_;
  const Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> queue_;
  std::deque<Job> hints_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tessera::server
