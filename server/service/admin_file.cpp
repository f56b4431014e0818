#include "server/service/admin_file.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <fstream>
#include <limits>
#include <sstream>

#include "engine/core/json.h"
#include "engine/core/json_reader.h"
#include "server/base/data_folder.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

std::string path_in(const std::string& folder) { return folder + "/admin.json"; }

}  // namespace

Result<void> AdminFile::write(const std::string& folder) const {
  const auto path = path_in(folder);
  if (const auto made = make_private_file(path); !made) return made;
  std::ofstream file(path, std::ios::trunc);
  file << json::serialize(
              json::object{{"port", port}, {"address", address}, {"base_path", base_path}, {"token", token}})
       << '\n';
  if (!file.flush()) return Error{path + ": can't be written"};
  return {};
}

Result<AdminFile> AdminFile::read(const std::string& folder) {
  const auto path = path_in(folder);
  std::ifstream file(path);
  if (!file)
    return Error{path + ": there is no such file (has a server ever run with this folder?) or it is not yours"};
  std::stringstream text;
  text << file.rdbuf();
  const auto value = parse_json(text.str());
  AdminFile out;
  if (!value || !value->is_object()) return Error{path + ": not what a server has written"};
  const auto& from = value->get_object();
  JsonReader read;
  out.port = read.number(from, "port", 0, std::numeric_limits<std::uint16_t>::max());
  out.address = read.text(from, "address", 256);
  out.base_path = read.text(from, "base_path", 1024);
  out.token = read.text(from, "token", 256);
  if (!read.good()) return Error{path + ": not what a server has written"};
  return out;
}

}  // namespace tessera::server
