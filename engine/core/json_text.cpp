#include "engine/core/json_text.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

namespace tessera {

namespace json = boost::json;

namespace {

bool is_plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

void append_escaped(std::string& out, char c) {
  static constexpr char kHex[] = "0123456789abcdef";
  if (c == '"' || c == '\\') {
    out.append({'\\', c});
  } else {
    out.append("\\u00").append({kHex[c >> 4], kHex[c & 15]});
  }
}

}  // namespace

void JsonText::value(std::string_view text) {
  separate();
  out_ += '"';
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && is_plain(text[plain])) ++plain;
    out_.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) break;
    append_escaped(out_, text.front());
    text.remove_prefix(1);
  }
  out_ += '"';
}

void JsonText::tree(const json::object& tree) { plain(json::serialize(tree)); }

json::object tree_of(const JsonText& text) {
  boost::system::error_code failed;
  const auto tree = json::parse(text.text(), failed);
  return failed || !tree.is_object() ? json::object() : tree.get_object();
}

}  // namespace tessera
