// What programs ask of a position of any game: action numbers, bytes, single draws, features, information states. The
// typed functions behind it are in engine/core (action_numbers.h, canonical_bytes.h, single_draws.h, features.h); who
// needs speed calls those. docs/engine.md tells of all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/features.h"
#include "engine/core/position.h"
#include "engine/core/single_draws.h"

namespace tessera {

// What depends on a game and its rules alone.
struct ProgramBounds {
  int actions = 0;             // all action numbers are below it
  std::int64_t decisions = 0;  // of players, in one game; 0: no bound
  int draw_values = 0;         // all values of single draws are below it
  FeatureShape features;
};

ProgramBounds program_bounds(const Position& position);

// The legal actions of a seat as numbers, in the order of Position::legal.
std::vector<int> legal_numbers(const Position& position, Seat seat);
// `mask` has ProgramBounds::actions bytes.
void write_legal_mask(const Position& position, Seat seat, std::span<std::uint8_t> mask);
// The n-th legal action, counted from 0; an error if there is none.
Result<int> nth_legal_number(const Position& position, Seat seat, int n);

Result<int> action_number(const Position& position, std::string_view text);
Result<std::string> action_text(const Position& position, int number);

// Canonical forms (canonical_bytes.h): of the state, and of what a seat (or a spectator) knows.
std::vector<std::byte> state_bytes(const Position& position);
std::vector<std::byte> view_bytes(const Position& position, Seat viewer);
std::uint64_t state_hash(const Position& position);
std::uint64_t view_hash(const Position& position, Seat viewer);

// Chance one draw at a time: what the next one can be, after those in `drawn`; empty when the row is full. An error if
// nothing is awaited, or `drawn` can't be.
Result<std::vector<DrawWeight>> next_draws(const Position& position, std::span<const std::uint8_t> drawn);
// The outcome of a full row, for Position::try_resolve.
Result<std::string> drawn_outcome(const Position& position, std::span<const std::uint8_t> drawn);

struct WeightedText {
  std::string text;
  std::uint64_t weight;
};
// All outcomes that are awaited, as weighted multisets; none if there are more than `most`, or nothing is awaited.
std::optional<std::vector<WeightedText>> folded_outcomes(const Position& position, std::int64_t most);

std::vector<std::string> feature_names(const Position& position);
// Of a seat, not of a spectator; `out` has room for FeatureShape::size() numbers.
void write_features(const Position& position, Seat viewer, std::span<float> out);

// A position of the same game that the viewer can't tell from this one, drawn at random.
std::unique_ptr<Position> resample(const Position& position, Seat viewer, Stream& stream);

// Perfect recall: all that each seat has seen of one game, from its first event on. The caller tells of every event,
// with the positions before and after; then `of(seat)` is a text that is the same for two games exactly if the seat
// can't tell them apart (up to a collision of 64-bit hashes of views). A value: copies share the events, so that they
// cost little.
class InformationStates {
 public:
  explicit InformationStates(const Position& start);

  // `before` is the position in which it happened, `after` that which it led to; a seat of nobody: chance.
  void add(const Position& before, Seat seat, std::string_view text, const Position& after);

  // The game goes on from `position`, which `viewer` can't tell from the true one (resample). To the viewer nothing has
  // changed; the others know what they see there, and of what was only told to one of them nothing more.
  void resampled(Seat viewer, const Position& position);

  std::string of(Seat viewer) const;
  std::uint64_t hash(Seat viewer) const;

 private:
  struct SeenEvent {
    Seat seat;
    std::uint8_t seen_by;  // bit s: seat s read the text
    std::string text;
    std::shared_ptr<const SeenEvent> before;

    SeenEvent(Seat who, std::string_view what, std::shared_ptr<const SeenEvent> earlier)
        : seat(who), seen_by(0), text(what), before(std::move(earlier)) {}
    SeenEvent(const SeenEvent&) = delete;
    SeenEvent& operator=(const SeenEvent&) = delete;
    ~SeenEvent();
  };

  int players_;
  std::shared_ptr<const SeenEvent> last_;
  std::shared_ptr<const SeenEvent> last_before_resample_;
  Seat resampler_;
  std::uint64_t views_[kMaxSeats] = {};  // by seat: the hashes of all its views so far, chained
};

}  // namespace tessera
