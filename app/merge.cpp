// tessera merge
#include <memory>

#include "app/command.h"
#include "app/simulation_files.h"
#include "arena/sim/part.h"
#include "engine/core/json.h"
#include "support/files.h"

namespace tessera::app {

namespace {

constexpr std::size_t kLongestPart = std::size_t{64} << 20;

struct MergeArguments : SimFiles {
  std::vector<std::string> parts;
};

Result<arena::SimPart> read_part(const std::string& path) {
  const auto content = read_file(path, kLongestPart);
  if (!content) return content.error();
  const auto value = parse_json(*content);
  if (!value) return Error{path + ": " + value.error().text};
  if (!value->is_object()) return Error{path + ": this is no part of a simulation"};
  auto part = arena::part_from(value->get_object());
  if (!part) return Error{path + ": " + part.error().text};
  return part;
}

int merge(const MergeArguments& given) {
  if (const int code = check_files(given); code != 0) return code;
  arena::SimMerge sum;
  for (const auto& path : given.parts) {
    auto part = read_part(path);
    if (!part) return fail(kFailed, part.error().text);
    if (const auto ok = sum.add(*std::move(part)); !ok) return fail(kFailed, path + ": " + ok.error().text);
  }
  const auto whole = sum.whole();
  if (!whole) return fail(kFailed, whole.error().text);
  return write_simulation(given, whole->config, whole->result);
}

}  // namespace

void add_merge(Command& program) {
  auto& command = program.add_command("merge", "Put the parts of a simulation together");
  const auto given = std::make_shared<MergeArguments>();
  command.add("PART", given->parts, "The files that tessera sim --part has written, all of them", {.required = true});
  add_file_options(command, *given);
  command.set_action([given] { return merge(*given); });
}

}  // namespace tessera::app
