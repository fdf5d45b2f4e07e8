/// The committed pages of a WAL (sqlite.org/fileformat.html, section 4).
struct WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    let pageSize: Int

    /// The number of pages of the database after the last commit.
    let pageCount: Int
    private let file: OpenFile

    /// The offsets of the latest committed contents of each page.
    private let offsets: [Int: Int]

    /// Reads frames up to the last commit before the first damaged frame; returns nil if there is
    /// no WAL, or if it has no commit.
    init?(path: String) {
        guard let file = OpenFile(path: path),
            let header = file.bytes(at: 0, count: Self.headerSize),
            header.number(at: 0) & ~1 == 0x377F_0682
        else { return nil }
        let pageSize = header.number(at: 8)
        guard (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
        var sum = Checksum(isBigEndian: header.number(at: 0) & 1 == 1)
        sum.add(header[..<24])
        guard sum.isEqual(to: header, at: 24) else { return nil }
        var committed: [Int: Int] = [:]
        var pending: [Int: Int] = [:]
        var pageCount = 0
        var offset = Self.headerSize
        while let frame = file.bytes(at: offset, count: Self.frameHeaderSize + pageSize),
            frame[8..<16].elementsEqual(header[16..<24])
        {
            sum.add(frame[..<8])
            sum.add(frame[Self.frameHeaderSize...])
            guard sum.isEqual(to: frame, at: 16) else { break }
            pending[frame.number(at: 0)] = offset + Self.frameHeaderSize
            if frame.number(at: 4) > 0 {
                pageCount = frame.number(at: 4)
                committed.merge(pending) { $1 }
                pending = [:]
            }
            offset += Self.frameHeaderSize + pageSize
        }
        guard pageCount > 0 else { return nil }
        self.file = file
        self.pageSize = pageSize
        self.pageCount = pageCount
        offsets = committed
    }

    /// The numbers of the pages in the WAL.
    var pages: some Collection<Int> { offsets.keys }

    func page(_ number: Int) -> [UInt8]? {
        offsets[number].flatMap { file.bytes(at: $0, count: pageSize) }
    }

    private struct Checksum {
        let isBigEndian: Bool
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { bytes in
                for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
                    first = first &+ word(bytes, at: offset) &+ second
                    second = second &+ word(bytes, at: offset + 4) &+ first
                }
            }
        }

        func isEqual(to bytes: [UInt8], at offset: Int) -> Bool {
            bytes.number(at: offset) == Int(first) && bytes.number(at: offset + 4) == Int(second)
        }

        private func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
        }
    }
}
