// About how many bytes of memory a JSON value takes: for bounds on what a server may make a client keep. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>

namespace tessera::client {

std::size_t weight_of(const boost::json::value& value);

}  // namespace tessera::client
