// The preupdate hook (sqlite.org/c3ref/preupdate_blobwrite.html). Debian's library is built with it,
// but `sqlite3.h` declares it only to a program that defines SQLITE_ENABLE_PREUPDATE_HOOK, which
// GRDB's module of the header does not. Pointers and integers are passed to C functions as to those
// of Swift, so that declaring them here takes no further module.

typealias PreupdateHook =
    @convention(c) (
        _ context: UnsafeMutableRawPointer?, _ database: OpaquePointer?, _ operation: Int32,
        _ schema: UnsafePointer<CChar>?, _ table: UnsafePointer<CChar>?, _ key: Int64,
        _ newKey: Int64
    ) -> Void

@_silgen_name("sqlite3_preupdate_hook")
func setPreupdateHook(
    _ database: OpaquePointer?, _ hook: PreupdateHook?, _ context: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer?

@_silgen_name("sqlite3_preupdate_old")
func preupdateOldValue(
    _ database: OpaquePointer, _ column: Int32, _ value: UnsafeMutablePointer<OpaquePointer?>
) -> Int32

@_silgen_name("sqlite3_preupdate_new")
func preupdateNewValue(
    _ database: OpaquePointer, _ column: Int32, _ value: UnsafeMutablePointer<OpaquePointer?>
) -> Int32
