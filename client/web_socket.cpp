#include "client/web_socket.h"

#include <openssl/evp.h>

#include "client/answer_reader.h"
#include "server/base/bytes.h"
#include "support/wire_log.h"

namespace tessera::client {

namespace {

std::string base64(std::string_view bytes) {
  std::string out(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const int size =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(size));
  return out;
}

// What a server answers to a key (RFC 6455): it proves that it has read it.
std::string accept_of(const std::string& key) {
  const std::string text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  unsigned char hash[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  EVP_Digest(text.data(), text.size(), hash, &size, EVP_sha1(), nullptr);
  return base64({reinterpret_cast<const char*>(hash), size});
}

std::string random_bytes(std::size_t count) {
  std::string out(count, '\0');
  server::fill_random({reinterpret_cast<std::uint8_t*>(out.data()), out.size()});
  return out;
}

}  // namespace

Result<std::unique_ptr<WebSocket>> WebSocket::open(const Address& address) {
  auto connection = Connection::open(address);
  if (!connection) return connection.error();
  auto& stream = **connection;
  const std::string key = base64(random_bytes(16));
  stream.send(
      upgrade_text(address.path("/api/live"), address.host_field(), key, "Origin: " + address.origin() + "\r\n"));
  const auto until = std::chrono::steady_clock::now() + kConnectWithin;
  AnswerReader reader(true);
  for (bool there = true;;) {
    const auto complete = stream.read([&](std::string_view& bytes) { return reader.take(bytes); });
    if (!complete) return Error{address.origin() + " is no server of Tessera's: " + complete.error().text};
    if (*complete) {
      const auto& answer = reader.answer();
      if (answer.status != 101 || answer.field("sec-websocket-accept") != accept_of(key)) {
        return Error{address.origin() + " takes no connection: status " + std::to_string(answer.status)};
      }
      std::unique_ptr<WebSocket> out(new WebSocket(*std::move(connection)));
      out->log_ = wire_log::new_connection();
      return out;
    }
    if (!there) return Error{address.origin() + " hung up"};
    if (!stream.wait(until)) return Error{address.origin() + " does not answer"};
    stream.flush();
    there = stream.fill();
  }
}

WebSocket::~WebSocket() {
  if (!lost_) send_frame(kClose, std::string_view("\x03\xe8", 2));  // 1000: a normal end
}

void WebSocket::send_frame(int opcode, std::string_view payload) {
  const std::string random = random_bytes(4);
  connection_->send(masked_frame(0x80 | opcode, payload, {random[0], random[1], random[2], random[3]}));
}

void WebSocket::send(std::string_view text) {
  wire_log::message(log_, wire_log::From::client, text);
  send_frame(kText, text);
}

void WebSocket::poll() {
  frames_left_ = kFramesAtOnce;
  connection_->flush();
  if (!connection_->fill()) ended_ = true;
}

std::optional<Frame> WebSocket::next_frame() {
  auto frame = connection_->read([](std::string_view& bytes) { return take_frame(bytes); });
  if (!frame) {
    lost_ = true;
    return std::nullopt;
  }
  return *std::move(frame);
}

std::optional<std::string> WebSocket::next() {
  while (!lost_) {
    if (frames_left_ == 0) return std::nullopt;
    auto frame = next_frame();
    if (!frame) break;
    --frames_left_;
    if (frame->opcode == kPing && frame->payload.size() <= 125) send_frame(kPong, frame->payload);
    if (frame->opcode == kClose) {
      close_code_ = frame->close_code();
      wire_log::closed(log_, close_code_);
      lost_ = true;
      return std::nullopt;
    }
    const bool text = frame->opcode == kText && !in_parts_;
    const bool more = frame->opcode == 0 && in_parts_;
    if (!text && !more) continue;
    if (part_.size() + frame->payload.size() > kLargestAnswer) {
      lost_ = true;
      break;
    }
    part_ += frame->payload;
    in_parts_ = !frame->last;
    if (!frame->last) continue;
    wire_log::message(log_, wire_log::From::server, part_);
    return std::exchange(part_, {});
  }
  if (ended_) lost_ = true;
  return std::nullopt;
}

}  // namespace tessera::client
