import Foundation

/// The pages of a database file, read without SQLite, which stops at the first page that contradicts
/// another. Nothing is written.
///
/// Pages that are committed in a WAL beside the file replace the file's own.
final class PageFile {
    let pageSize: Int

    /// What a page has for contents: all but the bytes that are reserved at its end.
    let usableSize: Int

    /// The pages are numbered from 1 to this.
    let pageCount: Int

    /// The file's header; nil if it is damaged.
    let header: DatabaseHeader?
    private let file: OpenFile
    private let log: WriteAheadLog?

    /// - Throws: ``StoreError`` if there is no such file, or if it can't be read.
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
        guard FilePlace.isFile(path) else {
            throw StoreError(.notAFile, message: "not a regular file")
        }
        self.file = file
        log = WriteAheadLog(path: path + "-wal")
        let first =
            log?.page(1)?.prefix(DatabaseHeader.byteCount).map(\.self)
            ?? file.prefix(DatabaseHeader.byteCount) ?? []
        header = try? DatabaseHeader(first)
        pageSize =
            header?.pageSize ?? log?.pageSize ?? Self.probablePageSize(of: file)
        let reserved = header?.reservedSize ?? 0
        usableSize = pageSize - reserved >= 480 ? pageSize - reserved : pageSize
        pageCount = max(file.byteCount / pageSize, log?.pageCount ?? 0)
    }

    /// The number of pages that the file should have; as many as it has if its header is damaged.
    var expectedPageCount: Int {
        guard let header, log == nil, !header.fits(fileSize: file.byteCount) else {
            return pageCount
        }
        return max(pageCount, header.expectedFileSize / pageSize)
    }

    /// Returns the bytes of a page; nil if there is no such page, or if it can't be read.
    func bytes(ofPage number: Int) -> [UInt8]? {
        guard number >= 1, number <= pageCount else { return nil }
        return log?.page(number) ?? file.bytes(at: (number - 1) * pageSize, count: pageSize)
    }

    /// The size with which most of the file is pages of B-trees.
    private static func probablePageSize(of file: OpenFile) -> Int {
        func score(_ size: Int) -> Int {
            (0..<min(file.byteCount / size, 4096)).count { index in
                guard let bytes = file.bytes(at: index * size, count: size) else { return false }
                return BTreePage(number: index + 1, bytes: bytes, usableSize: size) != nil
            } * size
        }
        let sizes = (9...16).map { 1 << $0 }
        let scores = sizes.map(score)
        guard let best = scores.max(), best > 0 else { return 4096 }
        return zip(sizes, scores).first { $0.1 == best }?.0 ?? 4096
    }
}

extension OpenFile {
    /// Returns exactly `count` bytes; nil if there are fewer or reading fails.
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
