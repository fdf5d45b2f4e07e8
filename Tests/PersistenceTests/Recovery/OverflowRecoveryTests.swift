import Foundation
import SeededRandom
import Testing

@testable import Persistence

/// Tests recoveries of files in which pointers to overflow pages lead elsewhere.
@Suite("Recovering records with wrong overflow pages") struct OverflowRecoveryTests {
    /// A pointer to the first overflow page of a row.
    private struct Pointer {
        let row: String
        let page: Int
        let offset: Int
    }

    private let file: RecoveredFile
    private let source: DamagedFile
    private let seed = SeededGenerator.anySeed()
    private let pages: [Int: (owner: String, type: String)]

    init() throws {
        let (file, seed) = (try RecoveredFile(Archive.entities), seed)
        self.file = file
        source = try file.fill { try Archive.fill($0, books: 160, seed: seed) }
        pages = try file.pages()
    }

    private func content(_ page: Int, of bytes: Data) -> [UInt8] {
        Array(bytes[(page - 1) * source.pageSize..<page * source.pageSize])
    }

    private func pointers() -> [Pointer] {
        pages.filter { $0.value == ("Book", "leaf") }.keys.sorted().flatMap { number in
            let page = BTreePage(
                number: number, bytes: content(number, of: source.bytes),
                usableSize: source.pageSize)
            return (0..<(page?.cellCount ?? 0)).compactMap { index -> Pointer? in
                guard let cell = page?.cell(at: index), let key = cell.key,
                    let payload = cell.payload, payload.overflow != nil
                else { return nil }
                return Pointer(
                    row: "\(key)", page: number,
                    offset: (number - 1) * source.pageSize + payload.local.upperBound)
            }
        }
    }

    private func target(of pointer: Pointer) -> Int {
        Array(source.bytes[pointer.offset..<pointer.offset + 4]).number(at: 0)
    }

    private func write(_ pointer: Pointer, to page: Int) throws {
        var bytes = source.bytes
        bytes.replaceSubrange(
            pointer.offset..<pointer.offset + 4,
            with: withUnsafeBytes(of: UInt32(page).bigEndian) { Data($0) })
        try bytes.write(to: URL(fileURLWithPath: file.damaged))
    }

    /// Expects that all books except one are saved as they were.
    private func expectBooks(except row: String, _ comment: String) throws {
        let found = try file.rows("Book", file.saved)
        for (key, original) in try file.rows("Book", file.path) where key != row {
            #expect(found[key] == original, "seed \(seed), \(comment): book \(key)")
        }
    }

    /// Expects that everything except the values of one book is saved as it was.
    private func expectRows(except row: String, _ comment: String) throws {
        try expectBooks(except: row, comment)
        for table in ["Shelf", "Reader", "Book_readers"] {
            #expect(
                try file.lines(table, file.saved) == file.lines(table, file.path),
                "seed \(seed), \(comment): \(table)")
        }
    }

    @Test("S6 a wrong pointer to an overflow page costs no other row, wherever it leads")
    func wrongPointers() throws {
        var random = SeededGenerator(seed: seed)
        let pointers = pointers()
        let targets = pages.filter { $0.value.type != "overflow" }.keys.sorted()
        #expect(pointers.count > 3 && targets.count > 10)
        for target in targets {
            let pointer = try #require(pointers.randomElement(using: &random))
            let comment = "row \(pointer.row) to page \(target), \(pages[target] ?? ("", ""))"
            try write(pointer, to: target)
            let report = try file.recover()
            #expect(!report.isComplete, "seed \(seed), \(comment)")
            #expect(report.lostObjects.isEmpty, "seed \(seed), \(comment)")
            try expectRows(except: pointer.row, comment)
        }
        try file.expectSound("seed \(seed)", Archive.addBook)
    }

    @Test("S6 a pointer into the overflow pages of another row costs that row nothing")
    func sharedPages() throws {
        let pointers = pointers()
        try #require(pointers.count > 1)
        for (pointer, victim) in zip(pointers, pointers.dropFirst() + pointers.prefix(1)) {
            try write(pointer, to: target(of: victim))
            let comment = "row \(pointer.row) to the pages of \(victim.row)"
            let report = try file.recover()
            #expect(!report.isComplete, "seed \(seed), \(comment)")
            // The row's own values may now be those of the other.
            try expectBooks(except: pointer.row, comment)
        }
    }

    @Test("S6 if an overflow page and a leaf change places, only the records that had it are cut")
    func exchangedPages() throws {
        var random = SeededGenerator(seed: seed)
        let leaves = pages.filter { $0.value == ("Book", "leaf") }.keys.sorted()
        for pointer in pointers() {
            let others = leaves.filter { $0 != pointer.page }
            let leaf = try #require(others.randomElement(using: &random))
            let page = target(of: pointer)
            var bytes = source.bytes
            let size = source.pageSize
            bytes.replaceSubrange(
                (leaf - 1) * size..<leaf * size, with: content(page, of: source.bytes))
            bytes.replaceSubrange(
                (page - 1) * size..<page * size, with: content(leaf, of: source.bytes))
            try bytes.write(to: URL(fileURLWithPath: file.damaged))
            let report = try file.recover()
            #expect(report.lostObjects.isEmpty, "seed \(seed), pages \(page) and \(leaf)")
            try expectRows(except: pointer.row, "pages \(page) and \(leaf)")
        }
    }
}
