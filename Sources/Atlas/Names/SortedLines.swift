/// Lines of text with columns that tabs separate, sorted by their bytes. Spaces don't count, so
/// that a name keeps its words and is found without them.
///
/// A search reads the lines in place, and builds nothing.
struct SortedLines: Sendable {
    typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    // Reads can't race: the bytes are a `const` array of a C target, which nothing writes.
    nonisolated(unsafe) private let text: UnsafeBufferPointer<UInt8>

    init(_ start: UnsafePointer<UInt8>, _ count: Int) {
        text = UnsafeBufferPointer(start: start, count: count)
    }

    /// Returns the lines that begin with these bytes, in order, without their line feeds. It takes
    /// O(log *n*) in the size of the text, and O(1) for each line.
    func lines(beginningWith beginning: String) -> some Sequence<Bytes> {
        let beginning = Array(beginning.utf8)
        return sequence(state: start(of: beginning)) { start in
            guard start < text.count, order(of: beginning, at: start) == 0 else { return nil }
            let end = text[start...].firstIndex(of: Self.lineFeed) ?? text.count
            defer { start = end + 1 }
            return text[start..<end]
        }
    }

    /// Returns a column of a line, or an empty one if the line has fewer.
    static func column(_ index: Int, of line: Bytes) -> Bytes {
        var rest = line
        for _ in 0..<index {
            let end = rest.firstIndex(of: tab) ?? rest.endIndex
            rest = rest[min(end + 1, rest.endIndex)...]
        }
        return rest[..<(rest.firstIndex(of: tab) ?? rest.endIndex)]
    }

    /// Returns a column of a line as text.
    static func text(_ index: Int, of line: Bytes) -> String {
        String(decoding: column(index, of: line), as: UTF8.self)
    }

    /// Returns the start of the first line that doesn't sort before `beginning`.
    private func start(of beginning: [UInt8]) -> Int {
        // Both bounds are at the beginning of a line, or at the end.
        var low = 0
        var high = text.count
        while low < high {
            let middle = (low + high) / 2
            let start = text[low..<middle].lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? low
            if order(of: beginning, at: start) > 0 {
                low = text[middle...].firstIndex(of: Self.lineFeed).map { $0 + 1 } ?? text.count
            } else {
                high = start
            }
        }
        return low
    }

    /// Returns 0 if the line at `start` begins with `beginning`. Otherwise the result is negative
    /// if `beginning` sorts before the line, and positive if it sorts after it.
    private func order(of beginning: [UInt8], at start: Int) -> Int {
        var position = start
        for byte in beginning {
            while position < text.count, text[position] == Self.space { position += 1 }
            guard position < text.count, text[position] != Self.lineFeed else { return 1 }
            if byte != text[position] { return byte < text[position] ? -1 : 1 }
            position += 1
        }
        return 0
    }

    private static let tab = UInt8(ascii: "\t")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
}
