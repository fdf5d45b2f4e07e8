#include "AtlasTowns.h"

static const _Alignas(64) unsigned char bytes[] = {
#embed "towns.bin"
};

const unsigned char *const atlas_towns = bytes;
const size_t atlas_towns_count = sizeof bytes;
