import Foundation
import Persistence

/// The regions of a journal, and all its moods.
public struct RegionListing: Sendable, Equatable {
    public let regions: [RegionRecord]
    public let totalNumberOfMoods: Int
}

extension Journal {
    /// The regions that a query asks for, from one fetch. Costs nothing for the moods in them: a
    /// region keeps its number.
    ///
    /// - Throws: ``JournalError``.
    public func regions(_ query: RegionQuery) throws(JournalError) -> RegionListing {
        let listed = try translating {
            switch query.filter {
            case .both: try self.records(of: GeographicRegion.self)
            case .countries: try records(of: Country.self)
            case .continents: try records(of: Continent.self)
            }
        }
        return RegionListing(
            regions: query.sorted(listed), totalNumberOfMoods: try totalNumberOfMoods())
    }

    /// How many moods there are, as their countries count them.
    public func totalNumberOfMoods() throws(JournalError) -> Int {
        try translating {
            try context.fetch(FetchRequest<Country>()).reduce(0) { $0 + $1.numberOfMoods }
        }
    }

    private func records<R: GeographicRegion>(of type: R.Type) throws -> [RegionRecord] {
        try context.fetch(
            FetchRequest<R>(sortedBy: [SortDescriptor(\R.updatedAt, order: .reverse)])
        ).compactMap(RegionRecord.init)
    }
}
