/// The committed pages of a WAL (sqlite.org/fileformat.html, section 4).
///
/// SQLite reads frames up to the first one whose checksum is wrong, because the frames after it
/// are usually those of a transaction that was never committed, or of an earlier use of the file.
/// If a later frame of the same use is a commit, the log is damaged, and frames after the damage
/// count too.
struct WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// The contents of a page.
    private struct Frame {
        let page: Int
        /// The number of pages of the database after a commit; 0 if the frame isn't a commit.
        let commit: Int
        let offset: Int
        /// Whether the checksum follows from the one of the frame before it.
        let isSound: Bool
        /// Whether the frame has the salts of the header, which change with each use of the file.
        let isOfHeader: Bool
    }

    /// The size of a page; nil if the header is damaged and no frames show it.
    let pageSize: Int?
    /// The number of pages of the database after the last commit; nil without a commit.
    let pageCount: Int?
    /// The number of frames before the damage; nil if the log isn't damaged.
    let framesBeforeDamage: Int?
    /// The pages in a damaged log with the offsets of contents that aren't their latest ones, or
    /// that are damaged. The latest come first.
    let remnants: [(page: Int, offset: Int)]
    private let file: OpenFile
    /// The offsets of the latest committed contents of each page.
    private let offsets: [Int: Int]

    /// Reads the frames; returns nil if there is no WAL, or if it has no commit and no damage.
    init?(path: String) {
        guard let file = OpenFile(path: path),
            let header = file.bytes(at: 0, count: Self.headerSize)
        else { return nil }
        let valid = Format(header: header)
        let format = valid ?? Format(framesOf: file)
        let frames = format.map { Self.frames(of: file, header, $0) } ?? []
        var sound = 0
        if valid != nil {
            sound = frames.firstIndex { !$0.isSound || !$0.isOfHeader } ?? frames.count
        }
        let last = frames.lastIndex { $0.commit > 0 && $0.isOfHeader }
        var isDamaged = valid == nil
        if let valid, let last, last >= sound {
            // A process that was killed has left at most one frame with other contents than its
            // checksum says, and has not made the file longer for it.
            isDamaged = last > sound || frames[last].offset + valid.pageSize == file.byteCount
        }
        if format == nil {
            // A file without frames, or one whose space was never written, isn't damaged.
            guard file.byteCount >= Self.headerSize + Self.frameHeaderSize + Format.leastPageSize,
                header.contains(where: { $0 != 0 })
            else { return nil }
        }
        let committed =
            isDamaged
            ? frames.prefix((last ?? -1) + 1)
            : frames.prefix((frames[..<sound].lastIndex { $0.commit > 0 } ?? -1) + 1)
        guard isDamaged || !committed.isEmpty else { return nil }
        var offsets: [Int: Int] = [:]
        for frame in committed where frame.isSound { offsets[frame.page] = frame.offset }
        var pageCount = committed.last { $0.isSound && $0.commit > 0 }?.commit
        if isDamaged, let count = pageCount { pageCount = max(count, offsets.keys.max() ?? 0) }
        self.file = file
        self.offsets = offsets
        self.pageCount = pageCount
        pageSize = format?.pageSize
        framesBeforeDamage = isDamaged ? sound : nil
        remnants =
            !isDamaged
            ? []
            : committed.reversed().filter { $0.page > 0 && offsets[$0.page] != $0.offset }
                .map { ($0.page, $0.offset) }
    }

    /// Reads all frames; those after damage have page number 0 if they can't be read.
    private static func frames(of file: OpenFile, _ header: [UInt8], _ format: Format) -> [Frame] {
        var frames: [Frame] = []
        var checksum = Checksum(isBigEndian: format.isBigEndian, after: header[24..<32])
        var offset = headerSize
        while let frame = file.bytes(at: offset, count: frameHeaderSize + format.pageSize) {
            checksum.add(frame[..<8])
            checksum.add(frame[frameHeaderSize...])
            offset += frameHeaderSize
            let page = frame.number(at: 0)
            frames.append(
                Frame(
                    page: page, commit: frame.number(at: 4), offset: offset,
                    isSound: page > 0 && checksum.isEqual(to: frame, at: 16),
                    isOfHeader: frame[8..<16].elementsEqual(format.salts)))
            offset += format.pageSize
            // Frames after a damaged one are checked too.
            checksum = Checksum(isBigEndian: format.isBigEndian, after: frame[16..<24])
        }
        return frames
    }

    /// The numbers of the pages in the WAL.
    var pages: some Collection<Int> { offsets.keys }
    func page(_ number: Int) -> [UInt8]? { offsets[number].flatMap(contents(at:)) }

    func contents(at offset: Int) -> [UInt8]? {
        pageSize.flatMap { file.bytes(at: offset, count: $0) }
    }

    /// The format of the frames, as the header describes it.
    private struct Format {
        static let leastPageSize = 512

        let pageSize: Int
        let isBigEndian: Bool
        let salts: [UInt8]

        /// Reads a header; returns nil if it is damaged.
        init?(header: [UInt8]) {
            pageSize = header.number(at: 8)
            isBigEndian = header.number(at: 0) & 1 == 1
            salts = Array(header[16..<24])
            var sum = Checksum(isBigEndian: isBigEndian)
            sum.add(header[..<24])
            guard header.number(at: 0) & ~1 == 0x377F_0682,
                (Self.leastPageSize...65536).contains(pageSize), pageSize & (pageSize - 1) == 0,
                sum.isEqual(to: header, at: 24)
            else { return nil }
        }

        /// Finds two consecutive frames; returns nil if the file has no such pair.
        init?(framesOf file: OpenFile) {
            for pageSize in (9...16).map({ 1 << $0 }) {
                let frameSize = WriteAheadLog.frameHeaderSize + pageSize
                var offset = WriteAheadLog.headerSize
                var former = file.bytes(at: offset, count: WriteAheadLog.frameHeaderSize)
                while let first = former {
                    offset += frameSize
                    let header = file.bytes(at: offset, count: WriteAheadLog.frameHeaderSize)
                    former = header
                    guard let header, header.number(at: 0) > 0, header[8..<16] == first[8..<16],
                        let frame = file.bytes(at: offset, count: frameSize)
                    else { continue }
                    for isBigEndian in [false, true] {
                        var sum = Checksum(isBigEndian: isBigEndian, after: first[16..<24])
                        sum.add(frame[..<8])
                        sum.add(frame[WriteAheadLog.frameHeaderSize...])
                        guard sum.isEqual(to: frame, at: 16) else { continue }
                        self.pageSize = pageSize
                        self.isBigEndian = isBigEndian
                        salts = Array(frame[8..<16])
                        return
                    }
                }
            }
            return nil
        }
    }

    private struct Checksum {
        let isBigEndian: Bool
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        /// - Parameter bytes: The checksum of the bytes before; nil at the beginning.
        init(isBigEndian: Bool, after bytes: ArraySlice<UInt8>? = nil) {
            self.isBigEndian = isBigEndian
            guard let bytes = bytes.map(Array.init) else { return }
            first = UInt32(bytes.number(at: 0))
            second = UInt32(bytes.number(at: 4))
        }

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
