import Foundation
import Persistence
import SeededRandom

/// Books on shelves, with texts that are longer than a page, and readers who share them.
enum Archive {
    static let entities: [ManagedObject.Type] = [Shelf.self, Book.self, Reader.self]

    final class Shelf: ManagedObject {
        @Attribute(.unique) var code: Int
        @ToMany(deleteRule: .deny) var books: ManagedSet<Book>
        @Derived var numberOfBooks: Int

        override class var derivations: [Derivation] {
            [.count(of: \Shelf.books, into: \Shelf.numberOfBooks)]
        }
    }

    final class Book: ManagedObject {
        @Attribute(.unique, .preservedAfterDeletion) var isbn: String
        @Attribute var price: Double?
        @Attribute var text: String?
        @Attribute var cover: Data?
        @ToOne(inverse: \Shelf.books, .required) var shelf: Shelf?
        @ToMany(inverse: \Reader.books) var readers: ManagedSet<Reader>
    }

    final class Reader: ManagedObject {
        @Attribute(.unique) var name: String
        @ToMany var books: ManagedSet<Book>
    }

    /// Saves books in several transactions, changes some and deletes some.
    static func fill(
        _ context: ManagedObjectContext, books count: Int, seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let shelves = (0..<8).map { code in
            let shelf = Shelf(context: context)
            shelf.code = code
            return shelf
        }
        let readers = (0..<12).map { number in
            let reader = Reader(context: context)
            reader.name = "reader \(number)"
            return reader
        }
        var books: [Book] = []
        for number in 0..<count {
            let book = Book(context: context)
            book.isbn = "isbn-\(seed)-\(number)"
            book.price =
                Bool.random(using: &random) ? Double.random(in: 1...90, using: &random) : nil
            // Some always need overflow pages.
            let isLonger = number % 16 == 0
            let isLong = isLonger || Int.random(in: 0..<12, using: &random) == 0
            let length = Int.random(
                in: (isLonger ? 5_000 : 0)...(isLong ? 12_000 : 300), using: &random)
            book.text = String(repeating: "word\(number) ", count: length / 7)
            if isLong { book.cover = Data((0..<length / 3).map { UInt8($0 & 0xFF) }) }
            book.shelf = shelves.randomElement(using: &random)
            for reader in readers where Int.random(in: 0..<4, using: &random) == 0 {
                book.readers.insert(reader)
            }
            books.append(book)
            if number % 50 == 49 { try context.save() }
        }
        try context.save()
        for book in books where Int.random(in: 0..<10, using: &random) == 0 {
            book.text = (book.text ?? "") + "changed"
            if let reader = readers.randomElement(using: &random) { book.readers.remove(reader) }
        }
        try context.save()
        for book in books where Int.random(in: 0..<15, using: &random) == 0 {
            try context.delete(book)
        }
        try context.save()
    }

    /// Saves another book, to show that the store can be written.
    static func addBook(_ context: ManagedObjectContext) throws {
        let book = Book(context: context)
        book.isbn = "new"
        book.shelf = try context.findOrCreate(\Shelf.code, is: 77)
        try context.save()
    }
}
