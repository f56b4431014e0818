#include "server/testing/faulty_disk.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace tessera::server::testing {

using Fault = FaultyDisk::Fault;

namespace {

constexpr sqlite3_int64 kSector = 512;

FaultyDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk*>(vfs->pAppData); }

}  // namespace

// SQLite's view of one open file; the real file lies behind it in memory.
struct FaultyFile {
  sqlite3_file base;
  FaultyDisk* disk;
  const char* path;  // null: a temporary file, of which nothing survives anyway

  using Verdict = FaultyDisk::Verdict;

  static FaultyFile& of(sqlite3_file* file) { return *reinterpret_cast<FaultyFile*>(file); }
  static sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<sqlite3_file*>(&of(file) + 1); }

  // A call that is done as a whole or not at all.
  template <class Call>
  static int call(sqlite3_file* file, int error, Call&& done) {
    const auto verdict = of(file).disk->next_call(false);
    if (verdict == Verdict::pass) return done();
    if (verdict == Verdict::fail_after) (void)done();
    return error;
  }

  static int close(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }

  static int read(sqlite3_file* file, void* to, int count, sqlite3_int64 at) {
    return call(file, SQLITE_IOERR_READ, [&] { return real(file)->pMethods->xRead(real(file), to, count, at); });
  }

  static int write(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
    const auto verdict = of(file).disk->next_call(true);
    if (verdict == Verdict::fail) return SQLITE_IOERR_WRITE;
    if (verdict == Verdict::fail_full) return SQLITE_FULL;
    const int part = verdict == Verdict::fail_torn ? count / 2 : count;
    remember(file, at, part, {static_cast<const char*>(from), static_cast<std::size_t>(part)}, false);
    const int code = part == 0 ? SQLITE_OK : real(file)->pMethods->xWrite(real(file), from, part, at);
    return verdict == Verdict::pass ? code : SQLITE_IOERR_WRITE;
  }

  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    return call(file, SQLITE_IOERR_TRUNCATE, [&] {
      const auto before = size_of(file);
      if (size < before) remember(file, size, static_cast<int>(before - size), {}, true);
      return real(file)->pMethods->xTruncate(real(file), size);
    });
  }

  static int sync(sqlite3_file* file, int flags) {
    return call(file, SQLITE_IOERR_FSYNC, [&] {
      const int code = real(file)->pMethods->xSync(real(file), flags);
      const FaultyFile& self = of(file);
      if (code == SQLITE_OK && self.path != nullptr) {
        std::erase_if(self.disk->unsynced_, [&](const auto& change) { return change.path == self.path; });
      }
      return code;
    });
  }

  static int file_size(sqlite3_file* file, sqlite3_int64* size) {
    return call(file, SQLITE_IOERR_FSTAT, [&] { return real(file)->pMethods->xFileSize(real(file), size); });
  }
  static int lock(sqlite3_file* file, int level) {
    return call(file, SQLITE_IOERR_LOCK, [&] { return real(file)->pMethods->xLock(real(file), level); });
  }
  static int unlock(sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
  static int check_reserved_lock(sqlite3_file* file, int* held) {
    return real(file)->pMethods->xCheckReservedLock(real(file), held);
  }
  static int file_control(sqlite3_file* file, int what, void* with) {
    return real(file)->pMethods->xFileControl(real(file), what, with);
  }
  static int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
  static int device_characteristics(sqlite3_file* file) {
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
  }
  static int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
    return call(file, SQLITE_IOERR_SHMMAP,
                [&] { return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory); });
  }
  static int shm_lock(sqlite3_file* file, int offset, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
  }
  static void shm_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
  static int shm_unmap(sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

  // Without memory-mapped files: their writes could not be seen.
  static constexpr sqlite3_io_methods kMethods{.iVersion = 2,
                                               .xClose = close,
                                               .xRead = read,
                                               .xWrite = write,
                                               .xTruncate = truncate,
                                               .xSync = sync,
                                               .xFileSize = file_size,
                                               .xLock = lock,
                                               .xUnlock = unlock,
                                               .xCheckReservedLock = check_reserved_lock,
                                               .xFileControl = file_control,
                                               .xSectorSize = sector_size,
                                               .xDeviceCharacteristics = device_characteristics,
                                               .xShmMap = shm_map,
                                               .xShmLock = shm_lock,
                                               .xShmBarrier = shm_barrier,
                                               .xShmUnmap = shm_unmap,
                                               .xFetch = nullptr,
                                               .xUnfetch = nullptr};

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* opened) {
    FaultyDisk& disk = disk_of(vfs);
    file->pMethods = nullptr;
    if (disk.next_call(false) != Verdict::pass) return SQLITE_CANTOPEN;
    const int code = disk.real_->xOpen(disk.real_, name, real(file), flags, opened);
    if (code != SQLITE_OK) return code;
    of(file).base.pMethods = &kMethods;
    of(file).disk = &disk;
    of(file).path = name;  // SQLite keeps it as long as the file is open
    return SQLITE_OK;
  }
  // At once on the disk, as SQLite asks for where it matters.
  static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
    FaultyDisk& disk = disk_of(vfs);
    if (disk.next_call(false) != Verdict::pass) return SQLITE_IOERR_DELETE;
    std::erase_if(disk.unsynced_, [&](const auto& change) { return change.path == name; });
    return disk.real_->xDelete(disk.real_, name, sync_folder);
  }

 private:
  static sqlite3_int64 size_of(sqlite3_file* file) {
    sqlite3_int64 size = 0;
    (void)real(file)->pMethods->xFileSize(real(file), &size);
    return size;
  }

  static void remember(sqlite3_file* file, sqlite3_int64 at, int count, std::string_view after, bool truncates) {
    const FaultyFile& self = of(file);
    if (self.path == nullptr || count == 0) return;
    const auto size = size_of(file);
    std::string before(static_cast<std::size_t>(std::clamp<sqlite3_int64>(size - at, 0, count)), '\0');
    if (!before.empty()) {
      (void)real(file)->pMethods->xRead(real(file), before.data(), static_cast<int>(before.size()), at);
    }
    self.disk->unsynced_.push_back({self.path, at, std::move(before), std::string(after), size, truncates});
  }
};

FaultyDisk::FaultyDisk() : real_(sqlite3_vfs_find(nullptr)), vfs_(*real_) {
  vfs_.szOsFile = static_cast<int>(sizeof(FaultyFile)) + real_->szOsFile;
  vfs_.zName = "faulty disk";
  vfs_.pAppData = this;
  vfs_.pNext = nullptr;
  vfs_.xOpen = FaultyFile::open;
  vfs_.xDelete = FaultyFile::remove;
  // The others read the VFS that they are given.
  vfs_.xAccess = [](sqlite3_vfs* vfs, const char* name, int flags, int* found) {
    FaultyDisk& disk = disk_of(vfs);
    if (disk.next_call(false) != Verdict::pass) return SQLITE_IOERR_ACCESS;
    return disk.real_->xAccess(disk.real_, name, flags, found);
  };
  vfs_.xFullPathname = [](sqlite3_vfs* vfs, const char* name, int size, char* out) {
    return disk_of(vfs).real_->xFullPathname(disk_of(vfs).real_, name, size, out);
  };
  sqlite3_vfs_register(&vfs_, 1);
}

FaultyDisk::~FaultyDisk() { sqlite3_vfs_unregister(&vfs_); }

void FaultyDisk::plan(Fault fault, int at) {
  const std::lock_guard lock(mutex_);
  fault_ = fault;
  at_ = at;
  calls_ = 0;
  struck_ = false;
}

int FaultyDisk::calls() const {
  const std::lock_guard lock(mutex_);
  return calls_;
}

bool FaultyDisk::struck() const {
  const std::lock_guard lock(mutex_);
  return struck_;
}

void FaultyDisk::mend() {
  const std::lock_guard lock(mutex_);
  at_ = 0;
  off_ = false;
}

void FaultyDisk::cut_power() {
  const std::lock_guard lock(mutex_);
  off_ = true;
}

FaultyDisk::Verdict FaultyDisk::next_call(bool takes_room) {
  std::unique_lock lock(mutex_);
  if (off_) return Verdict::fail;
  ++calls_;
  if (at_ == 0 || calls_ < at_) return Verdict::pass;
  const bool lasts = fault_ == Fault::broken || fault_ == Fault::full;
  if (calls_ > at_ && !lasts) return Verdict::pass;
  if (fault_ == Fault::full && !takes_room) return Verdict::pass;
  const Fault fault = fault_;
  const bool begins = !std::exchange(struck_, true);
  if (fault == Fault::power_cut) off_ = true;
  lock.unlock();
  if (begins && on_strike) on_strike();
  switch (fault) {
    case Fault::power_cut:
    case Fault::torn: return takes_room ? Verdict::fail_torn : Verdict::fail;
    case Fault::late: return Verdict::fail_after;
    case Fault::full: return Verdict::fail_full;
    case Fault::error:
    case Fault::broken: return Verdict::fail;
    case Fault::delay:
    case Fault::none: break;
  }
  return Verdict::pass;
}

// First all that is not synced is taken back; then what is left of it is done again.
void FaultyDisk::power_on(Left left, std::uint64_t seed) {
  mend();
  const auto changes = std::exchange(unsynced_, {});
  if (left != Left::all) {
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) undo(*change);
  }
  Stream stream(seed);
  if (left == Left::some) {
    for (const auto& change : changes) redo(change, stream);
  }
}

void FaultyDisk::undo(const Change& change) const {
  const int file = ::open(change.path.c_str(), O_WRONLY);
  if (file < 0) return;
  (void)!::pwrite(file, change.before.data(), change.before.size(), change.offset);
  (void)!::ftruncate(file, change.size_before);
  ::close(file);
}

void FaultyDisk::redo(const Change& change, Stream& stream) const {
  const auto sectors =
      static_cast<std::uint32_t>((static_cast<sqlite3_int64>(change.after.size()) + kSector - 1) / kSector);
  const std::uint32_t fate = stream.below(3);  // lost, kept, torn
  if (fate == 0) return;
  const int file = ::open(change.path.c_str(), O_WRONLY);
  if (file < 0) return;
  if (change.truncates) {
    (void)!::ftruncate(file, change.offset);
  } else {
    const std::size_t torn = sectors == 0 ? 0 : static_cast<std::size_t>(stream.below(sectors) * kSector);
    (void)!::pwrite(file, change.after.data(), fate == 1 ? change.after.size() : std::min(torn, change.after.size()),
                    change.offset);
  }
  ::close(file);
}

}  // namespace tessera::server::testing
