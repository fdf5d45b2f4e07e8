#ifndef JOURNAL_SCHEMA_H
#define JOURNAL_SCHEMA_H

#include <stddef.h>

/// The statements of a new journal's schema, in the program's read-only pages: each ends with ";\n",
/// and they are sorted by type and name. `make schema` generates the file.
extern const unsigned char *const _Nonnull journal_schema;

/// The number of bytes in it.
extern const size_t journal_schema_count;

#endif
