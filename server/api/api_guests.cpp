// Guests: their names, tokens, history and data.
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/json_reader.h"
#include "server/api/api.h"
#include "server/base/names.h"
#include "server/store/table_row.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostStatistics = 1'000;  // kept
constexpr Time kStatisticsKept = 5'000;
constexpr int kExportedAtOnce = 500;         // rows
constexpr std::size_t kLongestTyped = 1024;  // bytes of a name or a code; longer ones are refused at once

constexpr std::string_view kResults[] = {"lost", "won", "gave_up"};

// The one field of such a body; nothing: another is there, or this one is not.
std::optional<std::string> only_text(const json::object& body, std::string_view field) {
  JsonReader read;
  const auto text = read.text(body, field, kLongestTyped);
  if (!read.good() || unknown_field(body, {&field, 1})) return std::nullopt;
  return std::string(text);
}

// Puts the name and the face of a body into the guest.
Answer<void> read_guest(const json::object& body, Guest& guest) {
  constexpr std::string_view kFields[] = {"name", "face"};
  if (const auto other = unknown_field(body, kFields)) return Refusal(Code::bad_field, *other);
  JsonReader read;
  if (body.contains("name")) {
    auto name = clean_name(read.text(body, "name", kLongestTyped));
    if (!read.good()) return Refusal(Code::bad_field, "name");
    if (!name) return name.error();
    guest.name = *std::move(name);
  }
  if (body.contains("face")) {
    const auto face = table::find_face(read.text(body, "face"));
    if (!read.good() || !face) return Refusal(Code::bad_field, "face");
    guest.face = *face;
  }
  return {};
}

json::object guest_json(const Guest& guest) {
  return {{"id", guest.id}, {"name", guest.name}, {"face", table::face_word(guest.face)}};
}

json::object played_json(const Played& played) {
  return {{"table", played.table},
          {"game", played.game},
          {"seat", seat_json(played.seat)},
          {"result", kResults[static_cast<std::size_t>(played.result)]},
          {"score", played.score},
          {"at", played.at},
          {"kept", played.kept}};
}

}  // namespace

void Api::give_token(const CallPtr& call, const Guest& guest, int status) {
  const auto token = sign_token({guest.id, services_.now()}, key_);
  call->reply(json::object{{"token", token.value_or("")}, {"guest", guest_json(guest)}}, status);
}

void Api::new_guest(const CallPtr& call) {
  const Time now = services_.now();
  Guest guest{random_guest_id(), "", now, now};
  guest.face = usual_face(guest.id);
  if (const auto fine = read_guest(call->body, guest); !fine) return call->refuse(fine.error());
  if (guest.name.empty()) return call->refuse({Code::bad_field, "name"});
  services_.submit({writes::SetGuest{guest}}, [this, call, guest](const Result<void>& stored) {
    stored ? give_token(call, guest, 201) : call->refuse(Code::storage);
  });
}

void Api::me(const CallPtr& call) {
  auto out = guest_json(call->guest);
  out.emplace("created", call->guest.created);
  call->reply(out);
}

void Api::rename(const CallPtr& call) {
  const Guest before = call->guest;
  if (call->body.empty()) return call->refuse({Code::bad_field, "name"});
  if (const auto fine = read_guest(call->body, call->guest); !fine) return call->refuse(fine.error());
  if (call->guest == before) return me(call);
  if (!renames_.take(call->guest.id, services_.now())) return call->refuse(Code::too_fast);
  services_.submit({writes::SetGuest{call->guest}}, [this, call](const Result<void>& stored) {
    if (!stored) return call->refuse(Code::storage);
    hub_.rename_guest(call->guest);
    me(call);
  });
}

void Api::forget(const CallPtr& call) {
  hub_.delete_guest(call->guest.id, [this, call](const Answer<void>& done) {
    if (!done) return call->refuse(done.error());
    forget_names();
    call->done();
  });
}

// All data about a guest, while it is read in pieces. The text is written on another thread.
struct Api::Export {
  CallPtr call;
  std::function<void()> done;  // the next export may begin
  std::string text = {};
  ExportPlace place = {};
  Result<ExportPiece> piece = ExportPiece{};
  bool list_is_empty = true;

  void begin() {
    const Guest& guest = call->guest;
    auto about = guest_json(guest);
    about.emplace("created", guest.created);
    about.emplace("seen", guest.seen);
    text = R"({"guest":)" + json::serialize(about);
    begin_list();
  }
  void begin_list() {
    text += ",\"" + std::string(kExportLists[place.list]) + "\":[";
    list_is_empty = true;
  }
  void add_piece() {
    for (const auto& row : piece->rows) {
      if (!std::exchange(list_is_empty, false)) text += ',';
      text += json::serialize(row);
    }
    piece->rows = {};
    const bool list_ends = !piece->next || piece->next->list != place.list;
    if (list_ends) text += ']';
    if (!piece->next) {
      text += '}';
      return;
    }
    place = *piece->next;
    if (list_ends) begin_list();
  }
};

// One export is made at a time, and others write between its pieces.
void Api::export_me(const CallPtr& call) {
  auto make = [this, call](std::function<void()> done) {
    auto made = std::make_shared<Export>(Export{.call = call, .done = std::move(done)});
    made->begin();
    read_export(made);
  };
  if (!exports_.add(std::move(make), call->request.address.network().text())) call->refuse(Code::too_fast);
}

void Api::read_export(const std::shared_ptr<Export>& made) {
  services_.read(
      [made](Store& store) { made->piece = store.export_piece(made->call->guest.id, made->place, kExportedAtOnce); },
      [this, made] {
        if (!made->piece) {
          made->call->refuse(Code::storage);
          return made->done();
        }
        services_.run_job(
            HubServices::Effort::load, [made] { made->add_piece(); },
            [this, made] {
              if (made->piece->next) return read_export(made);
              made->call->reply_text(std::make_shared<const std::string>(std::move(made->text)));
              made->done();
            });
      });
}

void Api::issue_code(const CallPtr& call) {
  const auto code = codes_.issue(call->guest.id, services_.now());
  if (!code) return call->refuse(Code::too_fast);
  call->reply(json::object{{"code", *code}, {"lasts_ms", TransferCodes::kLifetime}});
}

void Api::redeem_code(const CallPtr& call) {
  const auto typed = only_text(call->body, "code");
  if (!typed) return call->refuse({Code::bad_field, "code"});
  if (const auto guest = codes_.redeem(*typed, services_.now())) return redeemed(call, *guest);
  if (hub_.peers() == nullptr) return call->refuse(Code::no_such_code);
  // A code is in the memory of the node that has issued it.
  hub_.peers()->ask_all({{"do", "redeem"}, {"code", *typed}}, [this, call](const Peers::Answers& answers, bool) {
    for (const auto& answer : answers) {
      const auto* guest = answer.if_contains("guest");
      if (guest != nullptr && guest->is_string()) return redeemed(call, std::string(guest->get_string()));
    }
    call->refuse(Code::no_such_code);
  });
}

void Api::redeemed(const CallPtr& call, const std::string& guest) {
  read(
      call, [guest](Store& store) { return store.guest(guest); },
      [this, call](const std::optional<Guest>& found) {
        found ? give_token(call, *found, 200) : call->refuse(Code::no_such_code);
      });
}

void Api::my_tables(const CallPtr& call) {
  read(
      call, [id = call->guest.id](Store& store) { return store.open_tables_of(id); },
      [call](const std::vector<TableRow>& rows) {
        json::array tables;
        for (const auto& row : rows) tables.push_back(row_json(row, call->guest.id));
        call->reply(json::object{{"tables", std::move(tables)}});
      });
}

void Api::my_history(const CallPtr& call) {
  const auto page = call->page();
  if (!page) return;
  read(
      call, [id = call->guest.id, page = *page](Store& store) { return store.history_of(id, page); },
      [call, page = *page](const std::vector<Played>& rows) {
        json::array games;
        for (const auto& row : rows) games.push_back(played_json(row));
        const auto next = rows.empty() ? nullptr : next_page(page, rows.size(), rows.back().at, rows.back().table);
        call->reply(json::object{{"games", std::move(games)}, {"next", next}});
      });
}

void Api::my_statistics(const CallPtr& call) {
  const auto kept = statistics_.find(call->guest.id);
  if (kept != statistics_.end() && services_.now() < kept->second.until) return call->reply_text(kept->second.text);
  read(
      call, [id = call->guest.id](Store& store) { return store.statistics_of(id); },
      [this, call](const std::vector<GameStatistics>& rows) {
        json::array games;
        for (const auto& row : rows) {
          games.push_back(json::object{{"game", row.game},
                                       {"played", row.played},
                                       {"won", row.won},
                                       {"gave_up", row.gave_up},
                                       {"best", row.best},
                                       {"total", row.total}});
        }
        const auto text =
            std::make_shared<const std::string>(json::serialize(json::object{{"games", std::move(games)}}));
        keep_statistics(call->guest.id, text);
        call->reply_text(text);
      });
}

void Api::keep_statistics(const std::string& guest, OutMessage text) {
  const Time now = services_.now();
  if (statistics_.size() >= kMostStatistics) {
    std::erase_if(statistics_, [&](const auto& entry) { return entry.second.until <= now; });
  }
  if (statistics_.size() >= kMostStatistics) statistics_.clear();
  statistics_.insert_or_assign(guest, KeptStatistics{std::move(text), now + kStatisticsKept});
}

}  // namespace tessera::server
