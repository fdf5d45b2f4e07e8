import Foundation
import FoundationInternationalization

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

    /// The order of the regions.
    public var order: Order

    /// The maximum number of regions, from 0, or `nil` for all. If countries follow their
    /// continents, they don't count.
    public var limit: Int?

    /// Whether countries follow their continents, if both are listed. The order is then that of the
    /// continents, and of the countries of each; the unknown country comes last.
    public var nestsCountries: Bool

    /// Whether to find when a mood was last felt in each region, which requires a search for each
    /// country.
    public var includesLastFelt: Bool

    /// Whether to count the days of each region, which reads all moods. Orders that depend on the
    /// days count them anyway.
    public var includesFigures: Bool

    /// Creates a query (default: all regions, last updated first).
    ///
    /// - Parameters:
    ///   - filter: The kinds of regions to list.
    ///   - order: The order of the regions.
    ///   - limit: The maximum number of regions, from 0.
    ///   - nestsCountries: Whether countries follow their continents.
    ///   - includesLastFelt: Whether to find when a mood was last felt in each region.
    ///   - includesFigures: Whether to count the days of each region.
    public init(
        filter: Filter = .both, order: Order = .updated, limit: Int? = nil,
        nestsCountries: Bool = false, includesLastFelt: Bool = false, includesFigures: Bool = false
    ) {
        self.filter = filter
        self.order = order
        self.limit = limit
        self.nestsCountries = nestsCountries
        self.includesLastFelt = includesLastFelt
        self.includesFigures = includesFigures
    }

    var needsFigures: Bool {
        switch order {
        case .first, .last, .recent, .days, .feeling: true
        case .updated, .name, .moods: includesFigures
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

    /// Returns sorted elements in groups: each continent with its countries, and last the unknown
    /// country.
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
        let records = elements.map { (element: $0, record: record($0)) }
        let byCode = records.stablySorted {
            let (left, right) = ($0.record, $1.record)
            return (left.kind.rawValue, left.region.code)
                < (right.kind.rawValue, right.region.code)
        }
        let byUpdate = { byCode.stablySorted { $0.record.updatedAt > $1.record.updatedAt } }
        let sorted =
            switch order {
            case .updated: byUpdate()
            case .moods:
                byCode.stablySorted { $0.record.numberOfMoods > $1.record.numberOfMoods }
            case .name(let locale):
                byCode.map { (row: $0, name: $0.record.region.localizedName(in: locale)) }
                    .stablySorted {
                        $0.name.compare(
                            $1.name, options: [.caseInsensitive], range: nil, locale: locale)
                            == .orderedAscending
                    }
                    .map(\.row)
            case .first:
                byCode.stablySorted {
                    $0.record.figures?.first.daysSince1970 ?? .max < $1.record.figures?.first
                        .daysSince1970 ?? .max
                }
            case .last: byCode.stablySorted { $0.record.lastDay > $1.record.lastDay }
            case .recent: byUpdate().stablySorted { $0.record.lastDay > $1.record.lastDay }
            case .days:
                byCode.stablySorted {
                    $0.record.figures?.days ?? 0 > $1.record.figures?.days ?? 0
                }
            case .feeling:
                byCode.stablySorted {
                    $0.record.figures?.feeling ?? 0 > $1.record.figures?.feeling ?? 0
                }
            }
        return sorted.map(\.element)
    }
}

extension RegionRecord {
    /// The last day with a mood as a number that sorts.
    fileprivate var lastDay: Int { figures?.last.daysSince1970 ?? .min }
}

extension Array {
    /// Sorts, and keeps equal elements in their order. (The standard library's sort does too, but
    /// doesn't guarantee it.)
    fileprivate func stablySorted(by areInOrder: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            if areInOrder(left.element, right.element) { return true }
            if areInOrder(right.element, left.element) { return false }
            return left.offset < right.offset
        }.map(\.element)
    }
}
