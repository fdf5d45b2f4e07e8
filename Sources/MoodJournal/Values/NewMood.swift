import CivilTime
import Atlas
import Foundation
import Interchange

/// A valid mood to record, checked by all rules for moods.
public struct NewMood: Sendable, Equatable {
    /// The instant, in whole milliseconds.
    public let date: Date
    /// The time zone where the mood was felt.
    public let timeZone: TimeZoneName
    /// The local day in that zone.
    public let localDay: LocalDay
    /// The ratings, from 1 to 5.
    public let ratings: Ratings<Int>

    /// The feeling, or `nil` if the mood has none.
    public var feeling: Feeling? { ratings.level }

    /// The note, or `nil` if the mood has none. For a new mood it has at most ``longestNote``
    /// bytes and isn't blank.
    public let note: String?
    /// The colors, at most 8, or `nil` if the mood has none.
    public let palette: Palette?
    /// The coordinate where the mood was felt, or `nil` if it isn't known.
    public let coordinate: Coordinate?
    /// The country where the mood was felt, or the unknown country.
    public let country: ISO3166.Country
    /// The tags in the given order, without duplicates.
    public let tags: [TagPath]
    /// Whether the given country is more than ``nearbyKilometers`` from the coordinate. The country
    /// is kept, because borders are disputed and the coordinate may be the mistake.
    public let isFarFromCountry: Bool
    /// Whether the date that was given is in the future (``DateExpression/isAhead(in:)``), which is
    /// usually a mistake. For a file's date, whose zone may be missing, that is after tomorrow.
    public internal(set) var isAhead: Bool
    /// The effect of a clock change on the given time, or `nil` without a change. A skipped time is
    /// read with the offset before the change, and a repeated one as the first of the two.
    public internal(set) var clockChange: ClockChange?
    /// Whether the country has several time zones, and the mood has the machine's or its former one, which
    /// isn't one of them.
    public internal(set) var hasForeignTimeZone = false

    /// The maximum length of a note, in bytes of UTF-8: 1 MiB.
    ///
    /// Everything that records moods has this limit. Older journals may contain longer notes. These
    /// stay, and their exports can be imported again.
    public static let longestNote = 1 << 20

    /// The maximum number of tags: 1000.
    public static let mostTags = 1000

    /// The rules that a mood may break if a journal already contains it.
    struct Exemptions: OptionSet {
        let rawValue: Int

        /// The mood may be dated more than a year ahead.
        static let date = Exemptions(rawValue: 1)
        /// The note may be longer than ``longestNote``.
        static let note = Exemptions(rawValue: 2)
        /// There may be more tags than ``mostTags``, because two machines added them. Files aren't exempt.
        static let tags = Exemptions(rawValue: 4)
    }

    /// The distance between a given country and the coordinate, in kilometres, above which the mood
    /// deserves a warning: 25.
    public static let nearbyKilometers = 25.0

    /// Checks the values of a new mood.
    /// - Parameters:
    ///   - date: The date in the forms of ``DateExpression`` (default: `now`).
    ///   - timeZone: The time zone of the date. Default: the numeric offset in the date, else the
    ///     zone of the coordinate, else the country's if it has only one, else the machine's.
    ///   - latitude: Degrees north, from -90 to 90, together with a longitude.
    ///   - longitude: Degrees east, from -180 to 180.
    ///   - country: The country (default: the one at the coordinate, else Unknown).
    ///   - ratings: The ratings, from 1 to 5.
    ///   - note: The note as it was typed (`TaggedText`), at most ``longestNote`` bytes. An empty
    ///     note counts as none.
    ///   - colors: The colors, at most 8.
    ///   - tags: The tags beside those in the note. The first spelling of duplicates is kept.
    ///   - allowsFuture: Whether the date may be more than a year ahead.
    ///   - now: The current moment.
    ///   - machineTimeZone: The machine's time zone, which is only evaluated if there is no other
    ///     source of a zone.
    /// - Throws: ``NewMoodError`` for the first rule that is violated.
    public init(
        date: String? = nil, timeZone: TimeZoneName? = nil,
        latitude: Double? = nil, longitude: Double? = nil, country: ISO3166.Country? = nil,
        ratings: Ratings<Int> = Ratings(), note: String? = nil, colors: [MoodColor] = [],
        tags: [TagPath] = [], allowsFuture: Bool = false, now: Date = Date(),
        machineTimeZone: @autoclosure @escaping () -> ZoneRules
    ) throws(NewMoodError) {
        let coordinate = try Self.coordinate(latitude: latitude, longitude: longitude)
        let actualCountry = country ?? Self.country(at: coordinate)
        let known = timeZone ?? TimeZoneName(at: coordinate, in: actualCountry)
        var isZoneKnown = known != nil
        func usualZone() -> TimeZoneName { known ?? TimeZoneName(machineTimeZone()) }
        let zone: TimeZoneName
        var instant = now
        var change: ClockChange?
        var isAhead = false
        if let date {
            do {
                let expression = try DateExpression(date, now: now, timeZone: usualZone().timeZone)
                if timeZone == nil, case .instant(_, let offset?) = expression.moment {
                    zone = TimeZoneName(offset)
                    isZoneKnown = true
                } else {
                    zone = usualZone()
                }
                instant = try expression.date(in: zone.timeZone)
                change = expression.clockChange(in: zone.timeZone)
                isAhead = expression.isAhead(in: zone.timeZone)
            } catch {
                throw .date(error)
            }
        } else {
            zone = usualZone()
        }
        let clock = zone.timeZone
        let (text, tagsOfNote) = Self.tagged(note)
        try self.init(
            instant: Self.milliseconds(instant), timeZone: zone.named(at: instant),
            coordinate: coordinate,
            country: actualCountry, isChosen: country != nil, ratings: ratings, note: text,
            colors: colors, tags: tags + tagsOfNote, now: now, exemptions: allowsFuture ? .date : []
        ) { Int64(clock.secondsFromGMT(at: $0)) }
        clockChange = change
        self.isAhead = isAhead
        hasForeignTimeZone = !isZoneKnown && self.timeZone.isForeign(to: actualCountry)
    }

    /// Returns the text of a note that a person typed, and its tags. A word that is too long for a
    /// tag is only text.
    static func tagged(_ note: String?) -> (text: String?, tags: [TagPath]) {
        guard let note else { return (nil, []) }
        let tagged = TaggedText(note)
        return (tagged.text, tagged.tags.compactMap { try? TagPath($0) })
    }

    /// Checks the rules for every mood, whether it is new, changed or imported.
    /// - Parameters:
    ///   - isChosen: Whether a person named the country, rather than the coordinate.
    ///   - now: The current moment, which determines whether a date is in the future.
    ///   - offset: Returns the seconds east of UTC in the time zone, given the seconds since 1970.
    init(
        instant: Date, timeZone: TimeZoneName, coordinate: Coordinate?, country: ISO3166.Country,
        isChosen: Bool, ratings: Ratings<Int>, note: String?, colors: [MoodColor], tags: [TagPath],
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
        for scale in RatingScale.allCases {
            if let level = ratings[scale], !(1...5).contains(level) { throw .rating(scale, level) }
        }
        self.ratings = ratings
        if let note, note.utf8.count > Self.longestNote, !exemptions.contains(.note) {
            throw .noteTooLong
        }
        let isNote = note?.unicodeScalars.contains {
            exemptions.contains(.note) || !$0.properties.isWhitespace
        }
        self.note = isNote == true ? note : nil
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
        guard self.tags.count <= Self.mostTags || exemptions.contains(.tags) else {
            throw .tooManyTags(self.tags.count)
        }
        self.coordinate = coordinate
        self.country = country
        if isChosen, country != .unknown, let coordinate {
            isFarFromCountry = !country.isWithin(kilometers: Self.nearbyKilometers, of: coordinate)
        } else {
            isFarFromCountry = false
        }
    }

    /// Returns whether a day is later than tomorrow.
    /// - Throws: ``NewMoodError/tooFarAhead(_:)`` if the day is more than a year ahead.
    private static func isAhead(
        _ day: LocalDay, _ instant: Date, now: Date, _ exemptions: Exemptions,
        offset: (Int64) -> Int64
    ) throws(NewMoodError) -> Bool {
        // Most moods are in the past, and need no calendar calculation.
        guard instant.timeIntervalSince(now) > 86_400,
            let seconds = now.millisecondsSince1970?.quotientRoundedDown(by: 1000),
            let today = LocalDay(now, secondsFromGMT: offset(seconds))
        else { return false }
        if !exemptions.contains(.date), let last = today.adding(months: 12), day > last {
            throw .tooFarAhead(day)
        }
        return today.adding(days: 1).map { day > $0 } ?? false
    }

    /// Rounds an instant to the milliseconds that listings show, so that searches for them find it, and
    /// that merges compare: another value of the same millisecond would be a change.
    static func milliseconds(_ date: Date) -> Date {
        date.millisecondsSince1970.map(Date.init(milliseconds:)) ?? date
    }

    /// Returns the default country of a mood.
    static func country(at coordinate: Coordinate?) -> ISO3166.Country {
        coordinate.flatMap(Atlas.country(at:)) ?? .unknown
    }

    /// Returns the coordinate for two numbers of degrees.
    /// - Parameters:
    ///   - latitude: Degrees north, from -90 to 90.
    ///   - longitude: Degrees east, from -180 to 180.
    /// - Returns: The coordinate, or `nil` if both numbers are `nil`.
    /// - Throws: ``NewMoodError/latitudeMissing`` or ``NewMoodError/longitudeMissing`` if only one
    ///   is `nil`, or ``NewMoodError/coordinate(_:)`` if one is out of range.
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
