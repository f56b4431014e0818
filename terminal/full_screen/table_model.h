// What the full screen shows of a table, and the table behind it: one in this program (terminal/play/local_table.h) or
// one of a server (terminal/join/). All texts are painted and fit to print; who makes a model cleans what came from
// outside.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "terminal/text/menu.h"
#include "terminal/text/styled_text.h"

namespace tessera::terminal {

struct TableModel {
  std::string title;         // the bar at the top
  Lines table;               // as the game draws it
  std::optional<Menu> menu;  // what the person may do now; nothing: others are asked
  std::string waiting;       // what is awaited, where there is no menu
  Lines log;                 // what has happened, in sentences, the latest last
  std::string notice;        // the answer to what the person said last
  std::string hint;          // what was advised, until something happens
  std::string prompt = "> ";
  bool takes_empty_line = false;  // Enter on an empty line says something, where there is no menu
};

// One table that a person plays at. One thread; nothing here waits.
class PlayedTable {
 public:
  virtual ~PlayedTable() = default;

  virtual TableModel model() const = 0;
  virtual Lines help() const = 0;
  virtual Lines rules(int columns) const = 0;
  virtual Lines log() const = 0;  // the whole of it, for a page of its own

  // An action or a command that the person typed or chose.
  virtual void say(const std::string& line) = 0;
  // The action that `hint` names in the last advice; empty: none. The menu marks it.
  virtual std::string advised() const { return {}; }

  // Time has passed, or the descriptor is ready. True: something has changed.
  virtual bool advance() = 0;
  // So long at most until `advance` wants to be called; nothing: whenever the person does something.
  virtual std::optional<std::chrono::milliseconds> patience() const = 0;
  virtual int descriptor() const { return -1; }          // to wait for; none: -1
  virtual bool wants_to_write() const { return false; }  // on that descriptor

  virtual bool left() const = 0;  // the person is done with it
  virtual int exit_code() const { return 0; }
};

}  // namespace tessera::terminal
