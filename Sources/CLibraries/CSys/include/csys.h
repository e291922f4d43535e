// The few system calls that Swift's Glibc module does not import, in fixed shapes.
// What only Linux has stays in csys.c, each with a portable fallback.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What one stat(2) says of a file, in the fields daybook compares.
struct csys_stamp {
    uint64_t inode;
    uint64_t device;
    int64_t size;
    int64_t modified_ns; // since the epoch
    int64_t changed_ns;  // since the epoch: moves with every change of content, name or mode
    uint32_t mode;       // st_mode
    uint32_t owner;
    uint32_t group;
};

// Stats `name` below the open folder `folder` (AT_FDCWD for the working folder). 0, or an errno.
int csys_stamp_at(int folder, const char *name, int follow_links, struct csys_stamp *out);

// Stats an open file. 0, or an errno.
int csys_stamp_of(int file, struct csys_stamp *out);

// Fills `buffer` with entries of the open folder: for each one byte of kind (DT_*), the bytes of the name, a zero.
// Returns the number of bytes filled, 0 at the end, or minus an errno. `cookie` starts as NULL and is NULL again at
// the end; csys_list_end frees it when the listing is left early.
long csys_list(int folder, char *buffer, size_t capacity, void **cookie);
void csys_list_end(void *cookie);

// How a program is started, as a sum. It leads a process group of its own, which can be ended as a whole and gets no signals of the
// terminal; it is asked to end (SIGTERM) when the thread that started it ends, where the system can do that (prctl(2), PR_SET_PDEATHSIG).
enum { CSYS_SPAWN_LEADS_GROUP = 1, CSYS_SPAWN_ENDS_WITH_PARENT = 2 };

// Starts a program found on PATH with the given standard streams (-1: inherited); returns its id or minus an errno.
// `folder`, where not NULL, is its working folder. No signal is blocked in it, and none has a handler.
long csys_spawn(const char *program, char *const arguments[], char *const environment[], int input, int output,
                int errors, const char *folder, int flags);

// Ends this process (SIGKILL) when its parent ends, where the system can do that (prctl(2), PR_SET_PDEATHSIG). 0, or an errno; ESRCH where the
// parent ended meanwhile.
int csys_end_with_parent(void);

// Opens a pipe whose ends no child inherits by accident. 0, or an errno.
int csys_pipe(int ends[2]);

// The columns of an open terminal, or 0 where `file` is none.
int csys_terminal_columns(int file);
// Its height in lines, 0 where it is none or does not say.
int csys_terminal_lines(int file);

// Seconds east of UTC at that instant in the zone of the environment (TZ, /etc/localtime).
long csys_utc_offset(int64_t seconds_since_epoch);

// Waits until all of the file system that an open file lies on is on the disk (syncfs(2); sync(2) where there is none). 0, or an errno.
int csys_sync_file_system(int file);

// Asks for large pages below a block of memory (madvise(2)), where each place of a large table is looked up among fewer of them. Without them it is as
// it was.
void csys_prefer_large_pages(void *start, size_t size);

// Opens a file for reading below the open folder `root`, whatever links lie on its path: EXDEV where they lead out, ENOSYS where the
// system cannot tell. Returns the file or minus an errno.
int csys_open_beneath(int root, const char *path);

// Swaps two files in one step, so that what one of them held before can still be looked at. 0, or an errno; EINVAL or ENOSYS where
// the system or the file system cannot.
int csys_exchange(const char *first, const char *second);

// Gives a file or link another name, which must be free: EEXIST where it is not. 0, or an errno.
int csys_rename_to_free(const char *from, const char *to);

// Takes a flock(2), shared or exclusive; without `wait` a held lock is EWOULDBLOCK at once. 0, or an errno.
int csys_lock(int file, int exclusive, int wait);
int csys_unlock(int file);

// Reads TZ and /etc/localtime again (tzset(3)): either may have changed since the process began.
void csys_refresh_zone(void);

// From now on SIGINT, SIGTERM and SIGHUP end nothing by themselves; each makes the returned end of a pipe readable. Minus an errno where
// that fails. Once a process.
int csys_end_signals(void);

// 1 where a folder lies in a file system that is known to be written by this machine alone (statfs(2)), else 0.
int csys_is_local(const char *folder);

// Watches folders for changes of their entries (inotify(7)). Opens a watch or returns minus an errno: ENOSYS where the system has none.
int csys_watch_open(void);

// Adds a folder to the watch, without those below it. 0, or an errno: ENOSPC where there are more than the user may have.
int csys_watch_add(int watch, const char *folder);

// What was noticed, as a sum: an entry that matters changed; folders came or went, so that they are to be watched again.
enum { CSYS_WATCH_ENTRY = 1, CSYS_WATCH_FOLDERS = 2 };

// Takes all that was noticed so far, without waiting. Hidden names are left out but for "*.md" and ".daybook*". A sum, or minus an errno.
int csys_watch_read(int watch);

// A moment that one thread sets and another waits for (timerfd_create(2)). Opens one or returns minus an errno: ENOSYS where the system has none.
int csys_countdown_open(void);

// Ends the countdown in this many milliseconds, at least one, and not at the moment that was set before. 0, or an errno.
int csys_countdown_set(int countdown, int milliseconds);

// Waits until the countdown has ended. 0, or an errno.
int csys_countdown_wait(int countdown);

// Secrets that the system keeps for a login session and forgets by itself (keyrings(7), of type "user"). All return ENOSYS, or minus it, where the
// system keeps none.

// Keeps bytes under a name, in place of what was there, for that many seconds. 0, or an errno.
int csys_secret_put(const char *name, const void *bytes, size_t size, unsigned seconds);

// Copies what is kept under a name. Returns its size, which may be more than the capacity, or minus an errno: ENOKEY, EKEYEXPIRED.
long csys_secret_get(const char *name, void *buffer, size_t capacity);

// Forgets what is kept under a name. 0, or an errno: ENOKEY.
int csys_secret_remove(const char *name);

// 1 where what is written into a folder stays in memory, but for what the system swaps out (tmpfs, ramfs: statfs(2)), else 0.
int csys_is_memory(const char *folder);

// From now on a crash leaves no core dump of this process, and no other one of this user reads its memory (core(5), PR_SET_DUMPABLE).
void csys_forbid_dumps(void);

#ifdef __cplusplus
}
#endif
