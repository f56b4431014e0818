// Splits the bytes of a client into HTTP/1.1 requests. Does no I/O. Beast's parser reads heads, BodyReader bodies.
//
// Promises: the memory of an unfinished request is bounded, whatever the client sends: by the limits of head and body,
// and a little more for each field, of which there are at most a hundred.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/net/address.h"
#include "server/net/response.h"

namespace tessera::server {

// The parts of a request's head that the server reads. The views are valid until `next` or `take_rest`.
struct RequestHead {
  std::string_view method;
  std::string_view target;
  std::string_view host;
  std::string_view origin;
  std::string_view authorization;
  std::string_view type;
  std::string_view accepts;
  std::string_view if_none_match;
  std::string_view forwarded;  // the header that the configuration names; several are joined by commas
  bool is_forwarded = false;   // there is such a header, of either kind
  std::string_view proto;      // X-Forwarded-Proto
  std::string_view websocket_key;
  std::string_view websocket_version;
  bool upgrade = false;  // to a WebSocket
  bool keep_alive = true;
  bool awaits_continue = false;
  bool has_body = false;
};

// Used by one thread at a time.
class HttpReader {
 public:
  enum class State : std::uint8_t { more, head, whole, wrong };

  HttpReader(std::size_t head_limit, std::size_t body_limit, ForwardedBy forwarded_by);
  ~HttpReader();

  void add(std::span<const char> bytes);
  // `more` until the head is complete, `head` once, then `more` until the body is complete, then `whole`. After `wrong`
  // it must not be called again.
  State step();
  HttpCode error() const;

  const RequestHead& head() const;
  // Called between `head` and the next step. False if the body is declared to be longer.
  bool limit_body(std::size_t limit);
  std::string take_body();

  void next();              // goes on to the next request
  std::string take_rest();  // the bytes after this request
  bool idle() const;        // no byte of the next request has come

 private:
  struct Parsing;
  std::unique_ptr<Parsing> parsing_;
};

// The value of Sec-WebSocket-Accept; empty if the key is malformed.
std::string websocket_accept(std::string_view key);

}  // namespace tessera::server
