#include "AtlasBoundaries.h"

static const _Alignas(64) unsigned char bytes[] = {
#embed "boundaries.bin"
};

const uint16_t *const atlas_boundaries = (const uint16_t *)bytes;
const size_t atlas_boundaries_count = sizeof bytes / sizeof(uint16_t);
