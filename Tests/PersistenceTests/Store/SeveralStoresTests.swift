import Foundation
import Persistence
import Testing

/// Batch requests, check and backup of a container with several stores.
@Suite struct SeveralStoresTests {
    private typealias Title = Bookshop.Title
    private typealias Series = Bookshop.Series
    private typealias Sale = Bookshop.Sale
    private typealias Till = Bookshop.Till

    private let catalogue: TemporaryFile
    private let sales: TemporaryFile
    private let statements = StatementLog()

    init() throws {
        catalogue = try TemporaryFile("catalogue.sqlite")
        sales = try TemporaryFile("sales.sqlite")
    }

    private func open(
        _ catalogue: StoreConfiguration.Location, _ sales: StoreConfiguration.Location,
        catalogueAccess: StoreConfiguration.Access = .create, isCatalogueLast: Bool = false
    ) throws -> PersistentContainer {
        let statements = statements
        let model = try Bookshop.model(isCatalogueLast: isCatalogueLast)
        return try PersistentContainer(
            model: model,
            stores: [
                StoreConfiguration(
                    configurationName: "Catalogue", location: catalogue, access: catalogueAccess,
                    applicationID: Bookshop.catalogueID, trace: { statements.note($0) }),
                StoreConfiguration(
                    configurationName: "Sales", location: sales,
                    applicationID: Bookshop.salesID),
            ])
    }

    private func open() throws -> PersistentContainer {
        try open(.file(path: catalogue.path), .file(path: sales.path))
    }

    private var shells: (catalogue: SQLiteShell, sales: SQLiteShell) {
        (SQLiteShell(path: catalogue.path), SQLiteShell(path: sales.path))
    }

    /// Sales of 1, 2, 3, … copies, at two tills in turn.
    @discardableResult
    private func sell(_ count: Int, in context: ManagedObjectContext) throws -> [ObjectID] {
        try context.execute(
            InsertedRows<Sale>(contentsOf: 0..<count) { row, number in
                row[\.isbn] = "\(9_780_000_000_000 + number)"
                row[\.copies] = number % 1000 + 1
                row[\.soldAt] = Date(timeIntervalSince1970: 1_700_000_000)
                row[\.till] = try row.findOrCreate(\Till.number, is: number % 2)
            }
        ).inserted
    }

    private func copies(_ context: ManagedObjectContext) throws -> [Int] {
        try context.fetch(FetchRequest<Till>(sortedBy: [SortDescriptor(\.number)])).map(\.copies)
    }

    @Test("S3 M8 batches in the second store keep its rules, and contexts take in what they did")
    func batches() throws {
        let container = try open()
        let (context, other) = (container.newContext(), container.newContext())
        let inserted = try sell(4, in: context)
        let till = try #require(try context.fetchObjectIDs(FetchRequest<Till>()).first)
        #expect(inserted.count == 4)
        #expect(
            try context.existingObjects(for: inserted, as: Sale.self)
                .map(\.copies) == [1, 2, 3, 4])
        #expect(try copies(other) == [4, 6])
        let request = UpdatedRows<Sale>(predicate: #Predicate { $0.copies > 2 })
        #expect(try context.execute(request.setting(\.copies, to: 10)).count == 2)
        try other.mergeStoreChanges()
        #expect(try copies(other) == [11, 12])
        let range = ValidationError(
            entity: "Sale", property: "copies", reason: .outOfRange("1 to 1000"))
        #expect(throws: BatchError.invalid([range], row: nil)) {
            try context.execute(request.setting(\.copies, to: 0))
        }
        let zero = 0
        let count = try context.deleteBatch(
            FetchRequest<Till>(predicate: #Predicate { $0.number == zero }))
        #expect(count == 3, "the till, and its sales by cascade")
        try other.mergeStoreChanges()
        #expect(try copies(other) == [12])
        #expect(try container.check() == [])
        let gone = ValidationError(
            entity: "Sale", property: "till", reason: .destinationDeleted)
        #expect(throws: BatchError.invalid([gone, gone], row: nil)) {
            try context.execute(UpdatedRows<Sale>().setting(\.till, to: till))
        }
        #expect(try shells.sales.run("SELECT number, copies FROM Till;") == "1|12")
    }

    @Test("R6 M8 a commit to one store is merged, whatever number the other store has")
    func numberOfEachStore() throws {
        let container = try open()
        let context = container.newContext()
        let series = Series(context: context)
        series.name = "Atlases"
        try sell(2, in: context)
        try context.save()
        let tills = try context.fetch(FetchRequest<Till>(sortedBy: [SortDescriptor(\.number)]))
        try context.mergeStoreChanges()
        try shells.catalogue.run("UPDATE Series SET name = 'Maps';")
        try context.mergeStoreChanges()
        #expect(series.name == "Maps")
        // The same number as the catalogue's.
        try shells.sales.run("UPDATE Sale SET copies = 7 WHERE copies = 1;")
        try context.mergeStoreChanges()
        #expect(tills.map(\.copies) == [7, 2])
    }

    @Test("S3 M8 batches in both stores inside one write are one transaction")
    func transaction() throws {
        struct Stop: Error {}
        let container = try open()
        let context = container.newContext()
        func fill() throws {
            try context.execute(
                InsertedRows<Title>(contentsOf: ["The World"]) { row, name in
                    row[\.isbn] = "9780000000002"
                    row[\.name] = name
                    row[\.series] = try row.findOrCreate(\Series.name, is: "Atlases")
                })
            try sell(2, in: context)
        }
        #expect(throws: Stop.self) {
            try context.write {
                try fill()
                throw Stop()
            }
        }
        #expect(try context.count(FetchRequest<Title>()) == 0)
        #expect(try context.count(FetchRequest<Sale>()) == 0)
        try context.write { try fill() }
        #expect(try shells.catalogue.run("SELECT numberOfTitles FROM Series;") == "1")
        #expect(try shells.sales.run("SELECT copies FROM Till ORDER BY number;") == "1\n2")
        let series = try #require(try context.fetchObjectIDs(FetchRequest<Series>()).first)
        #expect(throws: BatchError.notADestination(series, entity: "Sale", relationship: "till")) {
            try context.execute(UpdatedRows<Sale>().setting(\.till, to: series))
        }
    }

    @Test("S5 M8 a transaction over two stores has one number, and its history is read as one")
    func history() throws {
        let container = try open()
        let context = container.newContext()
        context.transactionLabel.title = "First sale"
        _ = Bookshop.sellFirst(in: context)
        try context.save()
        func entities(after number: Int64) throws -> [Set<String>] {
            try container.history(after: number).map { transaction in
                Set(transaction.changes.map(\.objectID.entity.name))
            }
        }
        let first = try container.history(after: 0)
        #expect(first.map(\.label.title) == ["First sale"])
        #expect(try entities(after: 0) == [["Title", "Series", "Sale", "Till"]])
        let number = try container.lastTransaction
        #expect(first.map(\.number) == [number])
        try context.execute(UpdatedRows<Sale>().setting(\.copies, to: 5))
        #expect(try entities(after: number) == [["Sale", "Till"]])
        // A history that is incomplete in one store is incomplete in the whole container.
        try shells.sales.run("UPDATE Till SET number = 2;")
        #expect(throws: HistoryError.self) { try container.history(after: number) }
    }

    @Test("S3 M6 M8 a large batch in the second store leaves its triggers as they were")
    func large() throws {
        let container = try open()
        let context = container.newContext()
        let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name;"
        let before = try shells.sales.run(schema)
        let dropped = try statements.during { try sell(10_500, in: context) }
            .filter { $0.hasPrefix("DROP TRIGGER") }
        #expect(!dropped.isEmpty)
        #expect(try shells.sales.run(schema) == before)
        #expect(try container.check() == [])
        #expect(try shells.sales.run("SELECT sum(copies) FROM Till;") == "5130250")
    }

    @Test("S4 M8 the check reads every store")
    func check() throws {
        let container = try open()
        let context = container.newContext()
        _ = Bookshop.sellFirst(in: context)
        try context.save()
        #expect(try container.check() == [])
        try shells.catalogue.run("UPDATE Series SET numberOfTitles = 7;")
        try shells.sales.run("UPDATE Till SET copies = 99;")
        #expect(
            try container.check().map(\.description).sorted() == [
                "Series/1: Its numberOfTitles is 7, but should be 1.",
                "Till/1: Its copies is 99, but should be 3.",
            ])
        try shells.catalogue.run("UPDATE Series SET numberOfTitles = 1;")
        try shells.sales.run("UPDATE Till SET copies = 3;")
        #expect(try container.check() == [])
        try shells.sales.run(
            """
            INSERT INTO Sale(isbn, copies, soldAt, till) VALUES ('1', 0, 0.0, 77);
            DROP INDEX Sale_isbn;
            """, foreignKeys: false)
        let found = try container.check().map(\.description)
        #expect(
            found == [
                "The index or trigger Sale_isbn is missing, or another program changed it.",
                "Sale/2: Its till doesn't exist.",
                "Sale/2: Its copies is 0, but must be 1 to 1000.",
            ])
    }

    @Test("S4 M8 damage in the second store is found")
    func damage() throws {
        let container = try open()
        try sell(2000, in: container.newContext())
        try container.close()
        let url = URL(fileURLWithPath: sales.path)
        var bytes = try Data(contentsOf: url)
        let start = try #require(bytes.range(of: Data("9780000001500".utf8))?.lowerBound)
        let page = start / 4096 * 4096
        for index in page..<page + 4096 { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try bytes.write(to: url)
        let findings = try open().check()
        #expect(findings.contains { if case .damaged = $0 { true } else { false } })
    }

    @Test("S4 M8 a container of several stores makes no backup")
    func backup() throws {
        let container = try open()
        #expect(throws: ModelError.configurationWithoutOneStore("Catalogue, Sales")) {
            try container.backup(to: sales.path + "-copy")
        }
    }

    @Test(
        "M8 S1 a container saves beside a store that is only read, whose file may be written",
        arguments: [false, true])
    func readingOne(isCatalogueLast: Bool) throws {
        var container = try open()
        let seller = container.newContext()
        _ = Bookshop.sellFirst(in: seller)
        try seller.save()
        try container.close()
        let before = FileManager.default.contents(atPath: catalogue.path)
        container = try open(
            .file(path: catalogue.path), .file(path: sales.path), catalogueAccess: .read,
            isCatalogueLast: isCatalogueLast)
        let context = container.newContext()
        Till(context: context).number = 2
        try context.save()
        let title = Title(context: context)
        (title.isbn, title.name) = ("9780000000019", "Unwanted")
        let error = #expect(throws: StoreError.self) { try context.save() }
        #expect(error?.kind == .readOnly)
        context.rollback()
        #expect(try context.count(FetchRequest<Till>()) == 2)
        #expect(try context.fetch(FetchRequest<Title>()).map(\.name) == ["The World"])
        try container.close()
        #expect(FileManager.default.contents(atPath: catalogue.path) == before)
    }
}
