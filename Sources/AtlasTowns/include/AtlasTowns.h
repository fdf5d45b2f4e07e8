#ifndef ATLAS_TOWNS_H
#define ATLAS_TOWNS_H

#include <stddef.h>

#include "TownScan.h"

/// The file that generator/generate.py makes, in the program's read-only pages. generator/encode.py
/// describes its form.
extern const unsigned char *const _Nonnull atlas_towns;

/// The number of bytes in it.
extern const size_t atlas_towns_count;

#endif
