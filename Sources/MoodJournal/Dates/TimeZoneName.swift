import Atlas
import Foundation
import FoundationInternationalization

/// A time zone as a journal keeps it: an IANA name ("Asia/Tokyo") or an offset ("+09:00").
public struct TimeZoneName: Hashable, Sendable {
    /// The text to store: an IANA name with its own capitals, "UTC", or an offset from UTC with two
    /// digits each for hours and minutes.
    public let text: String
    public let timeZone: TimeZone

    /// Reads an IANA name in any case, or an offset (`Z`, `+09:00`, `+0900`, `-03`) of at most 18
    /// hours. Abbreviations such as PST or IST, which mean several zones, are refused.
    ///
    /// Throws `TimeZoneNameError`, with the nearest names. A name in its own capitals or an offset
    /// costs some microseconds, other capitals some tens of them, an error a millisecond.
    public init(_ text: String) throws(TimeZoneNameError) {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        var scanner = ASCIIScanner(name)
        if let offset = UTCOffset(&scanner), scanner.isAtEnd {
            switch offset {
            case .utc: self.init(offset: 0, .gmt)
            case .seconds(let seconds):
                self.init(offset: seconds, TimeZone(secondsFromGMT: seconds) ?? .gmt)
            case .outOfRange: throw TimeZoneNameError(text: text, nearest: [])
            }
        } else if let named = Self(identifier: name) {
            self = named
        } else {
            throw TimeZoneNameError(text: text, nearest: Self.names(nearestTo: name))
        }
    }

    /// The name of a zone: its own where it is IANA's, else its present offset in whole minutes.
    public init(_ timeZone: TimeZone) {
        if let named = Self(identifier: timeZone.identifier) {
            self = named
        } else {
            self.init(offset: timeZone.secondsFromGMT(), timeZone)
        }
    }

    /// The zone of a place; on the open sea the nautical one.
    public init(at coordinate: Coordinate) {
        let name = Atlas.timeZone(at: coordinate).name
        // Should Foundation be older than a zone, the meridian's hour stands for it; a test tells
        // when one is.
        let seconds = Int((coordinate.longitude / 15).rounded()) * 3600
        self =
            Self(identifier: name)
            ?? Self(offset: seconds, TimeZone(secondsFromGMT: seconds) ?? .gmt)
    }

    /// The zone of a country; nil if its clocks show different times.
    public init?(of country: ISO3166.Country) {
        guard let name = country.onlyTimeZone else { return nil }
        self.init(identifier: name)
    }

    /// The zone that a place decides: the coordinate's, else the country's if it has only one.
    init?(at coordinate: Coordinate?, in country: ISO3166.Country) {
        if let coordinate {
            self.init(at: coordinate)
        } else {
            self.init(of: country)
        }
    }

    private init?(identifier name: String) {
        guard let identifier = Self.identifier(spelled: name),
            let timeZone = TimeZone(identifier: identifier)
        else { return nil }
        let isUTC = Self.utcNames.contains(identifier)
        self.init(text: isUTC ? "UTC" : identifier, isUTC ? .gmt : timeZone)
    }

    private init(offset seconds: Int, _ timeZone: TimeZone) {
        var text = ASCIIText()
        text.append(offsetInMinutes: seconds / 60)
        let isUTC = seconds / 60 == 0
        self.init(text: isUTC ? "UTC" : text.string, isUTC ? .gmt : timeZone)
    }

    private init(text: String, _ timeZone: TimeZone) {
        self.text = text
        self.timeZone = timeZone
    }
}

extension TimeZoneName: CustomStringConvertible {
    public var description: String { text }
}

extension TimeZoneName {
    private static let utcNames: Set<String> = [
        "UTC", "GMT", "UCT", "Zulu", "Universal", "Greenwich", "GMT0", "GMT+0", "GMT-0",
    ]

    /// The names without a slash that are IANA's own links (source: the tz database, files
    /// `backward` and `etcetera`). Every other name without one is an abbreviation.
    private static let namesWithoutRegion: Set<String> = utcNames.union([
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "HST",
        "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET",
        "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC",
        "ROK", "Singapore", "Turkey", "W-SU", "WET",
    ])

    /// The areas whose zones IANA names: ICU knows others (SystemV/AST4, Etc/Unknown).
    private static let areas: Set<String> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil",
        "Canada", "Chile", "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
    ]

    /// The name as IANA spells it, where there is such a zone.
    private static func identifier(spelled name: String) -> String? {
        guard name.contains("/") else {
            if namesWithoutRegion.contains(name) { return name }
            let folded = name.lowercased()
            return namesWithoutRegion.first { $0.lowercased() == folded }
        }
        if isZone(name) { return name }
        let folded = name.lowercased()
        if let known = TimeZone.knownTimeZoneIdentifiers.first(where: { $0.lowercased() == folded })
        {
            return known
        }
        // Foundation's list leaves links out: Asia/Kolkata.
        let capitalized = capitalizingWords(of: folded)
        return isZone(capitalized) ? capitalized : nil
    }

    private static func isZone(_ name: String) -> Bool {
        // Foundation stops reading at a NUL.
        guard let area = name.split(separator: "/").first, areas.contains(String(area)),
            name != "Etc/Unknown", !name.utf8.contains(0)
        else { return false }
        return TimeZone(identifier: name)?.identifier == name
    }

    private static func capitalizingWords(of name: String) -> String {
        if name.hasPrefix("us/") { return "US/" + capitalizingWords(of: String(name.dropFirst(3))) }
        if name.hasPrefix("etc/") { return "Etc/" + name.dropFirst(4).uppercased() }
        var isStart = true
        return String(
            name.map { character in
                defer { isStart = !character.isLetter }
                return isStart ? Character(character.uppercased()) : character
            })
    }

    /// The names that are nearest to what was written, judged whole and by their last part.
    private static func names(nearestTo name: String) -> [String] {
        NearestNames.to(name, among: TimeZone.knownTimeZoneIdentifiers) { identifier in
            [identifier[...]] + (identifier.split(separator: "/").last.map { [$0] } ?? [])
        }
    }
}
