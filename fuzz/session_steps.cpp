#include "fuzz/session_steps.h"

#include "server/base/bytes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::fuzz {

namespace {

constexpr std::size_t kMostSteps = 100;

// '#' is a connection, '?' a small number.
constexpr std::string_view kTemplates[] = {
    "o#",
    "u#",
    "g# a",
    "g# b",
    "g# c",
    "w#",
    "x#",
    "n#",
    "n#",
    "a# ?",
    "a# ?",
    "a# ?",
    "p# ?",
    "t?",
    "t500",
    "t3000",
    "t11000",
    "t60000",
    "r",
    "r?",
    "f0",
    "f? ?",
    "f1 ?",
    R"(h# a POST /api/tables {"game":"%?","players":2,"sit":0})",
    R"(h# a POST /api/tables {"game":"%?","players":3,"sit":0,"seats":[null,null,{"bot":"easy"}],"settings":{"clock":"move","clock_s":10,"away_s":5,"listed":true,"undo_asks":true}})",
    R"(h# b POST /api/tables {"game":"%?","players":2,"sit":1,"seats":[{"bot":"easy"},null],"settings":{"hints":true}})",
    R"(h# - POST /api/guests {"name":"Zoe"})",
    R"(h# a PATCH /api/me {"name":"Ada"})",
    "h# a DELETE /api/me",
    "h# a GET /api/me/tables",
    "h# a GET /api/me/export",
    "h# b GET /api/me/history",
    "h# b GET /api/me/statistics",
    "h# a POST /api/me/code",
    R"(h# - POST /api/codes {"code":"AAAA-AAAA"})",
    "h# - GET /api/tables",
    "h# - GET /api/tables/@",
    "h# a GET /api/tables/@/record",
    "h# a GET /api/tables/@/chat",
    R"(h# a POST /api/tables/@/reports {"seat":1,"text":"?"})",
    "h# a GET /api/tables/@/analysis",
    R"(c# {"do":"sit","seat":?)",
    R"(c# {"do":"start")",
    R"(c# {"do":"leave")",
    R"(c# {"do":"resign")",
    R"(c# {"do":"undo")",
    R"(c# {"do":"answer_undo","on":true)",
    R"(c# {"do":"answer_undo","on":false)",
    R"(c# {"do":"agree","on":true)",
    R"(c# {"do":"agree","on":false)",
    R"(c# {"do":"rematch","on":true)",
    R"(c# {"do":"rematch","on":false)",
    R"(c# {"do":"kick","seat":?)",
    R"(c# {"do":"swap","seat":0,"with":?)",
    R"(c# {"do":"add_bot","seat":?,"level":"easy")",
    R"(c# {"do":"remove_bot","seat":?)",
    R"(c# {"do":"add_seat")",
    R"(c# {"do":"remove_seat","seat":?)",
    R"(c# {"do":"take_over","seat":?)",
    R"(c# {"do":"standing","on":true)",
    R"(c# {"do":"allow","kicked":?)",
    R"(c# {"do":"change","settings":{"clock":"move","clock_s":10})",
    R"(m# {"say":"hello","id":1,"protocol":1,"token":null})",
    R"(m# {"say":"watch","id":2,"since":?,"table":"@"})",
    R"(m# {"say":"watch","id":2,"since":0,"events":true,"table":"@"})",
    R"(m# {"say":"unwatch","id":3,"table":"@"})",
    R"(m# {"say":"chat","id":4,"table":"@","phrase":"hello"})",
    R"(m# {"say":"chat","id":4,"table":"@","text":"hi"})",
    R"(m# {"say":"mute","id":5,"table":"@","seat":?,"on":true})",
    R"(m# {"say":"hint","id":6,"table":"@"})",
    R"(m# {"say":"commit","id":7,"table":"@","round":?,"hash":"00"})",
    R"(m# {"say":"?"})",
    R"(b# GET /api/games HTTP/1.1\x0d\x0ahost: x\x0d\x0a\x0d\x0a)",
    R"(b# POST /api/check HTTP/1.1\x0d\x0atransfer-encoding: chunked\x0d\x0a\x0d\x0a2;a\x0d\x0a{}\x0d\x0a)",
    R"(b# \x81\x80\x00\x00\x00\x00)",
    R"(b# \x89\x80\x00\x00\x00\x00)",
    R"(b# \x88\x80\x00\x00\x00\x00)",
    R"(b# \x01\x82\x00\x00\x00\x00{")",
    R"(b# \x80\x81\x00\x00\x00\x00})",
};

// What stands in a field of a message.
constexpr std::string_view kValues[] = {
    "0",     "1",  "2",  "3",           "-1",    "4294967295", "9223372036854775807", "1e9", "true", "null", "\"\"",
    "\"@\"", "[]", "{}", "\"\\u0000\"", "\"a\"", "100000"};

char digit(Stream& stream, std::uint32_t below) { return static_cast<char>('0' + stream.below(below)); }

std::string new_step(Stream& stream) {
  std::string step(kTemplates[stream.below(static_cast<std::uint32_t>(std::size(kTemplates)))]);
  for (char& c : step) {
    if (c == '#') c = digit(stream, 3), ++c;
    if (c == '?') c = digit(stream, 8);
  }
  return step;
}

// Another number, letter or value at a random place.
void change_step(std::string& step, Stream& stream) {
  if (step.empty()) return;
  const auto at = stream.below(static_cast<std::uint32_t>(step.size()));
  const auto colon = step.find(':', at);
  switch (stream.below(4)) {
    case 0: {
      const auto number = step.find_first_of("0123456789", at);
      if (number != step.npos) step[number] = digit(stream, 10);
      return;
    }
    case 1:
      if (colon == step.npos) return;
      step.replace(colon + 1, std::min(step.find_first_of(",}", colon), step.size()) - colon - 1,
                   kValues[stream.below(static_cast<std::uint32_t>(std::size(kValues)))]);
      return;
    case 2:
      step.insert(at, step.substr(stream.below(static_cast<std::uint32_t>(step.size())), 1 + stream.below(8)));
      return;
    default: step[at] = static_cast<char>(' ' + stream.below(95)); return;
  }
}

}  // namespace

std::vector<std::string> steps_of(std::string_view text) {
  std::vector<std::string> steps;
  while (!text.empty() && steps.size() < kMostSteps) {
    const auto end = text.find('\n');
    steps.emplace_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return steps;
}

std::string text_of(const std::vector<std::string>& steps) {
  std::string text;
  for (const auto& step : steps) text += step + '\n';
  return text;
}

void mutate_steps(std::vector<std::string>& steps, Stream& stream) {
  const auto any = [&] { return stream.below(static_cast<std::uint32_t>(steps.size())); };
  if (steps.empty()) steps.push_back(new_step(stream));
  const auto at = any();
  const auto place = steps.begin() + at;
  switch (stream.below(8)) {
    case 0: steps.erase(place); return;
    case 1: steps.insert(place, steps[any()]); return;
    case 2: std::swap(steps[at], steps[any()]); return;
    case 3:
    case 4: change_step(steps[at], stream); return;
    default:
      steps.insert(place + stream.below(2), new_step(stream));
      if (steps.size() > kMostSteps) steps.pop_back();
  }
}

std::vector<std::string> cross_steps(const std::vector<std::string>& first, const std::vector<std::string>& second,
                                     Stream& stream) {
  const auto cut = [&](const std::vector<std::string>& steps) {
    return static_cast<std::ptrdiff_t>(stream.below(static_cast<std::uint32_t>(steps.size()) + 1));
  };
  std::vector<std::string> out(first.begin(), first.begin() + cut(first));
  out.insert(out.end(), second.begin() + cut(second), second.end());
  if (out.size() > kMostSteps) out.resize(kMostSteps);
  return out;
}

std::string bytes_of(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::uint8_t byte = 0;
    if (text.substr(i, 2) == "\\x" && i + 4 <= text.size() && server::from_hex(text.substr(i + 2, 2), {&byte, 1})) {
      out += static_cast<char>(byte);
      i += 3;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace tessera::fuzz
