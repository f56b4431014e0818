// The storage thread: the only one that touches the store.
//
// Writes are committed in groups, for a commit costs a wait for the disk however much is in it: what is submitted waits
// for `go`, which is called when all that came at once has been dealt with, and then for the commit before, but never
// for others to come. If a group fails, each of its submissions is tried alone, so that a bad one takes nobody along.
// Reads run between the groups, in the order in which everything was asked. Answers go back in that order through
// `post`, one call a group, which runs them on the network thread; the whole group goes there with them, for memory is
// given back cheapest where it was taken.
//
// `submit`, `go`, `read` and `flush` may be called from any thread.
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

  // Hears of every result before the one who asked does, in the same place.
  using Noticed = std::function<void(const Result<void>&)>;

  Writer(std::unique_ptr<Store> store, Post post, Noticed noticed = nullptr);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer();

  void submit(std::vector<Write> writes, Done done);
  void go();

  // `ask(Store&)` runs on the storage thread, then `done(what it gave)` where `post` runs it.
  template <class Ask, class Answered>
  void read(Ask ask, Answered done) {
    add_task([ask = std::move(ask), done = std::move(done)](Store& store) mutable -> std::function<void()> {
      // Shared, for a std::function must be copyable and an answer need not be.
      auto answer = std::make_shared<decltype(ask(store))>(ask(store));
      return [answer, done = std::move(done)]() mutable { done(std::move(*answer)); };
    });
  }

  // Returns when all that was asked before is stored and posted.
  void flush();

  // The same, and the end: what is asked later gets an error. Reads that come too late are not answered.
  void stop();

  // Submissions and reads that wait: the server's measure of how far behind its disk is.
  std::size_t waiting() const;

 private:
  struct Submission {
    std::size_t writes;  // so many of the group's
    Done done;
    Result<void> result = {};
  };
  using Task = std::function<std::function<void()>(Store&)>;
  // What is committed at once, and what is to be done after that, if anything.
  struct Group {
    std::vector<Write> writes;
    std::vector<Submission> submissions;
    Task then;
  };

  bool add_task(Task task);  // false: too late
  Group& last_group();
  void run();
  std::vector<Group> collect();
  void work_off(Group group);
  void commit(Group& group);

  std::unique_ptr<Store> store_;
  const Post post_;
  const Noticed noticed_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Group> queue_;
  std::size_t waiting_ = 0;  // in the queue, submissions and tasks
  std::size_t at_work_ = 0;
  bool gone_ahead_ = false;  // what is in the queue is to be done
  bool stopping_ = false;

  std::thread thread_;  // last: it uses all of the above
};

}  // namespace tessera::server
