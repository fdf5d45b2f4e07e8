import CivilTime
import Files
import Foundation
import MoodJournal

/// The time zone of this machine's clock. Unlike Foundation, this reads `TZ` as glibc does
/// (tzset(3)): the name of a zone or a file, with or without a colon, or rules.
struct MachineTimeZone {
    /// The zone of this process's environment. An unknown zone is reported on standard error, once.
    static let current: ZoneRules = {
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

    let timeZone: ZoneRules
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
        let folder = ZoneDatabase.folder(inVariable: environment["TZDIR"])
        guard let value = environment["TZ"] else {
            // Without this file the clock is in UTC. A link that leads nowhere may still name a zone.
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: localtime)
            guard link != nil || !FileLocation.isAbsent(localtime) else {
                self.init(.gmt)
                return
            }
            self =
                Self(ofFile: localtime, in: folder)
                ?? link.flatMap { Self.zone(ofTarget: $0, in: folder) }.map { Self($0) }
                ?? Self(.gmt, warning: "unknown time zone in \(localtime); using UTC")
            return
        }
        let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
        let path = name.isAbsolutePath ? name : folder + "/" + name
        if name.isEmpty {
            self.init(.gmt)
        } else if let zone = Self.zone(named: name) {
            self.init(zone)
        } else if let ofFile = Self(ofFile: path, in: folder) {
            self = ofFile
        } else if let rules = PosixTimeZone(name),
            rules.offsets.allSatisfy(UTCOffset.range.contains)
        {
            self.init(rules, now: now)
        } else {
            self.init(
                .gmt,
                warning:
                    "unknown time zone '\(value.showingEscapedBytes)' in TZ; using UTC; set TZ to "
                    + "a name such as Asia/Tokyo")
        }
    }

    private init(_ timeZone: ZoneRules, warning: String? = nil) {
        self.timeZone = timeZone
        self.warning = warning
    }

    private static func zone(named name: String) -> ZoneRules? {
        // `TimeZoneName` would read a text that begins with a sign or a digit as an offset.
        guard name.first?.isLetter == true, !name.hasEscapedBytes else { return nil }
        return try? TimeZoneName(name).timeZone
    }

    /// Finds the zone that a link names by its target. Systems without a tz database have such links.
    private static func zone(ofTarget target: String, in folder: String) -> ZoneRules? {
        for folder in [folder, "/zoneinfo"] {
            if let range = target.range(of: folder + "/") {
                return zone(named: String(target[range.upperBound...]))
            }
        }
        return nil
    }

    /// Finds the zone of a file of the tz database or of a copy: by its name, else by its content. A file
    /// that no zone has is a zone without a name, whose rules hold.
    private init?(ofFile path: String, in folder: String) {
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
        guard let real, let rules = ZoneDatabase.rules(ofFile: real) else { return nil }
        let zones = ZoneDatabase.current
        let content = FileManager.default.contents(atPath: real)
        let same =
            zones.firstName { FileManager.default.contents(atPath: folder + "/" + $0) == content }
            ?? zones.firstName { zones.rules(named: $0)?.isEquivalent(to: rules) == true }
        self.init(same.flatMap(Self.zone(named:)) ?? rules)
    }

    /// Finds a zone whose clocks change at the same moments, in this year and the next three; otherwise
    /// uses the rules themselves.
    private init(_ rules: PosixTimeZone, now: Date) {
        let rules = ZoneRules(rules)
        let zones = ZoneDatabase.current
        guard !rules.isFixed, let year = LocalDay(now, in: .gmt)?.year,
            let first = LocalDay(year: year, month: 1, day: 1),
            let last = LocalDay(year: min(year + 4, 9999), month: 1, day: 1)
        else {
            self.init(rules)
            return
        }
        let range = Int64(first.daysSince1970) * 86_400..<Int64(last.daysSince1970) * 86_400
        func isSame(_ name: String) -> Bool {
            !name.hasPrefix("Antarctica/")
                && zones.rules(named: name)?.isEquivalent(to: rules, in: range) == true
        }
        let name = Self.namesWithoutCity.first(where: isSame) ?? zones.firstName(where: isSame)
        self.init(name.flatMap(Self.zone(named:)) ?? rules)
    }
}
