// Deletion of what is kept no longer: rooms that nobody uses, old tables, guests who want to be deleted.
//
// Called by the hub, on the network thread.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "server/live/rooms.h"

namespace tessera::server {

class Retention {
 public:
  using Finished = std::function<void(Answer<void>)>;

  Retention(HubContext& context, const Rooms::Parts& parts, Rooms& rooms);

  // Does what is due by now. From time to time it also stores that the server is alive.
  void housekeeping(Time now);
  Time next_housekeeping() const;

  // The guest leaves every table, is disconnected, and the store forgets them: nobody is told their name any more. From
  // the disk it goes in pieces, between what others write; what a crash leaves of that is done after the next start.
  // Among several nodes, all of them do the first part before the store forgets: a node that knows the name could
  // write it again.
  void delete_guest(const std::string& guest, Finished done);
  // The first part, at the tables of this node. From now on the guest does nothing more here.
  void begin_deletion(const std::string& guest, std::function<void(bool all)> then);
  // The store has forgotten the guest; or it could not, and nothing has happened.
  void end_deletion(const std::string& guest, bool deleted);
  // Another node has deleted the guest. If this one has joined just before that and was not asked, it may have the name
  // in its memory: it does both parts now.
  void forget_deleted(const std::string& guest, std::function<void(bool all)> then);
  bool is_deleting(const std::string& guest) const { return deleting_.contains(guest); }
  // The table is deleted, and those who watch it are told. Or no_such_table, or storage.
  void delete_table(const std::string& table, Finished done);

 private:
  struct Deletion {
    Time since = 0;
    bool own = false;  // this node deletes the guest, and knows when that is over
  };

  void begin(const std::string& guest, bool own, std::function<void(bool all)> then);
  void forget_idle_rooms(Time now);
  void check_deletions(Time now);
  void prune(Time now);
  void erase_deleted();
  // False: they may still sit somewhere, because a table could not be read or stored.
  void leave_tables(const std::string& guest, std::function<void(bool all)> then);
  void delete_name(const std::string& guest, const Finished& done);
  void delete_stored(const std::string& table, Finished done);
  void finish_deletion(const std::string& guest, bool deleted, const Finished& done);

  HubContext& context_;
  Rooms::Parts parts_;
  Rooms& rooms_;
  Time last_sweep_ = 0;
  Time last_prune_ = 0;
  bool erasing_ = false;                      // a piece of it is with the store
  std::map<std::string, Deletion> deleting_;  // by guest
};

}  // namespace tessera::server
