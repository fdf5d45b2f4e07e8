import CivilTime
import Files
import Foundation
import Synchronization

/// The clock rules of all zones of the tz database: those of the system or those in the program, whichever are newer.
public final class ZoneDatabase: Sendable {
    /// The rules of this process. `TZDIR` replaces the system's folder.
    public static let current = {
        isRead.store(true, ordering: .relaxed)
        return ZoneDatabase(
            folder: ZoneDatabase.folder(inVariable: getenv("TZDIR").map { String(cString: $0) }))
    }()

    private static let isRead = Atomic(false)

    /// The warning of the rules of this process, if they were read at all: many commands need none.
    public static var currentWarning: String? {
        isRead.load(ordering: .relaxed) ? current.warning : nil
    }

    /// Returns the system's folder of TZif files.
    /// - Parameter variable: The value of `TZDIR`; `nil` or empty for the usual folder.
    public static func folder(inVariable variable: String?) -> String {
        variable.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    }

    /// The release in use, such as "2026f".
    public let release: String
    /// The system's folder if its rules are in use; `nil` for those in the program.
    public let folder: String?
    private let known = Mutex<[String: ZoneRules]>([:])
    private let unreadable = Mutex<Set<String>>([])

    /// Chooses the newer rules. A folder whose release isn't known counts as older.
    /// - Parameter folder: The system's folder of TZif files.
    public init(folder: String) {
        let embedded = EmbeddedZones.release
        if let system = Self.release(in: folder), Self.isRelease(system, newerThan: embedded) {
            self.folder = folder
            release = system
        } else {
            self.folder = nil
            release = embedded
            for path in Self.releaseFiles(in: folder)
            where !FileLocation.isFile(path) || access(path, R_OK) != 0 {
                noteUnreadable(path)
            }
        }
    }

    private func noteUnreadable(_ path: String) {
        guard !FileLocation.isAbsent(path) else { return }
        unreadable.withLock { _ = $0.insert(path) }
    }

    /// The warning that files of the system can't be used, as far as they were read; `nil` if none was.
    public var warning: String? {
        let paths = unreadable.withLock { $0.sorted() }
        guard let first = paths.first else { return nil }
        return "can't read the clock rules in \(first)"
            + (paths.count > 1 ? " and \(paths.count - 1) more" : "")
            + "; using those in the program, of \(EmbeddedZones.release)"
    }

    /// Returns the rules of a zone.
    /// - Parameter name: The zone's name in its own capitalization.
    /// - Returns: `nil` if there is no such zone.
    /// - Complexity: O(1) for a known zone; the first time reads one file, or one part of the program.
    public func rules(named name: String) -> ZoneRules? {
        if let rules = known.withLock({ $0[name] }) { return rules }
        guard let rules = system(name) ?? EmbeddedZones.rules(named: name) else { return nil }
        return known.withLock { known in
            if let first = known[name] { return first }
            known[name] = rules
            return rules
        }
    }

    /// The names of all zones and links, which takes a fraction of a millisecond.
    public var names: [String] {
        var names = EmbeddedZones.names
        if let folder, let text = Self.text(ofFile: folder + "/tzdata.zi") {
            let embedded = Set(names)
            for line in text.split(separator: "\n") {
                let fields = line.split(separator: " ", maxSplits: 3)
                let name = fields.first == "Z" ? 1 : fields.first == "L" ? 2 : Int.max
                if name < fields.count, !embedded.contains(String(fields[name])) {
                    names.append(String(fields[name]))
                }
            }
        }
        return names
    }

    /// Returns the first name for which a condition holds: a zone's own before links to others.
    public func firstName(where isIncluded: (String) -> Bool) -> String? {
        let names = self.names
        return names.first { EmbeddedZones.isZone($0) && isIncluded($0) }
            ?? names.first { !EmbeddedZones.isZone($0) && isIncluded($0) }
    }

    /// Returns the name that a list of the world's zones has for the same place: Asia/Kolkata for Asia/Calcutta.
    func preferredName(of name: String) -> String { EmbeddedZones.preferredName(of: name) ?? name }

    private func system(_ name: String) -> ZoneRules? {
        // Names come from files and people, and a path may lead anywhere.
        guard let folder, EmbeddedZones.contains(name) || names.contains(name) else { return nil }
        let path = folder + "/" + name
        let rules = Self.rules(ofFile: path, name: name)
        if rules == nil { noteUnreadable(path) }
        return rules
    }

    /// Reads a TZif file; only a regular one, because reading a device may never end.
    /// - Returns: `nil` if there is no such file, or it is damaged.
    public static func rules(ofFile path: String, name: String = "") -> ZoneRules? {
        guard FileLocation.isFile(path), let content = FileManager.default.contents(atPath: path)
        else { return nil }
        return ZoneRules(tzif: content, name: name)
    }

    private static func releaseFiles(in folder: String) -> [String] {
        [folder + "/tzdata.zi", folder + "/+VERSION"]
    }

    private static func release(in folder: String) -> String? {
        let files = releaseFiles(in: folder)
        if FileLocation.isFile(files[0]), let file = FileHandle(forReadingAtPath: files[0]) {
            defer { try? file.close() }
            let start = String(decoding: (try? file.read(upToCount: 64)) ?? Data(), as: UTF8.self)
            let prefix = "# version "
            if start.hasPrefix(prefix), let release = leadingRelease(start.dropFirst(prefix.count))
            {
                return release
            }
        }
        return text(ofFile: files[1]).flatMap { leadingRelease($0[...]) }
    }

    /// Returns the text of a regular file.
    private static func text(ofFile path: String) -> String? {
        guard FileLocation.isFile(path) else { return nil }
        return try? String(contentsOfFile: path, encoding: .utf8)
    }

    /// Reads a release such as "2026f" at the beginning of a text.
    private static func leadingRelease(_ text: Substring) -> String? {
        let year = text.prefix { $0.isASCII && $0.isNumber }
        let letters = text[year.endIndex...].prefix { $0.isASCII && $0.isLowercase }
        return year.count == 4 && (1...2).contains(letters.count) ? String(year + letters) : nil
    }

    /// Returns whether a release is later than another; the one after 2026z is 2026za.
    private static func isRelease(_ lhs: String, newerThan rhs: String) -> Bool { lhs > rhs }
}
