// tessera completion: scripts for the shells, made from the program's own list of commands.
#include <iostream>
#include <memory>

#include "app/command.h"
#include "engine/games/games.h"

namespace tessera::app {

namespace {

std::string game_ids() {
  std::string out;
  for (const auto* game : all_games()) out += (out.empty() ? "" : " ") + std::string(game->id);
  return out;
}

bool takes_a_game(const Command& command) { return command.has_argument("GAME"); }

bool takes_a_file(const Command& command) { return command.has_argument("FILE"); }

// Every command has --help.
std::vector<std::string> long_names_of(const Command& command) {
  std::vector<std::string> out{"help"};
  for (const auto& argument : command.arguments()) {
    for (auto& name : argument.long_names()) out.push_back(std::move(name));
  }
  return out;
}

std::string flags_of(const Command& command) {
  std::string out;
  for (const auto& name : long_names_of(command)) out += (out.empty() ? "--" : " --") + name;
  return out;
}

std::string bash_script(const Command& program) {
  std::string names;
  std::string cases;
  for (const auto& command : program.commands()) {
    names += (names.empty() ? "" : " ") + command.name();
    cases += "    " + command.name() + ") words=\"" + flags_of(command) +
             (takes_a_game(command) ? " " + game_ids() : "") + "\"" + (takes_a_file(command) ? "; files=1" : "") +
             " ;;\n";
  }
  return "# bash completion of tessera; load it with: source <(tessera completion bash)\n"
         "_tessera() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} words=\"\" files=\"\"\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    COMPREPLY=($(compgen -W \"" +
         names +
         " --help --version\" -- \"$word\"))\n"
         "    return\n"
         "  fi\n"
         "  case ${COMP_WORDS[1]} in\n" +
         cases +
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  if [ -n \"$files\" ] || [ \"${#COMPREPLY[@]}\" -eq 0 ]; then COMPREPLY+=($(compgen -f -- \"$word\")); fi\n"
         "}\n"
         "complete -o filenames -F _tessera tessera\n";
}

std::string zsh_script(const Command& program) {
  std::string described;
  std::string cases;
  for (const auto& command : program.commands()) {
    std::string about = command.about();
    for (std::size_t at = 0; (at = about.find('\'', at)) != std::string::npos; at += 4) about.replace(at, 1, "'\\''");
    described += "    '" + command.name() + ":" + about + "'\n";
    cases += "    " + command.name() + ") compadd -- " + flags_of(command) +
             (takes_a_game(command) ? " " + game_ids() : "") + "; _files ;;\n";
  }
  return "#compdef tessera\n"
         "# zsh completion of tessera; put it in a folder of $fpath as _tessera\n"
         "_tessera() {\n"
         "  local -a commands=(\n" +
         described +
         "  )\n"
         "  if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
         "  case $words[2] in\n" +
         cases +
         "  esac\n"
         "}\n"
         "compdef _tessera tessera\n";
}

std::string fish_script(const Command& program) {
  std::string out = "# fish completion of tessera; put it into ~/.config/fish/completions/tessera.fish\n";
  for (const auto& command : program.commands()) {
    std::string about = command.about();
    for (std::size_t at = 0; (at = about.find('\'', at)) != std::string::npos; at += 2) about.replace(at, 1, "\\'");
    out += "complete -c tessera -n __fish_use_subcommand -f -a " + command.name() + " -d '" + about + "'\n";
    const std::string inside = "complete -c tessera -n '__fish_seen_subcommand_from " + command.name() + "' ";
    if (takes_a_game(command)) out += inside + "-f -a '" + game_ids() + "'\n";
    for (const auto& name : long_names_of(command)) out += inside + "-l " + name + "\n";
  }
  return out;
}

}  // namespace

void add_completion(Command& program) {
  auto& command = program.add_command("completion", "A completion script for your shell");
  const auto shell = std::make_shared<std::string>();
  command.add("SHELL", *shell, "bash, zsh or fish", {.required = true, .words = {"bash", "zsh", "fish"}});
  command.set_action([&program, shell] {
    std::cout << (*shell == "bash"  ? bash_script(program)
                  : *shell == "zsh" ? zsh_script(program)
                                    : fish_script(program));
    return 0;
  });
}

}  // namespace tessera::app
