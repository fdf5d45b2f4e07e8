import Atlas
import Foundation
import MoodJournal

extension ISO3166.Country {
    /// Returns the name for people: moods without a place are in none, not "Unknown Region".
    func name(in locale: Locale) -> String {
        self == .unknown ? LanguageWords.of(locale).noPlace : localizedName(in: locale)
    }
}

extension Region {
    func name(in locale: Locale) -> String {
        country?.name(in: locale) ?? localizedName(in: locale)
    }

    /// Returns "in France", or "without a place".
    func phrase(in locale: Locale) -> String {
        self == .country(.unknown) ? "without a place" : "in \(localizedName(in: locale))"
    }
}

extension MoodGroup {
    func name(in locale: Locale) -> String {
        switch self {
        case .country(.unknown), .continent(nil): LanguageWords.of(locale).noPlace
        default: localizedName(in: locale)
        }
    }
}
