#include "engine/games/programs.h"

#include <algorithm>

#include "engine/core/action_numbers.h"
#include "engine/core/canonical_bytes.h"
#include "engine/games/games.h"
#include "games/all_programs.h"  // made by cmake/games.cmake

namespace tessera {

namespace {

// Calls f(position of its own type).
template <class F>
void with_typed(const Position& position, F&& f) {
  with_game(position.info().id,
            [&]<class G>() { f.template operator()<G>(static_cast<const PositionOf<G>&>(position)); });
}

// Whether each of these draws was possible after those before it.
template <class G>
bool possible_draws(const PositionOf<G>& position, std::span<const std::uint8_t> drawn) {
  if (drawn.size() > static_cast<std::size_t>(SingleDraws<G>::count(position.rules(), position.state()))) return false;
  DrawWeights weights;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    SingleDraws<G>::weights(position.rules(), position.state(), drawn.data(), static_cast<int>(i), weights);
    if (std::none_of(weights.begin(), weights.end(), [&](const DrawWeight& draw) { return draw.value == drawn[i]; })) {
      return false;
    }
  }
  return true;
}

Error no_such_draws(const Position& position) {
  if (!position.chance()) return Error{"no chance outcome is awaited; " + who_acts(position)};
  return Error{"not possible now: these draws; awaited: " + position.chance_in_words()};
}

}  // namespace

ProgramBounds program_bounds(const Position& position) {
  ProgramBounds out;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    out = {ActionNumbers<G>::bound(typed.rules()), ActionNumbers<G>::most_decisions(typed.rules()),
           SingleDraws<G>::value_bound(), feature_shape<G>(typed.rules())};
  });
  return out;
}

std::vector<int> legal_numbers(const Position& position, Seat seat) {
  std::vector<int> out;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    Actions<G> actions;
    actions.clear();
    if (typed.to_act().has(seat)) G::legal(typed.rules(), typed.state(), seat, actions);
    out.reserve(static_cast<std::size_t>(actions.size()));
    for (const auto& action : actions) out.push_back(ActionNumbers<G>::number(typed.rules(), action));
  });
  return out;
}

void write_legal_mask(const Position& position, Seat seat, std::span<std::uint8_t> mask) {
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    write_legal_mask<G>(typed.rules(), typed.state(), seat, mask.data());
  });
}

Result<int> nth_legal_number(const Position& position, Seat seat, int n) {
  Result<int> out = Error{"there is no legal action " + std::to_string(n)};
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    if (n < 0 || n >= ActionNumbers<G>::count(typed.rules(), typed.state(), seat)) return;
    out = ActionNumbers<G>::number(typed.rules(), ActionNumbers<G>::nth(typed.rules(), typed.state(), seat, n));
  });
  return out;
}

Result<int> action_number(const Position& position, std::string_view text) {
  Result<int> out = 0;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    const auto action = Notation<G>::parse_action(typed.rules(), text);
    if (!action) {
      out = action.error();
      return;
    }
    // The notation has a few texts that no game of these rules can ask for, such as a square beyond a small board.
    const int number = ActionNumbers<G>::number(typed.rules(), *action);
    typename G::Action back;
    if (ActionNumbers<G>::action(typed.rules(), number, back) && back == *action) {
      out = number;
    } else {
      out = Error{"no action of these rules: " + std::string(text)};
    }
  });
  return out;
}

Result<std::string> action_text(const Position& position, int number) {
  Result<std::string> out = Error{"no action has the number " + std::to_string(number)};
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    typename G::Action action;
    if (!ActionNumbers<G>::action(typed.rules(), number, action)) return;
    out = Notation<G>::print(typed.rules(), action);
  });
  return out;
}

std::vector<std::byte> state_bytes(const Position& position) {
  std::vector<std::byte> out;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) { out = canonical_bytes<G>(typed.state()); });
  return out;
}

std::vector<std::byte> view_bytes(const Position& position, Seat viewer) {
  std::vector<std::byte> out;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    out = canonical_bytes<G>(G::view(typed.rules(), typed.state(), viewer));
  });
  return out;
}

std::uint64_t state_hash(const Position& position) {
  std::uint64_t out = 0;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) { out = canonical_hash<G>(typed.state()); });
  return out;
}

std::uint64_t view_hash(const Position& position, Seat viewer) {
  std::uint64_t out = 0;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    out = canonical_hash<G>(G::view(typed.rules(), typed.state(), viewer));
  });
  return out;
}

Result<std::vector<DrawWeight>> next_draws(const Position& position, std::span<const std::uint8_t> drawn) {
  Result<std::vector<DrawWeight>> out = no_such_draws(position);
  if (!position.chance()) return out;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    if (!possible_draws(typed, drawn)) return;
    DrawWeights weights;
    weights.clear();
    const auto index = static_cast<int>(drawn.size());
    if (index < SingleDraws<G>::count(typed.rules(), typed.state())) {
      SingleDraws<G>::weights(typed.rules(), typed.state(), drawn.data(), index, weights);
    }
    out = std::vector<DrawWeight>(weights.begin(), weights.end());
  });
  return out;
}

Result<std::string> drawn_outcome(const Position& position, std::span<const std::uint8_t> drawn) {
  Result<std::string> out = no_such_draws(position);
  if (!position.chance()) return out;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    const auto& rules = typed.rules();
    const auto& state = typed.state();
    if (static_cast<int>(drawn.size()) != SingleDraws<G>::count(rules, state) || !possible_draws(typed, drawn)) return;
    out = Notation<G>::print(rules, state, SingleDraws<G>::outcome(rules, state, drawn.data()));
  });
  return out;
}

std::optional<std::vector<WeightedText>> folded_outcomes(const Position& position, std::int64_t most) {
  if (!position.chance() || most <= 0) return std::nullopt;
  std::vector<WeightedText> out;
  bool all = false;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    const auto keep = [&](const typename G::Outcome& outcome, std::uint64_t weight) {
      out.push_back({Notation<G>::print(typed.rules(), typed.state(), outcome), weight});
    };
    all = for_each_folded_outcome<G>(typed.rules(), typed.state(), most, keep);
  });
  if (!all) return std::nullopt;
  return out;
}

std::vector<std::string> feature_names(const Position& position) {
  std::vector<std::string> out;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) { out = feature_names<G>(typed.rules()); });
  return out;
}

void write_features(const Position& position, Seat viewer, std::span<float> out) {
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    write_features<G>(typed.rules(), G::view(typed.rules(), typed.state(), viewer), out.data());
  });
}

std::unique_ptr<Position> resample(const Position& position, Seat viewer, Stream& stream) {
  std::unique_ptr<Position> out;
  with_typed(position, [&]<class G>(const PositionOf<G>& typed) {
    const auto view = G::view(typed.rules(), typed.state(), viewer);
    out = typed.with_state(G::complete(typed.rules(), view, stream));
  });
  return out;
}

// A long game is let go event by event: its events hold each other, and a destructor within a destructor within … would
// need a deep stack.
InformationStates::SeenEvent::~SeenEvent() {
  auto rest = std::move(before);
  while (rest && rest.use_count() == 1) {
    auto next = std::move(const_cast<SeenEvent&>(*rest).before);
    rest = std::move(next);
  }
}

InformationStates::InformationStates(const Position& start) : players_(start.players()) {
  for (int s = 0; s < players_; ++s) views_[s] = view_hash(start, Seat(s));
}

void InformationStates::add(const Position& before, Seat seat, std::string_view text, const Position& after) {
  const auto seen = std::make_shared<SeenEvent>(seat, text, last_);
  for (int s = 0; s < players_; ++s) {
    const bool reads = seat.none() ? before.sees_outcome(Seat(s)) : before.sees_action(seat, Seat(s));
    if (reads) seen->seen_by = static_cast<std::uint8_t>(seen->seen_by | (1u << s));
    views_[s] = mix64(views_[s] + kGoldenGamma) ^ view_hash(after, Seat(s));
  }
  last_ = seen;
}

void InformationStates::resampled(Seat viewer, const Position& position) {
  last_before_resample_ = last_;
  resampler_ = viewer;
  for (int s = 0; s < players_; ++s) {
    if (s != viewer.index) views_[s] = view_hash(position, Seat(s));
  }
}

std::string InformationStates::of(Seat viewer) const {
  // Who has to have seen a text for it to be told.
  unsigned needed = 1u << viewer.index;
  std::vector<std::pair<const SeenEvent*, bool>> events;
  for (const auto* event = last_.get(); event != nullptr; event = event->before.get()) {
    if (event == last_before_resample_.get()) needed |= 1u << resampler_.index;
    events.emplace_back(event, (event->seen_by & needed) == needed);
  }
  std::string out;
  for (auto at = events.rbegin(); at != events.rend(); ++at) {
    const auto [event, told] = *at;
    out += event->seat.none() ? std::string("*") : std::to_string(event->seat.index);
    out += told ? " " + event->text : " ?";
    out += '\n';
  }
  constexpr char kDigits[] = "0123456789abcdef";
  for (int shift = 60; shift >= 0; shift -= 4) out += kDigits[(views_[viewer.index] >> shift) & 15];
  return out;
}

std::uint64_t InformationStates::hash(Seat viewer) const {
  const std::string text = of(viewer);
  return hash64(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

}  // namespace tessera
