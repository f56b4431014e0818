#include "arena/contest/league.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <chrono>

#include "arena/stats/ratings.h"

namespace tessera::arena {

namespace {

constexpr int kJournalVersion = 1;

// The bots of a league with their names, all of them there and no two alike.
struct Field {
  std::vector<Contestant> bots;
  std::vector<std::string> names;
  std::size_t anchor = 0;

  bool repeatable() const { return std::ranges::all_of(bots, &Contestant::repeatable); }
};

Result<Field> field_of(const LeagueConfig& config, const SetRunner& table) {
  Field field{config.bots, {}, 0};
  if (field.bots.empty()) {
    for (const auto& info : bots::levels()) {
      if (table.check(info.level)) field.bots.push_back({info.level, config.budget});
    }
  }
  for (const auto& bot : field.bots) {
    if (const auto there = table.check(bot.level); !there) return there.error();
    if (std::ranges::count(field.names, name_of(bot)) > 0) return Error{"bot " + name_of(bot) + " is there twice"};
    field.names.push_back(name_of(bot));
  }
  if (field.bots.size() < 2) return Error{"a league needs two bots or more"};
  if (config.anchor.empty()) {
    // Ratings are sure where the anchor wins and loses: `greedy` rather than `random`, which everybody beats.
    const auto at = std::ranges::find(field.bots, bots::Level::greedy, &Contestant::level);
    if (at != field.bots.end()) field.anchor = static_cast<std::size_t>(at - field.bots.begin());
    return field;
  }
  const auto at = std::ranges::find(field.names, config.anchor);
  if (at == field.names.end()) return Error{"anchor: " + config.anchor + " is not among the bots"};
  field.anchor = static_cast<std::size_t>(at - field.names.begin());
  return field;
}

std::vector<Pairing> pairings_of(std::size_t bots, int players) {
  std::vector<Pairing> out;
  for (std::size_t a = 0; a < bots; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      out.push_back({a, b, MatchTally(players)});
      if (players > 2) out.push_back({b, a, MatchTally(players)});
    }
  }
  return out;
}

boost::json::object header_of(const LeagueConfig& config, const Field& field, const boost::json::object& options) {
  boost::json::array names;
  for (const auto& name : field.names) names.emplace_back(name);
  return {{"journal", "tessera-league"}, {"version", kJournalVersion}, {"game", config.game},
          {"players", config.players},   {"bots", std::move(names)},   {"options", options},
          {"seed", config.seed}};
}

std::vector<Interval> ratings_of(const Field& field, const std::vector<Pairing>& pairings, int players) {
  std::vector<PairingTotals> totals;
  for (const auto& pairing : pairings) totals.push_back({pairing.a, pairing.b, pairing.tally.totals()});
  return ratings(field.bots.size(), totals, players, field.anchor);
}

std::vector<std::size_t> ranking_of(const std::vector<Interval>& ratings) {
  std::vector<std::size_t> out(ratings.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = i;
  std::ranges::sort(out, [&](std::size_t x, std::size_t y) {
    return ratings[x].mean != ratings[y].mean ? ratings[x].mean > ratings[y].mean : x < y;
  });
  return out;
}

// Job j is set j / P of pairing j % P, so that a league that is stopped has played all pairings about equally often.
Jobs jobs_for(const LeagueConfig& config, const Field& field, const SetRunner& table, std::vector<Pairing>& pairings) {
  const auto count = static_cast<std::int64_t>(pairings.size());
  std::vector<std::uint64_t> seeds;
  for (const auto& p : pairings)
    seeds.push_back(seed_of(pairing_seed(config.seed, field.names[p.a], field.names[p.b])));
  Jobs jobs;
  jobs.count = config.sets * count;
  jobs.threads = config.threads;
  jobs.play = [&, seeds, count](std::int64_t job, const std::atomic<bool>& stop) {
    const auto i = static_cast<std::size_t>(job % count);
    const auto& pairing = pairings[i];
    return table.play(field.bots[pairing.a], field.bots[pairing.b], seeds[i], static_cast<std::uint64_t>(job / count),
                      stop);
  };
  jobs.take = [&pairings, count](std::int64_t job, const SetResult& set) {
    pairings[static_cast<std::size_t>(job % count)].tally.add(set);
    return true;
  };
  jobs.checked = field.repeatable() ? count : 0;
  return jobs;
}

}  // namespace

std::string pairing_seed(const std::string& seed, const std::string& a, const std::string& b) {
  return seed + "/" + a + "/" + b;
}

Result<LeagueResult> play_league(const LeagueConfig& config, const RunMonitor& monitor) {
  const auto begin = std::chrono::steady_clock::now();
  const auto table = make_set_runner(config.game, config.players, config.options);
  if (!table) return table.error();
  const auto field = field_of(config, *table);
  if (!field) return field.error();
  Journal journal;
  if (!config.journal.empty()) {
    auto opened = Journal::open(config.journal, header_of(config, *field, table->options), config.players);
    if (!opened) return opened.error();
    journal = *std::move(opened);
  }
  LeagueResult result;
  result.pairings = pairings_of(field->bots.size(), config.players);
  const auto ended = run_jobs(jobs_for(config, *field, *table, result.pairings), std::move(journal), monitor);
  if (!ended) return ended.error();
  result.bots = field->names;
  result.anchor = field->anchor;
  result.ratings = ratings_of(*field, result.pairings, config.players);
  result.ranking = ranking_of(result.ratings);
  result.interrupted = *ended == Ended::interrupted;
  result.options = table->options;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace tessera::arena
