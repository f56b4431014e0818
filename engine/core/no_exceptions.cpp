// In WebAssembly nothing can be thrown: a throw stops the module, with a trap. Our code uses only functions that return
// their errors, so this is for what can't happen, and for memory that has run out.
#include <boost/throw_exception.hpp>
#include <cstddef>
#include <exception>

extern "C" {

[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
[[noreturn]] void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
[[noreturn]] void __cxa_free_exception(void*) { __builtin_trap(); }
[[noreturn]] void* __cxa_begin_catch(void*) { __builtin_trap(); }
[[noreturn]] void __cxa_end_catch() { __builtin_trap(); }
[[noreturn]] void __cxa_rethrow() { __builtin_trap(); }
}

namespace boost {

void throw_exception(const std::exception&) { __builtin_trap(); }
void throw_exception(const std::exception&, const source_location&) { __builtin_trap(); }

}  // namespace boost
