// The storage thread: the only one that uses the store.
//
// Writes are committed in groups, because a commit waits for the disk however much is in it. Submissions wait for
// `start_commit`, which is called at the end of each turn of the network loop, and for the commit before; never for
// later submissions. If a group fails, each of its submissions is tried alone, so that a bad one does no harm to the
// others. Reads run between the groups. All answers go back in the order of the calls through `post`, which runs them
// on the network thread, one call a group. The group is destroyed there, too: freeing memory is cheapest on the thread
// that allocated it.
//
// `submit`, `start_commit`, `read` and `flush` may be called from any thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace tessera::server {

class Writer {
 public:
  using Done = std::function<void(Result<void>)>;
  using Post = std::function<void(std::function<void()>)>;

  // Called with the result of every submission, before its own `done` and on the same thread.
  using OnResult = std::function<void(const Result<void>&)>;

  Writer(std::unique_ptr<Store> store, Post post, OnResult on_result = nullptr);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer();

  void submit(std::vector<Write> writes, Done done);
  // Commits what was submitted, as soon as the commit before is done.
  void start_commit();

  // `ask(Store&)` runs on the storage thread, then `done` gets its result through `post`.
  template <class Ask, class Answered>
  void read(Ask ask, Answered done) {
    add_task([ask = std::move(ask), done = std::move(done)](Store& store) mutable -> std::function<void()> {
      // Shared, for a std::function must be copyable and an answer need not be.
      auto answer = std::make_shared<decltype(ask(store))>(ask(store));
      return [answer, done = std::move(done)]() mutable { done(std::move(*answer)); };
    });
  }

  // Returns when all earlier calls are stored, and their answers posted.
  void flush();

  // The same, and ends the thread. Later submissions get an error; later reads are not answered.
  void stop();

  // The number of submissions and reads that wait, for the metrics.
  std::size_t waiting() const;

 private:
  struct Submission {
    std::size_t writes;  // how many of the group's writes are its own
    Done done;
    Result<void> result = {};
  };
  using Task = std::function<std::function<void()>(Store&)>;
  // Writes that are committed together, and the read after them, if there is one.
  struct Group {
    std::vector<Write> writes;
    std::vector<Submission> submissions;
    Task then;
  };

  bool add_task(Task task);  // false: the thread has ended
  Group& last_group();
  void run();
  std::vector<Group> collect();
  void process(Group group);
  void commit(Group& group);
  void post_results(const std::shared_ptr<Group>& group);

  std::unique_ptr<Store> store_;
  const Post post_;
  const OnResult on_result_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Group> queue_;
  std::size_t waiting_ = 0;  // submissions and tasks in the queue
  std::size_t at_work_ = 0;
  bool commit_requested_ = false;  // `start_commit` was called
  bool stopping_ = false;

  std::thread thread_;  // last: it uses all of the above
};

}  // namespace tessera::server
