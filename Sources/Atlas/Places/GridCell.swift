/// A cell of the grid.
///
/// It has 4 by 4 parts, and a part that a border reaches has 4 by 4 of its own. Most of them are in
/// one place, so that a look-up in them ends here. Parts are numbered from the southwestern one
/// eastwards, then northwards.
struct GridCell {
    static let wordCount = 6
    /// The borders of a cell with at most this many words have no parts within parts.
    private static let shortCount = 12

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

    private var parts: UInt32 { UnsafeRawPointer(words).loadUnaligned(as: UInt32.self) }

    /// Returns the code of a part's place, or 0 if a border reaches the part.
    @inline(__always)
    func code(ofPart part: Int) -> Int { Int(parts >> UInt32(truncatingIfNeeded: 2 * part) & 3) }

    /// Returns the place with a code, or any number for 0.
    @inline(__always)
    func place(ofCode code: Int) -> Int { Int(words[1 &+ code]) }

    /// Returns the code of the place of a part within a part that a border reaches, or 0 if a border
    /// reaches it too, or may do so.
    @inline(__always)
    func code(ofPart within: Int, in part: Int) -> Int {
        guard let words = allWords, words.count > Self.shortCount else { return 0 }
        let before = partsWithPlace & (1 << UInt32(truncatingIfNeeded: 2 &* part) &- 1)
        let index = 2 &* (part &- before.nonzeroBitCount) &+ within >> 3
        guard index < words.count else { return 0 }
        return Int(words[index] >> UInt16(truncatingIfNeeded: within << 1 & 15) & 3)
    }

    /// The words that describe the borders, or `nil` if no border crosses the cell or the file is
    /// damaged.
    @inline(__always)
    var borders: UnsafeBufferPointer<UInt16>? {
        guard let words = allWords else { return nil }
        let first = words.count > Self.shortCount ? 2 * borderPartCount : 0
        return first < words.count ? UnsafeBufferPointer(rebasing: words[first...]) : nil
    }

    /// A bit at twice the number of each part that is in one place.
    private var partsWithPlace: UInt32 { (parts | parts >> 1) & 0x5555_5555 }
    private var borderPartCount: Int { 16 - partsWithPlace.nonzeroBitCount }

    /// The words of the parts within parts and of the borders.
    @inline(__always)
    private var allWords: UnsafeBufferPointer<UInt16>? {
        let first = Int(words[4]) | Int(words[5]) << 16
        let last = Int(words[Self.wordCount + 4]) | Int(words[Self.wordCount + 5]) << 16
        guard first < last, last <= count else { return nil }
        return UnsafeBufferPointer(start: allBorders + first, count: last - first)
    }
}
