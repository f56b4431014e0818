// Lines for the referee: every one gets an answer, and the answer is an object that says whether it was good.
#include "fuzz/fuzz.h"

#include <boost/json/parse.hpp>

#include "referee/referee.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera;
  Referee referee;
  std::string_view rest = fuzz::as_text(data, size);
  while (!rest.empty() && !referee.quit()) {
    const auto end = rest.find('\n');
    boost::system::error_code failed;
    const auto answer = boost::json::parse(referee.answer(rest.substr(0, end)), failed);
    fuzz::require(!failed && answer.is_object() && answer.get_object().contains("ok"),
                  "an answer is an object with ok");
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return 0;
}
