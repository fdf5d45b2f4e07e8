import Atlas
import Foundation

/// The regions to list, and their order.
public struct RegionQuery: Sendable {
    /// The kinds of regions to list.
    public enum Filter: String, CaseIterable, Sendable {
        /// Countries and continents.
        case both
        /// Only countries.
        case countries
        /// Only continents.
        case continents

        func includes(_ kind: RegionRecord.Kind) -> Bool {
            switch self {
            case .both: true
            case .countries: kind == .country
            case .continents: kind == .continent
            }
        }
    }

    /// The order of regions. Ties are sorted by kind, then by code.
    public enum Order: Sendable {
        /// Regions with the most recently added mood come first.
        case updated
        /// Regions are sorted by name in the locale's language.
        case name(Locale)
        /// Regions with the most moods come first.
        case moods
        /// Regions with the earliest first mood come first.
        case first
        /// Regions with the latest mood come first.
        case last
        /// Regions where a mood was last felt latest come first, and of those with the same day the
        /// one that a mood was last added to.
        case recent
        /// Regions with moods on the most days come first.
        case days
        /// Regions with the best feeling come first, and those without one come last.
        case feeling
    }

    /// The kinds of regions to list.
    public var filter: Filter
    /// The moods to count, without order and limit. If they aren't all moods, this reads those.
    public var moods: MoodQuery
    /// The order of the regions.
    public var order: Order
    /// The maximum number of regions, from 0, or `nil` for all. If countries follow their
    /// continents, they don't count.
    public var limit: Int?
    /// Whether countries follow their continents, if both are listed. The order is then that of the
    /// continents, and of the countries of each; the unknown country comes last.
    public var nestsCountries: Bool
    /// Whether to find when a mood was last felt in each region, which needs a search per country.
    public var includesLastFelt: Bool
    /// Whether to count the days of each region, which reads all moods. Orders that depend on the
    /// days count them anyway.
    public var includesFigures: Bool

    /// Creates a query (default: all regions, last updated first).
    /// - Parameters:
    ///   - filter: The kinds of regions to list.
    ///   - moods: The moods to count.
    ///   - order: The order of the regions.
    ///   - limit: The maximum number of regions, from 0.
    ///   - nestsCountries: Whether countries follow their continents.
    ///   - includesLastFelt: Whether to find when a mood was last felt in each region.
    ///   - includesFigures: Whether to count the days of each region.
    public init(
        filter: Filter = .both, of moods: MoodQuery = MoodQuery(), order: Order = .updated,
        limit: Int? = nil, nestsCountries: Bool = false, includesLastFelt: Bool = false,
        includesFigures: Bool = false
    ) {
        self.filter = filter
        self.moods = moods
        self.order = order
        self.limit = limit
        self.nestsCountries = nestsCountries
        self.includesLastFelt = includesLastFelt
        self.includesFigures = includesFigures
    }

    var needsFigures: Bool {
        switch order {
        case .first, .last, .recent, .days, .feeling: true
        case .updated, .name, .moods: includesFigures || !moods.selectsAll
        }
    }

    /// Returns the elements that pass the filter in their order, up to the limit. Ties are sorted by
    /// kind, then by code.
    func arranged<Element>(
        _ elements: [Element], by record: (Element) -> RegionRecord
    ) -> [Element] {
        let sorted = sorted(elements.filter { filter.includes(record($0).kind) }, by: record)
        guard nestsCountries, filter == .both else {
            return Array(sorted.prefix(limit ?? sorted.count))
        }
        let groups = nested(sorted, by: record)
        return groups.prefix(limit ?? groups.count).flatMap(\.self)
    }

    /// Returns sorted elements in groups: each continent with its countries; last, the unknown one.
    private func nested<Element>(
        _ sorted: [Element], by record: (Element) -> RegionRecord
    ) -> [[Element]] {
        let countries = sorted.filter { record($0).kind == .country }
        var byContinent = Dictionary(grouping: countries) { record($0).continent }
        var groups: [[Element]] = []
        for continent in sorted where record(continent).kind == .continent {
            var group = [continent]
            let code = record(continent).continent
            let inside = code.flatMap { byContinent.removeValue(forKey: $0) } ?? []
            // Antarctica is a continent and a country, with one code for both.
            let isContinent =
                inside.count == 1
                && inside.allSatisfy { record($0).region.country?.numericCode == code?.rawValue }
            if !isContinent { group += inside }
            groups.append(group)
        }
        let unknown = byContinent.removeValue(forKey: nil)
        // Countries whose continent another program deleted.
        let strays = countries.filter { byContinent[record($0).continent] != nil }
        return groups + strays.map { [$0] } + (unknown.map { [$0] } ?? [])
    }

    private func sorted<Element>(
        _ elements: [Element], by record: (Element) -> RegionRecord
    ) -> [Element] {
        var names: [Region: String] = [:]
        if case .name(let locale) = order {
            for region in elements.map({ record($0).region }) {
                names[region] = region.localizedName(in: locale)
            }
        }
        /// Returns whether a region comes before another one, or `nil` for ties.
        func isFirst(_ left: RegionRecord, _ right: RegionRecord) -> Bool? {
            switch order {
            case .updated: return left.updatedAt.isFirst(before: right.updatedAt, descending: true)
            case .moods:
                return left.numberOfMoods.isFirst(before: right.numberOfMoods, descending: true)
            case .name(let locale):
                let order = (names[left.region] ?? "").compare(
                    names[right.region] ?? "", options: [.caseInsensitive], range: nil,
                    locale: locale)
                return order.rawValue.isFirst(before: 0)
            case .first: return left.firstDay.isFirst(before: right.firstDay)
            case .last: return left.lastDay.isFirst(before: right.lastDay, descending: true)
            case .recent:
                return left.lastDay.isFirst(before: right.lastDay, descending: true)
                    ?? left.updatedAt.isFirst(before: right.updatedAt, descending: true)
            case .days:
                let (days, others) = (left.figures?.days ?? 0, right.figures?.days ?? 0)
                return days.isFirst(before: others, descending: true)
            case .feeling:
                let (mean, other) = (left.figures?.feeling ?? 0, right.figures?.feeling ?? 0)
                return mean.isFirst(before: other, descending: true)
            }
        }
        let records = elements.map(record)
        let codes = records.map { ($0.kind.rawValue, $0.region.code) }
        return elements.indices.sorted {
            isFirst(records[$0], records[$1]) ?? (codes[$0] < codes[$1])
        }.map { elements[$0] }
    }
}

extension RegionRecord {
    /// The first and the last day with a mood as numbers that sort.
    fileprivate var firstDay: Int { figures?.first.daysSince1970 ?? .max }
    fileprivate var lastDay: Int { figures?.last.daysSince1970 ?? .min }
}

extension Comparable {
    /// Returns whether a value comes before another one, or `nil` if they are equal.
    fileprivate func isFirst(before other: Self, descending: Bool = false) -> Bool? {
        if self == other { return nil }
        return descending ? self > other : self < other
    }
}
