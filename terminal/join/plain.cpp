#include "terminal/join/plain.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>

namespace tessera::terminal {

namespace {

constexpr std::size_t kLongestLine = 300;
constexpr std::size_t kMostTyped = std::size_t{1} << 20;  // lines that wait

// Without styles, and without anything that could do something to a terminal.
std::string plain_text(std::string_view painted) {
  std::string out;
  for_each_glyph(painted, [&](Style, std::string_view glyph, int) {
    out += glyph;
    return true;
  });
  return out;
}

class PlainLines {
 public:
  PlainLines(PlayedTable& table, int in, std::ostream& out) : table_(table), in_(in), out_(out) {}

  int run() {
    const bool person = ::isatty(in_) == 1;
    while (!table_.left() && out_) {
      show();
      // What is piped in waits until something is asked.
      const bool asked = !choices_.empty();
      if (has_line() && (asked || person)) {
        take_line();
        continue;
      }
      if (ended_ && !has_line()) break;
      wait();
    }
    show();
    return out_ ? table_.exit_code() : 1;
  }

 private:
  // What is new since the last time.
  void show() {
    const TableModel model = table_.model();
    if (model.log.size() < told_) told_ = 0;
    for (; told_ < model.log.size(); ++told_) {
      for (const auto& line : wrap(model.log[told_], kPageWidth - 4, 2)) write("  " + line);
    }
    if (model.hint != hint_ && !model.hint.empty()) write(model.hint);
    if (model.notice != notice_ && !model.notice.empty()) write(model.notice);
    hint_ = model.hint;
    notice_ = model.notice;
    const Lines choices = model.menu ? terminal::show(Painter(false), *model.menu, true) : Lines();
    if (!choices.empty() && choices != choices_) {
      write("");
      for (const auto& line : model.table) write(line);
      for (const auto& line : choices) write(line);
      write(model.prompt);
    }
    choices_ = choices;
    out_.flush();
  }

  void write(std::string_view line) { out_ << plain_text(line) << '\n'; }

  void wait() {
    const short events = static_cast<short>(table_.wants_to_write() ? POLLIN | POLLOUT : POLLIN);
    pollfd watched[] = {{ended_ || has_line() ? -1 : in_, POLLIN, 0}, {table_.descriptor(), events, 0}};
    const auto patience = table_.patience();
    ::poll(watched, 2, patience ? static_cast<int>(patience->count()) : -1);
    if (watched[0].revents != 0) read();
    table_.advance();
  }

  bool has_line() const { return typed_.find('\n') != typed_.npos; }

  void read() {
    char buffer[4096];
    const ssize_t count = ::read(in_, buffer, sizeof buffer);
    if (count <= 0) {
      ended_ = true;
      return;
    }
    typed_.append(buffer, static_cast<std::size_t>(count));
    if (typed_.size() > kMostTyped) ended_ = true;
  }

  void take_line() {
    const auto end = typed_.find('\n');
    const std::string line = typed_.substr(0, std::min(end, kLongestLine));
    typed_.erase(0, end + 1);
    const std::string word = lower_case(trimmed(line));
    if (word == "help" || word == "?") return write_all(table_.help());
    if (word == "rules") return write_all(table_.rules(kPageWidth));
    if (word == "log") return write_all(table_.log());
    table_.say(line);
    table_.advance();
  }

  void write_all(const Lines& lines) {
    for (const auto& line : lines) write(line);
  }

  PlayedTable& table_;
  int in_;
  std::ostream& out_;
  bool ended_ = false;
  std::string typed_;
  std::size_t told_ = 0;
  std::string hint_;
  std::string notice_;
  Lines choices_;
};

}  // namespace

int run_plain(PlayedTable& table, int in, std::ostream& out) { return PlainLines(table, in, out).run(); }

}  // namespace tessera::terminal
