/// Sorted names in blocks. Each name is stored as its difference from the previous one in its
/// block; see `AtlasTowns/generator/encode.py`.
struct NameTable: Sendable {
    /// A town or division that has a name: 24 bits.
    struct Posting {
        fileprivate let bits: UInt32

        var number: Int { Int(bits & 0x3_FFFF) }
        /// Whether the town is a country's capital.
        var isCapital: Bool { bits & 1 << 20 != 0 }
        /// Whether the name is an alternate one that isn't a spelling of the main name.
        var isUnlike: Bool { bits & 1 << 21 != 0 }
        /// Whether the name isn't the main name.
        var isAlternate: Bool { bits & 1 << 22 != 0 }
        fileprivate var isLast: Bool { bits & 1 << 23 != 0 }
    }

    static let namesPerBlock = 32

    // Reads can't race: both point into a `const` array of the C target (``TownFile/embedded``),
    // which nothing writes and which is never freed.
    nonisolated(unsafe) private let offsets: UnsafePointer<UInt32>
    nonisolated(unsafe) private let blocks: UnsafePointer<UInt8>
    private let hasPostings: Bool
    let count: Int

    init(
        offsets: UnsafePointer<UInt32>, blocks: UnsafePointer<UInt8>, count: Int, hasPostings: Bool
    ) {
        self.offsets = offsets
        self.blocks = blocks
        self.count = count
        self.hasPostings = hasPostings
    }

    private var blockCount: Int { (count + Self.namesPerBlock - 1) / Self.namesPerBlock }

    /// Returns the name at a position. It takes O(1), because it reads at most a block.
    func name(_ number: Int) -> String {
        var cursor = Cursor(self, block: number / Self.namesPerBlock)
        for _ in 0...(number % Self.namesPerBlock) { cursor.next() }
        return String(decoding: cursor.name, as: UTF8.self)
    }

    /// Returns the towns or divisions that have exactly this name. It takes O(log *n*) in the
    /// number of names.
    func postings(of name: String) -> [Posting] {
        let name = Array(name.utf8)
        guard let block = block(of: name) else { return [] }
        var cursor = Cursor(self, block: block)
        while cursor.next() { if cursor.name == name { return cursor.postings() } }
        return []
    }

    /// Returns the towns or divisions that have a name with this beginning. It takes
    /// O(log *n* + *m*) in the number of names and of those with the beginning.
    func postings(beginningWith beginning: String) -> [Posting] {
        let beginning = Array(beginning.utf8)
        guard let first = block(of: beginning) else { return [] }
        var found: [Posting] = []
        for block in first..<blockCount {
            var cursor = Cursor(self, block: block)
            while cursor.next() {
                if cursor.name.starts(with: beginning) {
                    found += cursor.postings()
                } else if beginning.lexicographicallyPrecedes(cursor.name) {
                    return found
                }
            }
        }
        return found
    }

    /// Returns the block that contains a name if any does; `nil` if the table is empty.
    private func block(of name: [UInt8]) -> Int? {
        var range = 0..<blockCount
        while range.count > 1 {
            let middle = (range.lowerBound + range.upperBound) / 2
            var cursor = Cursor(self, block: middle)
            cursor.next()
            range =
                name.lexicographicallyPrecedes(cursor.name)
                ? range.lowerBound..<middle : middle..<range.upperBound
        }
        return range.isEmpty ? nil : range.lowerBound
    }

    /// Calls a closure for each name in order, with its bytes and a closure that returns its
    /// postings. It takes O(*n*) in the number of names.
    func forEach(_ body: (_ name: [UInt8], _ postings: () -> [Posting]) -> Void) {
        for block in 0..<blockCount {
            var cursor = Cursor(self, block: block)
            while cursor.next() { body(cursor.name, cursor.postings) }
        }
    }

    /// Reads the names of a block.
    private struct Cursor {
        private(set) var name: [UInt8] = []
        private var position: UnsafePointer<UInt8>
        private let end: UnsafePointer<UInt8>
        private let hasPostings: Bool

        init(_ table: NameTable, block: Int) {
            position = table.blocks + Int(table.offsets[block])
            end = table.blocks + Int(table.offsets[block + 1])
            hasPostings = table.hasPostings
        }

        /// Reads the next name, or returns `false` after the last one of the block.
        @discardableResult
        mutating func next() -> Bool {
            if hasPostings, !name.isEmpty { while !posting(after: &position).isLast {} }
            guard position < end else { return false }
            let lengths = position[0]
            position += 1
            let shared = length(lengths >> 4)
            let rest = length(lengths & 15)
            name.removeSubrange(shared...)
            name.append(contentsOf: UnsafeBufferPointer(start: position, count: rest))
            position += rest
            return true
        }

        func postings() -> [Posting] {
            var next = position
            var found: [Posting] = []
            repeat { found.append(posting(after: &next)) } while found.last?.isLast == false
            return found
        }

        private mutating func length(_ half: UInt8) -> Int {
            guard half == 15 else { return Int(half) }
            defer { position += 1 }
            return Int(position[0])
        }

        private func posting(after position: inout UnsafePointer<UInt8>) -> Posting {
            defer { position += 3 }
            return Posting(
                bits: UInt32(position[0]) | UInt32(position[1]) << 8 | UInt32(position[2]) << 16)
        }
    }
}
