// Networks: bytes that are none are refused, and all others can be asked. The checksum is added here: no mutation would
// ever find it.
#include <vector>

#include "bots/network/network.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera;
  std::string bytes(fuzz::as_text(data, size));
  std::uint64_t sum = 0xCBF29CE484222325u;
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>((sum >> (8 * i)) & 0xFF);
  const auto network = bots::Network::parse(bytes);
  if (!network) return 0;
  const std::vector<std::int8_t> inputs(static_cast<std::size_t>(network->inputs()), 127);
  const double share = network->share(inputs.data());
  fuzz::require(share >= 0 && share <= 1, "a share is from 0 to 1");
  return 0;
}
