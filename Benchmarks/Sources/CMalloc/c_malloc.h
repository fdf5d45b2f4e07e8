// glibc's own Swift module leaves <malloc.h> out.
#include <malloc.h>

/// Makes the compiler assume that all memory may have changed. Without it, a loop that reads the same
/// properties in every round would read them once.
static inline void assume_memory_changed(void) { __asm__ volatile("" ::: "memory"); }
