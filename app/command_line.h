// The command line of `tessera` as data: commands, their arguments, help texts and actions. The parser, --help and the
// completion scripts read this description; a man page can be made from it, too. Only command_line.cpp knows CLI11.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace tessera::app {

// Exit codes beside 0.
inline constexpr int kFailed = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kInterrupted = 130;  // as shells say it: 128 and SIGINT

// Where the parser stores a value. Before that the variable holds the default.
using Variable = std::variant<bool*, int*, std::int64_t*, std::size_t*, double*, std::string*, std::optional<int>*,
                              std::optional<std::size_t>*, std::vector<std::string>*, std::vector<double>*>;

// The least and the greatest number that is allowed.
template <class Number>
struct Range {
  Number min;
  Number max;
};

// Of whole numbers if both ends are.
template <class Min, class Max>
constexpr auto between(Min min, Max max) {
  using Number = std::conditional_t<std::is_integral_v<Min> && std::is_integral_v<Max>, std::int64_t, double>;
  return Range<Number>{min, max};
}

// What the parser checks, and what --help says beside the help text.
struct ArgumentRules {
  bool required = false;
  bool show_default = false;
  std::variant<std::monostate, Range<std::int64_t>, Range<double>> range = {};
  std::vector<std::string> words = {};  // one of these; empty: any text
  std::string excludes = {};            // an option of the same command: "--nodes"
  int count = 0;                        // exactly so many values, separated by commas; 0: as the variable's type has it
};

// An option ("-p,--players"), a flag (an option whose variable is a bool) or a positional argument ("GAME").
struct Argument {
  std::string names;
  Variable variable;
  std::string help;
  ArgumentRules rules;

  bool positional() const { return names[0] != '-'; }
  std::vector<std::string> long_names() const;  // without the dashes: "players"
};

// A command: what it takes, and what it does. The program itself is one, whose subcommands are the commands. Variables
// must live as long as the command; it is usual that the action owns them.
class Command {
 public:
  Command(std::string name, std::string about) : name_(std::move(name)), about_(std::move(about)) {}

  template <class T>
  void add(std::string names, T& variable, std::string help, ArgumentRules rules = {}) {
    arguments_.push_back({std::move(names), &variable, std::move(help), std::move(rules)});
  }
  Command& add_command(std::string name, std::string about) {
    return commands_.emplace_back(std::move(name), std::move(about));
  }
  // The text below the lists of --help.
  void set_footer(std::string text) { footer_ = std::move(text); }
  // Gives the exit code.
  void set_action(std::function<int()> action) { action_ = std::move(action); }

  const std::string& name() const { return name_; }
  const std::string& about() const { return about_; }
  const std::string& footer() const { return footer_; }
  const std::function<int()>& action() const { return action_; }
  const std::vector<Argument>& arguments() const { return arguments_; }
  const std::list<Command>& commands() const { return commands_; }
  bool has_command(std::string_view name) const;
  bool has_argument(std::string_view names) const;

 private:
  std::string name_;
  std::string about_;
  std::string footer_;
  std::function<int()> action_;
  std::vector<Argument> arguments_;
  std::list<Command> commands_;  // a list: references to them stay good
};

// Parses the arguments of main and runs the action they ask for. Prints --help, which is also the answer to no argument
// at all, and `version` for --version. Says on standard error what is wrong. Gives the exit code.
int run(const Command& program, const std::string& version, int argc, char** argv);

}  // namespace tessera::app
