// The threads that think for bots: as many as there are cores to spare, and one queue. Other work that takes long has
// threads of its own, in another one of these.
//
// Concurrency: `think` and `work` are called from the network thread; `done` comes back through `post`, so on that
// thread too. When more is asked than can be thought, answers get shorter rather than late: the budget of a thought
// shrinks with the queue.
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

struct Thought {
  std::unique_ptr<const Position> position;
  Seat seat;
  bots::Level level;
  std::uint64_t key;                      // of the bot's random stream
  std::function<void(std::string)> done;  // with the action
};

class Thinkers {
 public:
  using Post = std::function<void(std::function<void()>)>;

  Thinkers(int threads, Post post);
  ~Thinkers();  // what was not begun is dropped
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  void think(Thought thought);
  void work(std::function<void()> job, std::function<void()> done);

  // How long the queue is now: for the metrics.
  std::size_t waiting() const;

  // With so many waiting for each thread: the level's own budget while there are few, then fewer and fewer
  // milliseconds.
  static bots::Budget budget(std::size_t waiting, int threads);

 private:
  using Job = std::function<void(const bots::Budget&)>;
  void push(Job job);
  void run();

  const int threads_wanted_;
  const Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tessera::server
