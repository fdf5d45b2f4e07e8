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
        /// Regions that a mood was last added to come first.
        case updated

        /// By name in the locale's language.
        case name(Locale)

        /// Regions with the most moods come first.
        case moods

        /// Regions where a mood was first felt earliest come first.
        case first

        /// Regions where a mood was last felt latest come first.
        case last

        /// Regions with moods on the most days come first.
        case days

        /// Regions with the best feeling come first, those without one last.
        case feeling
    }

    /// The kinds of regions to list.
    public var filter: Filter

    /// The order of the regions.
    public var order: Order

    /// The greatest number of regions, 0 or more; `nil` for all.
    public var limit: Int?

    /// Whether to find when a mood was last felt in each region, which needs a search for each
    /// country.
    public var includesLastFelt: Bool

    /// Whether to count the days of each region, which reads all moods. The orders that need the
    /// days count them too.
    public var includesFigures: Bool

    /// Creates a query (default: all regions, last updated first).
    ///
    /// - Parameters:
    ///   - filter: The kinds of regions to list.
    ///   - order: The order of the regions.
    ///   - limit: The greatest number of regions, 0 or more.
    ///   - includesLastFelt: Whether to find when a mood was last felt in each region.
    ///   - includesFigures: Whether to count the days of each region.
    public init(
        filter: Filter = .both, order: Order = .updated, limit: Int? = nil,
        includesLastFelt: Bool = false, includesFigures: Bool = false
    ) {
        self.filter = filter
        self.order = order
        self.limit = limit
        self.includesLastFelt = includesLastFelt
        self.includesFigures = includesFigures
    }

    var needsFigures: Bool {
        switch order {
        case .first, .last, .days, .feeling: true
        case .updated, .name, .moods: includesFigures
        }
    }

    /// Sorts elements that passed the filter, and applies the limit. Ties are sorted by kind, then
    /// by code.
    func sorted<Element>(
        _ elements: [Element], by record: (Element) -> RegionRecord
    ) -> [Element] {
        let records = elements.map { (element: $0, record: record($0)) }
        let byCode = records.stablySorted {
            let (left, right) = ($0.record, $1.record)
            return (left.kind.rawValue, left.region.code)
                < (right.kind.rawValue, right.region.code)
        }
        let sorted =
            switch order {
            case .updated:
                byCode.stablySorted { $0.record.updatedAt > $1.record.updatedAt }
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
            case .last:
                byCode.stablySorted {
                    $0.record.figures?.last.daysSince1970 ?? .min > $1.record.figures?.last
                        .daysSince1970 ?? .min
                }
            case .days:
                byCode.stablySorted {
                    $0.record.figures?.days ?? 0 > $1.record.figures?.days ?? 0
                }
            case .feeling:
                byCode.stablySorted {
                    $0.record.figures?.feeling ?? 0 > $1.record.figures?.feeling ?? 0
                }
            }
        return sorted.prefix(limit ?? sorted.count).map(\.element)
    }
}

extension Array {
    /// Sorts, and keeps equal elements in their order. (The standard library's sort does so too,
    /// but doesn't promise it.)
    fileprivate func stablySorted(by areInOrder: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            if areInOrder(left.element, right.element) { return true }
            if areInOrder(right.element, left.element) { return false }
            return left.offset < right.offset
        }.map(\.element)
    }
}
