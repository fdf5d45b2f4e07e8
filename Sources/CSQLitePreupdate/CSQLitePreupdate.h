// The preupdate hook (sqlite.org/c3ref/preupdate_blobwrite.html). Debian's library has it, but the
// header declares it only with this macro, which GRDB's module of the header doesn't set.
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <dispatch/dispatch.h>
#include <sqlite3.h>

// Swift can't call C functions with variable arguments. Unlike the pragmas, these switches also work
// inside a transaction, and can't fail (sqlite.org/c3ref/c_dbconfig_defensive.html).
static inline void sqlite_set_foreign_keys(sqlite3 *connection, int is_on) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, is_on, (int *)0);
}

static inline void sqlite_set_legacy_alter_table(sqlite3 *connection, int is_on) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, is_on, (int *)0);
}

// Keeps the queue that the caller runs on for the rest of the process. Swift can't call either
// function.
static inline void dispatch_keep_current_queue(void) { dispatch_retain(dispatch_get_current_queue()); }
