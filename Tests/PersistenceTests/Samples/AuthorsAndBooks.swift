import Foundation
import Persistence

/// The declarations that several entities share. It isn't an entity, so each has its own table.
class Catalogued: ManagedObject {
    @Attribute(
        .length(1...200),
        .check(String.self) { $0.allSatisfy(\.isWhitespace) ? "says nothing" : nil })
    var name: String
    @Attribute(default: true) var isListed: Bool

    override class var defaultSortDescriptors: [AnySortDescriptor] {
        [AnySortDescriptor(\Catalogued.name)]
    }
}

final class Author: Catalogued {
    @Attribute(.length(2...2)) var country: String
    @Attribute(.range(Int16(-3000)...2100)) var birthYear: Int16
    @Attribute var deathYear: Int16?
    @Attribute var favoriteColor: InkColor?
    @ToMany(deleteRule: .cascade) var books: ManagedSet<Book>
    @ToOne(inverse: \University.authors) var university: University?

    /// The number of books that ``take(_:)`` and deletions maintain, beside the one that the store
    /// derives.
    @Attribute(default: 0, .range(Int32(0)...1_000_000)) var storedNumberOfBooks: Int32
    @Derived var numberOfBooks: Int

    /// Represents the two years that are stored.
    @Transient({ (author: Author) in Lifespan(born: author.birthYear, died: author.deathYear) })
    var lifespan: Lifespan {
        didSet { (birthYear, deathYear) = (lifespan.born, lifespan.died) }
    }

    override class var derivations: [Derivation] {
        [.count(of: \Author.books, into: \Author.numberOfBooks)]
    }
    override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(\Author.country, \Author.birthYear)]
    }

    static func prolific(minimum: Int, country: String) -> FetchRequest<Author> {
        FetchRequest(
            predicate: #Predicate { $0.numberOfBooks >= minimum && $0.country == country })
    }

    static func born(in country: String, from: Int16, to: Int16) -> FetchRequest<Author> {
        FetchRequest(
            predicate: #Predicate {
                $0.country == country && $0.birthYear >= from && $0.birthYear <= to
            }, sortedBy: [SortDescriptor(\.birthYear)])
    }

    /// Creates a new book of this author.
    @discardableResult
    func addBook(_ title: String, year: Int16) throws -> Book {
        guard let managedObjectContext else { throw FaultError.noSuchRow(objectID) }
        let book = Book(context: managedObjectContext)
        (book.name, book.year) = (title, year)
        take(book)
        return book
    }

    /// Moves a book from its author to this one.
    func take(_ book: Book) {
        guard book.author !== self else { return }
        book.author?.storedNumberOfBooks -= 1
        book.author = self
        storedNumberOfBooks += 1
    }

    override func validateForInsert() throws { try checkYears() }
    override func validateForUpdate() throws { try checkYears() }

    private func checkYears() throws {
        if let deathYear, deathYear < birthYear {
            throw ValidationError(self, property: "deathYear", "died before being born")
        }
    }
}

final class Book: Catalogued {
    @Attribute var year: Int16
    @Attribute(default: 0, .range(0.0...5)) var rating: Double
    @ToOne(inverse: \Author.books, .required) var author: Author?

    override func validateForInsert() throws {
        if let author, year < author.birthYear {
            throw ValidationError(self, property: "year", "is before its author's birth")
        }
    }

    override func prepareForDeletion() throws {
        author?.storedNumberOfBooks -= 1
    }
}

final class University: ManagedObject {
    @Attribute(.unique) var name: String
    @ToMany var authors: ManagedSet<Author>

    @FetchedProperty(
        userInfo: InkColor(0x3F6FB5),
        { (university: University, color) in
            let id = university.objectID
            return FetchRequest(
                predicate: #Predicate {
                    $0.university?.objectID == id && $0.favoriteColor == color
                })
        })
    var authorsWhoLikeBlue: [Author]
}

/// A colour, kept as three bytes.
struct InkColor: Transformable, Codable, Equatable {
    var rgb: UInt32

    static var placeholder: InkColor { InkColor(0) }

    init(_ rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

    init?(transformedData: Data) {
        guard transformedData.count == 3 else { return nil }
        rgb = transformedData.reduce(0) { $0 << 8 | UInt32($1) }
    }

    var transformedData: Data {
        Data([16, 8, 0].map { UInt8(truncatingIfNeeded: rgb >> $0) })
    }
}

struct Lifespan: Transformable, Equatable {
    var born: Int16
    var died: Int16?

    static var placeholder: Lifespan { Lifespan(born: 0) }

    init(born: Int16, died: Int16? = nil) {
        (self.born, self.died) = (born, died)
    }

    init?(transformedData: Data) {
        let years = String(decoding: transformedData, as: UTF8.self).split(separator: " ")
            .compactMap { Int16($0) }
        guard let born = years.first else { return nil }
        self.init(born: born, died: years.dropFirst().first)
    }

    var transformedData: Data {
        Data(([born] + (died.map { [$0] } ?? [])).map(String.init).joined(separator: " ").utf8)
    }
}

enum AuthorsAndBooks {
    static let entities: [ManagedObject.Type] = [Author.self, Book.self, University.self]

    struct AuthorRecord: Decodable {
        struct BookRecord: Decodable {
            let title: String
            let year: Int16
        }

        let name: String
        let country: String
        let born: Int16
        let died: Int16?
        let color: String?
        let books: [BookRecord]
    }

    /// Inserts the authors of `Fixtures/authors-and-books.json` with their books, unsaved.
    @discardableResult
    static func insertAuthors(into context: ManagedObjectContext) throws -> [Author] {
        let fixture = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../Fixtures/authors-and-books.json").standardized
        let records = try JSONDecoder().decode(
            [AuthorRecord].self, from: Data(contentsOf: fixture))
        return try records.map { record in
            let author = Author(context: context)
            (author.name, author.country) = (record.name, record.country)
            (author.birthYear, author.deathYear) = (record.born, record.died)
            author.favoriteColor = record.color.flatMap { UInt32($0, radix: 16) }
                .map { InkColor($0) }
            for book in record.books { try author.addBook(book.title, year: book.year) }
            return author
        }
    }

    /// 10,000 authors with 15,000 books, written by another program.
    static func insertMany(with shell: SQLiteShell) throws {
        try shell.run(
            """
            BEGIN;
            WITH RECURSIVE numbers(n) AS (
              SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000
            )
            INSERT INTO Author(name, country, birthYear, storedNumberOfBooks)
            SELECT printf('author %05d', n),
              CASE n % 5 WHEN 0 THEN 'FR' WHEN 1 THEN 'GB' WHEN 2 THEN 'JP' ELSE 'US' END,
              1900 + n % 100, n % 4
            FROM numbers;
            INSERT INTO Book(name, year, author)
            SELECT 'book ' || value || ' of ' || name, 1990 + value, Author._pk
            FROM Author, json_each('[1,2,3]') WHERE value <= Author.storedNumberOfBooks;
            COMMIT;
            """)
    }
}
