// The difference of two JSON texts, as JSON: what a client that has the first needs to make the second.
//
// A patch that is no object is the new value. An object patches what is there: a member for each member of an object,
// or for each place of a list, that has changed. {"=": VALUE} replaces what is there by an object.
//
//   before  {"turn":0,"coins":[12,10,9,3],"pot":2}
//   after   {"turn":1,"coins":[12,9,9,3],"pot":2}
//   patch   {"turn":1,"coins":{"1":9}}
//
// Both texts must be as JsonText writes them: without blanks, members in a fixed order. Members that come or go replace
// their object. web/src/protocol/patch.ts applies patches.
#pragma once

#include <string>
#include <string_view>

namespace tessera {

// Empty: nothing has changed. `before` may be empty: there was nothing.
std::string json_patch(std::string_view before, std::string_view after);

}  // namespace tessera
