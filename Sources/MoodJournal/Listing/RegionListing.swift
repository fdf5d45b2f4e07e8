import Foundation
import Persistence

/// The regions of a journal, and all its moods.
public struct RegionListing: Sendable, Equatable {
    public let regions: [RegionRecord]

    /// Whatever the filter: what all countries together count.
    public let totalNumberOfMoods: Int
}

extension Journal {
    /// The regions that a query selects, all numbers as of one moment.
    ///
    /// - Throws: ``JournalError``.
    /// - Complexity: O(regions), of which there are at most 258: a region keeps its number of moods.
    public func regions(_ query: RegionQuery) throws(JournalError) -> RegionListing {
        let all = try translating {
            try context.inQueryGeneration {
                let regions = try context.fetch(FetchRequest<GeographicRegion>())
                return try context.reading {
                    let moments = query.includesLastFelt ? try context.lastFelt(in: regions) : [:]
                    return regions.compactMap {
                        RegionRecord($0, lastFelt: moments[$0.objectID])
                    }
                }
            }
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
