// Lines for a table. The first chooses the game; then "a{…}" is what person a sends, "-a" and "+a" that a's connection
// is lost and back, "t500" that time passes, "b" that the bots answer, anything else nothing. Whatever comes: the log
// gives the same table again, and its text is read as it was written.
#include <boost/json/serialize.hpp>

#include "bots/levels/suggest.h"
#include "engine/core/text.h"
#include "engine/games/games.h"
#include "fuzz/fuzz.h"
#include "table/table.h"
#include "table/testing/command_text.h"

namespace {

using namespace tessera;
using namespace tessera::table;
using tessera::table::testing::parse_command;
using tessera::table::testing::to_json;

bool has_bot(const Position& position, bots::Level level) {
  return static_cast<bool>(bots::check_level(position, level));
}

class FuzzedTable {
 public:
  explicit FuzzedTable(std::size_t game) {
    Description description{.game = all_games()[game % all_games().size()], .players = 3};
    description.settings = {{"clock", "move"}, {"clock_s", 10}, {"away_s", 5}, {"take_over", true}};
    description.seats = {SeatHolder::person_of_id("a", "A"), SeatHolder::person_of_id("b", "B"),
                         SeatHolder::bot_of_level(bots::Level::greedy)};
    auto created = Table::create(description, "a", now_, context_);
    fuzz::require(static_cast<bool>(created), "the table can be made");
    keep(created->changes);
    table_ = std::move(created->table);
  }

  void hear(std::string_view line) {
    if (line.empty()) return;
    const char first = line[0];
    const auto rest = line.substr(1);
    if (first == 't') return wait(text::number(rest).value_or(1));
    if (first == 'b' && rest.empty()) return answer_bots();
    if ((first == '-' || first == '+') && !rest.empty()) {
      Command presence{.kind = Command::Kind::presence, .on = first == '+', .person = std::string(rest.substr(0, 1))};
      return send(presence);
    }
    auto command = parse_command(rest);
    if (!command) return;
    fuzz::require(static_cast<bool>(parse_command(to_json(*command))), "a command is read as it was written");
    command->person = std::string(1, first);
    command->name = "Somebody";
    send(*command);
  }

  void check() const {
    const auto again = Table::replay(log_);
    fuzz::require(again && again->same_as(*table_), "the log gives the same table");
  }

 private:
  void send(const Command& command) {
    if (const auto done = table_->handle(command, now_, context_)) keep(*done);
  }
  void wait(int ms) {
    now_ += ms > 0 ? ms : 0;
    keep(table_->wake(now_, context_));
  }
  void answer_bots() {
    for (const auto& request : table_->bot_requests(context_)) {
      const auto legal = table_->position().legal(request.seat);
      if (table_->seat_state(request.seat).asked != request.version) continue;
      send({.kind = Command::Kind::bot_act,
            .version = request.version,
            .seat = request.seat,
            .action = legal[Stream(request.key).below(static_cast<std::uint32_t>(legal.size()))]});
    }
  }
  void keep(const Changes& changes) {
    for (const auto& event : changes.events) {
      auto read = parse_event(boost::json::serialize(log_json(event)));
      fuzz::require(read && *read == event, "an event is read as it was written");
      log_.push_back(*std::move(read));
    }
  }

  SeedKeys keys_{"fuzz"};
  TableContext context_{keys_, has_bot};
  Time now_ = 0;
  std::vector<Event> log_;
  std::optional<Table> table_;
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest = tessera::fuzz::as_text(data, size);
  if (rest.empty()) return 0;
  FuzzedTable sitting(static_cast<std::size_t>(static_cast<unsigned char>(rest[0])));
  for (int lines = 0; !rest.empty() && lines < 100; ++lines) {
    const auto end = rest.find('\n');
    if (lines > 0) sitting.hear(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  sitting.check();
  return 0;
}
