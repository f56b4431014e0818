// The HTTP API: guests, tables and lists. docs/protocol.md is its description for people, openapi.json for programs.
//
// `Service` passes on every request below /api/. Network thread only.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/base/address_queue.h"
#include "server/base/period_limit.h"
#include "server/base/shared_work.h"
#include "server/base/tokens.h"
#include "server/live/hub.h"
#include "server/net/limits.h"
#include "server/net/net.h"

namespace tessera::server {

struct ApiConfig {
  // For requests of one address that create something or could guess a code.
  Rate costly = {1, 60};
  // Makes the analysis of a record, both as JSON; called on the analysis thread. None: there are no analyses.
  std::function<std::string(const std::string& record)> analyse = {};
  // Of longer games there are none: what an analysis keeps in memory, 40 MB at this length, grows with the events.
  std::size_t analysed_events = 4'000;
  // Whether the data has reached its limit: then nothing new is begun. None: there is no limit.
  std::function<bool()> is_full = {};
};

class Api {
 public:
  Api(HubServices& services, Hub& hub, const Secret& key, ApiConfig config);

  // Everything below /api/ but the WebSocket.
  void request(Request request, Handler::Answer answer);

  // For the other nodes: the guest of a code that was issued here.
  std::optional<std::string> redeem(std::string_view code) { return codes_.redeem(code, services_.now()); }

  // The same: what was made of records may hold the name of a guest who is deleted.
  void forget_names() { analyses_.clear(); }

  struct Route;
  static std::span<const Route> routes();
  static std::size_t body_limit(std::string_view path);

 private:
  struct Call;
  using CallPtr = std::shared_ptr<Call>;

  // api.cpp
  void check_guest(const CallPtr& call);
  void read_body(const CallPtr& call);
  void games(const CallPtr& call);
  void check(const CallPtr& call);
  void openapi(const CallPtr& call);
  template <class Ask, class Then>
  void read(const CallPtr& call, Ask ask, Then then);

  // api_guests.cpp
  void new_guest(const CallPtr& call);
  void me(const CallPtr& call);
  void rename(const CallPtr& call);
  void forget(const CallPtr& call);
  void export_me(const CallPtr& call);
  struct Export;
  void read_export(const std::shared_ptr<Export>& made);
  void issue_code(const CallPtr& call);
  void redeem_code(const CallPtr& call);
  void my_tables(const CallPtr& call);
  void my_history(const CallPtr& call);
  void my_statistics(const CallPtr& call);
  void keep_statistics(const std::string& guest, OutMessage text);
  void give_token(const CallPtr& call, const Guest& guest, int status);
  void redeemed(const CallPtr& call, const std::string& guest);

  // api_tables.cpp
  void list(const CallPtr& call);
  void create(const CallPtr& call);
  void snapshot(const CallPtr& call);
  void record(const CallPtr& call);
  void analysis(const CallPtr& call);
  void chat(const CallPtr& call);
  void report(const CallPtr& call);
  void store_report(const CallPtr& call, const writes::AddReport& report);
  bool answer_analysis(const CallPtr& call);
  struct KeptAnalysis {
    OutMessage text = nullptr;  // null: it is too long
    Time until = std::numeric_limits<Time>::max();

    std::size_t bytes() const { return text ? text->size() : 0; }
  };
  void keep_analysis(const std::string& table, KeptAnalysis analysis);
  struct RecordText {
    OutMessage text;
    std::size_t events;
  };
  using Record = Answer<RecordText>;
  void with_record(const CallPtr& call, std::function<void(const RecordText&)> then);
  void make_record(const std::string& table, const SharedWork<Record>::Then& done);

  static constexpr int kRenamesAMinute = 6;
  static constexpr std::size_t kReadsAtOnce = 4;    // in the store's queue, where a commit waits for them
  static constexpr std::size_t kMostReads = 1'000;  // those, and all that wait
  static constexpr std::size_t kMostExports = 100;

  HubServices& services_;
  Hub& hub_;
  Secret key_;
  ApiConfig config_;
  TransferCodes codes_;
  AddressTable costly_;

  std::unordered_map<std::string, KeptAnalysis> analyses_;  // of tables
  std::unordered_map<std::string, Address> analysing_;      // tables, and who asked first
  PeriodLimit renames_{kRenamesAMinute};                    // by guest: every table where they sit is told
  SharedWork<Record> records_;
  AddressQueue reads_{{.at_once = kReadsAtOnce, .jobs = kMostReads}};
  struct KeptStatistics {
    OutMessage text;
    Time until;
  };
  std::unordered_map<std::string, KeptStatistics> statistics_;  // by guest, for moments: all their games are counted
  AddressQueue exports_{{.at_once = 1, .jobs = kMostExports}};
};

// One line of the API. `path` may have {table} in it.
struct Api::Route {
  std::string_view method;
  std::string_view path;
  bool guest;   // needs a token
  bool body;    // takes a JSON object
  bool costly;  // see ApiConfig
  void (Api::*handle)(const CallPtr& call);
};

// A request while the API works on it.
struct Api::Call {
  Request request;
  Handler::Answer answer;
  const Route* route = nullptr;
  std::string table = {};  // from the path
  Guest guest = {};        // of the token
  boost::json::object body = {};

  void reply(const boost::json::value& value, int status = 200) const;
  void reply_text(OutMessage json, int status = 200) const { answer({.status = status, .body = std::move(json)}); }
  void done() const { answer({.status = 204}); }
  void refuse(const Refusal& refusal) const;

  // The page of a list that the query asks for. Nothing: it was invalid, and has been refused.
  std::optional<Page> page() const;
};

// {"error": CODE, "detail": TEXT} with its status.
Response refused(const Refusal& refusal);

// The cursor of the next page, from the last row of this one; null: this page is not full.
boost::json::value next_page(const Page& page, std::size_t rows, Time at, const std::string& id);

template <class Ask, class Then>
void Api::read(const CallPtr& call, Ask ask, Then then) {
  using Found = decltype(ask(std::declval<Store&>()));
  auto job = [this, call, ask = std::move(ask), then = std::move(then)](std::function<void()> done) mutable {
    auto found = std::make_shared<std::optional<Found>>();
    services_.read([ask = std::move(ask), found](Store& store) { found->emplace(ask(store)); },
                   [call, found, then = std::move(then), done = std::move(done)] {
                     done();
                     if (!**found) return call->refuse(Code::storage);
                     then(std::move(***found));
                   });
  };
  if (!reads_.add(std::move(job), call->request.address.network().text())) call->refuse(Code::too_fast);
}

}  // namespace tessera::server
