// For tests of what every store must do: an empty place for a store, and the store that is kept there.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace tessera::server::testing {

class StorePlace {
 public:
  virtual ~StorePlace() = default;
  virtual Result<std::unique_ptr<Store>> open() = 0;
  // How many rows a table of the database has, with no store open or with one.
  virtual std::int64_t count(const std::string& table) = 0;
};

// nullptr: there is no such database on this machine.
using MakeStorePlace = std::unique_ptr<StorePlace> (*)();
std::unique_ptr<StorePlace> make_sqlite_place();
std::unique_ptr<StorePlace> make_postgres_place();

// Those that the tests of this program are run with: on_sqlite.cpp or on_postgres.cpp says it.
std::vector<MakeStorePlace> stores_to_try();
std::string store_name(const ::testing::TestParamInfo<MakeStorePlace>& info);

class StoreTest : public ::testing::TestWithParam<MakeStorePlace> {
 protected:
  void SetUp() override {
    place_ = GetParam()();
    if (!place_) GTEST_SKIP() << "PostgreSQL is not installed here";
    reopen();
  }
  void TearDown() override { store_.reset(); }

  // Whether all that has been committed is there after the store was closed and opened.
  void reopen() {
    store_.reset();
    auto opened = place_->open();
    ASSERT_TRUE(opened) << opened.error().text;
    store_ = *std::move(opened);
  }

  std::unique_ptr<StorePlace> place_;
  std::unique_ptr<Store> store_;
};

}  // namespace tessera::server::testing
