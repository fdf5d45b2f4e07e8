#include "ZoneRulesData.h"

static const _Alignas(64) unsigned char bytes[] = {
#embed "zones.bin"
};

const unsigned char *const zone_rules_data = bytes;
const size_t zone_rules_data_count = sizeof bytes;
