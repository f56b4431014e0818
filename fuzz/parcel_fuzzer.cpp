// What another node sends: what is read can be written, and is then the same bytes.
#include "fuzz/fuzz.h"
#include "server/cluster/parcel.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera;
  const auto parcel = server::read_parcel(fuzz::as_text(data, size));
  if (!parcel) return 0;
  const auto bytes = server::to_bytes(*parcel);
  const auto again = server::read_parcel(bytes);
  fuzz::require(again.has_value(), "a parcel that was written can be read");
  fuzz::require(server::to_bytes(*again) == bytes, "and is the same");
  return 0;
}
