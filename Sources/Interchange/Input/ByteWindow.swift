import Foundation

/// What a source has given and nobody has taken yet, in one piece of memory that is used again: for
/// readers that look for the end of a part before they take it.
///
/// The memory grows to at most twice the part that its reader waits for.
final class ByteWindow {
    /// How large a line, a row or a value of JSON may be, in bytes: 16 MiB.
    static let limit = 1 << 24

    private static let smallestCapacity = 1 << 18

    /// How large an entry may be that this program has exported: 256 MiB. Notes have had a limit
    /// only since then, and what was recorded before must come back.
    static let limitOfOwnEntries = 1 << 28

    /// How the objects begin that this program exports, in JSON and in GeoJSON.
    private static let ownBeginnings: [StaticString] = [
        #"{"id":""#, #"{"type":"Feature","id":""#,
    ]

    /// How large a part that begins so may be, in bytes.
    static func limit(of part: some Collection<UInt8>) -> Int {
        let isOwn = ownBeginnings.contains { beginning in
            beginning.withUTF8Buffer { part.starts(with: $0) }
        }
        return isOwn ? limitOfOwnEntries : limit
    }

    private let source: ByteSource
    private var memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: smallestCapacity, alignment: 16)
    private var start = 0
    private var end = 0

    /// Whether there is nothing behind what is here.
    private(set) var isAtEnd = false

    /// Skips a byte order mark of UTF-8.
    ///
    /// - Throws: ``FormatError/malformed(format:line:reason:)`` where it is one of UTF-16, or what
    ///   the source throws.
    init(_ source: ByteSource, format: String) throws {
        self.source = source
        let mark = try source.peek(3)
        if mark.elementsEqual([0xEF, 0xBB, 0xBF]) {
            _ = try source.read(3)
        } else if mark.starts(with: [0xFE, 0xFF]) || mark.starts(with: [0xFF, 0xFE]) {
            throw FormatError.malformed(
                format: format, line: nil, reason: "its text is UTF-16; save it as UTF-8")
        }
    }

    deinit {
        memory.deallocate()
    }

    /// How many bytes are here.
    var count: Int { end - start }

    /// The bytes that are here, until this is extended.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: memory[start..<end])
    }

    /// Takes bytes away from the beginning: at most as many as are here.
    func consume(_ length: Int) {
        start += length
    }

    /// Another source of everything that is here or still to come.
    ///
    /// - Throws: ``InputError``, or what the source throws.
    func copy() throws -> ByteSource {
        try source.copy(after: Array(bytes))
    }

    /// Brings as many bytes again as are here, and not fewer than a system call is worth; says
    /// whether there were any. So whoever begins anew with each extension still looks at each byte
    /// twice or so.
    ///
    /// - Throws: what the source throws.
    func extend() throws -> Bool {
        guard !isAtEnd else { return false }
        let before = count
        let wanted = max(before * 2, Self.smallestCapacity)
        if wanted > memory.count {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: wanted, alignment: 16)
            larger.copyMemory(from: bytes)
            memory.deallocate()
            memory = larger
        } else if start > 0 {
            memory.copyMemory(from: bytes)
        }
        start = 0
        end = before
        while end < wanted {
            let length = try source.read(
                into: UnsafeMutableRawBufferPointer(rebasing: memory[end..<wanted]))
            if length == 0 {
                isAtEnd = true
                break
            }
            end += length
        }
        return end > before
    }
}
