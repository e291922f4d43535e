#define _GNU_SOURCE
#include "csys.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/keyctl.h>
#include <linux/openat2.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#endif

static void fill(const struct stat *from, struct csys_stamp *out) {
    out->inode = (uint64_t)from->st_ino;
    out->device = (uint64_t)from->st_dev;
    out->size = (int64_t)from->st_size;
#ifdef __APPLE__
    out->modified_ns = (int64_t)from->st_mtimespec.tv_sec * 1000000000 + from->st_mtimespec.tv_nsec;
    out->changed_ns = (int64_t)from->st_ctimespec.tv_sec * 1000000000 + from->st_ctimespec.tv_nsec;
#else
    out->modified_ns = (int64_t)from->st_mtim.tv_sec * 1000000000 + from->st_mtim.tv_nsec;
    out->changed_ns = (int64_t)from->st_ctim.tv_sec * 1000000000 + from->st_ctim.tv_nsec;
#endif
    out->mode = (uint32_t)from->st_mode;
    out->owner = (uint32_t)from->st_uid;
    out->group = (uint32_t)from->st_gid;
}

int csys_stamp_at(int folder, const char *name, int follow_links, struct csys_stamp *out) {
    struct stat found;
    if (fstatat(folder, name, &found, follow_links ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return errno;
    fill(&found, out);
    return 0;
}

int csys_stamp_of(int file, struct csys_stamp *out) {
    struct stat found;
    if (fstat(file, &found) != 0) return errno;
    fill(&found, out);
    return 0;
}

#ifdef __linux__

// The kernel's record; glibc declares it only as struct dirent64 with a padded name.
struct kernel_entry {
    uint64_t inode;
    int64_t offset;
    uint16_t length;
    uint8_t kind;
    char name[];
};

long csys_list(int folder, char *buffer, size_t capacity, void **cookie) {
    (void)cookie;
    // A kernel record is at least as long as ours, so one read always fits.
    char records[32768];
    size_t most = sizeof records < capacity ? sizeof records : capacity;
    long count = syscall(SYS_getdents64, folder, records, most);
    if (count < 0) return -(long)errno;
    size_t filled = 0;
    for (long at = 0; at < count;) {
        struct kernel_entry *entry = (struct kernel_entry *)(records + at);
        at += entry->length;
        const char *name = entry->name;
        if (name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0))) continue;
        size_t length = strlen(name) + 1;
        buffer[filled++] = (char)entry->kind;
        memcpy(buffer + filled, name, length);
        filled += length;
    }
    // A block of nothing but "." and ".." is not the end.
    return filled == 0 && count > 0 ? csys_list(folder, buffer, capacity, cookie) : (long)filled;
}

void csys_list_end(void *cookie) { (void)cookie; }

#else

long csys_list(int folder, char *buffer, size_t capacity, void **cookie) {
    DIR *listing = *cookie;
    if (!listing) {
        int again = dup(folder);
        listing = again < 0 ? NULL : fdopendir(again);
        if (!listing) return -(long)errno;
        *cookie = listing;
    }
    size_t filled = 0;
    for (;;) {
        long place = telldir(listing);
        errno = 0;
        struct dirent *entry = readdir(listing);
        if (!entry) {
            if (errno) return -(long)errno;
            break;
        }
        const char *name = entry->d_name;
        if (name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0))) continue;
        size_t length = strlen(name) + 1;
        if (filled + 1 + length > capacity) {
            seekdir(listing, place);
            return (long)filled;
        }
        buffer[filled++] = (char)entry->d_type;
        memcpy(buffer + filled, name, length);
        filled += length;
    }
    if (filled == 0) {
        closedir(listing);
        *cookie = NULL;
    }
    return (long)filled;
}

void csys_list_end(void *cookie) {
    if (cookie) closedir(cookie);
}

#endif

int csys_end_with_parent(void) {
#ifdef __linux__
    pid_t parent = getppid();
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
    return getppid() == parent ? 0 : ESRCH;
#else
    return ENOSYS;
#endif
}

// Runs in the child, which shares the memory of its parent until execve(2) (vfork(2)): nothing here may allocate or return.
static void become(const char *program, char *const arguments[], char *const environment[], const int streams[3],
                   const char *folder, int flags, pid_t parent, volatile int *failed) {
#ifdef __linux__
    // Between the fork and this call the parent may have ended already.
    if ((flags & CSYS_SPAWN_ENDS_WITH_PARENT) && (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0 || getppid() != parent)) _exit(127);
#else
    (void)parent;
#endif
    // A handler of the parent must not run here. SIGPIPE is as it was, whatever the parent ignores.
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) != 0) continue;
        if (number != SIGPIPE && (action.sa_handler == SIG_IGN || action.sa_handler == SIG_DFL)) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = SIG_DFL;
        sigaction(number, &action, NULL);
    }
    for (int stream = 0; stream < 3; stream++) {
        // A descriptor that is in its place already would be closed by execve(2).
        if (streams[stream] == stream ? fcntl(stream, F_SETFD, 0) != 0
                                      : streams[stream] >= 0 && dup2(streams[stream], stream) < 0)
            goto fail;
    }
    if ((flags & CSYS_SPAWN_LEADS_GROUP) && setpgid(0, 0) != 0) goto fail;
    if (folder && chdir(folder) != 0) goto fail;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
#ifdef __linux__
    execvpe(program, arguments, environment);
#else
    environ = (char **)environment;
    execvp(program, arguments);
#endif
fail:
    *failed = errno;
    _exit(127);
}

long csys_spawn(const char *program, char *const arguments[], char *const environment[], int input, int output,
                int errors, const char *folder, int flags) {
    const int streams[3] = {input, output, errors};
    sigset_t all, before;
    sigfillset(&all);
    if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0) return -(long)EAGAIN;
    volatile int failed = 0;
    pid_t parent = getpid();
    pid_t child = vfork();
    if (child == 0) become(program, arguments, environment, streams, folder, flags, parent, &failed);
    int refused = child < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (refused) return -(long)refused;
    if (failed) {
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
        return -(long)failed;
    }
    return (long)child;
}

int csys_pipe(int ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
    if (pipe(ends) != 0) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

int csys_terminal_columns(int file) {
    struct winsize size;
    if (!isatty(file)) return 0;
    return ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

int csys_terminal_lines(int file) {
    struct winsize size;
    return isatty(file) && ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

long csys_utc_offset(int64_t seconds_since_epoch) {
    time_t instant = (time_t)seconds_since_epoch;
    struct tm local;
    return localtime_r(&instant, &local) ? local.tm_gmtoff : 0;
}

int csys_sync_file_system(int file) {
#ifdef __linux__
    return syncfs(file) == 0 ? 0 : errno;
#else
    (void)file;
    sync();
    return 0;
#endif
}

void csys_prefer_large_pages(void *start, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1);
    uintptr_t end = ((uintptr_t)start + size) & ~(page - 1);
    if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
    (void)start;
    (void)size;
#endif
}

int csys_open_beneath(int root, const char *path) {
#if defined(__linux__) && defined(SYS_openat2)
    // openat2(2): the kernel itself refuses to leave the folder, at every step of the path.
    struct open_how how = {.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
                           .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    long file = syscall(SYS_openat2, root, path, &how, sizeof how);
    return file < 0 ? -errno : (int)file;
#else
    (void)root;
    (void)path;
    return -ENOSYS;
#endif
}

int csys_exchange(const char *first, const char *second) {
#ifdef __linux__
    return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE) == 0 ? 0 : errno;
#else
    (void)first;
    (void)second;
    return ENOSYS;
#endif
}

int csys_rename_to_free(const char *from, const char *to) {
#ifdef __linux__
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
#endif
    // link(2) takes a name that is free and no other.
    if (linkat(AT_FDCWD, from, AT_FDCWD, to, 0) != 0) return errno;
    return unlink(from) == 0 ? 0 : errno;
}

int csys_lock(int file, int exclusive, int wait) {
    for (;;) {
        if (flock(file, (exclusive ? LOCK_EX : LOCK_SH) | (wait ? 0 : LOCK_NB)) == 0) return 0;
        if (errno != EINTR) return errno;
    }
}

int csys_unlock(int file) { return flock(file, LOCK_UN) == 0 ? 0 : errno; }

void csys_refresh_zone(void) { tzset(); }

static int end_signal_pipe = -1;

static void note_end_signal(int number) {
    (void)number;
    int kept = errno;
    // A full pipe says enough already.
    ssize_t written = write(end_signal_pipe, "", 1);
    (void)written;
    errno = kept;
}

int csys_end_signals(void) {
    int ends[2];
    int failed = csys_pipe(ends);
    if (failed) return -failed;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    end_signal_pipe = ends[1];
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_end_signal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (int index = 0; index < 3; index++) {
        struct sigaction before;
        // nohup(1) and shells that start programs in the background ignore some: that stays so.
        if (sigaction(numbers[index], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        if (sigaction(numbers[index], &action, NULL) != 0) return -errno;
    }
    return ends[0];
}

#ifdef __linux__

int csys_is_local(const char *folder) {
    // Magic numbers as in statfs(2): ext2 to ext4, btrfs, XFS, F2FS, ZFS, bcachefs, tmpfs, ramfs, overlayfs, FAT, exFAT, NTFS.
    static const unsigned long known[] = {0xef53,     0x9123683e, 0x58465342, 0xf2f52010, 0x2fc12fc1, 0xca451a4e,
                                          0x01021994, 0x858458f6, 0x794c7630, 0x4d44,     0x2011bab0, 0x7366746e};
    struct statfs facts;
    if (statfs(folder, &facts) != 0) return 0;
    for (size_t index = 0; index < sizeof known / sizeof *known; index++) {
        if ((unsigned long)(uint32_t)facts.f_type == known[index]) return 1;
    }
    return 0;
}

int csys_watch_open(void) {
    int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return watch < 0 ? -errno : watch;
}

int csys_watch_add(int watch, const char *folder) {
    const uint32_t events = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO |
                            IN_DELETE_SELF | IN_MOVE_SELF | IN_EXCL_UNLINK | IN_ONLYDIR;
    return inotify_add_watch(watch, folder, events) < 0 ? errno : 0;
}

static int matters(const char *name) {
    if (name[0] != '.') return 1;
    size_t length = strlen(name);
    return (length > 3 && strcmp(name + length - 3, ".md") == 0) || strncmp(name, ".daybook", 8) == 0;
}

int csys_watch_read(int watch) {
    int found = 0;
    for (;;) {
        char events[16384] __attribute__((aligned(__alignof__(struct inotify_event))));
        ssize_t count = read(watch, events, sizeof events);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno == EAGAIN ? found : -errno;
        if (count == 0) return found;
        for (char *at = events; at < events + count;) {
            struct inotify_event *event = (struct inotify_event *)at;
            at += sizeof *event + event->len;
            if (event->mask & (IN_Q_OVERFLOW | IN_UNMOUNT | IN_DELETE_SELF | IN_MOVE_SELF)) {
                found |= CSYS_WATCH_ENTRY | CSYS_WATCH_FOLDERS;
            } else if (event->len > 0 && matters(event->name)) {
                found |= CSYS_WATCH_ENTRY;
                if (event->mask & IN_ISDIR) found |= CSYS_WATCH_FOLDERS;
            }
        }
    }
}

int csys_countdown_open(void) {
    int countdown = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    return countdown < 0 ? -errno : countdown;
}

int csys_countdown_set(int countdown, int milliseconds) {
    if (milliseconds < 1) milliseconds = 1;
    struct itimerspec moment = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000000L}};
    return timerfd_settime(countdown, 0, &moment, NULL) == 0 ? 0 : errno;
}

int csys_countdown_wait(int countdown) {
    uint64_t count;
    for (;;) {
        if (read(countdown, &count, sizeof count) == sizeof count) return 0;
        if (errno != EINTR) return errno;
    }
}

// By its number: under its name the kernel would make a new one for this process alone where a login gave it none. Then it is that of the user.
static long session_keyring(void) { return syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 0); }

static long secret(const char *name) {
    long keyring = session_keyring();
    return keyring < 0 ? keyring : syscall(SYS_keyctl, KEYCTL_SEARCH, keyring, "user", name, 0);
}

int csys_secret_put(const char *name, const void *bytes, size_t size, unsigned seconds) {
    // One of the same name would be changed in place, and live as long as that one was to.
    csys_secret_remove(name);
    long key = syscall(SYS_add_key, "user", name, bytes, size, session_keyring());
    if (key < 0) return errno;
    if (syscall(SYS_keyctl, KEYCTL_SET_TIMEOUT, key, seconds) == 0) return 0;
    int error = errno;
    syscall(SYS_keyctl, KEYCTL_REVOKE, key);
    return error;
}

long csys_secret_get(const char *name, void *buffer, size_t capacity) {
    long key = secret(name);
    long size = key < 0 ? key : syscall(SYS_keyctl, KEYCTL_READ, key, buffer, capacity);
    return size < 0 ? -errno : size;
}

int csys_secret_remove(const char *name) {
    long key = secret(name);
    if (key < 0) return errno;
    return syscall(SYS_keyctl, KEYCTL_REVOKE, key) == 0 ? 0 : errno;
}

int csys_is_memory(const char *folder) {
    // tmpfs, ramfs.
    struct statfs facts;
    if (statfs(folder, &facts) != 0) return 0;
    uint32_t type = (uint32_t)facts.f_type;
    return type == 0x01021994 || type == 0x858458f6;
}

void csys_forbid_dumps(void) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0);
}

#else

// Others look at the files every few seconds.
int csys_is_local(const char *folder) {
    (void)folder;
    return 0;
}

int csys_watch_open(void) { return -ENOSYS; }

int csys_watch_add(int watch, const char *folder) {
    (void)watch;
    (void)folder;
    return ENOSYS;
}

int csys_watch_read(int watch) {
    (void)watch;
    return -ENOSYS;
}

int csys_countdown_open(void) { return -ENOSYS; }

int csys_countdown_set(int countdown, int milliseconds) {
    (void)countdown;
    (void)milliseconds;
    return ENOSYS;
}

int csys_countdown_wait(int countdown) {
    (void)countdown;
    return ENOSYS;
}

int csys_secret_put(const char *name, const void *bytes, size_t size, unsigned seconds) {
    (void)name;
    (void)bytes;
    (void)size;
    (void)seconds;
    return ENOSYS;
}

long csys_secret_get(const char *name, void *buffer, size_t capacity) {
    (void)name;
    (void)buffer;
    (void)capacity;
    return -ENOSYS;
}

int csys_secret_remove(const char *name) {
    (void)name;
    return ENOSYS;
}

int csys_is_memory(const char *folder) {
    (void)folder;
    return 0;
}

void csys_forbid_dumps(void) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

#endif

// Where /proc is not mounted, as in a bare chroot, what is linked into the program ends the process or knows too little. Here is what they get
// instead; the functions named __wrap_ take the place of others where the linker is told so (ld(1), --wrap).

#ifdef __GLIBC__
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int count);

// Swift's runtime reads the words of the command line off /proc/self/cmdline; glibc passes them to constructors.
__attribute__((constructor)) static void take_words(int count, char **words) { _swift_stdlib_overrideUnsafeArgvArgc(words, count); }
#endif

// Before main the runtime looks for the program that prints backtraces, which is not installed with daybook.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}

int __real_open(const char *path, int flags, ...) __attribute__((weak));

// libdispatch reads off /proc/TID/stat whether a thread runs (proc(5)): it sleeps.
int __wrap_open(const char *path, int flags, ...) {
    mode_t mode = 0;
    // open(2): these two take a third argument.
    if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list more;
        va_start(more, flags);
        mode = va_arg(more, mode_t);
        va_end(more);
    }
    int file = __real_open(path, flags, mode);
    if (file >= 0 || errno != ENOENT || strncmp(path, "/proc/", 6) != 0 || !strstr(path, "/stat") || access("/proc/self", F_OK) == 0)
        return file;
    static const char asleep[] = "0 (-) S";
    int ends[2];
    if (csys_pipe(ends) != 0) return -1;
    ssize_t written = write(ends[1], asleep, sizeof asleep - 1);
    (void)written;
    close(ends[1]);
    return ends[0];
}
