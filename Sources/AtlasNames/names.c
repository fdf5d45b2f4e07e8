#include "AtlasNames.h"

static const unsigned char bytes[] = {
#embed "names.txt"
};

const unsigned char *const atlas_names = bytes;
const size_t atlas_names_count = sizeof bytes;
