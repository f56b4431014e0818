// Other processes that work for this one: each answers one request after another. All of them were started with the
// same arguments, so a request is short: a number.
#pragma once

#include <functional>
#include <string>

namespace tessera::arena {

class Team {
 public:
  virtual ~Team() = default;
  // Whether this process is one of the workers, and not the one that they work for.
  virtual bool is_worker() const = 0;
  virtual int workers() const = 0;
  // Gives the request to a worker that is free, and waits for its answer. On any thread.
  virtual std::string ask(const std::string& request) = 0;
  // A worker's life: answers requests until there are no more.
  virtual void serve(const std::function<std::string(const std::string& request)>& answer) = 0;
};

inline bool is_worker(const Team* team) { return team != nullptr && team->is_worker(); }

}  // namespace tessera::arena
