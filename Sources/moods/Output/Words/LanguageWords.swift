/// The words of listings in one language.
///
/// `%` stands for a number, a name, a phrase or a date. To add a language, add a static constant in
/// `LanguageWords+Table.swift` and list it in ``all``; names of months, weekdays and regions come
/// from CLDR, so that they need no entry.
struct LanguageWords: Sendable {
    /// A noun phrase in the forms that CLDR's plural rules need in the supported languages.
    ///
    /// Source: CLDR, `supplemental/plurals.xml`. The categories "few", "two" and "zero" don't occur
    /// in these languages, and "many" (a million in French, Portuguese and Spanish) has no form of
    /// its own after digits here.
    struct Plural: Sendable {
        let one: String
        let other: String

        init(_ one: String, _ other: String) { (self.one, self.other) = (one, other) }
    }

    /// The numbers for which a language uses ``Plural/one``.
    enum PluralRule: Sendable {
        /// Only 1, as in English.
        case one
        /// 0 and 1, as in French and Brazilian Portuguese.
        case zeroAndOne
        /// No number, as in Japanese.
        case none
    }

    let code: String
    let rule: PluralRule
    /// The text between the parts of a sentence.
    let separator: String
    /// The words for 1 to 5.
    let feelings: [String]
    let moods: Plural
    let days: Plural
    /// "97 moods in 51 countries", for a phrase and a number.
    let inCountries: Plural
    /// "97 moods in 51 countries on 61 days", for a phrase and a number.
    let onDays: Plural
    /// "61 days with a mood".
    let daysWithMoods: Plural
    /// "97 moods, 90 in 51 countries", for a phrase and two numbers; the form follows the last.
    let someInCountries: Plural
    /// "97 moods in Peru", for a phrase and a name.
    let inCountry: String
    /// "97 moods, 90 in Peru", for a phrase, a number and a name.
    let someInCountry: String
    /// "97 moods without a known country", for a phrase.
    let inNoCountry: String
    /// "best in Peru (4.2)", for a name and a mean.
    let best: String
    /// "most in Peru (20 days)", for a name and a phrase.
    let most: String
    /// "average %"
    let average: String
    let allMoods: String
    let noMoods: String
    /// The legends of calendars and maps: a day without moods, a day and a country with moods but
    /// without a feeling, and a country without moods.
    let noMood: String
    let moodWithoutFeeling: String
    let withoutFeeling: String
    let withoutMoods: String
    /// "fewer than 5 days", for a number: the legend of countries without an average.
    let fewDays: String
    /// What a cell of a calendar of all years is, on a wide and on a narrow terminal.
    let weekCell: String
    let monthCell: String
    /// The words above scales of numbers, and for the user's own places.
    let moodsName: String
    let daysName: String
    let placeName: String
    /// The heading of moods without a known country.
    let noPlace: String
    /// "20 of 97 moods": the number of moods that are shown, and of all; its form follows these.
    let someMoods: Plural
    /// "mood %", with a mood's number.
    let moodNumber: String
    /// The words for a mood without a feeling.
    let noFeeling: String
    /// "edited %", with a day.
    let edited: String
    /// "imported from %", with a source.
    let imported: String
    /// "5 days in a row".
    let inARow: Plural
    /// The heading of a mood of the same day in an earlier year.
    let onThisDay: String
    /// "average 3.6, and 3.2 in the 30 days before", for two means.
    let averages: String
    /// "7 tags".
    let tags: Plural
    /// "– means fewer than 5 days with a feeling", for a dash and a number.
    let tooFewDays: String
    let yesterday: String
    let today: String
    let tomorrow: String

    /// The patterns of dates: `%E` stands for the weekday, `%d` for the day, `%M` for the month's
    /// name and `%y` for the year.
    struct DatePatterns: Sendable {
        let day: String
        let dayWithoutWeekday: String
        let dayWithoutYear: String
    }

    /// The patterns with short names.
    let short: DatePatterns
    /// The patterns with full names.
    let full: DatePatterns
    let dayOfMonth: String
    let month: String
    /// "% to %", for two dates.
    let range: String
    /// The text between a day and a time.
    var timeSeparator = ", "
    /// "most often work (75 moods)", for a tag and a phrase; `nil` if ``most`` says the same.
    var mostOften: String?
    /// The number of the first day of a month in dates.
    var firstDay = "1"
}
