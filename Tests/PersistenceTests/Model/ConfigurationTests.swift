import Foundation
import Persistence
import Testing

/// Entities that are not all in one store.
@Suite struct ConfigurationTests {
    private typealias Title = Bookshop.Title
    private typealias Sale = Bookshop.Sale
    private typealias Till = Bookshop.Till

    private let catalogue: TemporaryFile
    private let sales: TemporaryFile

    init() throws {
        catalogue = try TemporaryFile("catalogue.sqlite")
        sales = try TemporaryFile("sales.sqlite")
    }

    private func configuration(
        _ name: String, access: StoreConfiguration.Access = .create, migrations: [Migration] = []
    ) -> StoreConfiguration {
        let isCatalogue = name == "Catalogue"
        return StoreConfiguration(
            configurationName: name,
            location: .file(path: isCatalogue ? catalogue.path : sales.path), access: access,
            applicationID: isCatalogue ? Bookshop.catalogueID : Bookshop.salesID,
            busyTimeout: 0.05, migrations: migrations)
    }

    private func open(
        _ stores: [StoreConfiguration]? = nil
    ) throws -> PersistentContainer {
        try PersistentContainer(
            model: Bookshop.model(),
            stores: stores ?? [configuration("Catalogue"), configuration("Sales")])
    }

    private func inMemory(_ name: String, _ applicationID: Int32) -> StoreConfiguration {
        StoreConfiguration(
            configurationName: name, location: .memory, applicationID: applicationID)
    }

    private func tables(_ file: TemporaryFile) throws -> String {
        try SQLiteShell(path: file.path).run(
            """
            SELECT group_concat(name, ' ') FROM (SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND substr(name, 1, 1) <> '_'
            ORDER BY name);
            """)
    }

    private var bytes: [Data?] {
        [catalogue, sales].map { FileManager.default.contents(atPath: $0.path) }
    }

    @Test("M8 each store has the tables of its entities, an owner, a version and checks of its own")
    func files() throws {
        let container = try open()
        let context = container.newContext()
        _ = Bookshop.sellFirst(in: context)
        try context.save()
        try container.close()
        #expect(try tables(catalogue) == "Series Title")
        #expect(try tables(sales) == "Sale Till")
        for (file, owner) in [(catalogue, Bookshop.catalogueID), (sales, Bookshop.salesID)] {
            let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
            let printed = try SQLiteShell(path: file.path).run(
                """
                PRAGMA application_id; PRAGMA user_version; PRAGMA journal_mode;
                PRAGMA integrity_check; PRAGMA foreign_key_check;
                """)
            #expect(printed == "\(owner)\n1\nwal\nok")
        }
        let rows = "SELECT numberOfTitles FROM Series;"
        #expect(try SQLiteShell(path: catalogue.path).run(rows) == "1")
        #expect(try SQLiteShell(path: sales.path).run("SELECT copies FROM Till;") == "3")
    }

    @Test("M8 one context holds and saves the entities of all stores, at all kinds of location")
    func graph() throws {
        let containers = [
            try open(),
            try open([configuration("Sales"), configuration("Catalogue")]),
            try open([inMemory("Catalogue", 1), inMemory("Sales", 2)]),
            try open([configuration("Catalogue"), inMemory("Sales", 2)]),
            try open([inMemory("Catalogue", 1), configuration("Sales")]),
        ]
        for (number, container) in containers.enumerated() {
            let context = container.newContext()
            let (title, sale) = Bookshop.sellFirst(in: context)
            try context.save()
            #expect(!title.objectID.isTemporary && !sale.objectID.isTemporary)
            sale.copies = 5
            title.name = "The Moon \(number)"
            try context.save()

            let other = container.newContext()
            let found = try #require(try other.fetch(FetchRequest<Title>()).first)
            #expect(found.name == "The Moon \(number)")
            #expect(found.series?.numberOfTitles == 1)
            let isbn = found.isbn
            let sold = try other.fetch(
                FetchRequest<Sale>(
                    predicate: #Predicate { $0.isbn == isbn && $0.till?.number == 1 }))
            #expect(sold.map(\.copies) == [5])
            #expect(sold.first?.till?.copies == 5)
            #expect(other.object(for: sale.objectID) === sold.first)
            // The next container may have the same files.
            for till in try other.fetch(FetchRequest<Till>()) { try other.delete(till) }
            if let series = found.series { try other.delete(series) }
            try other.delete(found)
            try other.save()
            try container.close()
        }
    }

    @Test("M8 F4 a fetched property leads into another store, which no relationship can")
    func fetchedProperty() throws {
        let context = try open().newContext()
        let (title, sale) = Bookshop.sellFirst(in: context)
        let later = Sale(context: context)
        (later.isbn, later.till) = (title.isbn, sale.till)
        later.soldAt = sale.soldAt.addingTimeInterval(60)
        try context.save()
        #expect(title.sales == [later, sale])
        try context.delete(later)
        try context.save()
        #expect(title.sales.count == 2)
        context.refresh(title)
        #expect(title.sales == [sale])
    }

    @Test("M8 C6 a save over two stores is written to both, or to none")
    func atomicity() throws {
        let container = try open()
        let context = container.newContext()
        let (title, sale) = Bookshop.sellFirst(in: context)
        try context.save()
        try SQLiteShell(path: sales.path).run(
            """
            CREATE TRIGGER refuse BEFORE UPDATE ON Sale
            BEGIN SELECT RAISE(ABORT, 'refused'); END;
            """)
        (title.name, sale.copies) = ("Changed", 9)
        do {
            try context.save()
            Issue.record("saved what was refused")
        } catch let error as StoreError {
            #expect(error.message == "refused")
        }
        let stored = try container.newContext().fetch(FetchRequest<Title>())
        #expect(stored.map(\.name) == ["The World"])
        #expect(context.updatedObjects.count == 2)
        try SQLiteShell(path: sales.path).run("DROP TRIGGER refuse;")
        try context.save()
        let other = container.newContext()
        #expect(try other.fetch(FetchRequest<Title>()).map(\.name) == ["Changed"])
        #expect(try other.fetch(FetchRequest<Sale>()).map(\.copies) == [9])
    }

    @Test("M8 S1 a lock on either store keeps a save from both")
    func locks() throws {
        let container = try open()
        let context = container.newContext()
        let (title, sale) = Bookshop.sellFirst(in: context)
        try context.save()
        let salesAlone = try ManagedObjectModel(configurations: [
            ModelConfiguration("Sales", [Sale.self, Till.self])
        ])
        let rival = try PersistentContainer(
            model: salesAlone, configuration: configuration("Sales")
        ).newContext()
        (title.name, sale.copies) = ("Changed", 9)
        try rival.write {
            do {
                try context.save()
                Issue.record("saved through a lock")
            } catch let error as StoreError {
                #expect(error.kind == .busy)
            }
        }
        let stored = try container.newContext().fetch(FetchRequest<Title>())
        #expect(stored.map(\.name) == ["The World"])
        try context.save()
        #expect(try rival.fetch(FetchRequest<Sale>()).map(\.copies) == [9])
    }

    @Test("M8 C9 a reader beside a writer sees all stores")
    func reading() throws {
        let container = try open()
        let (context, other) = (container.newContext(), container.newContext())
        _ = Bookshop.sellFirst(in: context)
        try context.save()
        try context.write {
            let titles = try other.count(FetchRequest<Title>())
            let tills = try other.fetch(FetchRequest<Sale>()).map { $0.till?.number }
            #expect((titles, tills) == (1, [1]))
        }
    }

    @Test("M8 S2 each store is migrated by its own steps, and refused for its own reasons")
    func versions() throws {
        try open().close()
        let renamed = Migration("upper case") { step in
            try step.execute("UPDATE Title SET name = upper(name)")
        }
        try SQLiteShell(path: catalogue.path).run(
            "INSERT INTO Title(isbn, name) VALUES ('9780000000002', 'small');")
        let migrated = [configuration("Catalogue", migrations: [renamed]), configuration("Sales")]
        let container = try open(migrated)
        #expect(try container.newContext().fetch(FetchRequest<Title>()).map(\.name) == ["SMALL"])
        try container.close()
        let versions = try [catalogue, sales].map {
            try SQLiteShell(path: $0.path).run("PRAGMA user_version;")
        }
        #expect(versions == ["2", "1"])

        let before = bytes
        #expect(throws: StoreError(.newer(version: 2, supported: 1))) { try open() }
        var exchanged = [configuration("Catalogue"), configuration("Sales")]
        (exchanged[0].location, exchanged[1].location) =
            (exchanged[1].location, exchanged[0].location)
        #expect(throws: StoreError(.foreign(applicationID: Bookshop.salesID))) {
            try open(exchanged)
        }
        exchanged[0].location = .memory
        #expect(throws: StoreError(.foreign(applicationID: Bookshop.catalogueID))) {
            try open(exchanged)
        }
        #expect(before == bytes)
    }

    @Test("M8 S1 a store that may not be written is read beside one that may")
    func readOnly() async {
        // Permissions don't restrict the superuser: the superuser's child is an ordinary user.
        await #expect(processExitsWith: .success) {
            if geteuid() == 0 {
                try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
            }
            try ConfigurationTests().readBesideWriting()
        }
    }

    private func readBesideWriting() throws {
        var container = try open()
        _ = Bookshop.sellFirst(in: container.newContext())
        try container.close()
        let path = catalogue.path
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        container = try open([configuration("Catalogue", access: .read), configuration("Sales")])
        let context = container.newContext()
        let till = Till(context: context)
        till.number = 2
        try context.save()
        let title = Title(context: context)
        (title.isbn, title.name) = ("9780000000019", "Unwanted")
        do {
            try context.save()
            throw Written()
        } catch is StoreError {
            context.rollback()
        }
        try #require(try context.fetch(FetchRequest<Till>()).map(\.number) == [2])
        try #require(!FileManager.default.isWritableFile(atPath: path))
    }

    private struct Written: Error {}

    // MARK: Invalid models

    private final class Page: ManagedObject {
        @Attribute var number: Int
        @ToOne(inverse: \Book.pages) var book: Book?
    }
    private class Book: ManagedObject {
        @ToMany var pages: ManagedSet<Page>
    }
    private final class Diary: Book {}

    @Test("M8 related entities in two stores are an error of the model")
    func wrongModels() throws {
        #expect(
            throws: ModelError.relationshipAcrossStores(
                entity: "Page", relationship: "book", store: "Paper", destination: "Book",
                destinationStore: "Shelf")
        ) {
            try ManagedObjectModel(configurations: [
                ModelConfiguration("Paper", [Page.self]), ModelConfiguration("Shelf", [Book.self]),
            ])
        }
        #expect(
            throws: ModelError.parentInAnotherStore(
                entity: "Diary", store: "Secret", parent: "Book", parentStore: "Shelf")
        ) {
            try ManagedObjectModel(configurations: [
                ModelConfiguration("Shelf", [Page.self, Book.self]),
                ModelConfiguration("Secret", [Diary.self]),
            ])
        }
        #expect(throws: ModelError.duplicateEntity("Page")) {
            try ManagedObjectModel(configurations: [
                ModelConfiguration("One", [Page.self, Book.self]),
                ModelConfiguration("Two", [Page.self, Book.self]),
            ])
        }
        #expect(throws: ModelError.duplicateConfiguration("One")) {
            try ManagedObjectModel(configurations: [
                ModelConfiguration("One", [Page.self, Book.self]), ModelConfiguration("One", []),
            ])
        }
        #expect(throws: ModelError.noConfiguration) {
            try ManagedObjectModel(configurations: [])
        }
    }

    @Test(
        "M8 a container needs one store for each configuration, all with different application IDs")
    func wrongStores() throws {
        #expect(throws: ModelError.configurationWithoutOneStore("Sales")) {
            try open([inMemory("Catalogue", 1)])
        }
        #expect(throws: ModelError.configurationWithoutOneStore("Catalogue")) {
            try open([inMemory("Catalogue", 1), inMemory("Catalogue", 2), inMemory("Sales", 3)])
        }
        #expect(throws: ModelError.noSuchConfiguration("Rentals")) {
            try open([inMemory("Catalogue", 1), inMemory("Sales", 2), inMemory("Rentals", 3)])
        }
        #expect(throws: ModelError.storesAlike("Catalogue", "Sales")) {
            try open([inMemory("Catalogue", 1), inMemory("Sales", 1)])
        }
    }
}
