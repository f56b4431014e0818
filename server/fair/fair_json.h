// The parts of fair dice as JSON: what the store, records and receipts have in common. HEX is 64 lower-case digits.
//
//   by seat   [HEX, null, …]                      one entry for each seat
//   seats     [1, 2]                              ascending
//   list      {"round": 3, "list": BY SEAT}
//   spoiled   {"round": 3, "list": BY SEAT, "missing": SEATS}
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "server/fair/fair_exchange.h"

namespace tessera::server {

boost::json::array by_seat_json(const SeatBytes& bytes, int players);
boost::json::array seats_json(SeatSet seats);
boost::json::object spoiled_json(const SpoiledRound& round, int players);

// Reads an object that has these fields and may have no others. The first thing that is wrong is the error, with its
// place: `place` is what stands before the names of the fields, such as "spoiled[0].".
class FairReader {
 public:
  FairReader(const boost::json::object& from, std::string place) : from_(from), place_(std::move(place)) {}

  Result<void> check_fields(std::initializer_list<std::string_view> names) const;
  Result<Bytes32> hex(std::string_view name) const;
  Result<std::uint32_t> round(std::string_view name = "round") const;  // from 1
  Result<SeatBytes> by_seat(std::string_view name, int players) const;
  Result<SeatSet> seats(std::string_view name, int players) const;
  Result<ClosedList> list(int players) const;  // "round" and "list"
  bool has(std::string_view name) const { return from_.contains(name); }
  const boost::json::value* field(std::string_view name) const { return from_.if_contains(name); }

  Error wrong(std::string_view name, const std::string& what) const {
    return Error{place_ + std::string(name) + ": " + what};
  }

 private:
  const boost::json::object& from_;
  std::string place_;
};

Result<SpoiledRound> read_spoiled(const boost::json::value& from, int players, const std::string& place);
// The list of all of them in the field "spoiled".
Result<std::vector<SpoiledRound>> read_all_spoiled(const FairReader& from, int players);

// The rounds of a table as text, for the store (writes::SetRounds).
std::string rounds_text(const FairRounds& rounds, int players);
Result<FairRounds> read_rounds(std::string_view text, int players);

}  // namespace tessera::server
