import Foundation

/// The bytes of a source that were read but not consumed yet, in one reusable block of memory. It
/// serves readers that look for the end of a part before they consume it.
///
/// The block grows to at most twice the size of the part.
final class ByteWindow {
    /// The maximum size of a line, a row or a JSON value, in bytes: 16 MiB.
    static let limit = 1 << 24

    private static let smallestCapacity = 1 << 18
    /// The maximum size of an entry that this program exported: 256 MiB. Earlier versions didn't
    /// limit notes, and exports of those must stay readable.
    static let limitOfOwnEntries = 1 << 28

    /// The beginnings of the objects that this program exports, in JSON and in GeoJSON.
    private static let ownBeginnings: [StaticString] = [
        #"{"id":""#, #"{"type":"Feature","id":""#,
    ]

    /// Returns the maximum size of a part with this beginning, in bytes.
    func limit(of part: some Collection<UInt8>) -> Int {
        guard readsEntries else { return Self.limit }
        let isOwn = Self.ownBeginnings.contains { beginning in
            beginning.withUTF8Buffer { part.starts(with: $0) }
        }
        return isOwn ? Self.limitOfOwnEntries : Self.limit
    }

    /// The source of the bytes after these, in UTF-8.
    private(set) var source: ByteSource
    private let readsEntries: Bool
    private var memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: smallestCapacity, alignment: 16)
    private var start = 0
    private var end = 0
    /// Whether the source has no bytes after these.
    private(set) var isAtEnd = false

    /// Creates a window at the beginning of a source, and skips a UTF-8 byte order mark. Text with a
    /// UTF-16 byte order mark is converted to UTF-8. `readsEntries` says whether the parts may be
    /// entries that this program exported, for which the limit is higher. It throws any error of
    /// the source.
    init(_ source: ByteSource, format: String, readsEntries: Bool = true) throws {
        self.source = source
        self.readsEntries = readsEntries
        let mark = try source.peek(3)
        if mark.elementsEqual([0xEF, 0xBB, 0xBF]) {
            _ = try source.read(3)
        } else if FileFormat.isUTF16(mark) {
            self.source = try UTF16Bytes(source).source
        }
    }

    deinit { memory.deallocate() }
    var count: Int { end - start }
    /// The bytes in the window, valid until the next call of ``extend()``.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

    /// Removes bytes from the beginning: at most ``count``.
    func consume(_ length: Int) { start += length }

    /// Returns another source of everything that isn't consumed yet.
    func copy() throws -> ByteSource { try source.copy(after: Array(bytes)) }

    /// Reads at least as many bytes as the window contains, and returns whether there were any.
    ///
    /// Because the window doubles, a reader that starts over after each call examines each byte
    /// about twice.
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
