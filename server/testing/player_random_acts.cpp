// What players do besides playing: seats that change their owner, games that end before their end, and the next game.
#include <boost/json/array.hpp>

#include "server/testing/player.h"

namespace tessera::server::testing {

namespace json = boost::json;

namespace {

std::string seat_field(int seat) { return R"(,"seat":)" + std::to_string(seat); }

template <class Set>
int any_of(const Set& seats, Stream& dice) {
  return *std::next(seats.begin(), static_cast<std::ptrdiff_t>(dice.below(static_cast<std::uint32_t>(seats.size()))));
}

}  // namespace

void Player::hear_of_people(const std::string& type, const json::object& event) {
  rematched_ = rematched_ || type == "rematch";
  const auto* value = event.if_contains("seat");
  if (value == nullptr || value->is_null()) return;
  const int seat = value->to_number<int>();
  if (type == "host") host_ = seat_ == seat;
  if (type == "away") away_.insert(seat);
  if (type == "back") away_.erase(seat);
  if (started_ && (type == "left" || type == "kicked")) vacant_.insert(seat);
  if (type == "left" || type == "kicked") away_.erase(seat);
  // A player who was sent away before the start is to come back, or the game would never begin.
  if (type == "kicked" && !started_ && host_) {
    command(R"("allow","kicked":)" + std::to_string(event.at("n").to_number<std::uint32_t>()), version_);
  }
  if (type == "took_over") vacant_.erase(seat);
  if (type == "agreed" && seat_ != seat) others_agree_ = event.at("on").as_bool();
}

// The host, when all sit.
bool Player::random_lobby_act() {
  if (players_ > 1 && chance(random_acts_.swap)) {
    const int seat = any_seat();
    const int with = (seat + 1 + static_cast<int>(dice_.below(static_cast<std::uint32_t>(players_ - 1)))) % players_;
    in_lobby(R"("swap")" + seat_field(seat) + R"(,"with":)" + std::to_string(with));
    return true;
  }
  if (!chance(random_acts_.kick)) return false;
  const int seat = any_seat();
  if (seat_ == seat) return false;
  in_lobby(R"("kick")" + seat_field(seat));
  return true;
}

// Not more than one for each version of the table; true: it has done something.
bool Player::random_game_act(bool to_act) {
  const auto done = [this](const std::string& what) {
    moved_at_ = version_;
    command(what, version_);
    return true;
  };
  if (!seat_) {
    const bool can = !token_.empty() && !vacant_.empty();
    moved_at_ = version_;
    return can && chance(random_acts_.take_over) && done(R"("take_over")" + seat_field(any_of(vacant_, dice_)));
  }
  if (host_ && !away_.empty() && !away_.contains(*seat_) && chance(random_acts_.kick)) {
    return done(R"("kick")" + seat_field(any_of(away_, dice_)));
  }
  if (others_agree_ && random_acts_.agree > 0) {
    others_agree_ = false;
    return done(R"("agree","on":true)");
  }
  if (!to_act) return false;
  if (chance(random_acts_.leave)) return done(R"("leave")");
  if (chance(random_acts_.resign)) return done(R"("resign")");
  return chance(random_acts_.agree) && done(R"("agree","on":true)");
}

// Those who did not come along to the next table have left seats open there. (At a table where all have a seat of their
// own, who was sent from it comes back.)
void Player::fill_seats() {
  filled_ = true;
  for (int seat = 0; seat < players_; ++seat) command(R"("add_bot","level":"random")" + seat_field(seat), version_);
}

void Player::ask_for_rematch() {
  if (!wants_rematch_ || !seat_ || asked_rematch_ || rematched_) return;
  asked_rematch_ = true;
  command(R"("rematch","on":true)", version_);
}

}  // namespace tessera::server::testing
