// The parts of the Python module. Each adds its classes or functions to the module; module.cpp calls each once, when
// Python imports it.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "python/bindings/state.h"

namespace tessera::python {

// The class Game of Python: a handle of a setup.
struct Game {
  std::shared_ptr<const Setup> setup;
};

void bind_functions(nanobind::module_& m);
void bind_game(nanobind::module_& m);
void bind_state(nanobind::module_& m);
void bind_batch(nanobind::module_& m);

// The part of bind_state about what a seat sees and knows.
void bind_state_views(nanobind::class_<State>& state);

}  // namespace tessera::python
