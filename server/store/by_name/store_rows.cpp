#include "server/store/by_name/store_rows.h"

#include "server/store/postgres/postgres_url.h"

namespace tessera::server {

namespace {

Result<std::unique_ptr<StoreRows>> open_rows(const std::string& place) {
  return PostgresUrl::is_one(place) ? open_postgres_rows(place) : open_sqlite_rows(place);
}

// Counts what goes through it.
class CountingTarget final : public StoreRows::Target {
 public:
  CountingTarget(StoreRows::Target& target, RowCounts& counts) : target_(target), counts_(counts) {
    counts_.clear();
    for (const auto& relation : kRelations) counts_.emplace_back(relation.name, 0);
  }

  Result<void> add(const Relation& relation, const CellRow& row) override {
    for (auto& [name, count] : counts_) count += name == relation.name ? 1 : 0;
    return target_.add(relation, row);
  }
  Result<void> set_last_number(std::string_view relation, std::int64_t number) override {
    return target_.set_last_number(relation, number);
  }

 private:
  StoreRows::Target& target_;
  RowCounts& counts_;
};

}  // namespace

Result<RowCounts> move_store(const std::string& from, const std::string& to) {
  const auto source = open_rows(from);
  if (!source) return source.error();
  const auto target = open_rows(to);
  if (!target) return target.error();
  RowCounts counts;
  const auto done = (*target)->write([&](StoreRows::Target& rows) {
    CountingTarget counting(rows, counts);
    return (*source)->read(counting);
  });
  if (!done) return done.error();
  return counts;
}

}  // namespace tessera::server
