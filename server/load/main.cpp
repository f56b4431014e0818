// The load bench: `./dev bench server`. Starts servers of its own, one after the other, each on one core, and plays
// a game for two (game.cpp) with two clients a table from another. Prints the median of the runs, and each of them.
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "server/load/crowd.h"
#include "server/testing/client.h"
#include "server/testing/hostile_crowd.h"
#include "server/testing/server_process.h"

namespace {

using namespace tessera::load;
using tessera::server::testing::Client;
using tessera::server::testing::HostileCrowd;
using tessera::server::testing::ServerProcess;
using tessera::server::testing::stay_on_core;

constexpr Micros kSecond = 1'000'000;

struct Place {
  std::string program;
  std::string folder;
  int runs;
};

// A server with an empty folder, on a core of its own. It is ready once this is made.
class BenchServer {
 public:
  BenchServer(const std::string& program, const std::string& folder, std::vector<std::string> options = {"--no-limits"})
      : process_(program, emptied(folder), with_log(std::move(options)), 0), port_(process_.port()) {
    if (port_ != 0) return;
    std::fprintf(stderr, "the server did not start\n");
    std::exit(1);
  }

  int port() const { return port_; }
  double cpu_seconds() const { return process_.cpu_seconds(); }
  // Of its /metrics.
  double metric(const std::string& name) const {
    const auto answer = Client(port_).get("/metrics");
    const std::string text = answer ? answer->body : "";
    const auto line = text.find("\ntessera_" + name + " ");
    return line == text.npos ? NAN : std::atof(text.c_str() + text.find(' ', line));
  }
  double resident_kb() const { return process_.resident_kb(); }

 private:
  static std::vector<std::string> with_log(std::vector<std::string> options) {
    options.insert(options.end(), {"--log", "warning"});
    return options;
  }
  static const std::string& emptied(const std::string& folder) {
    std::filesystem::remove_all(folder);
    return folder;
  }

  ServerProcess process_;
  int port_;
};

// The hostile crowd in a process of its own, which gives way to this one: its work is not to delay who measures.
class HostileProcess {
 public:
  HostileProcess(int port, std::uint64_t seed, int clients, const std::vector<std::string>& tables) : pid_(::fork()) {
    if (pid_ != 0) return;
    constexpr sched_param kUsual = {};
    ::sched_setscheduler(0, SCHED_OTHER, &kUsual);
    const HostileCrowd crowd(port, seed, clients, tables);
    for (;;) ::pause();
  }
  HostileProcess(const HostileProcess&) = delete;
  HostileProcess& operator=(const HostileProcess&) = delete;
  ~HostileProcess() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

 private:
  const pid_t pid_;
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void print(const char* what, const char* unit, const char* aim, const std::vector<double>& values) {
  std::printf("%-66s %9.3f %-6s (aim %s; runs:", what, median(values), unit, aim);
  for (const double value : values) std::printf(" %.3f", value);
  std::printf(")\n");
  std::fflush(stdout);
}

void warn(const Crowd::Moves& moves) {
  if (moves.refused > 0) std::printf("  %llu refused\n", static_cast<unsigned long long>(moves.refused));
  if (moves.finished > 0) std::printf("  %d games came to their end\n", moves.finished);
}

void idle_server(const Place& place) {
  std::vector<double> kb;
  for (int run = 0; run < place.runs; ++run) {
    const BenchServer server(place.program, place.folder);
    kb.push_back(server.resident_kb() / 1024);
  }
  print("resident memory, idle", "MB", "20", kb);
}

// So many tables, each moving once a period.
void moves(const Place& place, int tables, Micros period, Micros length, const char* name, const char* aim_cpu,
           const char* aim_p99) {
  std::vector<double> cpu;
  std::vector<double> p50;
  std::vector<double> p99;
  std::vector<double> rate;
  for (int run = 0; run < place.runs; ++run) {
    const BenchServer server(place.program, place.folder);
    Crowd crowd(server.port());
    crowd.gather(tables);
    double before = 0;
    Micros begun = 0;
    const auto played = crowd.play(period, 2 * kSecond, length, [&] {
      before = server.cpu_seconds();
      begun = now();
    });
    const double used = server.cpu_seconds() - before;
    const auto count = static_cast<double>(played.took.size());
    warn(played);
    cpu.push_back(used * 1000 / count);
    rate.push_back(count / (static_cast<double>(now() - begun) / kSecond));
    p50.push_back(played.ms(0.5));
    p99.push_back(played.ms(0.99));
  }
  std::printf("%s\n", name);
  print("  moves a second", "", "-", rate);
  print("  server CPU a move", "ms", aim_cpu, cpu);
  print("  until both have heard of it, median", "ms", "-", p50);
  print("  until both have heard of it, 99 of 100", "ms", aim_p99, p99);
}

// Honest players with and without a crowd that breaks all rules, at a server with the limits that people get. Both in
// turn, two seconds each: a machine that is slow at times is so for both.
void hostile(const Place& place) {
  constexpr int kTables = 200;
  constexpr int kClients = 40;
  constexpr int kTurns = 8;
  std::vector<double> quiet;
  std::vector<double> among;
  std::vector<double> ratio;
  std::vector<double> cpu;
  std::vector<double> memory;
  std::vector<double> longest_turn;
  std::vector<double> long_turns;
  for (int run = 0; run < place.runs; ++run) {
    const BenchServer server(place.program, place.folder, {"--trust-proxy", "127.0.0.1"});
    Crowd crowd(server.port());
    crowd.gather(kTables);
    const double before = server.resident_kb();
    Crowd::Moves alone;
    Crowd::Moves together;
    const auto play_on = [&](Crowd::Moves& all, double& cpu) {
      const double used = server.cpu_seconds();
      const auto played = crowd.play(kSecond / 2, kSecond / 2, 2 * kSecond, [] {});
      all.took.insert(all.took.end(), played.took.begin(), played.took.end());
      cpu += (server.cpu_seconds() - used) / (2.5 * kTurns) * 100;
    };
    double cpu_alone = 0;
    double cpu_together = 0;
    for (int turn = 0; turn < kTurns; ++turn) {
      play_on(alone, cpu_alone);
      const HostileProcess hostile_clients(server.port(), static_cast<std::uint64_t>(run * kTurns + turn), kClients,
                                           crowd.tables());
      play_on(together, cpu_together);
    }
    for (auto* all : {&alone, &together}) std::sort(all->took.begin(), all->took.end());
    quiet.push_back(alone.ms(0.99));
    among.push_back(together.ms(0.99));
    ratio.push_back(among.back() / quiet.back());
    memory.push_back((server.resident_kb() - before) / 1024);
    cpu.push_back(cpu_together - cpu_alone);
    longest_turn.push_back(server.metric("longest_turn_seconds") * 1000);
    long_turns.push_back(server.metric("long_turns_total"));
  }
  std::printf("200 tables, 2 moves a second each, and 40 hostile clients\n");
  print("  until both have heard of it, 99 of 100, without them", "ms", "-", quiet);
  print("  the same with them", "ms", "-", among);
  print("  how many times as long", "", "3", ratio);
  print("  longest turn of the network thread, CPU time", "ms", "5", longest_turn);
  print("  turns of over 5 ms", "", "0", long_turns);
  print("  server CPU that they cost, of a core", "%", "-", cpu);
  print("  resident memory that they cost", "MB", "-", memory);
}

// What is grown once for the first crowd (caches, the allocator's heap) serves those that follow;
// so a table that nobody looks at costs what each further one adds.
void memory(const Place& place) {
  constexpr int kTables = 2000;
  constexpr int kFurther = 4;
  std::vector<double> watched;
  std::vector<double> once;
  std::vector<double> unwatched;
  for (int run = 0; run < place.runs; ++run) {
    const BenchServer server(place.program, place.folder);
    const auto crowd = [&] {
      Crowd some(server.port());
      some.gather(kTables);
      some.idle(2 * kSecond);
      return server.resident_kb();
    };
    const auto all_gone = [&] {
      std::this_thread::sleep_for(std::chrono::seconds(90));  // a table that nobody looks at leaves after a minute
      return server.resident_kb();
    };
    const double before = server.resident_kb();
    watched.push_back((crowd() - before) / kTables);
    const double first = all_gone();
    once.push_back((first - before) / 1024);
    for (int i = 0; i < kFurther; ++i) crowd();
    unwatched.push_back((all_gone() - first) / (kTables * kFurther));
  }
  print("resident memory a table with two idle clients", "KB", "25", watched);
  print("what 2,000 such tables leave behind, once", "MB", "-", once);
  print("resident memory each further table that nobody looks at", "KB", "1", unwatched);
}

// Two programs in turn, a second each, again and again: a machine that is slow at times is so for both.
void compare(const Place& place, const std::string& other) {
  constexpr int kTables = 2500;
  constexpr int kTurns = 10;
  struct Side {
    BenchServer server;
    Crowd crowd{server.port()};
    double cpu = 0;
    double moves = 0;
  };
  Side sides[] = {{{place.program, place.folder + "/one"}}, {{other, place.folder + "/other"}}};
  for (auto& side : sides) side.crowd.gather(kTables);
  std::vector<double> ratios;
  for (int run = 0; run < place.runs; ++run) {
    double cost[2];
    for (auto& side : sides) side.cpu = side.moves = 0;
    for (int turn = 0; turn < 2 * kTurns; ++turn) {
      auto& side = sides[turn % 2];
      double before = 0;
      side.moves += static_cast<double>(
          side.crowd.play(kSecond / 2, kSecond / 4, kSecond, [&] { before = side.server.cpu_seconds(); }).took.size());
      side.cpu += side.server.cpu_seconds() - before;
    }
    for (int i = 0; i < 2; ++i) cost[i] = sides[i].cpu * 1000 / sides[i].moves;
    std::printf("%.4f and %.4f ms a move\n", cost[0], cost[1]);
    std::fflush(stdout);
    ratios.push_back(cost[1] / cost[0]);
  }
  print("server CPU a move, the other program's to this one's", "", "-", ratios);
}

void open_all_files() {
  rlimit limit = {};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view kParts[] = {"", "idle", "busy", "quick", "many", "memory", "hostile", "against"};
  const std::string_view only = argc > 4 ? argv[4] : "";
  const int most = only == "against" ? 6 : 5;
  if (argc < 3 || argc > most || (most == 6 && argc < 6) || std::ranges::find(kParts, only) == std::end(kParts)) {
    std::fprintf(stderr,
                 "usage: server_load PROGRAM FOLDER [RUNS [idle|busy|quick|many|memory|hostile|against OTHER]]\n");
    return 2;
  }
  const Place place{argv[1], argv[2], argc > 3 ? std::max(1, std::atoi(argv[3])) : 5};
  if (std::thread::hardware_concurrency() < 2) std::printf("only one core: server and load share it\n");
  open_all_files();
  stay_on_core(1);
  const auto wanted = [&](std::string_view part) { return only.empty() || only == part; };
  if (wanted("idle")) idle_server(place);
  if (wanted("busy")) moves(place, 2500, kSecond / 2, 10 * kSecond, "2,500 tables, 2 moves a second each", "0.05", "-");
  if (wanted("quick")) moves(place, 200, kSecond / 2, 10 * kSecond, "200 tables, 2 moves a second each", "-", "5");
  if (wanted("many")) {
    moves(place, 5000, 10 * kSecond, 20 * kSecond, "5,000 tables (10,000 sockets), a move each 10 s", "-", "20");
  }
  if (wanted("memory")) memory(place);
  if (wanted("hostile")) hostile(place);
  if (only == "against") compare(place, argv[5]);
  return 0;
}
