import Atlas
import Foundation
import FoundationInternationalization

/// A group of moods in statistics: those of one weekday, month or country, and so on.
public enum MoodGroup: Hashable, Sendable {
    /// The moods of one day of the week, 1 for Monday to 7 for Sunday.
    case weekday(Int)

    /// The moods of one hour of the local time, 0 to 23.
    case hour(Int)

    /// The moods of one month of any year, 1 to 12.
    case month(Int)

    /// The moods of one season of any year.
    case season(Season)

    /// The moods of one year, 1 to 9999.
    case year(Int)

    /// The moods of one country, or of the unknown country.
    case country(ISO3166.Country)

    /// The moods of one continent; `nil` for those of the unknown country.
    case continent(UNM49.Continent?)

    /// The property that decides about the group.
    public enum Key: String, CaseIterable, Sendable {
        /// The day of the week.
        case weekday

        /// The hour of the local time.
        case hour

        /// The month of any year.
        case month

        /// The season of any year, in the hemisphere of the mood's country.
        case season

        /// The year.
        case year

        /// The mood's country.
        case country

        /// The continent of the mood's country.
        case continent

        /// Whether a group recurs every year, so that one year says little about it.
        public var recursYearly: Bool { self == .month || self == .season }
    }

    /// The group's name for programs: a number (a year of four digits), a season's name, or a
    /// region's code ("ZZ" if it is unknown).
    public var code: String {
        switch self {
        case .weekday(let number), .hour(let number), .month(let number): String(number)
        case .season(let season): season.rawValue
        case .year(let year): LocalDay.text(ofYear: year)
        case .country(let country): country.alpha2
        case .continent(let continent): continent?.code ?? ISO3166.Country.unknown.alpha2
        }
    }

    /// Returns the group's name for people: the short name of a weekday or a month and the name of
    /// a region in the locale's language, otherwise a time of day, a season or a year.
    ///
    /// - Parameter locale: The locale whose language names are in.
    public func localizedName(in locale: Locale) -> String {
        let style = Date.FormatStyle(
            locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        switch self {
        case .weekday(let number):
            // 2001-01-01 was a Monday.
            let day = Date(timeIntervalSinceReferenceDate: Double(number - 1) * 86_400)
            return day.formatted(style.weekday(.abbreviated))
        case .month(let number):
            guard let day = LocalDay(year: 2001, month: number, day: 1) else { return code }
            return day.startInUTC.formatted(style.month(.abbreviated))
        case .hour(let hour): return (hour < 10 ? "0\(hour)" : "\(hour)") + ":00"
        case .season, .year: return code
        case .country(let country): return country.localizedName(in: locale)
        case .continent(let continent):
            let region = continent.map(Region.continent) ?? .country(.unknown)
            return region.localizedName(in: locale)
        }
    }

    /// Returns the year in which a day counts for the group. A winter or summer that begins in
    /// December belongs to the next year.
    func year(of day: LocalDay) -> Int {
        if case .season = self, day.month == 12 { return day.year + 1 }
        return day.year
    }

    /// The place of the group among others of its key, if they have an order of their own.
    var place: Int {
        switch self {
        case .weekday(let number), .hour(let number), .month(let number), .year(let number): number
        case .season(let season): Season.allCases.firstIndex(of: season) ?? 0
        case .country, .continent: 0
        }
    }
}
