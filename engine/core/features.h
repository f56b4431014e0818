// What a seat knows as numbers for learners: planes (pictures of a board, the same height and width) and after them
// plain numbers, most of them from 0 to 1. Each has a name. Seats are told from the viewer's place: seat +0 is the
// viewer, +1 the next one clockwise.
//
// Each game specialises Features in games/GAME/rules/features.h with one function, `describe(rules, view, out)`: it
// tells `out` every feature in its order, the planes first. Which there are depends on the rules alone. The same
// function writes values, counts them and names them, so these can't differ.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.h"

namespace tessera {

template <class G>
struct Features;

struct FeatureShape {
  int planes = 0;
  int height = 0;
  int width = 0;
  int numbers = 0;

  TESSERA_HD int size() const { return planes * height * width + numbers; }
  friend bool operator==(const FeatureShape&, const FeatureShape&) = default;
};

// "dice of seat +% show %" with the numbers for each %; made to text only when somebody wants names. Not a string_view:
// device code would have to count its letters.
struct FeatureName {
  const char* pattern;
  int first = 0;
  int second = 0;
  int third = 0;

  std::string text() const {
    std::string out;
    const int numbers[3] = {first, second, third};
    int used = 0;
    for (const char c : std::string_view(pattern)) {
      if (c == '%' && used < 3) {
        out += std::to_string(numbers[used++]);
      } else {
        out += c;
      }
    }
    return out;
  }
};

// What `describe` may tell; a part of a game's features is a call of one of these. `Sink` gives value() and plane().
template <class Sink>
class FeatureOut {
 public:
  TESSERA_HD explicit FeatureOut(Sink sink) : sink_(sink) {}

  TESSERA_HD Sink& sink() { return sink_; }

  template <class T>
  TESSERA_HD void value(const FeatureName& name, T x, float scale = 1) {
    sink_.value(name, static_cast<float>(x) / scale);
  }

  // Some options allow far more than usual; what is beyond `most` makes no difference to a learner. Adapters promise
  // that no feature is as large as 100.
  template <class T>
  TESSERA_HD void value_up_to(const FeatureName& name, T x, T most, float scale) {
    value(name, x < most ? x : most, scale);
  }
  template <class T>
  TESSERA_HD void turns(T n) {
    value_up_to({"turns, of 100, up to 1000"}, n, T{1000}, 100);
  }

  // One of `count` is 1: `name` ends with the number. A `which` outside, such as -1, leaves all 0.
  TESSERA_HD void one_of(const char* pattern, int which, int count, int first = 0) {
    for (int i = 0; i < count; ++i) sink_.value({pattern, first + i}, which == first + i ? 1.0f : 0.0f);
  }
  // The same for one of several things: the first % is its number.
  TESSERA_HD void one_of_each(const char* pattern, int thing, int which, int count, int first = 0) {
    for (int i = 0; i < count; ++i) sink_.value({pattern, thing, first + i}, which == first + i ? 1.0f : 0.0f);
  }

  // cell(row, column) gives the value.
  template <class Cell>
  TESSERA_HD void plane(const FeatureName& name, int height, int width, Cell cell) {
    sink_.plane(name, height, width, cell);
  }

 private:
  Sink sink_;
};

struct FeatureWriter {
  float* at;

  TESSERA_HD void value(const FeatureName&, float x) { *at++ = x; }
  template <class Cell>
  TESSERA_HD void plane(const FeatureName&, int height, int width, Cell cell) {
    for (int r = 0; r < height; ++r) {
      for (int c = 0; c < width; ++c) *at++ = static_cast<float>(cell(r, c));
    }
  }
};

struct FeatureCounter {
  FeatureShape shape;

  TESSERA_HD void value(const FeatureName&, float) { ++shape.numbers; }
  template <class Cell>
  TESSERA_HD void plane(const FeatureName&, int height, int width, Cell) {
    ++shape.planes;
    shape.height = height;
    shape.width = width;
  }
};

// Names of the planes, then of the numbers.
struct FeatureNamer {
  std::vector<std::string>* names;

  void value(const FeatureName& name, float) { names->push_back(name.text()); }
  template <class Cell>
  void plane(const FeatureName& name, int, int, Cell) {
    names->push_back(name.text());
  }
};

template <class G>
FeatureShape feature_shape(const typename G::Rules& rules) {
  FeatureOut<FeatureCounter> out(FeatureCounter{});
  Features<G>::describe(rules, G::view(rules, G::start(rules), Seat(0)), out);
  return out.sink().shape;
}

// One name for each plane, then one for each number.
template <class G>
std::vector<std::string> feature_names(const typename G::Rules& rules) {
  std::vector<std::string> names;
  FeatureOut<FeatureNamer> out(FeatureNamer{&names});
  Features<G>::describe(rules, G::view(rules, G::start(rules), Seat(0)), out);
  return names;
}

// Into memory of the caller: feature_shape<G>(rules).size() numbers, planes first, row by row. A view of a seat, not of
// a spectator.
template <class G>
TESSERA_HD void write_features(const typename G::Rules& rules, const typename G::View& view, float* memory) {
  FeatureOut<FeatureWriter> out(FeatureWriter{memory});
  Features<G>::describe(rules, view, out);
}

// How far clockwise from the viewer; -1 for nobody.
TESSERA_HD inline int seats_from(Seat viewer, Seat seat, int players) {
  return seat.none() ? -1 : (seat.index - viewer.index + players) % players;
}

// The seat so many places clockwise from the viewer.
TESSERA_HD inline Seat seat_from(Seat viewer, int places, int players) {
  return Seat((viewer.index + places) % players);
}

}  // namespace tessera
