import Foundation
import Persistence

/// A bookshop that keeps its catalogue, which it gets from elsewhere, apart from its sales. A sale
/// identifies its book by the number, because no relationship leads from one store to the other.
enum Bookshop {
    final class Title: ManagedObject {
        @Attribute(.unique, .length(13...13)) var isbn: String
        @Attribute var name: String
        @ToOne(inverse: \Series.titles) var series: Series?

        /// The sales of this number, the last first. No relationship can lead into the other store.
        @FetchedProperty({ (title: Title) in
            let isbn = title.isbn
            return FetchRequest(
                predicate: #Predicate { $0.isbn == isbn },
                sortedBy: [SortDescriptor(\.soldAt, order: .reverse)])
        })
        var sales: [Sale]
    }

    final class Series: ManagedObject {
        @Attribute(.unique) var name: String
        @ToMany var titles: ManagedSet<Title>
        @Derived var numberOfTitles: Int

        override class var derivations: [Derivation] {
            [.count(of: \Series.titles, into: \Series.numberOfTitles)]
        }
    }

    final class Sale: ManagedObject {
        @Attribute(.indexed) var isbn: String
        @Attribute(default: 1, .range(1...1000)) var copies: Int
        @Attribute var soldAt: Date
        @ToOne(inverse: \Till.sales, .required) var till: Till?
    }

    final class Till: ManagedObject {
        @Attribute(.unique) var number: Int
        @ToMany(deleteRule: .cascade) var sales: ManagedSet<Sale>
        @Derived var copies: Int

        override class var derivations: [Derivation] {
            [.sum(of: \Till.sales, \Sale.copies, into: \Till.copies)]
        }
    }

    static let catalogueID: Int32 = 0x4361_7461
    static let salesID: Int32 = 0x5361_6C65

    static func model(isCatalogueLast: Bool = false) throws -> ManagedObjectModel {
        let configurations = [
            ModelConfiguration("Catalogue", [Title.self, Series.self]),
            ModelConfiguration("Sales", [Sale.self, Till.self]),
        ]
        return try ManagedObjectModel(
            configurations: isCatalogueLast ? configurations.reversed() : configurations)
    }

    /// A title and its series, and a sale at a till, unsaved.
    static func sellFirst(in context: ManagedObjectContext) -> (Title, Sale) {
        let series = Series(context: context)
        series.name = "Atlases"
        let title = Title(context: context)
        (title.isbn, title.name, title.series) = ("9780000000002", "The World", series)
        let till = Till(context: context)
        till.number = 1
        let sale = Sale(context: context)
        (sale.isbn, sale.copies, sale.till) = (title.isbn, 3, till)
        sale.soldAt = Date(timeIntervalSince1970: 1_700_000_000)
        return (title, sale)
    }
}
