#ifndef ZONE_RULES_DATA_H
#define ZONE_RULES_DATA_H

#include <stddef.h>

/// The file that generator/generate.py makes and describes, in the program's read-only pages.
extern const unsigned char *const _Nonnull zone_rules_data;

/// The number of bytes in it.
extern const size_t zone_rules_data_count;

#endif
