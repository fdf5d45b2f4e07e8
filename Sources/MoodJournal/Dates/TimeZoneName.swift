import CivilTime
import Atlas
import Interchange
import Foundation

/// A time zone as a journal stores it: an IANA name ("Asia/Tokyo") or an offset ("+09:00").
public struct TimeZoneName: Hashable, Sendable {
    /// The text to store: an IANA name in its own capitalization, "UTC", or an offset from UTC with
    /// two digits each for hours and minutes.
    public let text: String
    /// The zone's rules.
    public let timeZone: ZoneRules

    /// Reads an IANA name or an offset from UTC. Abbreviations such as PST or IST are errors,
    /// because they mean several zones.
    ///
    /// A name in its own capitalization or an offset takes some microseconds, another
    /// capitalization takes some tens of microseconds, and an error takes a millisecond.
    /// - Parameter text: An IANA name in any case, or an offset (`Z`, `+09:00`, `+0900`, `-03`) of
    ///   at most 18 hours.
    /// - Throws: ``TimeZoneNameError`` with the nearest names if there is no such zone.
    public init(_ text: String) throws(TimeZoneNameError) {
        // Trimming takes long, and each mood of a listing has a name without spaces.
        let isTrimmed = text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        let name = isTrimmed ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
        var scanner = ASCIIScanner(name)
        if let offset = UTCOffset(&scanner), scanner.isAtEnd {
            switch offset {
            case .utc: self.init(offset: 0, .gmt)
            case .seconds(let seconds):
                self.init(offset: seconds, ZoneRules(secondsFromGMT: seconds))
            case .outOfRange: throw TimeZoneNameError(text: text, nearest: [])
            }
        } else if let named = Self(identifier: name) {
            self = named
        } else {
            let names = ZoneDatabase.current.names
            throw TimeZoneNameError(
                text: text, nearest: NearestNames.to(name, among: names, arePaths: true))
        }
    }

    /// Reads the zone that a file names: an IANA name, or an offset, also after "GMT" or "UTC".
    static func inFile(_ text: String) throws(TimeZoneNameError) -> TimeZoneName {
        do {
            return try TimeZoneName(text)
        } catch {
            guard ["GMT", "UTC"].contains(text.prefix(3).uppercased()),
                let offset = try? TimeZoneName(String(text.dropFirst(3)))
            else { throw error }
            return offset
        }
    }

    /// Creates the name of a zone: its own, else its present offset in whole minutes.
    /// - Parameter timeZone: The zone to name.
    public init(_ timeZone: ZoneRules) {
        self = Self(identifier: timeZone.name) ?? Self(offsetOf: timeZone, at: Date())
    }

    private init(offsetOf timeZone: ZoneRules, at date: Date) {
        self.init(offset: timeZone.secondsFromGMT(for: date), timeZone)
    }

    /// Returns the name for a mood at an instant: rules without a name, such as those of a file of the machine's own,
    /// are stored as their offset at that instant.
    func named(at date: Date) -> TimeZoneName {
        timeZone.isFixed || !timeZone.name.isEmpty
            ? self : TimeZoneName(offsetOf: timeZone, at: date)
    }

    /// Finds the zone of a place, which is the nautical zone on the open sea.
    /// - Parameter coordinate: The place.
    public init(at coordinate: Coordinate) {
        self.init(Atlas.timeZone(at: coordinate), at: coordinate)
    }

    /// Creates the zone that the Atlas found at a place.
    init(_ identifier: TimeZoneIdentifier, at coordinate: Coordinate) {
        // If the tz database doesn't know the zone yet, use the nautical zone. A test then fails.
        let seconds = Int((coordinate.longitude / 15).rounded()) * 3600
        self =
            Self(identifier: identifier.name)
            ?? Self(offset: seconds, ZoneRules(secondsFromGMT: seconds))
    }

    /// Finds the zone of a country.
    /// - Parameter country: The country or territory.
    /// - Returns: `nil` if the country's clocks show different times, or it has no zone.
    public init?(of country: ISO3166.Country) {
        guard let name = country.onlyTimeZone else { return nil }
        self.init(identifier: name)
    }

    /// Finds the zone of the coordinate, or else of the country if it has only one.
    init?(at coordinate: Coordinate?, in country: ISO3166.Country) {
        if let coordinate { self.init(at: coordinate) } else { self.init(of: country) }
    }

    private init?(identifier name: String) {
        guard let identifier = Self.identifier(spelled: name),
            let timeZone = ZoneDatabase.current.rules(named: identifier)
        else { return nil }
        let isUTC = Self.utcNames.contains(identifier)
        self.init(text: isUTC ? "UTC" : identifier, isUTC ? .gmt : timeZone)
    }

    private init(offset seconds: Int, _ timeZone: ZoneRules) {
        let isUTC = seconds / 60 == 0
        self.init(
            text: isUTC ? "UTC" : String(ascii: 6) { $0.append(offsetInMinutes: seconds / 60) },
            isUTC && timeZone.isFixed ? .gmt : timeZone)
    }

    private init(text: String, _ timeZone: ZoneRules) {
        self.text = text
        self.timeZone = timeZone
    }
}

extension TimeZoneName {
    /// Whether the zone is UTC under any of its names (UTC, Etc/UTC, GMT, Zulu and others).
    var isUTC: Bool {
        Self.utcNames.contains(text.hasPrefix("Etc/") ? String(text.dropFirst(4)) : text)
    }

    /// Returns whether both are names of one zone: they are equal, or IANA links one to the other,
    /// such as Asia/Calcutta and Asia/Kolkata.
    /// - Complexity: O(1).
    func isSameZone(as other: TimeZoneName) -> Bool {
        let zones = ZoneDatabase.current
        return text == other.text
            || isNamed && other.isNamed
                && zones.preferredName(of: text) == zones.preferredName(of: other.text)
    }

    /// Returns whether no clock of a country is in this zone, under any of its names. An unknown country may have
    /// each zone.
    func isForeign(to country: ISO3166.Country) -> Bool {
        country != .unknown && !country.hasTimeZone(named: text)
            && !country.hasTimeZone(named: ZoneDatabase.current.preferredName(of: text))
    }

    /// Whether the text is a name instead of an offset.
    private var isNamed: Bool { text.first?.isLetter == true }
}

extension TimeZoneName: CustomStringConvertible {
    /// The text to store, ``text``.
    public var description: String { text }
}

extension TimeZoneName {
    private static let utcNames: Set<String> = [
        "UTC", "GMT", "UCT", "Zulu", "Universal", "Greenwich", "GMT0", "GMT+0", "GMT-0",
    ]

    /// The names without a slash in the IANA database (source: files `backward` and `etcetera`).
    /// Every other name without a slash is an abbreviation.
    private static let namesWithoutRegion: Set<String> = utcNames.union([
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "HST",
        "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET",
        "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC",
        "ROK", "Singapore", "Turkey", "W-SU", "WET",
    ])

    /// Returns the name in IANA's spelling, or `nil` if there is no such zone.
    private static func identifier(spelled name: String) -> String? {
        if isZone(name) { return name }
        let folded = name.lowercased()
        // A name is folded rarely: a text with another capitalization, or an error.
        return ZoneDatabase.current.names.first { $0.lowercased() == folded && isZone($0) }
    }

    private static func isZone(_ name: String) -> Bool {
        name.utf8.contains(UInt8(ascii: "/"))
            ? ZoneDatabase.current.rules(named: name) != nil : namesWithoutRegion.contains(name)
    }
}
