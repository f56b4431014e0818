// The input of the session fuzzer as a list of steps, one a line, and its mutations: at the level of steps, so that
// most of what they make still means something.
//
// | step         | what happens                                                                            |
// |--------------|-----------------------------------------------------------------------------------------|
// | `o1`         | connection 1 is opened (1 to 4); an old one of that number is closed                      |
// | `h1 a GET /` | a whole HTTP request on it, as guest a to c; then a body, if there is one                 |
// | `u1`         | it asks for a WebSocket                                                                 |
// | `g1 a`       | the WebSocket's hello, as guest a                                                       |
// | `w1`         | it watches the last table                                                               |
// | `m1 {…}`     | a text frame                                                                            |
// | `c1 {…`      | a command for the last table; its end, `,"version":N}`, is added                        |
// | `a1 3`       | it plays the third of its legal actions                                                 |
// | `n1`         | it gives its number for the dice, as it was asked                                       |
// | `b1 …`       | bytes, with \x00 for any                                                                |
// | `p1 7`       | from now on its bytes come in pieces of seven; 0: whole                                 |
// | `x1`         | it is closed                                                                            |
// | `t500`       | time passes                                                                             |
// | `f3 2`       | the second next call to the disk fails, in the third way of `FaultyDisk::Fault`           |
// | `f0`         | the disk is well again                                                                  |
// | `r`, `r7`    | the server is killed and starts again; with a number the power is cut                    |
//
// In texts `@` is the last table, `@a` a guest's token, `%0` the id of a game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"

namespace tessera::fuzz {

std::vector<std::string> steps_of(std::string_view text);
std::string text_of(const std::vector<std::string>& steps);

// Of the step `b`: the text with each \x41 as the byte that it stands for.
std::string bytes_of(std::string_view text);

// Inserts, deletes, repeats, swaps or changes a step.
void mutate_steps(std::vector<std::string>& steps, Stream& stream);
// The beginning of one and the end of another.
std::vector<std::string> cross_steps(const std::vector<std::string>& first, const std::vector<std::string>& second,
                                     Stream& stream);

}  // namespace tessera::fuzz
