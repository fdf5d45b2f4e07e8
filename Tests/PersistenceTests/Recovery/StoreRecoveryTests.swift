import Foundation
import SeededRandom
import Testing

@testable import Persistence

@Suite("Recovering damaged stores") struct StoreRecoveryTests {
    private let file: RecoveredFile

    init() throws { file = try RecoveredFile(Archive.entities) }

    private func fill(books: Int, seed: UInt64) throws -> DamagedFile {
        try file.fill { try Archive.fill($0, books: books, seed: seed) }
    }

    private func pairs(_ path: String) throws -> Set<String> {
        try file.lines("Book_readers", path)
    }

    private func expectSound(_ comment: String) throws {
        try file.expectSound(comment, Archive.addBook)
    }

    @Test("S4 a sound store is saved completely, with its numbers, versions and history")
    func whole() throws {
        _ = try fill(books: 300, seed: 5)
        let report = try file.recover(file.path)
        #expect(report.isComplete, "\(report)")
        #expect(report.unreadablePages == 0)
        for table in ["Book", "Shelf", "Reader", "Book_tombstone", "_change", "_transaction"] {
            #expect(
                try SQLiteShell(path: file.saved).run("SELECT * FROM \(table);")
                    == SQLiteShell(path: file.path).run("SELECT * FROM \(table);"), "\(table)")
        }
        #expect(try pairs(file.saved) == pairs(file.path))
        let sequence = "SELECT * FROM sqlite_sequence ORDER BY name;"
        #expect(
            try SQLiteShell(path: file.saved).run(sequence)
                == SQLiteShell(path: file.path).run(sequence)
        )
        try expectSound("whole")
    }

    @Test("S4 S6 if any page is damaged, the rows of all other pages are saved")
    func everyPage() throws {
        let seed = SeededGenerator.anySeed()
        let source = try fill(books: 160, seed: seed)
        let pages = try file.pages()
        let tables = ["Book", "Shelf", "Reader"]
        let originals = try tables.map { try file.rows($0, file.path) }
        let originalPairs = try pairs(file.path)
        for page in 1...source.pageCount {
            let (owner, type) = pages[page] ?? ("", "")
            for damage in [DamagedFile.Damage.zeroed, .noise] {
                let comment = "seed \(seed), page \(page), \(damage), \(owner) \(type)"
                try source.write(damage, page: page, to: file.damaged, seed: seed)
                let before = try Data(contentsOf: URL(fileURLWithPath: file.damaged))
                let report = try file.recover()
                #expect(try Data(contentsOf: URL(fileURLWithPath: file.damaged)) == before)
                for (table, original) in zip(tables, originals) {
                    let found = try file.rows(table, file.saved)
                    let isLeaf = owner == table && type == "leaf"
                    let isOverflow = owner == table && type == "overflow"
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
                let foundPairs = try pairs(file.saved)
                #expect(foundPairs.isSubset(of: originalPairs), "\(comment)")
                if owner != "Book_readers", report.lostObjects.isEmpty {
                    #expect(foundPairs == originalPairs, "\(comment)")
                }
                try expectSound(comment)
            }
        }
    }

    @Test("S4 S6 a flipped bit or a truncation never stops a recovery, and never invents rows")
    func flips() throws {
        var random = SeededGenerator(seed: SeededGenerator.anySeed())
        let seed = random.seed
        let source = try fill(books: 120, seed: seed)
        let keys = Set(try file.rows("Book", file.path).keys)
        for page in 1...source.pageCount {
            for damage in [DamagedFile.Damage.flipped, .cut] where page > 1 || damage != .cut {
                let flip = random.next()
                let comment = "seed \(seed), page \(page), \(damage) \(flip)"
                try source.write(damage, page: page, to: file.damaged, seed: flip)
                do {
                    let report = try file.recover()
                    let found = Set(try file.rows("Book", file.saved).keys)
                    // One damaged byte can change one row's number.
                    #expect(found.subtracting(keys).count <= 1, "\(comment)")
                    if damage == .flipped {
                        #expect(keys.subtracting(found).count <= 80, "\(comment): \(report)")
                    }
                    try expectSound(comment)
                } catch let error as StoreError {
                    // A truncated file may have no rows left.
                    #expect(error.kind == .notADatabase && damage == .cut, "\(comment): \(error)")
                }
            }
        }
    }

    @Test("S2 S4 S6 a store of an earlier version is saved and brought up to date")
    func earlierVersion() throws {
        let file = try RecoveredFile(
            Staff.Third.entities, migrations: [Staff.toDepartments, Staff.toDivisions])
        let container = try TestStore(Staff.First.entities, path: file.path).container
        let context = container.newContext()
        for number in 0..<600 {
            let employee = Staff.First.Employee(context: context)
            employee.name = "e\(number)"
            employee.departmentCode = number % 5
        }
        try context.save()
        try context.deleteBatch(
            FetchRequest<Staff.First.Employee>(predicate: #Predicate { $0.name == "e77" }))
        try container.close()
        let source = try DamagedFile(copyOf: file.path)
        let pages = try file.pages()
        let names = "SELECT _pk || ' ' || name FROM Employee;"
        let originals = Set(try file.shell.run(names).split(separator: "\n"))
        for page in 2...source.pageCount {
            for damage in [DamagedFile.Damage.zeroed, .noise] {
                let (owner, type) = pages[page] ?? ("", "")
                let comment = "page \(page), \(damage), \(owner) \(type)"
                try source.write(damage, page: page, to: file.damaged, seed: 1)
                let report = try file.recover()
                let found = Set(
                    try SQLiteShell(path: file.saved).run(names).split(separator: "\n"))
                #expect(found.isSubset(of: originals), "\(comment)")
                let isLeaf = owner == "Employee" && type == "leaf"
                #expect(found == originals || isLeaf, "\(comment)")
                let lost = report.lostObjects.count { $0.entity == "Employee" }
                #expect(lost == originals.count - found.count, "\(comment)")
                try file.expectSound(comment) { _ in }
            }
        }
    }
}
