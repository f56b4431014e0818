// Guests: their names, tokens, history and data.
#include <boost/json/array.hpp>

#include "engine/core/json.h"
#include "engine/core/json_reader.h"
#include "server/api/api.h"
#include "server/base/names.h"
#include "server/store/table_row.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kLongestTyped = 1024;  // bytes of a name or a code; longer ones are refused at once

constexpr std::string_view kResults[] = {"lost", "won", "gave_up"};

// The one field of such a body; nothing: another is there, or this one is not.
std::optional<std::string> only_text(const json::object& body, std::string_view field) {
  JsonReader read;
  const auto text = read.text(body, field, kLongestTyped);
  if (!read.good() || unknown_field(body, {&field, 1})) return std::nullopt;
  return std::string(text);
}

Answer<std::string> name_in(const json::object& body) {
  const auto text = only_text(body, "name");
  return text ? clean_name(*text) : Refusal(Code::bad_field, "name");
}

json::object guest_json(const Guest& guest) { return {{"id", guest.id}, {"name", guest.name}}; }

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
  auto name = name_in(call->body);
  if (!name) return call->refuse(name.error());
  const Time now = services_.now();
  const Guest guest{random_guest_id(), *std::move(name), now, now};
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
  auto name = name_in(call->body);
  if (!name) return call->refuse(name.error());
  call->guest.name = *std::move(name);
  services_.submit({writes::SetGuest{call->guest}}, [this, call](const Result<void>& stored) {
    if (!stored) return call->refuse(Code::storage);
    hub_.rename_guest(call->guest);
    me(call);
  });
}

void Api::forget(const CallPtr& call) {
  hub_.delete_guest(call->guest.id, [this, call](const Answer<void>& done) {
    if (!done) return call->refuse(done.error());
    analyses_.clear();  // they hold names
    call->done();
  });
}

void Api::export_me(const CallPtr& call) {
  read(
      call, [id = call->guest.id](Store& store) { return store.export_guest(id); },
      [call](const json::object& all) { call->reply(all); });
}

void Api::issue_code(const CallPtr& call) {
  const auto code = codes_.issue(call->guest.id, services_.now());
  if (!code) return call->refuse(Code::too_fast);
  call->reply(json::object{{"code", *code}, {"lasts_ms", TransferCodes::kLifetime}});
}

void Api::redeem_code(const CallPtr& call) {
  const auto typed = only_text(call->body, "code");
  if (!typed) return call->refuse({Code::bad_field, "code"});
  const auto guest = codes_.redeem(*typed, services_.now());
  if (!guest) return call->refuse(Code::no_such_code);
  read(
      call, [id = *guest](Store& store) { return store.guest(id); },
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
  read(
      call, [id = call->guest.id](Store& store) { return store.statistics_of(id); },
      [call](const std::vector<GameStatistics>& rows) {
        json::array games;
        for (const auto& row : rows) {
          games.push_back(json::object{{"game", row.game},
                                       {"played", row.played},
                                       {"won", row.won},
                                       {"gave_up", row.gave_up},
                                       {"best", row.best},
                                       {"total", row.total}});
        }
        call->reply(json::object{{"games", std::move(games)}});
      });
}

}  // namespace tessera::server
