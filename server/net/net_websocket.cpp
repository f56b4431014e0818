// The part of a session that is a WebSocket.
#include "server/net/net_session.h"

namespace tessera::server {

void Session::send(Text text) {
  if (phase_ != Phase::websocket) return;
  ++core_.counters.messages_out;
  enqueue(Opcode::text, std::move(text));
}

void Session::close(CloseCode code, std::string_view reason) { begin_close(code, reason); }

void Session::enqueue(Opcode opcode, Text payload) {
  if (cut_off_) return;
  const auto full = [&] {
    return out_.count() >= core_.config.queue_messages ||
           (!out_.empty() && out_.bytes() + payload->size() > core_.config.queue_bytes);
  };
  // Much may be sent in one turn, and the reader had no chance yet to take it.
  if (full() && !blocked_) cut_off_ = write_out() == Written::failed;
  if (full()) {
    cut_off_ = true;
    ++core_.counters.slow_readers;
  }
  if (cut_off_) {
    out_.clear();
  } else {
    out_.push_frame(opcode, std::move(payload));
  }
  touch();
}

void Session::begin_close(CloseCode code, std::string_view reason) {
  if (phase_ != Phase::websocket) return;
  phase_ = Phase::closing;
  out_.push_frame(Opcode::close, std::make_shared<const std::string>(close_payload(code, reason)));
  touch();
}

void Session::fail(CloseCode code, std::string_view reason) {
  ++core_.counters.bad_frames;
  begin_close(code, reason);
  notify_closed();
}

void Session::notify_closed() {
  if (!opened_) return;
  opened_ = false;
  --core_.counters.websockets;
  core_.handler.closed(id_);
}

void Session::websocket_data(std::span<char> bytes) {
  while (phase_ == Phase::websocket) {
    const FrameEvent event = frames_.next(bytes);
    if (event.what == FrameEvent::What::nothing) return;
    websocket_event(event);
    if (bytes.empty() || !core_.is_turn_over()) continue;
    rest_.assign(bytes.begin(), bytes.end());
    return wait_for_turn();
  }
}

void Session::websocket_event(const FrameEvent& event) {
  using What = FrameEvent::What;
  if (event.what == What::wrong) return fail(event.code, "bad_frame");
  if (event.what == What::close) {
    begin_close(event.code, {});
    return notify_closed();
  }
  if (!messages_.take(core_.config.messages, core_.now()) || !core_.addresses.message(counted_for_, core_.now())) {
    ++core_.counters.limited;
    return fail(CloseCode::policy, "too_many_messages");
  }
  // Only whole frames count as a sign of life; single bytes now and then do not.
  heard_at_ = core_.now();
  pinged_ = false;
  if (event.what == What::text) {
    ++core_.counters.messages_in;
    core_.handler.message(id_, event.payload);
  } else if (event.what == What::ping) {
    enqueue(Opcode::pong, std::make_shared<const std::string>(event.payload));
  }
}

void Session::websocket_tick() {
  const Time silence = core_.now() - heard_at_;
  if (silence >= core_.config.silence_timeout) {
    ++core_.counters.timeouts;
    drop();
  } else if (silence >= core_.config.ping_after && !pinged_) {
    static const Text kEmpty = std::make_shared<const std::string>();
    pinged_ = true;
    enqueue(Opcode::ping, kEmpty);
  }
}

}  // namespace tessera::server
