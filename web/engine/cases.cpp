// The native twin of the module's test: `web_cases N` plays N tables of each game and number of players and prints a
// line of JSON for each: {"description", "seed", "nodes", "record"}. The first has the default options and the
// strongest bots, the others random options and bots. One has an "analysis", too, and "questions" (what games are asked
// besides) and "bench" (the signatures of random games).
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "arena/bench/bench.h"
#include "bots/levels/suggest.h"
#include "bots/network/embedded.h"
#include "engine/core/testing/properties.h"
#include "engine/games/testing.h"
#include "games/all_question_cases.h"  // made by cmake/games.cmake
#include "web/engine/played_table.h"
#include "web/engine/question_cases.h"

namespace {

using namespace tessera;
namespace json = boost::json;

constexpr int kMostSteps = 1500;
constexpr int kTurns = 60;
constexpr int kSamples = 10;
constexpr int kExpertNodes = 120;  // enough to compare some nine positions by a network

json::array bots_for(const Position& position, Stream& stream) {
  json::array seats{nullptr};
  while (seats.size() < static_cast<std::size_t>(position.players())) {
    const auto& info = bots::levels()[stream.below(static_cast<std::uint32_t>(bots::levels().size()))];
    if (bots::check_level(position, info.level)) seats.push_back(json::object{{"bot", info.name}});
  }
  return seats;
}

std::unique_ptr<Position> created(const GameInfo& game, int players, const json::object& given) {
  const auto options = Options::parse(game.options, given, players);
  if (!options) return nullptr;
  auto position = game.create(players, *options);
  return position ? *std::move(position) : nullptr;
}

json::object plan_of(const GameInfo& game, const json::object& options, json::array seats, std::uint64_t seed,
                     int nodes) {
  const auto players = seats.size();
  return {{"description",
           json::object{{"game", game.id}, {"players", players}, {"options", options}, {"seats", std::move(seats)}}},
          {"seed", "case " + std::to_string(seed)},
          {"nodes", nodes}};
}

// Random options and bots.
std::optional<json::object> plan(const GameInfo& game, int players, std::uint64_t seed) {
  Stream stream(seed);
  auto given = tessera::testing::random_options(game.options, players, stream);
  if (game.simulation_max_turns > 0) given["max_turns"] = kTurns;
  const auto position = created(game, players, given);
  if (!position) return std::nullopt;
  auto seats = bots_for(*position, stream);
  return plan_of(game, given, std::move(seats), seed, static_cast<int>(stream.below(300)));
}

// Default options, with no limit of turns: networks have learned these. The bot is expert, or the strongest below it.
json::object expert_plan(const GameInfo& game, int players, std::uint64_t seed) {
  const auto position = created(game, players, {});
  const auto level = bots::check_level(*position, bots::Level::expert) ? bots::Level::expert : bots::Level::hard;
  json::array seats{nullptr};
  while (seats.size() < static_cast<std::size_t>(players)) {
    seats.push_back(json::object{{"bot", bots::level_name(level)}});
  }
  return plan_of(game, {}, std::move(seats), seed, kExpertNodes);
}

// Whether a network may answer at this table.
bool has_network(const GameInfo& game, const json::object& made) {
  std::string folder(game.id);
  std::replace(folder.begin(), folder.end(), '-', '_');
  const auto& seats = made.at("description").at("seats").as_array();
  return bots::has_networks(folder) && seats.back() == json::value{{"bot", "expert"}};
}

// What games are asked besides, and the answers.
json::array questions(web::Api& api) {
  json::array out;
  for_each_game([&]<class G>() {
    for (const auto& [question, request] : web::QuestionCases<G>::list()) {
      auto answer = json::parse(api.call(question, json::serialize(request)));
      out.push_back(json::object{{"question", question}, {"request", request}, {"answer", std::move(answer)}});
    }
  });
  return out;
}

json::array signatures() {
  json::array out;
  for (const auto& line : arena::bench("", 0, [](const auto&) {})) {
    json::array found;
    for (const auto& figure : line.figures) found.emplace_back(std::to_string(figure.signature));
    out.push_back(json::object{{"game", line.game}, {"signatures", std::move(found)}});
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const int tables = argc == 2 ? std::atoi(argv[1]) : 0;
  if (tables <= 0) {
    std::fputs("usage: web_cases TABLES\n", stderr);
    return 2;
  }
  const auto* analysed = &tessera::testing::plain_game();  // one will do: the same code, and bots that answer at once
  int networks = 0;
  for (const auto* game : all_games()) {
    for (int players = game->min_players; players <= game->max_players; ++players) {
      for (int i = 0; i < tables; ++i) {
        const auto seed = static_cast<std::uint64_t>(players * 1'000'000 + i);
        auto made = i == 0 ? expert_plan(*game, players, seed) : plan(*game, players, seed);
        if (!made) continue;
        networks += has_network(*game, *made) ? 1 : 0;
        web::PlayedTable table(*made);
        made->emplace("record", table.play(kMostSteps));
        if (game == analysed && players == 2 && (i > 0 || tables == 1)) {
          analysed = nullptr;
          const json::object request{{"record", made->at("record")}, {"samples", kSamples}};
          made->emplace("questions", questions(table.api));
          made->emplace("bench", signatures());
          made->emplace("analysis", table.api.call("analyse", json::serialize(request)));  // as text: to the last bit
        }
        if (!table.failed.empty()) {
          std::fprintf(stderr, "%s\n", table.failed.c_str());
          return 1;
        }
        std::printf("%s\n", json::serialize(*made).c_str());
      }
    }
  }
  if (networks == 0) {
    std::fputs("no bot with a network sat at any of the tables\n", stderr);
    return 1;
  }
}
