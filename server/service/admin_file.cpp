#include "server/service/admin_file.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <sstream>

#include "engine/core/json.h"
#include "server/base/data_folder.h"
#include "server/base/json_fields.h"

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
  Fields fields(value->get_object());
  const bool good = fields.number("port", out.port) && fields.text("address", 256, out.address) &&
                    fields.text("base_path", 1024, out.base_path) && fields.text("token", 256, out.token);
  if (!good) return Error{path + ": not what a server has written"};
  return out;
}

}  // namespace tessera::server
