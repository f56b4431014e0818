#include "server/load/crowd.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <queue>
#include <utility>

namespace tessera::load {

Micros now() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

double Crowd::Moves::ms(double share) const {
  if (took.empty()) return 0;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(took.size() - 1));
  return static_cast<double>(took[at]) / 1000;
}

Crowd::Crowd(std::vector<Ports> ports) : ports_(std::move(ports)), epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

Crowd::~Crowd() { ::close(epoll_); }

void Crowd::add(Game& game) {
  for (int player = 0; player < 2; ++player) {
    auto& source = *sources_.emplace_back(std::make_unique<Source>(Source{&game, player}));
    epoll_event event{.events = EPOLLIN | EPOLLOUT | EPOLLET, .data = {.ptr = &source}};
    epoll_ctl(epoll_, EPOLL_CTL_ADD, game.link(player).descriptor(), &event);
  }
}

void Crowd::flush(Source& source) {
  auto& link = source.game->link(source.player);
  if (link.wants_to_write() && !link.write()) ++hung_up_;
}

void Crowd::poll(int timeout_ms) {
  epoll_event events[512];
  const int count = epoll_wait(epoll_, events, 512, timeout_ms);
  for (int i = 0; i < count; ++i) {
    auto& source = *static_cast<Source*>(events[i].data.ptr);
    if ((events[i].events & EPOLLIN) != 0 && !source.game->link(source.player).read()) {
      std::fprintf(stderr, "the server hung up\n");
      std::exit(1);
    }
    if (source.game->hear(source.player)) over_.push_back(source.game);
    for (int player = 0; player < 2; ++player) {
      Source both{source.game, player};
      flush(both);
    }
  }
}

// Not all at once: a crowd comes through a door.
void Crowd::gather(int tables) {
  constexpr int kAtOnce = 100;
  const auto ready = [this] {
    return std::count_if(games_.begin(), games_.end(), [](auto& g) { return g->playing(); });
  };
  const Micros until = now() + 300'000'000;
  while (ready() < tables) {
    const auto coming = static_cast<int>(games_.size()) - static_cast<int>(ready());
    if (static_cast<int>(games_.size()) < tables && coming < kAtOnce) {
      for (int i = coming; i < kAtOnce && static_cast<int>(games_.size()) < tables; ++i) {
        const auto& ports = ports_[games_.size() % ports_.size()];
        add(*games_.emplace_back(std::make_unique<Game>(ports, games_.size() + 1)));
      }
    }
    poll(5);
    if (now() > until) {
      std::fprintf(stderr, "only %d of %d tables came to play\n", static_cast<int>(ready()), tables);
      std::exit(1);
    }
  }
}

Crowd::Moves Crowd::play(Micros period, Micros warm_up, Micros length, const std::function<void()>& begin) {
  struct Due {
    Micros at;
    Game* game;
    bool operator>(const Due& other) const { return at > other.at; }
  };
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due;
  const Micros start = now();
  for (std::size_t i = 0; i < games_.size(); ++i) {
    due.push({start + static_cast<Micros>(i) * period / static_cast<Micros>(games_.size()), games_[i].get()});
  }
  std::unordered_map<Game*, std::queue<Micros>> late;  // that were due before the move before was over
  Moves moves;
  bool begun = false;
  const auto act = [](Game& game, Micros since) {
    game.move(since);
    for (int player = 0; player < 2; ++player) {
      if (game.link(player).wants_to_write()) game.link(player).write();
    }
  };
  for (Micros time = start; time < start + warm_up + length; time = now()) {
    if (!begun && time >= start + warm_up) {
      begun = true;
      begin();
    }
    while (!due.empty() && due.top().at <= time) {
      const auto [at, game] = due.top();
      due.pop();
      due.push({at + period, game});
      if (game->finished()) continue;
      game->free() ? act(*game, at) : late[game].push(at);
    }
    const auto wait = due.empty() ? 1000 : std::max<Micros>(0, due.top().at - now());
    poll(static_cast<int>(std::min<Micros>(wait / 1000, 5)));
    const Micros heard = now();
    for (Game* game : std::exchange(over_, {})) {
      if (begun) ++moves.completed;
      if (begun && game->since() >= start + warm_up) moves.took.push_back(heard - game->since());
      auto& waiting = late[game];
      if (!waiting.empty() && game->free()) {
        act(*game, waiting.front());
        waiting.pop();
      }
    }
  }
  std::sort(moves.took.begin(), moves.took.end());
  for (const auto& game : games_) {
    moves.refused += game->refused;
    moves.finished += game->finished() ? 1 : 0;
  }
  return moves;
}

std::vector<std::string> Crowd::tables() const {
  std::vector<std::string> out;
  for (const auto& game : games_) out.push_back(game->table());
  return out;
}

void Crowd::idle(Micros length) {
  for (const Micros until = now() + length; now() < until;) poll(10);
}

}  // namespace tessera::load
