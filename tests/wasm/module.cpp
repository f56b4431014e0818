// The WebAssembly side: plain C exports for tests/wasm/run.mjs. The host writes a game's id and its Rules, byte by
// byte, into the two buffers and asks for the game's signature.
#include <algorithm>

#include "tests/wasm/bot_game.h"

#define TESSERA_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

namespace {

using namespace tessera;

constexpr std::size_t kMaxRulesBytes = 16 * 1024;
constexpr std::size_t kMaxIdBytes = 64;

alignas(16) unsigned char rules_bytes[kMaxRulesBytes];
char id_bytes[kMaxIdBytes];

std::string_view id() { return {id_bytes, std::find(id_bytes, id_bytes + kMaxIdBytes, '\0')}; }

}  // namespace

TESSERA_EXPORT(id_buffer)()->char* { return id_bytes; }
TESSERA_EXPORT(rules_buffer)()->unsigned char* { return rules_bytes; }

// 0 for a game that is not there.
TESSERA_EXPORT(rules_size)()->std::uint32_t {
  std::uint32_t size = 0;
  with_game(id(), [&]<class G>() {
    static_assert(sizeof(typename G::Rules) <= kMaxRulesBytes);
    size = sizeof(typename G::Rules);
  });
  return size;
}

TESSERA_EXPORT(play)(std::uint64_t seed)->std::uint64_t {
  std::uint64_t signature = 0;
  with_game(id(), [&]<class G>() { signature = wasm_test::signature_of<G>(rules_bytes, seed); });
  return signature;
}

TESSERA_EXPORT(play_bots)(std::uint64_t seed)->std::uint64_t {
  std::uint64_t signature = 0;
  with_game(id(), [&]<class G>() { signature = wasm_test::bots_signature_of<G>(rules_bytes, seed); });
  return signature;
}
