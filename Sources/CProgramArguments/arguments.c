// Swift's own CommandLine finds the arguments by way of /proc/self/maps, and finds none where that
// file can't be opened. glibc passes the arguments of main to the functions in .init_array as well
// (csu/libc-start.c, in static programs too); Rust's standard library takes them from there.

#include "CProgramArguments.h"

static int count;
static char **words;

__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  words = argv;
}

int program_argument_count(void) { return count; }

char *const *program_arguments(void) { return words; }

#ifdef __OPTIMIZE__
// At every start, Swift's runtime looks beside the program for the one that prints backtraces, and
// aborts where /proc isn't mounted (stdlib/public/runtime/Paths.cpp). A null pointer means that there is
// none. Linked statically, this definition replaces the runtime's own.
char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}
#endif
