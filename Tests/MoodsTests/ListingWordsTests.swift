import Foundation
import MoodJournal
import Testing

@testable import moods

@Suite("the words of listings") struct ListingWordsTests {
    private func words(_ locale: String) -> ListingWords {
        ListingWords(locale: Locale(identifier: locale))
    }

    private let day: LocalDay
    private let today: LocalDay

    init() throws {
        day = try #require(LocalDay(year: 2026, month: 11, day: 3))
        today = try #require(LocalDay(year: 2026, month: 11, day: 4))
    }

    @Test("the English names of months and weekdays are CLDR's", arguments: ["en", "en_US"])
    func englishNames(identifier: String) {
        #expect(CalendarSymbols.english == CalendarSymbols(of: Locale(identifier: identifier)))
    }

    @Test(
        "The initials of weekdays tell them apart",
        arguments: [
            ("en", "MTWTFSS"), ("pt_BR", "dstqqss"), ("he_IL", "אבגדהוש"), ("vi_VN", "234567C"),
            ("ja_JP", "日月火水木金土"),
        ])
    func weekdayInitials(locale: String, initials: String) {
        let names = CalendarNames(locale: Locale(identifier: locale))
        #expect(names.weekdayInitials.joined() == initials)
        #expect(Set(names.weekdays(columns: 4)).count == 7)
    }

    @Test(
        "each language has a summary",
        arguments: [
            ("en", "1,200 moods in 51 countries on 61 days, average 3.6"),
            ("en-GB", "1,200 moods in 51 countries on 61 days, average 3.6"),
            ("de", "1.200 Stimmungen in 51 Ländern an 61 Tagen, Durchschnitt 3,6"),
            ("de-CH", "1’200 Stimmungen in 51 Ländern an 61 Tagen, Durchschnitt 3.6"),
            ("da", "1.200 stemninger i 51 lande fordelt på 61 dage, gennemsnit 3,6"),
            ("fr", "1\u{202F}200 humeurs dans 51 pays sur 61 jours, moyenne 3,6"),
            ("es", "1200 estados de ánimo en 51 países durante 61 días, media 3,6"),
            ("es-MX", "1,200 estados de ánimo en 51 países durante 61 días, media 3.6"),
            ("pt-BR", "1.200 humores em 51 países durante 61 dias, média 3,6"),
            ("ja", "気分1,200件（51か国）・61日、平均3.6"),
            ("fi", "1,200 moods in 51 countries on 61 days, average 3.6"),
        ])
    func summary(locale: String, text: String) {
        #expect(
            words(locale).summary(moods: 1200, countries: 51, days: 61, average: 3.6) == text)
    }

    @Test(
        "a summary of a part of the moods has the period and the average",
        arguments: [
            ("en", "20 of 97 moods, 3 to 4 November 2026, average 3.6"),
            ("de", "20 von 97 Stimmungen, 3. bis 4. November 2026, Durchschnitt 3,6"),
            ("fr", "20 humeurs sur 97, 3 – 4 novembre 2026, moyenne 3,6"),
            ("ja", "20件（全97件）、2026年11月3日～11月4日、平均3.6"),
        ])
    func part(locale: String, text: String) {
        let words = words(locale)
        #expect(
            words.summary(moods: 97, shown: 20, period: day...today, average: 3.6) == text)
        #expect(
            words.summary(moods: 97, shown: 97, period: day...day, average: nil)
                == words.joined([words.moods(97), words.period(day...day)]))
    }

    @Test(
        "one and zero follow the language's plural rule",
        arguments: [
            ("en", "1 mood", "0 moods"), ("de", "1 Stimmung", "0 Stimmungen"),
            ("fr", "1 humeur", "0 humeur"), ("pt", "1 humor", "0 humor"),
            ("es", "1 estado de ánimo", "0 estados de ánimo"), ("ja", "気分1件", "気分0件"),
        ])
    func plurals(locale: String, one: String, zero: String) {
        #expect(words(locale).moods(1) == one)
        #expect(words(locale).moods(0) == zero)
    }

    @Test(
        "a day has its weekday, short or in full",
        arguments: [
            ("en", "Tue 3 Nov 2026", "Tuesday 3 November 2026"),
            ("en-US", "Tue 3 Nov 2026", "Tuesday 3 November 2026"),
            ("de", "Di 3. Nov 2026", "Dienstag, 3. November 2026"),
            ("da", "tirs. 3. nov 2026", "tirsdag den 3. november 2026"),
            ("fr", "mar. 3 nov. 2026", "mardi 3 novembre 2026"),
            ("es", "mar 3 nov 2026", "martes, 3 de noviembre de 2026"),
            ("pt", "ter. 3 nov. 2026", "terça-feira, 3 de novembro de 2026"),
            ("ja", "2026年11月3日(火)", "2026年11月3日火曜日"),
        ])
    func days(locale: String, short: String, full: String) {
        #expect(words(locale).day(day) == short)
        #expect(words(locale).fullDay(day) == full)
    }

    @Test("a day of the last week is written as people say it")
    func relativeDays() throws {
        func text(_ days: Int) throws -> String {
            words("en").relativeDay(try #require(today.adding(days: days)), today: today)
        }
        #expect(try text(0) == "today")
        #expect(try text(-1) == "yesterday")
        #expect(try text(-2) == "Mon")
        #expect(try text(-6) == "Thu")
        #expect(try text(-7) == "28 Oct")
        #expect(try text(-400) == "30 Sep 2025")
        #expect(try text(1) == "tomorrow")
        #expect(try text(2) == "6 Nov")
    }

    @Test("a period names each month and year once")
    func periods() throws {
        let first = try #require(LocalDay(year: 2026, month: 10, day: 30))
        let earlier = try #require(LocalDay(year: 2025, month: 12, day: 31))
        #expect(words("en").period(day...day) == "3 November 2026")
        #expect(words("en").period(day...today) == "3 to 4 November 2026")
        #expect(words("en").period(first...day) == "30 October to 3 November 2026")
        #expect(words("en").period(earlier...day) == "31 December 2025 to 3 November 2026")
        #expect(words("de").period(day...today) == "3. bis 4. November 2026")
        #expect(words("es").period(day...today) == "3 – 4 de noviembre de 2026")
        let start = try #require(LocalDay(year: 2026, month: 11, day: 1))
        #expect(words("fr").period(start...day) == "1er – 3 novembre 2026")
    }

    @Test("every language has five words for feelings, and all differ")
    func feelings() {
        for language in LanguageWords.all {
            #expect(Set(language.feelings).count == 5, "\(language.code)")
        }
        #expect(words("de").feeling(.good) == "gut")
    }
}
