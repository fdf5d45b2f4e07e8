import Atlas
import Foundation
import FoundationInternationalization

/// What a mood is listed under, where moods are listed in sections.
public enum MoodSection: Hashable, Sendable {
    /// Nil for the moods of the unknown country.
    case continent(UNM49.Continent?)
    case country(ISO3166.Country)

    /// The beginning of the day where the mood was felt: "2024", "2024-05" or "2024-05-01".
    case period(String)

    /// Nil for the moods that say nothing of it.
    case feeling(Feeling?)

    /// What decides about the section.
    public enum Key: String, CaseIterable, Sendable {
        case continent
        case country
        case year
        case month
        case day
        case feeling

        /// How much of a local day is the section's name; nil where the day does not matter.
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
        case .year, .month, .day:
            self = .period(String(mood.localDay.prefix(key.lengthOfDay ?? 0)))
        case .feeling: self = .feeling(mood.feeling)
        }
    }

    /// What names it in the results that it is of, whatever the language; no text for what is unknown.
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

    /// A region's name in the locale's language; a period as ISO 8601 has it, which sorts; a feeling
    /// by its name, or "none".
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

    /// The sections of a listing in their order: regions by name in the locale's language, periods
    /// from the newest to the oldest, feelings from the best to the worst. What is unknown, or not
    /// said, comes last.
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
