import Foundation
import SeededRandom
import Testing

@testable import Persistence

@Suite struct AuthorsAndBooksTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(AuthorsAndBooks.entities, path: file.path)
        context = store.container.newContext()
    }

    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    private func author(_ name: String) throws -> Author {
        try #require(
            try context.fetch(FetchRequest<Author>(predicate: #Predicate { $0.name == name })).first
        )
    }

    // MARK: The number of books

    @Test("M6 listing 10,000 authors with stored or derived numbers of books costs one statement")
    func costOfTheList() throws {
        try AuthorsAndBooks.insertMany(with: shell)
        func cost(
            _ expected: Int, _ request: FetchRequest<Author> = FetchRequest(),
            at location: SourceLocation = #_sourceLocation, _ count: (Author) -> Int
        ) throws {
            let context = store.container.newContext()
            var sum = 0
            let statements = try store.statements.during {
                sum = try context.fetch(request).map(count).reduce(0, +)
            }
            #expect(sum == 15_000, sourceLocation: location)
            #expect(statements.count == expected, sourceLocation: location)
        }
        try cost(1) { Int($0.storedNumberOfBooks) }
        try cost(1) { $0.numberOfBooks }
        // The relationship's own count is the derived one, if there is one.
        try cost(1) { $0.books.count }
        try cost(10_001) { $0.books.map(\.name).count }
        var prefetching = FetchRequest<Author>()
        prefetching.relationshipsForPrefetching = [\.books]
        try cost(2, prefetching) { $0.books.map(\.name).count }

        var rows: [(String, Int)] = []
        let statements = try store.statements.during {
            rows = try context.fetch(
                DictionaryRequest(of: Author.self) { ($0[\.name], $0[\.numberOfBooks]) })
        }
        #expect(statements.count == 1)
        #expect(rows.count == 10_000)
        #expect(rows.reduce(0) { $0 + $1.1 } == 15_000)
        let groups = try context.fetch(
            DictionaryRequest(of: Book.self, groupedBy: [\.author?.name]) { $0.count })
        #expect(groups.count == 7_500)
    }

    @Test(
        "M6 a count that code keeps is right only if every writer runs it; a derived one always is")
    func stepping() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let authors = try AuthorsAndBooks.insertAuthors(into: context)
        try context.save()
        for round in 0..<60 {
            guard let author = authors.randomElement(using: &generator) else { break }
            let book = authors.flatMap { Array($0.books) }.sorted { $0.name < $1.name }
                .randomElement(using: &generator)
            switch (Int.random(in: 0..<3, using: &generator), book) {
            case (0, let book?): try context.delete(book)
            case (1, let book?): author.take(book)
            default: try author.addBook("book \(round)", year: 2000)
            }
            if round % 10 == 9 {
                try context.save()
                #expect(
                    authors.map { Int($0.storedNumberOfBooks) } == authors.map(\.numberOfBooks),
                    "seed \(seed)")
            }
        }
        let austen = try author("Jane Austen")
        let before = austen.numberOfBooks
        try shell.run(
            "INSERT INTO Book(name, year, author) VALUES ('Persuasion', 1817, \(key(austen)));")
        context.refreshAllObjects()
        #expect(austen.numberOfBooks == before + 1)
        #expect(Int(austen.storedNumberOfBooks) == before, "seed \(seed)")
    }

    private func key(_ object: ManagedObject) -> Int64 { object.objectID.rowNumber ?? 0 }

    @Test("C8 of two contexts that each add a book, a stored count loses one, a derived count none")
    func lostCount() throws {
        try AuthorsAndBooks.insertAuthors(into: context)
        try context.save()
        let other = store.container.newContext()
        let name = "Jane Austen"
        let request = FetchRequest<Author>(predicate: #Predicate { $0.name == name })
        let (first, second) = (
            try #require(try context.fetch(request).first),
            try #require(try other.fetch(request).first)
        )
        try first.addBook("Persuasion", year: 1817)
        try context.save()
        try second.addBook("Northanger Abbey", year: 1817)
        try other.save()
        #expect(second.numberOfBooks == 6 && second.storedNumberOfBooks == 5)
    }

    // MARK: Classes, attributes

    @Test("M5 a superclass that isn't an entity shares its declarations, but no table")
    func classHierarchy() throws {
        #expect(store.container.model.entity(for: Catalogued.self) == nil)
        let tables = try shell.run(
            "SELECT group_concat(name) FROM (SELECT name FROM sqlite_schema WHERE type = 'table' "
                + "AND name NOT LIKE 'sqlite%' AND substr(name, 1, 1) <> '_' ORDER BY name);")
        #expect(tables == "Author,Book,University")
        for table in ["Author", "Book"] {
            let columns = try shell.run("SELECT name FROM pragma_table_info('\(table)');")
                .split(separator: "\n")
            #expect(columns.contains("name"))
            #expect(columns.contains("isListed"))
            #expect(!columns.contains("_entity"))
        }
        try AuthorsAndBooks.insertAuthors(into: context)
        try context.save()
        #expect(throws: FetchError.noSuchEntity("Catalogued")) {
            try context.fetch(FetchRequest<Catalogued>())
        }
        // The order that both inherit.
        #expect(
            try context.fetch(FetchRequest<Book>(limit: 2)).map(\.name) == [
                "Botchan", "Dom Casmurro",
            ])
    }

    @Test("M3 scalars and a transformable value are stored as what they are")
    func storage() throws {
        try AuthorsAndBooks.insertAuthors(into: context)
        try context.save()
        let row = try shell.run(
            "SELECT typeof(birthYear), birthYear, hex(favoriteColor), Book.isListed, "
                + "typeof(rating) "
                + "FROM Author JOIN Book ON author = Author._pk WHERE Book.name = 'Emma';")
        #expect(row == "integer|1775|3F6FB5|1|real")
        try context.reset()
        #expect(try author("Jane Austen").favoriteColor == InkColor(0x3F6FB5))
        #expect(try author("Mary Shelley").favoriteColor == nil)
    }

    @Test("M3 a transient value represents stored ones, which setting it changes")
    func shadow() throws {
        try AuthorsAndBooks.insertAuthors(into: context)
        try context.save()
        try context.reset()
        let hugo = try author("Victor Hugo")
        #expect(hugo.lifespan == Lifespan(born: 1802, died: 1885))
        #expect(!context.hasChanges)
        hugo.lifespan = Lifespan(born: 1803)
        #expect((hugo.birthYear, hugo.deathYear) == (1803, nil))
        try context.save()
        context.refresh(hugo)
        #expect(hugo.lifespan == Lifespan(born: 1803))
        #expect(
            try shell.run(
                "SELECT count(*) FROM pragma_table_info('Author') "
                    + "WHERE name = 'lifespan';") == "0")
    }

    private enum Wrong {
        final class Leaflet: ManagedObject { @Attribute(default: 1) var pages: Int? }
    }

    @Test("M2 a default is allowed on a required attribute, and refused on an optional one")
    func defaults() throws {
        let author = Author(context: context)
        #expect(author.isListed)
        #expect(author.storedNumberOfBooks == 0)
        #expect(author.deathYear == nil)
        #expect(throws: ModelError.defaultOnOptional(entity: "Leaflet", attribute: "pages")) {
            try ManagedObjectModel([Wrong.Leaflet.self])
        }
    }

    @Test("V1 single attributes are validated by limits and in code, and several together in code")
    func validation() throws {
        let author = Author(context: context)
        (author.name, author.country, author.birthYear) = ("  ", "ENG", 1950)
        author.deathYear = 1940
        let book = try author.addBook("early", year: 1900)
        book.rating = 6
        do {
            try context.save()
            Issue.record("saved")
        } catch SaveError.validation(let errors) {
            #expect(
                Set(errors.map { "\($0.entity).\($0.property ?? "")" }) == [
                    "Author.name", "Author.country", "Author.deathYear", "Book.rating", "Book.year",
                ])
        }
        (author.name, author.country, author.deathYear) = ("A", "GB", nil)
        (book.rating, book.year) = (5, 1970)
        try context.save()
    }

    // MARK: Requests

    @Test("M7 a compound index serves the query that it was made for, its order included")
    func compoundIndex() throws {
        try AuthorsAndBooks.insertAuthors(into: context)
        try context.save()
        var authors: [Author] = []
        let statements = try store.statements.during {
            authors = try context.fetch(Author.born(in: "GB", from: 1780, to: 1890))
        }
        #expect(authors.map(\.name) == ["Mary Shelley", "Virginia Woolf"])
        let sql = try #require(statements.first)
        let plan = try shell.run("EXPLAIN QUERY PLAN \(sql);")
        #expect(
            plan.contains(
                "USING INDEX Author_country_birthYear (country=? AND birthYear>? AND birthYear<?)"))
        #expect(!plan.contains("B-TREE"))
    }

    @Test("F4 a function with typed variables is a template, and gives a request like any other")
    func templates() throws {
        try AuthorsAndBooks.insertAuthors(into: context)
        try context.save()
        func names(_ minimum: Int, _ country: String) throws -> [String] {
            try context.fetch(Author.prolific(minimum: minimum, country: country)).map(\.name)
        }
        #expect(try names(3, "GB") == ["Jane Austen", "Virginia Woolf"])
        #expect(try names(4, "GB") == ["Jane Austen"])
        #expect(try names(1, "FR") == ["George Sand", "Victor Hugo"])
        var request = Author.prolific(minimum: 0, country: "GB")
        request.furtherPredicates = [#Predicate { $0.birthYear < 1800 }]
        request.sortDescriptors = [SortDescriptor(\.birthYear, order: .reverse)]
        #expect(try context.fetch(request).map(\.name) == ["Mary Shelley", "Jane Austen"])
        #expect(try context.count(request) == 2)
    }

    @Test("F4 the SQL of a template is the same for all variables, so it is prepared once")
    func preparedOnce() throws {
        func fetch(_ minimum: Int, _ country: String) throws {
            _ = try context.fetch(Author.prolific(minimum: minimum, country: country))
        }
        let statements = try store.statements.during {
            for minimum in 2...9 { try fetch(minimum, ["FR", "JP"][minimum % 2]) }
        }
        #expect(statements.count == 8 && Set(statements).count == 1)
        try store.container.withReadingConnection { connection in
            let statement = try connection.statement(statements[0])
            #expect(try connection.statement(statements[0]) === statement)
        }
    }
}
