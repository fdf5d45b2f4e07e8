#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "box.h"

struct decoding {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  photo_status status;
  struct box box;
  uint8_t *row;
};

static void stop(png_structp png, png_const_charp message) {
  photo_thumbnail *thumbnail = png_get_error_ptr(png);
  snprintf(thumbnail->reason, sizeof thumbnail->reason, "%s", message);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  struct decoding *decoding = png_get_io_ptr(png);
  if (count > decoding->count) {
    decoding->status = PHOTO_TRUNCATED;
    png_error(png, "the file ends early");
  }
  memcpy(target, decoding->bytes, count);
  decoding->bytes += count;
  decoding->count -= count;
}

// A function of its own, because setjmp leaves changed local variables undefined.
static photo_status decode(struct decoding *decoding, photo_limits limits,
                           photo_thumbnail *thumbnail) {
  png_structp png = decoding->png;
  png_infop info = decoding->info;
  if (setjmp(png_jmpbuf(png))) return decoding->status;
  png_set_read_fn(png, decoding, read_bytes);
  // The checks below report the size, unlike the library's.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Keep only the chunks that make pixels, so that no text or profile is ever decompressed.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_chunk_malloc_max(png, 1 << 20);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_read_info(png, info);
  uint32_t width = thumbnail->width = png_get_image_width(png, info);
  uint32_t height = thumbnail->height = png_get_image_height(png, info);
  if (width > UINT16_MAX || height > UINT16_MAX || (uint64_t)width * height > limits.pixels) {
    return PHOTO_TOO_MANY_PIXELS;
  }

  // Convert every kind of picture to 8 bits each of red, green, blue and alpha.
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  bool is_interlaced = png_get_interlace_type(png, info) == PNG_INTERLACE_ADAM7;
  png_read_update_info(png, info);
  size_t size = png_get_rowbytes(png, info);
  if (size != (size_t)width * 4) png_error(png, "unknown kind of pixels");
  // calloc, so that a library that writes less than a row doesn't expose old memory.
  decoding->row = calloc(1, size);
  if (!decoding->row || !box_begin(&decoding->box, width, height, limits.side)) {
    return PHOTO_TOO_MUCH_MEMORY;
  }

  // Without png_set_interlace_handling, the rows are those of the seven reduced pictures.
  for (int pass = 0; pass < (is_interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1); pass++) {
    uint32_t columns = is_interlaced ? PNG_PASS_COLS(width, pass) : width;
    uint32_t rows = is_interlaced ? PNG_PASS_ROWS(height, pass) : height;
    uint32_t x = is_interlaced ? PNG_PASS_START_COL(pass) : 0;
    uint32_t step = is_interlaced ? PNG_PASS_COL_OFFSET(pass) : 1;
    for (uint32_t row = 0; row < rows && columns > 0; row++) {
      png_read_row(png, decoding->row, NULL);
      uint32_t y = is_interlaced ? PNG_ROW_FROM_PASS_ROW(row, pass) : row;
      box_add(&decoding->box, decoding->row, columns, x, step, y);
    }
  }
  png_read_end(png, NULL);
  return box_finish(&decoding->box, thumbnail) ? PHOTO_DECODED : PHOTO_TOO_MUCH_MEMORY;
}

photo_status photo_decode_png(const uint8_t *bytes, size_t count, photo_limits limits,
                              photo_thumbnail *thumbnail) {
  memset(thumbnail, 0, sizeof *thumbnail);
  struct decoding decoding = {.bytes = bytes, .count = count, .status = PHOTO_DAMAGED};
  decoding.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, thumbnail, stop, ignore);
  if (decoding.png) decoding.info = png_create_info_struct(decoding.png);
  photo_status status = decoding.info ? decode(&decoding, limits, thumbnail)
                                      : PHOTO_TOO_MUCH_MEMORY;
  png_destroy_read_struct(&decoding.png, &decoding.info, NULL);
  free(decoding.row);
  box_release(&decoding.box);
  return status;
}
