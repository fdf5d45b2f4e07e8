#ifndef ATLAS_CODES_H
#define ATLAS_CODES_H

#include <stddef.h>

// The tables of countries, in the program's read-only pages. README.md describes their lines, which
// have the same length in each table and are sorted by their bytes.

/// The lines of numeric.txt.
extern const unsigned char *const _Nonnull atlas_codes_numeric;

/// The number of bytes in it.
extern const size_t atlas_codes_numeric_count;

/// The lines of alpha2.txt.
extern const unsigned char *const _Nonnull atlas_codes_alpha2;

/// The number of bytes in it.
extern const size_t atlas_codes_alpha2_count;

/// The lines of alpha3.txt.
extern const unsigned char *const _Nonnull atlas_codes_alpha3;

/// The number of bytes in it.
extern const size_t atlas_codes_alpha3_count;

#endif
