// A crowd at one or several nodes, for tools/cluster/bench.py:
//
//     cluster_load TABLES MAKE:PLAY…       the ports where a table is made and where it is played; tables take turns
//
// Prints "ready" when all tables play. Then for each line "PERIOD WARM_UP LENGTH" (microseconds) each table moves once
// a period; it prints "begin" when the warm-up is over, and at the end "MOVES SECONDS P50_MS P99_MS REFUSED".
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <vector>

#include "server/load/crowd.h"

using namespace tessera::load;

int main(int argc, char** argv) {
  std::vector<Ports> ports;
  for (int i = 2; i < argc; ++i) {
    const char* colon = std::strchr(argv[i], ':');
    if (colon != nullptr) ports.push_back({std::atoi(argv[i]), std::atoi(colon + 1)});
  }
  const int tables = argc > 1 ? std::atoi(argv[1]) : 0;
  if (tables < 1 || ports.empty() || static_cast<int>(ports.size()) != argc - 2) {
    std::fprintf(stderr, "usage: cluster_load TABLES MAKE:PLAY…\n");
    return 2;
  }
  rlimit limit = {};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);

  Crowd crowd(ports);
  crowd.gather(tables);
  std::cout << "ready" << std::endl;
  Micros period = 0;
  Micros warm_up = 0;
  Micros length = 0;
  while (std::cin >> period >> warm_up >> length) {
    Micros begun = 0;
    const auto moves = crowd.play(period, warm_up, length, [&] {
      begun = now();
      std::cout << "begin" << std::endl;
    });
    std::cout << moves.completed << ' ' << static_cast<double>(now() - begun) / 1e6 << ' ' << moves.ms(0.5) << ' '
              << moves.ms(0.99) << ' ' << moves.refused << std::endl;
  }
  return 0;
}
