// The fields of events as JSON, one row each, both ways.
#pragma once

#include <boost/json/value.hpp>
#include <span>

#include "engine/core/json_text.h"
#include "table/event.h"

namespace tessera::table {

inline constexpr std::uint32_t kSeat = 1;
inline constexpr std::uint32_t kWith = 2;
inline constexpr std::uint32_t kOn = 4;
inline constexpr std::uint32_t kBy = 8;
inline constexpr std::uint32_t kSteps = 16;
inline constexpr std::uint32_t kMs = 32;
inline constexpr std::uint32_t kLevel = 64;
inline constexpr std::uint32_t kReaders = 128;
inline constexpr std::uint32_t kChance = 256;
inline constexpr std::uint32_t kOutcome = 512;
inline constexpr std::uint32_t kAction = 1024;
inline constexpr std::uint32_t kPerson = 2048;
inline constexpr std::uint32_t kName = 4096;
inline constexpr std::uint32_t kResult = 8192;
inline constexpr std::uint32_t kTable = 16384;
inline constexpr std::uint32_t kKicked = 262144;
inline constexpr std::uint32_t kFace = 32768;
inline constexpr std::uint32_t kOptions = 65536;
inline constexpr std::uint32_t kSettingsField = 131072;
inline constexpr std::uint32_t kWhat = 524288;

inline constexpr std::uint32_t kSecretFields = kOutcome | kAction;
inline constexpr std::uint32_t kOptionalFields = kFace;  // the logs of older versions are without

struct EventField {
  std::uint32_t bit;
  std::string_view name;
  void (*write)(const Event& event, JsonText& out);  // the value alone
  bool (*read)(const boost::json::value& value, Event& event);
};

std::span<const EventField> event_fields();

void write_face(Face face, JsonText& out);

}  // namespace tessera::table
