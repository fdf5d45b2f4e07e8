#include "AtlasBoundaries.h"

static const unsigned char lines[] = {
#embed "accuracy.txt"
};

const unsigned char *const atlas_accuracy = lines;
const size_t atlas_accuracy_count = sizeof lines;
