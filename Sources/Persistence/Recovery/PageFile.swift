import Files
import Foundation

/// Reads the pages of a database file without SQLite, because SQLite stops at the first
/// inconsistent page. It never writes.
///
/// Committed pages in a WAL next to the file replace the file's own pages.
final class PageFile {
    let pageSize: Int
    /// The number of usable bytes of a page: all bytes except those that are reserved at its end.
    let usableSize: Int
    /// The number of the last page; the first is 1. Some pages may be missing.
    let pageCount: Int
    let header: DatabaseHeader?
    private let file: OpenFile
    private let log: WriteAheadLog?
    /// The pages for which a damaged log has other contents than ``bytes(ofPage:)`` returns, and
    /// the offsets of these contents in the log; nil for contents in the file itself.
    private let remnants: [(page: Int, offset: Int?)]

    /// The number of the first remnant, which no pointer on a page can have.
    private static let firstRemnant = 1 << 32
    /// The number of bytes at the beginning of the file from which the page size is estimated.
    private static let sampleSize = 1 << 21

    /// Opens a database file. It throws ``StoreError`` if there is no such file, or if it can't be
    /// read.
    init(path: String) throws {
        guard let file = OpenFile(path: path) else {
            let kind: StoreError.Kind =
                switch errno {
                case ENOENT: .missing
                case EACCES: .notPermitted
                default: .inputOutput
                }
            throw StoreError(kind, message: String(cString: strerror(errno)))
        }
        guard FileLocation.isFile(path)
        else { throw StoreError(.notAFile, message: "not a regular file") }
        self.file = file
        let log = WriteAheadLog(path: path + "-wal")
        let first =
            log?.page(1)?.prefix(DatabaseHeader.byteCount).map(\.self)
            ?? file.prefix(DatabaseHeader.byteCount) ?? []
        header = try? DatabaseHeader(first)
        (pageSize, usableSize) = Self.probableSizes(of: file, header, log)
        // A WAL with another page size belongs to another database.
        let isOther = log?.pageSize.map { [pageSize] in $0 != pageSize } ?? false
        self.log = isOther ? nil : log
        pageCount = self.log?.pageCount ?? file.byteCount / pageSize
        if let log = self.log, log.framesBeforeDamage != nil {
            remnants =
                log.remnants.map { ($0.page, $0.offset) } + log.pages.sorted().map { ($0, nil) }
        } else {
            remnants = []
        }
    }

    /// The number of frames in the log before its damage; nil if it isn't damaged.
    var framesBeforeDamage: Int? { log?.framesBeforeDamage }

    /// Returns the number of the page that a remnant's contents belonged to; nil if the number
    /// isn't one of a remnant.
    func page(ofRemnant number: Int) -> Int? {
        let index = number - Self.firstRemnant
        return remnants.indices.contains(index) ? remnants[index].page : nil
    }

    /// The number of pages that the file should have, or has if its header is damaged.
    var expectedPageCount: Int {
        guard let header, log?.pageCount == nil, !header.fits(fileSize: file.byteCount)
        else { return pageCount }
        return max(pageCount, header.expectedFileSize / header.pageSize)
    }

    /// An upper bound for the number of rows in the file: a row needs a pointer of two bytes, and
    /// at least four bytes more.
    var capacity: Int64 { Int64(expectedPageCount) * Int64(usableSize / 6) }

    /// The numbers of the pages that aren't missing, in ascending order, and then the numbers of
    /// the remnants in a damaged log.
    var presentPages: [Int] {
        let count = min(pageCount, file.byteCount / pageSize)
        let others = log?.pages.filter { $0 > count && $0 <= pageCount } ?? []
        return Array(1..<count + 1) + others.sorted()
            + remnants.indices.map { Self.firstRemnant + $0 }
    }

    func bytes(ofPage number: Int) -> [UInt8]? {
        if page(ofRemnant: number) != nil {
            let (page, offset) = remnants[number - Self.firstRemnant]
            return offset.map { log?.contents(at: $0) } ?? bytes(inFile: page)
        }
        guard number >= 1, number <= pageCount else { return nil }
        return log?.page(number) ?? bytes(inFile: number)
    }

    private func bytes(inFile page: Int) -> [UInt8]? {
        file.bytes(at: (page - 1) * pageSize, count: pageSize)
    }

    /// Returns the page size and usable size with which the most records can be read. The header,
    /// which may be damaged, decides between equally good sizes.
    private static func probableSizes(
        of file: OpenFile, _ header: DatabaseHeader?, _ log: WriteAheadLog?
    ) -> (page: Int, usable: Int) {
        var sizes = (9...16).map { (page: 1 << $0, usable: 1 << $0) }
        let usual = header?.pageSize ?? log?.pageSize ?? 4096
        sizes.insert((usual, usual), at: 0)
        if let header, header.pageSize - header.reservedSize >= 480 {
            sizes.insert((usual, usual - header.reservedSize), at: 0)
        }
        let sample = file.prefix(min(file.byteCount, sampleSize)) ?? []
        let counts = sizes.map { recordCount(in: sample, pageSize: $0.page, usableSize: $0.usable) }
        let most = counts.max() ?? 0
        return zip(sizes, counts).first { $0.1 == most }?.0 ?? sizes[0]
    }

    private static func recordCount(in sample: [UInt8], pageSize: Int, usableSize: Int) -> Int {
        (0..<sample.count / pageSize).reduce(0) { count, index in
            let bytes = Array(sample[index * pageSize..<(index + 1) * pageSize])
            let page = BTreePage(number: index + 1, bytes: bytes, usableSize: usableSize)
            return count + (page?.records.count ?? 0)
        }
    }
}

extension OpenFile {
    /// Returns exactly `count` bytes; nil if there are fewer, or if reading fails.
    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : nil
    }
}

extension [UInt8] {
    /// Returns the big-endian number of `count` bytes; 0 if it is beyond the end.
    func number(at offset: Int, count: Int = 4) -> Int {
        guard offset >= 0, offset + count <= self.count else { return 0 }
        return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
