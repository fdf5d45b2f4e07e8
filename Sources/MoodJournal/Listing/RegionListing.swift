import Foundation
import Persistence

/// The regions of a journal, and all its moods.
public struct RegionListing: Sendable, Equatable {
    public let regions: [RegionRecord]

    /// Whatever the filter: what all countries together count.
    public let totalNumberOfMoods: Int
}

extension Journal {
    /// The regions that a query asks for. One fetch of the at most 258 there are, so that all numbers
    /// are of one moment; costs nothing for the moods in them, a region keeps its number.
    ///
    /// - Throws: ``JournalError``.
    public func regions(_ query: RegionQuery) throws(JournalError) -> RegionListing {
        let all = try reading {
            try context.fetch(FetchRequest<GeographicRegion>()).compactMap(RegionRecord.init)
        }
        return RegionListing(
            regions: query.sorted(all.filter { query.filter.includes($0.kind) }, by: { $0 }),
            totalNumberOfMoods: all.reduce(0) {
                $1.kind == .country ? $0.addingSaturated($1.numberOfMoods) : $0
            })
    }
}

extension Int {
    /// The sum, or the number nearest to it: another program may have written any count.
    func addingSaturated(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        guard overflows else { return sum }
        return other < 0 ? .min : .max
    }
}
