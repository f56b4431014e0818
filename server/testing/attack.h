// For tests: an attack on one bound of the table in docs/hosting.md, "Limits".
//
// Each starts its own server, goes beyond the bound, and expects what the last column of the row says. A row without an
// attack, and an attack without a row, fail server/service/bounds_test.cpp.
#pragma once

#include <map>
#include <string>

namespace tessera::server::testing {

using Attacks = std::map<std::string, void (*)()>;  // by the name of the row

Attacks network_attacks();  // on what a connection may send and leave unread
Attacks table_attacks();    // on tables: how many, their logs, options and rounds of fair dice
Attacks work_attacks();     // on work that waits: answers, reads, loading tables, records, hints and analyses
Attacks guest_attacks();    // on what else a guest leaves behind: names, chat, reports

}  // namespace tessera::server::testing
