// Lines for a server without a network: "aPOST /api/tables {…}" is a request of guest a's (b: another's, x: with a
// forged token, -: without), "w{…}" what a WebSocket says, "t500" that time passes, "f" that the disk is full, or no
// longer; "@" stands for the last table that was made, "@a" for a token. Every request is answered exactly once, in
// JSON, and a refusal with a word of the lists.
#include <boost/json/parse.hpp>
#include <map>

#include "engine/core/text.h"
#include "fuzz/fuzz.h"
#include "fuzz/known_codes.h"
#include "fuzz/queued_services.h"
#include "server/api/api.h"
#include "server/net/target.h"
#include "support/utf8.h"

namespace {

using namespace tessera;
using namespace tessera::server;
using fuzz::require;

// As much of a store as tables need.
class TinyStore final : public Store {
 public:
  Result<void> commit(std::span<const Write> writes) override {
    for (const auto& write : writes) std::visit([this](const auto& each) { execute_write(each); }, write);
    return {};
  }
  Result<std::optional<TableRow>> table(std::string_view id) override { return found(rows_, id); }
  Result<std::vector<Batch>> log(std::string_view id, std::uint32_t from_line) override {
    std::vector<Batch> out;
    for (const auto& batch : logs_[std::string(id)]) {
      if (batch.first + batch.count > from_line) out.push_back(batch);
    }
    return out;
  }
  Result<LogPiece> log_piece(std::string_view id, std::int64_t, int) override {
    const auto& log = logs_[std::string(id)];
    const auto row = found(rows_, id);
    return LogPiece{.batches = {log.rbegin(), log.rend()}, .lines = row ? row->lines : 0};
  }
  Result<std::optional<StoredFair>> fair(std::string_view id) override { return found(fair_, id); }
  Result<std::vector<DueTable>> due_tables() override { return std::vector<DueTable>{}; }
  Result<std::vector<TableRow>> listed_lobbies(const Page& page) override { return all(page.limit); }
  Result<std::vector<TableRow>> listed_finished(const Page& page) override { return all(page.limit); }
  Result<std::vector<TableRow>> open_tables_of(std::string_view) override { return all(100); }
  Result<std::vector<std::string>> ids_of_open_tables(std::string_view) override {
    std::vector<std::string> ids;
    for (const auto& [id, row] : rows_) ids.push_back(id);
    return ids;
  }
  Result<int> unfinished_made_by(std::string_view) override { return static_cast<int>(rows_.size()); }
  Result<std::vector<Played>> history_of(std::string_view, const Page&) override {
    return std::vector<Played>{{"t", "six-pack", kNoSeat, SeatResult::won, 1, 2, false}};
  }
  Result<std::vector<GameStatistics>> statistics_of(std::string_view) override {
    return std::vector<GameStatistics>{{"six-pack", 1, 1, 0, 5, 5}};
  }
  Result<std::optional<Guest>> guest(std::string_view id) override { return found(guests_, id); }
  Result<std::vector<Guest>> guests_at(std::string_view) override { return std::vector<Guest>{}; }
  Result<ExportPiece> export_piece(std::string_view, const ExportPlace&, int) override { return ExportPiece{}; }
  Result<std::vector<ChatLine>> chat(std::string_view, std::int64_t, int) override { return chat_; }
  Result<ReportCounts> report_counts(std::string_view, std::string_view) override { return ReportCounts{}; }
  Result<std::vector<Report>> reports(std::int64_t, int) override { return std::vector<Report>{}; }
  Result<std::optional<std::vector<std::uint8_t>>> setting(std::string_view) override {
    return std::optional<std::vector<std::uint8_t>>{};
  }
  Result<bool> erase_deleted(int) override { return false; }
  Result<std::vector<std::string>> prune(const PruneTimes&, int) override { return std::vector<std::string>{}; }
  Result<void> backup(const std::string&) const override { return {}; }
  std::uint64_t size() const override { return 0; }

 private:
  template <class T>
  static std::optional<T> found(const std::map<std::string, T, std::less<>>& in, std::string_view id) {
    const auto at = in.find(id);
    return at == in.end() ? std::nullopt : std::optional(at->second);
  }
  std::vector<TableRow> all(int limit) const {
    std::vector<TableRow> out;
    for (const auto& [id, row] : rows_) {
      if (static_cast<int>(out.size()) < limit) out.push_back(row);
    }
    return out;
  }
  void execute_write(const writes::CreateTable& w) {
    rows_[w.row.id] = w.row;
    fair_.insert_or_assign(w.row.id, StoredFair{w.secret, "", ""});
  }
  void execute_write(const writes::Append& w) {
    auto& row = rows_[w.table];
    require(row.lines == w.first, "nothing is written twice");
    const auto lines = static_cast<std::uint32_t>(std::count(w.text.begin(), w.text.end(), '\n'));
    if (lines > 0) logs_[w.table].push_back({w.first, lines, w.text});
    row.lines += lines;
    row.stage = w.stage;
    row.changed = w.changed;
    if (w.summary) row.summary = *w.summary;
    if (w.stage == Stage::finished) row.finished = w.changed;
  }
  void execute_write(const writes::SetRounds& w) { fair_.at(w.table).rounds = w.rounds; }
  void execute_write(const writes::SetGuest& w) { guests_[w.guest.id] = w.guest; }
  void execute_write(const writes::DeleteGuest& w) { guests_.erase(w.guest); }
  void execute_write(const writes::AddChat& w) { chat_.push_back({1, w.guest, w.at, w.kind, w.text, {}}); }
  template <class W>
  void execute_write(const W&) {}

  std::map<std::string, TableRow, std::less<>> rows_;
  std::map<std::string, std::vector<Batch>, std::less<>> logs_;
  std::map<std::string, StoredFair, std::less<>> fair_;
  std::map<std::string, Guest, std::less<>> guests_;
  std::vector<ChatLine> chat_;
};

class Server final : public fuzz::QueuedServices {
 public:
  Server() : QueuedServices(1'000'000) {
    for (auto* token : {&a_, &b_}) {
      const Guest guest{random_guest_id(), "Guest", now_, now_};
      *token = *sign_token({guest.id, now_}, key_);
      (void)store_.commit(std::vector<Write>{writes::SetGuest{guest}});
    }
    hub_.begin([](const Result<void>&) {});
    hub_.opened(1);
    run();
  }

  void hear(std::string line) {
    if (line.empty()) return;
    put_in(line, "@a", a_);
    put_in(line, "@", table_);
    const char first = line[0];
    line.erase(0, 1);
    if (first == 'f') full_disk_ = !full_disk_;
    if (first == 't') return pass(text::number(line).value_or(1));
    if (first == 'w' && valid_utf8(line)) hub_.message(1, line);
    if (first == 'a' || first == 'b' || first == 'x' || first == '-') ask(first, line);
    run();
  }

  void send(ConnectionId, OutMessage message) override {
    require(boost::json::parse(*message).as_object().contains("say"), "a message says something");
  }
  void close(ConnectionId, CloseCode, std::string_view) override {}
  void set_alarm(Time) override {}

 private:
  Store& store() override { return store_; }
  Result<void> commit(const std::vector<Write>& writes) override {
    return full_disk_ ? Result<void>(Error{"the disk is full"}) : store_.commit(writes);
  }

  static void put_in(std::string& line, std::string_view mark, const std::string& text) {
    for (auto at = line.find(mark); at != line.npos && line.size() < 100'000; at = line.find(mark, at + text.size())) {
      line.replace(at, mark.size(), text);
    }
  }
  void pass(int ms) {
    now_ += std::max(ms, 0);
    hub_.alarm();
    run();
  }
  void ask(char who, const std::string& line) {
    const auto space = line.find(' ');
    if (space == line.npos) return;
    const auto body = line.find(' ', space + 1);
    const auto target = parse_target(std::string_view(line).substr(space + 1, body - space - 1));
    if (!target) return;
    Request request;
    request.method = line.substr(0, space);
    request.path = target->path;
    request.query = target->query;
    if (body != line.npos) request.body = line.substr(body + 1);
    request.token = who == 'a' ? a_ : who == 'b' ? b_ : who == 'x' ? "forged" : "";
    int answers = 0;
    api_.request(request, [&](const Response& response) {
      ++answers;
      if (response.status == 204) return;
      const auto value = boost::json::parse(*response.body).as_object();
      if (response.status >= 400)
        require(fuzz::is_known_code(value.at("error").as_string()), "the list of codes is closed");
      if (response.status == 201 && value.contains("table")) table_ = std::string(value.at("table").as_string());
    });
    run();
    require(answers == 1, "a request is answered once");
  }
  void run() {
    while (has_jobs()) do_next_job();
  }

  Secret key_{Bytes32{1}};
  TinyStore store_;
  bool full_disk_ = false;
  std::string a_;
  std::string b_;
  std::string table_ = "none";
  Hub hub_{*this, ServerKeys{key_, key_}};
  Api api_{*this, hub_, key_, {.costly = {}, .analyse = [](const std::string&) { return std::string("{}"); }}};
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest = tessera::fuzz::as_text(data, size);
  Server server;
  for (int lines = 0; !rest.empty() && lines < 40; ++lines) {
    const auto end = rest.find('\n');
    server.hear(std::string(rest.substr(0, end)));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return 0;
}
