// Makes one system call of a process fail as a bad disk would: for LD_PRELOAD.
//
// FAULT_KIND is the kind of the fault, and FAULT_NUMBER the number of the call among those that
// concern a file below FAULT_FOLDER. The file FAULT_REPORT then has the number and the name of the
// call, and its file. With the number 0 no call fails, and the last one is reported.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { READS = 1, WRITES = 2, SYNCS = 4 };

struct kind {
  const char *name;
  int calls;      // The classes of calls that count.
  int error;      // The error number; 0 kills the process before the call.
  int stays;      // Whether all calls after it fail too.
  int is_partial; // Whether half of the bytes are written before the first failure.
};

static const struct kind kinds[] = {
    {"full", WRITES, ENOSPC, 1, 0},          {"partial", WRITES, ENOSPC, 1, 1},
    {"write", WRITES, EIO, 0, 0},            {"sync", SYNCS, EIO, 0, 0},
    {"broken", WRITES | SYNCS, EIO, 1, 0},   {"read", READS, EIO, 0, 0},
    {"kill", WRITES | SYNCS, 0, 0, 0},
};

static const struct kind *wanted_kind(void) {
  const char *name = getenv("FAULT_KIND");
  for (size_t index = 0; name && index < sizeof kinds / sizeof *kinds; index++)
    if (!strcmp(kinds[index].name, name)) return &kinds[index];
  return NULL;
}

static void report(int number, const char *call, const char *path) {
  const char *name = getenv("FAULT_REPORT");
  if (!name) return;
  char line[PATH_MAX + 32];
  int length = snprintf(line, sizeof line, "%d %s %s", number, call, path);
  int file = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

static atomic_int calls;

// Whether this call fails. Sets `errno`, or `*is_partial` if half of the bytes are to be written.
static int fails(int class, const char *call, int file, const char *path, int *is_partial) {
  const struct kind *kind = wanted_kind();
  const char *folder = getenv("FAULT_FOLDER"), *number = getenv("FAULT_NUMBER");
  if (!kind || !folder || !number || !(kind->calls & class)) return 0;
  char name[PATH_MAX];
  if (!path) {
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 0) return 0;
    name[length] = 0;
    path = name;
  }
  if (strncmp(path, folder, strlen(folder))) return 0;
  int count = atomic_fetch_add(&calls, 1) + 1, wanted = atoi(number);
  if (count == wanted || !wanted) report(count, call, path);
  if (!wanted || count < wanted || (count > wanted && !kind->stays)) return 0;
  if (count == wanted) {
    if (!kind->error) kill(getpid(), SIGKILL);
    if (kind->is_partial && is_partial) {
      *is_partial = 1;
      return 1;
    }
  }
  errno = kind->error;
  return 1;
}

#define FAIL(class, file, path)                                                                    \
  if (fails(class, __func__, file, path, NULL)) return -1

// MARK: Writing

static int opened(const char *call, const char *path, int flags, mode_t mode) {
  // An existing file needs no room.
  if ((flags & O_CREAT) && syscall(SYS_faccessat, AT_FDCWD, path, F_OK)) {
    char whole[PATH_MAX];
    if (path[0] != '/' && getcwd(whole, sizeof whole / 2)) {
      strcat(strcat(whole, "/"), path);
    } else {
      snprintf(whole, sizeof whole, "%s", path);
    }
    if (fails(WRITES, call, -1, whole, NULL)) return -1;
  }
  return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

#define OPEN(name)                                                                                 \
  int name(const char *path, int flags, ...) {                                                     \
    va_list rest;                                                                                  \
    va_start(rest, flags);                                                                         \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                        \
    va_end(rest);                                                                                  \
    return opened(#name, path, flags, mode);                                                       \
  }
OPEN(open)
OPEN(open64)

static ssize_t written(const char *call, int file, const void *bytes, size_t count, off_t offset) {
  int is_partial = 0;
  if (fails(WRITES, call, file, NULL, &is_partial)) {
    if (!is_partial) return -1;
    count /= 2;
    if (!count) {
      errno = ENOSPC;
      return -1;
    }
  }
  return offset < 0 ? syscall(SYS_write, file, bytes, count)
                    : syscall(SYS_pwrite64, file, bytes, count, offset);
}

ssize_t write(int file, const void *bytes, size_t count) {
  return written(__func__, file, bytes, count, -1);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return written(__func__, file, bytes, count, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return written(__func__, file, bytes, count, offset);
}

int ftruncate(int file, off_t length) {
  FAIL(WRITES, file, NULL);
  return syscall(SYS_ftruncate, file, length);
}
int ftruncate64(int file, off64_t length) {
  FAIL(WRITES, file, NULL);
  return syscall(SYS_ftruncate, file, length);
}
int fallocate(int file, int mode, off_t offset, off_t length) {
  FAIL(WRITES, file, NULL);
  return syscall(SYS_fallocate, file, mode, offset, length);
}
int fallocate64(int file, int mode, off64_t offset, off64_t length) {
  FAIL(WRITES, file, NULL);
  return syscall(SYS_fallocate, file, mode, offset, length);
}
int mkdir(const char *path, mode_t mode) {
  FAIL(WRITES, -1, path);
  return syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}
int rename(const char *path, const char *other) {
  FAIL(WRITES, -1, other);
  return syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, 0);
}

// MARK: Waiting for the disk

int fsync(int file) {
  FAIL(SYNCS, file, NULL);
  return syscall(SYS_fsync, file);
}
int fdatasync(int file) {
  FAIL(SYNCS, file, NULL);
  return syscall(SYS_fdatasync, file);
}

// MARK: Reading

ssize_t read(int file, void *bytes, size_t count) {
  FAIL(READS, file, NULL);
  return syscall(SYS_read, file, bytes, count);
}
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  FAIL(READS, file, NULL);
  return syscall(SYS_pread64, file, bytes, count, offset);
}
ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
  FAIL(READS, file, NULL);
  return syscall(SYS_pread64, file, bytes, count, offset);
}
