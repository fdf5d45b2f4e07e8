#include "JournalSchema.h"

static const unsigned char schema[] = {
#embed "schema.sql"
};

const unsigned char *const journal_schema = schema;
const size_t journal_schema_count = sizeof schema;
