import Atlas
import Foundation
import MoodJournal

extension ISO3166.Country {
    /// Returns the name for people: moods without a place are in none, not "Unknown Region".
    func name(in locale: Locale) -> String {
        self == .unknown ? LanguageWords.of(locale).noPlace : localizedName(in: locale)
    }

    /// Returns the name as it stands in a phrase: "in the United Kingdom".
    func nameInPhrase(in locale: Locale) -> String {
        let name = localizedName(in: locale)
        let hasArticle =
            locale.language.languageCode == .english
            && (Self.namesWithArticle.contains(alpha2) || name.hasSuffix("Islands"))
        return hasArticle ? "the " + name : name
    }

    /// The countries whose English names have an article in a sentence, apart from islands.
    private static let namesWithArticle: Set = [
        "AE", "BS", "CF", "DO", "GB", "GM", "IM", "IO", "KM", "MV", "NL", "PH", "PS", "TF", "US",
    ]
}

extension Region {
    func name(in locale: Locale) -> String {
        country?.name(in: locale) ?? localizedName(in: locale)
    }

    /// Returns "in France", or "without a place".
    func phrase(in locale: Locale) -> String {
        switch self {
        case .country(.unknown): "without a place"
        case .country(let country): "in " + country.nameInPhrase(in: locale)
        case .continent(let continent): "in " + continent.localizedName(in: locale)
        }
    }
}

extension GroupedStatistics.Group {
    func name(in locale: Locale) -> String {
        switch group {
        case .country(.unknown), .continent(nil): LanguageWords.of(locale).noPlace
        case .town(nil): "No town"
        case .place(nil): "Elsewhere"
        default: localizedName(in: locale)
        }
    }

    /// Returns the name as it stands in a phrase: "in the United Kingdom".
    func nameInPhrase(in locale: Locale) -> String {
        guard case .country(let country) = group else { return name(in: locale) }
        return country.nameInPhrase(in: locale)
    }
}
