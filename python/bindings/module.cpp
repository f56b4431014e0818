// The Python module tessera._engine. It only translates: what a game is, is in engine/, what a batch is, in batch.h.
// Every function checks what it is given; what is wrong becomes a Python exception. Whatever takes long lets other
// Python threads run.
#include <nanobind/nanobind.h>

#include <exception>

#include "python/bindings/bindings.h"

namespace nb = nanobind;

NB_MODULE(_engine, m) {
  using namespace tessera::python;
  nb::register_exception_translator([](const std::exception_ptr& p, void*) {
    try {
      std::rethrow_exception(p);
    } catch (const InputError& error) {
      PyErr_SetString(PyExc_ValueError, error.what());
    }
  });
  m.doc() = "The games of Tessera. Use it as `import tessera`.";
  bind_functions(m);
  bind_game(m);
  bind_state(m);
  bind_batch(m);
}
