import Foundation
import Persistence

/// Regions of a journal, and its number of moods.
public struct RegionListing: Sendable, Equatable {
    /// The regions that the query selects, in its order.
    public let regions: [RegionRecord]

    /// The total over all countries, regardless of the filter and the limit.
    public let totalNumberOfMoods: Int
}

extension Journal {
    /// Returns the regions that a query selects; all numbers are as of one moment.
    ///
    /// - Parameter query: The regions to list.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(regions), of which there are at most 258, because a region stores its number
    ///   of moods; plus O(countries · log moods) if the query includes when moods were last felt, and
    ///   O(moods) if it includes the regions' days.
    public func regions(_ query: RegionQuery) throws(JournalError) -> RegionListing {
        let all = try translating {
            try context.inQueryGeneration {
                let regions = try context.fetch(FetchRequest<GeographicRegion>())
                return try context.reading {
                    let moments = query.includesLastFelt ? try context.lastFelt(in: regions) : [:]
                    let figures = query.needsFigures ? try figuresByRegion() : [:]
                    return regions.compactMap {
                        RegionRecord($0, lastFelt: moments[$0.objectID], figures: figures)
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
    /// Returns the sum, or the nearest number if it overflows: another program may have written any
    /// count.
    func addingSaturated(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        guard overflows else { return sum }
        return other < 0 ? .min : .max
    }
}
