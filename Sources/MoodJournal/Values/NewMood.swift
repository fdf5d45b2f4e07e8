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

    /// Whether its day is later than tomorrow, by its own clock: that is mostly a mistake.
    public let isAhead: Bool

    /// What a clock change did to the time that was given: a skipped time is read with the offset
    /// before the change, a repeated one as the first of the two.
    public internal(set) var clockChange: ClockChange?

    /// How long a note may be, in bytes of UTF-8: 1 MiB. This is the one limit for everything that
    /// records. What a journal holds from before there was a limit stays, and its export can be
    /// imported again.
    public static let longestNote = 1 << 20

    /// The rules that a mood may break if a journal has held it so already.
    struct Exemptions: OptionSet {
        let rawValue: Int

        /// It may be dated more than a year ahead.
        static let date = Exemptions(rawValue: 1)

        /// Its note may be longer than ``longestNote``.
        static let note = Exemptions(rawValue: 2)
    }

    /// How far from the coordinate a given country may be, in kilometres.
    public static let nearbyKilometers = 25.0

    /// - Parameters:
    ///   - date: When, in the forms of ``DateExpression``. Default: `now`.
    ///   - timeZone: Where the clock stood. Default: the numeric offset that the date was written
    ///     with, else the zone of the coordinate, else the country's if it has only one, else the
    ///     machine's.
    ///   - latitude: Degrees north, -90 to 90; with a longitude or not at all.
    ///   - longitude: Degrees east, -180 to 180.
    ///   - country: Where nil, the country at the coordinate, else Unknown.
    ///   - note: As it is; none where empty.
    ///   - colors: At most 8.
    ///   - tags: One that is given several times counts once, as it is written first.
    ///   - allowsFuture: Whether the date may be more than a year ahead.
    /// - Throws: ``NewMoodError``, the first thing that is wrong.
    public init(
        date: String? = nil, timeZone: TimeZoneName? = nil,
        latitude: Double? = nil, longitude: Double? = nil, country: ISO3166.Country? = nil,
        feeling: Feeling? = nil, note: String? = nil, colors: [MoodColor] = [],
        tags: [TagPath] = [], allowsFuture: Bool = false, now: Date = Date(),
        machineTimeZone: @autoclosure () -> TimeZone
    ) throws(NewMoodError) {
        let coordinate = try Self.coordinate(latitude: latitude, longitude: longitude)
        let actualCountry = country ?? Self.country(at: coordinate)
        var zone =
            timeZone ?? TimeZoneName(at: coordinate, in: actualCountry)
            ?? TimeZoneName(machineTimeZone())
        var instant = now
        var change: ClockChange?
        if let date {
            do {
                let expression = try DateExpression(date, now: now, timeZone: zone.timeZone)
                if timeZone == nil, case .instant(_, let offset?) = expression.moment {
                    zone = TimeZoneName(offset)
                }
                instant = try expression.date(in: zone.timeZone)
                change = expression.clockChange(in: zone.timeZone)
            } catch {
                throw .date(error)
            }
        }
        let clock = zone.timeZone
        try self.init(
            instant: Self.milliseconds(instant), timeZone: zone, coordinate: coordinate,
            country: actualCountry, isChosen: country != nil, feeling: feeling, note: note,
            colors: colors, tags: tags, now: now, exemptions: allowsFuture ? .date : []
        ) { Int64(clock.secondsFromGMT(for: Date(secondsSince1970: $0))) }
        clockChange = change
    }

    /// The rules for every mood, whether it is new, changed or imported.
    ///
    /// - Parameters:
    ///   - instant: In whole milliseconds.
    ///   - isChosen: Whether somebody named the country, and not the coordinate's.
    ///   - now: Decides what is ahead.
    ///   - offset: Seconds east of UTC in the time zone, at a number of seconds since 1970.
    init(
        instant: Date, timeZone: TimeZoneName, coordinate: Coordinate?, country: ISO3166.Country,
        isChosen: Bool, feeling: Feeling?, note: String?, colors: [MoodColor], tags: [TagPath],
        now: Date, exemptions: Exemptions, offset: (Int64) -> Int64
    ) throws(NewMoodError) {
        guard let milliseconds = instant.millisecondsSince1970,
            let day = LocalDay(
                instant, secondsFromGMT: offset(milliseconds.quotientRoundedDown(by: 1000)))
        else { throw .yearOutOfRange }
        date = instant
        self.timeZone = timeZone
        localDay = day
        isAhead = try Self.isAhead(day, instant, now: now, exemptions, offset: offset)
        self.feeling = feeling
        if let note, note.utf8.count > Self.longestNote, !exemptions.contains(.note) {
            throw .noteTooLong
        }
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

    /// Whether a day is later than tomorrow.
    ///
    /// - Throws: ``NewMoodError/tooFarAhead(_:)`` for a day more than a year ahead.
    private static func isAhead(
        _ day: LocalDay, _ instant: Date, now: Date, _ exemptions: Exemptions,
        offset: (Int64) -> Int64
    ) throws(NewMoodError) -> Bool {
        // Nearly all moods are in the past, and need no calendar for that.
        guard instant.timeIntervalSince(now) > 86_400,
            let seconds = now.millisecondsSince1970?.quotientRoundedDown(by: 1000),
            let today = LocalDay(now, secondsFromGMT: offset(seconds))
        else { return false }
        if !exemptions.contains(.date), let last = today.adding(months: 12), day > last {
            throw .tooFarAhead(day)
        }
        return today.adding(days: 1).map { day > $0 } ?? false
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
