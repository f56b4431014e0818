#include "server/writer.h"

#include <algorithm>
#include <future>
#include <iterator>

namespace tessera::server {

Writer::Writer(std::unique_ptr<Store> store, Post post, Timing timing)
    : store_(std::move(store)), post_(std::move(post)), timing_(timing), came_(timing.crowd), thread_([this] {
        run();
      }) {}

Writer::~Writer() { stop(); }

void Writer::submit(std::vector<Write> writes, Done done) {
  Job job = Submission{std::move(writes), std::move(done)};
  if (push(job)) return;
  auto& late = std::get<Submission>(job);
  if (late.done) post_([done = std::move(late.done)] { done(Error{"the store is closed"}); });
}

bool Writer::push(Job& job) {
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return false;
    const auto now = Clock::now();
    if (queue_.empty()) oldest_ = now;
    count(now);
    tasks_ += std::holds_alternative<Task>(job) ? 1 : 0;
    queue_.push_back(std::move(job));
    // In between the thread waits for the window to end, and need not be woken.
    wake = queue_.size() == 1 || full();
  }
  if (wake) changed_.notify_one();
  return true;
}

void Writer::count(Clock::time_point now) {
  if (came_.empty()) return;
  came_[next_] = now;
  next_ = (next_ + 1) % came_.size();
  crowded_ = now - came_[next_] < timing_.window;
}

void Writer::flush() {
  const auto stored = std::make_shared<std::promise<void>>();
  // The answers of what came before a task are posted before it runs.
  Job job = Task([stored](Store&) -> std::function<void()> {
    stored->set_value();
    return nullptr;
  });
  if (push(job)) stored->get_future().wait();
}

void Writer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

std::size_t Writer::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size() + at_work_;
}

void Writer::run() {
  for (auto jobs = collect(); !jobs.empty(); jobs = collect()) work_off(std::move(jobs));
}

// Nothing: it is over.
std::vector<Writer::Job> Writer::collect() {
  std::unique_lock lock(mutex_);
  at_work_ = 0;
  changed_.wait(lock, [this] { return !queue_.empty() || stopping_; });
  if (crowded_) changed_.wait_until(lock, oldest_ + timing_.window, [this] { return full(); });
  at_work_ = queue_.size();
  tasks_ = 0;
  return std::exchange(queue_, {});
}

void Writer::work_off(std::vector<Job> jobs) {
  std::vector<std::function<void()>> answers;
  std::vector<Submission*> group;
  const auto post_answers = [&] {
    if (answers.empty()) return;
    post_([all = std::exchange(answers, {})] {
      for (const auto& answer : all) answer();
    });
  };
  for (auto& job : jobs) {
    if (auto* submission = std::get_if<Submission>(&job)) {
      group.push_back(submission);
      continue;
    }
    commit_group(group, answers);
    group.clear();
    post_answers();
    if (auto answer = std::get<Task>(job)(*store_)) answers.push_back(std::move(answer));
  }
  commit_group(group, answers);
  post_answers();
}

void Writer::commit_group(std::span<Submission*> group, std::vector<std::function<void()>>& answers) {
  if (group.empty()) return;
  std::vector<Write> writes;
  writes.reserve(group.size());  // most have one
  answers.reserve(answers.size() + group.size());
  for (auto* submission : group) std::move(submission->writes.begin(), submission->writes.end(), back_inserter(writes));
  const auto whole = store_->commit(writes);
  std::size_t from = 0;
  for (auto* submission : group) {
    const auto own = std::span(writes).subspan(from, submission->writes.size());
    from += own.size();
    auto result = whole || group.size() == 1 ? whole : store_->commit(own);
    if (!submission->done) continue;
    answers.push_back([done = std::move(submission->done), result = std::move(result)] { done(result); });
  }
}

}  // namespace tessera::server
