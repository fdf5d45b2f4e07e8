#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// This header comes first, because jerror.h numbers its messages by the options that it defines.
#include <jpeglib.h>

#include <jerror.h>

#include "box.h"

// The first members are libjpeg's own, so that its callbacks can reach the others by a cast.
struct errors {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
  photo_status status;
  char *reason;
};

struct progress {
  struct jpeg_progress_mgr manager;
  int scans;
};

struct decoding {
  struct jpeg_decompress_struct info;
  struct errors errors;
  struct progress progress;
  struct box box;
  uint8_t *row;
};

static _Noreturn void stop(struct errors *errors, photo_status status) {
  errors->status = status;
  longjmp(errors->jump, 1);
}

static _Noreturn void stop_at_error(j_common_ptr info) {
  struct errors *errors = (struct errors *)info->err;
  char message[JMSG_LENGTH_MAX];
  errors->manager.format_message(info, message);
  snprintf(errors->reason, sizeof((photo_thumbnail *)0)->reason, "%s", message);
  switch (errors->manager.msg_code) {
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
    case JWRN_JPEG_EOF:
      stop(errors, PHOTO_TRUNCATED);
    // The library reached its limit of memory, and no temporary files are allowed.
    case JERR_NO_BACKING_STORE:
    case JERR_OUT_OF_MEMORY:
      stop(errors, PHOTO_TOO_MUCH_MEMORY);
    default:
      stop(errors, PHOTO_DAMAGED);
  }
}

// On damage libjpeg prints a warning and continues with grey or noise. Other warnings are harmless:
// some cameras write bytes between markers, for example.
static void stop_at_damage(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_MUST_RESYNC:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
      stop_at_error(info);
  }
}

// A few bytes can make a scan, and decoding each scan takes a pass over the whole picture.
static void count_scans(j_common_ptr info) {
  struct jpeg_decompress_struct *decompressor = (struct jpeg_decompress_struct *)info;
  struct progress *progress = (struct progress *)info->progress;
  if (decompressor->input_scan_number <= progress->scans) return;
  struct errors *errors = (struct errors *)info->err;
  snprintf(errors->reason, sizeof((photo_thumbnail *)0)->reason, "more than %d scans",
           progress->scans);
  stop(errors, PHOTO_DAMAGED);
}

// Converts the inks' coverage to the light that they leave. Adobe's programs store it inverted
// (Adobe Technical Note 5116).
static void convert_from_cmyk(uint8_t *pixels, size_t count, bool is_inverted) {
  for (size_t index = 0; index < count; index++, pixels += 4) {
    uint8_t flip = is_inverted ? 0 : 255;
    unsigned black = pixels[3] ^ flip;
    for (int channel = 0; channel < 3; channel++) {
      pixels[channel] = (uint8_t)(((pixels[channel] ^ flip) * black + 127) / 255);
    }
    pixels[3] = 255;
  }
}

// A function of its own, because setjmp leaves changed local variables undefined.
static photo_status decode(struct decoding *decoding, const uint8_t *bytes, size_t count,
                           photo_limits limits, photo_thumbnail *thumbnail) {
  struct jpeg_decompress_struct *info = &decoding->info;
  if (setjmp(decoding->errors.jump)) return decoding->errors.status;
  jpeg_create_decompress(info);
  info->progress = &decoding->progress.manager;
  info->mem->max_memory_to_use = (long)limits.memory;
  jpeg_mem_src(info, bytes, count);
  jpeg_read_header(info, TRUE);
  thumbnail->width = info->image_width;
  thumbnail->height = info->image_height;
  if ((uint64_t)info->image_width * info->image_height > limits.pixels) {
    return PHOTO_TOO_MANY_PIXELS;
  }

  bool is_cmyk = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
  info->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  info->do_fancy_upsampling = FALSE;
  uint32_t longer = info->image_width > info->image_height ? info->image_width
                                                            : info->image_height;
  info->scale_num = 1;
  info->scale_denom = 8;
  while (info->scale_denom > 1 && longer / info->scale_denom < limits.side) {
    info->scale_denom /= 2;
  }

  jpeg_start_decompress(info);
  decoding->row = malloc((size_t)info->output_width * 4);
  if (!decoding->row ||
      !box_begin(&decoding->box, info->output_width, info->output_height, limits.side)) {
    return PHOTO_TOO_MUCH_MEMORY;
  }
  while (info->output_scanline < info->output_height) {
    uint32_t y = info->output_scanline;
    jpeg_read_scanlines(info, &decoding->row, 1);
    if (is_cmyk) {
      convert_from_cmyk(decoding->row, info->output_width, info->saw_Adobe_marker);
    }
    box_add(&decoding->box, decoding->row, info->output_width, 0, 1, y);
  }
  jpeg_finish_decompress(info);
  return box_finish(&decoding->box, thumbnail) ? PHOTO_DECODED : PHOTO_TOO_MUCH_MEMORY;
}

photo_status photo_decode_jpeg(const uint8_t *bytes, size_t count, photo_limits limits,
                               photo_thumbnail *thumbnail) {
  memset(thumbnail, 0, sizeof *thumbnail);
  struct decoding decoding;
  memset(&decoding, 0, sizeof decoding);
  decoding.info.err = jpeg_std_error(&decoding.errors.manager);
  decoding.errors.manager.error_exit = stop_at_error;
  decoding.errors.manager.emit_message = stop_at_damage;
  decoding.errors.reason = thumbnail->reason;
  decoding.progress.manager.progress_monitor = count_scans;
  decoding.progress.scans = limits.scans;
  photo_status status = decode(&decoding, bytes, count, limits, thumbnail);
  jpeg_destroy_decompress(&decoding.info);
  free(decoding.row);
  box_release(&decoding.box);
  return status;
}
