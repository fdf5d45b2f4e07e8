import Persistence

/// The regions of a journal, and its number of moods.
public struct RegionListing: Sendable, Equatable {
    /// The regions that the query selects, in its order.
    public let regions: [RegionRecord]
    /// The total over all countries, regardless of the filter and the limit.
    public let totalNumberOfMoods: Int
    /// The number of known countries with moods, regardless of the filter and the limit.
    public let totalNumberOfCountries: Int
    /// The number of moods in these countries.
    public let numberOfMoodsInCountries: Int
    /// The days of all moods, regardless of the filter and the limit; `nil` without moods, or unless
    /// the query includes the regions' days.
    public let figures: DayFigures?
}

extension Journal {
    /// Returns the regions that a query selects. All numbers are as of one moment.
    /// - Parameter query: The regions to list.
    /// - Returns: The regions, and the total number of moods.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(regions), of which there are at most 258, because a region stores its number
    ///   of moods. In addition, O(countries · log moods) if the query includes when moods were last
    ///   felt, and O(moods) if it includes the regions' days, or counts only some moods.
    public func regions(_ query: RegionQuery) throws(JournalError) -> RegionListing {
        let (all, figures) = try readingAtOneMoment {
            let regions = try context.fetch(FetchRequest<GeographicRegion>())
            let moments = query.includesLastFelt ? try lastFelt(in: regions, query.moods) : [:]
            let figures =
                query.needsFigures ? try figuresByRegion(of: query.moods) : RegionFigures()
            let records = regions.compactMap {
                RegionRecord($0, lastFelt: moments[$0.objectID], figures: figures)
            }.filter { query.moods.selectsAll || $0.figures != nil }
            return (records, figures)
        }
        return RegionListing(
            regions: query.arranged(all) { $0 }, totalNumberOfMoods: all.totalNumberOfMoods,
            totalNumberOfCountries: all.totalNumberOfCountries,
            numberOfMoodsInCountries: all.filter { $0.region != .country(.unknown) }
                .totalNumberOfMoods, figures: figures.all)
    }
}

extension Sequence<RegionRecord> {
    /// The total over all countries.
    var totalNumberOfMoods: Int {
        reduce(0) { $1.kind == .country ? $0.addingSaturated($1.numberOfMoods) : $0 }
    }

    /// The number of countries without the unknown country.
    var totalNumberOfCountries: Int {
        count { $0.kind == .country && $0.region != .country(.unknown) }
    }
}

extension Int {
    /// Returns the sum, or the nearest number if it overflows: another program may store any count.
    func addingSaturated(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        guard overflows else { return sum }
        return other < 0 ? .min : .max
    }
}
