import Atlas
import Foundation
import FoundationInternationalization

/// A mood that may be recorded: every rule about what one can be has been checked.
public struct NewMood: Sendable, Equatable {
    public let date: Date
    public let timeZone: TimeZoneName
    public let localDay: LocalDay
    public let feeling: Feeling?
    public let note: String?
    public let palette: Palette?
    public let coordinate: Coordinate?
    public let country: ISO3166.Country

    /// In the order in which they were given, each once.
    public let tags: [TagPath]

    /// Whether a country was given that is more than 25 km from the coordinate. It is kept all the
    /// same: borders are disputed, and people mistype.
    public let isFarFromCountry: Bool

    /// How far from the coordinate a given country may be, in kilometres.
    public static let nearbyKilometers = 25.0

    /// - Parameters:
    ///   - date: When; now where nil.
    ///   - timeZone: Where the clock stood. Where nil, the offset that the date was written with,
    ///     else the zone of the coordinate, else the machine's.
    ///   - latitude: Degrees north, -90 to 90; with a longitude or not at all.
    ///   - longitude: Degrees east, -180 to 180.
    ///   - country: Where nil, the country at the coordinate, else Unknown.
    ///   - note: As it is; none where empty.
    ///   - colors: At most 8.
    ///   - tags: One that is given several times counts once, as it is written first.
    /// - Throws: ``NewMoodError``, the first thing that is wrong.
    public init(
        date: DateExpression? = nil, timeZone: TimeZoneName? = nil,
        latitude: Double? = nil, longitude: Double? = nil, country: ISO3166.Country? = nil,
        feeling: Feeling? = nil, note: String? = nil, colors: [MoodColor] = [],
        tags: [TagPath] = [], now: Date = Date(), machineTimeZone: TimeZone = .current
    ) throws(NewMoodError) {
        let coordinate = try Self.coordinate(latitude: latitude, longitude: longitude)
        var zone = timeZone
        if zone == nil, case .instant(_, let offset?) = date?.moment {
            zone = TimeZoneName(offset)
        }
        let actualZone =
            zone ?? coordinate.map { TimeZoneName(at: $0) } ?? TimeZoneName(machineTimeZone)
        let instant: Date
        do {
            instant = try date?.date(in: actualZone.timeZone) ?? now
        } catch {
            throw .date(error)
        }
        let clock = actualZone.timeZone
        try self.init(
            instant: Self.milliseconds(instant), timeZone: actualZone, coordinate: coordinate,
            country: country ?? Self.country(at: coordinate), isChosen: country != nil,
            feeling: feeling, note: note, colors: colors, tags: tags
        ) { Int64(clock.secondsFromGMT(for: Date(secondsSince1970: $0))) }
    }

    /// The rules for every mood, whether it is new, changed or imported.
    ///
    /// - Parameters:
    ///   - instant: In whole milliseconds.
    ///   - isChosen: Whether somebody named the country, and not the coordinate's.
    ///   - offset: Seconds east of UTC in the time zone, at a number of seconds since 1970.
    init(
        instant: Date, timeZone: TimeZoneName, coordinate: Coordinate?, country: ISO3166.Country,
        isChosen: Bool, feeling: Feeling?, note: String?, colors: [MoodColor], tags: [TagPath],
        offset: (Int64) -> Int64
    ) throws(NewMoodError) {
        guard let milliseconds = instant.millisecondsSince1970,
            let day = LocalDay(
                instant, secondsFromGMT: offset(milliseconds.quotientRoundedDown(by: 1000)))
        else { throw .yearOutOfRange }
        date = instant
        self.timeZone = timeZone
        localDay = day
        self.feeling = feeling
        self.note = note?.isEmpty == false ? note : nil
        do {
            palette = colors.isEmpty ? nil : try Palette(colors)
        } catch {
            throw .colors(error)
        }
        if tags.count > 1 {
            var known: Set<TagPath> = []
            self.tags = tags.filter { known.insert($0).inserted }
        } else {
            self.tags = tags
        }
        self.coordinate = coordinate
        self.country = country
        if isChosen, country != .unknown, let coordinate {
            isFarFromCountry = !country.isWithin(
                kilometers: Self.nearbyKilometers, of: coordinate)
        } else {
            isFarFromCountry = false
        }
    }

    /// The milliseconds that the listings show are all there is: what is shown can be found.
    static func milliseconds(_ date: Date) -> Date {
        Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
    }

    /// Where nobody names a country.
    static func country(at coordinate: Coordinate?) -> ISO3166.Country {
        coordinate.flatMap(Atlas.country(at:)) ?? .unknown
    }

    /// The coordinate of two numbers in degrees, which come together or not at all.
    public static func coordinate(
        latitude: Double?, longitude: Double?
    ) throws(NewMoodError) -> Coordinate? {
        switch (latitude, longitude) {
        case (nil, nil): return nil
        case (nil, _): throw .latitudeMissing
        case (_, nil): throw .longitudeMissing
        case (let latitude?, let longitude?):
            do {
                return try Coordinate(latitude: latitude, longitude: longitude)
            } catch {
                throw .coordinate(error)
            }
        }
    }
}
