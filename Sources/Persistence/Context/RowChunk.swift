/// Up to a few hundred rows as they were read, in a few allocations.
///
/// Objects point into it: it is the cache of their rows, what `rollback` goes back to, and the
/// snapshot that a conflict is judged by. It lives as long as one of its objects needs it.
@usableFromInline
final class RowChunk {
    /// Beyond this many bytes of text and data, the next row begins a new chunk.
    static let comfortableByteCount = 1 << 20
    static let rowsPerChunk = 256

    let width: Int
    let capacity: Int
    private(set) var count = 0

    /// Which of the context's saves the derived attributes are as new as.
    var generation: Int

    private let payloads: UnsafeMutablePointer<UInt64>
    private let tags: UnsafeMutablePointer<UInt8>
    private let keys: UnsafeMutablePointer<Int64>
    private let versions: UnsafeMutablePointer<Int64>
    private var bytes: UnsafeMutablePointer<UInt8>?
    private(set) var byteCount = 0
    private var byteCapacity = 0

    init(width: Int, capacity: Int, generation: Int) {
        self.width = width
        self.capacity = capacity
        self.generation = generation
        payloads = .allocate(capacity: max(1, width * capacity))
        tags = .allocate(capacity: max(1, width * capacity))
        keys = .allocate(capacity: capacity)
        versions = .allocate(capacity: capacity)
    }

    deinit {
        payloads.deallocate()
        tags.deallocate()
        keys.deallocate()
        versions.deallocate()
        bytes?.deallocate()
    }

    var isFull: Bool { count == capacity || byteCount >= Self.comfortableByteCount }

    // MARK: Reading

    @usableFromInline
    @inline(__always)
    func cell(row: Int, slot: Int) -> RowCell {
        let index = row &* width &+ slot
        return RowCell(tag: tags[index], payload: payloads[index], bytes: bytes)
    }

    func key(ofRow row: Int) -> Int64 { keys[row] }
    func version(ofRow row: Int) -> Int64 { versions[row] }

    // MARK: Filling

    /// Adds a row, all null, and returns its number. The chunk must not be full.
    func appendRow(key: Int64, version: Int64) -> Int {
        let row = count
        count += 1
        keys[row] = key
        versions[row] = version
        for index in row * width..<(row + 1) * width {
            tags[index] = RowCell.null
            payloads[index] = 0
        }
        return row
    }

    func set(row: Int, slot: Int, integer: Int64) {
        tags[row * width + slot] = RowCell.integer
        payloads[row * width + slot] = UInt64(bitPattern: integer)
    }

    func set(row: Int, slot: Int, real: Double) {
        tags[row * width + slot] = RowCell.real
        payloads[row * width + slot] = real.bitPattern
    }

    func set(row: Int, slot: Int, tag: UInt8, content: UnsafeBufferPointer<UInt8>) {
        if byteCount + content.count > byteCapacity { grow(to: byteCount + content.count) }
        if let bytes, let start = content.baseAddress {
            (bytes + byteCount).update(from: start, count: content.count)
        }
        tags[row * width + slot] = tag
        payloads[row * width + slot] = UInt64(byteCount) << 32 | UInt64(content.count)
        byteCount += content.count
    }

    func set(row: Int, slot: Int, to value: StoredValue) {
        switch value {
        case .null: tags[row * width + slot] = RowCell.null
        case .integer(let integer): set(row: row, slot: slot, integer: integer)
        case .real(let real): set(row: row, slot: slot, real: real)
        case .text(var text):
            text.withUTF8 { set(row: row, slot: slot, tag: RowCell.text, content: $0) }
        case .blob(let data):
            data.withUnsafeBytes { raw in
                raw.withMemoryRebound(to: UInt8.self) {
                    set(row: row, slot: slot, tag: RowCell.blob, content: $0)
                }
            }
        }
    }

    func set(row: Int, slot: Int, to cell: RowCell) {
        switch cell.tag {
        case RowCell.text, RowCell.blob:
            set(row: row, slot: slot, tag: cell.tag, content: cell.content)
        default:
            tags[row * width + slot] = cell.tag
            payloads[row * width + slot] = cell.payload
        }
    }

    private func grow(to needed: Int) {
        let capacity = max(needed, byteCapacity * 2, 64)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        if let bytes {
            larger.update(from: bytes, count: byteCount)
            bytes.deallocate()
        }
        bytes = larger
        byteCapacity = capacity
    }
}
