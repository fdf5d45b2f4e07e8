// A box filter: each pixel of a thumbnail is the mean of the pixels that it covers. It needs memory
// for the thumbnail alone, and takes the pixels in any order, because an interlaced picture stores
// them out of order.
#ifndef BOX_H
#define BOX_H

#include <stdbool.h>

#include "CPhotos.h"

struct box {
  uint32_t width, height, columns, rows;
  // For each of the picture's columns, the thumbnail's column.
  uint16_t *column;
  // For each pixel of the thumbnail: red, green and blue weighted by alpha, and alpha.
  uint64_t *sums;
};

// Returns whether there was memory. The width and height are at least 1, and the side is at most
// 65,535.
bool box_begin(struct box *box, uint32_t width, uint32_t height, uint32_t side);

// Adds RGBA pixels of row `y`: `count` of them, at `x` and every `step` columns after it.
void box_add(struct box *box, const uint8_t *pixels, uint32_t count, uint32_t x, uint32_t step,
             uint32_t y);

// Returns whether there was memory for the thumbnail's pixels.
bool box_finish(const struct box *box, photo_thumbnail *thumbnail);

void box_release(struct box *box);

#endif
