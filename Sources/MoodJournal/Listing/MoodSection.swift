import Atlas
import Foundation

/// The section of a listing that a mood belongs to.
public enum MoodSection: Hashable, Sendable {
    /// A continent, or `nil` for the moods of the unknown country.
    case continent(UNM49.Continent?)
    /// A country, or the unknown country.
    case country(ISO3166.Country)
    /// The beginning of a local day: "2024", "2024-05" or "2024-05-01".
    case period(String)
    /// A feeling, or `nil` for the moods without one.
    case feeling(Feeling?)

    /// The property by which moods are grouped into sections.
    public enum Key: String, CaseIterable, Sendable {
        /// The continent of the mood's country.
        case continent
        /// The mood's country.
        case country
        /// The year of the local day.
        case year
        /// The month of the local day.
        case month
        /// The local day.
        case day
        /// The mood's feeling.
        case feeling

        /// The number of characters of a local day that are the section's name, or `nil` if the key
        /// isn't a period.
        var lengthOfDay: Int? {
            switch self {
            case .year: 4
            case .month: 7
            case .day: 10
            case .continent, .country, .feeling: nil
            }
        }

        var needsCountry: Bool { self == .continent || self == .country }
    }

    init(_ mood: Mood, by key: Key) {
        switch key {
        case .continent: self = .continent((mood.country?.code ?? .unknown).continent)
        case .country: self = .country(mood.country?.code ?? .unknown)
        case .year, .month, .day: self = .period(String(mood.localDay.prefix(key.lengthOfDay ?? 0)))
        case .feeling: self = .feeling(mood.feeling)
        }
    }

    /// The section's name in fetched results, in no language; empty if the property is unknown.
    var name: String {
        switch self {
        case .continent(let continent): continent.map { String($0.rawValue) } ?? ""
        case .country(let country): String(country.numericCode)
        case .period(let period): period
        case .feeling(let feeling): feeling.map { String($0.rawValue) } ?? ""
        }
    }

    init(name: String, by key: Key) {
        switch key {
        case .continent: self = .continent(Int16(name).flatMap(UNM49.Continent.init(rawValue:)))
        case .country:
            self = .country(Int16(name).flatMap(ISO3166.Country.init(numericCode:)) ?? .unknown)
        case .year, .month, .day: self = .period(name)
        case .feeling: self = .feeling(Int(name).flatMap(Feeling.init(rawValue:)))
        }
    }

    /// Returns the section's name for people: a region's name in the locale's language, a period in
    /// ISO 8601 (which sorts), or a feeling's name or "none".
    /// - Parameter locale: The locale whose language a region's name is in.
    /// - Returns: The name.
    public func localizedName(in locale: Locale) -> String {
        switch self {
        case .continent(let continent):
            continent?.localizedName(in: locale)
                ?? ISO3166.Country.unknown.localizedName(in: locale)
        case .country(let country): country.localizedName(in: locale)
        case .period(let period): period
        case .feeling(let feeling): feeling?.name ?? "none"
        }
    }

    /// Returns the sections in the order of a listing: regions by name in the locale's language,
    /// periods from the newest, feelings from the best. Unknown ones come last.
    static func sorted(_ sections: some Sequence<MoodSection>, in locale: Locale) -> [MoodSection] {
        let named = sections.map { (section: $0, name: $0.localizedName(in: locale)) }
        return named.sorted { left, right in
            if left.section.isUnknown != right.section.isUnknown { return right.section.isUnknown }
            switch (left.section, right.section) {
            case (.period(let first), .period(let second)): return first > second
            case (.feeling(let first?), .feeling(let second?)):
                return first.rawValue > second.rawValue
            default:
                let order = left.name.compare(
                    right.name, options: [.caseInsensitive], range: nil, locale: locale)
                return order == .orderedAscending
            }
        }.map(\.section)
    }

    private var isUnknown: Bool {
        switch self {
        case .continent(nil), .country(.unknown), .feeling(nil): true
        default: false
        }
    }
}
