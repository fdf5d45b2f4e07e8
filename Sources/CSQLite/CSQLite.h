// The preupdate hook (sqlite.org/c3ref/preupdate_blobwrite.html). Debian's library has it, but the
// header declares it only with this macro.
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>

// Swift can't call C functions with variable arguments. Unlike the pragmas, these switches also work
// inside a transaction, and can't fail (sqlite.org/c3ref/c_dbconfig_defensive.html).
static inline void sqlite_set_foreign_keys(sqlite3 *connection, int is_on) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, is_on, (int *)0);
}

static inline void sqlite_set_legacy_alter_table(sqlite3 *connection, int is_on) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, is_on, (int *)0);
}

// A misspelled "column" is an error and not a text (sqlite.org/quirks.html, section 8).
static inline void sqlite_refuse_double_quoted_texts(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

// Nothing asks how much memory SQLite uses, so it needn't count and lock at each allocation
// (sqlite.org/c3ref/c_config_covering_index_scan.html). This must come before the first connection.
static inline void sqlite_disable_memory_statistics(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
