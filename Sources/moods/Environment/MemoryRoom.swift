import Foundation

/// The memory that the process may still allocate (`RLIMIT_AS`, setrlimit(2)).
///
/// Swift aborts the program if an allocation fails, so that only a check beforehand can end with an
/// exit code that scripts understand.
enum MemoryRoom {
    /// The bytes that every command needs.
    static let smallest = 4 << 20

    /// The bytes that a report needs. The number of moods hardly changes it.
    static let report = 40 << 20

    /// Checks that there is room, without using it.
    ///
    /// - Parameter byteCount: The number of bytes.
    /// - Throws: ``CommandError/tooLittleMemory`` if the process may not have that many.
    static func expect(_ byteCount: Int) throws(CommandError) {
        let room = mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let room, room != MAP_FAILED else { throw .tooLittleMemory }
        munmap(room, byteCount)
    }
}
