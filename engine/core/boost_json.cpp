// Boost.JSON, compiled here once for the whole program.
#include <boost/json/src.hpp>
