#ifndef TOWN_SCAN_H
#define TOWN_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// A search for the nearest of a few towns, four at a time, by squares of distances in single
// precision.
//
// No step depends on a distance, because the processor would guess wrong about half of them, and
// then it waits for each read in turn. This is C because the Swift compiler takes such vectors
// apart.

typedef float atlas_floats __attribute__((vector_size(16)));
typedef int32_t atlas_numbers __attribute__((vector_size(16)));
typedef uint32_t atlas_points __attribute__((vector_size(16)));
typedef uint16_t atlas_starts __attribute__((vector_size(8)));

/// The towns of a column in up to four bands.
struct atlas_column {
  /// The points of all towns, and the number of the column's first one.
  const uint32_t *_Nonnull points;
  int32_t first_town;
  /// The bands' elements in the file, and the number of towns in them.
  const uint16_t *_Nonnull starts;
  int32_t count;
  /// How far the point is east of the column's western edge.
  float east;
};

/// The point from which distances are measured.
struct atlas_origin {
  /// How far it is north of the first band, and the height of a band.
  float north;
  int32_t band_height;
  /// The share of a square to the east, and the decrease of it with each unit to the north.
  float scale, decrease;
};

/// The nearest town, and the squares of its distance and of that of the second nearest one. Without
/// a town, a square is infinite.
struct atlas_nearest_town {
  int32_t town;
  bool is_in_first_column;
  float square, next_square;
};

/// The same in each of four lanes. The numbers of towns in the second column have another bit set.
struct atlas_lanes {
  atlas_floats square, next_square;
  atlas_numbers town;
};

static const int32_t atlas_second_column = 1 << 24;
static const atlas_floats atlas_infinite = {
    __builtin_inff(), __builtin_inff(), __builtin_inff(), __builtin_inff()};

/// Returns the numbers of `yes` where the mask is set, and those of `no` elsewhere.
static inline atlas_floats atlas_chosen(atlas_numbers mask, atlas_floats yes, atlas_floats no) {
  return (atlas_floats)((mask & (atlas_numbers)yes) | (~mask & (atlas_numbers)no));
}

/// Adds other towns to each lane. Squares that are not numbers change nothing.
static inline struct atlas_lanes atlas_added(struct atlas_lanes lanes, struct atlas_lanes others) {
  atlas_numbers nearer = others.square < lanes.square;
  atlas_floats farther = atlas_chosen(nearer, lanes.square, others.square);
  atlas_floats next = atlas_chosen(farther < lanes.next_square, farther, lanes.next_square);
  return (struct atlas_lanes){
      atlas_chosen(nearer, others.square, lanes.square),
      atlas_chosen(others.next_square < next, others.next_square, next),
      (nearer & others.town) | (~nearer & lanes.town)};
}

/// Adds the towns of a column. The bits of `key` are added to their numbers. It may read the points
/// of three towns after the last one, which change nothing.
static inline struct atlas_lanes atlas_scanned(
    struct atlas_lanes lanes, struct atlas_column column, int32_t key, struct atlas_origin origin) {
  atlas_starts words;
  memcpy(&words, column.starts, sizeof words);
  atlas_numbers starts = __builtin_convertvector(words & 0x1FFF, atlas_numbers);
  int32_t first = starts[0];
  key += column.first_town;
  starts += key;
  atlas_numbers towns = key + first + (atlas_numbers){0, 1, 2, 3};
  const uint32_t *next = column.points + column.first_town + first;
  for (int32_t index = 0; index < column.count; index += 4, towns += 4) {
    atlas_points points;
    memcpy(&points, next + index, sizeof points);
    atlas_numbers north = (atlas_numbers)(points >> 17) +
        ((towns >= starts[1]) & origin.band_height) + ((towns >= starts[2]) & origin.band_height) +
        ((towns >= starts[3]) & origin.band_height);
    atlas_floats x =
        __builtin_convertvector((atlas_numbers)(points & 0x1FFFF), atlas_floats) - column.east;
    atlas_floats y = __builtin_convertvector(north, atlas_floats) - origin.north;
    atlas_floats squares = y * y + (origin.scale - origin.decrease * y) * x * x;
    // What comes after the end becomes no number.
    atlas_numbers bits = (atlas_numbers)squares | (towns > key + first + column.count - 1);
    lanes = atlas_added(lanes, (struct atlas_lanes){
        (atlas_floats)bits, atlas_infinite, towns});
  }
  return lanes;
}

/// Returns the nearest town of two columns. `count` may be 0.
static inline struct atlas_nearest_town atlas_nearest_town(
    struct atlas_column first, struct atlas_column second, struct atlas_origin origin) {
  struct atlas_lanes lanes = {atlas_infinite, atlas_infinite, {0}};
  lanes = atlas_scanned(lanes, first, 0, origin);
  lanes = atlas_scanned(lanes, second, atlas_second_column, origin);
  lanes = atlas_added(lanes, (struct atlas_lanes){
      __builtin_shufflevector(lanes.square, lanes.square, 2, 3, 2, 3),
      __builtin_shufflevector(lanes.next_square, lanes.next_square, 2, 3, 2, 3),
      __builtin_shufflevector(lanes.town, lanes.town, 2, 3, 2, 3)});
  // The last two lanes are compared as whole numbers, because the compiler makes a branch of
  // comparing fractions. The bits of positive numbers have the order of the numbers.
  atlas_numbers bits =
      __builtin_shufflevector(lanes.town, (atlas_numbers)lanes.square, 0, 4, 1, 5);
  uint64_t pairs[2];
  memcpy(pairs, &bits, sizeof pairs);
  uint64_t least = pairs[0] < pairs[1] ? pairs[0] : pairs[1];
  uint32_t squares[] = {least >> 32, (pairs[0] ^ pairs[1] ^ least) >> 32};
  float floats[2];
  memcpy(floats, squares, sizeof floats);
  float next = lanes.next_square[0] < lanes.next_square[1] ? lanes.next_square[0]
                                                           : lanes.next_square[1];
  struct atlas_nearest_town nearest;
  nearest.town = (int32_t)least & (atlas_second_column - 1);
  nearest.is_in_first_column = (int32_t)least < atlas_second_column;
  nearest.square = floats[0];
  nearest.next_square = floats[1] < next ? floats[1] : next;
  return nearest;
}

#endif
