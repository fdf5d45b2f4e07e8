import Foundation
import Persistence
import Testing

@Suite struct RawReadTests: PageSuite {
    let file: TemporaryFile
    let container: PersistentContainer
    let context: ManagedObjectContext

    init() throws {
        file = try TemporaryFile()
        container = try TestStore([Page.self, Notebook.self], path: file.path).container
        context = container.newContext()
    }

    @Test("A read in SQL returns typed rows, and refuses statements that could write")
    func rawReads() throws {
        try save(["coffee", "tea"])
        let rows = try context.read(
            #"SELECT "number", "text", "remark" FROM "Page" WHERE "number" >= ? ORDER BY 1"#, [0],
            as: Int.self, String.self, String?.self)
        #expect(rows.map(\.0) == [0, 1])
        #expect(rows.map(\.1) == ["coffee", "tea"])
        #expect(rows.map(\.2) == [nil, "tea"])
        for sql in [
            #"DELETE FROM "Page" RETURNING "number""#, #"UPDATE "Page" SET "number" = 1"#, "BEGIN",
            "PRAGMA user_version", "PRAGMA foreign_keys = OFF", "ATTACH ':memory:' AS other",
            #"SELECT "number", "text" FROM "Page""#,
        ] {
            #expect(throws: FetchError.self) { _ = try context.read(sql, as: Int.self) }
        }
        #expect(throws: FetchError.self) { try context.read("SELECT 'a'", as: Int.self) }
        #expect(throws: StoreError.self) { try context.read("SELECT nothing", as: Int.self) }
        #expect(throws: StoreError.self) {
            try context.read(#"SELECT 1; DELETE FROM "Page""#, as: Int.self)
        }
        #expect(try context.count(FetchRequest<Page>()) == 2)
    }

    @Test("A read with another number of arguments than parameters is refused")
    func argumentCount() throws {
        try save(["coffee", "tea"])
        let sql = #"SELECT "number" FROM "Page" WHERE "number" >= ?"#
        #expect(try context.read(sql, [1], as: Int.self).count == 1)
        for arguments in [[], [1, 2]] {
            #expect(throws: StoreError.self) { try context.read(sql, arguments, as: Int.self) }
        }
    }
}
