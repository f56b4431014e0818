#include "server/testing/store_place.h"

namespace tessera::server::testing {

std::vector<MakeStorePlace> stores_to_try() { return {make_sqlite_place}; }

}  // namespace tessera::server::testing
