// tessera man: the manual pages, made from the same description as --help.
#include <iostream>
#include <memory>
#include <sstream>
#include <type_traits>

#include "app/command.h"
#include "engine/core/text.h"
#include "engine/core/version.h"

namespace tessera::app {

namespace {

// Text in roff: its special characters escaped.
std::string roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    line_begins = c == '\n';
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

bool is_flag(const Argument& argument) { return std::holds_alternative<bool*>(argument.variable); }

// "-p, --players VALUE", or "GAME".
std::string names_of(const Argument& argument) {
  if (argument.positional()) return italic(argument.names);
  std::string out;
  for (const auto name : text::split(argument.names, ",")) out += (out.empty() ? "" : ", ") + bold(name);
  return is_flag(argument) ? out : out + " " + italic("VALUE");
}

std::string default_of(const Argument& argument) {
  return std::visit(
      [](const auto* variable) -> std::string {
        using Value = std::remove_cvref_t<decltype(*variable)>;
        if constexpr (std::is_same_v<Value, std::string>) {
          return *variable;
        } else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
          return std::to_string(*variable);
        } else if constexpr (std::is_floating_point_v<Value>) {
          std::ostringstream number;
          number << *variable;
          return number.str();
        } else {
          return {};
        }
      },
      argument.variable);
}

std::string arguments_of(const Command& command) {
  std::string out;
  for (const auto& argument : command.arguments()) {
    out += ".TP\n" + names_of(argument) + "\n" + roff(argument.help);
    const auto value = argument.rules.show_default ? default_of(argument) : std::string();
    if (!value.empty()) out += roff(" [" + value + "]");
    out += '\n';
  }
  return out;
}

std::string synopsis(const std::string& name, const Command& command) {
  std::string out = bold(name);
  bool options = false;
  for (const auto& argument : command.arguments()) options |= !argument.positional();
  if (options) out += " [" + italic("options") + "]";
  for (const auto& argument : command.arguments()) {
    if (argument.positional())
      out += " " + (argument.rules.required ? italic(argument.names) : "[" + italic(argument.names) + "]");
  }
  if (!command.commands().empty()) out += " " + italic("COMMAND");
  return out + "\n";
}

// Lines stay lines.
std::string footer_of(const Command& command) {
  return command.footer().empty() ? "" : ".SH NOTES\n.nf\n" + roff(command.footer()) + "\n.fi\n";
}

std::string head(const std::string& title, const std::string& about) {
  std::string upper;
  for (const char c : title) upper += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return ".TH " + upper + " 1 \"\" \"tessera " + std::string(kVersion) + "\" \"Tessera\"\n.SH NAME\n" + roff(title) +
         " \\- " + roff(about) + "\n";
}

std::string program_page(const Command& program) {
  std::string out = head(program.name(), program.about()) + ".SH SYNOPSIS\n" + bold(program.name()) + " " +
                    italic("COMMAND") + " [" + italic("arguments") + "]\n.SH COMMANDS\n";
  for (const auto& command : program.commands()) {
    out += ".TP\n" + bold(program.name() + "-" + command.name()) + "(1)\n" + roff(command.about()) + "\n";
  }
  return out + footer_of(program);
}

std::string command_page(const Command& program, const Command& command) {
  const auto name = program.name() + " " + command.name();
  std::string out = head(program.name() + "-" + command.name(), command.about()) + ".SH SYNOPSIS\n" +
                    synopsis(name, command) + ".SH DESCRIPTION\n" + roff(command.about()) + ".\n";
  if (!command.arguments().empty()) out += ".SH OPTIONS\n" + arguments_of(command);
  for (const auto& each : command.commands()) {
    out += ".SS " + synopsis(name + " " + each.name(), each) + roff(each.about()) + ".\n" + arguments_of(each);
  }
  return out + footer_of(command) + ".SH SEE ALSO\n" + bold(program.name()) + "(1)\n";
}

}  // namespace

void add_man(Command& program) {
  auto& command = program.add_command("man", "The manual page of the program or of one of its commands, for man(1)");
  const auto name = std::make_shared<std::string>();
  command.add("COMMAND", *name, "Which command; the program itself if left out");
  command.set_action([&program, name] {
    if (name->empty()) {
      std::cout << program_page(program);
      return 0;
    }
    for (const auto& each : program.commands()) {
      if (each.name() != *name) continue;
      std::cout << command_page(program, each);
      return 0;
    }
    return fail(kWrongUsage, "there is no command " + text::quoted(*name) + "; try: tessera --help");
  });
}

}  // namespace tessera::app
