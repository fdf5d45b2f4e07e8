/// A set of row numbers, stored as bits in blocks that are created on demand.
///
/// Adjacent rows take an eighth of a byte each, and distant ones take some 600 bytes.
struct RowNumbers {
    private static let wordsPerBlock = 64
    private static let rowsPerBlock = Int64(wordsPerBlock * 64)

    private var blocks: [Int64: [UInt64]] = [:]

    func contains(_ number: Int64) -> Bool {
        guard let block = blocks[number / Self.rowsPerBlock] else { return false }
        let place = Int(number % Self.rowsPerBlock)
        return block[place >> 6] & 1 << UInt64(place & 63) != 0
    }

    mutating func insert(_ number: Int64) {
        let place = Int(number % Self.rowsPerBlock)
        blocks[
            number / Self.rowsPerBlock, default: Array(repeating: 0, count: Self.wordsPerBlock)
        ][place >> 6] |= 1 << UInt64(place & 63)
    }
}
