#include "AtlasNames.h"

static const unsigned char world[] = {
#embed "names.txt"
};

static const unsigned char near[] = {
#embed "near.txt"
};

static const unsigned char renamed[] = {
#embed "renamed.txt"
};

static const unsigned char areas[] = {
#embed "areas.txt"
};

static const unsigned char everyday[] = {
#embed "everyday.txt"
};

const unsigned char *const atlas_names = world;
const size_t atlas_names_count = sizeof world;
const unsigned char *const atlas_names_near = near;
const size_t atlas_names_near_count = sizeof near;
const unsigned char *const atlas_names_renamed = renamed;
const size_t atlas_names_renamed_count = sizeof renamed;
const unsigned char *const atlas_names_areas = areas;
const size_t atlas_names_areas_count = sizeof areas;
const unsigned char *const atlas_names_everyday = everyday;
const size_t atlas_names_everyday_count = sizeof everyday;
