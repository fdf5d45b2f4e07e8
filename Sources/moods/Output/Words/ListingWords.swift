import Foundation
import FoundationInternationalization
import MoodJournal

/// Writes the numbers, dates and phrases of listings in the language of a locale.
struct ListingWords: Sendable {
    let language: LanguageWords
    let names: CalendarNames
    /// The locale of numbers, whose region may have its own separators.
    private let numbers: Locale

    /// Creates the words for a locale. A language that isn't in ``LanguageWords/all`` gets English
    /// words and English names of months and weekdays, so that no phrase mixes two languages.
    init(locale: Locale) {
        language = .of(locale)
        let isKnown = locale.language.languageCode?.identifier == language.code
        numbers = isKnown ? locale : Locale(identifier: "en")
        names = CalendarNames(locale: numbers)
    }

    /// The words for everything that is only in English.
    static let english = ListingWords(locale: Locale(identifier: "en"))

    /// Returns a number as the locale groups its digits: "2,500".
    func number(_ number: Int) -> String { number.formatted(.number.locale(numbers)) }

    /// Returns a number with one decimal: "3.4". Zero has no sign.
    func decimal(_ number: Double) -> String {
        FigureText.decimal(number).replacing(".", with: numbers.decimalSeparator ?? ".")
    }

    /// Returns "12 moods", or "5 of 12 moods" if fewer are shown than there are.
    func moods(_ count: Int, shown: Int? = nil) -> String {
        guard let shown, shown < count else { return phrase(language.moods, count) }
        return phrase(language.someMoods, count, after: [number(shown)])
    }

    /// Returns "61 days".
    func days(_ count: Int) -> String { phrase(language.days, count) }

    /// Returns "61 days with a mood, average 3.6", or without the average.
    func daysWithMoods(_ count: Int, average: Double?) -> String {
        joined([phrase(language.daysWithMoods, count), average.map(self.average)])
    }

    /// Returns "97 moods in 51 countries on 61 days, average 3.6", or if not all moods are in a known
    /// country, "97 moods on 61 days, 90 in 51 countries, average 3.6".
    /// - Parameters:
    ///   - located: The number of moods in known countries; `nil` for all.
    ///   - countries: The number of known countries. It is left out if it is `nil` or 0, as are the
    ///     days and the average if they are `nil`.
    func summary(
        moods: Int, located: Int? = nil, countries: Int? = nil, days: Int? = nil,
        average: Double? = nil
    ) -> String {
        guard moods > 0 else { return language.noMoods }
        var text = self.moods(moods)
        let countries = countries ?? 0
        let isInAll = countries > 0 && located ?? moods == moods
        if isInAll { text = phrase(language.inCountries, countries, after: [text]) }
        if let days { text = phrase(language.onDays, days, after: [text]) }
        if countries > 0, !isInAll {
            text = phrase(
                language.someInCountries, countries, after: [text, number(located ?? moods)])
        }
        return joined([text, average.map(self.average)])
    }

    /// Returns "97 moods, 1 to 3 November 2026, average 3.6" or "20 of 97 moods, ...".
    func summary(
        moods: Int, shown: Int? = nil, period: ClosedRange<LocalDay>, average: Double?
    ) -> String {
        joined([self.moods(moods, shown: shown), self.period(period), average.map(self.average)])
    }

    /// Returns "7 tags, most often work (75 moods)", for the tag that most moods have, if any.
    func tags(_ count: Int, most: (tag: String, moods: Int)?) -> String {
        let pattern = language.mostOften ?? language.most
        return joined([
            phrase(language.tags, count),
            most.map { Self.fill(pattern, [$0.tag, moods($0.moods)]) },
        ])
    }

    /// Returns "average 3.6".
    func average(_ mean: Double) -> String { Self.fill(language.average, [decimal(mean)]) }

    /// Returns the parts of a sentence with the language's comma between them.
    func joined(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.joined(separator: language.separator)
    }

    /// Returns "mood 12".
    func mood(number: Int) -> String { Self.fill(language.moodNumber, [String(number)]) }

    /// Returns the word for a feeling, or for a mood without one.
    func feeling(_ feeling: Feeling?) -> String {
        feeling.map { language.feelings[$0.rawValue - 1] } ?? language.noFeeling
    }

    /// Returns the feeling that one of the language's words means, regardless of case; `nil` for
    /// other texts.
    func feeling(named text: String) -> Feeling? {
        let number = language.feelings.firstIndex { $0.lowercased() == text.lowercased() }
        return number.flatMap { Feeling(rawValue: $0 + 1) }
    }

    /// The columns of the longest word for a feeling.
    var feelingColumns: Int { language.feelings.map(DisplayWidth.columns).max() ?? 0 }

    /// Returns a noun phrase in the form for a number, which is its last value.
    func phrase(
        _ plural: LanguageWords.Plural, _ count: Int, after values: [String] = []
    ) -> String {
        Self.fill(form(plural, of: count), values + [number(count)])
    }

    private func form(_ plural: LanguageWords.Plural, of count: Int) -> String {
        let isOne =
            switch language.rule {
            case .one: count == 1
            case .zeroAndOne: count == 0 || count == 1
            case .none: false
            }
        return isOne ? plural.one : plural.other
    }

    /// Replaces each `%` of a pattern with the next value.
    static func fill(_ pattern: String, _ values: [String]) -> String {
        var values = values[...]
        return pattern.reduce(into: "") { text, character in
            text += character == "%" ? values.popFirst() ?? "" : String(character)
        }
    }
}
