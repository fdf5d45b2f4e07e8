// The preupdate hook (sqlite.org/c3ref/preupdate_blobwrite.html). Debian's library is built with it,
// but its header declares it only to who asks, which GRDB's module of the header doesn't.
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>
