// The preupdate hook (sqlite.org/c3ref/preupdate_blobwrite.html). Debian's library is built with it,
// but its header declares it only to who asks, which GRDB's module of the header doesn't.
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>

// Switches foreign keys on or off, also inside a transaction, where the pragma does nothing. Swift can't
// call functions with variable arguments.
static inline int sqlite_set_foreign_keys(sqlite3 *connection, int is_on) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, is_on, (int *)0);
}
