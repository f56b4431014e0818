#include "terminal/full_screen/display.h"

#include <langinfo.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstring>
#include <string_view>

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>
#undef columns  // a macro of term.h

#include "support/utf8.h"

namespace tessera::terminal {

namespace {

// ---- the terminal as it was, for those who leave in a hurry: a signal handler may only copy bytes

termios before{};
std::array<char, 256> farewell{};
std::size_t farewell_size = 0;

constexpr int kDeadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
std::array<struct sigaction, std::size(kDeadly)> old_actions{};

extern "C" void leave_in_a_hurry(int signal) {
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, farewell.data(), farewell_size);
  ::tcsetattr(STDIN_FILENO, TCSANOW, &before);
  for (std::size_t i = 0; i < std::size(kDeadly); ++i) {
    if (kDeadly[i] == signal) ::sigaction(signal, &old_actions[i], nullptr);
  }
  ::raise(signal);
}

void add_farewell(const char* capability) {
  const char* text = ::tigetstr(capability);
  if (text == nullptr || text == reinterpret_cast<const char*>(-1)) return;
  const std::size_t size = std::strlen(text);
  if (farewell_size + size > farewell.size()) return;
  std::memcpy(farewell.data() + farewell_size, text, size);
  farewell_size += size;
}

void prepare_farewell() {
  constexpr std::string_view kMouseOff = "\x1b[?1006l\x1b[?1000l";
  farewell_size = 0;
  std::memcpy(farewell.data(), kMouseOff.data(), kMouseOff.size());
  farewell_size = kMouseOff.size();
  for (const char* capability : {"sgr0", "rmkx", "cnorm", "rmcup"}) add_farewell(capability);
}

void catch_signals() {
  struct sigaction action{};
  action.sa_handler = leave_in_a_hurry;
  ::sigemptyset(&action.sa_mask);
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (std::size_t i = 0; i < std::size(kDeadly); ++i) ::sigaction(kDeadly[i], &action, &old_actions[i]);
}

void release_signals() {
  for (std::size_t i = 0; i < std::size(kDeadly); ++i) ::sigaction(kDeadly[i], &old_actions[i], nullptr);
}

// Ctrl-C is a key like F10: nobody loses a game before they are asked. SIGINT from elsewhere still ends the program.
void make_ctrl_c_a_key() {
  termios now{};
  if (::tcgetattr(STDIN_FILENO, &now) != 0) return;
  now.c_cc[VINTR] = _POSIX_VDISABLE;
  ::tcsetattr(STDIN_FILENO, TCSANOW, &now);
  ::def_prog_mode();  // after Ctrl-Z, too
}

// ---- colours

struct Colour {
  Style style;
  short of_256;
  short of_8;
};
constexpr Colour kColours[] = {
    {Style::red, 160, COLOR_RED},    {Style::orange, 208, COLOR_YELLOW},  {Style::yellow, 178, COLOR_YELLOW},
    {Style::green, 34, COLOR_GREEN}, {Style::blue, 33, COLOR_BLUE},       {Style::gold, 172, COLOR_YELLOW},
    {Style::grey, 244, -1},          {Style::violet, 134, COLOR_MAGENTA}, {Style::cyan, 37, COLOR_CYAN},
};

void prepare_colours() {
  if (!has_colors() || start_color() == ERR) return;
  use_default_colors();
  for (const auto& [style, of_256, of_8] : kColours) {
    init_pair(static_cast<short>(style), COLORS >= 256 ? of_256 : of_8, -1);
  }
}

attr_t attribute_of(Style style) {
  if (style == Style::bold) return A_BOLD;
  if (style == Style::dim) return A_DIM;
  return A_NORMAL;
}

short pair_of(Style style, bool colour) {
  if (!colour) return 0;
  for (const auto& each : kColours) {
    if (each.style == style) return static_cast<short>(style);
  }
  return 0;
}

bool colour_wanted = false;

// All text is UTF-8, whatever the environment says.
void prepare_locale() {
  std::setlocale(LC_CTYPE, "");
  if (std::string_view(::nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
}

void put_cell(int x, int y, const Cell& cell) {
  std::array<wchar_t, CCHARW_MAX + 1> wide{};
  std::size_t count = 0;
  for (std::size_t at = 0; at < cell.text.size() && count < CCHARW_MAX;) {
    const auto glyph = code_point_at(cell.text, at);
    wide[count++] = static_cast<wchar_t>(glyph.code);
    at += glyph.bytes;
  }
  cchar_t out{};
  const attr_t attributes = attribute_of(cell.style) | (cell.reverse ? A_REVERSE : A_NORMAL);
  if (::setcchar(&out, wide.data(), attributes, pair_of(cell.style, colour_wanted), nullptr) == ERR) return;
  ::mvadd_wch(y, x, &out);
}

Key key_of(wint_t code) {
  switch (code) {
    case KEY_ENTER: return Key::enter;
    case KEY_BACKSPACE: return Key::backspace;
    case KEY_UP: return Key::up;
    case KEY_DOWN: return Key::down;
    case KEY_LEFT: return Key::left;
    case KEY_RIGHT: return Key::right;
    case KEY_PPAGE: return Key::page_up;
    case KEY_NPAGE: return Key::page_down;
    case KEY_HOME: return Key::home;
    case KEY_END: return Key::end;
    case KEY_F(1): return Key::help;
    case KEY_F(2): return Key::log;
    case KEY_F(3): return Key::hint;
    case KEY_F(4): return Key::rules;
    case KEY_F(5): return Key::undo;
    case KEY_F(10): return Key::quit;
    default: return Key::none;
  }
}

Key key_of_control(wint_t character) {
  switch (character) {
    case '\r':
    case '\n': return Key::enter;
    case 3: return Key::quit;
    case 27: return Key::escape;
    case 8:
    case 127: return Key::backspace;
    case 21: return Key::erase_line;
    default: return Key::none;
  }
}

Input read_mouse() {
  MEVENT event;
  if (::getmouse(&event) != OK) return {};
  Input input{.x = event.x, .y = event.y};
  if ((event.bstate & BUTTON4_PRESSED) != 0) {
    input.kind = Input::Kind::wheel_up;
  } else if ((event.bstate & BUTTON5_PRESSED) != 0) {
    input.kind = Input::Kind::wheel_down;
  } else if ((event.bstate & BUTTON1_PRESSED) != 0) {
    input.kind = Input::Kind::click;
  }
  return input;
}

}  // namespace

std::unique_ptr<Display> Display::open(bool colour) {
  if (::tcgetattr(STDIN_FILENO, &before) != 0) return nullptr;
  int error = 0;
  if (::setupterm(nullptr, STDOUT_FILENO, &error) != OK) return nullptr;
  const char* move = ::tigetstr("cup");
  if (move == nullptr || move == reinterpret_cast<const char*>(-1)) return nullptr;
  return std::unique_ptr<Display>(new Display(colour));
}

Display::Display(bool colour) {
  prepare_locale();
  colour_wanted = colour;
  catch_signals();  // before ncurses, which takes only those that nobody has
  ::initscr();
  prepare_farewell();
  if (colour) prepare_colours();
  ::cbreak();
  ::noecho();
  ::nonl();
  make_ctrl_c_a_key();
  ::keypad(::stdscr, TRUE);
  ::nodelay(::stdscr, TRUE);
  ::set_escdelay(25);
  ::mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
  ::mouseinterval(0);
}

Display::~Display() {
  ::endwin();
  release_signals();
}

Size Display::size() const { return {::getmaxx(::stdscr), ::getmaxy(::stdscr)}; }

void Display::show(const Layout& layout) {
  ::werase(::stdscr);
  const auto size = layout.grid.size();
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      const Cell& cell = layout.grid.at(x, y);
      if (!cell.text.empty()) put_cell(x, y, cell);
    }
  }
  ::wmove(::stdscr, layout.cursor_y, layout.cursor_x);
  ::wrefresh(::stdscr);
}

Input Display::wait(std::optional<std::chrono::milliseconds> patience, int descriptor, bool for_writing) {
  if (Input input = read_key(); input.kind != Input::Kind::nothing) return input;
  pollfd watched[] = {{STDIN_FILENO, POLLIN, 0},
                      {descriptor, static_cast<short>(for_writing ? POLLIN | POLLOUT : POLLIN), 0}};
  const int ready = ::poll(watched, descriptor >= 0 ? 2 : 1, patience ? static_cast<int>(patience->count()) : -1);
  if (ready > 0 && (watched[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) return {.kind = Input::Kind::closed};
  return read_key();  // a resized window interrupts `poll`
}

Input Display::read_key() {
  wint_t character = 0;
  const int kind = ::get_wch(&character);
  if (kind == KEY_CODE_YES) {
    if (character == KEY_RESIZE) return {.kind = Input::Kind::resized};
    if (character == KEY_MOUSE) return read_mouse();
    return {.kind = Input::Kind::key, .key = key_of(character)};
  }
  if (kind != OK) return {};
  if (character == 12) {  // Ctrl-L
    ::clearok(::stdscr, TRUE);
    return {.kind = Input::Kind::resized};
  }
  if (character < 32 || character == 127) return {.kind = Input::Kind::key, .key = key_of_control(character)};
  char bytes[8] = {};
  std::mbstate_t state{};
  const std::size_t size = std::wcrtomb(bytes, static_cast<wchar_t>(character), &state);
  if (size == static_cast<std::size_t>(-1)) return {};
  return {.kind = Input::Kind::text, .text = std::string(bytes, size)};
}

}  // namespace tessera::terminal
