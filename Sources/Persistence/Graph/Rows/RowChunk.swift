/// Up to a few hundred rows as they were read, in a few allocations.
///
/// The cells of a row are contiguous: its tags are before the row's address, in reverse order of
/// their slots, and its payloads after it.
///
/// Objects point into it: it is the cache of their rows, what `rollback` goes back to, and the
/// snapshot that reveals conflicts. It lives as long as one of its objects needs it.
final class RowChunk {
    /// Beyond this many bytes of text and data, the next row begins a new chunk.
    static let comfortableByteCount = 1 << 20
    static let rowsPerChunk = 256
    /// The version of a row that was read in the transaction that wrote it. The transaction may
    /// write it again under the same number, or be rolled back: only its values can be compared.
    static let noVersion: Int64 = -1
    let width: Int
    let capacity: Int
    private(set) var count = 0
    /// The save after which this chunk's derived attributes were read.
    var generation: Int
    private let rows: UnsafeMutableRawPointer
    /// The size in bytes of a row's tags, padded to whole words, and of a whole row.
    private let tagSize: Int
    private let rowSize: Int
    private let keys: UnsafeMutablePointer<Int64>
    private let versions: UnsafeMutablePointer<Int64>
    private var bytes: UnsafeMutablePointer<UInt8>?
    private(set) var byteCount = 0
    private var byteCapacity = 0
    @exclusivity(unchecked) private var decodedTexts = DecodedTexts()

    init(width: Int, capacity: Int, generation: Int) {
        self.width = width
        self.capacity = capacity
        self.generation = generation
        tagSize = (width + 7) & ~7
        rowSize = tagSize + width * 8
        rows = .allocate(byteCount: max(8, rowSize * capacity), alignment: 8)
        keys = .allocate(capacity: capacity)
        versions = .allocate(capacity: capacity)
    }

    deinit {
        rows.deallocate()
        keys.deallocate()
        versions.deallocate()
        bytes?.deallocate()
        decodedTexts.deallocate()
    }

    var isFull: Bool { count == capacity || byteCount >= Self.comfortableByteCount }

    func cells(ofRow row: Int) -> UnsafeMutableRawPointer { rows + (row &* rowSize &+ tagSize) }

    func cell(row: Int, slot: Int) -> RowCell {
        let cell = RowCell(UnsafeRawPointer(cells(ofRow: row)), slot: slot)
        return RowCell(tag: cell.tag, payload: cell.payload, bytes: bytes)
    }

    /// Returns a cell with its text decoded. The text is kept, so reading it again is as fast as
    /// reading a number.
    func decodedCell(row: Int, slot: Int) -> RowCell {
        let cell = cell(row: row, slot: slot)
        // Bytes that aren't UTF-8 stay as they are: they aren't a text.
        guard cell.tag == RowCell.text, let text = String(utf8: cell.content)
        else { return cell }
        let address = decodedTexts.append(DecodedText(text: text, place: cell.payload))
        put(RowCell.decodedText, UInt64(UInt(bitPattern: address)), row: row, slot: slot)
        return self.cell(row: row, slot: slot)
    }

    func key(ofRow row: Int) -> Int64 { keys[row] }
    func version(ofRow row: Int) -> Int64 { versions[row] }
    func setVersion(_ version: Int64, ofRow row: Int) { versions[row] = version }

    /// Adds a row, all null, and returns its number. The chunk must not be full.
    func appendRow(key: Int64, version: Int64) -> Int {
        let row = count
        count += 1
        keys[row] = key
        versions[row] = version
        // Zero is the tag of null.
        (rows + row * rowSize).initializeMemory(as: UInt8.self, repeating: 0, count: rowSize)
        return row
    }

    private func put(_ tag: UInt8, _ payload: UInt64, row: Int, slot: Int) {
        RowCell.put(tag, payload, in: cells(ofRow: row), slot: slot)
    }

    /// Copies text or data into the chunk, and returns the payload of its cell.
    func copy(_ start: UnsafePointer<UInt8>?, count: Int) -> UInt64 {
        if byteCount + count > byteCapacity { grow(to: byteCount + count) }
        if let bytes, let start { (bytes + byteCount).update(from: start, count: count) }
        defer { byteCount += count }
        return UInt64(byteCount) << 32 | UInt64(count)
    }

    private func set(row: Int, slot: Int, tag: UInt8, content: UnsafeBufferPointer<UInt8>) {
        put(tag, copy(content.baseAddress, count: content.count), row: row, slot: slot)
    }

    func set(row: Int, slot: Int, to value: StoredValue) {
        switch value {
        case .null: put(RowCell.null, 0, row: row, slot: slot)
        case .integer(let integer):
            put(RowCell.integer, UInt64(bitPattern: integer), row: row, slot: slot)
        case .real(let real): put(RowCell.real, real.bitPattern, row: row, slot: slot)
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
        switch cell.storedTag {
        case RowCell.text, RowCell.blob:
            set(row: row, slot: slot, tag: cell.storedTag, content: cell.content)
        default: put(cell.tag, cell.payload, row: row, slot: slot)
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
