#include "box.h"

#include <stdlib.h>

bool box_begin(struct box *box, uint32_t width, uint32_t height, uint32_t side) {
  uint32_t longer = width > height ? width : height;
  box->width = width;
  box->height = height;
  box->columns = longer <= side ? width : (uint32_t)((uint64_t)width * side / longer);
  box->rows = longer <= side ? height : (uint32_t)((uint64_t)height * side / longer);
  if (box->columns == 0) box->columns = 1;
  if (box->rows == 0) box->rows = 1;
  box->column = malloc(width * sizeof *box->column);
  box->sums = calloc((size_t)box->columns * box->rows * 4, sizeof *box->sums);
  if (!box->column || !box->sums) return false;
  for (uint32_t x = 0; x < width; x++) {
    box->column[x] = (uint16_t)((uint64_t)x * box->columns / width);
  }
  return true;
}

void box_add(struct box *box, const uint8_t *pixels, uint32_t count, uint32_t x, uint32_t step,
             uint32_t y) {
  uint64_t row = (uint64_t)y * box->rows / box->height;
  uint64_t *sums = box->sums + row * box->columns * 4;
  for (uint32_t index = 0; index < count; index++, x += step, pixels += 4) {
    uint64_t *sum = sums + (size_t)box->column[x] * 4;
    uint32_t alpha = pixels[3];
    sum[0] += pixels[0] * alpha;
    sum[1] += pixels[1] * alpha;
    sum[2] += pixels[2] * alpha;
    sum[3] += alpha;
  }
}

bool box_finish(const struct box *box, photo_thumbnail *thumbnail) {
  size_t count = (size_t)box->columns * box->rows;
  uint8_t *pixels = calloc(count, 4);
  if (!pixels) return false;
  for (size_t index = 0; index < count; index++) {
    const uint64_t *sum = box->sums + index * 4;
    // The number of the picture's pixels that this one covers.
    uint64_t x = index % box->columns, y = index / box->columns;
    uint64_t across = ((x + 1) * box->width + box->columns - 1) / box->columns -
                      (x * box->width + box->columns - 1) / box->columns;
    uint64_t down = ((y + 1) * box->height + box->rows - 1) / box->rows -
                    (y * box->height + box->rows - 1) / box->rows;
    // The pixel is transparent if more than half of its area is.
    if (sum[3] * 2 < across * down * 255 || sum[3] == 0) continue;
    for (int channel = 0; channel < 3; channel++) {
      pixels[index * 4 + channel] = (uint8_t)((sum[channel] + sum[3] / 2) / sum[3]);
    }
    pixels[index * 4 + 3] = 255;
  }
  thumbnail->columns = box->columns;
  thumbnail->rows = box->rows;
  thumbnail->pixels = pixels;
  return true;
}

void box_release(struct box *box) {
  free(box->column);
  free(box->sums);
}

void photo_thumbnail_release(photo_thumbnail *thumbnail) {
  free(thumbnail->pixels);
  thumbnail->pixels = NULL;
}
