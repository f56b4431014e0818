#include "games/hands_down/rules/combo_progress.h"

#include <boost/json/object.hpp>

#include "engine/core/json_reader.h"
#include "games/hands_down/rules/notation.h"

namespace tessera::hands_down {

namespace json = boost::json;

namespace {

// What a combo asks for: so many cards of a number, in one colour or two.
struct Wanted {
  int number = 0;  // from 1
  int colour = 0;
  int count = 0;
};

struct Shape {
  Wanted wanted[kHandSize];
  int kinds = 0;

  void add(int number, int colour, int count) { wanted[kinds++] = {number, colour, count}; }
};

// Deals the cards out to what is wanted in all ways, and keeps the best.
class BestAssignment {
 public:
  explicit BestAssignment(const Card (&cards)[kHandSize]) : cards_(cards) {}

  void try_all(const Shape& shape) {
    shape_ = shape;
    next(0);
  }
  const ComboProgress& best() const { return best_; }

 private:
  void next(int place) {
    if (now_.has + kHandSize - place < best_.has) return;
    if (place == kHandSize) {
      if (now_.has > best_.has || now_.sum > best_.sum) best_ = now_;
      return;
    }
    for (int i = 0; i < shape_.kinds; ++i) {
      Wanted& want = shape_.wanted[i];
      if (want.count == 0 || (numbers_in(cards_[place], want.colour) >> (want.number - 1) & 1u) == 0) continue;
      const ComboProgress before = now_;
      --want.count;
      now_.as[place] = static_cast<std::uint8_t>(want.number);
      now_.sum += want.number;
      ++now_.has;
      next(place + 1);
      now_ = before;
      ++want.count;
    }
    next(place + 1);
  }

  const Card (&cards_)[kHandSize];
  Shape shape_;
  ComboProgress now_;
  ComboProgress best_;
};

template <class F>
void for_each_kind(F f) {
  for (int colour = 0; colour < kColours; ++colour) {
    for (int number = 1; number <= kNumbers; ++number) f(number, colour);
  }
}

void try_kinds(BestAssignment& assignment, int count) {
  for_each_kind([&](int number, int colour) {
    Shape shape;
    shape.add(number, colour, count);
    assignment.try_all(shape);
  });
}

void try_full_houses(BestAssignment& assignment) {
  for_each_kind([&](int three, int colour) {
    for_each_kind([&](int two, int other) {
      Shape shape;
      shape.add(three, colour, 3);
      shape.add(two, other, 2);
      assignment.try_all(shape);
    });
  });
}

void try_straights(BestAssignment& assignment, int length) {
  for_each_kind([&](int first, int colour) {
    if (first + length - 1 > kNumbers) return;
    Shape shape;
    for (int i = 0; i < length; ++i) shape.add(first + i, colour, 1);
    assignment.try_all(shape);
  });
}

int cards_of(Combo combo) {
  static constexpr int cards[kCombos] = {3, 4, 5, 4, 5, 5};
  return cards[static_cast<int>(combo)];
}

}  // namespace

ComboProgress progress_towards(const Card (&cards)[kHandSize], Combo combo) {
  BestAssignment assignment(cards);
  const int needs = cards_of(combo);
  switch (combo) {
    case Combo::three:
    case Combo::four:
    case Combo::five: try_kinds(assignment, needs); break;
    case Combo::full_house: try_full_houses(assignment); break;
    case Combo::small_straight:
    case Combo::large_straight: try_straights(assignment, needs); break;
  }
  ComboProgress progress = assignment.best();
  progress.needs = needs;
  return progress;
}

Result<json::array> combo_progress_json(const json::array& from) {
  JsonReader reader;
  Card cards[kHandSize] = {};
  if (from.size() != kHandSize) reader.refuse("cards");
  for (int i = 0; i < kHandSize && reader.good(); ++i) {
    const auto card = Notation<HandsDown>::parse_card(reader.text(from[static_cast<std::size_t>(i)], "cards"));
    if (!card) reader.refuse("cards");
    cards[i] = static_cast<Card>(card.value_or(0));
  }
  if (!reader.good()) return reader.error();
  json::array out;
  for (int c = 0; c < kCombos; ++c) {
    const auto progress = progress_towards(cards, static_cast<Combo>(c));
    json::array as;
    for (const int number : progress.as) as.push_back(number == 0 ? json::value(nullptr) : json::value(number));
    out.push_back(json::object{{"combo", Notation<HandsDown>::combo_word(c)},
                               {"needs", progress.needs},
                               {"has", progress.has},
                               {"sum", progress.sum},
                               {"as", std::move(as)}});
  }
  return out;
}

}  // namespace tessera::hands_down
