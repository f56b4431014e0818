#include "engine/core/undo.h"

#include <gtest/gtest.h>

#include <string_view>

namespace tessera {
namespace {

// c: chosen, f: followed, x: final.
int undo(std::string_view steps) {
  return steps_of_one_undo(steps.size(), [steps](std::size_t i) {
    return steps[i] == 'c' ? StepKind::chosen : steps[i] == 'f' ? StepKind::followed : StepKind::final;
  });
}

TEST(Undo, TakesBackTheLastChosenStepAndWhatFollowedIt) {
  EXPECT_EQ(undo("c"), 1);
  EXPECT_EQ(undo("cc"), 1);
  EXPECT_EQ(undo("xcff"), 3);
}

TEST(Undo, EndsAtAFinalStep) {
  EXPECT_EQ(undo("cx"), 0);
  EXPECT_EQ(undo("cxff"), 0);
}

TEST(Undo, NeedsAChosenStep) {
  EXPECT_EQ(undo(""), 0);
  EXPECT_EQ(undo("ff"), 0);
}

}  // namespace
}  // namespace tessera
