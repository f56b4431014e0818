#include "server/base/bot_pool.h"

#include <algorithm>
#include <exception>

#include "bots/levels/suggest.h"
#include "server/base/log.h"

namespace tessera::server {

namespace {

template <class Work>
bool succeeds(const Work& work) {
  try {
    work();
    return true;
  } catch (const std::exception& error) {
    log(LogLevel::error, "job", {{"what", error.what()}});
    return false;
  }
}

std::string action_of(const BotJob& job, const bots::Budget& budget) {
  std::string action;
  const bool answered = succeeds([&] {
    Stream stream(job.key);
    action = job.advice ? bots::advise(*job.position, job.seat)
                        : bots::suggest(*job.position, job.seat, job.level, budget, stream);
  });
  return answered ? action : job.position->legal(job.seat).front();
}

}  // namespace

BotPool::BotPool(int threads, Post post) : threads_wanted_(std::max(1, threads)), post_(std::move(post)) {
  for (int i = 0; i < threads_wanted_; ++i) threads_.emplace_back([this] { run_thread(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    queue_.clear();
    hints_.clear();
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void BotPool::ask(BotJob job) {
  // Shared, for a std::function must be copyable and a position is not.
  const bool is_hint = job.advice;
  const auto answer = [this, asked = std::make_shared<BotJob>(std::move(job))](const bots::Budget& budget) {
    post_([done = std::move(asked->done), action = action_of(*asked, budget)]() mutable { done(std::move(action)); });
  };
  push(answer, is_hint);
}

void BotPool::run(std::function<void()> job, std::function<void()> done) {
  push([this, job = std::move(job), done = std::move(done)](const bots::Budget&) {
    succeeds(job);
    post_(done);
  });
}

void BotPool::push(Job job, bool is_hint) {
  {
    const std::lock_guard lock(mutex_);
    (is_hint ? hints_ : queue_).push_back(std::move(job));
  }
  wake_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size() + hints_.size();
}

bots::Budget BotPool::budget(std::size_t waiting, int threads) {
  constexpr std::int64_t kInTime = 800;  // milliseconds in which those who wait should have their answer
  constexpr std::int64_t kFew = 2;       // for each thread
  const auto each = static_cast<std::int64_t>(waiting) / std::max(1, threads);
  if (each <= kFew) return {};
  return {.ms = kInTime / each, .within_standard = true};
}

void BotPool::run_thread() {
  for (;;) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty() || !hints_.empty(); });
    if (stopping_) return;
    auto& jobs = queue_.empty() ? hints_ : queue_;
    const Job job = std::move(jobs.front());
    jobs.pop_front();
    const auto budget = BotPool::budget(queue_.size(), threads_wanted_);
    lock.unlock();
    succeeds([&] { job(budget); });
  }
}

}  // namespace tessera::server
