import Atlas
import Foundation
import FoundationInternationalization

/// A group of moods in statistics: those of one weekday, month or country, and so on.
public enum MoodGroup: Hashable, Sendable {
    /// The moods of one day of the week, from 1 for Monday to 7 for Sunday.
    case weekday(Int)
    /// The moods of one hour of the local time, from 0 to 23.
    case hour(Int)
    /// The moods of one part of the day, by the local time.
    case daytime(Daytime)
    /// The moods of one month of any year, from 1 to 12.
    case month(Int)
    /// The moods of one season of any year.
    case season(Season)
    /// The moods of one year, from 1 to 9999.
    case year(Int)
    /// The moods of one country, or of the unknown country.
    case country(ISO3166.Country)
    /// The moods of one continent, or `nil` for those of the unknown country.
    case continent(UNM49.Continent?)
    /// The moods of one town, or `nil` for moods without a town nearby or without coordinates.
    case town(Town?)
    /// The moods at one named place, or `nil` for those elsewhere or without coordinates.
    case place(String?)

    /// The property by which moods are grouped.
    public enum Key: String, CaseIterable, Sendable {
        /// The day of the week.
        case weekday
        /// The hour of the local time.
        case hour
        /// The part of the day: night, morning, afternoon or evening.
        case daytime
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
        /// The town of the mood's country that its coordinate belongs to.
        case town
        /// The named place.
        case place

        /// Whether a group recurs every year, so that one year's data isn't representative.
        public var recursYearly: Bool { self == .month || self == .season }
    }

    /// The group's name for programs: a number (a year has four digits), a season's name, a
    /// region's code ("ZZ" if it is unknown), a town with its division and its country's code, or
    /// the name of a place. It is empty if there is no town or place.
    public var code: String {
        switch self {
        case .weekday(let number), .hour(let number), .month(let number): String(number)
        case .daytime(let part): part.rawValue
        case .season(let season): season.rawValue
        case .year(let year): LocalDay.text(ofYear: year)
        case .country(let country): country.alpha2
        case .continent(let continent): continent?.code ?? ISO3166.Country.unknown.alpha2
        case .town(let town):
            town.map { town in
                [town.name, town.division, town.country.alpha2].compactMap(\.self)
                    .joined(separator: ", ")
            } ?? ""
        case .place(let name): name ?? ""
        }
    }

    /// Returns the group's name for people: the short name of a weekday or a month or the name of a
    /// region in the locale's language, a town with its country, the name of a place, or a time or a
    /// part of the day, a season or a year.
    /// - Parameter locale: The locale whose language names are in.
    /// - Returns: The name.
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
        case .daytime, .season, .year: return code
        case .country(let country): return country.localizedName(in: locale)
        case .continent(let continent):
            let region = continent.map(Region.continent) ?? .country(.unknown)
            return region.localizedName(in: locale)
        case .town(let town):
            return town.map { "\($0.name), \($0.country.localizedName(in: locale))" } ?? "no town"
        case .place(let name): return name ?? "elsewhere"
        }
    }

    /// Whether these are the moods without a town or place.
    var isElsewhere: Bool { self == .town(nil) || self == .place(nil) }

    /// Returns the year for which a day counts in the group. A winter or summer that begins in
    /// December belongs to the next year.
    func year(of day: LocalDay) -> Int {
        if case .season = self, day.month == 12 { return day.year + 1 }
        return day.year
    }

    /// The position of the group among others of its key, if they have an order of their own.
    var place: Int {
        switch self {
        case .weekday(let number), .hour(let number), .month(let number), .year(let number): number
        case .season(let season): Season.allCases.firstIndex(of: season) ?? 0
        case .daytime(let part): Daytime.allCases.firstIndex(of: part) ?? 0
        case .country, .continent, .town, .place: 0
        }
    }
}
