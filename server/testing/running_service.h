// For tests: a whole server on a free port, on a thread of this process.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <thread>

#include "server/service/service.h"
#include "server/testing/echo_server.h"

namespace tessera::server::testing {

inline ServiceConfig quick_service(const std::string& folder) {
  ServiceConfig config;
  config.data = folder;
  config.net = quick_config();
  config.hub.tables_per_guest = 0;
  config.hub.tables_per_address = 0;
  config.api.costly = {};
  config.bot_threads = 1;
  return config;
}

class RunningService {
 public:
  explicit RunningService(const std::string& folder) : RunningService(quick_service(folder)) {}
  explicit RunningService(const ServiceConfig& config) {
    auto opened = Service::open(config);
    EXPECT_TRUE(opened) << (opened ? "" : opened.error().text);
    service_ = *std::move(opened);
    std::promise<void> ready;
    thread_ = std::thread([this, &ready] { EXPECT_TRUE(service_->run([&] { ready.set_value(); })); });
    ready.get_future().wait();
  }
  ~RunningService() { stop(); }

  int port() const { return service_->port(); }
  void stop() {
    if (!thread_.joinable()) return;
    service_->stop();
    thread_.join();
    service_.reset();
  }

 private:
  std::unique_ptr<Service> service_;
  std::thread thread_;
};

}  // namespace tessera::server::testing
