#include "engine/core/json_patch.h"

#include <vector>

namespace tessera {

namespace {

std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (++at; text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

// Where the value or name ends that begins at `at`.
std::size_t end_of_value(std::string_view text, std::size_t at) {
  if (text[at] == '"') return end_of_string(text, at);
  int open = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = end_of_string(text, at);
      continue;
    }
    if (open == 0 && (c == ',' || c == ']' || c == '}')) return at;
    if (c == '{' || c == '[') ++open;
    if ((c == '}' || c == ']') && --open == 0) return at + 1;
    ++at;
  }
  return at;
}

struct Member {
  std::string_view name;  // with its quotes; empty in a list
  std::string_view value;
};

// The members of an object, or of a list.
std::vector<Member> members_of(std::string_view text) {
  std::vector<Member> out;
  const bool named = text.front() == '{';
  std::size_t at = 1;
  while (at < text.size() && text[at] != '}' && text[at] != ']') {
    Member member;
    if (named) {
      const auto end = end_of_string(text, at);
      member.name = text.substr(at, end - at);
      at = end + 1;
    }
    const auto end = end_of_value(text, at);
    member.value = text.substr(at, end - at);
    out.push_back(member);
    at = text[end] == ',' ? end + 1 : end;
  }
  return out;
}

std::string replacement(std::string_view after) {
  if (after.front() != '{') return std::string(after);
  std::string out = "{\"=\":";
  return out.append(after).append("}");
}

bool have_same_shape(std::string_view before, std::string_view after) {
  return !before.empty() && before.front() == after.front() && (after.front() == '{' || after.front() == '[');
}

}  // namespace

std::string json_patch(std::string_view before, std::string_view after) {
  if (before == after) return {};
  if (!have_same_shape(before, after)) return replacement(after);
  const auto old_members = members_of(before);
  const auto members = members_of(after);
  if (old_members.size() != members.size()) return replacement(after);
  std::string out = "{";
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (old_members[i].name != members[i].name) return replacement(after);
    const auto patch = json_patch(old_members[i].value, members[i].value);
    if (patch.empty()) continue;
    if (out.size() > 1) out += ',';
    members[i].name.empty() ? out.append("\"").append(std::to_string(i)).append("\"") : out.append(members[i].name);
    out.append(":").append(patch);
  }
  out += '}';
  auto whole = replacement(after);
  return out.size() < whole.size() ? out : whole;
}

}  // namespace tessera
