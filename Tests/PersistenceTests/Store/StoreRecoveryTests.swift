import Foundation
import SeededRandom
import Testing

@testable import Persistence

@Suite("Saving what a damaged store still holds") struct StoreRecoveryTests {
    private let file: TemporaryFile
    private var damaged: String { file.path + "-damaged" }
    private var saved: String { file.path + "-saved" }

    init() throws { file = try TemporaryFile() }

    private func fill(books: Int, seed: UInt64) throws -> DamagedFile {
        let container = try TestStore(Archive.entities, path: file.path).container
        try Archive.fill(container.newContext(), books: books, seed: seed)
        try container.close()
        return try DamagedFile(copyOf: file.path)
    }

    private func recover(_ from: String? = nil) throws -> StoreRecoveryReport {
        try? FileManager.default.removeItem(atPath: saved)
        return try StoreRecovery(
            model: ManagedObjectModel(Archive.entities),
            configuration: StoreConfiguration(
                location: .memory, applicationID: TestStore.applicationID)
        ).run(from ?? damaged, to: saved)
    }

    /// The rows of a table by their numbers, as text.
    private func rows(_ table: String, _ path: String) throws -> [String: String] {
        let printed = try SQLiteShell(path: path).run(
            """
            .mode quote
            .separator | \\n
            SELECT * FROM \(table);
            """)
        var rows: [String: String] = [:]
        for line in printed.split(separator: "\n") {
            rows[String(line.prefix { $0 != "|" })] = String(line)
        }
        return rows
    }

    private func pairs(_ path: String) throws -> Set<String> {
        Set(
            try SQLiteShell(path: path).run("SELECT * FROM Book_readers;")
                .split(separator: "\n").map(String.init))
    }

    private func expectSound(_ path: String, _ comment: String) throws {
        let container = try TestStore(Archive.entities, path: path).container
        let findings = try container.check().map(\.description)
        #expect(findings == [], "\(comment)")
        // It is a store like any other.
        let context = container.newContext()
        let shelf = try context.findOrCreate(\Archive.Shelf.code, is: 77)
        let book = Archive.Book(context: context)
        book.isbn = "new"
        book.shelf = shelf
        try context.save()
        try container.close()
    }

    @Test("S4 a sound store is saved whole, with its numbers, versions and history")
    func whole() throws {
        _ = try fill(books: 300, seed: 5)
        let report = try recover(file.path)
        #expect(report.isComplete, "\(report)")
        #expect(report.unreadablePages == 0)
        for table in ["Book", "Shelf", "Reader", "Book_tombstone", "_change", "_transaction"] {
            #expect(
                try SQLiteShell(path: saved).run("SELECT * FROM \(table);")
                    == SQLiteShell(path: file.path).run("SELECT * FROM \(table);"), "\(table)")
        }
        #expect(try pairs(saved) == pairs(file.path))
        let sequence = "SELECT * FROM sqlite_sequence ORDER BY name;"
        #expect(
            try SQLiteShell(path: saved).run(sequence) == SQLiteShell(path: file.path).run(sequence)
        )
        try expectSound(saved, "whole")
    }

    /// The pages of the rows of a table, and where overflow makes a row need several.
    private func pagesOfRows() throws -> [Int: Set<String>] {
        let printed = try SQLiteShell(path: file.path).run(
            "SELECT pageno, name, pagetype FROM dbstat;")
        var pages: [Int: Set<String>] = [:]
        for line in printed.split(separator: "\n") {
            let parts = line.split(separator: "|").map(String.init)
            guard parts.count == 3, let page = Int(parts[0]) else { continue }
            pages[page, default: []] = [parts[1], parts[2]]
        }
        return pages
    }

    @Test("S4 S6 whichever page is damaged, the rows of all others are saved")
    func everyPage() throws {
        let seed = SeededGenerator.anySeed()
        let source = try fill(books: 160, seed: seed)
        let pages = try pagesOfRows()
        let tables = ["Book", "Shelf", "Reader"]
        let originals = try tables.map { try rows($0, file.path) }
        let originalPairs = try pairs(file.path)
        for page in 1...source.pageCount {
            for damage in [DamagedFile.Damage.zeroed, .noise] {
                let comment = "seed \(seed), page \(page), \(damage), \(pages[page] ?? [])"
                try source.write(damage, page: page, to: damaged, seed: seed)
                let before = try Data(contentsOf: URL(fileURLWithPath: damaged))
                let report = try recover()
                #expect(try Data(contentsOf: URL(fileURLWithPath: damaged)) == before)
                for (table, original) in zip(tables, originals) {
                    let found = try rows(table, saved)
                    let isLeaf = pages[page] == [table, "leaf"]
                    let isOverflow = pages[page] == [table, "overflow"]
                    let lost = original.keys.filter { found[$0] == nil }
                    #expect(Set(found.keys).isSubset(of: original.keys), "\(comment)")
                    if !isLeaf { #expect(lost.isEmpty, "\(comment): \(table) \(lost.sorted())") }
                    if !isLeaf && !isOverflow {
                        let changed = original.filter { $0.value != found[$0.key] }
                        #expect(changed.isEmpty, "\(comment): \(changed.keys.sorted())")
                    }
                    if isLeaf || isOverflow { #expect(!report.isComplete, "\(comment)") }
                    #expect(
                        report.lostObjects.filter { $0.entity == table }.count == lost.count,
                        "\(comment)")
                }
                let foundPairs = try pairs(saved)
                #expect(foundPairs.isSubset(of: originalPairs), "\(comment)")
                if pages[page]?.contains("Book_readers") != true, report.lostObjects.isEmpty {
                    #expect(foundPairs == originalPairs, "\(comment)")
                }
                try expectSound(saved, comment)
            }
        }
    }

    @Test("S4 S6 a flipped bit or a cut end never stops a recovery, and never makes rows up")
    func flips() throws {
        var random = SeededGenerator(seed: SeededGenerator.anySeed())
        let seed = random.seed
        let source = try fill(books: 120, seed: seed)
        let keys = Set(try rows("Book", file.path).keys)
        for page in 1...source.pageCount {
            for damage in [DamagedFile.Damage.flipped, .cut] where page > 1 || damage != .cut {
                let flip = random.next()
                let comment = "seed \(seed), page \(page), \(damage) \(flip)"
                try source.write(damage, page: page, to: damaged, seed: flip)
                do {
                    let report = try recover()
                    let found = Set(try rows("Book", saved).keys)
                    // One damaged byte can change one row's number.
                    #expect(found.subtracting(keys).count <= 1, "\(comment)")
                    if damage == .flipped {
                        #expect(keys.subtracting(found).count <= 80, "\(comment): \(report)")
                    }
                    try expectSound(saved, comment)
                } catch let error as StoreError {
                    // What is left of a short file may have no row.
                    #expect(error.kind == .notADatabase && damage == .cut, "\(comment): \(error)")
                }
            }
        }
    }
}
