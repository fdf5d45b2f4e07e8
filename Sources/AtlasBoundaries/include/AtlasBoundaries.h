#ifndef ATLAS_BOUNDARIES_H
#define ATLAS_BOUNDARIES_H

#include <stddef.h>
#include <stdint.h>

/// The file that generator/generate.py makes, in the program's read-only pages. Its form stands in
/// generator/encode.py.
extern const uint16_t *const _Nonnull atlas_boundaries;

/// The number of 16-bit words in it.
extern const size_t atlas_boundaries_count;

#endif
