import Foundation
import FoundationInternationalization

/// Which regions to list, and in which order.
public struct RegionQuery: Sendable {
    public enum Filter: String, CaseIterable, Sendable {
        case both
        case countries
        case continents

        func includes(_ kind: RegionRecord.Kind) -> Bool {
            switch self {
            case .both: true
            case .countries: kind == .country
            case .continents: kind == .continent
            }
        }
    }

    public enum Order: Sendable {
        /// Those that a mood was last added to first.
        case updated

        /// By name in a language.
        case name(Locale)

        /// Those with most moods first.
        case moods
    }

    public var filter: Filter
    public var order: Order
    public var limit: Int?

    /// Whether to find when a mood was last felt in each region, a search for each country.
    public var includesLastFelt: Bool

    public init(
        filter: Filter = .both, order: Order = .updated, limit: Int? = nil,
        includesLastFelt: Bool = false
    ) {
        self.filter = filter
        self.order = order
        self.limit = limit
        self.includesLastFelt = includesLastFelt
    }

    /// Sorts what the filter lets through; ties by kind, then by code.
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
            }
        return sorted.prefix(limit ?? sorted.count).map(\.element)
    }
}

extension Array {
    /// Equal elements stay in their order. (The library's sort happens to do so, and does not
    /// promise it.)
    fileprivate func stablySorted(by areInOrder: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            if areInOrder(left.element, right.element) { return true }
            if areInOrder(right.element, left.element) { return false }
            return left.offset < right.offset
        }.map(\.element)
    }
}
