// For fuzzers: HubServices on one thread, with no network. What other threads would do is queued until it is asked for,
// a bot takes the first legal action, and time stands still until it is set.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "server/live/hub_services.h"

namespace tessera::fuzz {

class QueuedServices : public server::HubServices {
 public:
  void submit(std::vector<server::Write> writes, Done done) final {
    jobs_.push_back([this, writes = std::move(writes), done = std::move(done)] { done(commit(writes)); });
  }
  void read(std::function<void(server::Store&)> job, std::function<void()> done) final {
    jobs_.push_back([this, job = std::move(job), done = std::move(done)] {
      job(store());
      done();
    });
  }
  void ask_bot(server::BotJob job) final {
    const auto shared = std::make_shared<server::BotJob>(std::move(job));
    jobs_.push_back([shared] { shared->done(shared->position->legal(shared->seat).at(0)); });
  }
  void run_job(Effort, std::function<void()> job, std::function<void()> done) final {
    jobs_.push_back([job = std::move(job), done = std::move(done)] {
      job();
      done();
    });
  }
  server::Time now() const final { return now_; }

 protected:
  explicit QueuedServices(server::Time now) : now_(now) {}
  ~QueuedServices() = default;

  virtual server::Store& store() = 0;
  virtual Result<void> commit(const std::vector<server::Write>& writes) { return store().commit(writes); }

  bool has_jobs() const { return !jobs_.empty(); }
  void do_next_job() {
    const auto job = std::move(jobs_.front());
    jobs_.pop_front();
    job();
  }
  void forget_jobs() { jobs_.clear(); }

  server::Time now_;

 private:
  std::deque<std::function<void()>> jobs_;
};

}  // namespace tessera::fuzz
