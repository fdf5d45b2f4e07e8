import Foundation

/// Some hundreds of rows in order: their keys, the values that they are sorted by, and the stamps
/// that show later whether a row changed.
final class OrderChunk {
    static let capacity = 512

    private(set) var keys: [Int64] = []
    var stamps: [UInt64] = []
    private var spans: [Range<UInt32>] = []
    private var bytes: [UInt8] = []
    private var usedByteCount = 0

    var count: Int { keys.count }
    var isFull: Bool { count >= Self.capacity }
    func row(of key: Int64) -> Int? { keys.firstIndex(of: key) }

    func orderBytes(at row: Int) -> ArraySlice<UInt8> {
        bytes[Int(spans[row].lowerBound)..<Int(spans[row].upperBound)]
    }

    func precedes(_ row: Int, _ other: [UInt8]) -> Bool {
        let span = spans[row]
        return bytes.withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { other in
                guard let ownStart = own.baseAddress, let otherStart = other.baseAddress
                else { return own.count < other.count }
                let count = min(span.count, other.count)
                let order = memcmp(ownStart + Int(span.lowerBound), otherStart, count)
                return order == 0 ? span.count < other.count : order < 0
            }
        }
    }

    func firstRow(notBefore other: [UInt8]) -> Int {
        (0..<count).partitioningIndex { !precedes($0, other) }
    }

    func insert(key: Int64, stamp: UInt64, order: some Collection<UInt8>, at row: Int) {
        let start = UInt32(bytes.count)
        bytes.append(contentsOf: order)
        usedByteCount += order.count
        keys.insert(key, at: row)
        stamps.insert(stamp, at: row)
        spans.insert(start..<UInt32(bytes.count), at: row)
    }

    func remove(at row: Int) {
        usedByteCount -= spans[row].count
        keys.remove(at: row)
        stamps.remove(at: row)
        spans.remove(at: row)
        if bytes.count > 1024, usedByteCount < bytes.count / 2 { compact() }
    }

    func split() -> OrderChunk {
        let later = OrderChunk()
        let middle = count / 2
        for row in middle..<count {
            later.insert(
                key: keys[row], stamp: stamps[row], order: orderBytes(at: row), at: row - middle)
        }
        keys.removeSubrange(middle...)
        stamps.removeSubrange(middle...)
        spans.removeSubrange(middle...)
        compact()
        return later
    }

    private func compact() {
        var compacted: [UInt8] = []
        compacted.reserveCapacity(usedByteCount)
        for (row, span) in spans.enumerated() {
            let start = UInt32(compacted.count)
            compacted += bytes[Int(span.lowerBound)..<Int(span.upperBound)]
            spans[row] = start..<UInt32(compacted.count)
        }
        bytes = compacted
        usedByteCount = compacted.count
    }
}
