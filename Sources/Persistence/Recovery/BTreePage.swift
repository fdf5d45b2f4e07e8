/// A page of a B-tree (sqlite.org/fileformat.html, section 1.6). Any of its bytes may be damaged.
struct BTreePage {
    enum Kind: UInt8 {
        case interiorIndex = 2
        case interiorTable = 5
        case leafIndex = 10
        case leafTable = 13

        var isLeaf: Bool { self == .leafIndex || self == .leafTable }
        var isTable: Bool { self == .interiorTable || self == .leafTable }
    }

    /// An entry of the page.
    struct Cell {
        /// The child page with the smaller keys, in an interior page.
        var child: Int?
        /// The key of the row, in the tree of a table.
        var key: Int64?
        /// The record; nil in an interior page of a table.
        var payload: Payload?
    }

    /// A record, which may continue in a chain of overflow pages.
    struct Payload {
        let length: Int
        let local: Range<Int>
        let overflow: Int?
    }

    let number: Int
    let kind: Kind
    let bytes: [UInt8]
    let cellCount: Int
    /// The child page with the greatest keys, in an interior page.
    let lastChild: Int?
    private let usableSize: Int
    private let pointers: Int

    /// Reads the header of a page; returns nil if it isn't a page of a B-tree.
    init?(number: Int, bytes: [UInt8], usableSize: Int) {
        let start = number == 1 ? DatabaseHeader.size : 0
        guard bytes.count >= start + 12, let kind = Kind(rawValue: bytes[start]) else { return nil }
        self.number = number
        self.kind = kind
        self.bytes = bytes
        self.usableSize = usableSize
        cellCount = bytes.number(at: start + 3, count: 2)
        pointers = start + (kind.isLeaf ? 8 : 12)
        lastChild = kind.isLeaf ? nil : bytes.number(at: start + 8)
        let content = bytes.number(at: start + 5, count: 2)
        // A cell has at least four bytes.
        guard pointers + 2 * cellCount <= (content == 0 ? 65536 : content),
            pointers + 6 * cellCount <= usableSize, content <= usableSize
        else { return nil }
    }

    func cell(at index: Int) -> Cell? {
        var offset = bytes.number(at: pointers + 2 * index, count: 2)
        guard offset >= pointers + 2 * cellCount, offset + 4 <= usableSize else { return nil }
        var cell = Cell()
        if !kind.isLeaf {
            cell.child = bytes.number(at: offset)
            offset += 4
        }
        if kind == .interiorTable {
            guard let key = varint(at: &offset) else { return nil }
            cell.key = key
            return cell
        }
        guard let length = varint(at: &offset), length > 0, length < 1 << 31 else { return nil }
        if kind.isTable {
            guard let key = varint(at: &offset) else { return nil }
            cell.key = key
        }
        let count = localCount(of: Int(length))
        guard offset + count <= usableSize else { return nil }
        var overflow: Int?
        if count < length {
            guard offset + count + 4 <= usableSize else { return nil }
            overflow = bytes.number(at: offset + count)
        }
        cell.payload = Payload(
            length: Int(length), local: offset..<offset + count, overflow: overflow)
        return cell
    }

    /// The records of the page, without their parts on overflow pages.
    var records: [[StoredValue?]] {
        (0..<cellCount).compactMap { index in
            cell(at: index)?.payload.flatMap { payload in
                RecordValues.decode(Array(bytes[payload.local]), length: payload.length)
            }
        }
    }

    /// Returns the number of bytes of a record of this length that are on the page itself.
    private func localCount(of length: Int) -> Int {
        let most = kind.isTable ? usableSize - 35 : (usableSize - 12) * 64 / 255 - 23
        guard length > most else { return length }
        let least = (usableSize - 12) * 32 / 255 - 23
        let count = least + (length - least) % (usableSize - 4)
        return count <= most ? count : least
    }

    private func varint(at offset: inout Int) -> Int64? {
        bytes.varint(at: &offset, before: usableSize)
    }
}

extension [UInt8] {
    /// Reads a variable-length integer and advances the offset; returns nil if it reaches `end`.
    func varint(at offset: inout Int, before end: Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset < end, offset < count else { return nil }
            let byte = self[offset]
            offset += 1
            if index == 8 {
                value = value << 8 | UInt64(byte)
                break
            }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { break }
        }
        return Int64(bitPattern: value)
    }
}
