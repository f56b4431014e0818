#include "arena/mpi/mpi_team.h"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace tessera::arena {

namespace {

constexpr int kRequest = 1;
constexpr int kAnswer = 2;
constexpr int kEnd = 3;
constexpr auto kShortestPause = std::chrono::microseconds(20);
constexpr auto kLongestPause = std::chrono::milliseconds(2);

struct Message {
  int from = 0;
  int tag = 0;
  std::string text;
};

void send(int to, int tag, const std::string& text) {
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, tag, MPI_COMM_WORLD);
}

// Nothing: none is there.
std::optional<Message> receive() {
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
  if (there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.text.data(), size, MPI_CHAR, message.from, message.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return message;
}

// Sleeps longer the longer there is nothing to do.
class PollBackoff {
 public:
  void after(bool busy) {
    time_ = busy ? kShortestPause : std::min<std::chrono::microseconds>(time_ * 2, kLongestPause);
    if (!busy) std::this_thread::sleep_for(time_);
  }

 private:
  std::chrono::microseconds time_ = kShortestPause;
};

}  // namespace

MpiTeam::MpiTeam(int& argc, char**& argv) {
  int given = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &given);
  if (given < MPI_THREAD_SERIALIZED) {
    std::fputs("tessera-mpi: this MPI cannot be called from a second thread\n", stderr);
    abort(EXIT_FAILURE);
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  if (is_worker() || size_ == 1) return;
  for (int rank = size_ - 1; rank > 0; --rank) free_.push_back(rank);
  exchange_ = std::thread([this] { exchange(); });
}

MpiTeam::~MpiTeam() {
  if (exchange_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    exchange_.join();
    for (int rank = 1; rank < size_; ++rank) send(rank, kEnd, "");
  }
  MPI_Finalize();
}

void MpiTeam::abort(int code) const {
  MPI_Abort(MPI_COMM_WORLD, code);
  std::abort();  // MPI_Abort does not come back
}

std::string MpiTeam::ask(const std::string& request) {
  std::future<std::string> answer;
  {
    const std::lock_guard lock(mutex_);
    asked_.push_back({request, {}});
    answer = asked_.back().answer.get_future();
  }
  return answer.get();
}

void MpiTeam::exchange() {
  PollBackoff backoff;
  for (;;) {
    const bool sent = send_to_free_workers();
    const bool taken = take_answers();
    if (!sent && !taken && running_.empty()) {
      const std::lock_guard lock(mutex_);
      if (over_ && asked_.empty()) return;
    }
    backoff.after(sent || taken);
  }
}

bool MpiTeam::send_to_free_workers() {
  bool sent = false;
  while (!free_.empty()) {
    std::unique_lock lock(mutex_);
    if (asked_.empty()) break;
    Asked asked = std::move(asked_.front());
    asked_.pop_front();
    lock.unlock();
    const int worker = free_.back();
    free_.pop_back();
    send(worker, kRequest, asked.request);
    running_.emplace(worker, std::move(asked));
    sent = true;
  }
  return sent;
}

bool MpiTeam::take_answers() {
  bool taken = false;
  while (auto message = receive()) {
    auto asked = running_.extract(message->from);
    asked.mapped().answer.set_value(std::move(message->text));
    free_.push_back(message->from);
    taken = true;
  }
  return taken;
}

void MpiTeam::serve(const std::function<std::string(const std::string& request)>& answer) {
  PollBackoff backoff;
  while (!served_) {
    const auto message = receive();
    if (message && message->tag == kRequest) send(message->from, kAnswer, answer(message->text));
    served_ = message && message->tag == kEnd;
    backoff.after(message.has_value());
  }
}

}  // namespace tessera::arena
