#ifndef ATLAS_NAMES_H
#define ATLAS_NAMES_H

#include <stddef.h>

// Lines in the program's read-only pages, sorted by their bytes other than spaces. README.md
// describes them.

/// The lines of names.txt.
extern const unsigned char *const _Nonnull atlas_names;

/// The number of bytes in it.
extern const size_t atlas_names_count;

/// The lines of near.txt.
extern const unsigned char *const _Nonnull atlas_names_near;

/// The number of bytes in it.
extern const size_t atlas_names_near_count;

/// The lines of renamed.txt.
extern const unsigned char *const _Nonnull atlas_names_renamed;

/// The number of bytes in it.
extern const size_t atlas_names_renamed_count;

/// The lines of areas.txt.
extern const unsigned char *const _Nonnull atlas_names_areas;

/// The number of bytes in it.
extern const size_t atlas_names_areas_count;

/// The lines of everyday.txt.
extern const unsigned char *const _Nonnull atlas_names_everyday;

/// The number of bytes in it.
extern const size_t atlas_names_everyday_count;

#endif
