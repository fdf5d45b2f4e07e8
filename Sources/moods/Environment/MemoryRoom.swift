import Foundation

/// The memory that the process may still allocate (`RLIMIT_AS`, setrlimit(2)).
///
/// Swift aborts the program if an allocation fails, so that only a check beforehand can end with an
/// exit code that scripts understand.
enum MemoryRoom {
    /// The bytes that a report, an import and a sync need. The number of moods hardly changes it.
    /// Other commands need less; one limit for all is simpler to know.
    private static let byteCount = 40 << 20

    /// Checks that there is room, without using it.
    static func expect() throws(CommandError) {
        let room = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let room, room != MAP_FAILED else {
            throw CommandError(
                .inputOutput,
                "this process may use too little memory; raise the limit with "
                    + "'ulimit -v unlimited'")
        }
        munmap(room, byteCount)
    }
}
