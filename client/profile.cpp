#include "client/profile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/json/serialize.hpp>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "client/connection.h"
#include "engine/core/json.h"
#include "engine/core/json_fields.h"
#include "support/files.h"
#include "support/shown_text.h"

namespace tessera::client {

namespace json = boost::json;

namespace {

constexpr std::size_t kLargestKept = std::size_t{1} << 20;

Result<void> make_folder(const std::string& path) {
  std::error_code ec;
  const auto parent = std::filesystem::path(path).parent_path();
  if (!parent.empty()) std::filesystem::create_directories(parent, ec);
  if (::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST) return {};
  return Error{"cannot make the folder " + path + ": " + std::strerror(errno)};
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// For the owner only; the old content or the whole new one is there, and it lasts.
Result<void> write_private(const std::string& path, std::string_view text) {
  const std::string fresh = path + ".tmp" + std::to_string(::getpid());
  const auto failed = [&] {
    Error error{"cannot write " + path + ": " + std::strerror(errno)};
    ::unlink(fresh.c_str());
    return error;
  };
  {
    const server::Descriptor file(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (file.number() < 0 || !write_all(file.number(), text) || ::fsync(file.number()) != 0) return failed();
  }
  if (::rename(fresh.c_str(), path.c_str()) != 0) return failed();
  const auto folder = std::filesystem::path(path).parent_path().string();
  const server::Descriptor above(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (above.number() < 0 || ::fsync(above.number()) != 0) return failed();
  return {};
}

std::optional<json::object> read_object(const std::string& path) {
  const auto text = read_file(path, kLargestKept);
  if (!text) return std::nullopt;
  auto value = parse_json(*text);
  if (!value || !value->is_object()) return std::nullopt;
  return std::move(value->get_object());
}

// What a server refuses, for a person.
Error refused(const Address& server, const HttpAnswer& answer) {
  const auto value = parse_json(answer.body);
  const std::string code = value && value->is_object() ? text_at(value->get_object(), "error") : "";
  if (code == "bad_text" || code == "too_long" || code == "bad_field") return Error{"the server takes no such name"};
  if (answer.status == 429) return Error{server.origin() + " is busy: try again in a minute"};
  return Error{server.origin() +
               " refuses it: " + (code.empty() ? "status " + std::to_string(answer.status) : escaped(code))};
}

}  // namespace

std::string Profile::usual_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && data[0] == '/') return std::string(data) + "/tessera";
  const char* home = std::getenv("HOME");
  return home != nullptr && home[0] == '/' ? std::string(home) + "/.local/share/tessera" : std::string();
}

Result<Profile> Profile::open(const std::string& folder) {
  for (const auto* part : {"", "/guests", "/receipts"}) {
    if (const auto made = make_folder(folder + part); !made) return made.error();
  }
  return Profile(folder);
}

std::string Profile::guest_file(const Address& server) const {
  std::string name = server.origin().substr(server.tls ? 8 : 7) + server.base;
  for (char& c : name) c = c == '/' || c == ':' || c == '[' || c == ']' ? '_' : c;
  return folder_ + "/guests/" + (server.tls ? "https_" : "http_") + name + ".json";
}

std::optional<KeptGuest> Profile::guest(const Address& server) const {
  const auto kept = read_object(guest_file(server));
  if (!kept) return std::nullopt;
  return KeptGuest{text_at(*kept, "token"), text_at(*kept, "name")};
}

Result<void> Profile::keep_guest(const Address& server, const KeptGuest& guest) {
  return write_private(guest_file(server),
                       json::serialize(json::object{{"token", guest.token}, {"name", guest.name}}) + "\n");
}

std::optional<json::object> Profile::read(const std::string& table) const { return read_object(receipt_file(table)); }

bool Profile::write(const std::string& table, const json::object& receipt) {
  return static_cast<bool>(write_private(receipt_file(table), json::serialize(receipt) + "\n"));
}

server::Descriptor Profile::hold() {
  server::Descriptor folder(::open((folder_ + "/receipts").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  while (folder.number() >= 0 && ::flock(folder.number(), LOCK_EX) != 0 && errno == EINTR) {
  }
  return folder;
}

Result<KeptGuest> become_guest(const Address& server, Profile& profile, const std::string& name) {
  auto kept = profile.guest(server);
  const auto is_token = [](const std::string& text) {
    return !text.empty() && text.size() < 500 && text.find_first_of(" \r\n\t") == text.npos;
  };
  std::string wanted = name;
  if (kept && is_token(kept->token)) {
    const bool renamed = !name.empty() && name != kept->name;
    const std::string body = renamed ? json::serialize(json::object{{"name", name}}) : "";
    const auto me = ask(server, {renamed ? "PATCH" : "GET", "/api/me", kept->token, body});
    if (!me) return me.error();
    if (me->status == 200) {
      if (!renamed) return *std::move(kept);
      kept->name = name;
      if (const auto written = profile.keep_guest(server, *kept); !written) return written.error();
      return *std::move(kept);
    }
    if (me->status != 401) return refused(server, *me);
    if (wanted.empty()) wanted = kept->name;
  }
  if (wanted.empty()) return Error{"a name is needed: --name NAME"};
  const auto answer = ask(server, {"POST", "/api/guests", "", json::serialize(json::object{{"name", wanted}})});
  if (!answer) return answer.error();
  const auto value = parse_json(answer->body);
  if (answer->status != 201) return refused(server, *answer);
  KeptGuest guest{value && value->is_object() ? text_at(value->get_object(), "token") : "", wanted};
  if (!is_token(guest.token)) return Error{server.origin() + " is no server of Tessera's"};
  if (const auto written = profile.keep_guest(server, guest); !written) return written.error();
  return guest;
}

}  // namespace tessera::client
