// Tables: lists, new tables, and the record, analysis and chat of a game.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <ranges>

#include "engine/core/json.h"
#include "engine/core/json_reader.h"
#include "server/api/api.h"
#include "server/fair/fair_record.h"
#include "server/live/log_reader.h"
#include "server/net/target.h"
#include "server/store/log_text.h"
#include "server/store/table_row.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostAnalyses = 100;             // kept
constexpr std::size_t kMostAnalysing = 16;             // at a time
constexpr std::ptrdiff_t kMostAnalysingOfAddress = 2;  // among them
constexpr std::size_t kLongestAnalysis = 4'000'000;    // bytes
constexpr std::size_t kMostKept = 100'000'000;         // bytes of all that are kept
constexpr Time kFailureKept = 5 * 60'000;              // of an analysis
constexpr std::size_t kLongestReport = 2000;           // bytes
constexpr int kMostReports = 50;                       // about one table
constexpr int kMostReportsOfGuest = 3;                 // among them

// What is read of a table whose game is over.
struct FinishedTable {
  std::optional<TableRow> row;
  StoredLog log;  // read apart, in pieces
  std::optional<StoredFair> fair;
};

Result<FinishedTable> read_finished_table(Store& store, const std::string& table) {
  FinishedTable out;
  auto row = store.table(table);
  if (!row) return row.error();
  out.row = *std::move(row);
  if (!out.row || out.row->stage != Stage::finished) return out;
  auto fair = store.fair(table);
  if (!fair) return fair.error();
  out.fair = *std::move(fair);
  return out;
}

struct MadeRecord {
  std::string text;  // empty: it could not be made
  std::size_t events = 0;
};

MadeRecord record_of(const FinishedTable& finished, const RecordSigner& signer) {
  std::vector<table::Event> events;
  for_each_event(finished.log.batches, [&](table::Event event) { events.push_back(std::move(event)); });
  if (events.size() != finished.log.lines) return {};  // a line that this version does not read
  const auto table = table::Table::replay(events);
  if (!table || !finished.fair) return {};
  const auto& [secret, clients, rounds] = *finished.fair;
  const auto source = read_source(secret, {finished.row->id, table->players()}, false, clients, rounds);
  if (!source) return {};
  auto record = fair_record(events, *source);
  if (!record) return {};
  // Records of before are told as they always were.
  if (source->rounds) signer.sign(*record);
  return {json::serialize(*record), record->at("events").as_array().size()};
}

// Puts the guest where they want to sit: `sit`, or else the first open seat. Nothing: `sit` is no such seat.
Answer<void> seat_host(table::Description& description, const json::value* sit, const Guest& guest) {
  description.seats.resize(static_cast<std::size_t>(description.players));
  if (sit != nullptr && sit->is_null()) return {};
  const auto sitter = table::SeatHolder::person_of_id(guest.id, guest.name, guest.face);
  if (sit == nullptr) {
    for (auto& seat : description.seats) {
      if (seat.kind != table::SeatHolder::Kind::open) continue;
      seat = sitter;
      break;
    }
    return {};
  }
  if (!sit->is_int64() || sit->get_int64() < 0 || sit->get_int64() >= description.players) {
    return Refusal(Code::bad_field, "sit");
  }
  auto& seat = description.seats[static_cast<std::size_t>(sit->get_int64())];
  if (seat.kind != table::SeatHolder::Kind::open) return Refusal(table::Refusal{table::Code::seat_taken});
  seat = sitter;
  return {};
}

}  // namespace

void Api::list(const CallPtr& call) {
  const auto page = call->page();
  if (!page) return;
  const auto stage = query_value(call->request.query, "stage").value_or("lobby");
  if (stage != "lobby" && stage != "finished") return call->refuse({Code::bad_field, "stage"});
  const bool over = stage == "finished";
  read(
      call,
      [over, page = *page](Store& store) { return over ? store.listed_finished(page) : store.listed_lobbies(page); },
      [call, over, page = *page](const std::vector<TableRow>& rows) {
        json::array tables;
        for (const auto& row : rows) tables.push_back(row_json(row));
        const Time last = rows.empty() ? 0 : over ? rows.back().finished.value_or(0) : rows.back().created;
        const auto next = rows.empty() ? nullptr : next_page(page, rows.size(), last, rows.back().id);
        call->reply(json::object{{"tables", std::move(tables)}, {"next", next}});
      });
}

void Api::create(const CallPtr& call) {
  const auto* given = call->body.if_contains("sit");
  const auto sit = given != nullptr ? std::optional(*given) : std::nullopt;
  call->body.erase("sit");
  auto description = table::read_description(call->body);
  if (!description) return call->refuse(description.error());
  if (description->seats.size() > static_cast<std::size_t>(description->players)) {
    return call->refuse({Code::bad_field, "seats"});
  }
  if (const auto seated = seat_host(*description, sit ? &*sit : nullptr, call->guest); !seated) {
    return call->refuse(seated.error());
  }
  call->body = {};
  if (!hub_.take_new_table(call->request.address)) return call->refuse(Code::too_fast);
  read(
      call, [id = call->guest.id](Store& store) { return store.unfinished_made_by(id); },
      [this, call, description = *std::move(description)](int made) {
        const int most = hub_.limits().tables_per_guest;
        if (most > 0 && made + hub_.tables_being_created(call->guest.id) >= most) return call->refuse(Code::too_many);
        hub_.create_table(call->guest, description, [call](const Answer<std::string>& table) {
          if (!table) return call->refuse(table.error());
          call->reply(json::object{{"table", *table}}, 201);
        });
      });
}

void Api::snapshot(const CallPtr& call) {
  hub_.snapshot(
      call->table, [call](const Answer<json::object>& seen) { seen ? call->reply(*seen) : call->refuse(seen.error()); },
      call->request.address);
}

void Api::with_record(const CallPtr& call, std::function<void(const RecordText&)> then) {
  const auto answer = [call, then = std::move(then)](const Record& record) {
    record ? then(*record) : call->refuse(record.error());
  };
  const bool asked = records_.ask(call->table, answer, call->request.address.network().text());
  if (!asked) call->refuse(Code::too_fast);
}

void Api::make_record(const std::string& table, const SharedWork<Record>::Then& done) {
  auto finished = std::make_shared<Result<FinishedTable>>(FinishedTable{});
  services_.read(
      [table, finished](Store& store) { *finished = read_finished_table(store, table); },
      [this, table, finished, done] {
        if (!*finished) return done(Refusal(Code::storage));
        if (!(*finished)->row) return done(Refusal(Code::no_such_table));
        if ((*finished)->row->stage != Stage::finished) return done(Refusal(Code::still_running));
        hub_.logs().read(table, LogLimit{}, [this, finished, done](Result<StoredLog> log) {
          if (!log) return done(Refusal(Code::storage));
          (*finished)->log = *std::move(log);
          auto made = std::make_shared<MadeRecord>();
          services_.run_job(
              HubServices::Effort::load,
              [made, finished, signer = hub_.signer()] { *made = record_of(**finished, signer); },
              [made, done] {
                const auto& [text, events] = *made;
                done(text.empty() ? Record(Refusal(Code::storage)) : RecordText{OutMessage(made, &text), events});
              });
        });
      });
}

void Api::record(const CallPtr& call) {
  with_record(call, [call](const RecordText& record) { call->reply_text(record.text); });
}

void Api::analysis(const CallPtr& call) {
  if (!config_.analyse) return call->refuse(Code::no_such_page);
  if (answer_analysis(call)) return;
  with_record(call, [this, call](const RecordText& record) {
    if (record.events > config_.analysed_events) keep_analysis(call->table, {});
    if (answer_analysis(call)) return;  // others have asked, too
    analysing_.emplace(call->table, call->request.address.network());
    auto text = std::make_shared<std::string>();
    services_.run_job(
        HubServices::Effort::large,
        [text, analyse = config_.analyse, record = record.text] { *text = analyse(*record); },
        [this, table = call->table, text] {
          analysing_.erase(table);
          // It has failed: for want of time or memory, which there may be another time.
          if (text->empty()) return keep_analysis(table, {.until = services_.now() + kFailureKept});
          keep_analysis(table, {.text = text->size() <= kLongestAnalysis ? text : nullptr});
        });
    answer_analysis(call);
  });
}

// Whatever there is to say without work. False: it has to be worked out.
bool Api::answer_analysis(const CallPtr& call) {
  const auto known = analyses_.find(call->table);
  if (known != analyses_.end() && services_.now() < known->second.until) {
    const auto& text = known->second.text;
    text ? call->reply_text(text) : call->refuse(table::Refusal{table::Code::too_long});
    return true;
  }
  if (analysing_.contains(call->table)) {
    call->reply(json::object{{"pending", true}}, 202);
    return true;
  }
  const auto from = call->request.address.network();
  const auto of_address = std::ranges::count(std::views::values(analysing_), from);
  const bool too_many = analysing_.size() >= kMostAnalysing || of_address >= kMostAnalysingOfAddress;
  if (too_many) call->refuse(Code::too_fast);
  return too_many;
}

void Api::keep_analysis(const std::string& table, KeptAnalysis analysis) {
  std::size_t bytes = analysis.bytes();
  for (const auto& [of, kept] : analyses_) bytes += kept.bytes();
  while (!analyses_.empty() && (analyses_.size() >= kMostAnalyses || bytes > kMostKept)) {
    bytes -= analyses_.extract(analyses_.begin()).mapped().bytes();
  }
  analyses_[table] = std::move(analysis);
}

void Api::chat(const CallPtr& call) {
  const auto text = query_value(call->request.query, "after").value_or("0");
  if (text.empty() || text.size() > 18 || text.find_first_not_of("0123456789") != text.npos) {
    return call->refuse({Code::bad_field, "after"});
  }
  constexpr int kLines = 200;
  read(
      call,
      [table = call->table, after = std::stoll(text)](Store& store) -> Result<std::optional<json::array>> {
        const auto row = store.table(table);
        if (!row) return row.error();
        if (!*row) return std::optional<json::array>();
        const auto lines = store.chat(table, after, kLines);
        if (!lines) return lines.error();
        boost::system::error_code failed;
        const auto summary = json::parse((*row)->summary, failed);
        json::array out;
        for (const auto& line : *lines) {
          const Seat seat = summary.is_object() ? seat_in(summary.get_object(), line.guest) : kNoSeat;
          out.push_back(json::object{{"number", line.number},
                                     {"seat", seat_json(seat)},
                                     {"name", line.name},
                                     {"at", line.at},
                                     {chat_field(line.kind), line.text}});
        }
        return std::optional(std::move(out));
      },
      [call](std::optional<json::array> lines) {
        if (!lines) return call->refuse(Code::no_such_table);
        call->reply(json::object{{"lines", *std::move(lines)}});
      });
}

void Api::report(const CallPtr& call) {
  constexpr std::string_view kFields[] = {"seat", "text"};
  JsonReader read;
  const int seat = read.number(call->body, "seat", 0, kMaxSeats - 1);
  const std::string text(read.text(call->body, "text", kLongestReport));
  if (!read.good()) return call->refuse({Code::bad_field, read.wrong_field()});
  if (const auto other = unknown_field(call->body, kFields)) return call->refuse({Code::bad_field, *other});
  if (const auto fault = text_fault(text, TextUse::lines)) return call->refuse(*fault);
  const auto store = [this, call, text](const Answer<std::string>& about) {
    if (!about) return call->refuse(about.error());
    if (about->empty()) return call->refuse({Code::bad_field, "seat"});
    store_report(call, {call->table, call->guest.id, *about, services_.now(), text});
  };
  hub_.guest_at(call->table, Seat(seat), store, call->request.address);
}

// Counted and stored in one piece of work, so that many at once are not more than are allowed.
void Api::store_report(const CallPtr& call, const writes::AddReport& report) {
  const auto add = [report](Store& store) -> Result<bool> {
    const auto counts = store.report_counts(report.table, report.by);
    if (!counts) return counts.error();
    if (counts->of_table >= kMostReports || counts->by_guest >= kMostReportsOfGuest) return false;
    const Write write = report;
    const auto stored = store.commit({&write, 1});
    if (!stored) return stored.error();
    return true;
  };
  read(call, add, [call](bool added) { added ? call->done() : call->refuse(Code::too_many); });
}

}  // namespace tessera::server
