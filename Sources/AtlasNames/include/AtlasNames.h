#ifndef ATLAS_NAMES_H
#define ATLAS_NAMES_H

#include <stddef.h>

/// The lines of names.txt, in the program's read-only pages: a folded name, a tab, and the codes of
/// the regions that have it, with spaces between. The lines are sorted by the bytes of the names.
extern const unsigned char *const _Nonnull atlas_names;

/// The number of bytes in it.
extern const size_t atlas_names_count;

#endif
