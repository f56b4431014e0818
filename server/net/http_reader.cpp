#include "server/net/http_reader.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/detail/hybi13.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <iterator>
#include <optional>
#include <utility>

#include "server/net/body_reader.h"
#include "server/net/header_fields.h"

namespace tessera::server {

namespace {

namespace http = boost::beast::http;
using Parser = http::request_parser<http::empty_body>;
using Fields = http::request<http::empty_body>;

// Beast counts a head now with its first line and now without, as it comes: its own limit only keeps it from growing,
// and ours is exact.
constexpr std::size_t kHeadSlack = 16;
constexpr std::ptrdiff_t kMostFields = 100;  // each costs the parser a hundred bytes, even if it is empty

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

HttpCode code_of(const boost::system::error_code& failed) {
  if (failed == http::error::header_limit) return HttpCode::head_too_large;
  return HttpCode::bad_request;
}

std::string joined(const Fields& fields, std::string_view name) {
  std::string all;
  const auto [first, last] = fields.equal_range(boost::beast::string_view(name.data(), name.size()));
  for (auto field = first; field != last; ++field) {
    if (!all.empty()) all += ',';
    all += view(field->value());
  }
  return all;
}

// A request with two of these is one that two programs may read differently.
bool ambiguous(const Fields& fields) {
  return fields.count(http::field::host) != 1 || fields.count(http::field::origin) > 1 ||
         fields.count(http::field::authorization) > 1;
}

enum class BodyKind : std::uint8_t { of_length, chunked, contradictory, unknown };

// `chunked` alone is read. With a length beside it, or twice, two programs may see different ends of the body.
BodyKind body_kind(const Fields& fields) {
  const auto codings = joined(fields, "transfer-encoding");
  if (fields.count(http::field::transfer_encoding) == 0) return BodyKind::of_length;
  if (fields.count(http::field::content_length) > 0) return BodyKind::contradictory;
  if (equal_ignoring_case(trim(codings), "chunked")) return BodyKind::chunked;
  std::string_view rest = codings;
  while (!rest.empty()) {
    const auto coding = trim(take_until(rest, ','));
    if (!coding.empty() && !equal_ignoring_case(coding, "chunked")) return BodyKind::unknown;
  }
  return BodyKind::contradictory;
}

}  // namespace

struct HttpReader::Parsing {
  std::size_t head_limit;
  std::size_t body_limit;
  ForwardedBy forwarded_by;
  std::string bytes = {};  // received, not yet parsed
  std::optional<Parser> parser = std::nullopt;
  BodyReader body = {};
  RequestHead head = {};
  std::string forwarded = {};
  HttpCode error = HttpCode::bad_request;
  std::size_t head_size = 0;
  bool told_head = false;

  void start();
  bool put();
  State tell_head();
  State take_body();
  std::optional<HttpCode> begin_body();
  State wrong(HttpCode code) {
    error = code;
    return State::wrong;
  }
};

void HttpReader::Parsing::start() {
  parser.emplace();
  parser->header_limit(static_cast<std::uint32_t>(head_limit + kHeadSlack));
  parser->skip(true);  // the body is ours
  body = {};
  told_head = false;
  head_size = 0;
}

// False for a fault. Afterwards either all is parsed, or more bytes are needed, or the head has ended.
bool HttpReader::Parsing::put() {
  boost::system::error_code failed;
  const std::size_t used = parser->put(boost::asio::buffer(bytes), failed);
  bytes.erase(0, used);
  head_size += used;
  const auto& fields = parser->get();
  if (std::distance(fields.begin(), fields.end()) > kMostFields) failed = http::error::header_limit;
  if (!failed || failed == http::error::need_more) return true;
  error = code_of(failed);
  return false;
}

HttpReader::State HttpReader::Parsing::tell_head() {
  const Fields& fields = parser->get();
  if (head_size > head_limit) return wrong(HttpCode::head_too_large);
  if (fields.version() != 11 || ambiguous(fields)) return wrong(HttpCode::bad_request);
  if (const auto code = begin_body()) return wrong(*code);
  const bool standard = forwarded_by == ForwardedBy::forwarded;
  forwarded = joined(fields, standard ? "forwarded" : "x-forwarded-for");
  const bool is_forwarded = fields.count("forwarded") + fields.count("x-forwarded-for") > 0;
  head = {.method = view(fields.method_string()),
          .target = view(fields.target()),
          .host = trim(view(fields[http::field::host])),
          .origin = trim(view(fields[http::field::origin])),
          .authorization = view(fields[http::field::authorization]),
          .type = view(fields[http::field::content_type]),
          .accepts = view(fields[http::field::accept_encoding]),
          .if_none_match = view(fields[http::field::if_none_match]),
          .forwarded = forwarded,
          .is_forwarded = is_forwarded,
          .proto = view(fields["x-forwarded-proto"]),
          .websocket_key = view(fields[http::field::sec_websocket_key]),
          .websocket_version = view(fields[http::field::sec_websocket_version]),
          .upgrade = boost::beast::websocket::is_upgrade(fields),
          .keep_alive = fields.keep_alive(),
          .awaits_continue = equal_ignoring_case(view(fields[http::field::expect]), "100-continue"),
          .has_body = !body.whole()};
  told_head = true;
  return State::head;
}

std::optional<HttpCode> HttpReader::Parsing::begin_body() {
  switch (body_kind(parser->get())) {
    case BodyKind::contradictory: return HttpCode::bad_request;
    case BodyKind::unknown: return HttpCode::unknown_coding;
    case BodyKind::chunked: body = BodyReader::chunked(body_limit, head_limit); return std::nullopt;
    case BodyKind::of_length: break;
  }
  const auto length = parser->content_length().value_or(0);
  if (length > body_limit) return HttpCode::too_large;
  body = BodyReader::of_length(static_cast<std::size_t>(length));
  return std::nullopt;
}

HttpReader::State HttpReader::Parsing::take_body() {
  std::string_view rest = bytes;
  const auto state = body.take(rest);
  bytes.erase(0, bytes.size() - rest.size());
  switch (state) {
    case BodyReader::State::more: return State::more;
    case BodyReader::State::whole: return State::whole;
    case BodyReader::State::malformed: return wrong(HttpCode::bad_request);
    case BodyReader::State::too_large: return wrong(HttpCode::too_large);
    case BodyReader::State::too_much_around: break;
  }
  return wrong(HttpCode::head_too_large);
}

HttpReader::HttpReader(std::size_t head_limit, std::size_t body_limit, ForwardedBy forwarded_by)
    : parsing_(new Parsing{head_limit, body_limit, forwarded_by}) {}

HttpReader::~HttpReader() = default;

void HttpReader::add(std::span<const char> bytes) { parsing_->bytes.append(bytes.data(), bytes.size()); }

HttpReader::State HttpReader::step() {
  Parsing& parsing = *parsing_;
  if (!parsing.parser) {
    if (parsing.bytes.empty()) return State::more;
    parsing.start();
  }
  // Beast does not parse the parts of a head again that it has parsed before.
  while (true) {
    if (parsing.told_head) return parsing.take_body();
    if (parsing.parser->is_header_done()) return parsing.tell_head();
    const std::size_t before = parsing.bytes.size();
    if (before == 0) return State::more;
    if (!parsing.put()) return State::wrong;
    if (parsing.bytes.size() == before) return State::more;
  }
}

HttpCode HttpReader::error() const { return parsing_->error; }

const RequestHead& HttpReader::head() const { return parsing_->head; }

bool HttpReader::limit_body(std::size_t limit) {
  const auto length = parsing_->parser->content_length();
  if (length && *length > limit) return false;
  parsing_->body.limit(limit);
  return true;
}

std::string HttpReader::take_body() { return parsing_->body.take_body(); }

void HttpReader::next() {
  parsing_->parser.reset();
  parsing_->head = {};
  parsing_->told_head = false;
  if (parsing_->bytes.empty()) std::string().swap(parsing_->bytes);
}

std::string HttpReader::take_rest() {
  std::string rest = std::exchange(parsing_->bytes, {});
  next();
  return rest;
}

bool HttpReader::idle() const { return !parsing_->parser && parsing_->bytes.empty(); }

std::string websocket_accept(std::string_view key) {
  constexpr std::size_t kKeySize = 24;  // sixteen bytes in base64
  if (key.size() != kKeySize || !key.ends_with("==")) return {};
  // Beast's own, though it lies in its `detail`: the hash of RFC 6455 protects nothing, and one more SHA-1 helps
  // nobody.
  boost::beast::websocket::detail::sec_ws_accept_type accept;
  boost::beast::websocket::detail::make_sec_ws_accept(accept, {key.data(), key.size()});
  return {accept.data(), accept.size()};
}

}  // namespace tessera::server
