#include "AtlasCodes.h"

static const unsigned char numeric[] = {
#embed "numeric.txt"
};

static const unsigned char alpha2[] = {
#embed "alpha2.txt"
};

static const unsigned char alpha3[] = {
#embed "alpha3.txt"
};

const unsigned char *const atlas_codes_numeric = numeric;
const size_t atlas_codes_numeric_count = sizeof numeric;
const unsigned char *const atlas_codes_alpha2 = alpha2;
const size_t atlas_codes_alpha2_count = sizeof alpha2;
const unsigned char *const atlas_codes_alpha3 = alpha3;
const size_t atlas_codes_alpha3_count = sizeof alpha3;
