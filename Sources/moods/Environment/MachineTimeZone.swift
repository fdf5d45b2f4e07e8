import Files
import Foundation
import MoodJournal

/// The time zone of this machine's clock. Unlike Foundation, this reads `TZ` as glibc does
/// (tzset(3)): the name of a zone or a file, with or without a colon, or rules.
struct MachineTimeZone {
    /// The zone of this process's environment. An unknown zone is reported on standard error, once.
    static let current: TimeZone = {
        if let warning = unreported.warning { StandardError.warn(warning) }
        return unreported.timeZone
    }()

    /// The zone of this process's environment, for checks whose result doesn't depend on it.
    static let unreported = MachineTimeZone(
        environment: ProcessEnvironment.values(of: ["TZ", "TZDIR"]), now: Date())

    /// Returns the current local day.
    /// - Throws: `DateExpressionError` if this machine's clock isn't in the years 0001 to 9999.
    static func today(at now: Date = Date()) throws(DateExpressionError) -> LocalDay {
        guard let today = LocalDay(now, in: current) else {
            throw DateExpressionError(text: "today", reason: .outOfRange)
        }
        return today
    }

    let timeZone: TimeZone
    /// The warning that the zone isn't the one in `TZ`; `nil` if it is.
    let warning: String?

    /// The names of zones that are not named after a city. They come first, because rules alone
    /// don't imply a city.
    private static let namesWithoutCity = [
        "CET", "EET", "MET", "WET", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT",
    ]

    /// Finds the zone of an environment.
    /// - Parameters:
    ///   - environment: The values of `TZ` and `TZDIR`.
    ///   - localtime: The file of the zone if `TZ` isn't set.
    ///   - now: The present moment, which decides the years to compare rules in.
    init(environment: [String: String], localtime: String = "/etc/localtime", now: Date) {
        let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
        guard let value = environment["TZ"] else {
            // Without this file the clock is in UTC.
            guard access(localtime, F_OK) == 0 else {
                self.init(.gmt)
                return
            }
            self =
                Self(ofFile: localtime, in: folder, now: now)
                ?? Self(.gmt, warning: "unknown time zone in \(localtime); using UTC")
            return
        }
        let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
        let path = name.isAbsolutePath ? name : folder + "/" + name
        if name.isEmpty {
            self.init(.gmt)
        } else if let zone = Self.zone(named: name) {
            self.init(zone)
        } else if let ofFile = Self(ofFile: path, in: folder, now: now) {
            self = ofFile
        } else if let rules = PosixTimeZone(name), let byRules = Self(rules, now: now) {
            self = byRules
        } else {
            self.init(
                .gmt,
                warning:
                    "unknown time zone '\(value.showingEscapedBytes)' in TZ; using UTC; set TZ to "
                    + "a name such as Asia/Tokyo")
        }
    }

    private init(_ timeZone: TimeZone, warning: String? = nil) {
        self.timeZone = timeZone
        self.warning = warning
    }

    private static func zone(named name: String) -> TimeZone? {
        // `TimeZoneName` would read a text that begins with a sign or a digit as an offset.
        guard name.first?.isLetter == true, !name.hasEscapedBytes else { return nil }
        return try? TimeZoneName(name).timeZone
    }

    /// Finds the zone of a file of the tz database or of a copy: by its name, else by its content,
    /// else by the rules at its end (RFC 8536).
    private init?(ofFile path: String, in folder: String, now: Date) {
        let real = path.realPath
        for (file, folder) in [(path, folder), (real, folder.realPath)] {
            guard let file, let folder, file.hasPrefix(folder + "/") else { continue }
            let name = String(file.dropFirst(folder.count + 1))
            if file == real || FileManager.default.fileExists(atPath: file),
                let zone = Self.zone(named: name)
            {
                self.init(zone)
                return
            }
        }
        // Read only regular files, because reading a device may never end.
        guard let real, FileLocation.isFile(real),
            let content = FileManager.default.contents(atPath: real),
            content.starts(with: Array("TZif".utf8))
        else { return nil }
        let same = TimeZone.knownTimeZoneIdentifiers.first {
            FileManager.default.contents(atPath: folder + "/" + $0) == content
        }
        if let zone = same.flatMap(Self.zone(named:)) {
            self.init(zone)
            return
        }
        guard let footer = content.split(separator: UInt8(ascii: "\n")).last,
            let rules = PosixTimeZone(String(decoding: footer, as: UTF8.self))
        else { return nil }
        self.init(rules, now: now)
    }

    /// Uses the offset of rules without clock changes; otherwise finds a zone whose clocks change
    /// at the same moments, in this year and the next three.
    private init?(_ rules: PosixTimeZone, now: Date) {
        guard rules.daylight != nil else {
            guard let zone = TimeZone(secondsFromGMT: rules.standard) else { return nil }
            self.init(zone)
            return
        }
        let year = LocalDay(now, in: .gmt)?.year ?? 1970
        let changes = (year...year + 3).flatMap { rules.changes(in: $0) }
        let names = Self.namesWithoutCity + TimeZone.knownTimeZoneIdentifiers
        for name in names where !name.hasPrefix("Antarctica/") {
            guard let zone = Self.zone(named: name) else { continue }
            let isSame = changes.allSatisfy { change in
                zone.secondsFromGMT(for: change.moment.addingTimeInterval(-1)) == change.before
                    && zone.secondsFromGMT(for: change.moment) == change.after
            }
            if isSame {
                self.init(zone)
                return
            }
        }
        guard let zone = TimeZone(secondsFromGMT: rules.offset(at: now)) else { return nil }
        let name = TimeZoneName(zone).text
        self.init(
            zone,
            warning:
                "no known time zone matches the rules in TZ; using their present offset, \(name)")
    }
}
