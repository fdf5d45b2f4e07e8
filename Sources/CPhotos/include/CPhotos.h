// Decodes JPEG and PNG into a thumbnail, within limits of time and memory.
#ifndef CPHOTOS_H
#define CPHOTOS_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  PHOTO_DECODED,
  // The picture ends early.
  PHOTO_TRUNCATED,
  // The format doesn't allow the contents, or the library doesn't decode them.
  PHOTO_DAMAGED,
  // There are more pixels than the limit; `width` and `height` are set.
  PHOTO_TOO_MANY_PIXELS,
  // Decoding needs more memory than the limit; `width` and `height` are set.
  PHOTO_TOO_MUCH_MEMORY,
} photo_status;

typedef struct {
  // The longer side of the thumbnail in pixels. A smaller picture keeps its size.
  uint32_t side;
  // The maximum number of pixels of a picture.
  uint64_t pixels;
  // The maximum number of bytes of a JPEG's coefficients.
  size_t memory;
  // The maximum number of scans of a progressive JPEG.
  int scans;
} photo_limits;

typedef struct {
  // The picture's size in pixels, as stored.
  uint32_t width, height;
  // The thumbnail's size in pixels.
  uint32_t columns, rows;
  // columns * rows pixels of four bytes: red, green, blue, and 255 or 0 if the picture is
  // transparent there. NULL unless the picture was decoded.
  uint8_t *pixels;
  // The library's message if the picture is damaged.
  char reason[256];
} photo_thumbnail;

// Both functions set `*thumbnail`, whose pixels the caller releases.
photo_status photo_decode_jpeg(const uint8_t *bytes, size_t count, photo_limits limits,
                               photo_thumbnail *thumbnail);
photo_status photo_decode_png(const uint8_t *bytes, size_t count, photo_limits limits,
                              photo_thumbnail *thumbnail);

void photo_thumbnail_release(photo_thumbnail *thumbnail);

#endif
