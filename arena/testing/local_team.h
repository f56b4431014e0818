// For tests: a team whose workers are threads of this process.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arena/contest/jobs.h"
#include "arena/run/team.h"

namespace tessera::arena {

class LocalTeam : public Team {
 public:
  // `work` is the life of a worker: it calls `serve` of the team that it is given.
  LocalTeam(int workers, const std::function<void(Team& worker)>& work) : count_(workers) {
    for (int i = 0; i < workers; ++i) {
      threads_.emplace_back([this, work] {
        Worker worker(*this);
        work(worker);
      });
    }
  }
  ~LocalTeam() override {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    something_.notify_all();
    for (auto& thread : threads_) thread.join();
  }

  bool is_worker() const override { return false; }
  int workers() const override { return count_; }
  std::string ask(const std::string& request) override {
    std::unique_lock lock(mutex_);
    asked_.emplace_back(request, std::promise<std::string>());
    auto answer = asked_.back().second.get_future();
    something_.notify_one();
    lock.unlock();
    return answer.get();
  }
  void serve(const std::function<std::string(const std::string&)>& answer) override {
    for (;;) {
      std::unique_lock lock(mutex_);
      something_.wait(lock, [this] { return over_ || !asked_.empty(); });
      if (asked_.empty()) return;
      auto [request, promise] = std::move(asked_.front());
      asked_.pop_front();
      lock.unlock();
      promise.set_value(answer(request));
    }
  }

 private:
  class Worker : public Team {
   public:
    explicit Worker(LocalTeam& team) : team_(team) {}
    bool is_worker() const override { return true; }
    int workers() const override { return team_.count_; }
    std::string ask(const std::string&) override { return {}; }
    void serve(const std::function<std::string(const std::string&)>& answer) override { team_.serve(answer); }

   private:
    LocalTeam& team_;
  };

  int count_;
  std::mutex mutex_;
  std::condition_variable something_;
  bool over_ = false;
  std::deque<std::pair<std::string, std::promise<std::string>>> asked_;
  std::vector<std::thread> threads_;
};

// A run by a team, and nothing else said.
inline RunMonitor monitor_of(Team& team) {
  RunMonitor monitor;
  monitor.team = &team;
  return monitor;
}

}  // namespace tessera::arena
