#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <type_traits>

namespace tessera::app {

namespace {

CLI::Option* add_variable(CLI::App& to, const Argument& argument) {
  return std::visit(
      [&](auto* variable) {
        if constexpr (std::is_same_v<decltype(variable), bool*>) {
          return to.add_flag(argument.names, *variable, argument.help);
        } else {
          return to.add_option(argument.names, *variable, argument.help);
        }
      },
      argument.variable);
}

void add_argument(CLI::App& to, const Argument& argument) {
  const auto& rules = argument.rules;
  auto* option = add_variable(to, argument);
  if (rules.required) option->required();
  if (const auto* range = std::get_if<Range<std::int64_t>>(&rules.range)) {
    option->check(CLI::Range(range->min, range->max));
  } else if (const auto* wide = std::get_if<Range<double>>(&rules.range)) {
    option->check(CLI::Range(wide->min, wide->max));
  }
  if (!rules.words.empty()) option->check(CLI::IsMember(rules.words));
  if (!rules.excludes.empty()) option->excludes(to.get_option(rules.excludes));
  if (rules.count > 0) option->delimiter(',')->expected(rules.count);
  if (rules.show_default) option->capture_default_str();
}

// Adds to CLI11's command what the description has. An action stores its exit code in `code`. Subcommands without a
// footer inherit it, so it is set before they are added.
void describe(CLI::App& to, const Command& command, int& code) {
  if (!command.footer().empty()) to.footer(command.footer());
  for (const auto& argument : command.arguments()) add_argument(to, argument);
  for (const auto& each : command.commands()) describe(*to.add_subcommand(each.name(), each.about()), each, code);
  if (!command.commands().empty()) to.require_subcommand(1);
  if (command.action()) to.callback([&command, &code] { code = command.action()(); });
}

}  // namespace

std::vector<std::string> Argument::long_names() const {
  std::vector<std::string> out;
  for (const auto& name : CLI::detail::split(names, ',')) {
    if (name.rfind("--", 0) == 0) out.push_back(name.substr(2));
  }
  return out;
}

bool Command::has_command(std::string_view name) const {
  return std::any_of(commands_.begin(), commands_.end(), [&](const Command& each) { return each.name() == name; });
}

bool Command::has_argument(std::string_view names) const {
  return std::any_of(arguments_.begin(), arguments_.end(), [&](const Argument& each) { return each.names == names; });
}

int run(const Command& program, const std::string& version, int argc, char** argv) {
  int code = 0;
  CLI::App app(program.about(), program.name());
  app.set_version_flag("--version", version);
  describe(app, program, code);
  app.require_subcommand(0, 1);
  if (argc == 1) {
    std::cout << app.help();
    return 0;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      std::cerr << program.name() << ": " << error.what() << "\nTry: " << program.name() << " --help\n";
      return kWrongUsage;
    }
    code = app.exit(error);  // --help, --version
  }
  return code;
}

}  // namespace tessera::app
