/// The letters and digits of a folded name, to compare with what a reader typed.
///
/// One value reads many names, so that a walk over all of them allocates nothing.
struct SpelledName {
    private(set) var scalars: [Unicode.Scalar] = []
    /// Where the second word starts, the third word, and so on.
    private var starts: [Int] = []

    /// Replaces the name. `utf8` is a folded name in valid UTF-8, with spaces between its words.
    mutating func read(_ utf8: some Sequence<UInt8>) {
        scalars.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        var value: UInt32 = 0
        var missing = 0
        for byte in utf8 {
            switch byte.leadingBitCount {
            case 0 where byte == UInt8(ascii: " "):
                starts.append(scalars.count)
                continue
            case 0: value = UInt32(byte)
            case 1:
                value = value << 6 | UInt32(byte & 0x3F)
                missing -= 1
            case let length:
                value = UInt32(byte & (0x7F >> UInt8(length)))
                missing = length - 1
            }
            if missing == 0, let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
        }
    }

    /// Whether one of its words, with those after it, begins with `typed`.
    func hasWord(beginningWith typed: [Unicode.Scalar]) -> Bool {
        scalars.starts(with: typed) || starts.contains { scalars[$0...].starts(with: typed) }
    }

    /// Returns the rank of the name for `typed`, which is `changes` away, or `nil` if it is too
    /// different. Prefixes count if they have three or more letters.
    func rank(for typed: [Unicode.Scalar], changes: Int?) -> Int? {
        if let changes, changes <= 1 { return changes }
        guard typed.count >= 3 else { return nil }
        if scalars.starts(with: typed) || starts.contains(where: { scalars[$0...] == typed[...] }) {
            return 2
        }
        if changes == 2 { return 3 }
        if hasWord(beginningWith: typed) { return 4 }
        return changes == nil ? nil : 5
    }
}

extension UInt8 {
    /// The number of set bits before the first clear one.
    fileprivate var leadingBitCount: Int { (~self).leadingZeroBitCount }
}
