/// A cell of the grid that borders cross.
///
/// It has 4 by 4 parts. Most of them are in one place, so that a look-up in them ends here.
struct BorderCell {
    static let wordCount = 6

    private let words: UnsafePointer<UInt16>
    private let allBorders: UnsafePointer<UInt16>
    private let count: Int

    /// Creates a cell. `words` are the words of the cell, with those of the next one after them.
    /// `borders` is the start of the borders of all cells. `count` is the number of words there.
    @inline(__always)
    init(words: UnsafePointer<UInt16>, borders: UnsafePointer<UInt16>, count: Int) {
        self.words = words
        allBorders = borders
        self.count = count
    }

    /// The place of the southwestern corner.
    @inline(__always)
    var firstPlace: Int { Int(words[2]) }

    /// Returns the place of a part, or `nil` if a border reaches it. `part` is the number of the
    /// part, from the southwestern one eastwards, then northwards.
    @inline(__always)
    func place(ofPart part: Int) -> Int? {
        let code = Int(words[part / 8] >> (2 * UInt16(part % 8)) & 3)
        return code == 0 ? nil : Int(words[1 + code])
    }

    /// The words that describe the borders, or `nil` if the file is damaged.
    @inline(__always)
    var borders: UnsafeBufferPointer<UInt16>? {
        let first = Int(words[4]) | Int(words[5]) << 16
        let last = Int(words[Self.wordCount + 4]) | Int(words[Self.wordCount + 5]) << 16
        guard first < last, last <= count else { return nil }
        return UnsafeBufferPointer(start: allBorders + first, count: last - first)
    }
}
