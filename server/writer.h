// The storage thread: the only one that touches the store.
//
// Writes are committed in groups, for a commit costs a wait for the disk however much is in it: when many come, the
// first submission waits at most `window` for others; when few do, only for the commit before. If a group fails, each
// of its submissions is tried alone, so that a bad one takes nobody along. Reads run between the groups, in the order
// in which everything was asked. Answers go back in that order through `post`, one call a group, which runs them on the
// network thread.
//
// `submit`, `read` and `flush` may be called from any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "server/store.h"

namespace tessera::server {

class Writer {
 public:
  using Done = std::function<void(Result<void>)>;
  using Post = std::function<void(std::function<void()>)>;

  struct Timing {
    std::chrono::microseconds window = std::chrono::milliseconds(2);
    std::size_t full = 256;  // so many submissions don't wait any longer
    std::size_t crowd = 3;   // so many within a window are many; 0: any are
  };

  Writer(std::unique_ptr<Store> store, Post post, Timing timing);
  Writer(std::unique_ptr<Store> store, Post post) : Writer(std::move(store), std::move(post), Timing{}) {}
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer();

  void submit(std::vector<Write> writes, Done done);

  // `ask(Store&)` runs on the storage thread, then `done(what it gave)` where `post` runs it.
  template <class Ask, class Answered>
  void read(Ask ask, Answered done) {
    Job job = Task([ask = std::move(ask), done = std::move(done)](Store& store) mutable -> std::function<void()> {
      // Shared, for a std::function must be copyable and an answer need not be.
      auto answer = std::make_shared<decltype(ask(store))>(ask(store));
      return [answer, done = std::move(done)]() mutable { done(std::move(*answer)); };
    });
    push(job);
  }

  // Returns when all that was asked before is stored and posted.
  void flush();

  // The same, and the end: what is asked later gets an error. Reads that come too late are not answered.
  void stop();

  // Submissions and reads that wait: the server's measure of how far behind its disk is.
  std::size_t waiting() const;

 private:
  struct Submission {
    std::vector<Write> writes;
    Done done;
  };
  using Task = std::function<std::function<void()>(Store&)>;
  using Job = std::variant<Submission, Task>;
  using Clock = std::chrono::steady_clock;

  bool push(Job& job);  // false: too late, and the job is still the caller's
  void run();
  std::vector<Job> collect();
  void work_off(std::vector<Job> jobs);
  void commit_group(std::span<Submission*> group, std::vector<std::function<void()>>& answers);
  void count(Clock::time_point now);
  bool full() const { return queue_.size() >= timing_.full || tasks_ > 0 || stopping_; }

  std::unique_ptr<Store> store_;
  const Post post_;
  const Timing timing_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Job> queue_;
  std::size_t tasks_ = 0;  // of the queue
  std::size_t at_work_ = 0;
  Clock::time_point oldest_;             // when the first of the queue came
  std::vector<Clock::time_point> came_;  // when the last `crowd` submissions came
  std::size_t next_ = 0;                 // the oldest of them
  bool crowded_ = true;
  bool stopping_ = false;

  std::thread thread_;  // last: it uses all of the above
};

}  // namespace tessera::server
