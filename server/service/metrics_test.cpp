// The figures are in the text format of Prometheus.
#include "server/service/metrics.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace tessera::server {
namespace {

TEST(Metrics, EveryFigureHasItsHelpAndItsType) {
  std::istringstream lines(metrics_text({}, {}, {}));
  int figures = 0;
  std::string help;
  std::string type;
  std::string line;
  while (std::getline(lines, help) && std::getline(lines, type) && std::getline(lines, line)) {
    const auto name = line.substr(0, line.find(' '));
    EXPECT_TRUE(name.starts_with("tessera_")) << line;
    EXPECT_TRUE(help.starts_with("# HELP " + name + " ")) << help;
    const bool total = name.ends_with("_total");
    EXPECT_EQ(type, "# TYPE " + name + (total ? " counter" : " gauge"));
    ++figures;
  }
  EXPECT_GT(figures, 20);
}

TEST(Metrics, FiguresAreThoseGiven) {
  NetCounters net;
  net.connections = 3;
  net.outages = 2;
  HubCounters hub;
  hub.moves = 1'000'000'000'000;
  const auto text = metrics_text(net, hub, {.uptime = 61'000});
  EXPECT_NE(text.find("\ntessera_connections 3\n"), std::string::npos);
  EXPECT_NE(text.find("\ntessera_standstills_total 2\n"), std::string::npos);
  EXPECT_NE(text.find("\ntessera_moves_total 1000000000000\n"), std::string::npos);
  EXPECT_NE(text.find("\ntessera_uptime_seconds 61\n"), std::string::npos);
  EXPECT_EQ(text.find("tessera_resident_bytes 0\n"), std::string::npos);
}

}  // namespace
}  // namespace tessera::server
