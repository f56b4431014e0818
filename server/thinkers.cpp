#include "server/thinkers.h"

#include <algorithm>

#include "bots/suggest.h"

namespace tessera::server {

Thinkers::Thinkers(int threads, Post post) : threads_wanted_(std::max(1, threads)), post_(std::move(post)) {
  for (int i = 0; i < threads_wanted_; ++i) threads_.emplace_back([this] { work(); });
}

Thinkers::~Thinkers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    queue_.clear();
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Thinkers::think(Thought thought) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(thought));
  }
  wake_.notify_one();
}

std::size_t Thinkers::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

bots::Budget Thinkers::budget(std::size_t waiting, int threads) {
  constexpr std::int64_t kInTime = 800;  // milliseconds in which those who wait should have their answer
  constexpr std::int64_t kFew = 2;       // for each thread
  const auto each = static_cast<std::int64_t>(waiting) / std::max(1, threads);
  if (each <= kFew) return {};
  return {.ms = kInTime / each};
}

void Thinkers::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    Thought thought = std::move(queue_.front());
    queue_.pop_front();
    const auto budget = Thinkers::budget(queue_.size(), threads_wanted_);
    lock.unlock();
    Stream stream(thought.key);
    auto action = bots::suggest(*thought.position, thought.seat, thought.level, budget, stream);
    post_([done = std::move(thought.done), action = std::move(action)]() mutable { done(std::move(action)); });
  }
}

}  // namespace tessera::server
