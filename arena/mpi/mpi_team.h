// The processes of one MPI run as a team: rank 0 is the one that the others work for. One object a process.
//
// Only one thread of a process calls MPI: at rank 0 a thread of this object's, at a worker the one in `serve`. Both
// look for messages and rest in between, since a rank that waits inside MPI would use a whole core.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <future>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "arena/run/team.h"

namespace tessera::arena {

class MpiTeam : public Team {
 public:
  // Begins MPI; `argc` and `argv` are those of main. With one rank alone there are no workers: see `workers`.
  MpiTeam(int& argc, char**& argv);
  // Tells the workers that there is no more, and ends MPI.
  ~MpiTeam() override;
  MpiTeam(const MpiTeam&) = delete;
  MpiTeam& operator=(const MpiTeam&) = delete;

  bool is_worker() const override { return rank_ != 0; }
  int workers() const override { return size_ - 1; }
  std::string ask(const std::string& request) override;
  // Called again after its end it returns at once.
  void serve(const std::function<std::string(const std::string& request)>& answer) override;

  // Ends all ranks at once, with this exit code.
  [[noreturn]] void abort(int code) const;

 private:
  struct Asked {
    std::string request;
    std::promise<std::string> answer;
  };

  void exchange();              // the thread of rank 0
  bool send_to_free_workers();  // both: whether there was something to do
  bool take_answers();

  int rank_ = 0;
  int size_ = 1;
  bool served_ = false;  // a worker: the end was told
  std::thread exchange_;
  std::mutex mutex_;
  bool over_ = false;
  std::deque<Asked> asked_;
  // The exchange's own.
  std::vector<int> free_;
  std::map<int, Asked> running_;  // by the worker's rank
};

}  // namespace tessera::arena
