#include "server/store/writer.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <span>

namespace tessera::server {

namespace {

constexpr std::size_t kResultsAtOnce = 16;  // in one turn of the network thread

}  // namespace

Writer::Writer(std::unique_ptr<Store> store, Post post, OnResult on_result)
    : store_(std::move(store)), post_(std::move(post)), on_result_(std::move(on_result)), thread_([this] { run(); }) {}

Writer::~Writer() { stop(); }

void Writer::submit(std::vector<Write> writes, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_) {
      Group& group = last_group();
      std::ranges::move(writes, std::back_inserter(group.writes));
      group.submissions.push_back({writes.size(), std::move(done)});
      return;
    }
  }
  if (done) post_([done = std::move(done)] { done(Error{"the store is closed"}); });
}

void Writer::start_commit() {
  {
    const std::lock_guard lock(mutex_);
    if (queue_.empty() || std::exchange(commit_requested_, true)) return;
  }
  changed_.notify_one();
}

bool Writer::add_task(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return false;
    last_group().then = std::move(task);
  }
  start_commit();
  return true;
}

// The group that takes the next submission or task.
Writer::Group& Writer::last_group() {
  if (queue_.empty() || queue_.back().then) queue_.emplace_back();
  ++waiting_;
  return queue_.back();
}

void Writer::flush() {
  const auto stored = std::make_shared<std::promise<void>>();
  // The answers of what came before a task are posted before it runs.
  const bool asked = add_task([stored](Store&) -> std::function<void()> {
    stored->set_value();
    return nullptr;
  });
  if (asked) stored->get_future().wait();
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
  return waiting_ + at_work_;
}

void Writer::run() {
  for (auto groups = collect(); !groups.empty(); groups = collect()) {
    for (auto& group : groups) process(std::move(group));
  }
}

// Empty: the thread has to end.
std::vector<Writer::Group> Writer::collect() {
  std::unique_lock lock(mutex_);
  at_work_ = 0;
  changed_.wait(lock, [this] { return commit_requested_ || stopping_; });
  commit_requested_ = false;
  at_work_ = std::exchange(waiting_, 0);
  return std::exchange(queue_, {});
}

void Writer::process(Group group) {
  const auto then = std::move(group.then);
  if (!group.submissions.empty()) {
    commit(group);
    post_results(std::make_shared<Group>(std::move(group)));
  }
  if (!then) return;
  if (auto answer = then(*store_)) post_(std::move(answer));
}

// A few at a time: after a slow disk there may be thousands.
void Writer::post_results(const std::shared_ptr<Group>& group) {
  const auto count = group->submissions.size();
  for (std::size_t from = 0; from < count; from += kResultsAtOnce) {
    const auto size = std::min(kResultsAtOnce, count - from);
    post_([this, group, some = std::span(group->submissions).subspan(from, size)] {
      for (const auto& submission : some) {
        if (on_result_) on_result_(submission.result);
        if (submission.done) submission.done(submission.result);
      }
    });
  }
}

void Writer::commit(Group& group) {
  const auto whole = store_->commit(group.writes);
  if (whole) return;
  const bool alone = group.submissions.size() == 1;
  std::size_t from = 0;
  for (auto& submission : group.submissions) {
    const auto own = std::span(group.writes).subspan(from, submission.writes);
    submission.result = alone ? whole : store_->commit(own);
    from += own.size();
  }
}

}  // namespace tessera::server
