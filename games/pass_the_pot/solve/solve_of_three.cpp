#include "games/pass_the_pot/solve/solve_of_three.h"

#include <chrono>
#include <cstdio>
#include <utility>

#include "games/pass_the_pot/solve/certificate_of_three.h"
#include "games/pass_the_pot/solve/equilibrium_of_three.h"
#include "games/pass_the_pot/solve/journal_of_three.h"

namespace tessera::arena {

namespace {

using bots::pass_the_pot::CapsOfThree;
using bots::pass_the_pot::SolutionOfThree;
using Rules = PassThePot::Rules;
using Place = JournalOfThree::Place;

constexpr double kFewMoved = 1e-4;  // a sweep that changes a smaller share of the turns is the last one:
                                    // a few go on changing, between moves that are nearly equal
constexpr int kMostSweeps = 60;
constexpr double kEnough = 2e-5;              // a turn with less to gain is not computed again
constexpr double kNarrow = 1e-6;              // a sweep that narrows no bounds further ends a certificate
constexpr double kUsualSweeps[] = {6, 8, 8};  // the work of the three stages, in sweeps of the first

class SolverOfThree {
 public:
  SolverOfThree(const Rules& rules, const CapsOfThree& caps, int threads, const std::string& journal,
                const SolveProgress& progress, const SolveStop& stop)
      : rules_(rules),
        caps_(caps),
        threads_(threads),
        journal_(journal, rules, caps),
        progress_(progress),
        stop_(stop) {}

  Result<ReportOfThree> solve() {
    const auto begin = std::chrono::steady_clock::now();
    const auto place = journal_.place();
    if (!place) return place.error();
    place_ = *place;
    if (place_.stage == StageOfThree::equilibrium) {
      if (const auto ok = find_equilibrium(); !ok) return ok.error();
    }
    if (const auto ok = certify(); !ok) return ok.error();
    if (place_.gain > kMostGain) return Error{not_found()};
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    SolutionOfThree solution(rules_, caps_, place_.shares, place_.gain, std::move(entries_));
    return ReportOfThree{std::move(solution), place_.equilibrium_sweeps, place_.certificate_sweeps, gain_without_caps_,
                         seconds};
  }

 private:
  void show(double part_of_sweep) {
    double done = 0;
    double all = 0;
    for (int stage = 0; stage < 3; ++stage) {
      const double usual = kUsualSweeps[stage];
      const int now = static_cast<int>(place_.stage);
      const double weight = stage == 0 ? 1 : 2;
      done += stage < now ? usual : stage > now ? 0 : std::min(usual, weight * (place_.sweeps + part_of_sweep));
      all += usual;
    }
    progress_(done / all);
  }

  Result<void> find_equilibrium() {
    EquilibriumOfThree equilibrium(rules_, caps_, threads_, stop_);
    if (place_.sweeps == 0) equilibrium.guess([this](double) { show(0); });
    if (const auto ok = journal_.load(place_, entries_, equilibrium.table()); !ok) return ok;
    while (place_.changed > kFewMoved && place_.sweeps < kMostSweeps) {
      equilibrium.sweep([this](double part) { show(part); });
      if (stop_()) return solve_stopped();
      place_.changed = equilibrium.moved();
      ++place_.sweeps;
      if (const auto ok = journal_.save(place_, entries_, equilibrium.table()); !ok) return ok;
    }
    place_.equilibrium_sweeps = place_.sweeps;
    begin(StageOfThree::with_caps);
    entries_ = equilibrium.entries();
    return {};
  }

  bots::pass_the_pot::TurnOfThree start() const {
    return {{rules_.stake, rules_.stake, rules_.stake}, rules_.ante_first, 0, 0};
  }

  Result<void> certify() {
    std::vector<CertificateOfThree::Bounds> table(caps_.size());
    if (entries_.empty()) {  // they are in the journal, with the table
      if (const auto ok = journal_.load(place_, entries_, table); !ok) return ok;
    }
    const SolutionOfThree solution(rules_, caps_, {}, 1, entries_);
    if (place_.stage == StageOfThree::with_caps) {
      CertificateOfThree certificate(solution, OutsideCaps::game_ends, threads_, stop_);
      certificate.table().swap(table);
      if (const auto ok = sweep(certificate, [&] { return certificate.narrowed(); }); !ok) return ok;
      place_.gain = certificate.gain(caps_.coins - 1, caps_.pot_high);
      const auto& bounds = certificate.at(start());
      for (std::size_t s = 0; s < 3; ++s) place_.shares[s] = static_cast<double>(bounds.kept[s]);
      place_.certificate_sweeps = place_.sweeps;
      begin(StageOfThree::without_caps);
      table.assign(caps_.size(), {});
      if (const auto ok = journal_.save(place_, entries_, table); !ok) return ok;
    }
    CertificateOfThree certificate(solution, OutsideCaps::unbounded, threads_, stop_);
    certificate.table().swap(table);
    gain_without_caps_ = static_cast<double>(certificate.at(start()).gain());
    const auto narrowed_at_start = [&] {
      const double before = std::exchange(gain_without_caps_, static_cast<double>(certificate.at(start()).gain()));
      return before - gain_without_caps_;
    };
    if (const auto ok = sweep(certificate, narrowed_at_start); !ok) return ok;
    return {};
  }

  void begin(StageOfThree stage) {
    place_.stage = stage;
    place_.sweeps = 0;
    place_.changed = 1;
  }

  template <class Narrowed>
  Result<void> sweep(CertificateOfThree& certificate, const Narrowed& narrowed) {
    while (place_.changed > kNarrow) {
      certificate.sweep(kEnough, [this](double part) { show(part); });
      if (stop_()) return solve_stopped();
      place_.changed = narrowed();
      ++place_.sweeps;
      if (const auto ok = journal_.save(place_, entries_, certificate.table()); !ok) return ok;
    }
    return {};
  }

  std::string not_found() const {
    char text[200];
    std::snprintf(text, sizeof text,
                  "no equilibrium was found: after %d sweeps one of the players could still gain %.2g by playing "
                  "otherwise from some turn, more than %.2g",
                  place_.equilibrium_sweeps, place_.gain, kMostGain);
    return text;
  }

  Rules rules_;
  CapsOfThree caps_;
  int threads_;
  JournalOfThree journal_;
  SolveProgress progress_;
  SolveStop stop_;
  Place place_;
  std::vector<SolutionOfThree::Entry> entries_;
  double gain_without_caps_ = 1;
};

}  // namespace

Result<ReportOfThree> solve_three(const Rules& given, const CapsOfThree& caps, int threads, const std::string& journal,
                                  const SolveProgress& progress, const SolveStop& stop) {
  Rules rules = given;
  rules.first = -1;
  return SolverOfThree(rules, caps, threads, journal, progress, stop).solve();
}

}  // namespace tessera::arena
