#ifndef ATLAS_BOUNDARIES_H
#define ATLAS_BOUNDARIES_H

#include <stddef.h>
#include <stdint.h>

/// The file that generator/generate.py makes, in the program's read-only pages. Its form stands in
/// generator/encode.py.
extern const uint16_t *const _Nonnull atlas_boundaries;

/// The number of 16-bit words in it.
extern const size_t atlas_boundaries_count;

/// The lines of accuracy.txt, which generator/accuracy.py describes.
extern const unsigned char *const _Nonnull atlas_accuracy;

/// The number of bytes in it.
extern const size_t atlas_accuracy_count;

/// Returns the whole part of a number from 0 to a limit, and the nearest of these for any other.
/// Swift checks a number before the conversion, which takes longer.
static inline int32_t atlas_whole_number(double number, double limit) {
  number = number > 0 ? number : 0;
  return (int32_t)(number < limit ? number : limit);
}

#endif
