// What a server sends to `tessera join`: an answer of HTTP, then frames. In two pieces it is read as it is in one.
#include <string>
#include <vector>

#include "client/answer_reader.h"
#include "fuzz/fuzz.h"

namespace {

using namespace tessera;

// All that can be read, as texts; the last one is the error, if there was one.
struct Reader {
  void take(std::string_view more) {
    if (failed) return;
    bytes += more;
    for (std::size_t before = bytes.size() + 1; !failed && bytes.size() < before;) {
      before = bytes.size();
      answered ? frame() : answer();
    }
  }

  void answer() {
    std::string_view rest = bytes;
    const auto read = reader.take(rest);
    bytes.erase(0, bytes.size() - rest.size());
    failed = !read;
    if (failed || !*read) return;
    answered = true;
    const auto& answer = reader.answer();
    told.push_back(std::to_string(answer.status) + answer.head + answer.field("upgrade") + answer.body);
  }
  void frame() {
    std::string_view rest = bytes;
    const auto read = client::take_frame(rest, 1000);
    bytes.erase(0, bytes.size() - rest.size());
    failed = !read;
    if (failed || !*read) return;
    fuzz::require((*read)->payload.size() <= 1000, "a frame is within its bound");
    told.push_back(std::to_string((*read)->opcode * 100'000 + (*read)->close_code()) + (*read)->payload);
  }

  client::AnswerReader reader;
  std::string bytes;
  std::vector<std::string> told;
  bool answered = false;
  bool failed = false;
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto text = fuzz::as_text(data + 1, size - 1);
  Reader whole;
  whole.take(text);
  Reader pieces;
  const std::size_t cut = text.size() * data[0] / 256;
  pieces.take(text.substr(0, cut));
  pieces.take(text.substr(cut));
  fuzz::require(whole.failed == pieces.failed, "pieces are refused as the whole is");
  fuzz::require(whole.told == pieces.told, "pieces are read as the whole is");
  return 0;
}
